import Intercom
import Kernel
import Plans
import World

/// Which acts had made the links other than the scenario declares them when a gap began, or when the packet was sent
/// that says why.
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

  /// What is to be said of a gap, with the event that sent the packet which was so slow that speech was missed, where
  /// there is one; nothing of a gap with a fault.
  func words(of gap: Gap, slowest: LogPosition?) throws -> [String] {
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
    let placed = try places(of: gap, before: first, in: plan)
    let paths = TransportPath.allCases.map(\.rawValue)
    let links = plan.links.map(\.id).filter(paths.contains)
    guard let acts = try acts(on: links, before: first) else { return [] }
    let earlier = try slowest.flatMap { try self.acts(on: links, before: $0) } ?? []
    var lines: [String] = []
    if !acts.isEmpty {
      lines.append(
        "acts in force when it began, whether or not it follows from them: "
          + acts.joined(separator: ", ")
      )
    }
    if !earlier.isEmpty, earlier != acts {
      lines.append(
        "acts in force when the slow one of its packets was sent: "
          + earlier.joined(separator: ", ")
      )
    }
    guard lines.isEmpty else { return lines + placed }
    guard placed.isEmpty, try !isMeddledWith(until: gap.end) else { return placed }
    return [
      "no act is behind it: the links were as the scenario has them, so it follows from the "
        + "design, its settings and chance"
    ]
  }

  /// The acts that had made links other than they are declared; nil where nobody can tell.
  private func acts(on links: [String], before event: LogPosition) throws -> [String]? {
    let cuts = try cuts(before: event)
    var acts: [String] = []
    for link in links {
      let own = cuts.filter { $0.link == link }.map(\.event)
      if let event = own.max() { acts.append("event \(event) had cut '\(link)'") }
      guard let courses = try LinkCourse.all(of: link, until: event, in: history) else {
        return nil
      }
      let changes = courses.filter { !$0.isAsDeclared }.compactMap(\.conditions.last?.event)
      if let event = changes.max() { acts.append("event \(event) had changed '\(link)'") }
    }
    return acts
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
