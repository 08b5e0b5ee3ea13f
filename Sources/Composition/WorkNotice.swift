import Kernel
import Plans
import World

/// What is said before something that takes long: about how much it is, and how to stop it.
public enum WorkNotice {
  /// Below so many microseconds nobody needs to be told.
  static let silent_us: Int64 = 5_000_000

  /// About how much a plan is to run.
  ///
  /// - Throws: where an app's section of it was written by another version.
  public static func estimate(of plan: Plan) throws -> WorkEstimate {
    try Apps.used(by: plan.sections.map(\.app)).reduce(WorkEstimate.none) {
      try $0 + $1.work(of: plan)
    }
  }

  /// The line for these plans, such as
  /// `ridge.yaml: about 40 s of work (10h simulated, 6 devices); Ctrl-C stops it`; nil where they
  /// take less than five seconds.
  public static func line(_ name: String, _ plans: [Plan]) -> String? {
    let sum = plans.reduce(WorkEstimate.none) { sum, plan in
      sum + ((try? estimate(of: plan)) ?? WorkEstimate.none)
    }
    guard sum.time_us > silent_us, let first = plans.first else { return nil }
    let length = QuantityKind.duration.text(first.duration.nanoseconds)
    let variants = plans.count > 1 ? ", \(plans.count) variants" : ""
    let devices = first.devices.count
    return "\(name): about \(text(sum.time_us)) of work (\(length) simulated, "
      + "\(devices) device\(devices == 1 ? "" : "s")\(variants), about \(sum.events) events); "
      + "Ctrl-C stops it"
  }

  /// The line for a search of so many states at most; nil where they take less than five seconds.
  ///
  /// 1.2 million states of `yamabiko search scenarios/photos/every-order.yaml` take about 15 s.
  public static func line(_ name: String, states: Int, variants: Int) -> String? {
    let (product, overflow) = Int64(states).multipliedReportingOverflow(by: Int64(variants) * 12)
    let time = overflow ? Int64.max : product
    guard time > silent_us else { return nil }
    return "\(name): at most about \(text(time)) of work (up to \(states) states, "
      + "\(variants) variant\(variants == 1 ? "" : "s")); Ctrl-C stops it"
  }

  /// A time for a person, in the unit that leaves two or three digits.
  private static func text(_ time_us: Int64) -> String {
    let seconds = time_us / 1_000_000
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7_200: return "\(seconds / 60) min"
    case ..<172_800: return "\(seconds / 3_600) h"
    default: return "\(seconds / 86_400) days"
    }
  }
}
