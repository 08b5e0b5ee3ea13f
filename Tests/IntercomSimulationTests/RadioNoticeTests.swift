import Kernel
import Testing

@testable import IntercomSimulation

/// What the radio notices by itself, ten seconds late, where KEEPALIVE is too slow to be first.
struct RadioNoticeTests {
  private static let slow = [(key: "intercom.keepalive.interval", value: "10s")]

  private func losses(
    _ overrides: [(key: String, value: String)]
  ) throws -> [(line: RecordedRun.Row, cause: RecordedRun.Row?)] {
    let lines = try RecordedRun.rows("flapping-edge", variant: "as-written", overrides)
    return lines.filter { $0.header.kind == "localPeerLost" }.map { line in
      (line, lines.first { $0.header.sequence == line.header.cause })
    }
  }

  @Test func `cuts that heal within the time are never noticed, however many they are`() throws {
    #expect(try losses(Self.slow).isEmpty)
  }

  @Test func `a cut that stays is noticed by its own time, with itself as the cause`() throws {
    // The last of seven cuts, at 58 s, stays for half a minute.
    let lost = try losses(Self.slow + [(key: "timeline.13.at", value: "90s")])
    #expect(lost.count == 2)
    for loss in lost {
      #expect(loss.line.header.time == .start + .seconds(68))
      #expect(loss.cause?.header.kind == "cut")
      #expect(loss.cause?.header.time == .start + .seconds(58))
    }
  }

  @Test func `nothing is about to be noticed of a pair that is as the radio believes`() {
    var radio = Radio(count: 2)
    _ = radio.told(.rangeChanged(0, 1, isInRange: true))
    _ = radio.told(.errandDone(.init(purpose: .find, first: 0, second: 1, number: 1)))
    _ = radio.told(.rangeChanged(0, 1, isInRange: false))
    _ = radio.told(.errandDone(.init(purpose: .lose, first: 0, second: 1, number: 2)))
    #expect(radio.pair(0, 1).state == .apart)
    #expect(radio.pair(0, 1).notice == 0, "what it was about to notice is void")
    #expect(radio.told(.rangeChanged(0, 1, isInRange: true)).count == 1)
  }
}
