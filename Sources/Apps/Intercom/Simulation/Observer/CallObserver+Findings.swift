import Intercom
import Kernel
import Voice

/// What an observer has to say.
extension CallObserver {
  /// Says what has become final of a member's speech.
  mutating func settle(_ talker: Int) {
    for gap in ledger.takeGaps(of: talker) {
      find(.gapFound(gap), gap.fault ?? gap.parts.first?.first)
    }
  }

  /// The call is over: everything is final.
  mutating func finish(at end: Instant) {
    ledger.finish(at: end, after: frameStarts)
    cards?.finish(at: end)
    energy.finish(at: end)
    for talker in devices.indices { settle(talker) }
    for event in owners.finish(at: end) { find(event, nil) }
  }

  /// What was found is stated: it is forgotten here.
  mutating func forgetFindings() { findings.removeAll(keepingCapacity: true) }

  /// Has that to be stated.
  mutating func find(_ event: IntercomWorldEvent, _ cause: LogPosition?) {
    findings.append(Finding(event: event, cause: cause))
  }

  /// A frame sounded a second time.
  mutating func findEcho(
    _ timestamp: FrameNumber,
    of talker: Int,
    at listener: Int,
    _ place: Place,
  ) {
    let event = IntercomWorldEvent.playedTwice(
      listener: devices[listener],
      talker: devices[talker],
      timestamp: timestamp,
    )
    find(event, place.sequence)
  }

  // MARK: The owner

  /// The part of a member that finds the owner was told something.
  mutating func take(_ event: OwnerEvent, ofOwnerAt member: Int, _ place: Place) {
    for news in owners.take(event, at: member, place) { find(news, place.sequence) }
  }

  /// It states something.
  mutating func take(_ fact: OwnerFact, ofOwnerAt member: Int, _ place: Place) {
    for news in owners.take(fact, of: member, place) { find(news, place.sequence) }
  }

  /// A word was put on a link.
  mutating func countWord(of member: Int, bytes: Int) {
    traffic[member].countWord(bytes: bytes)
  }
}
