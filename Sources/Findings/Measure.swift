/// What a figure counts; whole numbers of it.
public enum MeasureUnit: String, CaseIterable, Sendable {
  /// Things.
  case count
  /// Time.
  case nanoseconds
  /// Data.
  case bytes
  /// Data in time.
  case bitsPerSecond
  /// A decimal number in thousandths, such as a mean opinion score.
  case thousandths
  /// A share in thousandths.
  case perMille
  /// A share in millionths.
  case partsPerMillion
  /// A level in hundredths of a decibel.
  case millibels
  /// Energy.
  case millijoules

  /// The text of `value` for a person: `3120 ms`, `12.5 s`, `3.990`, `1.5 %`, `146.9 GB`.
  ///
  /// Spans of time and amounts of data are rounded, to a tenth or to a thousandth of a second:
  /// nobody reads nine decimals. report.json has the whole numbers.
  public func text(_ value: Int64) -> String {
    switch self {
    case .count: "\(value)"
    case .nanoseconds: Self.time(value)
    case .bytes: Self.bytes(value)
    case .bitsPerSecond: "\(value) b/s"
    case .thousandths: decimal(value, digits: 3)
    case .perMille: decimal(value, digits: 1) + " %"
    case .partsPerMillion: trimmed(decimal(value, digits: 4)) + " %"
    case .millibels: decimal(value, digits: 2) + " dB"
    case .millijoules: decimal(value, digits: 3) + " J"
    }
  }

  /// The same with nothing rounded, for a verdict: 2.97 GB do not meet a bound of 3 GB.
  ///
  /// Equal texts mean equal values.
  public func exactText(_ value: Int64) -> String {
    switch self {
    case .nanoseconds: Self.time(value, isExact: true)
    case .bytes: Self.bytes(value, isExact: true)
    case .count, .bitsPerSecond, .thousandths, .perMille, .partsPerMillion, .millibels,
      .millijoules:
      text(value)
    }
  }

  /// Milliseconds up to ten seconds, because that is how delays are spoken of.
  ///
  /// From an hour on days, hours, minutes and seconds. What rounds up to the next unit is told in
  /// that unit: a tenth of a millisecond below an hour and a minute is no hour and 60 s.
  private static func time(_ value: Int64, isExact: Bool = false) -> String {
    let magnitude = isExact ? value.magnitude : rounded(value.magnitude)
    if magnitude >= UInt64(hour) { return long(magnitude, isNegative: value < 0, isExact) }
    return switch magnitude {
    case 0: "0 ms"
    case 1..<1_000: "\(value) ns"
    case 1_000..<1_000_000: trimmed(decimal(value, digits: 3)) + " us"
    case 1_000_000..<10_000_000_000: tenths(value, of: 1_000_000, digits: isExact ? 6 : 1) + " ms"
    default: tenths(value, of: 1_000_000_000, digits: isExact ? 9 : 3) + " s"
    }
  }

  /// A time of so many nanoseconds as it is shown: to 0.1 ms below ten seconds, to 1 ms above.
  private static func rounded(_ magnitude: UInt64) -> UInt64 {
    guard magnitude >= 1_000_000 else { return magnitude }
    let step: UInt64 = magnitude < 10_000_000_000 ? 100_000 : 1_000_000
    return (magnitude + step / 2) / step * step
  }

  private static let hour: Int64 = 3_600_000_000_000

  /// `30 d 4 h 3 min 12.5 s`; parts that are nothing are left out.
  private static func long(_ magnitude: UInt64, isNegative: Bool, _ isExact: Bool) -> String {
    var rest = magnitude
    var parts: [String] = []
    for (unit, length) in [("d", 24 * hour), ("h", hour), ("min", hour / 60)] {
      let count = rest / UInt64(length)
      rest %= UInt64(length)
      if count > 0 { parts.append("\(count) \(unit)") }
    }
    let digits = isExact ? 9 : 3
    if rest > 0 { parts.append(tenths(Int64(rest), of: 1_000_000_000, digits: digits) + " s") }
    return (isNegative ? "-" : "") + parts.joined(separator: " ")
  }

  /// Bytes, and from ten million on MB, GB or TB with one decimal.
  private static func bytes(_ value: Int64, isExact: Bool = false) -> String {
    switch value.magnitude {
    case 0..<10_000_000: "\(value) B"
    case 10_000_000..<999_950_000: tenths(value, of: 1_000_000, digits: isExact ? 6 : 1) + " MB"
    case 999_950_000..<999_950_000_000:
      tenths(value, of: 1_000_000_000, digits: isExact ? 9 : 1) + " GB"
    default: tenths(value, of: 1_000_000_000_000, digits: isExact ? 12 : 1) + " TB"
    }
  }
}

/// One figure of a run.
public struct Measure: Hashable, Sendable {
  /// What is measured, such as `longest delay`.
  public var name: String
  /// What it is measured at, such as a device or `a hears b`; empty for the whole run.
  public var subject: String
  /// The figure; nil where there was nothing to take it from, which no bound admits.
  public var value: Int64?
  /// What the figure counts.
  public var unit: MeasureUnit
  /// Which of two values is the better one; nil where neither is by itself, or where there was nothing
  /// to judge.
  public var aim: Aim?

  /// Which of two values of a figure is the better one.
  public enum Aim: String, CaseIterable, Sendable {
    /// The smaller one, as of a gap's length.
    case smaller
    /// The larger one, as of a mean opinion score.
    case larger

    /// Whether `value` is better than `other`.
    public func prefers(_ value: Int64, to other: Int64) -> Bool {
      switch self {
      case .smaller: value < other
      case .larger: value > other
      }
    }
  }

  /// Which end of many such figures is the worst: the greatest, unless more of it is better.
  public var worst: Worst { aim == .larger ? .least : .greatest }

  /// Which of several values of a figure is the worst.
  public enum Worst: String, Sendable {
    /// The greatest: of delays, losses and costs.
    case greatest
    /// The least: of scores, and of what is to last long enough.
    case least
  }

  /// A figure.
  public init(
    name: String,
    subject: String = "",
    value: Int64?,
    unit: MeasureUnit,
    aim: Aim? = nil,
  ) {
    self.name = name
    self.subject = subject
    self.value = value
    self.unit = unit
    self.aim = aim
  }

  /// A number of things.
  public init(name: String, subject: String = "", count: Int) {
    self.init(name: name, subject: subject, value: Int64(count), unit: .count)
  }

  /// The figure for a person; `none` where there is none.
  public var text: String { value.map(unit.text) ?? "none" }

  /// The figure with nothing rounded.
  public var exactText: String { value.map(unit.exactText) ?? "none" }
}

/// `value` with a decimal point in front of its last `digits` digits.
private func decimal(_ value: Int64, digits: Int) -> String {
  let all = String(value.magnitude)
  let padded = String(repeating: "0", count: max(0, digits + 1 - all.utf8.count)) + all
  return (value < 0 ? "-" : "") + "\(padded.dropLast(digits)).\(padded.suffix(digits))"
}

/// A value in a larger unit, rounded half away from zero to so many decimals, for a person.
///
/// Scripts have the nanoseconds.
private func tenths(_ value: Int64, of unit: Int64, digits: Int = 1) -> String {
  var step = unit
  for _ in 0..<digits { step /= 10 }
  let (whole, rest) = value.quotientAndRemainder(dividingBy: step)
  let isUp = rest.magnitude >= step.magnitude - rest.magnitude
  return trimmed(decimal(isUp ? whole + value.signum() : whole, digits: digits))
}

/// A decimal text without zeros at its end.
private func trimmed(_ decimal: String) -> String {
  var text = decimal[...]
  while text.last == "0" { text = text.dropLast() }
  return String(text.last == "." ? text.dropLast() : text)
}
