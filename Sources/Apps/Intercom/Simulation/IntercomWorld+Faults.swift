import Intercom
import Kernel
import Voice

/// What the planned faults do; without them nothing here changes anything.
extension IntercomWorld {
  /// After what time a reliable radio has what it lost at the other end.
  static let sendingAgain = Duration.milliseconds(200)

  /// Lets a frame pass unheard where the phone talks; the ledger, which waits for it, is told.
  ///
  /// - Returns: whether it did.
  func deafen(_ member: Int, to timestamp: Int64, of talker: Int, cause: Int64) -> Bool {
    guard faults.contains(.halfDuplex), components[member].reducer.sender.isTalking else {
      return false
    }
    ledger.givenUp(timestamp, of: talker, at: member, .late, evidence: cause)
    return true
  }

  /// Whether the voice of a member does not leave its phone.
  func isMuted(_ datagram: Datagram, _ way: Way) -> Bool {
    guard faults.contains(.oneWay), case .voice = datagram else { return false }
    return way.from == plan.members.count - 1
  }

  /// Whether the path sends what was lost again.
  func sendsAgain(_ way: Way) -> Bool {
    faults.contains(.reliableRadio) && way.path == .local
  }

  /// What is made of bytes, where a broken seal counts for nothing.
  func takingAnything(_ opened: Opened, _ flight: Flight) -> Opened {
    guard faults.contains(.takesAnything), case .rejected = opened, case .voice = flight.truth
    else { return opened }
    return .datagram(flight.truth, body: [])
  }

  /// Lets a refused copy be heard.
  func playCopy(
    _ timestamp: Int64,
    of talker: Int,
    at listener: Int,
    _ reason: Refusal,
    cause: Int64,
  ) throws {
    guard faults.contains(.playsCopies), reason == .duplicate || reason == .replay else { return }
    let sounded = ledger.played(
      timestamp,
      of: talker,
      at: listener,
      as: .decoded,
      now: simulation.now,
      for: VoiceFrame.length,
      evidence: cause,
    )
    if sounded == .again { try stateEcho(timestamp, of: talker, at: listener, cause: cause) }
  }
}
