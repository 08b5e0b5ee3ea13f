/// The number that two friends compare to know that nobody stands between them (L-33, S12).
///
/// Signal's construction: a digest for each party, hashed many times over, of which six groups of five
/// digits are taken; the smaller half stands first, so that both read the same. The hashing itself is
/// `LetterCryptography`'s.
public enum SafetyNumber {
  /// How often a party's digest is hashed again.
  public static let rounds = 5_200
  /// Groups of digits in each half.
  public static let groups = 6

  /// What a party's digest begins as: a version, both keys, the user's id.
  public static func start(of bundle: KeyBundle) -> [UInt8] {
    [0, 0] + keys(of: bundle) + bundle.owner.bytes
  }

  /// What is appended to the digest before it is hashed again.
  public static func keys(of bundle: KeyBundle) -> [UInt8] {
    bundle.signingKey.bytes + bundle.agreementKey.bytes
  }

  /// A party's 30 digits: six numbers of 40 bits from the digest's front, each by its last five digits.
  ///
  /// - Returns: nil where the digest has fewer than 30 bytes.
  public static func half(of digest: [UInt8]) -> String? {
    guard digest.count >= groups * 5 else { return nil }
    return (0..<groups).map { group in
      let number = digest[(group * 5)..<(group * 5 + 5)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let digits = String(number % 100_000)
      return String(repeating: "0", count: 5 - digits.utf8.count) + digits
    }.joined()
  }

  /// The number of two halves: twelve groups of five digits with blanks between them.
  public static func text(_ one: String, _ other: String) -> String {
    let digits = Array(min(one, other) + max(one, other))
    return stride(from: 0, to: digits.count, by: 5)
      .map { String(digits[$0..<min($0 + 5, digits.count)]) }
      .joined(separator: " ")
  }
}
