import Kernel

/// When a letter is to arrive (L-16): the three conditions of the seed.
public enum DeliveryMode: Choice, Hashable, Sendable {
  /// At that time.
  case scheduled(at: WallTime)
  /// At a time that somebody draws out of that window (L-21).
  case random(from: WallTime, until: WallTime)
  /// Once nobody has opened the app for so many days (L-20, L-22).
  case legacy(days: Int64)

  /// The numbers of days that can be chosen (L-16).
  public static let legacyDays: [Int64] = [30, 60, 90]

  /// What makes it none that a letter can have, where dates are checked; nil where nothing does.
  public func problem(at now: WallTime) -> Refusal? {
    switch self {
    case .scheduled(let at): at <= now ? .dateInPast : nil
    case .random(let from, let until):
      if until <= from { .windowEndsFirst } else { until <= now ? .dateInPast : nil }
    case .legacy(let days): Self.legacyDays.contains(days) ? nil : .unknownDays
    }
  }

  /// Whether it waits for somebody's silence.
  public var isLegacy: Bool {
    switch self {
    case .legacy: true
    case .scheduled, .random: false
    }
  }
}

/// A day as people count it: 24 hours.
let day = Duration.seconds(86_400)
