import Cryptography
import Intercom
import IntercomSimulation
import Kernel
import Testing

@testable import IntercomShell

/// Messages of a handshake on a path that is up: what was recorded, what was forged, what is new.
struct RenewalTests {
  /// A path that is up, and the hello and confirm of an older session of the same two.
  private func live(_ hello: HelloPolicy = .beside) -> (pair: Pair, old: [[UInt8]]) {
    var pair = Pair(hello: hello)
    var old = [pair.message(.hello, from: 0)]
    _ = pair.open(old[0], at: 1)
    _ = pair.open(pair.message(.reply, from: 1), at: 0)
    old.append(pair.message(.confirm, from: 0))
    #expect(pair.open(old[1], at: 1) == .handshake(.confirm, attempt: 1, .accepted))
    pair.secrets.forget(.local, at: 0, to: 1)
    pair.secrets.forget(.local, at: 1, to: 0)
    pair.shakeHands()
    return (pair, old)
  }

  /// Whether KEEPALIVE and voice pass in both directions.
  private func passes(_ pair: Pair, _ number: Int64) -> Bool {
    for from in 0...1 {
      let ping = pair.secrets.seal(
        .ping(number: number),
        body: [],
        from: from,
        to: 1 - from,
        path: .local,
      )
      guard pair.open(ping, at: 1 - from) == .datagram(.ping(number: number), body: []) else {
        return false
      }
    }
    guard case .datagram = pair.open(pair.voice(number), at: 1) else { return false }
    return true
  }

  @Test func `an old hello is answered, and the session goes on as it was`() {
    var (pair, old) = live()
    #expect(pair.open(old[0], at: 1) == .handshake(.hello, attempt: 1, .accepted))
    #expect(passes(pair, 1))
    let reply = pair.message(.reply, from: 1)
    #expect(passes(pair, 2))
    // The reply answers a hello that nobody says any more, and the old confirmation another reply.
    #expect(pair.open(reply, at: 0) == .handshake(.reply, attempt: 1, .badSignature))
    guard case .handshake(.confirm, 1, let verdict) = pair.open(old[1], at: 1) else {
      Issue.record("the old confirmation is no handshake")
      return
    }
    #expect(verdict != .accepted)
    #expect(passes(pair, 3))
  }

  @Test func `a forged hello is refused and changes nothing`() {
    let (pair, _) = live()
    let forged = pair.secrets.forgedHello(
      from: 0,
      to: 1,
      entropy: (0..<128).map { UInt8($0) },
    )
    #expect(pair.open(forged, at: 1) == .handshake(.hello, attempt: 1, .wrongGroup))
    #expect(passes(pair, 1))
  }

  @Test func `a hello sent back to its speaker, and steps of the wrong side, change nothing`() {
    var (pair, old) = live()
    #expect(pair.open(old[0], at: 0) == .handshake(.hello, attempt: 1, .badSignature))
    #expect(pair.open(old[1], at: 0) == .handshake(.confirm, attempt: 1, .badSignature))
    _ = pair.open(old[0], at: 1)
    let reply = pair.message(.reply, from: 1)
    #expect(pair.open(reply, at: 1) == .handshake(.reply, attempt: 1, .badSignature))
    #expect(passes(pair, 1))
  }

  @Test func `a hundred old hellos cost no more memory than four`() {
    var (pair, old) = live()
    for _ in 0..<100 { _ = pair.open(old[0], at: 1) }
    #expect(pair.message(.reply, from: 1) == pair.message(.reply, from: 1))
    #expect(passes(pair, 1))
  }

  @Test func `an old hello between a new one and its confirmation does not spoil it`() {
    var (pair, old) = live()
    pair.secrets.forget(.local, at: 0, to: 1)
    pair.secrets.forget(.local, at: 1, to: 0)
    let hello = pair.message(.hello, from: 0)
    #expect(pair.open(hello, at: 1) == .handshake(.hello, attempt: 1, .accepted))
    #expect(
      pair.open(pair.message(.reply, from: 1), at: 0) == .handshake(.reply, attempt: 1, .accepted)
    )
    _ = pair.open(old[0], at: 1)
    _ = pair.message(.reply, from: 1)
    let confirm = pair.message(.confirm, from: 0)
    #expect(pair.open(confirm, at: 1) == .handshake(.confirm, attempt: 1, .accepted))
    #expect(passes(pair, 1))
  }

  @Test func `new keys take over while everything that is on its way still opens`() {
    var (pair, _) = live()
    func ping(_ number: Int64, from: Int) -> [UInt8] {
      pair.secrets.seal(.ping(number: number), body: [], from: from, to: 1 - from, path: .local)
    }
    let late = [ping(1, from: 0), ping(2, from: 1)]
    _ = pair.open(pair.message(.hello, from: 0), at: 1)
    #expect(passes(pair, 3))
    _ = pair.open(pair.message(.reply, from: 1), at: 0)
    #expect(passes(pair, 4))
    let confirm = pair.message(.confirm, from: 0)
    #expect(pair.open(confirm, at: 1) == .handshake(.confirm, attempt: 1, .accepted))
    #expect(passes(pair, 5))
    #expect(passes(pair, 6))
    for (from, bytes) in late.enumerated() {
      #expect(
        pair.open(bytes, at: 1 - from) == .datagram(.ping(number: Int64(from + 1)), body: [])
      )
    }
  }

  @Test func `a confirmation that is lost leaves both sides with the keys they had`() {
    var (pair, _) = live()
    _ = pair.open(pair.message(.hello, from: 0), at: 1)
    _ = pair.open(pair.message(.reply, from: 1), at: 0)
    _ = pair.message(.confirm, from: 0)
    for number in 1...Int64(5) { #expect(passes(pair, number)) }
  }

  @Test func `where a hello replaces the session, an old one parts the two`() {
    var (pair, old) = live(.replaces)
    _ = pair.open(old[0], at: 1)
    _ = pair.message(.reply, from: 1)
    #expect(!passes(pair, 1))
  }
}
