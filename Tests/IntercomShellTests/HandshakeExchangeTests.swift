import Cryptography
import Intercom
import IntercomSimulation
import Testing

@testable import IntercomShell

/// One exchange from both sides: what each step is made of, and what each is worth.
struct HandshakeExchangeTests {
  private typealias Party = HandshakeExchange.Party

  private static let entropy = (0..<4).map { side in
    (0..<64).map { UInt8(truncatingIfNeeded: $0 * 5 + side * 64) }
  }

  private func party(_ side: Int, group: String = "party", ignoring: Bool = false) -> Party {
    Party(
      identity: SigningIdentity(seed: Pair.seeds[side]),
      groupKey: Digests.blake2b(Array(group.utf8)),
      leniency: Leniency(ignoresProof: ignoring),
      voiceKey: [UInt8](repeating: UInt8(side + 1), count: 32),
    )
  }

  private func id(_ party: Party) -> MemberID {
    MemberID(Digests.sha256(party.identity.publicKey).integer(at: 0))
  }

  /// The begun exchange of one side and the heard one of the other.
  private func begun(_ one: Party, _ other: Party) throws -> (HandshakeExchange, HandshakeExchange)
  {
    let asked = HandshakeExchange(as: one, entropy: Self.entropy[0])
    let (verdict, answered) = HandshakeExchange.heard(hello: asked.hello, from: id(one), as: other)
    #expect(verdict == .accepted)
    return (asked, try #require(answered))
  }

  @Test func `three steps give both sides the same keys and each other's voice key`() throws {
    let (hina, ren) = (party(0), party(1))
    var (asked, answered) = try begun(hina, ren)
    #expect(asked.keys == nil && answered.keys == nil)
    let reply = answered.sayReply(as: ren, entropy: Self.entropy[1])
    let (second, voiceOfRen) = asked.hear(reply: reply, from: id(ren), as: hina)
    #expect(second == .accepted && voiceOfRen == SealingKey(bytes: ren.voiceKey))
    let confirm = asked.sayConfirm(as: hina)
    let (third, voiceOfHina) = answered.hear(confirm: confirm, as: ren)
    #expect(third == .accepted && voiceOfHina == SealingKey(bytes: hina.voiceKey))
    let keys = try #require(asked.keys)
    #expect(answered.keys == SessionKeys(receive: keys.send, send: keys.receive))
  }

  @Test func `a hello is key, nonce, identity and proof, and nothing secret`() {
    let hina = party(0)
    let hello = HandshakeExchange(as: hina, entropy: Self.entropy[0]).hello
    #expect(hello.count == 128)
    let key = KeyExchange(seed: Array(Self.entropy[0][..<32])).publicKey
    #expect(Array(hello[..<32]) == key)
    #expect(Array(hello[32..<64]) == Array(Self.entropy[0][32...]))
    #expect(Array(hello[64..<96]) == hina.identity.publicKey)
    let proof = Digests.blake2b(Array("hello".utf8) + hello[..<96], key: hina.groupKey)
    #expect(Array(hello[96...]) == proof)
  }

  @Test func `a step is made once: said again it is the same bytes, whatever the entropy`() throws {
    let (hina, ren) = (party(0), party(1))
    var (asked, answered) = try begun(hina, ren)
    let reply = answered.sayReply(as: ren, entropy: Self.entropy[1])
    let keys = answered.keys
    #expect(answered.sayReply(as: ren, entropy: Self.entropy[2]) == reply)
    #expect(answered.keys == keys)
    _ = asked.hear(reply: reply, from: id(ren), as: hina)
    #expect(asked.sayConfirm(as: hina) == asked.sayConfirm(as: hina))
    #expect(reply.count == 96 + 32 + 64 + 48)
    #expect(asked.confirm.count == 32 + 64 + 48)
  }

  @Test func `what is heard again brings no second voice key, and another reply is refused`() throws
  {
    let (hina, ren) = (party(0), party(1))
    var (asked, answered) = try begun(hina, ren)
    let reply = answered.sayReply(as: ren, entropy: Self.entropy[1])
    #expect(asked.hear(reply: reply, from: id(ren), as: hina).1 != nil)
    let again = asked.hear(reply: reply, from: id(ren), as: hina)
    #expect(again.0 == .accepted && again.1 == nil)
    var second = try begun(hina, ren).1
    let other = second.sayReply(as: ren, entropy: Self.entropy[2])
    #expect(asked.hear(reply: other, from: id(ren), as: hina).0 == .badSignature)
    let keys = asked.keys
    let confirm = asked.sayConfirm(as: hina)
    #expect(answered.hear(confirm: confirm, as: ren).1 != nil)
    let echo = answered.hear(confirm: confirm, as: ren)
    #expect(echo.0 == .accepted && echo.1 == nil)
    #expect(asked.keys == keys)
  }

  @Test func `steps of another length, and a confirmation before a reply, are no steps`() throws {
    let (hina, ren) = (party(0), party(1))
    var (asked, answered) = try begun(hina, ren)
    for hello in [[], Array(asked.hello.dropLast()), asked.hello + [0]] {
      #expect(HandshakeExchange.heard(hello: hello, from: id(hina), as: ren).0 == .badSignature)
    }
    let confirm = [UInt8](repeating: 0, count: 144)
    #expect(answered.hear(confirm: confirm, as: ren).0 == .badSignature)
    let reply = answered.sayReply(as: ren, entropy: Self.entropy[1])
    for wrong in [[], Array(reply.dropLast()), reply + [0]] {
      #expect(asked.hear(reply: wrong, from: id(ren), as: hina).0 == .badSignature)
    }
    #expect(asked.keys == nil && asked.reply.isEmpty)
  }

  @Test func `a member's own identity under another's name is refused at hello and at reply`()
    throws
  {
    let (hina, ren, sora) = (party(0), party(1), party(2))
    let hello = HandshakeExchange(as: hina, entropy: Self.entropy[0]).hello
    let heard = HandshakeExchange.heard(hello: hello, from: id(sora), as: ren)
    #expect(heard.0 == .badSignature && heard.1 == nil)
    var (asked, answered) = try begun(hina, ren)
    let reply = answered.sayReply(as: ren, entropy: Self.entropy[1])
    #expect(asked.hear(reply: reply, from: id(sora), as: hina).0 == .badSignature)
  }

  @Test func `another group is told before anything else is looked at`() {
    let (hina, ren) = (party(0, group: "valley"), party(1))
    let hello = HandshakeExchange(as: hina, entropy: Self.entropy[0]).hello
    let heard = HandshakeExchange.heard(hello: hello, from: id(party(2)), as: ren)
    #expect(heard.0 == .wrongGroup && heard.1 == nil)
    let tolerant = party(1, ignoring: true)
    let taken = HandshakeExchange.heard(hello: hello, from: id(hina), as: tolerant)
    #expect(taken.0 == .wrongGroup && taken.1 != nil)
  }

  /// Somebody of the group, whose proof is right, and whose key no keys can be made with: there is no
  /// reply to it, and nobody may be made to try.
  @Test(arguments: [0, 1])
  func `a hello with a key of small order is refused`(first: UInt8) {
    let (hina, ren) = (party(0), party(1))
    let point = [first] + [UInt8](repeating: 0, count: 31)
    let front = point + Array(Self.entropy[0][32...]) + hina.identity.publicKey
    let hello = front + Digests.blake2b(Array("hello".utf8) + front, key: hina.groupKey)
    let heard = HandshakeExchange.heard(hello: hello, from: id(hina), as: ren)
    #expect(heard.0 == .badSignature && heard.1 == nil)
  }

  @Test func `who goes on after a wrong proof says so, and nobody after a bad signature`() {
    let verdicts: [HandshakeVerdict] = [.accepted, .wrongGroup, .badSignature]
    #expect(verdicts.map(party(0).goesOn) == [true, false, false])
    #expect(verdicts.map(party(0, ignoring: true).goesOn) == [true, true, false])
  }
}
