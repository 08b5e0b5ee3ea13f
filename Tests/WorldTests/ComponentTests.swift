import Kernel
import Plans
import Testing

@testable import World

/// A component as replay and checkpoints see it, and how things wait for their time.
struct ComponentTests {
  private let simulation = Simulation(plan: .of("hina"), sink: Lines())
  private let belfry: Belfry

  init() {
    belfry = Belfry([("hina", DeviceClock(offset: .seconds(1)))], in: simulation)
  }

  private var bell: AnyComponent { belfry.bells[0] }

  private var state: String {
    var writer = CanonicalWriter()
    bell.writeState(into: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func replay(_ kind: String, _ payload: String) throws(FieldError) -> ReplayedAnswer {
    try bell.replay(kind: kind, payload: Array(payload.utf8), at: .at(20))
  }

  @Test func `an event that is fed again asks and states what the log has`() throws {
    let answer = try replay("struck", #"{"left":1}"#)
    typealias Fact = ReplayedAnswer.StatedFact
    #expect(
      answer
        == ReplayedAnswer(
          effects: Array(#"[{"kind":"pass","left":0}]"#.utf8),
          facts: [
            Fact(kind: "tolled", payload: Array(#"{"blow":1}"#.utf8)),
            Fact(kind: "nearlyDone", payload: Array("{}".utf8)),
          ],
        )
    )
    #expect(state == #"{"blows":1,"struck_at_ns":1020000000}"#)
    #expect(belfry.asked.isEmpty, "a replay carries nothing out")
  }

  @Test func `who asks for nothing answers with nothing, and keeps nothing of the answer before`()
    throws
  {
    _ = try replay("struck", #"{"left":1}"#)
    #expect(try replay("muffled", "{}") == ReplayedAnswer(effects: [], facts: []))
    #expect(state == #"{"blows":0,"struck_at_ns":1020000000}"#)
  }

  @Test func `an event of another version is refused by its field, and changes nothing`() throws {
    #expect(throws: FieldError.self) { try replay("rung", "{}") }
    #expect(throws: FieldError.self) { try replay("struck", "{}") }
    #expect(throws: FieldError.self) { try replay("struck", #"{"left":"one"}"#) }
    #expect(state == #"{"blows":0,"struck_at_ns":0}"#)
  }

  @Test func `a state that was written goes in again, another version's does not`() throws {
    let kept = #"{"blows":4,"struck_at_ns":7}"#
    try bell.restore(Array(kept.utf8))
    #expect(state == kept)
    #expect(throws: FieldError.self) { try bell.restore(Array(#"{"blows":5}"#.utf8)) }
    #expect(state == kept)
  }

  @Test func `facts are told from events by their kind`() {
    let kinds = ["tolled", "nearlyDone", "struck", "pass", "state", ""]
    #expect(kinds.filter(bell.states) == ["tolled", "nearlyDone"])
  }

  @Test func `what waits is taken once, and its slot is used again`() {
    var room = WaitingRoom<String>()
    #expect(["a", "b", "c"].map { room.put($0) } == [0, 1, 2])
    #expect(room.take(1) == "b")
    #expect(room.take(0) == "a")
    #expect(["d", "e", "f"].map { room.put($0) } == [0, 1, 3])
    #expect([3, 2, 1, 0].map { room.take($0) } == ["f", "c", "e", "d"])
  }

  @Test func `a mailbox hands over the item with its cause, and none where there is none`() throws {
    var opened: [String] = []
    let mailbox = Mailbox<String> { item, cause, _ in
      opened.append("\(item) <\(cause.map { "\($0)" } ?? "-")")
    }
    simulation.add(mailbox)
    mailbox.schedule("second", at: .at(2), cause: 17, in: simulation)
    mailbox.schedule("first", at: .at(1), cause: nil, in: simulation)
    mailbox.schedule("third", at: .at(2), cause: 1, in: simulation)
    try simulation.run()
    #expect(opened == ["first <-", "second <17", "third <1"])
  }

  @Test func `nothing is scheduled for the past`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent],
    ) {
      let simulation = Simulation(plan: .of("hina"), sink: Lines())
      let late = Mailbox<Bool> { _, _, _ in }
      let mailbox = Mailbox<Bool> { item, _, simulation in
        let before = simulation.now - Duration(nanoseconds: 1)
        late.schedule(item, at: before, cause: nil, in: simulation)
      }
      simulation.add(late)
      simulation.add(mailbox)
      mailbox.schedule(true, at: .at(5), cause: nil, in: simulation)
      try simulation.run()
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("is past: it is"), "\(said)")
  }

  @Test func `a target that nobody added is not used`() async {
    await #expect(processExitsWith: .failure) {
      let simulation = Simulation(plan: .of("hina"), sink: Lines())
      Mailbox<Int> { _, _, _ in }.schedule(1, at: .at(5), cause: nil, in: simulation)
    }
  }
}
