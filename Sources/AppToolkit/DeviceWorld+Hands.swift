import Kernel
import World

/// What other apps of a node hand to this one, and what they do not take of it.
extension DeviceWorld: HandReceiver {
  @usableFromInline
  func receive(_ handed: HandedEvent) throws -> HandRefusal? {
    guard let node = router.node(handed.node) else { return .noApp }
    let hand = AppHand(from: handed.sender, event: handed.event, payload: handed.payload)
    guard let (event, part) = Part.handed(hand) else { return .unknown }
    guard let place = router.place(part, on: node) else { return .noPart }
    try together { try components[place].tell(event, cause: handed.cause, in: simulation) }
    return nil
  }

  @usableFromInline
  func note(refused handed: HandedEvent, _ refusal: HandRefusal) throws {
    let row = DeviceWorldEvent.handRefused(
      node: handed.node,
      app: handed.receiver,
      event: handed.event,
      reason: refusal,
    )
    try simulation.note(row, node: "world", component: Part.name, cause: handed.cause)
  }
}
