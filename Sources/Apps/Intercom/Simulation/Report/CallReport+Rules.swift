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
          ? counted(ledger.gaps.count, "gap") : "not so: gap \(wrong[0].number)",
      ),
      Finding(
        name: "no frame sounds twice",
        verdict: echoes > 0 ? .failed : judged == 0 ? .vacuous : .passed,
        detail: echoes > 0 ? "\(echoes) did" : "\(counted(judged, "frame")) of speech",
      ),
    ]
  }

  /// The frames of speech that sounded, each of which could have sounded twice.
  private var judged: Int64 { ledger.heardPairs.reduce(0) { $0 + $1.figures.delays.count } }

  /// Without speech that was heard, no frame can sound twice; where nothing was played, nothing was cut off
  /// of it; without voice that was sent, none can
  /// be sealed wrongly; without speech that was judged, there is no gap; and where there are no
  /// strangers, or nobody saw one and nobody was invited, none can be heard.
  ///
  /// Nobody is let in or kept out where there are no invitations, and two are never a whole group
  /// (`GroupWatch`).
  var unjudged: [String] {
    var facts = judged == 0 ? [IntercomSchema.playedTwice] : []
    if mixes.allSatisfy({ $0.frames == 0 }) { facts.append(IntercomSchema.mixClipped) }
    if traffic.allSatisfy({ $0.voicePackets == 0 }) { facts += IntercomSchema.factsOfSealing }
    if !ledger.heardPairs.contains(where: { $0.figures.speech > .zero }) {
      facts.append(IntercomSchema.gapFound)
    }
    let hasStrangers = plan.members.contains { $0.group != plan.members[0].group }
    let isAnybodyInvited = plan.members.contains { !$0.invitations.isEmpty }
    if !identities.hasSeenStranger, !(hasStrangers && isAnybodyInvited) {
      facts.append(IntercomSchema.strangerHeard)
    }
    if !leavers.isJudged { facts.append(IntercomSchema.leaverHeard) }
    if !plan.members.contains(where: { $0.invitations.contains { $0.deed == .invite } }) {
      facts.append(IntercomSchema.invitationBare)
    }
    // Nobody could be asked to pass on what others say.
    if plan.settings.relay == .none { facts.append("relayChosen") }
    facts += unjudgedOfPaths
    if !identities.met.contains(true) { facts.append(Self.handshakeStarted) }
    facts += unjudgedIdentities
    if plan.members.allSatisfy(\.invitations.isEmpty) {
      facts += AdmissionFact.prototypes.map { "\(Admission.part).\($0.kind)" }
    }
    if !plan.hasMembership { facts += MembershipFact.prototypes.map(\.name) }
    if !plan.audio.isThere {
      facts += AudioSessionFact.prototypes.map { "\(AudioSession.part).\($0.kind)" }
    }
    if !plan.members.contains(where: { one in plan.members.count { $0.group == one.group } > 2 }) {
      facts += ["groupConnected", "groupMatched"]
    }
    if !plan.screen.hasCards { facts.append(ScreenFact.screenOpened(name: "").name) }
    let opened = ScreenFact.inviteOpened(name: "", chosen: .airdrop)
    if plan.screen.settings.channels == .anywhere || plan.members.allSatisfy(\.invitations.isEmpty)
    {
      facts.append(opened.name)
    }
    // Each group by itself: that one was never split says nothing of another that never was together.
    if !groups.wereAllConnected { facts.append("groupParted") }
    if !groups.wereAllTogether { facts.append("groupSplit") }
    return (facts + unjudgedOfOwner).map { "\(IntercomSchema.name).\($0)" }
  }

  /// Who never saw anybody, nor was seen, begins no handshake, whatever its tag.
  var unjudgedAt: [UnjudgedFact] {
    zip(plan.members, identities.met).filter { !$0.1 }.map {
      UnjudgedFact("\(IntercomSchema.name).\(Self.handshakeStarted)", at: $0.0.device)
    }
  }

  private static let handshakeStarted =
    IntercomFact.handshakeStarted(path: .local, peer: .nobody).kind

  /// Without a path that came up none breaks, is suspected or attacked, none carries voice or is lost,
  /// and none is refused where none of a handshake comes; nor does the call return to a radio that it
  /// never left.
  ///
  /// A group that was never whole is not parted, and one that was never in one
  /// match is not kept from being split.
  static var presumptions: [Presumption] {
    func named(_ kind: String) -> String { "\(IntercomSchema.name).\(kind)" }
    let told = IntercomFact.prototypes.compactMap { fact in
      fact.presumed.map { Presumption(named(fact.kind), needs: named($0.kind)) }
    }
    let listed = MembershipFact.prototypes.compactMap { fact in
      fact.presumed.map { Presumption(named(fact.name), needs: named($0.name)) }
    }
    let sound = AudioSessionFact.prototypes.flatMap { fact in
      fact.presumed.map {
        Presumption(
          named("\(AudioSession.part).\(fact.kind)"),
          needs: named("\(AudioSession.part).\($0.kind)"),
        )
      }
    }
    return told + listed + admissionPresumptions + sound
      + IntercomWorldEvent.prototypes.compactMap { event in
        event.presumed.map { Presumption(named(event.kind), needs: named($0.kind)) }
      }
      + ScreenFact.prototypes.compactMap { fact in
        fact.presumed.map { Presumption(named(fact.name), needs: named($0.name)) }
      } + presumptionsOfOwner + [
        Presumption(named(IntercomSchema.nothingRecorded), needs: named("datagramReplayed"))
      ]
  }

  /// The rules of the scenario that the intercom judges, in the order of its file.
  var rules: [Finding] {
    var gapRules = plan.gapRules[...]
    let count = plan.gapRules.count + plan.settledRules.count
    return (0..<count).compactMap { place in
      if let rule = plan.settledRules.first(where: { $0.place == place }) { return judge(rule) }
      return gapRules.popFirst().map(judge)
    }
  }

  /// Whether somebody may drop a frame before it is sent.
  private var canDropLateVoice: Bool {
    plan.settings.lateVoice == .drop && plan.members.contains(where: \.uplink.isThere)
  }

  /// Whether somebody has left the call while its app went on.
  private var hasLeavers: Bool { plan.hasMembership && ledger.members.contains(where: \.hasLeft) }

  /// A rule that had nothing to judge fails.
  private func neverReached(_ rule: GapRule, _ lack: String) -> Finding {
    Finding(
      name: rule.title,
      verdict: .failed,
      detail: "never reached: \(lack)",
      isWithoutFigure: true,
    )
  }

  /// A rule about gaps of somebody who spoke where none of that was judged, or about a cause that could
  /// not come about, has not been reached, and fails.
  private func judge(_ rule: GapRule) -> Finding {
    let pairs = ledger.heardPairs.filter { pair in
      (rule.listener.isEmpty || pair.listener == rule.listener)
        && (rule.talker.isEmpty || pair.talker == rule.talker)
    }
    let spoken = pairs.filter(\.figures.isSpoken)
    guard !spoken.isEmpty else {
      return neverReached(rule, "nobody whom it is about spoke to a listener")
    }
    if let open = spoken.first(where: { $0.figures.speech == .zero }) {
      return neverReached(
        rule,
        "of what \(open.talker) said to \(open.listener) nothing was judged",
      )
    }
    let gaps = ledger.gaps.filter { gap in
      (rule.listener.isEmpty || gap.listener == rule.listener)
        && (rule.talker.isEmpty || gap.talker == rule.talker)
        && (rule.cause.isEmpty || gap.cause.rawValue == rule.cause)
    }
    let figures = GapFigures(gaps)
    let bounded = figures.bounded(by: rule)
    // Rounded, what breaks a bound by a nanosecond would read as if it met it.
    let broken = bounded.filter { !$0.isMet }.map { "\($0.figure.name) \($0.figure.exactText)" }
    if let cause = LossCause(rawValue: rule.cause), cause.isOfSound, !plan.audio.isThere {
      return neverReached(
        rule,
        "no phone has an audio session, so nothing could be '\(cause.rawValue)'",
      )
    }
    if let cause = LossCause(rawValue: rule.cause), cause.isOfLives, lives.isEmpty {
      return neverReached(
        rule,
        "nothing happens to any app, so nothing could be '\(cause.rawValue)'",
      )
    }
    if let cause = LossCause(rawValue: rule.cause), cause.isOfLeaving, !hasLeavers {
      return neverReached(rule, "nobody leaves the call, so nothing could be '\(cause.rawValue)'")
    }
    if rule.cause == LossCause.unsentLate.rawValue, !canDropLateVoice {
      let lack = "no phone with an uplink drops late voice"
      return neverReached(rule, "\(lack), so nothing could be '\(rule.cause)'")
    }
    if broken.isEmpty, let cause = LossCause(rawValue: rule.cause),
      let pair = spoken.first(where: { $0.figures.count(before: cause) == 0 })
    {
      let lack = "of \(pair.talker) \(cause.precondition) for \(pair.listener)"
      return neverReached(rule, "\(lack), so nothing could be '\(cause.rawValue)'")
    }
    return Finding(
      name: rule.title,
      verdict: broken.isEmpty ? .passed : .failed,
      detail: broken.isEmpty ? figures.text : broken.joined(separator: ", "),
      bounded: bounded.map(\.figure),
    )
  }
}

extension PairFigures {
  /// How much came so far that it could be missed for a cause; nothing where the cause could not
  /// come about.
  fileprivate func count(before cause: LossCause) -> Int64 {
    switch cause {
    case .talkerNotRunning, .listenerNotRunning, .talkerLeft, .listenerLeft, .notCaptured, .muted:
      speech.nanoseconds
    case .voiceClosedFront: (speech - withheld).nanoseconds
    case .voiceClosedMiddle, .noPath, .connecting, .handshake, .unsentLate: letThrough
    case .deadPath, .lostOnLink, .queueDrop: sent
    case .rejectedForm, .rejectedKey, .rejectedTag, .wronglyDuplicate, .decoderReset, .bufferFull,
      .leftOut, .late, .preRollNotHeard, .notPlayed:
      packets
    }
  }
}

extension LossCause {
  /// Whether it comes about where phones have audio sessions alone.
  fileprivate var isOfSound: Bool {
    switch self {
    case .notCaptured, .muted, .notPlayed: true
    case .talkerNotRunning, .talkerLeft, .voiceClosedFront, .voiceClosedMiddle, .noPath,
      .connecting, .handshake, .unsentLate, .deadPath, .lostOnLink, .queueDrop, .rejectedForm,
      .rejectedKey, .rejectedTag, .wronglyDuplicate, .decoderReset, .bufferFull, .leftOut, .late,
      .preRollNotHeard, .listenerNotRunning, .listenerLeft:
      false
    }
  }

  /// Whether it comes about where something happens to apps alone.
  fileprivate var isOfLives: Bool { self == .talkerNotRunning || self == .listenerNotRunning }

  /// Whether it comes about where somebody leaves the call alone.
  fileprivate var isOfLeaving: Bool { self == .talkerLeft || self == .listenerLeft }

  /// What is said where nothing came so far that it could be missed for this cause.
  fileprivate var precondition: String {
    switch self {
    case .talkerNotRunning, .listenerNotRunning, .talkerLeft, .listenerLeft, .notCaptured, .muted:
      "nothing was said"
    case .voiceClosedFront: "no detector heard anything"
    case .voiceClosedMiddle, .noPath, .connecting, .handshake, .unsentLate:
      "the detector let nothing through"
    case .deadPath, .lostOnLink, .queueDrop: "nothing was sent"
    case .rejectedForm, .rejectedKey, .rejectedTag, .wronglyDuplicate, .decoderReset, .bufferFull,
      .leftOut, .late, .preRollNotHeard, .notPlayed:
      "nothing came"
    }
  }
}

extension IntercomFact {
  /// What must have been stated at a member before it can state this; nil where it can at any time.
  ///
  /// A refusal takes a message of a handshake that has come. Where none was refused, that one came is
  /// told by a handshake that was completed.
  var presumed: IntercomFact? {
    switch self {
    case .pathBroken(let path, let peer, _), .pathSuspected(let path, let peer, _),
      .attackSuspected(let path, let peer, _), .pathReleased(let path, let peer):
      .handshakeCompleted(path: path, peer: peer)
    case .breakPredicted(let peer, _): .handshakeCompleted(path: .local, peer: peer)
    case .handshakeRefused(let path, let peer, _):
      .handshakeCompleted(path: path, peer: peer)
    case .handshakeCompleted(let path, let peer): .handshakeStarted(path: path, peer: peer)
    case .localConnected(let peer), .identityCollision(let peer):
      .handshakeCompleted(path: .local, peer: peer)
    case .mismatchFound(let path, let peer): .handshakeCompleted(path: path, peer: peer)
    case .internetConnecting(let peer), .internetConnected(let peer):
      .handshakeCompleted(path: .internet, peer: peer)
    case .localCandidate(let peer): .internetConnected(peer: peer)
    case .localProbing(let peer): .internetConnected(peer: peer)
    case .probeJudged(let peer, _, _, _, _, _), .handoverToLocal(let peer):
      .localProbing(peer: peer)
    case .relayLost(let peer, let carrier), .relayLeft(let peer, let carrier):
      .relayChosen(peer: peer, by: carrier)
    case .talkingStopped: .talkingStarted
    case .talkingStarted, .matchMakingStarted, .handshakeStarted, .relayChosen: nil
    }
  }
}
