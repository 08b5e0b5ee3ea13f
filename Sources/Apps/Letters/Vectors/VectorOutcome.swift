/// What came out of one case of a file of vectors, beside what the file says.
public struct VectorOutcome: Hashable, Sendable {
  /// Whether the case shows that something works, or that something is refused.
  public enum Kind: String, Hashable, Sendable {
    /// What the file gives must come out.
    case positive
    /// What the file describes must be refused, with a code.
    case negative
  }

  /// Whether it must work or be refused.
  public let kind: Kind
  /// What the case is about.
  public let name: String
  /// What the file says.
  public let expected: String
  /// What came out.
  public let found: String
  /// What exactly came out, where there is more to say; may be empty.
  public let detail: String

  /// An outcome.
  init(_ kind: Kind, _ name: String, expected: String, found: String, detail: String = "") {
    self.kind = kind
    self.name = name
    self.expected = expected
    self.found = found
    self.detail = detail
  }

  /// Whether what came out is what the file says.
  public var isAsExpected: Bool { expected == found }

  /// A case that compares bytes: what was made here with what the file gives.
  static func same(_ name: String, _ made: [UInt8], _ given: [UInt8]) -> Self {
    guard made != given else { return Self(.positive, name, expected: "same", found: "same") }
    let place = zip(made, given).enumerated().first { $1.0 != $1.1 }?.offset
    let detail =
      made.count == given.count || place != nil
      ? "first at byte \(place ?? 0)" : "\(made.count) bytes here, \(given.count) in the file"
    return Self(.positive, name, expected: "same", found: "differs", detail: detail)
  }

  /// A case that compares texts.
  static func same(_ name: String, _ made: String, _ given: String) -> Self {
    let isSame = made == given
    return Self(
      .positive,
      name,
      expected: "same",
      found: isSame ? "same" : "differs",
      detail: isSame ? "" : made,
    )
  }

  /// A case that could not be gone through, and why.
  static func failed(_ name: String, _ reason: String) -> Self {
    Self(.positive, name, expected: "same", found: "refused", detail: reason)
  }
}
