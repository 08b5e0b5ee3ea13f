import Kernel

/// A plan from a log is input: it is held to the ranges that a scenario is held to.
extension Plan {
  /// What no run can be made of, naming the field; nil for a plan as a scenario gives it.
  public var problem: FieldError? {
    guard Limits.runs.contains(duration) else { return .range("duration_ns") }
    guard Self.starts.contains(startUnix_ns) else { return .range("start_unix_ns") }
    let ids = devices.map(\.id)
    guard ids.count <= Limits.devices, Self.areDistinct(ids) else { return .range("devices") }
    let names = links.map(\.id)
    guard names.count <= Limits.links, Self.areDistinct(names) else { return .range("links") }
    guard acts.count <= Limits.acts else { return .range("acts") }
    guard rules.count <= Limits.expectations else { return .range("rules") }
    guard shares.allSatisfy(isPossible) else { return .range("shares") }
    // A proof leaves no log: who put a planned fault into one wants its run taken for an honest one.
    if let fault = settings.first(where: { $0.key.contains(".\(FaultSpec.prefix)") }) {
      return FieldError(field: "settings", problem: "plan the fault '\(excerpt(fault.key))'")
    }
    let places = Dictionary(  // order-free: only ever looked up
      uniqueKeysWithValues: ids.enumerated().map { ($1, $0) }
    )
    let known = Names(ids)  // order-free: only asked whether one is there
    let parts: [FieldError?] = [
      devices.lazy.compactMap(\.problem).first,
      links.lazy.compactMap { $0.problem(among: known) }.first,
      acts.lazy.compactMap { $0.problem(links: names, devices: known) }.first,
      acts.lazy.compactMap { act in
        act.problem(apps: { places[$0].map { devices[$0] } })
      }.first,
      rules.lazy.compactMap(\.problem).first,
    ]
    return parts.compactMap(\.self).first ?? placeProblem ?? clockProblem
  }

  /// Whether a share is of a rule that there is, and of seeds that there are; how many rules an app judges
  /// it knows alone.
  private func isPossible(_ share: SeedShare) -> Bool {
    let isOfRule =
      share.app.isEmpty
      ? rules.indices.contains(Int(clamping: share.rule))
      : 0..<Int64(Limits.expectations) ~= share.rule && sections.contains { $0.app == share.app }
    return isOfRule && Limits.seedShares.contains(share.seeds)
      && 1...share.seeds ~= share.least && share.isPossible(from: seed)
  }

  /// A clock that is set to what no clock shows.
  private var clockProblem: FieldError? {
    var clocks = devices.map {
      ClockCourse(offset: $0.clockOffset, drift_ppb: $0.drift_ppb, start: startUnix_ns)
    }
    let places = Dictionary(  // order-free: only ever looked up
      devices.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first },
    )
    var power = devices.map { _ in ProcessCourse(.inFront) }
    var last = Instant.start
    for planned in acts {
      guard case .node(let act) = planned.act,
        let place = places[act.node]
      else { continue }
      power[place].take(act.deed)
      guard case .clock(_, let change) = act else { continue }
      // A plan as a scenario gives it is in order of time.
      guard planned.at >= last else { return .range("at_ns") }
      last = planned.at
      // Nobody sets the clock of what is off.
      if power[place].isOff { continue }
      if clocks[place].set(change, at: planned.at).problem != nil { return .range("by_ns") }
    }
    return nil
  }

  private static func areDistinct(_ names: [String]) -> Bool {
    Set(names).count == names.count  // order-free: only counted
  }

  /// From 1970 to the last second of the last year, in any zone.
  private static let starts: ClosedRange<Int64> = 0...7_290_000_000 * 1_000_000_000
}

extension FieldError {
  /// A field outside its range.
  public static func range(_ field: String) -> Self {
    Self(field: field, problem: "is outside its range")
  }

  /// A field that names something that is not there.
  public static func unknown(_ field: String, _ name: String) -> Self {
    Self(field: field, problem: "names '\(excerpt(name))', which the plan does not have")
  }
}

/// Names of which it is only asked whether one is there.
private typealias Names = Set<String>  // order-free: only asked whether one is there

extension PlannedDevice {
  fileprivate var problem: FieldError? {
    guard Limits.clockOffsets.contains(clockOffset) else { return .range("clock_offset_ns") }
    guard Limits.drifts.contains(drift_ppb) else { return .range("drift_ppb") }
    return Track.problem(of: track)
  }
}

extension PlannedLink {
  fileprivate func problem(among devices: Names) -> FieldError? {
    guard pairs.count <= Limits.pairs else { return .range("pairs") }
    for name in pairs.flatMap({ [$0.first, $0.second] }) where !devices.contains(name) {
      return .unknown("pairs", name)
    }
    guard radio.count <= 1, coverage.count <= 1, radio.isEmpty || coverage.isEmpty else {
      return .range("radio")
    }
    for way in ways {
      if let problem = way.way.problem(among: devices) { return problem }
    }
    return channels.lazy.compactMap(\.rangeProblem).first ?? radio.first?.problem
      ?? coverage.first?.problem
  }
}

extension LinkWay {
  fileprivate func problem(among devices: Names) -> FieldError? {
    [from, to].first { !devices.contains($0) }.map { .unknown("ways", $0) }
  }
}

extension PlannedAct {
  fileprivate func problem(links: [String], devices: Names) -> FieldError? {
    let time = Duration(nanoseconds: at.nanoseconds)
    guard Limits.times.contains(time) else { return .range("at_ns") }
    if let link = act.link, !links.contains(link) { return .unknown("link", link) }
    switch act {
    case .cut(let part), .heal(let part):
      for name in part.pairs.flatMap({ [$0.first, $0.second] }) where !devices.contains(name) {
        return .unknown("pairs", name)
      }
      return nil
    case .change(_, let channel, let ways):
      return ways.lazy.compactMap { $0.problem(among: devices) }.first ?? channel.rangeProblem
    case .node(.off(_, let keeps)) where !Limits.writes.contains(keeps):
      return .range("keeps")
    case .node(let act):
      return devices.contains(act.node) ? nil : .unknown("node", act.node)
    }
  }
}

extension PlannedAct {
  /// An app that is not on the node, or an act that no node of its kind can have.
  fileprivate func problem(apps device: (String) -> PlannedDevice?) -> FieldError? {
    guard case .node(let act) = act, let device = device(act.node) else { return nil }
    guard device.kind.deeds.contains(act.deed) else {
      return FieldError(
        field: "act",
        problem: "'\(act.kind)' is none of a \(device.kind.rawValue)",
      )
    }
    if let app = act.app, !device.apps.contains(app) { return .unknown("app", app) }
    return nil
  }
}

extension GenericRule {
  fileprivate var problem: FieldError? {
    switch self {
    case .eventually(_, let after, let by, _):
      let times = [after, by].map { Duration(nanoseconds: $0.nanoseconds) }
      return times.allSatisfy(Limits.times.contains) ? nil : .range("by_ns")
    case .never, .neverIfJudged:
      return nil
    case .metric(_, let bound, _):
      return Limits.bounds(of: bound.unit).contains(bound.value) ? nil : .range("bound")
    }
  }
}

extension ChannelSettings {
  /// What contradicts itself or lies outside the ranges of a link.
  fileprivate var rangeProblem: FieldError? {
    if let problem { return FieldError(field: "channel", problem: problem) }
    guard Limits.spans.contains(delay) else { return .range("delay_ns") }
    guard Limits.spans.contains(reorderGap) else { return .range("reorder_gap_ns") }
    guard Limits.slots.contains(slot) else { return .range("slot_ns") }
    guard rate_bps.map(Limits.bitRates.contains) ?? true else { return .range("rate_bps") }
    guard mtu_bytes.map(Limits.packets.contains) ?? true else { return .range("mtu_bytes") }
    guard Limits.queues.contains(queueLimit_bytes) else { return .range("queue_limit_bytes") }
    let isShort = opportunities_ms.count <= Limits.traceEntries
    guard isShort, (opportunities_ms.last ?? 0) <= Limits.opportunityLatest_ms else {
      return .range("opportunities_ms")
    }
    guard delayTrace.isInRange else { return .range("delay_trace") }
    let isPlausible = copies_ns.allSatisfy { $0 <= Limits.spans.upperBound.nanoseconds }
    guard copies_ns.count <= Limits.traceEntries, isPlausible else { return .range("copies_ns") }
    if case .codel(let target, let interval) = discipline,
      !Limits.spans.contains(target) || !Limits.slots.contains(interval)
    {
      return .range("discipline")
    }
    switch jitter {
    case .none:
      return nil
    case .uniform(let lower, let upper):
      return [lower, upper].allSatisfy(Limits.shifts.contains) ? nil : .range("jitter")
    case .normal(let mean, let deviation, let limit):
      return [mean, deviation, limit].allSatisfy(Limits.shifts.contains) ? nil : .range("jitter")
    case .pareto(let scale, let shape, let limit):
      return [scale, limit].allSatisfy(Limits.spans.contains) && Limits.shapes.contains(shape)
        ? nil : .range("jitter")
    }
  }
}

extension DelayTrace {
  /// Whether it has as many entries as there may be, none of them too large.
  fileprivate var isInRange: Bool {
    switch self {
    case .none: true
    case .delays(let spans, _):
      spans.count <= Limits.traceEntries
        && spans.allSatisfy { $0 <= Limits.spans.upperBound.nanoseconds }
    case .arrivals(let times):
      times.count <= Limits.traceEntries
        && times.allSatisfy { $0 <= Limits.runLongest.nanoseconds }
    }
  }
}
