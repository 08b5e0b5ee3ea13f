import Kernel
import Plans
import Testing

/// What a phone's clock shows must not matter to a call: only how it runs.
struct ClockOffsetTests {
  /// How far the clocks of the two phones are ahead.
  static let offsets: [(Duration, Duration)] = [
    (.seconds(-3_600), .seconds(3_600)),
    (.seconds(3_600), .seconds(-10)),
    (Duration(nanoseconds: -1), Duration(nanoseconds: 1)),
  ]

  @Test(arguments: [
    ("break-in-word", "warm-standby"), ("silent-break", "adaptive-rate"),
    ("return-to-radio", "measured"), ("cold-internet", "predicted-break"),
  ])
  func `clocks that are ahead or behind change no event`(
    scenario: String,
    variant: String,
  ) throws {
    let usual = try RecordedRun.rows(scenario, variant: variant)
    #expect(usual.count > 1_000)
    for (first, second) in Self.offsets {
      let shifted = try RecordedRun.rows(scenario, variant: variant) { plan in
        plan.devices[0].clockOffset = first
        plan.devices[1].clockOffset = second
      }
      let place = zip(usual, shifted).enumerated().first { $0.element.0 != $0.element.1 }
      #expect(
        usual == shifted,
        "\(scenario), clocks ahead by \(first) and \(second): \(String(describing: place))",
      )
    }
  }
}
