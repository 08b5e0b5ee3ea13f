import AppToolkit
import Kernel
import Testing
import World

/// The effects that apps of one reducer share, and choices without fields.
struct DeviceEffectTests {
  private typealias Effect = DeviceEffect<LanternEvent, LanternFact>

  private static let all: [Effect] = [
    .send(.lit(number: 7)),
    .send(.whisper, to: "peak"),
    .send(.whisper, to: "peak", part: "wick", link: "air"),
    .tell(.whisper, part: "wick"),
    .setTimer(.burntDown, at: Uptime(nanoseconds: 5)),
    .setAlarm(.burntDown, at: WallTime(nanoseconds: -5)),
    .cancelTimer(.burntDown),
    .write(key: "light", value: "a \"1\""),
    .remove(key: "light"),
    .sync,
    .draw(below: 7, for: "wind"),
    .state(.dark),
  ]

  @Test(arguments: all.indices)
  func `an effect is written and read back`(index: Int) throws {
    let effect = Self.all[index]
    var writer = CanonicalWriter()
    writer.payload(effect)
    #expect(
      try CanonicalReader.decode(Effect.self, kind: effect.kind, from: writer.bytes) == effect
    )
  }

  @Test func `every kind of effect has a prototype`() {
    let kinds = [
      "send", "tell", "setTimer", "setAlarm", "cancelTimer", "write", "remove", "sync", "draw",
      "hand", "state",
    ]
    #expect(Effect.prototypes.map(\.kind) == kinds)
  }

  @Test
  func `only a state is a fact, and only timers are asked of timers, and the disk of the disk`() {
    let facts: [LanternFact?] = Array(repeating: nil, count: 11) + [.dark]
    #expect(Self.all.map { Lantern.fact(in: $0) } == facts)
    let requests = Self.all.map { effect in
      switch Lantern.timer(in: effect) {
      case .set(let event, let uptime): "set \(event.kind) \(uptime.nanoseconds)"
      case .setAlarm(let event, let wall): "alarm \(event.kind) \(wall.nanoseconds)"
      case .cancel(let event): "cancel \(event.kind)"
      case nil: "none"
      }
    }
    #expect(
      requests == [
        "none", "none", "none", "none", "set burntDown 5", "alarm burntDown -5", "cancel burntDown",
        "none", "none", "none", "none", "none",
      ]
    )
    let disk: [DiskRequest?] = [
      nil, nil, nil, nil, nil, nil, nil, .write(key: "light", value: "a \"1\""),
      .remove(key: "light"), .sync, nil, nil,
    ]
    #expect(Self.all.map { Lantern.disk(in: $0) } == disk)
    #expect(Lantern.fired(.burntDown) == .burntDown)
  }

  @Test func `a choice without fields is its names`() throws {
    #expect(LanternFact.prototypes == [.seen, .dark])
    #expect(LanternFact.seen.kind == "seen")
    #expect(LanternFact.prototype(kind: "bright") == nil)
    var writer = CanonicalWriter()
    writer.payload(LanternFact.dark)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "{}")
  }
}
