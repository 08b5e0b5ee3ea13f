import Intercom

/// The intercom's datagrams as bytes.
///
///     byte 0       version, 1
///     byte 1       type: 1 voice, 2 ping, 3 pong, 4 receipt, 5 handshake, 6 voice with its path,
///                  7 standby, 8 release, 9 neighbour, 10 passed on: the ends and another datagram
///     bytes 2–9    the sender's MemberID
///     bytes 10–17  the stream, or for KEEPALIVE the number of the path
///     bytes 18–21  the sequence, or for KEEPALIVE a counter: with the stream it is the nonce
///     then         the sealed body; the 22 bytes before it are authenticated with it
///
/// All numbers are big endian. A handshake has its step and attempt instead of stream and
/// sequence, and ends with eight bytes of BLAKE2b, so that an accident is told from an attack.
enum WireFormat {
  static let version: UInt8 = 1
  static let headerLength = 22

  /// The types of datagrams.
  enum Kind: UInt8 {
    case voice = 1
    case ping = 2
    case pong = 3
    case receipt = 4
    case handshake = 5
    case voiceWithPath = 6
    case standby = 7
    case release = 8
    case neighbour = 9
    case relayed = 10
  }

  /// The authenticated 22 bytes in front.
  struct Header: Equatable {
    var kind: Kind
    var sender: UInt64
    var stream: UInt64
    var sequence: UInt32

    var bytes: [UInt8] {
      var bytes = [version, kind.rawValue]
      bytes.appendInteger(sender)
      bytes.appendInteger(stream)
      bytes.appendInteger(sequence)
      return bytes
    }

    init(kind: Kind, sender: UInt64, stream: UInt64, sequence: UInt32) {
      self.kind = kind
      self.sender = sender
      self.stream = stream
      self.sequence = sequence
    }

    /// The header in front of a datagram; nil for what is none of this protocol.
    init?(_ datagram: [UInt8]) {
      guard datagram.count >= headerLength, datagram[0] == version,
        let kind = Kind(rawValue: datagram[1])
      else { return nil }
      self.kind = kind
      sender = datagram.integer(at: 2)
      stream = datagram.integer(at: 10)
      sequence = datagram.integer(at: 18)
    }
  }
}

extension WireFormat {
  /// A ping or pong as one number: that of the ping, and on top of it 2⁵² from a sender who is muted, and
  /// 2⁵³ from one without its phone's sound.
  static func sign(_ number: Int64, _ sound: SoundStanding) -> UInt64 {
    let place = SoundStanding.allCases.firstIndex(of: sound) ?? 0
    return UInt64(bitPattern: number &+ Int64(place) << signBits)
  }

  /// What such a number says; nil where it says nothing of this protocol.
  static func sign(_ bits: Int64) -> (number: Int64, sound: SoundStanding)? {
    // Numbers of pings lie around zero, and far within the half of it.
    let place = bits >> signBits + (bits >> (signBits - 1) & 1)
    guard SoundStanding.allCases.indices.contains(Int(place)) else { return nil }
    return (bits - place << signBits, SoundStanding.allCases[Int(place)])
  }

  private static let signBits: Int64 = 52

  /// A question or an answer about a path as one number: bit 0 the path, bits 1–2 the step, then the
  /// number of the question.
  static func question(_ step: ReleaseStep, _ about: TransportPath, _ number: Int64) -> UInt64 {
    let place = ReleaseStep.allCases.firstIndex(of: step) ?? 0
    let front = UInt64(bitPattern: number) << 3
    return front | UInt64(place) << 1 | (about == .local ? 0 : 1)
  }

  /// What such a number says.
  static func question(
    _ bits: Int64
  ) -> (step: ReleaseStep, about: TransportPath, number: Int64) {
    let step = ReleaseStep.allCases[Int(bits >> 1 & 3)]
    return (step, bits & 1 == 0 ? .local : .internet, bits >> 3)
  }
}

extension [UInt8] {
  /// Appends an integer, most significant byte first.
  mutating func appendInteger<I: FixedWidthInteger & UnsignedInteger>(_ value: I) {
    for shift in stride(from: I.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> I(shift)))
    }
  }

  /// The integer at an offset, most significant byte first; the bytes must be there.
  func integer<I: FixedWidthInteger & UnsignedInteger>(at offset: Int) -> I {
    var value: I = 0
    for index in 0..<(I.bitWidth / 8) { value = value << 8 | I(self[offset + index]) }
    return value
  }
}
