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

  @Test func `a cut that stays is noticed by its own time, and leads to it through the radio`()
    throws
  {
    // The last of seven cuts, at 106 s, stays for half a minute.
    let overrides = Self.slow + [(key: "timeline.13.at", value: "136s")]
    let lines = try RecordedRun.rows("flapping-edge", variant: "as-written", overrides)
    let lost = lines.filter { $0.header.kind == "localPeerLost" }
    #expect(lost.count == 2)
    for loss in lost {
      var chain = [loss]
      while let cause = lines.first(where: { $0.header.sequence == chain.last?.header.cause }) {
        chain.append(cause)
      }
      #expect(
        chain.map(\.header.kind) == ["localPeerLost", "timerFired", "rangeChanged", "cut"]
      )
      #expect(
        chain.map { "\($0.header.node)/\($0.header.component)" }.dropFirst() == [
          "world/intercom.radio", "world/intercom.radio", "world/link/local",
        ]
      )
      let times = chain.map { ($0.header.time - .start) / Duration.seconds(1) }
      #expect(times == [116, 116, 106, 106])
    }
  }
}
