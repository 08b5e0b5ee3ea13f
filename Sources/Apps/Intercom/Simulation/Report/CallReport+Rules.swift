import Findings
import Intercom
import Kernel

/// What the report judges: what must always hold, and the scenario's rules about gaps.
extension CallReport {
  var invariants: [Finding] {
    let wrong = ledger.gaps.filter { !$0.addsUp }
    let echoes = ledger.heardPairs.reduce(0) { $0 + $1.figures.playedTwice }
    return [
      Finding(
        name: "the parts of every gap add up to it",
        verdict: ledger.gaps.isEmpty ? .vacuous : wrong.isEmpty ? .passed : .failed,
        detail: wrong.isEmpty
          ? "\(ledger.gaps.count) gaps" : "not so: gap \(wrong[0].number)",
      ),
      Finding(
        name: "no frame sounds twice",
        verdict: echoes > 0 ? .failed : judged == 0 ? .vacuous : .passed,
        detail: echoes > 0 ? "\(echoes) did" : "\(judged) frames of speech",
      ),
    ]
  }

  /// The frames of speech that sounded, each of which could have sounded twice.
  private var judged: Int64 { ledger.heardPairs.reduce(0) { $0 + $1.figures.delays.count } }

  /// Without speech that was heard, no frame can sound twice; without voice that was sent, none can
  /// be sealed wrongly.
  var unjudged: [String] {
    var facts = judged == 0 ? [IntercomSchema.playedTwice] : []
    if traffic.allSatisfy({ $0.voicePackets == 0 }) { facts += IntercomSchema.factsOfSealing }
    return facts.map { "\(IntercomSchema.name).\($0)" }
  }

  /// Without a path that came up none breaks, is suspected or attacked, and none is refused before a
  /// handshake has begun.
  ///
  /// A group that was never whole is not parted, and one that was never in one
  /// match is not kept from being split.
  var presumptions: [Presumption] {
    func named(_ kind: String) -> String { "\(IntercomSchema.name).\(kind)" }
    let told = IntercomFact.prototypes.compactMap { fact in
      fact.presumed.map { Presumption(named(fact.kind), needs: named($0.kind)) }
    }
    return told
      + IntercomWorldEvent.prototypes.compactMap { event in
        event.presumed.map { Presumption(named(event.kind), needs: named($0.kind)) }
      }
  }

  var rules: [Finding] { plan.gapRules.map(judge) }

  /// A rule about gaps where nobody was heard speaking has not been reached, and fails.
  private func judge(_ rule: GapRule) -> Finding {
    let pairs = ledger.heardPairs.filter { pair in
      (rule.listener.isEmpty || pair.listener == rule.listener)
        && (rule.talker.isEmpty || pair.talker == rule.talker)
    }
    guard pairs.contains(where: { $0.figures.speech > .zero }) else {
      return Finding(
        name: rule.title,
        verdict: .failed,
        detail: "never reached: no speech to a listener it is about was judged",
      )
    }
    let gaps = ledger.gaps.filter { gap in
      (rule.listener.isEmpty || gap.listener == rule.listener)
        && (rule.talker.isEmpty || gap.talker == rule.talker)
        && (rule.cause.isEmpty || gap.cause.rawValue == rule.cause)
    }
    let heard = gaps.filter { $0.severity != .concealed }
    let longest = gaps.map(\.length).max() ?? .zero
    let total = gaps.reduce(Duration.zero) { $0 + $1.length }
    let unheard = gaps.reduce(Duration.zero) { $0 + $1.unheard }
    // Rounded, what breaks a bound by a nanosecond would read as if it met it.
    func exact(_ span: Duration) -> String { MeasureUnit.nanoseconds.exactText(span.nanoseconds) }
    var broken: [String] = []
    if let bound = rule.longest, !bound.admits(longest.nanoseconds) {
      broken.append("longest \(exact(longest))")
    }
    if let bound = rule.count, !bound.admits(Int64(heard.count)) {
      broken.append("count \(heard.count)")
    }
    if let bound = rule.total, !bound.admits(total.nanoseconds) {
      broken.append("total \(exact(total))")
    }
    if let bound = rule.unheard, !bound.admits(unheard.nanoseconds) {
      broken.append("unheard \(exact(unheard))")
    }
    return Finding(
      name: rule.title,
      verdict: broken.isEmpty ? .passed : .failed,
      detail: broken.isEmpty
        ? "longest \(CallWords.span(longest)), \(heard.count) over one frame, "
          + "total \(CallWords.span(total)), unheard \(CallWords.span(unheard))"
        : broken.joined(separator: ", "),
    )
  }
}

extension IntercomFact {
  /// What must have been stated at a member before it can state this; nil where it can at any time.
  var presumed: IntercomFact? {
    switch self {
    case .pathBroken(let path, let peer, _), .pathSuspected(let path, let peer, _),
      .attackSuspected(let path, let peer, _), .pathReleased(let path, let peer):
      .handshakeCompleted(path: path, peer: peer)
    case .breakPredicted(let peer, _): .handshakeCompleted(path: .local, peer: peer)
    case .handshakeRefused(let path, let peer, _): .handshakeStarted(path: path, peer: peer)
    case .talkingStarted, .talkingStopped, .localConnected, .internetConnecting,
      .internetConnected, .localCandidate, .localProbing, .probeJudged, .handoverToLocal,
      .matchMakingStarted, .handshakeStarted, .handshakeCompleted:
      nil
    }
  }
}
