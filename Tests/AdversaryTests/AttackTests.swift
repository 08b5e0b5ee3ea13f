import Adversary
import Exploration
import SymbolicCryptography
import Testing

/// Attacks that are known are found, and where none is known none is.
struct AttackTests {
  @Test func `Lowe's attack on Needham and Schroeder is found`() throws {
    let model = KnownProtocols.needhamSchroeder(isFixed: false)
    let result = ExhaustiveSearch(model, depth: 20).run()
    #expect(result.ending == .whole)
    #expect(result.flaw == nil)
    #expect(result.happened[0].count == 0, "every message was tried")
    #expect(result.invariants[0].counterexample == nil, "anna's nonce stays secret")
    #expect(result.invariants[2].counterexample == nil, "anna agrees with ben")
    #expect(result.invariants.allSatisfy { $0.reached > 0 })
    // Anna talks to eve, who talks to ben as anna: four steps, and ben is wrong.
    let steps = try #require(result.invariants[3].counterexample)
    let attack = model.attack(along: steps, breaking: 3)
    #expect(
      attack.turns.map(\.deed) == [
        "anna 1 is told whom to talk to", "ben 1 takes the greeting", "anna 1 takes the answer",
        "ben 1 takes its nonce back",
      ]
    )
    #expect(attack.turns[0].message == .tuple([.constant("talk"), .publicKey(KnownProtocols.eve)]))
    #expect(attack.derivation == nil, "what is broken is no secret")
  }

  @Test func `how a secret is lost is said step by step`() throws {
    let model = KnownProtocols.needhamSchroeder(isFixed: false)
    let result = ExhaustiveSearch(model, depth: 20).run()
    // A step earlier than ben is wrong: eve reads anna's answer.
    let steps = try #require(result.invariants[1].counterexample)
    #expect(model.attack(along: steps, breaking: 1).lines(width: 64) == Self.loss)
  }

  private static let loss = [
    "broken: ben's nonce stays secret",
    "anna 1 is told whom to talk to",
    "  takes  (talk, public(~eve/key))  (made of what the adversary has from the start)",
    "  sends  (public(~anna/first-1), sealed((~anna/nonce-1, public(~anna/key…  (message 0)",
    "ben 1 takes the greeting",
    "  takes  (public(~eve/fresh), sealed((~anna/nonce-1, public(~anna/key)),…"
      + "  (made with what was heard in message 0)",
    "  sends  (public(~ben/first-1), sealed((~anna/nonce-1, ~ben/nonce-1), de…  (message 1)",
    "anna 1 takes the answer",
    "  takes  (public(~ben/first-1), sealed((~anna/nonce-1, ~ben/nonce-1), de…"
      + "  (message 1, passed on)",
    "  sends  (public(~anna/second-1), sealed(~ben/nonce-1, derived(shared(~a…  (message 2)",
    "what the adversary makes of it:",
    "  1  (public(~anna/second-1), sealed(~ben/nonce-1, derived(shared(~a…",
    "       heard in message 2",
    "  2  sealed(~ben/nonce-1, derived(shared(~anna/second-1, ~eve/key), …",
    "       part of 1",
    "  3  ~eve/key",
    "       known from the start",
    "  4  public(~anna/second-1)",
    "       part of 1",
    "  5  shared(~anna/second-1, ~eve/key)",
    "       made of 3, 4",
    "  6  derived(shared(~anna/second-1, ~eve/key), hpke)",
    "       made of 5",
    "  7  ~ben/nonce-1",
    "       2 opened with 6",
  ]

  @Test func `nothing is found in Lowe's fix, where every state was seen`() {
    for (initiators, responders, states) in [(1, 1, 88), (2, 1, 984)] {
      let model = KnownProtocols.needhamSchroeder(
        isFixed: true,
        initiators: initiators,
        responders: responders,
      )
      let result = ExhaustiveSearch(model, depth: 40).run()
      #expect(result.ending == .whole)
      #expect(result.flaw == nil)
      #expect(result.happened[0].count == 0)
      #expect(result.states == states)
      for claim in result.invariants {
        #expect(claim.reached > 0, "\(claim.name) was judged")
        #expect(claim.counterexample == nil, "\(claim.name)")
      }
      #expect(result.steps.allSatisfy { $0 > 0 }, "everybody does everything: \(result.steps)")
    }
  }

  @Test func `two who sign without names take each other for somebody else`() throws {
    let model = KnownProtocols.signedExchange(names: false)
    let result = ExhaustiveSearch(model, depth: 20).run()
    #expect(result.ending == .whole)
    #expect(result.invariants[0].counterexample == nil, "the key stays secret all the same")
    let steps = try #require(result.invariants[1].counterexample)
    // Anna thinks that she talks to ben, and ben thinks of somebody else.
    let attack = model.attack(along: steps, breaking: 1)
    #expect(attack.turns.count == 3)
    #expect(attack.turns[0].message == .tuple([.constant("talk"), .publicKey(KnownProtocols.ben)]))
    #expect(attack.turns[1].message?.parts.first != .publicKey(KnownProtocols.anna))
    #expect(result.invariants[2].counterexample != nil)
  }

  @Test func `two who sign each other's names agree`() {
    let result = ExhaustiveSearch(KnownProtocols.signedExchange(names: true), depth: 20).run()
    #expect(result.ending == .whole)
    for claim in result.invariants {
      #expect(claim.reached > 0, "\(claim.name) was judged")
      #expect(claim.counterexample == nil, "\(claim.name)")
    }
  }

  @Test func `every role can make what it sends`() {
    for isFixed in [false, true] {
      let initiator = KnownProtocols.initiator(isFixed: isFixed)
      #expect(
        initiator.firstMessageOutOfReach(
          having: [.any("a"), .any("na"), .any("e1"), .any("e3")]
        ) == nil
      )
      let responder = KnownProtocols.responder(isFixed: isFixed)
      #expect(
        responder.firstMessageOutOfReach(having: [.any("b"), .any("nb"), .any("e2")]) == nil
      )
      // Without its nonce it cannot.
      #expect(
        responder.firstMessageOutOfReach(having: [.any("b"), .any("e2")])?
          .hasPrefix("responder cannot make (public(~'?e2'), sealed(") == true
      )
    }
  }
}
