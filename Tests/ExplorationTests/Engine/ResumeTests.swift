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

  /// Goes on from a record with every word of it made up in turn: refused, or gone on from, never trapped.
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
    for place in 1..<(own.count / 8 - 2) {
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
    #expect(jugs.refused > jugs.taken)
    let lock = Lock(isPetersons: false)
    let broken = try tryForgeries(lock, SearchQuestion(depth: 5, states: 1_000), words)
    #expect(broken.refused > broken.taken)
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
