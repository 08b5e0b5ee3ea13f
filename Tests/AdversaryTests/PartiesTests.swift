import Adversary
import Exploration
import SymbolicCryptography
import Testing

/// Parties that are reducers of their own.
struct PartiesTests {
  @Test func `a word that is played again is found by the injective claim alone`() throws {
    let model = AdversaryModel(RemoteControl(isNumbered: false, presses: 2), known: [])
    let result = ExhaustiveSearch(model, depth: 20).run()
    #expect(result.ending == .whole)
    #expect(result.invariants[0].counterexample == nil)
    #expect(result.invariants[0].reached > 0)
    let steps = try #require(result.invariants[1].counterexample)
    #expect(
      model.attack(along: steps, breaking: 1).lines() == [
        "broken: it opens once for each press",
        "somebody presses the button",
        "  sends  sealed(open, ~remote/key, 1)  (message 0)",
        "the lock opens",
        "  takes  sealed(open, ~remote/key, 1)  (message 0, passed on)",
        "the lock opens",
        "  takes  sealed(open, ~remote/key, 1)  (message 0, passed on)",
      ]
    )
  }

  @Test func `words that are numbered cannot be played again`() {
    let model = AdversaryModel(RemoteControl(isNumbered: true, presses: 3), known: [])
    let result = ExhaustiveSearch(model, depth: 20).run()
    #expect(result.ending == .whole)
    #expect(result.invariants.map { $0.counterexample?.count } == [nil, nil, nil])
    #expect(result.invariants.allSatisfy { $0.reached > 0 })
    // Of so many presses any number that was pressed has been taken: 1 + 2 + 3 + 4.
    #expect(result.states == 10)
    #expect(result.steps == [6, 6, 0])
  }

  @Test func `what a party sends before it hears anything is judged at the start`() {
    let model = AdversaryModel(
      RemoteControl(isNumbered: true, presses: 0),
      known: [.name("remote/key")],
    )
    let result = ExhaustiveSearch(model, depth: 0).run()
    #expect(model.startJudgement.broken == 0b100)
    #expect(result.states == 1)
  }

  @Test func `messages beyond the bound are counted, not forgotten`() {
    let known: [Term] = (0..<5).map { .name("\($0)") }
    let remote = RemoteControl(isNumbered: true, presses: 0, slot: 1)
    let all = AdversaryModel(remote, known: known, constants: [.constant("c")])
    let whole = ExhaustiveSearch(all, depth: 3).run()
    #expect(whole.steps[2] == 6)
    #expect(whole.happened[0].count == 0)
    let some = AdversaryModel(remote, known: known, messagesMax: 3)
    let cut = ExhaustiveSearch(some, depth: 3).run()
    #expect(cut.steps[2] == 3)
    #expect(cut.happened[0].count == 1)
    #expect(some.happenings == [AdversaryModel<RemoteControl>.cut])
  }
}
