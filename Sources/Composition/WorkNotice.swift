import Kernel
import Plans
import World

/// What is said before something that takes long: about how much it is, and how to stop it.
public struct WorkNotice {
  private let apps: Apps

  /// Notices about plans that name these apps.
  public init(apps: Apps) {
    self.apps = apps
  }

  /// Below so many microseconds nobody needs to be told.
  static let silentMicroseconds: Int64 = 2_000_000

  /// About how much a plan is to run.
  ///
  /// - Throws: where an app's section of it was written by another version.
  public func estimate(of plan: Plan) throws -> WorkEstimate {
    let run = try apps.used(by: plan.sections.map(\.app)).reduce(WorkEstimate.none) {
      try $0 + $1.work(of: plan)
    }
    // Seeds beyond its own are runs of their own, and leave no events.
    let more = plan.shares.map(\.seeds).max().map { $0 - 1 } ?? 0
    let (others, isTooLong) = run.microseconds.multipliedReportingOverflow(by: more)
    return run + WorkEstimate(events: 0, microseconds: isTooLong ? .max / 2 : others)
  }

  /// The line for these plans, such as
  /// `ridge.yaml: about 40 s of work (10h simulated, 6 devices, about 8 million events, to a factor of 3);
  /// Ctrl-C stops it`; nil where they take less than two seconds.
  public func line(_ name: String, _ plans: [Plan]) -> Message? {
    let sum = plans.reduce(WorkEstimate.none) { sum, plan in
      sum + ((try? estimate(of: plan)) ?? WorkEstimate.none)
    }
    guard sum.microseconds > Self.silentMicroseconds, let first = plans.first else { return nil }
    let length = QuantityKind.duration.text(first.duration.nanoseconds)
    let variants = plans.count > 1 ? ", \(plans.count) variants" : ""
    let devices = first.devices.count
    return "\(name): about \(Self.text(sum.microseconds)) of work (\(length) simulated, "
      + "\(counted(devices, "device"))\(variants), about \(sum.roughEvents) events, "
      + "to a factor of \(WorkEstimate.factor)); Ctrl-C stops it"
  }

  /// The line for the runs of a proof; nil where they take less than two seconds.
  public func line(runs plans: [Plan]) -> Message? {
    let sum = plans.reduce(WorkEstimate.none) { sum, plan in
      sum + ((try? estimate(of: plan)) ?? WorkEstimate.none)
    }
    guard sum.microseconds > Self.silentMicroseconds else { return nil }
    return
      "\(plans.count) runs to prove what is claimed: about \(Self.text(sum.microseconds)) of work; "
      + "Ctrl-C stops it"
  }

  /// The line for a search that has come so far: nobody knows before how many states there are.
  ///
  /// - Parameters:
  ///   - name: the scenario's file.
  ///   - states: how many states have been found.
  ///   - remembered: how many of them a file remembered.
  ///   - limit: how many it looks for at most.
  ///   - elapsedMicroseconds: how long those took that it did not remember.
  ///   - file: where they are kept where somebody stops it; nil for nowhere.
  /// - Returns: nil where that was not long.
  public static func line(
    _ name: String,
    states: Int,
    remembered: Int = 0,
    limit: Int,
    elapsedMicroseconds: Int64,
    keptIn file: String? = nil,
  ) -> Message? {
    guard let rest = rest(limit - states, after: states - remembered, elapsedMicroseconds) else {
      return nil
    }
    let end: Message = file.map { "\($0) keeps them where Ctrl-C stops it" } ?? "Ctrl-C stops it"
    return "\(name): \(counted(states, "state")) so far; at most about \(rest) more, to the "
      + "\(limit) of --states; " + end
  }

  /// The line for random walks that have come so far.
  ///
  /// - Parameters:
  ///   - name: the scenario's file.
  ///   - walks: how many were taken.
  ///   - all: how many there are to be.
  ///   - elapsedMicroseconds: how long that took.
  /// - Returns: nil where that was not long.
  public static func line(
    _ name: String,
    walks: Int,
    of all: Int,
    elapsedMicroseconds: Int64,
  ) -> Message? {
    guard let rest = rest(all - walks, after: walks, elapsedMicroseconds) else { return nil }
    return "\(name): \(walks) of \(counted(all, "walk")) so far; about \(rest) more; "
      + "Ctrl-C stops it"
  }

  /// How long as many more take after so many; nil where these did not take long, or there are none.
  private static func rest(_ more: Int, after done: Int, _ microseconds: Int64) -> String? {
    guard microseconds > silentMicroseconds, done > 0 else { return nil }
    return text(Int64(Double(microseconds) / Double(done) * Double(max(0, more))))
  }

  /// A time for a person, in the unit that leaves two or three digits.
  static func text(_ microseconds: Int64) -> String {
    let seconds = microseconds / 1_000_000
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7_200: return "\(seconds / 60) min"
    case ..<172_800: return "\(seconds / 3_600) h"
    default: return counted(seconds / 86_400, "day")
    }
  }
}
