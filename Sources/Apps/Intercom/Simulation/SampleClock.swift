import Kernel
import Plans
import Voice

/// When the samples of a member's microphone are captured in true time.
struct SampleClock {
  private let phase: Duration
  private let clock: DeviceClock

  /// The clock of a microphone.
  ///
  /// - Parameters:
  ///   - phase: how far its frames lie from the start of the call.
  ///   - drift_ppb: how much too fast its device runs.
  init(phase: Duration = .zero, drift_ppb: Int64 = 0) {
    self.phase = phase
    clock = DeviceClock(drift_ppb: drift_ppb)
  }

  /// The true instant of an instant on the sample clock.
  ///
  /// An audio device keeps the rate with which its device began the call.
  func instant(of sample: Instant) -> Instant {
    let uptime = Uptime.start + phase + (sample - .start)
    return clock.instant(of: uptime) ?? .distantFuture
  }

  /// The clocks of all members' microphones.
  static func all(of call: IntercomPlan, in plan: Plan) -> [SampleClock] {
    zip(call.members, call.phases(seed: plan.seed)).map { member, phase in
      let device = plan.devices.first { $0.id == member.device }
      return SampleClock(phase: phase, drift_ppb: device?.drift_ppb ?? 0)
    }
  }
}
