import Exploration
import Kernel
import Synchronization
import Testing

/// A search that is stopped and goes on ends with exactly what it says in one go.
struct ResumeTests {
  /// Searches in parts, each ended after so many looks at the clock; the record goes through bytes.
  private func inParts<Model: Explorable>(
    _ model: Model,
    _ question: SearchQuestion,
    looks: Int,
    hosts: (Int) -> SearchHost = SearchHost.ending,
  ) throws -> (result: SearchResult<Model.Step>, parts: Int) {
    var question = question
    question.keepsRecord = true
    var record: SearchRecord?
    var parts = 0
    while true {
      parts += 1
      let result = ExhaustiveSearch(model, question, from: record).run(hosts(looks))
      guard result.ending == .time || result.ending == .interrupted, parts < 2_000 else {
        return (result, parts)
      }
      #expect(result.advanced > 0)
      record = try copy(#require(result.record))
    }
  }

  private func copy(_ record: SearchRecord) throws -> SearchRecord {
    let bytes = bytes(of: record)
    let copy = try SearchRecord(bytes: bytes[...])
    #expect(copy == record)
    return copy
  }

  private func bytes(of record: SearchRecord) -> [UInt8] {
    var bytes: [UInt8] = []
    record.write { bytes += $0 }
    return bytes
  }

  @Test func `a part goes on from some states, however short it is`() throws {
    let question = SearchQuestion(depth: 1_000, states: 1_000_000)
    for model in [3, 4].map({ TwoPhaseCommit(count: $0) }) {
      let whole = ExhaustiveSearch(model, question).run()
      let (result, parts) = try inParts(model, question, looks: 0)
      #expect(parts > 1)
      #expect(result.digest == whole.digest)
    }
  }

  @Test func `who is interrupted goes on from there`() throws {
    var question = SearchQuestion(depth: 1_000, states: 1_000_000)
    let model = TwoPhaseCommit(count: 4)
    let (result, parts) = try inParts(model, question, looks: 2, hosts: SearchHost.interrupted)
    #expect(parts > 2)
    #expect(result.digest == ExhaustiveSearch(model, question).run().digest)
    question.keepsRecord = true
    // Before the first batch as well.
    let none = ExhaustiveSearch(model, question).run(.interrupted(after: 0))
    #expect(none.ending == .interrupted)
    #expect(none.states == 1)
    #expect(none.record != nil)
  }

  @Test func `the last states are judged again where that was interrupted`() throws {
    var question = SearchQuestion(depth: 3, states: 1_000_000)
    question.goals = .continuation(steps: 30)
    question.keepsRecord = true
    let driver = SearchDriver(Mesh(), faults: SearchFaults(losses: 1))
    // Three layers of one batch each, and then the states at the depth.
    let first = ExhaustiveSearch(driver, question).run(.interrupted(after: 3))
    #expect(first.ending == .interrupted)
    #expect(first.depth == 3)
    #expect(first.goals[0].undecided > 0)
    let rest = try ExhaustiveSearch(driver, question, from: copy(#require(first.record))).run()
    #expect(rest.digest == ExhaustiveSearch(driver, question).run().digest)
  }

  @Test func `the time begins when the states are made again, each from its parent's steps once`()
    throws
  {
    let model = Counting()
    var question = SearchQuestion(depth: 1_000, states: 1_000_000)
    question.keepsRecord = true
    let first = ExhaustiveSearch(model, question).run(.ending(after: 30))
    let record = try #require(first.record)
    let before = model.counts.load()
    var host = SearchHost.ending(after: 0)
    let isOver = host.isOver
    var atBegin: (steps: Int, takes: Int)?
    host.isOver = {
      #expect(atBegin != nil)
      return isOver()
    }
    host.begin = { atBegin = model.counts.load() }
    let next = ExhaustiveSearch(model, question, from: record).run(host)
    #expect(next.states > first.states)
    let made = try #require(atBegin)
    let (steps, takes) = (made.steps - before.steps, made.takes - before.takes)
    #expect(takes > 0 && takes < first.states)
    #expect(steps < takes)
  }

  @Test func `a record that fills the memory by itself is not gone on from, and stays`() throws {
    var question = SearchQuestion(depth: 1_000, states: 1_000_000)
    question.keepsRecord = true
    let model = TwoPhaseCommit(count: 5)
    let first = ExhaustiveSearch(model, question).run(.ending(after: 20))
    let record = try #require(first.record)
    question.memory = 1_000_000
    var host = SearchHost()
    host.memory = { 2_000_000 }
    host.begin = { Issue.record("it has taken steps") }
    let result = ExhaustiveSearch(model, question, from: record).run(host)
    #expect(result.ending == .memory)
    #expect(result.advanced == 0)
    #expect(result.record == nil)
    #expect(result.states == first.states)
    #expect(result.invariants[0].reached == first.invariants[0].reached)
  }

  @Test func `states are made again side by side`() throws {
    var question = SearchQuestion(depth: 1_000, states: 1_000_000)
    question.keepsRecord = true
    let model = TwoPhaseCommit(count: 5)
    let first = ExhaustiveSearch(model, question).run(.ending(after: 40))
    let record = try #require(first.record)
    let rest = ExhaustiveSearch(model, question, from: record).run(.cores(2))
    #expect(rest.digest == ExhaustiveSearch(model, question).run().digest)
  }

  @Test(arguments: [1, 2, 7])
  func `a large model in parts`(looks: Int) throws {
    let question = SearchQuestion(depth: 1_000, states: 1_000_000)
    let model = TwoPhaseCommit(count: 4)
    let whole = ExhaustiveSearch(model, question).run()
    let (result, parts) = try inParts(model, question, looks: looks)
    #expect(parts > 2)
    #expect(result.digest == whole.digest)
  }

  @Test(arguments: [SearchQuestion.GoalMethod.graph, .continuation(steps: 30)])
  func `a model with faults and a goal in parts`(method: SearchQuestion.GoalMethod) throws {
    var question = SearchQuestion(depth: 1_000, states: 1_000_000)
    question.goals = method
    let driver = SearchDriver(Mesh(), faults: SearchFaults(losses: 1))
    let whole = ExhaustiveSearch(driver, question).run()
    #expect(whole.goals[0].counterexample != nil)
    let (result, parts) = try inParts(driver, question, looks: 3)
    #expect(parts > 3)
    #expect(result.digest == whole.digest)
  }

  @Test func `a search that went so deep goes on deeper`() throws {
    let driver = SearchDriver(Mesh(), faults: SearchFaults(losses: 1))
    for method in [SearchQuestion.GoalMethod.graph, .continuation(steps: 30)] {
      var question = SearchQuestion(depth: 3, states: 1_000_000)
      question.goals = method
      question.keepsRecord = true
      let record = try #require(ExhaustiveSearch(driver, question).run().record)
      question.depth = 100
      let deeper = try ExhaustiveSearch(driver, question, from: copy(record)).run()
      #expect(deeper.digest == ExhaustiveSearch(driver, question).run().digest)
      #expect(deeper.record == nil)
    }
  }

  @Test func `a search that had enough states goes on for more`() throws {
    var question = SearchQuestion(depth: 1_000, states: 300)
    question.keepsRecord = true
    let model = TwoPhaseCommit(count: 4)
    let record = try #require(ExhaustiveSearch(model, question).run().record)
    question.states = 1_000_000
    let more = try ExhaustiveSearch(model, question, from: copy(record)).run(.cores(2))
    #expect(more.digest == ExhaustiveSearch(model, question).run().digest)
  }

  @Test func `whoever has seen everything has nowhere to go on`() {
    var question = SearchQuestion(depth: 100, states: 1_000)
    question.keepsRecord = true
    #expect(ExhaustiveSearch(Jugs(), question).run().record == nil)
    question.keepsRecord = false
    question.depth = 2
    #expect(ExhaustiveSearch(Jugs(), question).run().record == nil)
  }

  @Test func `the record of another model is refused`() throws {
    var question = SearchQuestion(depth: 3, states: 1_000)
    question.keepsRecord = true
    let record = try #require(ExhaustiveSearch(Jugs(), question).run().record)
    let other = ExhaustiveSearch(TwoPhaseCommit(count: 3), question, from: record).run()
    #expect(other.ending == .misfit)
    let mesh = SearchDriver(Mesh())
    #expect(ExhaustiveSearch(mesh, question, from: record).run().ending == .misfit)
  }

  /// The bytes of a record with another word at a place, and a digest that fits them.
  private func forged(_ bytes: [UInt8], _ place: Int, _ word: UInt64) -> [UInt8] {
    func bytes8(_ word: UInt64) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    var forged = bytes
    forged.replaceSubrange(place * 8..<place * 8 + 8, with: bytes8(word))
    forged.removeLast(16)
    var digest = StateDigest()
    for start in stride(from: 0, to: forged.count, by: 8) {
      digest.absorb((0..<8).reduce(UInt64(0)) { $0 | UInt64(forged[start + $1]) << ($1 * 8) })
    }
    return forged + bytes8(digest.value.lower) + bytes8(digest.value.upper)
  }

  /// Goes on from a record with every fourth word of it made up in turn: refused, or gone on from, never
  /// trapped.
  private func tryForgeries<Model: Explorable>(
    _ model: Model,
    _ question: SearchQuestion,
    _ words: [UInt64],
  ) throws -> (refused: Int, taken: Int) {
    var question = question
    question.keepsRecord = true
    let own = try bytes(of: #require(ExhaustiveSearch(model, question).run().record))
    question.depth += 2
    var (refused, taken) = (0, 0)
    for place in stride(from: 1, to: own.count / 8 - 2, by: 4) {
      for word in words {
        let record = try SearchRecord(bytes: forged(own, place, word)[...])
        let result = ExhaustiveSearch(model, question, from: record).run()
        if result.ending == .misfit { refused += 1 } else { taken += 1 }
      }
    }
    return (refused, taken)
  }

  @Test func `a record that somebody has made up is refused or gone on from, and traps nothing`()
    throws
  {
    let words: [UInt64] = [.max, 1 << 63, 1 << 63 - 1, 1 << 32, 1 << 31, 1_000_000, 7]
    let jugs = try tryForgeries(Jugs(), SearchQuestion(depth: 4, states: 1_000), words)
    #expect(jugs.refused > 20)
    let lock = Lock(isPetersons: false)
    let broken = try tryForgeries(lock, SearchQuestion(depth: 5, states: 1_000), words)
    // A made-up step that leads to a state which is no longer needed is believed.
    #expect(broken.refused > 40)
    let driver = SearchDriver(Mesh(), faults: SearchFaults(losses: 1))
    for method in [SearchQuestion.GoalMethod.graph, .continuation(steps: 5)] {
      var question = SearchQuestion(depth: 1, states: 1_000)
      question.goals = method
      let mesh = try tryForgeries(driver, question, [.max, 1 << 63, 1 << 33, 1_000])
      #expect(mesh.refused > 0)
    }
  }

  @Test func `bytes that are not those of a whole record are refused`() throws {
    var question = SearchQuestion(depth: 3, states: 1_000)
    question.keepsRecord = true
    let record = try #require(ExhaustiveSearch(Jugs(), question).run().record)
    let bytes = bytes(of: record)
    #expect(throws: SearchRecord.Problem.self) { try SearchRecord(bytes: []) }
    #expect(throws: SearchRecord.Problem.self) { try SearchRecord(bytes: [1, 2, 3]) }
    for cut in stride(from: 1, to: bytes.count, by: 5) {
      #expect(throws: SearchRecord.Problem.self) { try SearchRecord(bytes: bytes.dropLast(cut)) }
    }
    for place in stride(from: 0, to: bytes.count, by: 3) {
      var changed = bytes
      changed[place] ^= 4
      #expect(throws: SearchRecord.Problem.self) { try SearchRecord(bytes: changed[...]) }
    }
  }
}

/// Two-phase commit that counts how often it is asked.
private struct Counting: Explorable {
  final class Counts: Sendable {
    private let steps = Atomic(0)
    private let takes = Atomic(0)

    func step() { steps.wrappingAdd(1, ordering: .relaxed) }
    func take() { takes.wrappingAdd(1, ordering: .relaxed) }
    func load() -> (steps: Int, takes: Int) {
      (steps.load(ordering: .relaxed), takes.load(ordering: .relaxed))
    }
  }

  let model = TwoPhaseCommit(count: 5)
  let counts = Counts()
  var start: TwoPhaseCommit.State { model.start }
  var invariants: [String] { model.invariants }

  func steps(from state: TwoPhaseCommit.State, into steps: inout [TwoPhaseCommit.Step]) {
    counts.step()
    model.steps(from: state, into: &steps)
  }

  func take(_ step: TwoPhaseCommit.Step, in state: inout TwoPhaseCommit.State) -> Judgement {
    counts.take()
    return model.take(step, in: &state)
  }

  func fingerprint(_ state: TwoPhaseCommit.State, into digest: inout StateDigest) {
    model.fingerprint(state, into: &digest)
  }

  func difference(
    between first: TwoPhaseCommit.State,
    and second: TwoPhaseCommit.State,
  ) -> String? {
    model.difference(between: first, and: second)
  }
}
