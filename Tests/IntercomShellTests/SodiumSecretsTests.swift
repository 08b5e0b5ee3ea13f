import Cryptography
import Intercom
import IntercomSimulation
import Kernel
import Testing

@testable import IntercomShell

struct SodiumSecretsTests {
  @Test func `a MemberID is the front of SHA-256 over the public key`() {
    let pair = Pair()
    let identity = SigningIdentity(seed: Pair.seeds[0])
    let digest = Digests.sha256(identity.publicKey)
    let front = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    #expect(pair.ids[0].rawValue == front)
  }

  @Test func `after the handshake voice and KEEPALIVE pass in both directions`() {
    var pair = Pair()
    pair.shakeHands()
    let opened = Opened.datagram(
      .voice(stream: 5, sequence: 3, timestamp: 13),
      body: Array("speech".utf8),
    )
    #expect(pair.open(pair.voice(3), at: 1) == opened)
    for datagram in [
      Datagram.ping(number: 4), .pong(number: -1), .ping(number: -3, sound: .muted),
      .pong(number: 5, sound: .without), .receipt(highest: 8, lostPermille: 20),
      .release(step: .resumed, about: .internet, number: 9, highest: -1),
    ] {
      for from in 0...1 {
        let bytes = pair.secrets.seal(
          datagram,
          body: [],
          from: from,
          to: 1 - from,
          path: .local,
        )
        #expect(pair.open(bytes, at: 1 - from) == .datagram(datagram, body: []))
      }
    }
  }

  @Test(arguments: [
    Datagram.voice(stream: 5, sequence: 3, timestamp: .max),
    .voice(stream: 5, sequence: 3, timestamp: .min),
    .ping(number: .max),
    .pong(number: .min),
    .receipt(highest: .max, lostPermille: 0),
    .receipt(highest: 3, lostPermille: 1_001),
  ])
  func `what no member sends is refused, though its seal is good`(datagram: Datagram) {
    var pair = Pair()
    pair.shakeHands()
    let bytes = pair.secrets.seal(datagram, body: [], from: 0, to: 1, path: .local)
    #expect(pair.open(bytes, at: 1) == .rejected(.malformed))
  }

  @Test func `nothing opens before the handshake, nor on a path without one`() {
    var pair = Pair()
    #expect(pair.open(pair.voice(0), at: 1) == .rejected(.noKey))
    pair.shakeHands(path: .local)
    #expect(pair.open(pair.voice(0), at: 1, path: .internet) == .rejected(.noKey))
    pair.secrets.forget(.local, at: 1, to: 0)
    #expect(pair.open(pair.voice(0), at: 1) == .rejected(.noKey))
  }

  @Test func `another group's member is refused at the first step`() {
    var pair = Pair(groups: ["summit", "valley"])
    let hello = pair.message(.hello, from: 0)
    #expect(pair.open(hello, at: 1) == .handshake(.hello, attempt: 1, .wrongGroup))
  }

  @Test func `the same name with another secret is another group`() {
    let secrets = SodiumSecrets(members: 2, sealing: .once, hello: .beside)
    let groups = [1, 2].map { byte in
      GroupSecret(name: "party", secret: [UInt8](repeating: byte, count: 32))
    }
    #expect(secrets.tag(of: groups[0]) != secrets.tag(of: groups[1]))
    #expect(secrets.tag(of: groups[0]) != secrets.tag(of: Pair.group("party")))
    for (index, group) in groups.enumerated() {
      let seed = [UInt8](repeating: UInt8(index + 1), count: 32)
      _ = secrets.enroll(index, seed: seed, group: group)
    }
    let entropy = [UInt8](repeating: 9, count: 64)
    let hello = secrets.handshake(
      .hello,
      attempt: 1,
      from: 0,
      to: 1,
      path: .local,
      entropy: entropy,
    )
    let verdict = secrets.open(hello, at: 1, from: 0, path: .local)
    #expect(verdict == .handshake(.hello, attempt: 1, .wrongGroup))
  }

  @Test func `who ignores the proof goes on, and is told that it was wrong`() {
    var pair = Pair(groups: ["summit", "valley"], ignoring: [0, 1])
    for (step, from) in [(HandshakeStep.hello, 0), (.reply, 1), (.confirm, 0)] {
      let bytes = pair.message(step, from: from)
      #expect(pair.open(bytes, at: 1 - from) == .handshake(step, attempt: 1, .wrongGroup))
    }
    guard case .datagram = pair.open(pair.voice(3), at: 1) else {
      Issue.record("the stranger hears nothing")
      return
    }
  }

  @Test func `a stranger who ignores the proof is still refused by who does not`() {
    var pair = Pair(groups: ["summit", "valley"], ignoring: [1])
    let hello = pair.message(.hello, from: 0)
    #expect(pair.open(hello, at: 1) == .handshake(.hello, attempt: 1, .wrongGroup))
    let reply = pair.message(.reply, from: 1)
    #expect(pair.open(reply, at: 0) == .handshake(.reply, attempt: 1, .wrongGroup))
    #expect(pair.open(pair.voice(0), at: 1) == .rejected(.noKey))
  }

  @Test func `a member who claims another's name is refused`() {
    var trio = Pair(groups: ["party", "party", "party"])
    let hello = trio.message(.hello, from: 0)
    let verdict = trio.secrets.open(hello, at: 2, from: 1, path: .local)
    #expect(verdict == .handshake(.hello, attempt: 1, .badSignature))
  }

  @Test func `a reply to another hello is refused`() {
    var pair = Pair()
    _ = pair.open(pair.message(.hello, from: 0), at: 1)
    let reply = pair.message(.reply, from: 1)
    pair.secrets.forget(.local, at: 0, to: 1)
    _ = pair.message(.hello, from: 0)
    #expect(pair.open(reply, at: 0) == .handshake(.reply, attempt: 1, .wrongGroup))
  }

  @Test func `a step that comes again is accepted again and changes nothing`() {
    var pair = Pair()
    let hello = pair.message(.hello, from: 0)
    #expect(pair.open(hello, at: 1) == .handshake(.hello, attempt: 1, .accepted))
    #expect(pair.open(hello, at: 1) == .handshake(.hello, attempt: 1, .accepted))
    let reply = pair.message(.reply, from: 1)
    #expect(pair.message(.reply, from: 1) == reply)
    #expect(pair.open(reply, at: 0) == .handshake(.reply, attempt: 1, .accepted))
    #expect(pair.open(reply, at: 0) == .handshake(.reply, attempt: 1, .accepted))
    let confirm = pair.message(.confirm, from: 0)
    #expect(pair.open(confirm, at: 1) == .handshake(.confirm, attempt: 1, .accepted))
    #expect(pair.open(pair.voice(1), at: 1) != .rejected(.badTag))
  }

  @Test func `a flipped bit anywhere is refused`() {
    var pair = Pair()
    var samples = [pair.message(.hello, from: 0)]
    _ = pair.open(samples[0], at: 1)
    samples.append(pair.message(.reply, from: 1))
    _ = pair.open(samples[1], at: 0)
    samples.append(pair.message(.confirm, from: 0))
    _ = pair.open(samples[2], at: 1)
    samples.append(pair.voice(7))
    for (number, bytes) in samples.enumerated() {
      let reader = number == 1 ? 0 : 1
      for bit in 0..<(bytes.count * 8) {
        var changed = bytes
        changed[bit / 8] ^= 1 << UInt8(bit % 8)
        switch pair.open(changed, at: reader) {
        case .rejected: break
        case .datagram, .handshake: Issue.record("sample \(number), bit \(bit) passed")
        }
      }
    }
  }

  @Test func `every truncation is refused`() {
    var pair = Pair()
    pair.shakeHands()
    let bytes = pair.voice(1)
    for length in 0..<bytes.count {
      guard case .rejected = pair.open(Array(bytes[..<length]), at: 1) else {
        Issue.record("\(length) of \(bytes.count) bytes passed")
        continue
      }
    }
  }

  @Test func `sealed once, a copy for another path is the same bytes under one nonce`() {
    let pair = Pair(sealing: .once)
    #expect(pair.voice(1, path: .local) == pair.voice(1, path: .internet))
    #expect(pair.secrets.nonceReuses == 0)
  }

  @Test func `sealed for each path, one nonce serves two texts, and it is noticed`() {
    var pair = Pair(sealing: .eachPath)
    pair.shakeHands()
    let local = pair.voice(1, path: .local)
    let internet = pair.voice(1, path: .internet)
    #expect(local != internet)
    #expect(pair.secrets.nonceReuses == 1)
    guard case .datagram(.voice(5, 1, 11), _) = pair.open(local, at: 1) else {
      Issue.record("the first copy does not open")
      return
    }
  }
}
