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
    .setTimer(.burntDown, at: Uptime(nanoseconds: 5)),
    .cancelTimer(.burntDown),
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
    #expect(Effect.prototypes.map(\.kind) == ["send", "setTimer", "cancelTimer", "state"])
  }

  @Test func `only a state is a fact, and only timers are asked of timers`() {
    #expect(Self.all.map { Lantern.fact(in: $0) } == [nil, nil, nil, nil, .dark])
    let requests = Self.all.map { effect in
      switch Lantern.timer(in: effect) {
      case .set(let event, let uptime): "set \(event.kind) \(uptime.nanoseconds)"
      case .cancel(let event): "cancel \(event.kind)"
      case nil: "none"
      }
    }
    #expect(requests == ["none", "none", "set burntDown 5", "cancel burntDown", "none"])
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
