import Kernel

/// How a scalar of a scenario is read: what is expected there, and what its text stands for.
public struct ScalarFormat<Value> {
  private let expected: () -> String
  private let ends: () -> Edges
  private let parse: (String, Bool) throws(QuantityError) -> Value

  /// A format.
  ///
  /// - Parameters:
  ///   - expectation: what is expected, for a message: `a duration such as 200ms`.
  ///   - edges: the ends of what is accepted.
  ///   - parse: gives the value of a text; the second argument says whether it was quoted.
  public init(
    expectation: @autoclosure @escaping () -> String,
    edges: @autoclosure @escaping () -> Edges,
    parse: @escaping (String, Bool) throws(QuantityError) -> Value,
  ) {
    expected = expectation
    ends = edges
    self.parse = parse
  }

  /// What is expected; made when it is asked for, as it is where something is wrong.
  public var expectation: String { expected() }

  /// The ends of what is accepted; made when they are asked for.
  public var edges: Edges { ends() }

  /// The value of a scalar.
  ///
  /// - Throws: where the text does not stand for such a value.
  public func value(of text: String, quoted: Bool) throws(QuantityError) -> Value {
    try parse(text, quoted)
  }
}

extension ScalarFormat where Value == String {
  /// Any text that is not empty and has at most so many characters.
  public static func text(length: Int = Limits.nameLength) -> Self {
    Self(
      expectation: "a text of 1 to \(length) characters",
      edges: Edges(length: length),
    ) { (text, _) throws(QuantityError) in
      guard !text.isEmpty else { throw QuantityError("is empty") }
      // Scalars, not characters: a letter can have any number of accents.
      guard text.unicodeScalars.count <= length else { throw QuantityError("is too long") }
      return text
    }
  }

  /// A name on one line, of characters that can be seen: it is shown, compared and typed.
  public static var name: Self {
    let anyText = Self.text()
    let expectation = "a name on one line, without invisible characters"
    return Self(expectation: expectation, edges: anyText.edges) {
      (text, quoted) throws(QuantityError) in
      let text = try anyText.value(of: text, quoted: quoted)
      guard let unseen = text.unicodeScalars.first(where: \.isUnseen) else { return text }
      throw QuantityError("has \(printable(String(unseen)))")
    }
  }

  /// One of these names.
  public static func choice(_ names: [String]) -> Self {
    Self(expectation: "one of " + names.joined(separator: ", "), edges: Edges(names: names)) {
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
  public static func integer(in range: ClosedRange<Int64>) -> Self {
    Self(
      expectation: "a whole number" + rangeText(range, whole: .min ... .max) { "\($0)" },
      edges: Edges(range) { "\($0)" },
    ) { (text, quoted) throws(QuantityError) in
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
    in range: ClosedRange<Int64>,
  ) -> Self {
    Self(
      expectation: kind.expectation + rangeText(range, whole: .min ... .max, kind.text),
      edges: Edges(range, kind.text),
    ) { (text, _) throws(QuantityError) in
      try within(range, kind.parse(text))
    }
  }
}

extension ScalarFormat where Value == Duration {
  /// A span of time with its unit, within `range`.
  public static func duration(
    in range: ClosedRange<Duration> = Limits.times
  ) -> Self {
    let bounds = range.lowerBound.nanoseconds...range.upperBound.nanoseconds
    let kind = QuantityKind.duration
    return Self(
      expectation: kind.expectation + rangeText(bounds, whole: .min ... .max, kind.text),
      edges: Edges(bounds, kind.text),
    ) { (text, _) throws(QuantityError) in
      Duration(nanoseconds: try within(bounds, kind.parse(text)))
    }
  }
}

extension ScalarFormat where Value == CivilTime {
  /// A point in civil time with its zone, within the years 1 to 9999.
  public static var civilTime: Self {
    Self(expectation: CivilTime.expectation, edges: CivilTime.edges) {
      (text, _) throws(QuantityError) in
      try CivilTime(parsing: text)
    }
  }
}

extension ScalarFormat where Value == TimeStamp {
  /// A point in civil time with its zone, within the years in which a run can start.
  public static var timeStamp: Self {
    Self(expectation: TimeStamp.expectation, edges: TimeStamp.edges) {
      (text, _) throws(QuantityError) in
      try TimeStamp(parsing: text)
    }
  }
}

extension ScalarFormat where Value == Ratio {
  /// A probability or share from 0 to 1.
  public static var ratio: Self {
    Self(expectation: RatioText.expectation, edges: RatioText.edges) {
      (text, _) throws(QuantityError) in
      try RatioText.probability(text)
    }
  }

  /// A ratio of whole numbers within `range`, such as the exponent `3/2`.
  public static func ratio(in range: ClosedRange<Ratio>) -> Self {
    let ends = [range.lowerBound, range.upperBound].map(RatioText.text)
    return Self(
      expectation: "a ratio of whole numbers such as 3/2, from \(ends[0]) to \(ends[1])",
      edges: Edges(inside: ends, outside: RatioText.outside(range)),
    ) { (text, _) throws(QuantityError) in
      let ratio = try RatioText.positive(text)
      guard ratio >= range.lowerBound else { throw QuantityError("is too small") }
      guard ratio <= range.upperBound else { throw QuantityError("is too large") }
      return ratio
    }
  }
}

extension ScalarFormat where Value == Bool {
  /// `true` or `false`; `yes`, `on` and the like are refused.
  public static var boolean: Self {
    Self(expectation: "true or false", edges: Edges(names: ["true", "false"])) {
      (text, quoted) throws(QuantityError) in
      guard !quoted else { throw QuantityError("is a text in quotation marks") }
      guard text == "true" || text == "false" else { throw QuantityError("is neither") }
      return text == "true"
    }
  }
}

extension ScalarFormat where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the names of the enumeration.
  public static func enumeration(_ type: Value.Type = Value.self) -> Self {
    let names = ScalarFormat<String>.choice(Value.allCases.map { $0.rawValue })
    return Self(expectation: names.expectation, edges: names.edges) {
      (text, quoted) throws(QuantityError) in
      let name = try names.value(of: text, quoted: quoted)
      guard let value = Value(rawValue: name) else { throw QuantityError("is none of them") }
      return value
    }
  }
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
