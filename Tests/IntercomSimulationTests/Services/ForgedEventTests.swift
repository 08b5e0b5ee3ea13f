import Foundation
import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// What somebody could write into a log that services were told: it is refused, or taken without a trap.
struct ForgedEventTests {
  private static let devices = ["hina", "ren", "sora"]
  private static let numbers = [Int64.min, Int64.min + 1, -1, 0, 1, 7, 1 << 40, Int64.max]
  private static let names = [
    "", "ghost", "hina", "ren", "sora", "find", "connect", "lose", "local",
  ]

  /// The same event with one of its fields at an extreme.
  private static func forgeries<C: Choice>(of event: C) throws -> [C] {
    var writer = CanonicalWriter()
    writer.payload(event)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    var texts: [String] = []
    for match in text.matches(of: /:(-?[0-9]+)/) {
      texts += numbers.map { text.replacingCharacters(in: match.range, with: ":\($0)") }
    }
    for match in text.matches(of: /:"[^"]*"/) {
      texts += names.map { text.replacingCharacters(in: match.range, with: ":\"\($0)\"") }
    }
    for match in text.matches(of: /true|false/) {
      texts += ["true", "false"].map { text.replacingCharacters(in: match.range, with: $0) }
    }
    return texts.compactMap {
      try? CanonicalReader.decode(C.self, kind: event.kind, from: Array($0.utf8))
    }
  }

  /// Tells a service everything that it does not refuse, each in every state that is given.
  ///
  /// - Returns: how many were refused, and how many were taken.
  private static func tell<Part: WorldService>(
    _ events: [Part.Event],
    to states: [Part],
  ) throws -> (refused: Int, taken: Int) {
    var counts = (refused: 0, taken: 0)
    for event in try events + events.flatMap(forgeries) {
      for state in states {
        for now in [Instant.start, .start + .seconds(3), Instant(nanoseconds: .max - 1)] {
          let uptime = DeviceClock().time(at: now).uptime
          guard state.problem(of: event, among: devices, at: uptime) == nil else {
            counts.refused += 1
            continue
          }
          var copy = state
          _ = copy.told(event, at: now)
          counts.taken += 1
        }
      }
    }
    return counts
  }

  private static func after<Part: WorldService>(_ part: Part, _ events: Part.Event...) -> [Part] {
    var part = part
    var states = [part]
    for event in events {
      _ = part.told(event)
      states.append(part)
    }
    return states
  }

  @Test func `a radio takes no event that ends it, in any state and at any time`() throws {
    let timers = RadioTimer.Purpose.allCases.map { RadioTimer($0, "hina", "ren") }
    let events =
      [
        RadioEvent.rangeChanged(first: "hina", second: "ren", isInRange: true),
        .invited(by: "hina", peer: "ren"), .disconnected(by: "ren", peer: "hina"),
        .announced(by: "ren", seenBy: "hina"),
      ] + timers.map(RadioEvent.timerFired)
    let states = Self.after(
      Radio(devices: Self.devices),
      .rangeChanged(first: "hina", second: "ren", isInRange: true),
      .timerFired(timers[0]),
      .invited(by: "hina", peer: "ren"),
      .timerFired(timers[1]),
      .rangeChanged(first: "hina", second: "ren", isInRange: false),
    )
    let counts = try Self.tell(events, to: states)
    #expect(counts.refused > 500 && counts.taken > 100, "\(counts)")
  }

  @Test func `a match maker takes no event that ends it, in any state and at any time`() throws {
    let make = MatchTimer.make(device: "ren", with: "hina")
    let events: [MatchEvent] = [
      .reachChanged(first: "hina", second: "ren", isWhole: true), .asked(device: "hina"),
      .left(device: "hina"), .timerFired(.giveUp(device: "ren")), .timerFired(make),
    ]
    let states = Self.after(
      MatchMaker(devices: Self.devices, groups: [0, 0, 1]),
      .asked(device: "hina"),
      .reachChanged(first: "hina", second: "ren", isWhole: true),
      .asked(device: "ren"),
      .timerFired(make),
    )
    let counts = try Self.tell(events, to: states)
    #expect(counts.refused > 300 && counts.taken > 100, "\(counts)")
  }

  @Test func `an attacker takes no event that ends it, at any time`() throws {
    let way = NamedWay(path: .local, from: "hina", to: "ren")
    let events: [AttackEvent] = [
      .overheard(number: 2, way, what: .voice), .toldToCorrupt(way), .toldToForge(way),
      .toldToReplay(what: .voice, way, age: .milliseconds(500)),
    ]
    let states = Self.after(
      Attacker(acts: []),
      .overheard(number: 1, way, what: .voice),
    )
    let counts = try Self.tell(events, to: states)
    #expect(counts.refused > 100 && counts.taken > 50, "\(counts)")
  }

  @Test func `a timer that was not set does not fire`() {
    let radio = Radio(devices: Self.devices)
    for purpose in RadioTimer.Purpose.allCases {
      let event = RadioEvent.timerFired(RadioTimer(purpose, "hina", "ren"))
      #expect(radio.problem(of: event, among: Self.devices, at: .start)?.field == "timer")
    }
    let maker = MatchMaker(devices: Self.devices, groups: [0, 0, 0])
    for timer in [MatchTimer.giveUp(device: "ren"), .make(device: "ren", with: "hina")] {
      #expect(
        maker.problem(of: .timerFired(timer), among: Self.devices, at: .start)?.field == "timer"
      )
    }
  }

  @Test func `a state that is none is refused with whatever it is told`() {
    var radio = Radio(devices: Self.devices)
    radio.pairs.removeLast()
    let ranged = RadioEvent.rangeChanged(first: "hina", second: "ren", isInRange: true)
    #expect(radio.problem(of: ranged, among: Self.devices, at: .start)?.field == "pairs")
    var maker = MatchMaker(devices: Self.devices, groups: [0, 0, 0])
    maker.reaches = []
    #expect(maker.problem(of: .asked(device: "ren"), among: Self.devices, at: .start) != nil)
    var attacker = Attacker(acts: [])
    attacker.kept = .max
    let forged = AttackEvent.toldToForge(NamedWay(path: .local, from: "hina", to: "ren"))
    #expect(attacker.problem(of: forged, among: Self.devices, at: .start) != nil)
  }

  @Test func `a phone that is not in the call, and one that is both ends, are refused by name`() {
    let radio = Radio(devices: Self.devices)
    let stranger = RadioEvent.rangeChanged(first: "hina", second: "ghost", isInRange: true)
    let problem = radio.problem(of: stranger, among: Self.devices, at: .start)
    #expect(problem?.problem.contains("'ghost'") == true)
    let alone = RadioEvent.invited(by: "ren", peer: "ren")
    #expect(
      radio.problem(of: alone, among: Self.devices, at: .start)?.problem.contains("'ren'") == true
    )
  }
}

extension String {
  fileprivate func replacingCharacters(
    in range: Range<String.Index>,
    with text: String,
  ) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
