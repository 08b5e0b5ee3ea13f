import Intercom
import Kernel
import Voice

/// What is missed while an app does not run, or its user has left the call: its user talks on, and others
/// talk to it.
extension CallLedger {
  /// A member's user has left the call, or its process has ended.
  mutating func leave(_ member: Int, at now: Instant, evidence: LogPosition) {
    guard members[member].left == nil else { return }
    breakOffPhases(of: member, at: now)
    (members[member].left, members[member].hasLeft) = (evidence, true)
    guard members[member].stopped == nil else { return }
    members[member].isInCall = false
    close(member, before: members[member].newest + 1)
    stopListening(member, because: .listenerLeft, evidence: evidence)
  }

  /// A member's sound goes there from now on.
  mutating func lead(_ member: Int, to route: AudioRoute) {
    members[member].isNarrow = route == .hfp && hasNarrowHeadset[member]
  }

  /// A member is in the call.
  mutating func enter(_ member: Int, at now: Instant) {
    members[member].entered = now
    (members[member].left, members[member].isInCall) = (nil, true)
    members[member].remembersFrom = members[member].newest + 1
  }

  /// Something became of what a member's radio sees of another.
  mutating func sights(_ news: Sight.News, of other: Int, by member: Int, at now: Instant) {
    members[member].sights.append(Sight(other: other, at: now, news: news))
  }

  /// Since when a member's radio has seen another all the while; nil where it does not.
  ///
  /// Whoever is out of range is not seen, whether or not the radio has noticed. An app that gives up a radio which is
  /// out of range is not told by it that the other is gone, but that it is there again.
  func sight(of other: Int, by member: Int) -> Instant? {
    var since: Instant?
    var isAway = false
    for sight in members[member].sights
    where sight.other == other && sight.at >= members[member].entered {
      switch sight.news {
      // Who is seen again and again without having been lost was seen all the time.
      case .found: since = since ?? sight.at
      case .lost: since = nil
      case .outOfRange: isAway = true
      case .inRange:
        isAway = false
        if since != nil { since = sight.at }
      case .givenUp: if isAway { since = nil }
      }
    }
    return isAway ? nil : since
  }

  /// A member has measured its radio to a peer.
  mutating func measured(
    _ figures: ProbeFigures,
    of peer: MemberID,
    by member: Int,
    at now: Instant,
  ) {
    guard !bounds.admit(figures) else { return }
    members[member].poorRadios.append(PoorRadio(peer: peer, at: now))
  }

  /// The radio has lost a step of a handshake on its way.
  mutating func lostStep(from sender: Int, to receiver: Int, at now: Instant) {
    members[sender].lostSteps[receiver] = now
  }

  /// Whether the radio between two was tried from then on and did not hold: one of the two lost it, or a step of a
  /// handshake that was never brought to its end did not come through.
  ///
  /// A radio that nobody tries says nothing of itself, and neither does one on which a handshake is refused.
  func isRadioTooPoor(between one: Int, and other: Int, as ids: [MemberID], from: Instant) -> Bool {
    let ends = [(one, other), (other, one)]
    // Who has the radio and does not take it is no victim of it.
    let isUp = ends.contains { members[$0.0].paths.isUp(.local, to: ids[$0.1]) }
    guard !isUp else { return false }
    return ends.contains { member, peer in
      members[member].lostSteps[peer].map { $0 >= from } ?? false
        || members[member].paths.hasBroken(.local, to: ids[peer], from: from)
    }
  }

  /// What became of what a radio sees of somebody.
  struct Sight {
    /// Of whom.
    var other: Int
    /// When.
    var at: Instant
    /// What.
    var news: News

    /// What became of it.
    enum News {
      /// It is seen.
      case found
      /// The radio has noticed that it is gone.
      case lost
      /// Nothing passes between the two any more, in one direction at least.
      case outOfRange
      /// It passes again.
      case inRange
      /// The app has ended the connection to it.
      case givenUp
    }
  }

  /// A radio that was measured as too poor for the call.
  struct PoorRadio {
    /// To whom.
    var peer: MemberID
    /// When.
    var at: Instant
  }

  /// A frame that arrived waits in the listener's buffer.
  mutating func taken(
    _ timestamp: FrameNumber,
    of talker: Int,
    at listener: Int,
    stream: UInt64,
    evidence: LogPosition,
  ) {
    // Who has left takes nothing in, whatever still comes.
    if let left = members[listener].left {
      return pairs[pair(of: talker, at: listener)].missed(timestamp, .listenerLeft, evidence: left)
    }
    pairs[pair(of: talker, at: listener)].taken(timestamp, of: stream, evidence: evidence)
  }

  /// Why a member hears nobody at present; nil where it may hear.
  func deafness(of member: Int) -> PairLedger.Withholding? {
    let figures = members[member]
    return figures.stopped.map { .init(cause: .listenerNotRunning, event: $0) }
      ?? figures.left.map { .init(cause: .listenerLeft, event: $0) }
  }

  /// A member's app has stopped: it was suspended, or its process ended.
  mutating func stop(_ member: Int, at now: Instant, evidence: LogPosition) {
    breakOffPhases(of: member, at: now)
    members[member].stopped = evidence
    members[member].hole = members[member].hole ?? evidence
    close(member, before: members[member].newest + 1)
    stopListening(member, because: .listenerNotRunning, evidence: evidence)
  }

  /// What a member was in the middle of on its way back to the radio is over, and has no end.
  mutating func breakOffPhases(of member: Int, at now: Instant) {
    members[member].probing.areBrokenOff(at: now)
    members[member].dualSend.areBrokenOff(at: now)
  }

  /// What waits at a member for its turn has none any more.
  private mutating func stopListening(
    _ member: Int,
    because cause: LossCause,
    evidence: LogPosition,
  ) {
    for talker in 0..<count where hears(member, talker) {
      pairs[pair(of: talker, at: member)].stopListening(because: cause, evidence: evidence)
    }
  }

  /// A member's app runs again.
  mutating func run(_ member: Int) { members[member].stopped = nil }

  /// What a talker says goes on while no app captures it: frames of the same numbers, as long as each
  /// other.
  ///
  /// - Returns: when the frame with that number began.
  mutating func fillHole(
    before timestamp: FrameNumber,
    by talker: Int,
    from start: Instant,
    to end: Instant,
  ) -> Instant {
    defer { members[talker].hole = members[talker].stopped }
    let first = members[talker].newest + 1
    guard timestamp > first, let hole = members[talker].hole else { return start }
    let count = timestamp - first + 1
    return fill(first..<timestamp, by: talker, because: hole) { place in
      let span = Int128((end - start).nanoseconds) * Int128(place) / Int128(count)
      return start + Duration(nanoseconds: Int64(span))
    }
  }

  /// - Returns: when the last of the frames has ended.
  private mutating func fill(
    _ numbers: Range<FrameNumber>,
    by talker: Int,
    because hole: LogPosition,
    edges: (Int64) -> Instant,
  ) -> Instant {
    let withheld = PairLedger.Withholding(cause: .talkerNotRunning, event: hole)
    var number = numbers.lowerBound
    while number < numbers.upperBound {
      let place = number - numbers.lowerBound
      note(
        number,
        by: talker,
        start: edges(place),
        end: edges(place + 1),
        withheld: withheld,
        evidence: hole,
      )
      number += 1
    }
    addAbsence(numbers, of: talker)
    return edges(numbers.upperBound - numbers.lowerBound)
  }

  /// A member's detector had nothing to decide of these frames.
  mutating func addAbsence(_ numbers: Range<FrameNumber>, of member: Int) {
    let (start, end) = (Self.start(of: numbers.lowerBound), Self.start(of: numbers.upperBound))
    if let last = members[member].absences.last, last.end == start {
      members[member].absences[members[member].absences.count - 1].end = end
    } else {
      members[member].absences.append(SpeechInterval(start: start, end: end))
    }
  }

  /// A member gave up a path to a peer, or to all of them.
  mutating func left(
    _ path: TransportPath,
    to peer: MemberID?,
    by member: Int,
    at now: Instant,
    evidence: LogPosition,
  ) {
    members[member].paths.left(path, to: peer, at: now, evidence: evidence)
  }

  /// The call is over: who has been silent since its app stopped has been missed until then.
  ///
  /// Of whom no frame was ever captured nothing is known.
  mutating func fillToEnd(_ end: Instant, after ends: [Instant]) {
    for (talker, last) in ends.enumerated() {
      // Whoever runs again only just now has captured nothing since.
      guard let hole = members[talker].hole else { continue }
      let first = members[talker].newest + 1
      let frames = (end - last) / VoiceFrame.length
      guard first > 0, frames > 0 else { continue }
      _ = fill(first..<first + frames, by: talker, because: hole) { last + VoiceFrame.length * $0 }
    }
  }
}
