import Exploration
import Kernel
import Plans
import World

/// What a search takes from a plan, and what it leaves out.
extension DeviceSearch {
  /// What is done on each node, and happens to its power and to the app's process, in order of time: before
  /// what the search is about, of all nodes together, and from then on.
  ///
  /// - Throws: the field of an act that no scenario gives.
  static func deeds(
    of plan: Plan,
    _ acts: [DeviceAct],
    _ router: DeviceRouter<Part>,
  ) throws(FieldError) -> (prelude: [Deed], deeds: [[Deed]]) {
    var all: [(at: Instant, place: Int64, node: Int, deed: Deed)] = []
    for act in acts {
      let (event, place) = try router.event(of: act)
      let node = router.places[place].node
      all.append((act.at, act.place, node, .told(event, place: place, at: act.at)))
    }
    for planned in plan.acts {
      guard case .node(let act) = planned.act, let node = router.node(act.node), isTaken(act) else {
        continue
      }
      all.append((planned.at, planned.place, node, .happened(act, node: node, at: planned.at)))
    }
    let ordered = all.enumerated().sorted {
      ($0.element.at, $0.element.place, $0.offset) < ($1.element.at, $1.element.place, $1.offset)
    }
    .map(\.element)
    let first = ordered.firstIndex { act in
      if case .told(let event, _, _) = act.deed { Part.isSearched(event) } else { false }
    }
    // Where nothing is what it is about, all of it is.
    let begin = first ?? 0
    var deeds: [[Deed]] = router.nodes.map { _ in [] }
    // What happens to nodes alone can come before all that somebody does.
    let isPlain = ordered[..<begin].allSatisfy { act in
      if case .happened = act.deed { true } else { false }
    }
    for act in isPlain ? ordered[...] : ordered[begin...] { deeds[act.node].append(act.deed) }
    return (isPlain ? [] : ordered[..<begin].map(\.deed), deeds)
  }

  /// Whether an act on a node is about the app.
  private static func isTaken(_ act: NodeAct) -> Bool {
    switch act {
    case .kill(let place), .start(let place), .suspend(let place), .resume(let place):
      place.app == Part.name
    case .off, .on, .lock, .wake, .clock: true
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
    let recorded: Duration? =
      switch delayTrace {
      case .none: nil
      case .delays(let spans, _): spans.max().map(Duration.init(nanoseconds:))
      // Sent at the start, it waits until then.
      case .arrivals(let times): times.max().map { max(.zero, Duration(nanoseconds: $0)) }
      }
    return delay + jitter.longest + reorderGap + (waiting ?? scheduled) + (recorded ?? .zero)
  }

  /// How long a full queue takes by a trace of opportunities, at most.
  private var scheduled: Duration {
    guard let period = opportunities_ms.last else { return .zero }
    let rounds = queueLimit_bytes / (1_500 * Int64(opportunities_ms.count)) + 2
    return .milliseconds(period * rounds)
  }

  /// Whether something may happen to a packet by chance, by a recording or by CoDel.
  var isWeathered: Bool {
    if case .arrivals(let times) = delayTrace, times.contains(DelayTrace.lost) { return true }
    return loss != .none || duplicate != .zero || corrupt != .zero || discipline != .dropTail
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
