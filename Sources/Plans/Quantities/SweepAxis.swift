import Kernel

/// A key of a scenario with the values that a sweep gives it, in order.
///
/// Written as on the command line: `KEY=FROM..TO/STEP`, `KEY=A,B,C`, or `KEY=VALUE` for one value. A range
/// has as many values as fit; `TO` is one of them where the steps meet it. Commas and points within
/// brackets belong to a value. The values of a range are counted, not listed: ten million of them cost
/// nothing until somebody asks for them.
public struct SweepAxis: Equatable, Sendable {
  /// What is set: a setting's full name, or a path into the scenario's file.
  public let key: String
  /// How many values there are, at least 1.
  public let count: Int
  private let values: Values

  private enum Values: Equatable, Sendable {
    case listed([String])
    case stepped(from: Int64, by: Int64, Scale)
  }

  /// How the texts of a range are read and written.
  fileprivate enum Scale: Equatable, Sendable {
    case integer
    case percent
    /// Over a denominator that all three have in common.
    case ratio(denominator: Int64)
    case quantity(QuantityKind)
  }

  /// Reads `KEY=…`.
  ///
  /// - Throws: what is wrong, as the end of a sentence about the text, with what was expected.
  public init(parsing text: String) throws(QuantityError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw QuantityError("has no value; \(Self.expectation)")
    }
    try self.init(key: String(parts[0]), values: String(parts[1]))
  }

  private init(key: String, values text: String) throws(QuantityError) {
    self.key = key
    let items = Self.split(text)
    for (place, item) in items.enumerated() {
      guard !item.isEmpty else {
        throw QuantityError("has an empty value; \(Self.expectation)")
      }
      guard !items[..<place].contains(item) else {
        throw QuantityError("has the value '\(excerpt(item))' twice; keep one of them")
      }
    }
    if items.count == 1, let range = try Self.range(items[0]) {
      (values, count) = (range.values, range.count)
    } else {
      (values, count) = (.listed(items), items.count)
    }
  }

  /// What is expected, for a message.
  public static let expectation =
    "expected KEY=FROM..TO/STEP such as 200ms..800ms/100ms, KEY=A,B,C, or KEY=VALUE"

  /// The value at a place, as a scenario writes it.
  ///
  /// - Precondition: `place` is from 0 and below `count`.
  public func text(at place: Int) -> String {
    switch values {
    case .listed(let texts): texts[place]
    case .stepped(let from, let by, let scale): scale.text(from + Int64(place) * by)
    }
  }

  // MARK: Lists

  /// The parts between commas that stand in no brackets, without blanks around them.
  private static func split(_ text: String) -> [String] {
    var items: [[Character]] = [[]]
    var depth = 0
    for character in text {
      if "[{(".contains(character) { depth += 1 }
      if "]})".contains(character) { depth -= 1 }
      if character == ",", depth == 0 {
        items.append([])
      } else {
        items[items.count - 1].append(character)
      }
    }
    return items.map { item in
      let front = item.drop { $0 == " " }
      return String(front.reversed().drop { $0 == " " }.reversed())
    }
  }

  // MARK: Ranges

  private typealias Range = (values: Values, count: Int)

  /// The range that a text stands for; nil where it is a single value.
  private static func range(_ text: String) throws(QuantityError) -> Range? {
    guard !text.contains(where: { "[{(".contains($0) }), let dots = place(of: "..", in: text) else {
      return nil
    }
    let from = String(text[..<dots])
    let rest = String(text[text.index(dots, offsetBy: 2)...])
    guard !from.isEmpty, !rest.isEmpty else {
      throw QuantityError("has half a range; \(expectation)")
    }
    let splits = slashes(in: rest)
    guard !splits.isEmpty else {
      throw QuantityError("has no step: \(expectation)")
    }
    var readings: [(from: Int64, to: Int64, by: Int64, scale: Scale)] = []
    for (to, step) in splits {
      for reading in Scale.readings(from, to, step) { readings.append(reading) }
      // What can be whole numbers is no ratio.
      if readings.contains(where: { $0.scale == .integer }) { break }
    }
    let likely = readings.filter { reading in
      guard reading.by > 0, reading.to > reading.from else { return false }
      let (span, isTooLong) = reading.to.subtractingReportingOverflow(reading.from)
      return isTooLong || reading.by <= span
    }
    if likely.count == 1 { readings = likely }
    guard let reading = readings.first else { throw refusal(from, splits) }
    guard readings.count == 1 else {
      throw QuantityError(
        "can be read in several ways; write shares in percent, such as 0%..10%/1%, or list them"
      )
    }
    guard reading.by > 0 else {
      throw QuantityError(
        "has a step that is \(reading.by == 0 ? "nothing" : "below nothing"); expected one above 0"
      )
    }
    guard reading.to >= reading.from else {
      throw QuantityError(
        "ends below where it begins; expected FROM..TO/STEP with TO not below FROM"
      )
    }
    let (span, isTooLong) = reading.to.subtractingReportingOverflow(reading.from)
    guard !isTooLong, let count = Int(exactly: span / reading.by), count < Int.max else {
      throw QuantityError("spans too much; choose a narrower range")
    }
    return (.stepped(from: reading.from, by: reading.by, reading.scale), count + 1)
  }

  /// Why nothing could be read: of FROM, or of what comes behind it.
  private static func refusal(
    _ from: String,
    _ splits: [(to: String, step: String)],
  ) -> QuantityError {
    if splits.contains(where: { $0.step.first == "-" }) {
      return QuantityError("has a step below nothing; expected one above 0")
    }
    guard let expected = Scale.expectation(of: from) else {
      return QuantityError(
        "begins with '\(excerpt(from))', which is no number or quantity; \(expectation)"
      )
    }
    return QuantityError("has an end or a step that is not \(expected), as its begin is")
  }

  private static func place(of mark: String, in text: String) -> String.Index? {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index...].hasPrefix(mark) { return index }
      index = text.index(after: index)
    }
    return nil
  }

  /// Each way to part a text at a slash; units such as `kb/s` and shares have one of their own.
  private static func slashes(in text: String) -> [(to: String, step: String)] {
    text.indices.filter { text[$0] == "/" }.map { index in
      (String(text[..<index]), String(text[text.index(after: index)...]))
    }.filter { !$0.0.isEmpty && !$0.1.isEmpty }
  }
}

extension SweepAxis.Scale {
  fileprivate typealias Reading = (from: Int64, to: Int64, by: Int64, scale: Self)

  /// How three texts can be read with one scale; most have one way or none.
  fileprivate static func readings(_ from: String, _ to: String, _ step: String) -> [Reading] {
    let plain = [Self.integer, .percent] + QuantityKind.allCases.map(Self.quantity)
    for scale in plain {
      if let from = scale.number(from), let to = scale.number(to), let step = scale.number(step) {
        return [(from, to, step, scale)]
      }
    }
    return ratios(from, to, step).map { [$0] } ?? []
  }

  private static func ratios(_ from: String, _ to: String, _ step: String) -> Reading? {
    guard let from = try? RatioText.positive(from), let to = try? RatioText.positive(to),
      let step = try? RatioText.positive(step)
    else { return nil }
    var common: Int64 = 1
    for ratio in [from, to, step] {
      guard let product = Self.commonMultiple(common, ratio.denominator),
        product <= Limits.ratioParts.upperBound
      else { return nil }
      common = product
    }
    // Each is at most 10⁹ over 1, and the factor at most 10⁹: the product fits.
    func above(_ ratio: Ratio) -> Int64 { ratio.numerator * (common / ratio.denominator) }
    return (above(from), above(to), above(step), .ratio(denominator: common))
  }

  private static func commonMultiple(_ left: Int64, _ right: Int64) -> Int64? {
    var (larger, smaller) = (left, right)
    while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
    let (product, isTooLarge) = left.multipliedReportingOverflow(by: right / larger)
    return isTooLarge ? nil : product
  }

  /// A share in percent is kept in millionths of a percent.
  private static let percentParts: Int64 = 1_000_000

  private func number(_ text: String) -> Int64? {
    switch self {
    case .integer:
      guard let number = try? DecimalText(text), number.unit.isEmpty else { return nil }
      return try? number.scaled(by: 1, unit: "1")
    case .percent:
      guard let number = try? DecimalText(text), number.unit == "%" else { return nil }
      return try? number.scaled(by: UInt64(Self.percentParts), unit: "0.000001%")
    case .quantity(let kind): return try? kind.parse(text)
    case .ratio: return nil
    }
  }

  /// What a text is, for a message; nil where it is nothing that could be stepped.
  fileprivate static func expectation(of text: String) -> String? {
    if Self.integer.number(text) != nil { return "a whole number" }
    if Self.percent.number(text) != nil { return "a share such as 2%" }
    for kind in QuantityKind.allCases where Self.quantity(kind).number(text) != nil {
      return kind.expectation
    }
    return (try? RatioText.positive(text)).map { _ in "a ratio such as 1/200" }
  }

  fileprivate func text(_ value: Int64) -> String {
    switch self {
    case .integer: return "\(value)"
    case .quantity(let kind): return kind.text(value)
    case .ratio(let denominator): return RatioText.text(Ratio(value, denominator))
    case .percent:
      let parts = UInt64(Self.percentParts)
      let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: parts)
      var digits = String(String(rest + parts).dropFirst())
      while digits.last == "0" { digits.removeLast() }
      return (value < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits) + "%"
    }
  }
}
