/// A number that a person has given on a command line or in the environment, where it is none.
///
/// What is taken for another number in silence judges other scenarios than somebody believes.
public struct GivenNumber: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and what was expected.
  public let description: String

  private init(_ what: String, _ text: String, expected: String) {
    description = "\(what) is '\(text)'; expected \(expected)"
  }

  /// The largest number of scenarios, inputs or seconds: more than anybody waits for.
  public static let countMax = 1_000_000_000

  /// How many: from 1 on.
  public static func count(
    _ text: String,
    of what: String,
    expected: String = "a whole number from 1 to \(countMax), such as 200",
  ) throws(Self) -> Int {
    guard let number = whole(text), number > 0, number <= UInt64(countMax) else {
      throw Self(what, text, expected: expected)
    }
    return Int(number)
  }

  /// Which scenario of a seed: from 0 on.
  public static func place(_ text: String, of what: String) throws(Self) -> Int {
    guard let number = whole(text), number <= UInt64(countMax) else {
      throw Self(what, text, expected: "a whole number from 0 to \(countMax)")
    }
    return Int(number)
  }

  /// Where all randomness comes from.
  public static func seed(_ text: String, of what: String) throws(Self) -> UInt64 {
    guard let number = whole(text) else {
      throw Self(what, text, expected: "a whole number from 0 to \(UInt64.max)")
    }
    return number
  }

  /// Decimal digits and nothing else; the standard library takes a sign as well.
  private static func whole(_ text: String) -> UInt64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
  }
}
