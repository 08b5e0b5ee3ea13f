import Intercom
import IntercomSimulation
import Kernel
import Testing

@testable import IntercomShell

/// What one member passes on for two others, by real keys.
struct RelaySecretsTests {
  private let secrets: SodiumSecrets

  init() {
    secrets = SodiumSecrets(members: 4, sealing: .once)
    let seeds = Pair.seeds + [[UInt8](repeating: 9, count: 32)]
    let ids = seeds.enumerated().map { index, seed in
      secrets.enroll(index, seed: seed, group: Pair.group("party"))
    }
    // The first and the last of three know each other and the one between them; the fourth nobody.
    for (one, other) in [(0, 1), (1, 2), (0, 2)] {
      precondition(ids[one] < ids[other])
      for (step, from) in [(HandshakeStep.hello, one), (.reply, other), (.confirm, one)] {
        let to = from == one ? other : one
        let bytes = secrets.handshake(
          step,
          attempt: 1,
          from: from,
          to: to,
          path: .local,
          entropy: (0..<64).map { UInt8(($0 * 7 + one * 31 + from * 3) & 255) },
        )
        let opened = secrets.open(bytes, at: to, from: from, path: .local)
        precondition(opened == .handshake(step, attempt: 1, .accepted))
      }
    }
  }

  private static let speech = Datagram.voice(stream: 5, sequence: 3, timestamp: 13)

  private func sealed() -> [UInt8] {
    secrets.seal(Self.speech, body: Array("speech".utf8), from: 0, to: 2, path: .local)
  }

  /// Both ways between phones, as the one in the middle does it.
  private func passOn(
    _ bytes: [UInt8],
    changing change: (inout [UInt8]) -> Void = { _ in },
  )
    throws -> [UInt8]?
  {
    let first = try #require(secrets.wrap(bytes, ends: (0, 2), on: (0, 1)))
    var inside = try #require(secrets.unwrap(first, ends: (0, 2), on: (0, 1)))
    change(&inside)
    let second = try #require(secrets.wrap(inside, ends: (0, 2), on: (1, 2)))
    return secrets.unwrap(second, ends: (0, 2), on: (1, 2))
  }

  @Test func `what is passed on arrives as it was sealed`() throws {
    let bytes = try #require(try passOn(sealed()))
    #expect(bytes == sealed())
    let opened = secrets.open(bytes, at: 2, from: 0, path: .local)
    #expect(opened == .datagram(Self.speech, body: Array("speech".utf8)))
  }

  @Test func `a wrapping is 54 bytes`() throws {
    let wrapped = try #require(secrets.wrap(sealed(), ends: (0, 2), on: (0, 1)))
    #expect(wrapped.count == sealed().count + 54)
  }

  @Test func `every bit that is changed on the way is noticed at the end`() throws {
    for bit in 0..<(sealed().count * 8) {
      let bytes = try #require(try passOn(sealed()) { $0[bit / 8] ^= 1 << UInt8(bit % 8) })
      switch secrets.open(bytes, at: 2, from: 0, path: .local) {
      case .rejected: break
      case .datagram, .handshake: Issue.record("bit \(bit) was changed, and taken")
      }
    }
  }

  @Test func `every bit that is changed between two phones is noticed by the next`() throws {
    let wrapped = try #require(secrets.wrap(sealed(), ends: (0, 2), on: (0, 1)))
    for bit in 0..<(wrapped.count * 8) {
      var bytes = wrapped
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(secrets.unwrap(bytes, ends: (0, 2), on: (0, 1)) == nil, "bit \(bit)")
    }
  }

  @Test func `who passes a word on cannot say another in its sender's name`() throws {
    // What the middle one seals for the last by its own keys is none of the first one's words.
    let own = secrets.seal(.ping(number: 1), body: [], from: 1, to: 2, path: .local)
    let wrapped = try #require(secrets.wrap(own, ends: (0, 2), on: (1, 2)))
    let bytes = try #require(secrets.unwrap(wrapped, ends: (0, 2), on: (1, 2)))
    #expect(secrets.open(bytes, at: 2, from: 0, path: .local) == .rejected(.badTag))
  }

  @Test func `a stranger can hand nothing over, and a wrapping is for its ends alone`() throws {
    #expect(secrets.wrap(sealed(), ends: (0, 2), on: (0, 3)) == nil)
    #expect(secrets.unwrap(sealed(), ends: (0, 2), on: (0, 1)) == nil)
    #expect(secrets.unwrap([], ends: (0, 2), on: (0, 1)) == nil)
    let wrapped = try #require(secrets.wrap(sealed(), ends: (0, 2), on: (0, 1)))
    #expect(secrets.unwrap(wrapped, ends: (0, 3), on: (0, 1)) == nil)
    #expect(secrets.unwrap(wrapped, ends: (0, 2), on: (1, 2)) == nil)
    // A wrapping is no datagram: whoever gets one without being asked refuses it.
    #expect(secrets.open(wrapped, at: 1, from: 0, path: .local) == .rejected(.malformed))
  }

  @Test(arguments: [true, false])
  func `the word of a neighbour passes`(isHeard: Bool) {
    let word = Datagram.neighbour(peer: MemberID(77), isHeard: isHeard)
    let bytes = secrets.seal(word, body: [], from: 0, to: 1, path: .local)
    #expect(secrets.open(bytes, at: 1, from: 0, path: .local) == .datagram(word, body: []))
  }
}
