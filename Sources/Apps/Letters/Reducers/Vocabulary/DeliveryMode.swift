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

  /// What makes it none that somebody can choose, where dates are checked; nil where nothing does.
  ///
  /// A window that has begun is none: its time would be drawn in the past. One that begins while a letter is on its
  /// way is one, also where what was drawn is over when it comes.
  public func problem(chosenAt now: WallTime) -> Refusal? {
    if let problem = problem(at: now) { return problem }
    if case .random(let from, _) = self, from < now { return .dateInPast }
    return nil
  }

  /// What makes it none with which the server takes a letter in at that moment; nil where nothing does.
  ///
  /// When it was written only the phone says, whose clock may be anywhere: a window may have begun while the letter was
  /// on its way, and no more than a day ago.
  public func problem(takenInAt now: WallTime) -> Refusal? {
    if let problem = problem(at: now) { return problem }
    if case .random(let from, _) = self, from + day < now { return .dateInPast }
    return nil
  }

  /// What makes it none that a letter can have by now, where dates are checked; nil where nothing does.
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
