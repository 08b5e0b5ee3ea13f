import Exploration
import Kernel
import Testing

/// States that are taken for one are one, or the search says which field it does not look at.
struct FingerprintTests {
  @Test func `a complete fingerprint is compared and holds`() {
    let result = ExhaustiveSearch(Safe(), depth: 100, spacing: 1).run()
    #expect(result.ending == .whole)
    #expect(result.flaw == nil)
    #expect(result.compared > 5)
    #expect(result.invariants[0].counterexample != nil)
  }

  @Test func `a field that is left out is named, and nothing counts as judged`() {
    let result = ExhaustiveSearch(Safe(omits: .code), depth: 100, spacing: 1).run()
    #expect(result.ending == .flawed)
    #expect(
      result.flaw
        == "two states with one digest differ in lock.code: 1 and 2"
    )
    #expect(result.invariants.allSatisfy { $0.reached == 0 && $0.counterexample == nil })
  }

  @Test func `a field in a list is named with its place`() {
    let result = ExhaustiveSearch(Safe(omits: .drawers), depth: 100, spacing: 1).run()
    #expect(result.flaw == "two states with one digest differ in drawers[0].content: 0 and 5")
  }

  private func search(_ model: some Beacon) -> (flaw: String?, isWhole: Bool, compared: Int) {
    var question = SearchQuestion(depth: 100, states: 10_000)
    question.spacing = 1
    let result = ExhaustiveSearch(SearchDriver(model), question).run()
    return (result.flaw, result.ending == .whole, result.compared)
  }

  @Test(arguments: [RecordBeacon() as any Beacon, ChoiceBeacon()])
  func `a message that says when it was sent is compared as it is digested, each from its own time`(
    model: any Beacon
  ) {
    let found = search(model)
    #expect(found.flaw == nil)
    #expect(found.isWhole)
    #expect(found.compared > 20)
  }

  @Test func `a field that the digest of a message leaves out is named with the message's place`() {
    let flaw = search(ForgetfulBeacon()).flaw
    #expect(
      flaw
        == "two states with one digest differ in what is on its way, at place 0: colour: 1 and 2"
    )
  }

  @Test func `what is left out of the comparison as well is found by where the steps lead`() {
    let result = ExhaustiveSearch(Safe(omits: .code, compares: false), depth: 100, spacing: 1).run()
    #expect(result.ending == .flawed)
    #expect(result.flaw?.hasPrefix("the step open") == true, "\(result.flaw ?? "none")")
  }

  @Test func `most states are not compared where one in many is to be`() {
    let all = ExhaustiveSearch(Grid(), depth: 1_000, spacing: 1).run()
    let some = ExhaustiveSearch(Grid(), depth: 1_000, spacing: 16).run()
    #expect(all.states == some.states)
    #expect(all.compared > 4_000)
    #expect((100...700).contains(some.compared), "\(some.compared)")
    #expect(ExhaustiveSearch(Grid(), depth: 1_000, spacing: 16).run().compared == some.compared)
  }

  @Test func `what happens and which steps are taken is counted, in all and in one order`() {
    let result = ExhaustiveSearch(Safe(), depth: 100).run()
    #expect(result.steps.reduce(0, +) == result.transitions)
    #expect(result.steps.allSatisfy { $0 > 0 })
    // Opened, and closed again; the last of what can happen never does.
    #expect(result.happened[0].count > 0)
    #expect(result.happened[0].most == 1)
    #expect(result.happened[1].count == 0)
    #expect(result.happened[1].most == 0)
  }
}

/// A safe whose code can be set once, with a drawer; it opens with the code 2.
private struct Safe: Explorable {
  enum Omission {
    case code, drawers
  }

  struct State: Record, Equatable {
    var lock = Lock()
    var isOpen = false
    var drawers = [Drawer()]

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("lock", &lock)
      try fields.field("is_open", &isOpen)
      try fields.field("drawers", &drawers)
    }
  }

  struct Lock: Record, Equatable {
    var code: Int64 = 0

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("code", &code)
    }
  }

  struct Drawer: Record, Equatable {
    var content: Int64 = 0

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("content", &content)
    }
  }

  enum Step: Int, CaseIterable {
    case setOne, setTwo, fill, open, close
  }

  var omits: Omission?
  var compares = true

  var start: State { State() }
  var invariants: [String] { ["the safe stays shut"] }
  var happenings: [String] { ["opened", "stolen"] }
  var stepKinds: [String] { Step.allCases.map { "\($0)" } }

  func kind(of step: Step, in state: State) -> Int { step.rawValue }

  func steps(from state: State, into steps: inout [Step]) { steps += Step.allCases }

  func take(_ step: Step, in state: inout State) -> Judgement {
    switch step {
    case .setOne: if state.lock.code == 0 { state.lock.code = 1 }
    case .setTwo: if state.lock.code == 0 { state.lock.code = 2 }
    case .fill: state.drawers[0].content = 5
    case .open:
      guard state.lock.code == 2, !state.isOpen else { break }
      state.isOpen = true
      return Judgement(reached: 1, broken: 1, happened: 1)
    case .close: break
    }
    return Judgement(invariant: 0, holds: true)
  }

  func fingerprint(_ state: State, into digest: inout StateDigest) {
    digest.absorb(state.isOpen ? 1 : 0 as UInt64)
    if omits != .code {
      digest.absorb(state.lock.code)
    } else {
      digest.absorb(state.lock.code > 0 ? 1 : 0 as UInt64)
    }
    if omits != .drawers { digest.absorb(state.drawers[0].content) }
  }

  func difference(between first: State, and second: State) -> String? {
    guard compares else { return nil }
    return first == second ? nil : FieldListing(first).difference(from: FieldListing(second))
  }
}

/// Steps to the right and up on a grid: each place is come to by many ways.
private struct Grid: Explorable {
  struct State: Record {
    var x: Int64 = 0
    var y: Int64 = 0

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("x", &x)
      try fields.field("y", &y)
    }
  }

  var start: State { State() }
  var invariants: [String] { [] }

  func steps(from state: State, into steps: inout [Bool]) {
    if state.x < 80 { steps.append(true) }
    if state.y < 80 { steps.append(false) }
  }

  func take(_ isRight: Bool, in state: inout State) -> Judgement {
    if isRight { state.x += 1 } else { state.y += 1 }
    return .silent
  }
}
