import AppToolkit
import Findings
import Kernel
import Plans
import Push

/// The figures of a run; their definitions stand in docs/push.md.
enum PushFigure: String, CaseIterable {
  case slotsRecorded
  case slotsLost
  case pushesSent
  case sendings
  case pushesFailed
  case pushesReached
  case pushesLost
  case pushesMisdelivered
  case pushesIgnored
  case fetches
  case fetchesInVain
  case slotsUnseen
  case longestUnseen
  case ageMedian
  case ageHigh
  case ageWorst
  case endpointsMade
  case endpointsDisabled
  case endpointsStale
  case reenabled
  case alerts
  case cost

  /// What it is measured in; cost in billionths of a dollar.
  var unit: MeasureUnit {
    switch self {
    case .longestUnseen, .ageMedian, .ageHigh, .ageWorst: .nanoseconds
    case .slotsRecorded, .slotsLost, .pushesSent, .sendings, .pushesFailed, .pushesReached,
      .pushesLost, .pushesMisdelivered, .pushesIgnored, .fetches, .fetchesInVain, .slotsUnseen,
      .endpointsMade, .endpointsDisabled, .endpointsStale, .reenabled, .alerts, .cost:
      .count
    }
  }

  /// What it is called among the few that are compared first; nil where it is none of them.
  var headline: String? {
    switch self {
    case .pushesSent: "pushes sent"
    case .pushesFailed: "pushes refused"
    case .pushesReached: "pushes reached"
    case .pushesLost: "pushes lost"
    case .pushesIgnored: "pushes passed over"
    case .slotsUnseen: "half hours never had"
    case .ageHigh: "age seen, 95 %"
    case .ageWorst: "age seen, worst"
    case .slotsRecorded, .slotsLost, .sendings, .pushesMisdelivered, .fetches, .fetchesInVain,
      .longestUnseen, .ageMedian, .endpointsMade, .endpointsDisabled, .endpointsStale, .reenabled,
      .alerts, .cost:
      nil
    }
  }

  /// Which of two values is the better one; nil where neither is.
  var aim: Measure.Aim? {
    switch self {
    case .pushesReached: .larger
    case .slotsLost, .pushesFailed, .pushesLost, .pushesMisdelivered, .pushesIgnored,
      .fetchesInVain,
      .slotsUnseen, .longestUnseen, .ageMedian, .ageHigh, .ageWorst, .endpointsStale,
      .reenabled, .cost:
      .smaller
    // One that is disabled may be one that is put aside, and one that is enabled one that never works.
    case .slotsRecorded, .pushesSent, .sendings, .fetches, .endpointsMade, .endpointsDisabled,
      .alerts:
      nil
    }
  }

  /// How a scenario bounds it.
  var spec: MetricSpec { MetricSpec(name: rawValue, unit: unit.bound) }
}

/// What is said of the pushes of a run.
struct PushReport {
  let watch: PushWatch
  let end: Instant
  /// The tokens that phones have.
  private let held: Set<String>  // order-free: only asked whether one is there

  /// A report on a watch that has come to the end.
  init(watch: PushWatch, end: Instant) {
    self.watch = watch
    self.end = end
    held = Set(watch.tokens.map(\.token))  // order-free: only asked whether one is there
  }

  /// Of longer runs the first are drawn and written out; figures are of all.
  static let most = 24
  /// So many rows has a table.
  private static let rowsMost = 1_000

  var observations: AppObservations {
    let all = ages
    var found = AppObservations()
    found.measures = PushFigure.allCases.map { figure in
      Measure(
        name: figure.rawValue,
        value: value(figure, all),
        unit: figure.unit,
        aim: figure.aim,
      )
    }
    found.measures += watch.screens.flatMap(ofPhone)
    found.headline = zip(PushFigure.allCases, found.measures).compactMap { figure, measure in
      figure.headline.map { name in
        Measure(name: name, value: measure.value, unit: figure.unit, aim: figure.aim)
      }
    }
    found.data = FindingData(
      tables: [pushes, freshness],
      lanes: watch.endpoints.prefix(Self.most).map { $0.lane.finished(at: end) } + screenLanes,
      series: series,
    )
    found.sections = sections(all)
    found.unstated = unstated
    return found
  }

  /// What a link loses, or comes to a phone without power, nobody learns of, and it reaches no phone all the same.
  private var unstated: [UnstatedFact] {
    let strayed = watch.lives.count { $0.isLost && $0.isAstray }
    guard strayed > 0 else { return [] }
    let pushes = strayed == 1 ? "a push was" : "\(strayed) pushes were"
    return [UnstatedFact("server.undelivered", because: "\(pushes) lost on the way")]
  }

  /// The same of one phone, whoever was logged in there.
  private func ofPhone(_ device: String, _ screen: ScreenWatch) -> [Measure] {
    var ages = Freshness()
    for sitting in screen.sittings { ages.add(sitting.freshness) }
    let slots = screen.sittings.reduce(0) { $0 + $1.slots }
    let unseen = screen.sittings.reduce(0) { $0 + $1.unseen }
    let values: [(PushFigure, Int64?)] = [
      (.slotsUnseen, slots > 0 ? unseen : nil), (.ageMedian, ages.percentile(50)),
      (.ageHigh, ages.percentile(95)), (.ageWorst, ages.worst),
    ]
    return values.map { figure, value in
      Measure(
        name: figure.rawValue,
        subject: device,
        value: value,
        unit: figure.unit,
        aim: figure.aim,
      )
    }
  }

  /// What everybody saw, taken together.
  private var ages: Freshness {
    var all = Freshness()
    for each in sittings { all.add(each.sitting.freshness) }
    return all
  }

  /// Who had which phone's app, in the order of the phones.
  var sittings: [(device: String, sitting: ScreenWatch.Sitting)] {
    watch.screens.flatMap { each in each.screen.sittings.map { (each.device, $0) } }
  }

  // MARK: Figures

  func value(_ figure: PushFigure, _ ages: Freshness) -> Int64? {
    let counts = watch.counts
    // Where nothing was sent nothing was lost, and that is no success; the same of all that follows from it.
    func ofSent(_ value: Int64) -> Int64? { counts.sendings > 0 ? value : nil }
    func pushes(_ isMeant: (PushLife) -> Bool) -> Int64 { Int64(watch.lives.count(where: isMeant)) }
    func ofEndpoints(_ isMeant: (EndpointWatch) -> Bool) -> Int64? {
      watch.endpoints.isEmpty
        ? nil : Int64(watch.endpoints.count { !$0.isDeleted && isMeant($0) })
    }
    return switch figure {
    case .slotsRecorded: counts.slots
    case .slotsLost: counts.slotsEnded > 0 ? max(0, counts.slotsEnded - counts.slots) : nil
    case .pushesSent: counts.slots > 0 ? pushes { $0.sent != nil } : nil
    case .sendings: ofSent(counts.sendings)
    case .pushesFailed: counts.sendings + counts.failed > 0 ? counts.failed : nil
    case .pushesReached: ofSent(pushes { $0.reached != nil })
    case .pushesLost: ofSent(pushes(\.isLost))
    case .pushesMisdelivered: ofSent(pushes(\.isMisdelivered))
    case .pushesIgnored: ofSent(pushes(\.isPassedOver))
    case .fetches: watch.screens.isEmpty ? nil : counts.fetches
    case .fetchesInVain: counts.answers > 0 ? counts.fetchesInVain : nil
    case .slotsUnseen: counts.slotsForSomebody > 0 ? counts.slotsUnseen : nil
    case .longestUnseen: watch.longestUnseen?.nanoseconds
    case .ageMedian: ages.percentile(50)
    case .ageHigh: ages.percentile(95)
    case .ageWorst: ages.worst
    case .endpointsMade: counts.slots > 0 ? Int64(watch.endpoints.count) : nil
    case .endpointsDisabled: ofEndpoints { !$0.isEnabled }
    case .endpointsStale: ofEndpoints(isStale)
    case .reenabled: watch.endpoints.isEmpty ? nil : counts.reenabled
    case .alerts: counts.slots + counts.alerts > 0 ? counts.alerts : nil
    case .cost: ofSent(counts.paid(watch.free) * watch.price)
    }
  }

  /// Whether no phone has an endpoint's token any more.
  func isStale(_ endpoint: EndpointWatch) -> Bool {
    !held.contains(endpoint.token)
  }

  // MARK: Tables and lanes

  private var pushes: FindingTable {
    FindingTable(
      name: "pushes",
      of: Array(watch.lives.prefix(Self.rowsMost)),
      subject: { "\($0.push)" },
      columns: [
        .text("watch") { $0.watch },
        .text("day") { Slot.date(of: Slot.day(of: $0.slot)) },
        .text("to") { $0.user },
        .instant("sent", shownBy: { $0.sent?.evidence }) { $0.sent?.at },
        .instant("reached", shownBy: { $0.reached?.evidence }) { $0.reached?.at },
        .instant("lost", shownBy: { $0.last?.evidence }) { $0.isLost ? $0.last?.at : nil },
        .text("at the end") { $0.state },
      ],
    )
  }

  private var freshness: FindingTable {
    FindingTable(
      name: "age of what was seen",
      of: sittings.filter { !$0.sitting.user.isEmpty }.prefix(Self.rowsMost).map(\.self),
      subject: \.device,
      columns: [
        .text("user") { $0.sitting.user },
        .number("median", .nanoseconds) { $0.sitting.freshness.percentile(50) },
        .number("95 %", .nanoseconds) { $0.sitting.freshness.percentile(95) },
        .number("worst", .nanoseconds) { $0.sitting.freshness.worst },
        .number("half hours", .count) { $0.sitting.slots },
        .number("never had", .count) { $0.sitting.slots > 0 ? $0.sitting.unseen : nil },
      ],
    )
  }

  private var series: [Series] {
    watch.screens.prefix(Self.most).filter { !$0.screen.points.isEmpty }.map { each in
      Series(
        subject: each.device,
        name: "age of the oldest on the screen",
        unit: .nanoseconds,
        form: .points,
        points: each.screen.points.map { Series.Point(at: min($0.at, end), value: $0.value) },
      )
    }
  }

  /// How long a half hour is the newest that there can be, with a minute to come to a phone.
  private static let fresh = Duration.seconds(1_860)

  private var screenLanes: [Lane] {
    watch.screens.prefix(Self.most).map { each in
      var lane = StateLane(
        Lane(actor: each.device, matter: "what is seen", kinds: ["fresh", "stale"])
      )
      let points = each.screen.points
      for (place, point) in points.enumerated() {
        guard let value = point.value else {
          lane.enter(nil, at: min(point.at, end), evidence: nil)
          continue
        }
        let until = place + 1 < points.count ? points[place + 1].at : end
        let left = Self.fresh - Duration(nanoseconds: value)
        let isFresh = left > .zero
        let evidence = isFresh ? nil : point.evidence
        lane.enter(isFresh ? "fresh" : "stale", at: min(point.at, end), evidence: evidence)
        if isFresh, point.at + left < until {
          lane.enter("stale", at: min(point.at + left, end), evidence: point.evidence)
        }
      }
      return lane.finished(at: end)
    }
  }
}
