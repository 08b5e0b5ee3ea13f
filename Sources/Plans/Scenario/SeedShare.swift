import Kernel

/// Under how many of how many seeds a rule must hold.
///
/// One run is one throw of the dice. A rule with a share is judged under the scenario's own seed and
/// those that follow it, each in a run of its own.
public struct SeedShare: Record, Hashable, Sendable {
  /// The rule, by its place in `Plan.rules`, or among those that an app judges.
  public var rule: Int64 = 0
  /// The app that judges the rule; empty for one that needs facts and figures alone.
  public var app = ""  // key: app, unless ""
  /// Under how many seeds it must hold at least.
  public var least: Int64 = 1
  /// How many seeds are tried.
  public var seeds: Int64 = 1

  /// A blank share.
  public init() {}

  /// At least so many of so many, of a rule that has no place yet.
  public init(_ least: Int64, of seeds: Int64) {
    self.least = least
    self.seeds = seeds
  }

  /// The share in words: `95 of 100 seeds`.
  public var text: String { "\(least) of \(seeds) seeds" }

  /// Whether there are so many seeds from that one on.
  public func isPossible(from seed: UInt64) -> Bool {
    seed <= UInt64(Limits.seeds.upperBound - (seeds - 1))
  }

  /// The same share of the rule at a place.
  func of(rule place: Int, judgedBy app: String = "") -> Self {
    var share = self
    share.rule = Int64(place)
    share.app = app
    return share
  }
}

extension ScalarFormat where Value == SeedShare {
  /// A share of seeds, such as `95 of 100`.
  public static var seedShare: Self {
    let most = Limits.seedShares.upperBound
    return Self(
      expectation: "so many seeds of so many, such as '95 of 100', of at most \(most)",
      edges: Edges(
        inside: ["1 of 1", "\(most) of \(most)"],
        outside: ["0 of 1", "2 of 1", "1 of \(most + 1)", "half"],
      ),
    ) { (text, _) throws(QuantityError) in
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 3, words[1] == "of", let least = number(words[0]),
        let seeds = number(words[2])
      else { throw QuantityError("is no 'N of M'") }
      guard Limits.seedShares.contains(seeds) else {
        throw QuantityError("has \(seeds) seeds, and \(most) are the most")
      }
      guard 1...seeds ~= least else { throw QuantityError("is no share of \(seeds)") }
      return SeedShare(least, of: seeds)
    }
  }

  private static func number(_ digits: Substring) -> Int64? {
    // A sign and leading zeros are no way to write how many there are.
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), digits.utf8.first != 0x30 else {
      return nil
    }
    return Int64(digits)
  }
}
