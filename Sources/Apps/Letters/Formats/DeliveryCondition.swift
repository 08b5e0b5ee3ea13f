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
  /// When it is delivered, by its mode alone.
  public var condition: DeliveryCondition {
    switch mode {
    case .scheduled: .scheduled(atMs: deliverAtMs)
    case .random: .within(fromMs: windowStartMs, untilMs: windowEndMs)
    case .legacy: .legacy(days: inactiveDays)
    }
  }
}
