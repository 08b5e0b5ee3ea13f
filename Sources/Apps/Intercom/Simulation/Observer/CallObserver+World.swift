import Intercom
import Kernel
import Voice

/// Rows of the world.
extension CallObserver {
  /// Something happened that no member is told.
  mutating func take(_ event: IntercomWorldEvent, cause: LogPosition?, _ place: Place) {
    switch event {
    case .datagramLost(let path, let from, let to, let datagram, let reason, let fault):
      let way = way(path, from, to)
      lose(datagram, way, reason, fault: fault, isStray: cause == attack, place)
    case .datagramReplayed, .datagramForged:
      attack = place.sequence
    case .mixClipped(let listener, let samples):
      guard let member = devices.firstIndex(of: listener) else { return }
      mixes[member].clipped += samples
    case .sessionFull, .uplinkChanged, .datagramCorrupted, .nothingRecorded, .nonceReused,
      .voiceInClear, .gapFound,
      .playedTwice, .strangerHeard, .leaverHeard, .invitationBare, .fellowMissed, .mismatchIgnored,
      .groundHost, .groupConnected,
      .groupParted, .groupMatched, .groupSplit, .ownerAgreed, .ownerDisputed, .twoOwners,
      .settingsConflict, .verdictOverdue:
      break
    }
  }

  /// Two phones have come into range of each other's radio, or out of it.
  mutating func range(_ isInRange: Bool, _ first: String, _ second: String, at now: Instant) {
    guard let one = devices.firstIndex(of: first), let other = devices.firstIndex(of: second) else {
      return
    }
    let news: CallLedger.Sight.News = isInRange ? .inRange : .outOfRange
    ledger.sights(news, of: other, by: one, at: now)
    ledger.sights(news, of: one, by: other, at: now)
  }

  /// Something became of what a member's radio sees of another.
  mutating func sight(
    _ news: CallLedger.Sight.News,
    of peer: MemberID,
    by member: Int,
    at now: Instant,
  ) {
    guard let other = ids.firstIndex(of: peer) else { return }
    ledger.sights(news, of: other, by: member, at: now)
  }

  private mutating func lose(
    _ datagram: Datagram,
    _ way: Way,
    _ reason: LossReason,
    fault: LogPosition?,
    isStray: Bool,
    _ place: Place,
  ) {
    if let fault { ledger.swallowed(from: way.from, to: way.to, by: fault, at: place.now) }
    if reason == .uplinkFull { traffic[way.from].uplinkDrops += 1 }
    if !isStray, way.path == .local, case .handshake = datagram {
      ledger.lostStep(from: way.from, to: way.to, at: place.now)
    }
    guard !isStray, case .voice(_, _, let timestamp) = datagram else { return }
    copies.meet(CopyFate(reason), timestamp, way)
    ledger.lost(
      timestamp,
      of: way.from,
      at: way.to,
      reason.cause,
      evidence: place.sequence,
      fault: fault,
    )
  }

  /// The direction between two devices.
  private func way(_ path: TransportPath, _ from: String, _ to: String) -> Way {
    guard let talker = devices.firstIndex(of: from), let listener = devices.firstIndex(of: to)
    else { preconditionFailure("something was lost between devices that are none") }
    return Way(path: path, from: talker, to: listener)
  }
}
