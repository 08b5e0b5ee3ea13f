import Kernel
import Testing

@testable import Intercom

/// What a probing window makes of its pings.
struct ProbeTests {
  /// A window whose pings came back after these milliseconds; nil for those that did not.
  private func probe(_ roundTrips: [Int64?]) -> ProbeMeasurements {
    var probe = ProbeMeasurements()
    for (number, roundTrip) in roundTrips.enumerated() {
      let sent = Uptime.start + .seconds(Int64(number))
      probe.asked(Int64(number) + 1, at: sent)
      if let roundTrip {
        probe.answered(Int64(number) + 1, at: sent + .milliseconds(roundTrip))
      }
    }
    return probe
  }

  @Test func `a window without pings, or without pongs, has no figures and does not pass`() {
    for window in [probe([]), probe([nil, nil, nil])] {
      #expect(window.answered == 0)
      #expect(window.roundTrip == .zero)
      #expect(window.jitter == .zero)
      #expect(!window.passes(.thresholds))
      #expect(window.passes(.always))
    }
    #expect(!probe([1, 1]).passes(.never))
  }

  @Test func `the round trip is the mean of those that came back, rounded down`() {
    let window = probe([10, nil, 20, 31, nil])
    #expect(window.sent == 5)
    #expect(window.answered == 3)
    #expect(window.roundTrip == Duration(nanoseconds: 20_333_333))
    #expect(window.roundTripLast == .milliseconds(31))
  }

  @Test(
    arguments: [
      ([50], 0), ([50, 50, 50], 0), ([10, 26], 1_000_000), ([26, 10], 1_000_000),
      ([10, nil, 26], 1_000_000), ([10, 26, 26], 937_500), ([10, 26, 10], 1_937_500),
    ] as [([Int64?], Int64)]
  )
  func `the jitter follows RFC 3550 from one pong to the next`(
    roundTrips: [Int64?],
    nanoseconds: Int64,
  ) {
    #expect(probe(roundTrips).jitter == Duration(nanoseconds: nanoseconds))
  }

  @Test(arguments: [
    (19, 0, true), (19, 1, false), (20, 1, true), (39, 2, false), (40, 2, true),
  ])
  func `at most one ping in twenty may be lost`(sent: Int, lost: Int, isGood: Bool) {
    let roundTrips = (0..<sent).map { $0 < lost ? nil : Int64(5) }
    #expect(probe(roundTrips).passes(.thresholds) == isGood)
  }

  @Test func `each bound is looked at by itself`() {
    let usual = ProbeBounds()
    let lossy = ProbeFigures(sent: 20, answered: 18, roundTrip: .zero, jitter: .zero)
    let slow = ProbeFigures(sent: 20, answered: 20, roundTrip: .seconds(1), jitter: .zero)
    let unsteady = ProbeFigures(sent: 20, answered: 20, roundTrip: .zero, jitter: .seconds(1))
    #expect([lossy, slow, unsteady].map(usual.admit) == [false, false, false])
    var (anyLoss, anyRoundTrip, anyJitter) = (usual, usual, usual)
    anyLoss.lostPermille = 1_000
    anyRoundTrip.roundTrip = .seconds(1)
    anyJitter.jitter = .seconds(1)
    #expect([lossy, slow, unsteady].map(anyLoss.admit) == [true, false, false])
    #expect([lossy, slow, unsteady].map(anyRoundTrip.admit) == [false, true, false])
    #expect([lossy, slow, unsteady].map(anyJitter.admit) == [false, false, true])
    anyLoss.jitter = .zero
    #expect(!anyLoss.admit(ProbeFigures()))
  }

  @Test func `jitter of 50 ms passes, more does not`() {
    var window = probe(Array(repeating: 5, count: 20))
    window.jitterScaled = 50_000_000 * 16 + 15
    #expect(window.passes(.thresholds))
    window.jitterScaled += 1
    #expect(!window.passes(.thresholds))
  }

  @Test func `an answer counts once, in time, and for the last ping alone`() {
    var window = probe([nil])
    let now = Uptime.start + .seconds(1)
    window.answered(1, at: now)
    window.answered(1, at: now)
    #expect(window.answered == 1)
    window.asked(2, at: now)
    window.asked(3, at: now)
    window.answered(2, at: now)
    window.answered(4, at: now)
    #expect(window.answered == 1)
    window.answered(3, at: now)
    #expect(window.answered == 2)
    #expect(window.roundTripLast == .zero)
    var unasked = ProbeMeasurements()
    unasked.answered(0, at: now)
    #expect(unasked == ProbeMeasurements())
  }
}
