import Findings
import Kernel
import World

/// Messages between nodes: sent, on their way, there or lost.
extension DeviceWorld {
  @inlinable
  func send(
    _ delivery: DeviceRouter<Part>.Delivery,
    from sender: Int,
    cause: LogPosition,
  ) throws {
    traffic.sent += 1
    // Of a long run the first messages are drawn: what the others were called nobody asks.
    let arrow =
      journal.isFull
      ? nil
      : journal.send(
        Arrow(
          from: router.places[sender].address.node,
          to: router.nodes[delivery.node].id,
          kind: delivery.message.kind,
          sent: simulation.now,
          evidence: cause,
        )
      )
    guard let receiver = delivery.receiver, let link = delivery.link, let way = delivery.way else {
      return try lose(delivery, sender, nil, arrow: arrow, cause: cause)
    }
    let message = delivery.message
    let bytes = Part.bytes(of: message)
    let line = lines[router.places[sender].node][way]
    let passage = simulation.offer(bytes, on: link, line: line, flow: 0)
    if let drop = passage.drop {
      return try lose(delivery, sender, drop, arrow: arrow, cause: cause)
    }
    func leave(at time: Instant, _ fate: Fate?) {
      let arrival = Arrival(
        receiver: receiver,
        message: message,
        sender: sender,
        fate: fate,
        arrow: arrow,
      )
      arrivals.schedule(arrival, at: time, cause: cause, in: simulation)
    }
    // Most have one copy, which is whole.
    if let only = passage.first, passage.second == nil, only.flippedBit == nil {
      return leave(at: only.arrival, nil)
    }
    let copies = [passage.first, passage.second].compactMap(\.self)
    let whole = copies.filter { $0.flippedBit == nil }.sorted { $0.arrival < $1.arrival }
    if whole.isEmpty { try lose(delivery, sender, nil, arrow: arrow, cause: cause) }
    let fate = whole.count > 1 ? Fate(whole.count) : nil
    for copy in whole { leave(at: copy.arrival, fate) }
  }

  @inlinable
  func take(_ arrival: Arrival, cause: LogPosition?) throws {
    let (receiver, fate) = (arrival.receiver, arrival.fate)
    fate?.left -= 1
    if components[receiver].isHostOff {
      return try loseToOff(arrival, cause: cause)
    }
    if fate?.hasArrived != true {
      traffic.arrived += 1
      journal.arrive(arrival.arrow, at: simulation.now)
    }
    fate?.hasArrived = true
    try together {
      try components[receiver].tell(arrival.message, cause: cause, in: simulation)
    }
  }

  /// A message goes nowhere, or does not come through: without a reason of the link's all copies are corrupt.
  @usableFromInline
  func lose(
    _ delivery: DeviceRouter<Part>.Delivery,
    _ sender: Int,
    _ drop: DropReason?,
    arrow: Int?,
    cause: LogPosition,
  ) throws {
    let reason: DeviceWorldEvent.Reason =
      if delivery.receiver == nil {
        .noPart
      } else if delivery.link == nil {
        .noLink
      } else if let drop {
        .init(drop)
      } else {
        .corrupted
      }
    journal.lose(arrow, reason)
    var fault: LogPosition?
    if drop == .outage, let link = delivery.link {
      let (from, to) = (nodes[router.places[sender].node], nodes[delivery.node])
      fault = simulation.network.fault(link, from: from, to: to)
    }
    try lose(delivery, sender, reason, fault: fault, cause: cause)
  }

  /// A message has come to a node without power.
  @usableFromInline
  func loseToOff(_ arrival: Arrival, cause: LogPosition?) throws {
    let fate = arrival.fate
    // A message is lost when the last copy of it is, and none came before.
    guard fate?.left ?? 0 == 0, fate?.hasArrived != true else { return }
    // It was on its way, and caused by what sent it.
    guard let cause else { preconditionFailure("a message that nothing has sent") }
    let node = router.places[arrival.receiver].node
    journal.lose(arrival.arrow, .off)
    let delivery = DeviceRouter<Part>.Delivery(
      message: arrival.message,
      node: node,
      receiver: arrival.receiver,
      link: nil,
      isLinkNamed: false,
    )
    try lose(delivery, arrival.sender, .off, fault: powerCuts[node], cause: cause)
  }

  private func lose(
    _ delivery: DeviceRouter<Part>.Delivery,
    _ sender: Int,
    _ reason: DeviceWorldEvent.Reason,
    fault: LogPosition?,
    cause: LogPosition,
  ) throws {
    traffic.lose(reason)
    let link = delivery.isLinkNamed ? delivery.link.map { simulation.plan.links[$0].id } : nil
    let row = DeviceWorldEvent.messageLost(
      from: router.places[sender].address.node,
      to: router.nodes[delivery.node].id,
      message: delivery.message.kind,
      reason: reason,
      fault: fault,
      link: link ?? "",
      about: Part.subject(of: delivery.message),
    )
    let position = try simulation.note(row, node: "world", component: Part.name, cause: cause)
    guard observer != nil,
      let loss = row.loss(at: simulation.now, position: position, cause: cause)
    else { return }
    observer?.lose(loss)
  }
}
