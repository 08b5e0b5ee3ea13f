import Intercom
import Kernel
import Voice

/// What every listener heard of every talker, from ground truth.
///
/// It sees what no reducer sees: when each talker truly spoke, and what became of every frame on
/// its way. From that it finds the gaps (`PairLedger`) and counts what a report says of a call.
struct CallLedger {
  var pairs: [PairLedger]
  /// What each member's reducer stated, as far as figures are made of it.
  var members: [MemberFigures]
  /// Every gap so far, in the order in which they became final.
  private(set) var gaps: [Gap] = []
  let count: Int
  /// The group of each member: strangers miss nothing of each other, and are no pairs.
  private let groups: [String]
  /// How many frames from before its detector opens a member sends.
  let preRoll: Int64
  /// What a radio may have to be good enough for the call.
  let bounds: ProbeBounds
  /// Whether a handshake that a member refuses ends the path, as some designs have it.
  private let endsRefused: [Bool]
  /// Which members have a headset whose band is narrow by its hands-free profile.
  let hasNarrowHeadset: [Bool]

  /// What is known of one member.
  struct MemberFigures {
    /// When it truly speaks.
    var truth: VoiceTruth
    /// The capture times it sent, pre-roll included, on its sample clock.
    fileprivate(set) var sent: [SpeechInterval] = []
    /// When its detector was open, on its sample clock.
    var flags: [SpeechInterval] = []
    /// The capture times that its detector let through, pre-roll included, whoever they went to.
    var passed: [SpeechInterval] = []
    /// The event with which it opened, for each of these.
    var openings: [LogPosition?] = []
    /// What became of its paths.
    var paths = PathCourse()
    /// The frame that it captured last; −1 before the first.
    var newest: FrameNumber = -1
    /// Why what it says is not captured for the others at present, and the event since which; nil where
    /// it is.
    var withheld: PairLedger.Withholding?
    /// The event with which its user left the call; nil before that, and once it is in one again.
    var left: LogPosition?
    /// Whether it ever has.
    var hasLeft = false
    /// Whether its user is in the call, as far as that is the user's doing: an app that has ended is no leaving.
    var isInCall = false
    /// When it entered the call last.
    var entered = Instant.start
    /// Whom its radio has seen, or lost, in order of time.
    var sights: [Sight] = []
    /// Whose radio it has measured as too poor for the call, and when.
    var poorRadios: [PoorRadio] = []
    /// When the radio last lost a step of a handshake that it sent, of each other member; nil where never.
    var lostSteps: [Instant?] = []
    /// The event that stopped its app; nil while it runs.
    var stopped: LogPosition?
    /// The first event that has stopped its app since its last frame; nil where none has.
    var hole: LogPosition?
    /// When its detector had nothing to decide, on its sample clock: its app did not run, its user had left,
    /// or what the microphone hears did not go into the call.
    var absences: [SpeechInterval] = []
    /// The event that took its phone's sound away; nil while it plays.
    fileprivate(set) var silenced: LogPosition?
    /// Whether its sound goes by a headset whose band is narrow, both ways.
    var isNarrow = false
    /// When its frames were captured, in true time.
    fileprivate(set) var capture = CaptureCourse()
    /// Until when it has captured, on its sample clock.
    var captured: Instant { CallLedger.start(of: newest + 1) }
    /// The frame with which its detector opened; nil while it is closed.
    var opened: FrameNumber?
    /// The first frame of the pre-roll with which it opened.
    var openedFrom: FrameNumber = 0
    /// The event with which it did.
    var openedBy: LogPosition?
    /// The first frame that may go out with the next pre-roll: before it the detector was open, or nothing
    /// was heard.
    var remembersFrom: FrameNumber = 0
    /// The first frame of which nobody has noted that it was let through, while the detector is open.
    var letsFrom: FrameNumber = 0
    /// Changes of the path that carries voice.
    fileprivate(set) var changes = PathChanges()
    /// Whether any path ever carried voice to anybody, or would have.
    var hasConnected: Bool { changes.hasBegun }
    /// From the begin of a measurement of the radio to its judgement.
    var probing = PhaseTimes()
    /// From the begin of the dual send at the return to its end.
    var dualSend = PhaseTimes()

    /// Why what it says with that frame is not captured for the others; nil where it is.
    ///
    /// Who was never in a call, such as a guest whom nobody has let in, has no path to anybody.
    fileprivate func whyWithheld(_ frame: LogPosition) -> PairLedger.Withholding? {
      if let left { return .init(cause: .talkerLeft, event: left) }
      if let withheld { return withheld }
      return isInCall ? nil : .init(cause: .noPath, evidence: frame)
    }
  }

  /// Whether a frame sounded for the first time.
  enum Sounded {
    case first
    case again
  }

  init(plan: IntercomPlan) {
    let members = plan.members
    count = members.count
    groups = members.map(\.group)
    preRoll = VoiceFrame.count(covering: plan.settings.preRoll)
    bounds = plan.settings.probeBounds
    endsRefused = members.indices.map { plan.settings(of: $0).hello == .replaces }
    self.members = members.map { MemberFigures(truth: $0.truth) }
    for member in members.indices {
      self.members[member].lostSteps = members.map { _ in nil }
    }
    hasNarrowHeadset = members.indices.map {
      plan.audio.isThere && plan.audio.isNarrow(.hfp, of: $0)
    }
    var pairs: [PairLedger] = []
    for listener in members {
      for talker in members {
        pairs.append(
          PairLedger(
            listener: listener.device,
            talker: talker.device,
            truth: talker.truth.talkspurts,
            preRoll: plan.settings.preRoll,
            codecDelay: plan.codec.delay,
            impairment: plan.codec.impairment,
          )
        )
      }
    }
    self.pairs = pairs
    guard plan.audio.isThere else { return }
    for member in members.indices { lead(member, to: plan.audio.firstRoute(of: member)) }
  }

  func pair(of talker: Int, at listener: Int) -> Int { listener * count + talker }

  /// Whether a listener is to hear that talker: somebody else of its own group.
  func hears(_ listener: Int, _ talker: Int) -> Bool {
    listener != talker && groups[listener] == groups[talker]
  }

  /// Whether nobody else is in that member's group: nobody is to hear it.
  func isAlone(_ member: Int) -> Bool {
    !groups.indices.contains { hears($0, member) }
  }

  mutating func captured(
    _ timestamp: FrameNumber,
    by talker: Int,
    start: Instant,
    end: Instant,
    evidence: LogPosition,
  ) {
    letThrough(before: members[talker].newest + 1, by: talker)
    if timestamp > members[talker].newest + 1 { members[talker].remembersFrom = timestamp }
    let start = fillHole(before: timestamp, by: talker, from: start, to: end)
    let withheld = members[talker].whyWithheld(evidence)
    if withheld != nil { addAbsence(timestamp..<timestamp + 1, of: talker) }
    note(
      timestamp,
      by: talker,
      start: start,
      end: end,
      withheld: withheld,
      evidence: evidence,
    )
  }

  /// Takes in a frame; `withheld` says why nobody can hear it, where nobody can.
  mutating func note(
    _ timestamp: FrameNumber,
    by talker: Int,
    start: Instant,
    end: Instant,
    withheld: PairLedger.Withholding?,
    evidence: LogPosition,
  ) {
    members[talker].newest = timestamp
    members[talker].capture.add(timestamp, from: start, to: end)
    for listener in 0..<count where hears(listener, talker) {
      let deaf = deafness(of: listener)
      pairs[pair(of: talker, at: listener)].captured(
        timestamp,
        start: start,
        end: end,
        withheld: deaf ?? withheld,
        isNarrow: members[talker].isNarrow,
        evidence: evidence,
      )
    }
  }

  /// A member has that of its phone's sound from now on.
  mutating func given(
    _ access: AudioAccess,
    isMuted: Bool,
    to member: Int,
    evidence: LogPosition,
  ) {
    let cause: LossCause? = access != .full ? .notCaptured : isMuted ? .muted : nil
    // Nothing from before is sent once it is heard again.
    if members[member].withheld != nil {
      members[member].remembersFrom = members[member].newest + 1
    }
    members[member].withheld = cause.map { PairLedger.Withholding(cause: $0, evidence: evidence) }
    members[member].silenced = access == .none ? evidence : nil
  }

  mutating func offered(_ timestamp: FrameNumber, by talker: Int, for listener: Int) {
    note(sent: timestamp, by: talker)
    pairs[pair(of: talker, at: listener)].offered(timestamp)
  }

  mutating func skipped(
    _ timestamp: FrameNumber,
    by talker: Int,
    for listener: Int,
    _ reason: SendGap,
    evidence: LogPosition,
  ) {
    pairs[pair(of: talker, at: listener)].skipped(
      timestamp,
      reason: reason,
      evidence: evidence,
    )
  }

  mutating func lost(
    _ timestamp: FrameNumber,
    of talker: Int,
    at listener: Int,
    _ end: LossCause,
    evidence: LogPosition,
    fault: LogPosition?,
  ) {
    pairs[pair(of: talker, at: listener)].lost(
      timestamp,
      end,
      evidence: evidence,
      fault: fault,
    )
  }

  /// A copy is at the other end, whatever is made of it there.
  mutating func landed(_ timestamp: FrameNumber, of talker: Int, at listener: Int) {
    pairs[pair(of: talker, at: listener)].landed(timestamp)
  }

  mutating func rejected(
    _ timestamp: FrameNumber,
    _ reason: Rejection,
    of talker: Int,
    at listener: Int,
    evidence: LogPosition,
  ) {
    pairs[pair(of: talker, at: listener)].rejected(timestamp, reason, evidence: evidence)
  }

  /// Something between two members was swallowed by a fault.
  mutating func swallowed(
    from talker: Int,
    to listener: Int,
    by fault: LogPosition,
    at now: Instant,
  ) {
    pairs[pair(of: talker, at: listener)].swallowed(by: fault, at: now)
  }

  mutating func arrived(
    _ timestamp: FrameNumber,
    of talker: Int,
    at listener: Int,
    by path: TransportPath,
    now: Instant,
    evidence: LogPosition,
  ) {
    pairs[pair(of: talker, at: listener)].arrived(
      timestamp,
      by: path,
      at: now,
      evidence: evidence,
    )
  }

  mutating func refused(
    _ timestamp: FrameNumber,
    of talker: Int,
    at listener: Int,
    _ reason: Refusal,
    evidence: LogPosition,
  ) {
    pairs[pair(of: talker, at: listener)].refused(timestamp, reason, evidence: evidence)
  }

  /// A frame that waited in the listener's buffer was given up.
  mutating func givenUp(
    _ timestamp: FrameNumber,
    of talker: Int,
    at listener: Int,
    _ reason: Refusal,
    evidence: LogPosition,
  ) {
    pairs[pair(of: talker, at: listener)].givenUp(timestamp, reason, evidence: evidence)
  }

  mutating func played(
    _ timestamp: FrameNumber,
    of talker: Int,
    at listener: Int,
    as rendering: Rendering,
    now: Instant,
    for length: Duration,
    evidence: LogPosition,
  ) -> Sounded {
    pairs[pair(of: talker, at: listener)].played(
      timestamp,
      as: rendering,
      at: now,
      for: length,
      isNarrow: members[listener].isNarrow,
      evidence: evidence,
    )
  }

  /// The gaps of a talker's speech that have become final, numbered.
  mutating func takeGaps(of talker: Int) -> [Gap] {
    let before = gaps.count
    for listener in 0..<count where hears(listener, talker) {
      let index = pair(of: talker, at: listener)
      guard pairs[index].hasGaps else { continue }
      for var gap in pairs[index].takeGaps() {
        gap.number = Int64(gaps.count) + 1
        gaps.append(gap)
      }
    }
    return Array(gaps[before...])
  }

  /// Makes everything final: the call is over at `end`; `ends` is when the last frame of each member
  /// ended.
  mutating func finish(at end: Instant, after ends: [Instant]) {
    for index in members.indices where members[index].opened != nil {
      close(index, before: members[index].newest + 1)
    }
    for member in members.indices { breakOffPhases(of: member, at: end) }
    fillToEnd(end, after: ends)
    for index in pairs.indices { pairs[index].finish(at: end) }
  }

  /// Counts what a reducer stated.
  mutating func note(
    _ fact: IntercomFact,
    by member: Int,
    at now: Instant,
    evidence: LogPosition? = nil,
  ) {
    members[member].paths.take(
      fact,
      endsRefused: endsRefused[member],
      at: now,
      evidence: evidence,
    )
    switch fact {
    case .localConnected(let peer):
      members[member].dualSend.ends(with: peer, at: now)
      members[member].changes.move(peer, to: .local, at: now)
    case .internetConnected(let peer):
      // The radio is not trusted any more.
      members[member].dualSend.isBrokenOff(with: peer, at: now)
      members[member].changes.move(peer, to: .internet, at: now)
    case .talkingStarted: open(member, evidence: evidence)
    case .talkingStopped:
      close(member, before: members[member].newest)
      members[member].remembersFrom = max(0, members[member].newest)
    case .localProbing(let peer): members[member].probing.begins(with: peer, at: now)
    case .probeJudged(let peer, _, let sent, let answered, let trip, let jitter):
      members[member].probing.ends(with: peer, at: now)
      let figures = ProbeFigures(sent: sent, answered: answered, roundTrip: trip, jitter: jitter)
      measured(figures, of: peer, by: member, at: now)
    case .handoverToLocal(let peer): members[member].dualSend.begins(with: peer, at: now)
    case .pathBroken(let path, let peer, _), .pathReleased(let path, let peer),
      .mismatchFound(let path, let peer):
      guard path == .local else { break }
      members[member].probing.isBrokenOff(with: peer, at: now)
      members[member].dualSend.isBrokenOff(with: peer, at: now)
    case .internetConnecting, .localCandidate, .pathSuspected, .breakPredicted,
      .matchMakingStarted, .handshakeStarted, .handshakeCompleted, .handshakeRefused,
      .attackSuspected, .relayChosen, .relayLost, .relayLeft, .identityCollision:
      break
    }
  }

  static func start(of timestamp: FrameNumber) -> Instant {
    Instant.start + timestamp.offset
  }

  private mutating func note(sent timestamp: FrameNumber, by talker: Int) {
    let start = Self.start(of: timestamp)
    let end = start + VoiceFrame.length
    guard let last = members[talker].sent.last, start <= last.end else {
      members[talker].sent.append(SpeechInterval(start: start, end: end))
      return
    }
    if end > last.end { members[talker].sent[members[talker].sent.count - 1].end = end }
  }
}
