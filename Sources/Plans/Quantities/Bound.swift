import Kernel

/// What a bound counts; whole numbers of it.
public enum BoundUnit: String, CaseIterable, Sendable {
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
}

/// A condition on a figure, from a text such as `<= 150ms`, `>= 3`, `== 0` or `< 2%`.
public struct Bound: Record, Hashable, Sendable {
  /// The relation of the figure to the bound's value.
  public var comparison: Comparison = .equal
  /// The bound's value, in whole units.
  public var value: Int64 = 0
  /// What the value counts.
  public var unit: BoundUnit = .count
  /// The bound as it was written.
  public var text = "== 0"

  /// The six relations.
  public enum Comparison: String, CaseIterable, Sendable {
    /// At most.
    case atMost = "<="
    /// At least.
    case atLeast = ">="
    /// Exactly.
    case equal = "=="
    /// Anything else.
    case unequal = "!="
    /// Less.
    case below = "<"
    /// More.
    case above = ">"

    /// Whether two values stand in this relation.
    public func holds<Value: Comparable>(_ figure: Value, _ value: Value) -> Bool {
      switch self {
      case .atMost: figure <= value
      case .atLeast: figure >= value
      case .equal: figure == value
      case .unequal: figure != value
      case .below: figure < value
      case .above: figure > value
      }
    }
  }

  /// The bound `== 0`.
  public init() {}

  /// What is expected, for a message.
  public static let expectation =
    #"a bound in quotation marks such as "<= 150ms", ">= 3", "== 0" or "< 2%", within 3650d, "#
    + "10¹² things or 10¹⁵ bytes"

  /// The ends of what is accepted, of one unit or of all.
  public static func edges(as unit: BoundUnit? = nil) -> Edges {
    var edges = Edges(inside: [], outside: ["", "3", "= 3", "<= ", "<= 1..2"])
    for unit in unit.map({ [$0] }) ?? BoundUnit.allCases {
      let range = Limits.bounds(of: unit)
      for end in [range.lowerBound, range.upperBound] {
        if let text = unit.text(end) { edges.inside.append("<= \(text)") }
        if let text = unit.text(end + end.signum()) { edges.outside.append(">= \(text)") }
      }
      if let text = unit.text(.max) { edges.outside.append("== \(text)") }
    }
    return edges
  }

  /// Reads a bound; the unit follows from the text, or is demanded.
  ///
  /// A share is kept in millionths unless `unit` says otherwise; a decimal number without a unit
  /// in thousandths.
  ///
  /// - Parameters:
  ///   - text: a relation and a value with its unit.
  ///   - unit: what the figure counts; nil takes it from the text.
  /// - Throws: where the relation is missing, or the value has no meaning in that unit.
  public init(parsing text: String, as unit: BoundUnit? = nil) throws(QuantityError) {
    guard let comparison = Comparison.allCases.first(where: { text.hasPrefix($0.rawValue) })
    else { throw QuantityError("does not begin with one of <=, >=, ==, !=, <, >") }
    let rest = text.dropFirst(comparison.rawValue.count).drop { $0 == " " }
    let (value, found) = try Self.value(String(rest), as: unit)
    let range = Limits.bounds(of: found)
    guard value >= range.lowerBound else { throw QuantityError("is too small") }
    guard value <= range.upperBound else { throw QuantityError("is too large") }
    self.comparison = comparison
    self.value = value
    self.unit = found
    self.text = "\(comparison.rawValue) \(rest)"
  }

  /// Whether a figure, in whole units, meets the bound.
  public func admits(_ figure: Int64) -> Bool {
    comparison.holds(figure, value)
  }

  private static func value(
    _ text: String,
    as unit: BoundUnit?,
  ) throws(QuantityError) -> (Int64, BoundUnit) {
    let number = try DecimalText(text)
    let unit = if let unit { unit } else { try impliedUnit(of: number) }
    if let kind = unit.quantity { return (try kind.parse(text), unit) }
    let (suffix, factor) = unit.suffixAndFactor
    guard number.unit == suffix else {
      throw QuantityError(
        suffix.isEmpty
          ? "has a unit where a plain number is expected"
          : "is not a share such as 2%"
      )
    }
    return (try number.scaled(by: factor, unit: unit.finest), unit)
  }

  private static func impliedUnit(of number: DecimalText) throws(QuantityError) -> BoundUnit {
    if number.unit.isEmpty { return number.fractionDigits == 0 ? .count : .thousandths }
    if number.unit == "%" { return .partsPerMillion }
    for unit in [BoundUnit.nanoseconds, .bytes, .bitsPerSecond, .millibels] {
      if let kind = unit.quantity, (try? kind.parse("0\(number.unit)")) != nil { return unit }
    }
    throw QuantityError("has the unknown unit '\(excerpt(String(number.unit)))'")
  }
}

extension BoundUnit {
  /// Whether figures in this unit can be compared with bounds in the other, and the other way round.
  public func isComparable(with other: BoundUnit) -> Bool { family == other.family }

  /// The finest unit of what it counts.
  private var family: BoundUnit {
    switch self {
    case .count, .thousandths: .thousandths
    case .nanoseconds: .nanoseconds
    case .bytes: .bytes
    case .bitsPerSecond: .bitsPerSecond
    case .perMille, .partsPerMillion: .partsPerMillion
    case .millibels: .millibels
    }
  }

  /// A bound in it, for a message.
  public var example: String {
    switch self {
    case .count: #"a number such as "<= 3""#
    case .nanoseconds: #"a duration such as "<= 150ms""#
    case .bytes: #"data such as "<= 10kB""#
    case .bitsPerSecond: #"a rate such as "<= 24kb/s""#
    case .thousandths: #"a decimal number such as ">= 3.5""#
    case .perMille, .partsPerMillion: #"a share such as "<= 2%""#
    case .millibels: #"a level such as "<= -20dB""#
    }
  }

  /// The written form, where the unit has one with a name.
  fileprivate var quantity: QuantityKind? {
    switch self {
    case .nanoseconds: .duration
    case .bytes: .byteCount
    case .bitsPerSecond: .bitRate
    case .millibels: .decibels
    case .count, .thousandths, .perMille, .partsPerMillion: nil
    }
  }

  /// A whole number of it as a bound writes it; nil for a unit that needs another form.
  fileprivate func text(_ value: Int64) -> String? {
    switch self {
    case .count: "\(value)"
    case .nanoseconds, .bytes, .bitsPerSecond, .millibels: quantity?.text(value)
    case .thousandths, .perMille, .partsPerMillion: nil
    }
  }

  /// What follows the number, and how many whole units one of the number is.
  fileprivate var suffixAndFactor: (String, UInt64) {
    switch self {
    case .count, .nanoseconds, .bytes, .bitsPerSecond, .millibels: ("", 1)
    case .thousandths: ("", 1_000)
    case .perMille: ("%", 10)
    case .partsPerMillion: ("%", 10_000)
    }
  }

  /// The smallest amount, for a message.
  fileprivate var finest: String {
    switch self {
    case .count, .nanoseconds, .bytes, .bitsPerSecond, .millibels: "1"
    case .thousandths: "0.001"
    case .perMille: "0.1%"
    case .partsPerMillion: "0.0001%"
    }
  }
}
