import Findings
import Intercom
import Kernel
import Voice

/// Whether a call has come to rest after its faults, and what is missing where it has not.
extension CallReport {
  /// Who talks to whom.
  private typealias Direction = (talker: Int, listener: Int)

  /// Judges `settled`: apps, paths, hearing, buffers and the owner of everybody who is in the call at its
  /// end; who has left, was never let in, or never came has nothing to do with it.
  func judge(_ rule: SettledRule) -> Finding {
    let party = plan.members.indices.filter { ledger.members[$0].isInCall }
    let directions: [Direction] = party.flatMap { talker in
      party.filter { plan.areFellows($0, talker) }.map { (talker, $0) }
    }
    let lacks =
      party.filter { member in directions.contains { $0.talker == member } }
      .compactMap { appLack(rule, of: $0) }
      + directions.compactMap { pathLack(rule, $0) ?? radioLack(rule, $0) }
      + ledger.gaps.filter { gap in
        disturbs(gap, rule) && directions.contains { isOf(gap, $0) }
      }
      .map(words)
      + directions.compactMap { hearingLack(rule, $0) ?? bufferLack(rule, $0) }
      + ownerLacks(rule, among: party)
    guard lacks.isEmpty else {
      return Finding(
        name: rule.title,
        verdict: .unmet,
        detail: Self.list(lacks),
        lacks: lacks.count,
      )
    }
    return heard(rule, directions, without: plan.members.indices.filter { !party.contains($0) })
  }

  /// The verdict where nothing is missing: it has to be known from speech.
  private func heard(
    _ rule: SettledRule,
    _ directions: [Direction],
    without absent: [Int],
  ) -> Finding {
    // Who is alone in its group has nobody to hear.
    let idle = plan.members.indices.filter { listener in
      directions.contains { $0.listener == listener }
        && !directions.contains { $0.listener == listener && speaks($0.talker, rule) }
    }
    guard idle.isEmpty, !directions.isEmpty else {
      let whom = directions.isEmpty ? "anybody" : names(idle)
      return Finding(
        name: rule.title,
        verdict: .failed,
        detail: "never reached: nobody spoke to \(whom) after that, so nobody knows what is heard",
        isWithoutFigure: true,
      )
    }
    let spoken = directions.count { speaks($0.talker, rule) }
    return Finding(
      name: rule.title,
      verdict: .passed,
      detail:
        "\(counted(directions.count, "direction")) with a path, \(spoken) of them with speech"
        + (absent.isEmpty ? "" : "; not in the call: \(names(absent))"),
    )
  }

  private func names(_ members: [Int]) -> String {
    members.map { plan.members[$0].device }.joined(separator: ", ")
  }

  // MARK: Paths

  /// From when on a member's app did not run; nil where it always did.
  private func appLack(_ rule: SettledRule, of member: Int) -> String? {
    let turns = lives.filter { $0.member == member }
    let before = turns.last { $0.place.now <= rule.from }
    let stop =
      before.flatMap { $0.kind == .running ? nil : rule.from }
      ?? turns.first { $0.place.now > rule.from && $0.kind != .running }?.place.now
    return stop.map { "\(plan.members[member].device)'s app does not run from \(time($0))" }
  }

  /// How a member's voice to another went, as it has stated since it entered the call.
  private func states(_ way: Direction) -> [(at: Instant, state: HandoverState)] {
    let talker = ledger.members[way.talker]
    return talker.paths.turns.compactMap { turn in
      guard turn.peer == ids[way.listener], turn.at >= talker.entered,
        case .entered(let next) = turn.news
      else { return nil }
      return (turn.at, next)
    }
  }

  /// From when on a member's voice did not go to another as the rule asks for; nil where it always did.
  private func pathLack(_ rule: SettledRule, _ way: Direction) -> String? {
    var state = HandoverState.searching
    var lack: (since: Instant, state: HandoverState)?
    var end: Instant?
    func look(at now: Instant) {
      if rule.admits(state) {
        if lack != nil, end == nil { end = now }
      } else if lack == nil {
        lack = (max(now, rule.from), state)
      }
    }
    for turn in states(way) {
      if turn.at > rule.from, lack == nil { look(at: rule.from) }
      state = turn.state
      if turn.at >= rule.from { look(at: turn.at) }
    }
    look(at: rule.from)
    guard let lack else { return nil }
    let (one, other) = (plan.members[way.talker].device, plan.members[way.listener].device)
    let what =
      switch lack.state {
      case .searching, .internetConnecting: "no path from \(one) to \(other)"
      case .localConnected, .handoverToLocal: "\(one) sends to \(other) by radio"
      case .internetConnected, .localCandidate, .localProbing:
        "\(one) sends to \(other) over the Internet"
      }
    return what + " from \(time(lack.since))" + (end.map { " to \(time($0))" } ?? " to the end")
  }

  /// That a member's voice goes over the Internet to somebody whom its radio has seen all the time, and
  /// has not measured as too hard to reach, nor tried in vain; nothing where the rule says by which path it goes.
  private func radioLack(_ rule: SettledRule, _ way: Direction) -> String? {
    guard rule.path.isEmpty, let last = states(way).last, last.state.isOverInternet else {
      return nil
    }
    let (talker, peer) = (ledger.members[way.talker], ids[way.listener])
    guard let since = ledger.sight(of: way.listener, by: way.talker), since <= rule.from else {
      return nil
    }
    // Who never trusts its radio has measured it all the same.
    let isPoor = talker.poorRadios.contains { $0.peer == peer && $0.at >= rule.from }
    let (one, other) = (plan.members[way.talker].device, plan.members[way.listener].device)
    // A radio that is too poor for a handshake is never measured.
    let isTooPoor = ledger.isRadioTooPoor(
      between: way.talker,
      and: way.listener,
      as: ids,
      from: rule.from,
    )
    return isPoor || isTooPoor
      ? nil
      : "\(one) sends to \(other) over the Internet to the end, and its radio has seen \(other) "
        + "since \(time(since))"
  }

  // MARK: Hearing

  private func isOf(_ gap: Gap, _ way: Direction) -> Bool {
    plan.members[way.talker].device == gap.talker
      && plan.members[way.listener].device == gap.listener
  }

  /// A gap that draws complaints, after everything should have been well.
  private func disturbs(_ gap: Gap, _ rule: SettledRule) -> Bool {
    if gap.start >= rule.from { return gap.severity == .interruption }
    return gap.end > rule.from && GapClass(length: gap.end - rule.from) == .interruption
  }

  private func words(_ gap: Gap) -> String {
    "\(gap.listener) missed \(gap.talker) for \(CallWords.span(gap.length)) at \(time(gap.start)) "
      + "(\(gap.cause.rawValue))"
  }

  /// That nothing sounded of what a member said once everything should be well.
  private func hearingLack(_ rule: SettledRule, _ way: Direction) -> String? {
    let pair = ledger.pairs[ledger.pair(of: way.talker, at: way.listener)]
    guard speaks(way.talker, rule) else { return nil }
    if let last = pair.figures.lastHeard, last >= rule.from { return nil }
    return "nothing that \(pair.talker) said after that sounded at \(pair.listener)"
  }

  /// A buffer that held more than its target and a frame, in each second in which something was played.
  ///
  /// The least of them counts: a pre-roll fills a buffer for a while, and is meant to. Where nothing was
  /// played in a whole second, the one that it begins in counts. Of what is over before a pre-roll can be caught up
  /// nothing is said.
  private func bufferLack(_ rule: SettledRule, _ way: Direction) -> String? {
    let pair = ledger.pairs[ledger.pair(of: way.talker, at: way.listener)]
    let last = pair.buffer.windows.filter { $0.start + BufferLevel.windowLength > rule.from }
    let whole = last.filter { $0.start >= rule.from }
    let target = plan.settings.playout.target
    guard last.reduce(0, { $0 + $1.frames }) >= Self.framesToCatchUp else { return nil }
    guard let least = (whole.isEmpty ? last : whole).map(\.mean).min(),
      least > target + VoiceFrame.length
    else { return nil }
    return "at least \(CallWords.span(least)) of \(pair.talker) waits at \(pair.listener), where "
      + "\(CallWords.span(target)) is the target"
  }

  /// So much is played before a buffer is judged: 2 s, in which a pre-roll of 200 ms is caught up where anything is.
  private static let framesToCatchUp: Int64 = 100

  /// Whether a member says something once everything should be well, and to its end.
  private func speaks(_ talker: Int, _ rule: SettledRule) -> Bool {
    ledger.members[talker].truth.talkspurts.contains { $0.start >= rule.from && $0.end <= end }
  }

  // MARK: The owner

  /// Of each group that looks for an owner, what is missing of one whom all take for it.
  private func ownerLacks(_ rule: SettledRule, among party: [Int]) -> [String] {
    var groups: [Int] = []
    for member in party {
      guard let place = owners.group(of: member), !groups.contains(place) else { continue }
      groups.append(place)
    }
    return groups.compactMap { place in
      let members = party.filter { owners.group(of: $0) == place }
      return members.count > 1 ? ownerLack(rule, of: members, owners.found[place].turns) : nil
    }
  }

  private func ownerLack(
    _ rule: SettledRule,
    of members: [Int],
    _ turns: [(at: Instant, agreed: MemberID?)],
  ) -> String? {
    let name = "group '\(plan.members[members[0]].enters)'"
    let later = turns.filter { $0.at > rule.from }
    let first = turns.last { $0.at <= rule.from }?.agreed
    if let since = first == nil ? rule.from : later.first(where: { $0.agreed == nil })?.at {
      let end = later.first { $0.at > since && $0.agreed != nil }?.at
      return "\(name) has no owner whom all take for it from \(time(since))"
        + (end.map { " to \(time($0))" } ?? " to the end")
    }
    if let change = later.first { return "\(name) has another owner from \(time(change.at))" }
    if members.contains(where: { ids[$0] == first }) { return nil }
    return "whom \(name) takes for its owner is not in the call"
  }

  private func time(_ instant: Instant) -> String {
    MeasureUnit.nanoseconds.text(instant.nanoseconds)
  }

  /// What is missing, the first few of it.
  private static func list(_ lacks: [String]) -> String {
    let more = lacks.count - named
    return lacks.prefix(named).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
  }

  /// How much of what is missing a person reads.
  private static let named = 4
}

extension HandoverState {
  /// Whether voice goes over the Internet, and by that alone.
  fileprivate var isOverInternet: Bool {
    switch self {
    case .internetConnected, .localCandidate, .localProbing: true
    case .searching, .localConnected, .internetConnecting, .handoverToLocal: false
    }
  }
}
