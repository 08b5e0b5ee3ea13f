import Intercom
import Kernel

/// The keys of a call as a search has them: numbers in place of bytes, by the rules of the exchange
/// alone.
///
/// Whoever has a key opens what it sealed, and a step answers the one that it names. What somebody
/// forges, breaks or records is left out: see `HandshakeSession` for what is said and kept when.
struct SymbolicKeys: Record, Equatable, Sendable {
  /// The sessions, by path, holder and peer.
  private var sessions: [SymbolicSession] = []
  /// Whether a member has a talker's voice key, by listener and talker.
  private var voices: [Int64] = []
  private var count = 0
  /// Whether a hello ends the session that there is.
  private var replaces = false

  init() {}

  /// The keys of so many members, of whom none has any.
  init(count: Int, hello: HelloPolicy) {
    self.count = count
    replaces = hello == .replaces
    sessions = Array(repeating: SymbolicSession(), count: 2 * count * count)
    voices = Array(repeating: 0, count: count * count)
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("sessions", &sessions)
    try fields.field("voices", &voices)
    try fields.field("count", &count)
    try fields.field("replaces", &replaces)
  }

  /// What is in the bytes of a datagram.
  private enum Kind {
    static let handshake: UInt8 = 1
    static let sealed: UInt8 = 2
    static let voice: UInt8 = 3
  }

  private func place(_ path: TransportPath, at: Int, to: Int) -> Int {
    (path == .local ? 0 : count * count) + at * count + to
  }

  /// Every number that stands for something: the next is to be another.
  var taken: [UInt8] { sessions.flatMap(\.numbers) }

  /// The numbers in the bytes of a datagram.
  static func numbers(in bytes: [UInt8]) -> [UInt8] {
    switch bytes.first {
    case Kind.handshake: Array(bytes.suffix(2))
    case Kind.sealed: Array(bytes.suffix(1))
    default: []
    }
  }

  /// The smallest number that stands for nothing, here or in what is on its way.
  func fresh(besides others: [UInt8]) -> UInt8 {
    let taken = taken + others
    return (1...UInt8.max).first { !taken.contains($0) } ?? UInt8.max
  }

  /// Forgets the keys of a path.
  mutating func forget(_ path: TransportPath, at: Int, to: Int) {
    sessions[place(path, at: at, to: to)] = SymbolicSession()
  }

  /// Says a datagram.
  ///
  /// - Parameters:
  ///   - datagram: what is said.
  ///   - way: from whom to whom, and how.
  ///   - fresh: a number that stands for nothing yet.
  /// - Returns: its bytes; nil where it cannot be said: a reply to nobody, or a seal without keys.
  mutating func bytes(_ datagram: Datagram, _ way: Way, fresh: UInt8) -> [UInt8]? {
    let index = place(way.path, at: way.from, to: way.to)
    switch datagram {
    case .handshake(let step, let attempt):
      guard let said = sessions[index].say(step, fresh: fresh, replaces: replaces) else {
        return nil
      }
      let number = UInt8(HandshakeStep.allCases.firstIndex(of: step) ?? 0)
      let attempt = UInt8(truncatingIfNeeded: attempt)
      return [Kind.handshake, number, attempt, said.hello, said.reply]
    case .voice:
      return [Kind.voice]
    case .ping, .pong, .receipt, .standby, .release, .neighbour:
      let key = sessions[index].live
      return key == 0 ? nil : [Kind.sealed, key]
    }
  }

  /// Says what something that has arrived is worth to its receiver; `isInitiator` tells whether that is
  /// who says hello.
  mutating func open(_ flight: Flight, isInitiator: Bool) -> Opened {
    let (way, bytes) = (flight.way, flight.bytes)
    let index = place(way.path, at: way.to, to: way.from)
    switch bytes.first {
    case Kind.handshake where bytes.count == 5:
      let step = HandshakeStep.allCases[Int(bytes[1])]
      let heard = sessions[index].hear(
        step,
        (hello: bytes[3], reply: bytes[4]),
        isInitiator: isInitiator,
        replaces: replaces,
      )
      if heard.bringsVoiceKey { voices[way.to * count + way.from] = 1 }
      return .handshake(
        step,
        attempt: Int64(bytes[2]),
        heard.verdict,
      )
    case Kind.voice:
      let hasKey = sessions[index].live != 0 && voices[way.to * count + way.from] == 1
      return hasKey ? .datagram(flight.truth, body: []) : .rejected(.noKey)
    default:
      guard sessions[index].live != 0 else { return .rejected(.noKey) }
      let isOpen = sessions[index].open(bytes.last ?? 0, replaces: replaces)
      return isOpen ? .datagram(flight.truth, body: []) : .rejected(.badTag)
    }
  }
}
