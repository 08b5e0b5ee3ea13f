import Exploration
import Kernel
import World

/// What a search says, and what tells its messages and timers apart.
extension DeviceSearch {
  func fingerprint(_ state: State, at now: Instant, into digest: inout StateDigest) {
    for essence in state.essences {
      if let part = essence.part { digest.absorb(part, at: now) }
      if let disk = essence.disk { digest.absorb(disk, at: now) }
    }
    var rest = state
    rest.parts = []
    rest.disks = []
    digest.absorb(rest, at: now)
  }

  func fingerprint(timer: Timer, into digest: inout StateDigest) {
    digest.absorb(Int64(timer.place) << 1 | (timer.isAlarm ? 1 : 0))
    digest.absorb(choice: timer.event)
  }

  func fingerprint(message: Message, at now: Instant, into digest: inout StateDigest) {
    digest.absorb(Int64(message.receiver))
    digest.absorb(choice: message.event, at: now)
  }

  func difference(
    between first: Message,
    at firstNow: Instant,
    and second: Message,
    at secondNow: Instant,
  ) -> String? {
    guard first.receiver == second.receiver else { return "the parts that they go to" }
    return FieldListing(choice: first.event, at: firstNow)
      .difference(from: FieldListing(choice: second.event, at: secondNow))
  }

  func words(for happening: SearchHappening<Message, Timer, Act>, in state: State) -> String {
    switch happening {
    case .delivered(let message, let channel):
      "\(channels[channel].name): \(message.event.kind)"
    case .fired(let timer): "\(name(of: timer.place)): \(timer.event.kind), by its timer"
    case .acted(.deed(let node, let number)): words(for: deeds[node][number], on: node)
    case .acted(.restart(let node)): "\(router.nodes[node].id): what ended begins anew"
    case .acted(.link(let number)):
      "\(linkActs[number].act.kind) \(linkActs[number].act.link ?? "")"
    case .acted(.drawn(let value)):
      state.immediates.first.map { draw in
        "\(name(of: Int(draw.place))): \(value) of \(draw.below) is drawn for '\(draw.key)'"
      } ?? "a number is drawn"
    case .crashed(let process): "\(processes[process]) ends"
    }
  }

  private func words(for deed: Deed, on node: Int) -> String {
    switch deed {
    case .told(let event, let place, _): "\(name(of: place)): \(event.kind)"
    case .happened(let act, _, _): "\(router.nodes[node].id): \(act.kind)"
    }
  }

  private func name(of place: Int) -> String {
    let address = router.places[place].address
    return address.part.isEmpty ? address.node : "\(address.node), \(address.part)"
  }
}
