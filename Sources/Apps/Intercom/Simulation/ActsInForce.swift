import Intercom
import Kernel
import Plans
import World

/// Which acts of the timeline can be behind a gap: those that had made links, uplinks, secrets and clocks other than
/// the scenario declares them when it began, or when the packet was sent that says why; those that its causes lead
/// back to, be they undone; and those of which nobody can tell.
///
/// A gap that followed from a fault has it in its row. Of any other this says what an engineer would
/// look for next, and that there is nothing to look for.
struct ActsInForce {
  private let history: any EventHistory
  private let gap: Gap
  /// The acts of the timeline until the gap's last sign.
  private let past: [PastAct]

  /// - Throws: where the log cannot be read or was written by another version.
  init(of gap: Gap, in history: any EventHistory) throws {
    self.history = history
    self.gap = gap
    past = try gap.parts.map(\.last).max().map { try PastAct.all(until: $0, in: history) } ?? []
  }

  /// So many of the acts of which nobody can tell are named, the last ones.
  private static let named = 4

  /// What is to be said of the gap, with the event with which its chain of causes begins and the one that sent the
  /// packet which was so slow that speech was missed, where there is one; nothing of a gap with a fault.
  func words(root: LogPosition?, slowest: LogPosition?) throws -> [String] {
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
    let placed = try places(before: first, in: plan)
    let paths = TransportPath.allCases.map(\.rawValue)
    let links = plan.links.map(\.id).filter(paths.contains)
    guard let acts = try inForce(on: links, before: first) else { return [] }
    let earlier = try slowest.flatMap { try inForce(on: links, before: $0) } ?? []
    let behind = try CausalPast(history).acts(
      among: past,
      behind: gap.parts.flatMap { [$0.first, $0.last] } + [root].compactMap(\.self),
    )
    var told = acts + earlier
    let causes = behind.filter { !told.contains($0.event) }
    told += causes.map(\.event)
    let call = try IntercomApplication.plan(of: plan)
    let others = past.filter { !told.contains($0.event) && canMatter($0, in: call) }
    var lines: [String] = []
    if !acts.isEmpty {
      lines.append(
        "acts in force when it began, whether or not it follows from them: " + list(acts)
      )
    }
    if !earlier.isEmpty, earlier != acts {
      lines.append("acts in force when the slow one of its packets was sent: " + list(earlier))
    }
    if !causes.isEmpty {
      let texts = causes.map(\.textWithTime).joined(separator: ", ")
      lines.append("acts that its causes lead back to: \(texts)")
    }
    if !others.isEmpty { lines.append(Self.untold(others)) }
    lines += placed
    return lines.isEmpty ? [nothing] : lines
  }

  /// That no act is behind it.
  private var nothing: String {
    isOfDetector && !past.isEmpty
      ? "no act is behind it: \(gap.talker)'s voice detector hears its own microphone, and no act was about "
        + "that phone or its sound"
      : "no act is behind it: links and phones were as the scenario has them from the start, so it follows "
        + "from that, the design, its settings and chance"
  }

  /// Acts that are no longer in force and on no chain of causes.
  private static func untold(_ acts: [PastAct]) -> String {
    let more = acts.count - named
    let texts = acts.suffix(named).map(\.textWithTime).joined(separator: ", ")
    return "acts before its end of which nothing here tells whether it follows from them: "
      + (more > 0 ? "\(more) earlier ones, " : "") + texts
  }

  private func list(_ events: [LogPosition]) -> String {
    past.filter { events.contains($0.event) }.map(\.text).joined(separator: ", ")
  }

  // MARK: What can be behind it

  /// Whether all that was missed was not let through by the talker's voice detector.
  private var isOfDetector: Bool {
    gap.parts.allSatisfy { $0.name == .voiceClosedFront || $0.name == .voiceClosedMiddle }
  }

  /// Whether an act is of a kind, and about devices, that the gap can follow from.
  private func canMatter(_ act: PastAct, in call: IntercomPlan) -> Bool {
    if isOfDetector { return act.isHeard(at: gap.talker) }
    let ends = [gap.talker, gap.listener]
    if act.touches(ends) { return true }
    // What a third one does can end a match, or the way by which something is passed on.
    guard let talker = call.members.firstIndex(where: { $0.device == gap.talker }) else {
      return true
    }
    let fellows = call.members.indices.filter { call.areFellows($0, talker) }
    return act.touches(fellows.map { call.members[$0].device })
  }

  // MARK: What was in force

  /// The acts that had made links and the two phones other than they are declared; nil where nobody can tell.
  private func inForce(on links: [String], before event: LogPosition) throws -> [LogPosition]? {
    let before = past.filter { $0.event < event }
    let cuts = Self.cuts(before)
    var acts: [LogPosition?] = []
    for link in links {
      acts += cuts.filter { $0.link == link }.map(\.event)
      guard let courses = try LinkCourse.all(of: link, until: event, in: history) else {
        return nil
      }
      acts += courses.filter { !$0.isAsDeclared }.map(\.conditions.last?.event)
    }
    for device in [gap.talker, gap.listener] {
      acts.append(try UplinkCourse(of: device, until: event, in: history)?.act)
      acts += Self.onPhone(before.filter { $0.devices == [device] })
    }
    let known = acts.compactMap(\.self)
    return past.map(\.event).filter(known.contains)
  }

  /// Of the acts about one phone those that had changed its secret, its clock, or locked it.
  private static func onPhone(_ acts: [PastAct]) -> [LogPosition?] {
    var shift = Duration.zero
    var clock: LogPosition?
    var lock: LogPosition?
    var secret: LogPosition?
    for act in acts {
      switch act.matter {
      case .secret: secret = act.event
      case .clock(let step): (shift, clock) = (shift + step, act.event)
      case .lock(let isLocked): lock = isLocked ? act.event : nil
      case .cut, .link, .uplink, .bytes, .moment: break
      }
    }
    return [secret, shift == .zero ? nil : clock, lock]
  }

  /// A direction that is cut, and the event that cut it.
  private struct Cut: Equatable {
    var link: String
    var way: LinkWay
    var event: LogPosition
  }

  private static func cuts(_ acts: [PastAct]) -> [Cut] {
    var cuts: [Cut] = []
    for act in acts {
      guard case .cut(let link, let ways, let isCut) = act.matter else { continue }
      for way in ways {
        cuts.removeAll { $0.link == link && $0.way == way }
        if isCut { cuts.append(Cut(link: link, way: way, event: act.event)) }
      }
    }
    return cuts
  }

  /// What the places of listener and talker had made of each link.
  private func places(before event: LogPosition, in plan: Plan) throws -> [String] {
    guard plan.hasPlaces else { return [] }
    return try TransportPath.allCases.compactMap { path in
      let way = LinkWay(from: gap.talker, to: gap.listener)
      let news = try PlaceNews(of: path.rawValue, way, before: event, in: history)
      return news.map { "where they were, by '\(path.rawValue)': \($0.words) (event \($0.event))" }
    }
  }
}
