import Intercom
import Kernel
import Voice

@testable import IntercomSimulation

/// Secrets that seal nothing, write down what they are asked, and say what a test wants.
final class SpySecrets: Secrets {
  /// What was asked, in order.
  private(set) var asked: [String] = []
  /// What bytes are worth; nil for what they are.
  var verdict: Opened?
  /// Whether every seal reuses a nonce.
  var reusesNonces = false
  private(set) var nonceReuses: Int64 = 0
  private var said: [Datagram] = []

  func enroll(
    _ member: Int,
    seed: [UInt8],
    group: GroupSecret,
    leniency: Leniency,
    makesUpID: Bool,
  ) -> MemberID {
    asked.append("enroll \(member) in \(group.name), \(seed.count) bytes")
    return MemberID(UInt64(member) + 1)
  }

  func tag(of group: GroupSecret) -> UInt64 { UInt64(group.name.utf8.first ?? 0) }

  func handshake(
    _ step: HandshakeStep,
    attempt: Int64,
    from: Int,
    to: Int,
    path: TransportPath,
    entropy: [UInt8],
  ) -> [UInt8] {
    asked.append("\(step) \(attempt) \(path) \(from)>\(to), \(entropy.count) bytes")
    return remember(.handshake(step: step, attempt: attempt))
  }

  func forgedHello(from: Int, to: Int, entropy: [UInt8]) -> [UInt8] {
    asked.append("forge \(from)>\(to), \(entropy.count) bytes")
    return [0, 0, 0]
  }

  func seal(
    _ datagram: Datagram,
    body: [UInt8],
    from: Int,
    to: Int,
    path: TransportPath,
  ) -> [UInt8] {
    asked.append("seal \(datagram.kind) \(path) \(from)>\(to)")
    if reusesNonces { nonceReuses += 1 }
    return remember(datagram)
  }

  func wrap(
    _ bytes: [UInt8],
    ends: (from: Int, to: Int),
    on hop: (from: Int, to: Int),
  ) -> [UInt8]? { [0] + bytes }

  func unwrap(
    _ bytes: [UInt8],
    ends: (from: Int, to: Int),
    on hop: (from: Int, to: Int),
  ) -> [UInt8]? { Array(bytes.dropFirst()) }

  func open(_ bytes: [UInt8], at: Int, from: Int, path: TransportPath) -> Opened {
    asked.append("open \(path) at \(at) from \(from)")
    if let verdict { return verdict }
    guard bytes.count == 2 else { return .rejected(.malformed) }
    let datagram = said[Int(bytes[0]) * 256 + Int(bytes[1])]
    if case .handshake(let step, let attempt) = datagram {
      return .handshake(step, attempt: attempt, .accepted)
    }
    return .datagram(datagram, body: [])
  }

  func forget(_ path: TransportPath, at: Int, to: Int) {
    asked.append("forget \(path) at \(at) to \(to)")
  }

  func restart(_ member: Int, entropy: [UInt8]) {
    asked.append("restart \(member), \(entropy.count) bytes")
  }

  private func remember(_ datagram: Datagram) -> [UInt8] {
    said.append(datagram)
    return [UInt8((said.count - 1) / 256), UInt8((said.count - 1) % 256)]
  }
}

/// A studio that makes no sound and writes down what it is asked.
final class SpyStudio: Studio {
  /// From when to when each member's microphone heard.
  private(set) var heard: [[(start: Instant, end: Instant)]] = [[], []]
  /// How often frames of each member were encoded.
  private(set) var encoded = [0, 0]
  /// The frames that each member played, by call.
  private(set) var played: [[[PlayedFrame]]] = [[], []]
  /// How many packets of voice each member kept.
  private(set) var kept = [0, 0]

  func heard(_ samples: [Int16], by member: Int, from start: Instant, to end: Instant) {
    heard[member].append((start, end))
  }

  func encode(_ samples: [Int16], by member: Int) -> [UInt8] {
    encoded[member] += 1
    return [7, 7, 7, 7]
  }

  func keep(
    _ packet: [UInt8],
    stream: UInt64,
    sequence: SequenceNumber,
    of talker: Int,
    at listener: Int,
  ) {
    kept[listener] += 1
  }

  func play(_ frames: [PlayedFrame], at listener: Int, now: Instant) {
    played[listener].append(frames)
  }

  func finish() -> [SoundFigures] { [] }
}
