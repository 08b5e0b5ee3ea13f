import Kernel
import Testing

@testable import World

/// A node alone: what becomes of its processes, its sleep and its clock.
struct NodeStateTests {
  /// A phone with a diary in front, a radio that goes on while it is locked, and a game that is
  /// not running.
  private static func phone() -> NodeState {
    var phone = NodeState()
    phone.host(NodeProcess(app: "diary", state: .foreground))
    phone.host(NodeProcess(app: "radio", state: .foreground, runsLocked: true))
    phone.host(NodeProcess(app: "game", state: .gone))
    return phone
  }

  /// A phone with the diary alone.
  private static func diary(_ state: ProcessState = .foreground) -> NodeState {
    var phone = NodeState()
    phone.host(NodeProcess(app: "diary", state: state))
    return phone
  }

  /// What a node asks for when these things happen to it, all in its first second.
  private func effects(_ node: inout NodeState, _ events: NodeEvent...) -> [NodeEffect] {
    var effects = Effects<NodeEffect>()
    for event in events { node.reduce(event, at: .at(1_000), into: &effects) }
    return effects.items
  }

  private func states(_ node: NodeState) -> [ProcessState] { node.processes.map(\.state) }

  @Test func `an app is suspended and comes back`() {
    var phone = Self.diary()
    #expect(effects(&phone, .suspended(app: "diary")) == [.hold(app: "diary")])
    #expect(states(phone) == [.suspended])
    #expect(
      effects(&phone, .resumed(app: "diary", inBackground: false)) == [.release(app: "diary")]
    )
    #expect(states(phone) == [.foreground])
  }

  @Test func `what is suspended already stays so, and what runs has nothing to come back from`() {
    var phone = Self.diary()
    #expect(effects(&phone, .resumed(app: "diary", inBackground: false)) == [])
    _ = effects(&phone, .suspended(app: "diary"))
    #expect(effects(&phone, .suspended(app: "diary")) == [])
  }

  @Test func `a process that is gone cannot be suspended, come back or end again`() {
    var phone = Self.diary(.gone)
    #expect(
      effects(
        &phone,
        .suspended(app: "diary"),
        .resumed(app: "diary", inBackground: false),
        .killed(app: "diary"),
      ) == []
    )
    #expect(states(phone) == [.gone])
  }

  @Test func `each start is another launch`() {
    var phone = Self.diary()
    let again = NodeEvent.started(app: "diary", inBackground: false)
    #expect(
      effects(&phone, .killed(app: "diary"), again, .killed(app: "diary"), again) == [
        .end(app: "diary"), .release(app: "diary"), .end(app: "diary"), .release(app: "diary"),
      ]
    )
    #expect(phone.process(of: "diary")?.launches == 2)
  }

  @Test func `starting what is suspended brings it to the front, in the same launch`() {
    var phone = Self.diary(.suspended)
    #expect(
      effects(&phone, .started(app: "diary", inBackground: false)) == [.release(app: "diary")]
    )
    #expect(phone.process(of: "diary")?.launches == 0)
    #expect(states(phone) == [.foreground])
  }

  @Test func `what wakes an app in the background does not bring it to the front`() {
    var phone = Self.diary(.suspended)
    _ = effects(&phone, .resumed(app: "diary", inBackground: true))
    #expect(states(phone) == [.background])
    _ = effects(&phone, .killed(app: "diary"), .started(app: "diary", inBackground: true))
    #expect(states(phone) == [.background])
  }

  @Test func `an app that is not on the node changes nothing`() {
    var phone = Self.diary()
    let before = phone
    #expect(effects(&phone, .suspended(app: "shed"), .killed(app: "shed")) == [])
    #expect(phone == before)
  }

  @Test func `locked, what may not go on is suspended, and the phone sleeps where nothing runs`() {
    var phone = Self.diary()
    #expect(effects(&phone, .locked) == [.hold(app: "diary"), .sleep])
    #expect(phone.isLocked && phone.isAsleep)
  }

  @Test func `an app that goes on keeps the locked phone awake`() {
    var phone = Self.phone()
    #expect(effects(&phone, .locked) == [.hold(app: "diary")])
    #expect(states(phone) == [.suspended, .background, .gone])
    #expect(phone.isLocked && !phone.isAsleep)
    // When it ends, nothing runs any more.
    #expect(effects(&phone, .killed(app: "radio")) == [.end(app: "radio"), .sleep])
  }

  @Test func `unlocked, what was in front is there again, and nothing else`() {
    var phone = Self.phone()
    _ = effects(&phone, .suspended(app: "radio"), .locked)
    #expect(effects(&phone, .woken) == [.release(app: "diary"), .rouse])
    #expect(states(phone) == [.foreground, .suspended, .gone])
  }

  @Test func `what ends while the phone is locked is not there when it is unlocked`() {
    var phone = Self.diary()
    _ = effects(&phone, .locked, .killed(app: "diary"))
    #expect(effects(&phone, .woken) == [.rouse])
    #expect(states(phone) == [.gone])
  }

  @Test func `locking twice, or unlocking what is not locked, changes nothing`() {
    var phone = Self.diary()
    #expect(effects(&phone, .woken) == [])
    _ = effects(&phone, .locked)
    #expect(effects(&phone, .locked) == [])
  }

  @Test func `what something wakes on a locked phone rouses it, and stays behind`() {
    var phone = Self.diary()
    _ = effects(&phone, .locked)
    #expect(
      effects(&phone, .resumed(app: "diary", inBackground: false)) == [
        .release(app: "diary"), .rouse,
      ]
    )
    #expect(states(phone) == [.background] && phone.isLocked)
    #expect(effects(&phone, .suspended(app: "diary")) == [.hold(app: "diary"), .sleep])
  }

  @Test func `asleep, the monotonic clock stands still and the date goes on`() {
    var phone = Self.diary()
    var effects = Effects<NodeEffect>()
    phone.reduce(.locked, at: .at(10_000), into: &effects)
    #expect(phone.clock.time(at: .at(70_000)) == .init(uptime: .at(10_000), wall: .at(70_000)))
    phone.reduce(.woken, at: .at(70_000), into: &effects)
    #expect(phone.clock.time(at: .at(75_000)) == .init(uptime: .at(15_000), wall: .at(75_000)))
  }

  @Test func `a step of the clock is one of the date alone`() {
    var phone = Self.diary()
    #expect(effects(&phone, .clockStepped(by: .seconds(-30))) == [])
    #expect(phone.clock.time(at: .at(60_000)) == .init(uptime: .at(60_000), wall: .at(30_000)))
  }

  @Test func `the date can be set while the phone sleeps`() {
    var phone = Self.diary()
    _ = effects(&phone, .locked, .clockStepped(by: .seconds(100)))
    #expect(phone.isAsleep)
    #expect(phone.clock.time(at: .at(9_000)) == .init(uptime: .at(1_000), wall: .at(109_000)))
  }

  @Test func `what is lost changes nothing of the node`() {
    var phone = Self.phone()
    let before = phone
    #expect(effects(&phone, .missed(app: "game", event: "push")) == [])
    #expect(phone == before)
  }

  @Test func `an app is hosted once, as was said last`() {
    var phone = Self.diary()
    phone.host(NodeProcess(app: "diary", state: .gone))
    #expect(states(phone) == [.gone])
  }

  @Test func `events, effects and states are read back as they were written`() throws {
    for event in NodeEvent.prototypes {
      var writer = CanonicalWriter()
      writer.payload(event)
      let read = try CanonicalReader.decode(NodeEvent.self, kind: event.kind, from: writer.bytes)
      #expect(read == event)
    }
    let events: [NodeEvent] = [
      .resumed(app: "a", inBackground: true), .clockStepped(by: .seconds(-3)),
      .missed(app: "a", event: "b"),
    ]
    for event in events {
      var writer = CanonicalWriter()
      writer.payload(event)
      #expect(
        try CanonicalReader.decode(NodeEvent.self, kind: event.kind, from: writer.bytes) == event
      )
    }
    var writer = CanonicalWriter()
    writer.array(NodeEffect.prototypes)
    #expect(
      try CanonicalReader.decode(arrayOf: NodeEffect.self, from: writer.bytes)
        == NodeEffect.prototypes
    )
    var phone = Self.phone()
    _ = effects(&phone, .locked, .clockStepped(by: .seconds(5)))
    let bytes = CanonicalWriter.encode(phone)
    #expect(try CanonicalReader.decode(NodeState.self, from: bytes) == phone)
  }

  @Test func `only an event of an app names one`() {
    let named = NodeEvent.prototypes.filter { $0.app != nil }.map(\.kind)
    #expect(named == ["suspended", "resumed", "killed", "started", "missed"])
  }
}
