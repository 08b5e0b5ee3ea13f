import Kernel
import Voice

/// A step of the handshake that authenticates a path (S-SEC-002).
///
///     initiator (smaller MemberID)                responder
///       │ hello   ephemeral key, nonce ───────────► │
///       │ ◄─── reply   ephemeral key, nonce, signature, proof of the group secret
///       │ confirm signature, proof, sealed voice key ► │
public enum HandshakeStep: String, CaseIterable, Sendable {
  /// The initiator's ephemeral key and nonce.
  case hello
  /// The responder's ephemeral key, signature over both, and proof that it knows the group.
  case reply
  /// The initiator's signature and proof; with it both sides hold the keys.
  case confirm
}

/// A step in which two members agree to leave a path off, or take it up again (`ReleasePolicy`).
///
///     who leaves                         the other
///       │ ask ──────────────────────────► │  sends nothing by the path from here on,
///       │ ◄───── agree, and its last voice │  until the first has answered `resume`
///       takes the path down
///
///       │ ◄──────────────────────── resume │  needs the path again, which stands still
///       │ resumed ──────────────────────► │
public enum ReleaseStep: String, CaseIterable, Sendable {
  /// Does the other do without the path?
  case ask
  /// It does; `highest` is the last voice that it has sent by it.
  case agree
  /// It needs the path again.
  case resume
  /// The path stands and will be kept; unasked, by the number 0: voice goes by it again, where up to `highest`
  /// it went by another.
  case resumed
}

/// What a member has of its phone's sound, as far as the others have to know it (S-UI-001, I21).
public enum SoundStanding: String, CaseIterable, Sendable {
  /// What its microphone hears goes into the call.
  case open
  /// Its user has muted it.
  case muted
  /// Its audio session is not active, or has no microphone.
  case without
}

/// What one member sends to another on a path.
///
/// The reducer names what is to be said; keys and bytes stay with the world, which seals and
/// opens (S-SEC-003).
public enum Datagram: Choice, Equatable, Sendable {
  /// 20 ms of speech. `sequence` counts the stream's sent frames; `timestamp` is the number of
  /// the captured frame, so that a jump in it alone means silence.
  case voice(stream: UInt64, sequence: SequenceNumber, timestamp: FrameNumber)
  /// A KEEPALIVE that asks for an answer (S-VAD-002), and says what the sender has of its sound.
  case ping(
    number: Int64,
    sound: SoundStanding = .open,  // key: sound, unless .open
  )
  /// The answer to the ping with that number, which says the same of the one who answers.
  case pong(
    number: Int64,
    sound: SoundStanding = .open,  // key: sound, unless .open
  )
  /// What the listener got: the highest voice sequence, and the loss over the last frames.
  case receipt(highest: SequenceNumber, lostPermille: Int64)
  /// A break is likely: the peer is to ask for the Internet too, since a match takes both.
  case standby
  /// A step of leaving the path `about`; an answer has the number of its question, and `agree` the
  /// last voice sequence that went by the path, −1 for none, and `resumed` the last that did not.
  case release(
    step: ReleaseStep,
    about: TransportPath,
    number: Int64,
    highest: SequenceNumber,
  )
  /// The sender has the radio to that member, or has it no more: it can pass things on (`RelayPolicy`).
  case neighbour(peer: MemberID, isHeard: Bool)
  /// A step of the handshake; `attempt` counts the initiator's tries on this path.
  case handshake(step: HandshakeStep, attempt: Int64)

  /// Whether a member can have sent it sealed: nothing else is worth reading, whoever sealed it.
  ///
  /// Who holds the keys can seal any number. Counts of frames and of pings stay far below 2⁴⁸, which is
  /// as many frames as there are in 178 000 years, so that sums of them are numbers too; a sequence
  /// has four bytes in a datagram; a handshake is never sealed.
  public var isPlausible: Bool {
    let counts = -Self.countMax...Self.countMax
    return switch self {
    case .voice(_, let sequence, let timestamp):
      (0...Int64(UInt32.max)).contains(sequence.number) && counts.contains(timestamp.number)
    case .ping(let number, _), .pong(let number, _): counts.contains(number)
    case .receipt(let highest, let lostPermille):
      (-1...Int64(UInt32.max)).contains(highest.number) && (0...1_000).contains(lostPermille)
    case .standby: true
    case .neighbour(let peer, _): peer != .nobody
    case .release(_, _, let number, let highest):
      counts.contains(number) && (-1...Int64(UInt32.max)).contains(highest.number)
    case .handshake: false
    }
  }

  private static let countMax: Int64 = 1 << 48
}
