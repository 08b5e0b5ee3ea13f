import Kernel
import Testing

/// Every fact that a member states is tied to the event that led to it.
struct FactCauseTests {
  @Test func `a fact follows its event, at its node and in its instant`() throws {
    let rows = try RecordedRun.rows("clean-call")
    let facts = rows.filter {
      ["localConnected", "handshakeCompleted", "talkingStarted"].contains($0.header.kind)
    }
    #expect(facts.count >= 4)
    for fact in facts {
      let header = fact.header
      guard let cause = header.cause else {
        Issue.record("event \(header.sequence) '\(header.kind)' follows from nothing")
        continue
      }
      let event = rows[Int(cause.number) - 1].header
      #expect(event.time == header.time)
      #expect(event.node == header.node)
      #expect(["audioTicked", "handshakeArrived"].contains(event.kind), "\(event.kind)")
    }
  }
}
