import Intercom
import Kernel
import Voice

/// What the planned faults do; without them nothing here changes anything.
extension IntercomWorld {
  /// After what time a reliable radio has what it lost at the other end.
  static let sendingAgain = Duration.milliseconds(200)

  /// Lets a frame pass unheard where the phone talks, or plays somebody else.
  ///
  /// The ledger, which waits for it, is told. `others` is what it plays at the same time.
  ///
  /// - Returns: whether it did.
  func deafen(
    _ member: Int,
    to timestamp: Int64,
    of talker: Int,
    beside others: [PlayedFrame],
    cause: Int64,
  ) -> Bool {
    let isTalking = faults.contains(.halfDuplex) && components[member].reducer.sender.isTalking
    let isBusy = faults.contains(.oneVoice) && others.contains { $0.talker != talker }
    guard isTalking || isBusy else { return false }
    ledger.givenUp(timestamp, of: talker, at: member, .late, evidence: cause)
    return true
  }

  /// Whether a datagram of the last member does not leave its phone.
  func isMuted(_ datagram: Datagram, _ way: Way) -> Bool {
    guard way.from == plan.members.count - 1 else { return false }
    return switch datagram {
    case .voice: faults.contains(.oneWay)
    case .ping, .pong, .receipt, .standby: faults.contains(.noKeepalive)
    case .handshake: false
    }
  }

  /// The bytes of a frame of voice, where nothing is sealed.
  func leavingOpen(_ sealed: [UInt8], _ body: [UInt8]) -> [UInt8] {
    faults.contains(.clearVoice) ? body : sealed
  }

  /// Whether the path sends what was lost again.
  func sendsAgain(_ way: Way) -> Bool {
    faults.contains(.reliableRadio) && way.path == .local
  }

  /// How much later than its link says something comes.
  func queueing(_ way: Way) -> Duration {
    faults.contains(.slowRadio) && way.path == .local ? Self.sendingAgain : .zero
  }

  /// What is made of bytes, where a broken seal counts for nothing.
  func takingAnything(_ opened: Opened, _ flight: Flight) -> Opened {
    guard faults.contains(.takesAnything) || faults.contains(.clearVoice),
      case .rejected = opened, case .voice = flight.truth
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
