/// The kinds of conditions under which a letter is delivered (L-16).
public enum DeliveryMode: UInt8, Hashable, Sendable, CaseIterable {
  /// At a time.
  case scheduled = 1
  /// At some instant of a window.
  case random = 2
  /// After so many days without activity.
  case legacy = 3

  /// Its name in the seed's schema.
  public var name: String {
    switch self {
    case .scheduled: "scheduled"
    case .random: "random"
    case .legacy: "legacy"
    }
  }

  /// The mode of that name.
  public init?(name: String) {
    guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = mode
  }
}

/// When a letter is delivered; times are milliseconds since 1970 in UTC.
public enum DeliveryCondition: Hashable, Sendable {
  /// At that time.
  case scheduled(atMs: UInt64)
  /// At an instant from `fromMs` until `untilMs`.
  case within(fromMs: UInt64, untilMs: UInt64)
  /// After so many days without activity: 30, 60 or 90 (L-16).
  case legacy(days: UInt16)

  /// Its kind.
  public var mode: DeliveryMode {
    switch self {
    case .scheduled: .scheduled
    case .within: .random
    case .legacy: .legacy
    }
  }

  /// The header's four numbers: time, window's start, window's end, days.
  var numbers: (UInt64, UInt64, UInt64, UInt16) {
    switch self {
    case .scheduled(let time): (time, 0, 0, 0)
    case .within(let start, let end): (0, start, end, 0)
    case .legacy(let days): (0, 0, 0, days)
    }
  }
}

extension LetterHeader {
  /// The days that a legacy letter may wait for (L-16).
  public static let inactiveDaysAllowed: [UInt16] = [30, 60, 90]

  /// When it is delivered, by its mode alone.
  public var condition: DeliveryCondition {
    switch mode {
    case .scheduled: .scheduled(atMs: deliverAtMs)
    case .random: .within(fromMs: windowStartMs, untilMs: windowEndMs)
    case .legacy: .legacy(days: inactiveDays)
    }
  }

  /// What a sender must not write and a server refuses, in words; nil where all is well (L-16, L-33).
  ///
  /// A recipient does not ask: what the server let pass is delivered already.
  public var conditionProblem: String? {
    let used = condition
    guard used.numbers == (deliverAtMs, windowStartMs, windowEndMs, inactiveDays) else {
      return "numbers of another mode than \(mode.name) are not zero"
    }
    switch used {
    case .scheduled(let time):
      return time > createdMs ? nil : "its time of delivery is not after it was made"
    case .within(let start, let end):
      if end <= start { return "its window ends before it starts, or with it" }
      return end > createdMs ? nil : "its window was over when it was made"
    case .legacy(let days):
      guard !Self.inactiveDaysAllowed.contains(days) else { return nil }
      return "it waits for \(days) days; expected 30, 60 or 90"
    }
  }
}
