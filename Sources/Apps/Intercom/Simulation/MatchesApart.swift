import Intercom
import Kernel
import World

/// In which matches talker and listener were when speech waited for a path over the Internet: as long as they are in
/// two, or one of them in none, no path comes of it however long they wait.
struct MatchesApart {
  private let history: any EventHistory

  init(_ history: any EventHistory) {
    self.history = history
  }

  /// Where a member stands with the match maker, and the row since which it does.
  private struct Standing {
    var match: Int64 = 0
    var search = Search.none
    var since: EventHeader?

    /// How far one without a match is with asking for one.
    enum Search {
      case none, asking, failed
    }
  }

  /// Whether talker and listener reach each other over the Internet, and the row since which they do or do not.
  private struct Reach {
    var isWhole = false
    var since: EventHeader?
  }

  /// What is to be said of a gap; nothing of one that no missing path is a part of, nor where both were in one
  /// match or neither in any.
  func words(of gap: Gap) throws -> [String] {
    let waits = gap.parts.filter { $0.name == .connection || $0.name == .decision }
    guard let last = waits.map(\.last).max() else { return [] }
    let ends = [gap.talker, gap.listener]
    let standings = try ends.map { try standing(of: $0, until: last) }
    guard standings.contains(where: { $0.match != 0 }), standings[0].match != standings[1].match
    else { return [] }
    let told = zip(ends, standings).map { "\($0) \(Self.words($1))" }.joined(separator: ", ")
    let areBoth = standings.allSatisfy { $0.match != 0 }
    let what =
      areBoth
      ? "they were in different matches of their group, between which there is no path"
      : "one of them was in a match and the other was not, so that there was no path between them by it"
    let first = waits.map(\.first).min() ?? last
    let before = try reach(of: gap, at: first)
    let after = try reach(of: gap, at: last)
    // Who do not reach each other are in no match together by any policy.
    guard after.isWhole else { return ["\(what): \(told)", Self.words(after)] }
    return ["\(what): \(told)"] + (before.isWhole ? [] : [Self.words(before), Self.words(after)])
      + (try remedy(for: gap))
  }

  private static func words(_ reach: Reach) -> String {
    let since = reach.since.map {
      "since \(GapExplanation.seconds($0.time)) (event \($0.sequence))"
    }
    guard !reach.isWhole else { return "they reached each other again \(since ?? "by then")" }
    return
      "they did not reach each other over the Internet, \(since ?? "from the start"): no match brings such two "
      + "together, whatever its policy"
  }

  private static func words(_ standing: Standing) -> String {
    let since = standing.since.map {
      " since \(GapExplanation.seconds($0.time)) (event \($0.sequence))"
    }
    if standing.match != 0 { return "in match \(standing.match)\(since ?? "")" }
    return switch standing.search {
    case .none: "in none\(since ?? "")"
    case .asking: "in none, and has asked for one\(since ?? "")"
    case .failed:
      "in none, and has not asked for one again\(since ?? ""), when it was told that none was made"
    }
  }

  /// What lets them meet, where a setting does.
  private func remedy(for gap: Gap) throws -> [String] {
    guard let plan = history.plan else { return [] }
    let call = try IntercomApplication.plan(of: plan)
    let group = call.members.first { $0.device == gap.talker }?.group
    guard call.settings.match == .pairs, call.members.count(where: { $0.group == group }) > 2 else {
      return []
    }
    return [
      "a match of 'intercom.match.policy: pairs' stays with the two who made it; with 'hosted' a group has one, "
        + "in which all meet who ask and reach each other"
    ]
  }

  /// Whether the two ends of a gap reached each other over the Internet when that event happened.
  private func reach(of gap: Gap, at event: LogPosition) throws -> Reach {
    var reach = Reach()
    for row in try history.events(kind: "reachChanged") where row.header.sequence <= event {
      guard
        case .reachChanged(let first, let second, let isWhole) = try row.read(as: MatchEvent.self),
        (first, second) == (gap.talker, gap.listener)
          || (first, second) == (gap.listener, gap.talker)
      else { continue }
      reach = Reach(isWhole: isWhole, since: row.header)
    }
    return reach
  }

  /// Where a member stood when that event happened.
  private func standing(of device: String, until last: LogPosition) throws -> Standing {
    guard let end = try history.event(last)?.header.time else { return Standing() }
    let leaving = Self.bytes(of: .leaveMatch)
    let rows = try history.events(
      at: device,
      from: .start,
      through: end,
      without: ["audioTicked", "datagramRejected"],
    )
    var standing = Standing()
    for row in rows
    where row.header.component == IntercomSchema.name && row.header.sequence <= last {
      if row.header.kind == "matchMakingStarted" {
        standing = Standing(search: .asking, since: row.header)
      } else if row.header.kind == "matchFailed" {
        standing = Standing(search: .failed, since: row.header)
      } else if row.effects.hold(leaving) {
        standing = Standing(since: row.header)
      }
      guard let match = try Self.match(after: row), match != standing.match else { continue }
      standing = Standing(match: match, since: row.header)
    }
    return standing
  }

  /// The match that a member is in after a row; nil where that is as it was.
  private static func match(after row: PastEvent) throws -> Int64? {
    switch row.header.kind {
    case "matchMade", "matchMerged", "matchFailed", "callLeft":
      try row.read(as: IntercomEvent.self).match
    default: nil
    }
  }

  private static func bytes(of effect: IntercomEffect) -> [UInt8] {
    var writer = CanonicalWriter()
    writer.array([effect])
    return Array(writer.bytes.dropFirst().dropLast())
  }
}
