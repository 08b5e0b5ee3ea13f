import Exploration
import Kernel
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
      guard result.ending == .time, parts < 2_000 else { return (result, parts) }
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
