import Kernel
import Testing

@testable import Plans

/// A plan from a log keeps to the ranges of the language.
struct PlanBoundsTests {
  /// A plan of one device with that clock.
  private func problem(offset: Duration = .zero, drift: Int64 = 0) -> String? {
    var plan = Plan()
    plan.duration = .seconds(1)
    var device = PlannedDevice()
    device.id = "a"
    device.clockOffset = offset
    device.drift_ppb = drift
    plan.devices = [device]
    return plan.problem?.field
  }

  @Test func `a device's clock is held to its ranges, at both ends`() {
    for drift in [Limits.drifts.lowerBound, 0, Limits.drifts.upperBound] {
      #expect(problem(drift: drift) == nil, "\(drift)")
    }
    for drift in [Limits.drifts.lowerBound - 1, Limits.drifts.upperBound + 1, .max, .min] {
      #expect(problem(drift: drift) == "drift_ppb", "\(drift)")
    }
    let nanosecond = Duration(nanoseconds: 1)
    #expect(problem(offset: Limits.clockOffsets.upperBound) == nil)
    #expect(problem(offset: Limits.clockOffsets.upperBound + nanosecond) == "clock_offset_ns")
    #expect(problem(offset: Limits.clockOffsets.lowerBound - nanosecond) == "clock_offset_ns")
  }
}
