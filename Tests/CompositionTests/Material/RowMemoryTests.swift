import EventLog
import Kernel
import Testing

@testable import Composition

/// What is remembered of a log answers as the log itself does.
struct RowMemoryTests {
  @Test(arguments: [
    EventFilter(kind: "audioTicked"), EventFilter(kind: "localConnected"),
    EventFilter(kind: "nothing"), EventFilter(component: "node"),
    EventFilter(node: "ren", from: .start, to: .start + .seconds(2)),
    EventFilter(node: "hina", from: .start + .milliseconds(500), to: .start + .milliseconds(540)),
    EventFilter(node: "world", from: .start + .seconds(9), to: .start + .seconds(10)),
  ])
  func `every question has the log's answer`(filter: EventFilter) throws {
    let call = try ShortCall()
    let reader = try LogReader(opening: try call.log())
    let memory = try RowMemory(of: reader, keepingMost: 20)
    for without in [[], ["audioTicked", "timerFired"]] {
      let direct = try LoggedHistory(reader: reader).rows(filter, without: without)
      #expect(try memory.rows(filter, without: without) == direct)
    }
    #expect(memory.plan == call.plan)
  }
}
