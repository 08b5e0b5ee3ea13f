import Kernel

/// What kind of value a setting takes.
public enum SettingKind: Sendable {
  /// A span of time within a range.
  case duration(ClosedRange<Duration>)
  /// A whole number within a range.
  case integer(ClosedRange<Int64>)
  /// One of these names: usually a named policy.
  case choice([String])
  /// `true` or `false`.
  case boolean
  /// A probability or share from 0 to 1.
  case ratio
  /// Bits per second within a range.
  case bitRate(ClosedRange<Int64>)
  /// A level in millibels within a range.
  case decibels(ClosedRange<Int64>)
  /// What an app checks itself, such as the name of a time zone: what is expected, the ends of what
  /// is accepted, and the one canonical text for a text that may stand in quotation marks.
  case checked(
    expectation: String,
    edges: Edges,
    canonical: @Sendable (_ text: String, _ quoted: Bool) throws(QuantityError) -> String,
  )

  /// What is expected, for a message.
  public var expectation: String {
    switch self {
    case .duration(let range): ScalarFormat.duration(in: range).expectation
    case .integer(let range): ScalarFormat.integer(in: range).expectation
    case .choice(let names): ScalarFormat.choice(names).expectation
    case .boolean: ScalarFormat.boolean.expectation
    case .ratio: ScalarFormat.ratio.expectation
    case .bitRate(let range): ScalarFormat.quantity(.bitRate, in: range).expectation
    case .decibels(let range): ScalarFormat.quantity(.decibels, in: range).expectation
    case .checked(let expectation, _, _): expectation
    }
  }

  /// The ends of what is accepted.
  public var edges: Edges {
    switch self {
    case .duration(let range): ScalarFormat.duration(in: range).edges
    case .integer(let range): ScalarFormat.integer(in: range).edges
    case .choice(let names): ScalarFormat.choice(names).edges
    case .boolean: ScalarFormat.boolean.edges
    case .ratio: ScalarFormat.ratio.edges
    case .bitRate(let range): ScalarFormat.quantity(.bitRate, in: range).edges
    case .decibels(let range): ScalarFormat.quantity(.decibels, in: range).edges
    case .checked(_, let edges, _): edges
    }
  }

  /// The one canonical text for the value that `text` stands for.
  ///
  /// - Throws: where the text does not stand for such a value.
  public func canonical(_ text: String, quoted: Bool = false) throws(QuantityError) -> String {
    switch self {
    case .duration(let range):
      let format = ScalarFormat.duration(in: range)
      return QuantityKind.duration.text(try format.value(of: text, quoted: quoted).nanoseconds)
    case .integer(let range):
      return "\(try ScalarFormat.integer(in: range).value(of: text, quoted: quoted))"
    case .choice(let names):
      return try ScalarFormat.choice(names).value(of: text, quoted: quoted)
    case .boolean:
      return "\(try ScalarFormat.boolean.value(of: text, quoted: quoted))"
    case .ratio:
      return RatioText.text(try ScalarFormat.ratio.value(of: text, quoted: quoted))
    case .bitRate(let range):
      let format = ScalarFormat.quantity(.bitRate, in: range)
      return QuantityKind.bitRate.text(try format.value(of: text, quoted: quoted))
    case .decibels(let range):
      let format = ScalarFormat.quantity(.decibels, in: range)
      return QuantityKind.decibels.text(try format.value(of: text, quoted: quoted))
    case .checked(_, _, let canonical):
      return try canonical(text, quoted)
    }
  }
}

/// One thing about an app that a scenario can set, as the app declares it.
public struct SettingSpec: Sendable {
  /// The name without the app's, in parts joined by points: `part.name`.
  public let key: String
  /// What kind of value it takes.
  public let kind: SettingKind
  /// The value where nobody sets it, as text.
  public let fallback: String
  /// What it does, in one sentence.
  public let about: String
  /// The requirement or fault it serves, such as `I02`.
  public let requirement: String

  /// A setting.
  public init(
    key: String,
    kind: SettingKind,
    fallback: String,
    about: String,
    requirement: String,
  ) {
    self.key = key
    self.kind = kind
    self.fallback = fallback
    self.about = about
    self.requirement = requirement
  }
}
