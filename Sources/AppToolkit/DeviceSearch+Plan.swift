import Exploration
import Kernel
import Plans
import World

/// What a search takes from a plan, and what it leaves out.
extension DeviceSearch {
  /// What is done on each node, and happens to its power and to the app's process, in order of time.
  static func deeds(
    of plan: Plan,
    _ acts: [DeviceAct],
    _ router: DeviceRouter<Part>,
  ) -> [[Deed]] {
    router.devices.indices.map { device in
      let name = router.devices[device]
      var deeds: [(at: Instant, place: Int64, deed: Deed)] = []
      for act in acts where act.device == name {
        let event = Part.acts(on: router.kinds[device]).first { $0.kind == act.event }
        if let event { deeds.append((act.at, act.place, .told(event))) }
      }
      for planned in plan.acts {
        guard case .node(let act) = planned.act, act.node == name, isTaken(act) else { continue }
        deeds.append((planned.at, planned.place, .happened(act)))
      }
      return deeds.enumerated().sorted {
        ($0.element.at, $0.element.place, $0.offset) < ($1.element.at, $1.element.place, $1.offset)
      }
      .map(\.element.deed)
    }
  }

  /// Whether a search lets an act on a node happen.
  private static func isTaken(_ act: NodeAct) -> Bool {
    switch act {
    case .kill(let place), .start(let place): place.app == Part.name
    case .off, .on: true
    case .suspend, .resume, .lock, .wake, .clock: false
    }
  }

  /// What of a scenario is not tried, in words.
  static func leftOut(
    of plan: Plan,
    _ router: DeviceRouter<Part>,
    _ linkActs: [GenericAct],
  ) -> [String] {
    var leftOut: [String] = []
    if plan.acts.contains(where: { $0.act.link != nil && !linkActs.contains($0.act) }) {
      leftOut.append("acts that change a link, or are of one that the app does not use")
    }
    let isPassedOver = plan.acts.contains { planned in
      guard case .node(let act) = planned.act else { return false }
      return router.devices.contains(act.node) && !isTaken(act)
    }
    if isPassedOver {
      leftOut.append("apps that are suspended, devices that are locked, and clocks that are set")
    }
    if plan.links.contains(where: { $0.channels.contains(where: \.isWeathered) }) {
      leftOut.append(
        "the links' loss, doubling and corruption by weather: --losses and --duplicates bound them"
      )
    }
    if plan.links.contains(where: { $0.channels.contains { $0.mtu_bytes != nil } }) {
      leftOut.append("the links' mtu: a message of any size passes")
    }
    if plan.devices.contains(where: { $0.clockOffset != .zero || $0.drift_ppb != 0 }) {
      leftOut.append("clocks that differ: all are right")
    }
    return leftOut
  }
}

extension ChannelSettings {
  /// How long a packet is on its way at most.
  var longest: Duration {
    let waiting = rate_bps.map { rate in
      Duration.microseconds(queueLimit_bytes * 8 * 1_000_000 / max(1, rate))
    }
    return delay + jitter.longest + reorderGap + (waiting ?? .zero)
  }

  /// Whether something may happen to a packet by chance.
  var isWeathered: Bool {
    loss != .none || duplicate != .zero || corrupt != .zero
  }
}

extension Jitter {
  /// The longest that it adds.
  fileprivate var longest: Duration {
    switch self {
    case .none: .zero
    case .uniform(_, let upper): max(.zero, upper)
    case .normal(let mean, _, let limit): max(.zero, mean + limit)
    case .pareto(_, _, let limit): max(.zero, limit)
    }
  }
}
