/// What it means that a field of a report is not as it was approved.
public enum FieldConsequence: String, CaseIterable, Sendable {
  /// Something that happened at a moment, such as a gap in speech: told from others by whom it befell
  /// and when, as its number changes with every one before it.
  case occurrence
  /// How good somebody would call it, such as a mean opinion score.
  case score
  /// Any other figure or text.
  case figure
  /// How often something was done, such as packets sent: it follows from the rest.
  case counter
}

/// What an app says of fields of its reports, for whoever compares them with approved ones.
///
/// What no row speaks of is a figure and must be equal.
public struct ReportFieldSpec: Sendable {
  /// The heading above the field; `*` stands for any text.
  public let heading: String
  /// The field's key; `*` stands for any text.
  public let key: String
  /// What a difference means.
  public let consequence: FieldConsequence
  /// How far each number of the field may be from the approved one, in thousandths of what is shown:
  /// 5 takes an R of 93.205 for one of 93.2.
  ///
  /// Zero, as nearly everywhere: a run gives the same bytes on every machine.
  public let tolerance: Int64

  /// What is said of the fields with such headings and keys.
  ///
  /// - Precondition: `tolerance` is not negative.
  public init(
    heading: String,
    key: String,
    _ consequence: FieldConsequence,
    tolerance: Int64 = 0,
  ) {
    precondition(tolerance >= 0, "a tolerance of \(tolerance) admits nothing")
    self.heading = heading
    self.key = key
    self.consequence = consequence
    self.tolerance = tolerance
  }

  /// Whether it speaks of a field.
  public func covers(heading: String, key: String) -> Bool {
    Self.matches(heading, self.heading) && Self.matches(key, self.key)
  }

  /// Whether a text is what a pattern says, in which `*` stands for any text, also for none.
  ///
  /// - Complexity: O(text · stars) comparisons at most, as each part is taken where it comes first.
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    var rest = Array(text.utf8)[...]
    guard parts.count > 1 else { return rest.elementsEqual(parts[0]) }
    guard rest.starts(with: parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      while rest.count >= part.count, !rest.starts(with: part) { rest = rest.dropFirst() }
      guard rest.count >= part.count else { return false }
      rest = rest.dropFirst(part.count)
    }
    let end = parts[parts.count - 1]
    return rest.count >= end.count && rest.suffix(end.count).elementsEqual(end)
  }
}
