import Findings
import Intercom
import Kernel
import Voice

/// Whether a call has come to rest after its faults, and what is missing where it has not.
extension CallReport {
  /// Judges `settled`: paths, hearing and buffers of everybody who is to hear somebody.
  func judge(_ rule: SettledRule) -> Finding {
    let directions = plan.members.indices.flatMap { talker in
      plan.members.indices.filter { plan.areFellows($0, talker) }.map { (talker, $0) }
    }
    let pairs = ledger.heardPairs
    let lacks =
      plan.members.indices.compactMap { member in
        directions.contains { $0.0 == member } ? appLack(rule, of: member) : nil
      }
      + directions.compactMap { pathLack(rule, from: $0, to: $1) }
      + ledger.gaps.filter { disturbs($0, rule) }.map(words)
      + pairs.compactMap { bufferLack($0, rule) }
    guard lacks.isEmpty else {
      return Finding(name: rule.title, verdict: .unmet, detail: Self.list(lacks))
    }
    // Who is alone in its group has nobody to hear.
    let idle = plan.members.indices.filter { listener in
      directions.contains { $1 == listener }
        && !directions.contains { $1 == listener && speaks($0, rule) }
    }
    guard idle.isEmpty, !directions.isEmpty else {
      let names = idle.map { plan.members[$0].device }.joined(separator: ", ")
      let whom = directions.isEmpty ? "anybody" : names
      return Finding(
        name: rule.title,
        verdict: .failed,
        detail: "never reached: nobody spoke to \(whom) after that, so nobody knows what is heard",
        isWithoutFigure: true,
      )
    }
    let spoken = directions.count { speaks($0.0, rule) }
    return Finding(
      name: rule.title,
      verdict: .passed,
      detail:
        "\(counted(directions.count, "direction")) with a path, \(spoken) of them with speech",
    )
  }

  /// From when on a member's app did not run; nil where it always did.
  private func appLack(_ rule: SettledRule, of member: Int) -> String? {
    let turns = lives.filter { $0.member == member }
    let before = turns.last { $0.place.now <= rule.from }
    let stop =
      before.flatMap { $0.kind == .running ? nil : rule.from }
      ?? turns.first { $0.place.now > rule.from && $0.kind != .running }?.place.now
    return stop.map { "\(plan.members[member].device)'s app does not run from \(time($0))" }
  }

  /// From when on a member's voice did not go to another as the rule asks for; nil where it always did.
  private func pathLack(_ rule: SettledRule, from talker: Int, to listener: Int) -> String? {
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
    for turn in ledger.members[talker].paths.turns {
      guard turn.peer == ids[listener], case .entered(let next) = turn.news else { continue }
      if turn.at > rule.from, lack == nil { look(at: rule.from) }
      state = next
      if turn.at >= rule.from { look(at: turn.at) }
    }
    look(at: rule.from)
    guard let lack else { return nil }
    let (one, other) = (plan.members[talker].device, plan.members[listener].device)
    let what =
      switch lack.state {
      case .searching, .internetConnecting: "no path from \(one) to \(other)"
      case .localConnected, .handoverToLocal: "\(one) sends to \(other) by radio"
      case .internetConnected, .localCandidate, .localProbing:
        "\(one) sends to \(other) over the Internet"
      }
    return what + " from \(time(lack.since))" + (end.map { " to \(time($0))" } ?? " to the end")
  }

  /// A gap that draws complaints, after everything should have been well.
  private func disturbs(_ gap: Gap, _ rule: SettledRule) -> Bool {
    gap.start >= rule.from && gap.severity == .interruption
  }

  private func words(_ gap: Gap) -> String {
    "\(gap.listener) missed \(gap.talker) for \(CallWords.span(gap.length)) at \(time(gap.start)) "
      + "(\(gap.cause.rawValue))"
  }

  /// A buffer that held more than its target and a frame, in each second in which something was played.
  ///
  /// The least of them counts: a pre-roll fills a buffer for a while, and is meant to.
  private func bufferLack(_ pair: PairLedger, _ rule: SettledRule) -> String? {
    let levels = pair.buffer.windows.filter { $0.start >= rule.from }.map(\.mean)
    let target = plan.settings.playout.target
    guard let least = levels.min(), least > target + VoiceFrame.length else { return nil }
    return "at least \(CallWords.span(least)) of \(pair.talker) waits at \(pair.listener), where "
      + "\(CallWords.span(target)) is the target"
  }

  /// Whether a member says something once everything should be well, and to its end.
  private func speaks(_ talker: Int, _ rule: SettledRule) -> Bool {
    ledger.members[talker].truth.talkspurts.contains { $0.start >= rule.from && $0.end <= end }
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
