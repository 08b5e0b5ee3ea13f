import Intercom
import Kernel
import Voice

/// What is missed while an app does not run: its user talks on, and others talk to it.
extension CallLedger {
  /// A member's app has stopped: it was suspended, or its process ended.
  mutating func stop(_ member: Int, evidence: LogPosition) {
    members[member].stopped = evidence
    members[member].hole = members[member].hole ?? evidence
    close(member, before: members[member].newest + 1)
    for talker in 0..<count where hears(member, talker) {
      pairs[pair(of: talker, at: member)].stopListening(evidence: evidence)
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
    let withheld = PairLedger.Withholding(cause: .talkerNotRunning, evidence: hole, fault: hole)
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
    members[talker].absences.append(
      SpeechInterval(
        start: Self.start(of: numbers.lowerBound),
        end: Self.start(of: numbers.upperBound),
      )
    )
    return edges(numbers.upperBound - numbers.lowerBound)
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
