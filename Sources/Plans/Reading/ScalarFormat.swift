import Kernel

/// How a scalar of a scenario is read: what is expected there, and what its text stands for.
public struct ScalarFormat<Value> {
  /// What is expected, for a message: `a duration such as 200ms`.
  public let expectation: String
  private let parse: (String, Bool) throws(QuantityError) -> Value

  /// A format.
  ///
  /// - Parameters:
  ///   - expectation: what is expected, with an example.
  ///   - parse: gives the value of a text; the second argument says whether it was quoted.
  public init(
    expectation: String,
    parse: @escaping (String, Bool) throws(QuantityError) -> Value,
  ) {
    self.expectation = expectation
    self.parse = parse
  }

  /// The value of a scalar.
  ///
  /// - Throws: where the text does not stand for such a value.
  public func value(of text: String, quoted: Bool) throws(QuantityError) -> Value {
    try parse(text, quoted)
  }
}

extension ScalarFormat where Value == String {
  /// Any text that is not empty.
  public static var text: Self {
    Self(expectation: "a text") { (text, _) throws(QuantityError) in
      guard !text.isEmpty else { throw QuantityError("is empty") }
      return text
    }
  }

  /// A name on one line, of characters that can be seen: it is shown, compared and typed.
  public static var name: Self {
    Self(expectation: "a name on one line, without invisible characters") {
      (text, _) throws(QuantityError) in
      guard !text.isEmpty else { throw QuantityError("is empty") }
      guard let unseen = text.unicodeScalars.first(where: \.isUnseen) else { return text }
      throw QuantityError("has \(printable(String(unseen)))")
    }
  }

  /// One of these names.
  public static func choice(_ names: [String]) -> Self {
    Self(expectation: "one of " + names.joined(separator: ", ")) {
      (text, _) throws(QuantityError) in
      guard names.contains(text) else {
        let hint = nearest(to: text, among: names).map { " (did you mean '\($0)'?)" }
        throw QuantityError("is none of them\(hint ?? "")")
      }
      return text
    }
  }
}

extension ScalarFormat where Value == Int64 {
  /// A whole number in decimal digits, within `range`.
  public static func integer(in range: ClosedRange<Int64> = .min ... .max) -> Self {
    Self(expectation: "a whole number" + rangeText(range, whole: .min ... .max) { "\($0)" }) {
      (text, quoted) throws(QuantityError) in
      guard !quoted else { throw QuantityError("is a text in quotation marks") }
      let number = try DecimalText(text)
      guard number.unit.isEmpty, number.fractionDigits == 0 else {
        throw QuantityError("is not a whole number in decimal digits")
      }
      return try within(range, number.scaled(by: 1, unit: "1"))
    }
  }

  /// A quantity with its unit as a whole number of the smallest unit, within `range`.
  public static func quantity(
    _ kind: QuantityKind,
    in range: ClosedRange<Int64> = .min ... .max,
  ) -> Self {
    Self(expectation: kind.expectation + rangeText(range, whole: .min ... .max, kind.text)) {
      (text, _) throws(QuantityError) in
      try within(range, kind.parse(text))
    }
  }
}

extension ScalarFormat where Value == Duration {
  /// A span of time with its unit, within `range`.
  public static func duration(
    in range: ClosedRange<Duration> = .zero ... .longest
  ) -> Self {
    let bounds = range.lowerBound.nanoseconds...range.upperBound.nanoseconds
    let kind = QuantityKind.duration
    return Self(expectation: kind.expectation + rangeText(bounds, whole: 0 ... .max, kind.text)) {
      (text, _) throws(QuantityError) in
      Duration(nanoseconds: try within(bounds, kind.parse(text)))
    }
  }
}

extension ScalarFormat where Value == CivilTime {
  /// A point in civil time with its zone, within the years 1 to 9999.
  public static var civilTime: Self {
    Self(expectation: CivilTime.expectation) { (text, _) throws(QuantityError) in
      try CivilTime(parsing: text)
    }
  }
}

extension ScalarFormat where Value == Ratio {
  /// A probability or share from 0 to 1.
  public static var ratio: Self {
    Self(expectation: RatioText.expectation) { (text, _) throws(QuantityError) in
      try RatioText.probability(text)
    }
  }

  /// A ratio of 0 or more, such as the exponent `3/2`.
  public static var positiveRatio: Self {
    Self(expectation: "a ratio of whole numbers such as 3/2") {
      (text, _) throws(QuantityError) in
      try RatioText.positive(text)
    }
  }
}

extension ScalarFormat where Value == Bool {
  /// `true` or `false`; `yes`, `on` and the like are refused.
  public static var boolean: Self {
    Self(expectation: "true or false") { (text, quoted) throws(QuantityError) in
      guard !quoted else { throw QuantityError("is a text in quotation marks") }
      guard text == "true" || text == "false" else { throw QuantityError("is neither") }
      return text == "true"
    }
  }
}

extension ScalarFormat where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the names of the enumeration.
  public static func enumeration(_ type: Value.Type = Value.self) -> Self {
    let names = ScalarFormat<String>.choice(Value.allCases.map(\.rawValue))
    return Self(expectation: names.expectation) { (text, quoted) throws(QuantityError) in
      let name = try names.value(of: text, quoted: quoted)
      guard let value = Value(rawValue: name) else { throw QuantityError("is none of them") }
      return value
    }
  }
}

extension Duration {
  /// The longest span there is, about 292 years.
  public static let longest = Self(nanoseconds: .max)
}

private func within(
  _ range: ClosedRange<Int64>,
  _ value: Int64,
) throws(QuantityError) -> Int64 {
  guard value >= range.lowerBound else { throw QuantityError("is too small") }
  guard value <= range.upperBound else { throw QuantityError("is too large") }
  return value
}

private func rangeText(
  _ range: ClosedRange<Int64>,
  whole: ClosedRange<Int64>,
  _ text: (Int64) -> String,
) -> String {
  switch (range.lowerBound > whole.lowerBound, range.upperBound < whole.upperBound) {
  case (false, false): ""
  case (true, false): ", at least \(text(range.lowerBound))"
  case (false, true): ", at most \(text(range.upperBound))"
  case (true, true): ", from \(text(range.lowerBound)) to \(text(range.upperBound))"
  }
}
