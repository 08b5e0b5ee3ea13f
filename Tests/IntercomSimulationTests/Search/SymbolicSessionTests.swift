import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// One path's keys as numbers, step by step.
struct SymbolicSessionTests {
  /// Two sides of one path.
  private struct Sides {
    var initiator = SymbolicSession()
    var responder = SymbolicSession()
    var replaces = false
    private var last: UInt8 = 0

    init(replaces: Bool = false) { self.replaces = replaces }

    mutating func hello() -> (hello: UInt8, reply: UInt8) {
      last += 1
      return initiator.say(.hello, fresh: last, replaces: replaces) ?? (0, 0)
    }

    mutating func reply() -> (hello: UInt8, reply: UInt8)? {
      last += 1
      return responder.say(.reply, fresh: last, replaces: replaces)
    }

    mutating func confirm() -> (hello: UInt8, reply: UInt8)? {
      initiator.say(.confirm, fresh: 0, replaces: replaces)
    }

    mutating func hear(
      _ step: HandshakeStep,
      _ said: (hello: UInt8, reply: UInt8),
    ) -> HandshakeVerdict {
      step == .reply
        ? initiator.hear(step, said, isInitiator: true, replaces: replaces).verdict
        : responder.hear(step, said, isInitiator: false, replaces: replaces).verdict
    }

    /// A whole handshake.
    mutating func shake() {
      _ = hear(.hello, hello())
      if let said = reply() { _ = hear(.reply, said) }
      if let said = confirm() { _ = hear(.confirm, said) }
    }
  }

  /// Whether a side would open what was sealed with a key.
  private func opens(_ side: SymbolicSession, _ key: UInt8, replaces: Bool) -> Bool {
    var side = side
    return side.open(key, replaces: replaces)
  }

  @Test func `a handshake gives both the same live key`() {
    var sides = Sides()
    sides.shake()
    #expect(sides.initiator.live != 0)
    #expect(sides.initiator.live == sides.responder.live)
  }

  @Test func `the initiator has keys with the reply, the other with the confirmation`() {
    var sides = Sides()
    _ = sides.hear(.hello, sides.hello())
    let reply = sides.reply() ?? (0, 0)
    #expect(sides.responder.live == 0)
    #expect(sides.hear(.reply, reply) == .accepted)
    #expect(sides.initiator.live == reply.reply && sides.responder.live == 0)
    #expect(sides.hear(.confirm, sides.confirm() ?? (0, 0)) == .accepted)
    #expect(sides.responder.live == reply.reply)
  }

  @Test func `a hello without an answer is said again, one with an answer is over`() {
    var sides = Sides()
    let first = sides.hello()
    #expect(sides.hello().hello == first.hello)
    _ = sides.hear(.hello, first)
    _ = sides.hear(.reply, sides.reply() ?? (0, 0))
    #expect(sides.hello().hello != first.hello)
  }

  @Test func `a reply that is asked for again is the same`() {
    var sides = Sides()
    _ = sides.hear(.hello, sides.hello())
    let first = sides.reply()
    #expect(sides.reply()?.reply == first?.reply)
    #expect(sides.hear(.reply, first ?? (0, 0)) == .accepted)
    #expect(sides.hear(.reply, first ?? (0, 0)) == .accepted, "the confirmation was lost")
  }

  @Test func `nobody replies to nobody, and confirms nothing`() {
    var sides = Sides()
    #expect(sides.reply() == nil)
    #expect(sides.confirm() == nil)
    _ = sides.hello()
    #expect(sides.confirm() == nil, "nobody has replied yet")
  }

  @Test func `each side refuses what only it may say`() {
    var sides = Sides()
    let hello = sides.hello()
    #expect(
      sides.initiator.hear(.hello, hello, isInitiator: true, replaces: false).verdict
        == .badSignature
    )
    #expect(
      sides.responder.hear(.reply, hello, isInitiator: false, replaces: false).verdict
        == .badSignature
    )
  }

  @Test func `an answer to another hello proves nothing`() {
    var sides = Sides()
    #expect(sides.hear(.reply, (9, 9)) == .badSignature, "nothing was asked")
    _ = sides.hello()
    #expect(sides.hear(.reply, (9, 9)) == .wrongGroup)
    #expect(sides.initiator.live == 0)
  }

  @Test func `new keys beside live ones are used when the other side has been seen to have them`() {
    var sides = Sides()
    sides.shake()
    let old = sides.initiator.live
    _ = sides.hear(.hello, sides.hello())
    let reply = sides.reply() ?? (0, 0)
    _ = sides.hear(.reply, reply)
    #expect(sides.initiator.live == old, "not yet")
    _ = sides.hear(.confirm, sides.confirm() ?? (0, 0))
    #expect(sides.responder.live == reply.reply)
    #expect(opens(sides.responder, old, replaces: false), "what was on its way")
    let isOpen = sides.initiator.open(reply.reply, replaces: false)
    #expect(isOpen)
    #expect(sides.initiator.live == reply.reply)
    #expect(opens(sides.initiator, old, replaces: false))
  }

  @Test func `where a hello replaces the session, its sender has no keys until the reply`() {
    var sides = Sides(replaces: true)
    sides.shake()
    let old = sides.initiator.live
    _ = sides.hello()
    #expect(sides.initiator.live == 0)
    #expect(!opens(sides.initiator, old, replaces: true))
  }

  @Test func `where a hello replaces the session, its receiver uses new keys at once`() {
    var sides = Sides(replaces: true)
    sides.shake()
    let old = sides.responder.live
    _ = sides.hear(.hello, sides.hello())
    let reply = sides.reply() ?? (0, 0)
    #expect(sides.responder.live == reply.reply)
    #expect(!opens(sides.responder, old, replaces: true))
  }

  @Test func `four hellos are remembered, and the first is forgotten for a fifth`() {
    var responder = SymbolicSession()
    for hello in 1...5 as ClosedRange<UInt8> {
      _ = responder.hear(.hello, (hello, 0), isInitiator: false, replaces: false)
    }
    #expect(!responder.numbers.contains(1))
    #expect((2...5).allSatisfy { responder.numbers.contains($0) })
    // Hearing one again makes it the last one heard.
    _ = responder.hear(.hello, (2, 0), isInitiator: false, replaces: false)
    #expect(responder.say(.reply, fresh: 9, replaces: false)?.hello == 2)
  }

  @Test func `no key opens what was sealed by none`() {
    let session = SymbolicSession()
    #expect(!opens(session, 0, replaces: false))
    #expect(!opens(session, 3, replaces: false))
  }
}
