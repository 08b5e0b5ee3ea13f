import Findings
import Kernel
import Plans

/// What the text of a report says of the pushes.
extension PushReport {
  /// The sections; none where nothing was analysed and nothing sent.
  func sections(_ ages: Freshness) -> [Section] {
    guard watch.counts.slotsEnded > 0 || watch.counts.slots > 0 || !watch.lives.isEmpty else {
      return []
    }
    var all = [Section(title: "pushes", rows: pushRows)]
    let seen = seenRows
    if !seen.isEmpty { all.append(Section(title: "what they had of it", rows: seen)) }
    if !watch.endpoints.isEmpty { all.append(Section(title: "endpoints", rows: endpointRows)) }
    return all
  }

  // MARK: Pushes

  private var pushRows: [Section.Row] {
    let counts = watch.counts
    var rows: [Section.Row] = [
      .init(key: "half hours analysed", value: "\(counts.slots)"),
      .init(key: "pushes", value: pushWords),
    ]
    let lost = watch.counts.slotsEnded - counts.slots
    if lost > 0 { rows.append(.init(key: "half hours that came to no server", value: "\(lost)")) }
    if counts.slotsAhead > 0 {
      let text = "\(counts.slotsAhead), a watch's clock is ahead"
      rows.append(.init(key: "half hours that end in the future", value: text))
    }
    for (place, count) in endings { rows.append(.init(key: place, value: "\(count)")) }
    func count(_ isMeant: (PushLife) -> Bool) -> Int64 { Int64(watch.lives.count(where: isMeant)) }
    func add(_ key: String, _ count: Int64) {
      if count > 0 { rows.append(.init(key: key, value: "\(count)")) }
    }
    add("came to somebody else as well", count { $0.isMisdelivered && !$0.isLost })
    let unsaid = count { $0.sent == nil && $0.reached != nil }
    add("reached, though no log says that it was sent", unsaid)
    add("passed over by the app that was told", count(\.isPassedOver))
    add("half hours of which nobody was told", counts.unheard)
    add("not sent, the endpoint is put aside", counts.putAside)
    add("half hours that a user was not told of, the endpoint is put aside", counts.withheld)
    if counts.sendings > 0 { rows.append(.init(key: "cost", value: cost)) }
    rows.append(.init(key: "somebody who runs it was told", value: Self.times(counts.alerts)))
    return rows
  }

  /// Each push once, however often it went: those that were sent have reached somebody, or are lost at one place.
  private var pushWords: String {
    func count(_ isMeant: (PushLife) -> Bool) -> Int { watch.lives.count(where: isMeant) }
    let sent = count { $0.sent != nil }
    let sendings = watch.counts.sendings
    let often = sendings > sent ? " (as \(sendings) messages)" : ""
    return "\(sent) sent\(often), \(watch.counts.failed) refused by Amazon; "
      + "\(count { $0.reached != nil }) reached: \(count(\.isShown)) shown, "
      + "\(count(\.isTold)) told to the app"
  }

  /// Where pushes ended that nobody has, in the order in which they were sent.
  private var endings: [(place: String, count: Int64)] {
    var all: [(place: String, count: Int64)] = []
    for life in watch.lives {
      guard let name = ending(of: life) else { continue }
      if let at = all.firstIndex(where: { $0.place == name }) {
        all[at].count += 1
      } else {
        all.append((name, 1))
      }
    }
    return all
  }

  private func ending(of life: PushLife) -> String? {
    if life.isLost { return "lost, \(life.whereabouts)" }
    return life.isRefused && life.reached == nil ? "not sent, \(life.place)" : nil
  }

  /// In dollars, to the last digit that is not 0.
  private var cost: String {
    let billionths = value(.cost, Freshness()) ?? 0
    guard billionths > 0 else { return "nothing" }
    var digits = "\(billionths % 1_000_000_000)"
    digits = String(repeating: "0", count: 9 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    let whole = billionths / 1_000_000_000
    return digits.isEmpty ? "$\(whole)" : "$\(whole).\(digits)"
  }

  static func times(_ count: Int64) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    default: "\(count) times"
    }
  }

  // MARK: Users

  private var seenRows: [Section.Row] {
    sittings.prefix(Self.most).compactMap { device, sitting in
      guard !sitting.user.isEmpty else { return nil }
      let age = words(sitting.freshness)
      guard age != nil || sitting.slots > 0 else { return nil }
      let had =
        sitting.slots > 0
        ? "\(sitting.unseen) of \(sitting.slots) half hours never had" : "no half hour to have"
      return Section.Row(
        key: "\(sitting.user), \(device)",
        value: "\(had); age of what was seen: \(age ?? whyUntold(sitting.freshness))",
      )
    }
  }

  private func whyUntold(_ freshness: Freshness) -> String {
    freshness.isUntold ? "it cannot be told, for a watch's clock is ahead" : "nothing was seen"
  }

  private func words(_ freshness: Freshness) -> String? {
    guard let median = freshness.percentile(50), let high = freshness.percentile(95),
      let worst = freshness.worst
    else { return nil }
    func text(_ value: Int64) -> String { MeasureUnit.nanoseconds.text(value) }
    return "median \(text(median)), 95 % \(text(high)), worst \(text(worst))"
  }

  // MARK: Endpoints

  private var endpointRows: [Section.Row] {
    let counts = watch.counts
    let alive = watch.endpoints.filter { !$0.isDeleted }
    let enabled = alive.count(where: \.isEnabled)
    var rows: [Section.Row] = [
      .init(
        key: "at the end",
        value: "\(enabled) enabled, \(alive.count - enabled) disabled; "
          + "with a token that no phone has: \(alive.count(where: isStale))",
      ),
      .init(
        key: "enabled again",
        value: "\(Self.times(counts.reenabled)); "
          + "without a registration since the last time: \(Self.times(counts.reenabledAgain))",
      ),
    ]
    if let ended = watch.applicationEnded {
      let text = MeasureUnit.nanoseconds.text(ended.nanoseconds)
      rows.append(.init(key: "their application", value: "disabled at \(text)"))
    }
    return rows
  }
}
