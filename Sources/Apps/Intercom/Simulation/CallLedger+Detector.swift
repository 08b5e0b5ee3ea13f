import Kernel
import Voice

/// What a talker's voice detector lets through, whoever it goes to.
extension CallLedger {
  /// The talker's detector was open for frames before that one, whoever they went to: who waits outside, is
  /// not found yet, or is not known at all is none of those to whom the talker sends, and has no path.
  ///
  /// Whether it stays open for a frame is known once all that the frame led to is.
  mutating func letThrough(before next: FrameNumber, by talker: Int) {
    guard let opened = members[talker].opened else { return }
    var timestamp = members[talker].letsFrom
    while timestamp < next {
      let evidence = timestamp <= opened ? members[talker].openedBy : nil
      for listener in 0..<count where hears(listener, talker) {
        pairs[pair(of: talker, at: listener)].letThrough(timestamp, evidence: evidence)
      }
      timestamp += 1
    }
    members[talker].letsFrom = next
  }

  /// The talker's detector has opened with the newest frame: that and the pre-roll go out.
  mutating func open(_ talker: Int, evidence: LogPosition?) {
    let newest = members[talker].newest
    members[talker].opened = newest
    members[talker].openedBy = evidence
    members[talker].openedFrom = max(members[talker].remembersFrom, newest - preRoll)
    members[talker].letsFrom = members[talker].openedFrom
  }

  /// The detector is closed from that frame on.
  mutating func close(_ member: Int, before timestamp: FrameNumber) {
    guard let opened = members[member].opened else { return }
    letThrough(before: timestamp, by: member)
    members[member].opened = nil
    members[member].openings.append(members[member].openedBy)
    members[member].flags.append(
      SpeechInterval(start: Self.start(of: opened), end: Self.start(of: timestamp))
    )
    note(
      passed: members[member].openedFrom..<max(members[member].openedFrom, timestamp),
      by: member,
    )
  }

  private mutating func note(passed frames: Range<FrameNumber>, by member: Int) {
    let start = Self.start(of: frames.lowerBound)
    let end = Self.start(of: frames.upperBound)
    guard let last = members[member].passed.last, start <= last.end else {
      if start < end { members[member].passed.append(SpeechInterval(start: start, end: end)) }
      return
    }
    if end > last.end { members[member].passed[members[member].passed.count - 1].end = end }
  }
}
