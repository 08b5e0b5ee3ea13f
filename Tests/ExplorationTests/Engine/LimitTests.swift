import Exploration
import Kernel
import Testing

/// What ends a search early, and what it then says.
struct LimitTests {
  @Test func `a full memory ends it before it is over the limit, with its reason`() {
    var question = SearchQuestion(depth: 1_000, states: 1_000_000)
    question.memory = 50_000
    var host = SearchHost()
    var used = 0
    // Every look finds ten thousand bytes more.
    host.memory = {
      used += 10_000
      return used
    }
    let result = ExhaustiveSearch(TwoPhaseCommit(count: 5), question).run(host)
    #expect(result.ending == .memory)
    #expect(used <= 70_000)
    #expect(result.states > 1 && result.states < 8_832)
    #expect(result.invariants[0].reached > 0)
  }

  @Test
  func `who may ask for little more ends before it asks, and keeps as much free as it has taken`() {
    let question = SearchQuestion(depth: 1_000, states: 1_000_000)
    var host = SearchHost()
    var left = 100 << 20
    host.room = {
      left -= 5 << 20
      return left
    }
    let result = ExhaustiveSearch(TwoPhaseCommit(count: 5), question).run(host)
    #expect(result.ending == .room)
    #expect(result.states > 1 && result.states < 8_832)
    #expect(left > 40 << 20 && left < 70 << 20)
    host.room = { 1_000 << 20 }
    #expect(ExhaustiveSearch(TwoPhaseCommit(count: 5), question).run(host).ending == .whole)
    host.room = { 0 }
    let walks = SearchQuestion.Walks(count: 9, seed: 1)
    #expect(RandomWalks(Jugs(), question, walks: walks).run(host).ending == .room)
  }

  @Test func `where nobody measures what is counted here is the limit`() {
    var question = SearchQuestion(depth: 1_000, states: 1_000_000)
    question.memory = 1
    let result = ExhaustiveSearch(TwoPhaseCommit(count: 5), question).run()
    #expect(result.ending == .memory)
    #expect(result.states == 1)
    #expect(result.bytesPerState == 0)
    question.memory = 100_000_000
    #expect(ExhaustiveSearch(TwoPhaseCommit(count: 5), question).run().ending == .whole)
  }

  @Test func `what a state takes is measured`() {
    let question = SearchQuestion(depth: 1_000, states: 1_000_000)
    var host = SearchHost()
    var looks = 0
    host.memory = {
      looks += 1
      return looks == 1 ? 1_000 : 1_000 + 288 * 40
    }
    let result = ExhaustiveSearch(TwoPhaseCommit(count: 3), question).run(host)
    #expect(result.states == 288)
    #expect(result.bytesPerState == 40)
  }

  @Test func `when the time is up it says what it has seen`() {
    let question = SearchQuestion(depth: 1_000, states: 1_000_000)
    let result = ExhaustiveSearch(TwoPhaseCommit(count: 5), question).run(.ending(after: 6))
    #expect(result.ending == .time)
    #expect(result.layers.reduce(1, +) < result.states)
    // What can happen first is seen, however little time there is.
    let short = ExhaustiveSearch(Jugs(), question).run(.ending(after: 0))
    #expect(short.ending == .time)
    #expect(short.states == 3)
    #expect(short.advanced == 1)
  }

  @Test func `walks end by time, memory and states as well`() {
    var question = SearchQuestion(depth: 10, states: 1_000_000)
    let walks = SearchQuestion.Walks(count: 100, seed: 1)
    let model = TwoPhaseCommit(count: 5)
    let timed = RandomWalks(model, question, walks: walks).run(.ending(after: 3))
    #expect(timed.ending == .time)
    #expect(timed.walks == 3)
    question.states = 20
    let enough = RandomWalks(model, question, walks: walks).run()
    #expect(enough.ending == .states)
    #expect(enough.states >= 20 && enough.walks < 100)
    // However many are taken side by side.
    let beside = RandomWalks(model, question, walks: walks).run(.cores(2))
    #expect(beside.digest == enough.digest)
    question.memory = 1
    #expect(RandomWalks(model, question, walks: walks).run().ending == .memory)
  }
}
