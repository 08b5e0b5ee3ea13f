import Intercom
import Kernel
import Plans
import World

/// Which acts had made the links other than the scenario declares them when a gap began.
///
/// A gap that followed from a fault has it in its row. Of any other this says what an engineer would
/// look for next, and that there is nothing to look for.
struct ActsInForce {
  private let history: any EventHistory

  init(_ history: any EventHistory) {
    self.history = history
  }

  /// A direction that is cut, and the event that cut it.
  private struct Cut: Equatable {
    var link: String
    var way: LinkWay
    var event: LogPosition
  }

  /// What is to be said of a gap; nothing of one with a fault.
  func words(of gap: Gap) throws -> [String] {
    // What took the sound away is the first sign itself.
    let taken: [GapPart] = [
      .notCaptured, .muted, .notPlayed, .talkerNotRunning, .listenerNotRunning,
      .talkerLeft, .listenerLeft,
    ]
    let isOfSound = taken.contains { name in
      gap.parts.contains { $0.name == name }
    }
    guard gap.fault == nil, !isOfSound, let first = gap.parts.map(\.first).min(),
      let plan = history.plan
    else {
      return []
    }
    let paths = TransportPath.allCases.map(\.rawValue)
    let placed = try places(of: gap, before: first, in: plan)
    let links = plan.links.map(\.id).filter(paths.contains)
    let cuts = try cuts(before: first)
    var acts: [String] = []
    for link in links {
      let own = cuts.filter { $0.link == link }.map(\.event)
      if let event = own.max() { acts.append("event \(event) had cut '\(link)'") }
      guard let courses = try LinkCourse.all(of: link, until: first, in: history) else { return [] }
      let changes = courses.filter { !$0.isAsDeclared }.compactMap(\.conditions.last?.event)
      if let event = changes.max() { acts.append("event \(event) had changed '\(link)'") }
    }
    if !acts.isEmpty {
      return [
        "acts in force when it began, whether or not it follows from them: "
          + acts.joined(separator: ", ")
      ] + placed
    }
    guard placed.isEmpty, try !isMeddledWith(until: gap.end) else { return placed }
    return [
      "no act is behind it: the links were as the scenario has them, so it follows from the "
        + "design, its settings and chance"
    ]
  }

  /// What the places of listener and talker had made of each link.
  private func places(of gap: Gap, before event: LogPosition, in plan: Plan) throws -> [String] {
    guard plan.hasPlaces else { return [] }
    return try TransportPath.allCases.compactMap { path in
      let way = LinkWay(from: gap.talker, to: gap.listener)
      let news = try PlaceNews(of: path.rawValue, way, before: event, in: history)
      return news.map { "where they were, by '\(path.rawValue)': \($0.words) (event \($0.event))" }
    }
  }

  private func cuts(before event: LogPosition) throws -> [Cut] {
    let rows = try (history.events(kind: "cut") + history.events(kind: "healed"))
      .filter { $0.header.sequence < event }
      .sorted { $0.header.sequence < $1.header.sequence }
    var cuts: [Cut] = []
    for row in rows {
      switch try row.read(as: LinkEvent.self) {
      case .cut(let part):
        for way in part.ways {
          cuts.removeAll { $0.link == part.link && $0.way == way }
          cuts.append(Cut(link: part.link, way: way, event: row.header.sequence))
        }
      case .healed(let part):
        for way in part.ways {
          cuts.removeAll { $0.link == part.link && $0.way == way }
        }
      case .changed, .faded, .covered:
        break
      }
    }
    return cuts
  }

  /// Whether somebody had changed a packet, or sent one of another's, so that more may follow from an act.
  private func isMeddledWith(until end: Instant) throws -> Bool {
    for kind in ["datagramCorrupted", "datagramReplayed", "datagramForged"] {
      if try history.events(kind: kind).contains(where: { $0.header.time <= end }) { return true }
    }
    return false
  }
}
