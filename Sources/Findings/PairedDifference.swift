/// How a figure of one design differs from that of another under the same seeds.
///
/// A seed is one weather: what both designs have of it in common falls out of the difference. The median is
/// that of the differences, and never the difference of two medians, which knows of no pairs.
public struct PairedDifference: Hashable, Sendable {
  /// The differences, the other design's value taken from this one's.
  ///
  /// Seeds under which one of the two has no figure are its runs without one.
  public let spread: SeedDistribution
  /// Under how many seeds the value is below the other design's.
  public let lower: Int
  /// Under how many seeds the two are equal.
  public let same: Int
  /// Under how many seeds the value is above the other design's.
  public let higher: Int

  /// The differences of two designs.
  ///
  /// A difference that has no room in 64 bits is as far as they go.
  ///
  /// - Parameters:
  ///   - measure: what the figure is; its value does not matter.
  ///   - values: the value of each run, in the order of the seeds; nil where a run has none.
  ///   - others: the other design's, under the same seeds.
  ///   - firstSeed: the seed of the first run; each run has the next one.
  ///   - ranks: the ranks of the median for the number of pairs.
  /// - Precondition: there are as many values of the one as of the other.
  public init(
    of measure: Measure,
    _ values: [Int64?],
    from others: [Int64?],
    firstSeed: UInt64,
    ranks: (_ count: Int) -> MedianRanks? = MedianRanks.init(of:),
  ) {
    precondition(values.count == others.count, "\(values.count) seeds beside \(others.count)")
    let differences = zip(values, others).map { value, other in
      value.flatMap { value in other.map { Self.difference(value, $0) } }
    }
    spread = SeedDistribution(of: measure, differences, firstSeed: firstSeed, ranks: ranks)
    let signs = differences.compactMap { $0?.signum() }
    lower = signs.count { $0 < 0 }
    same = signs.count { $0 == 0 }
    higher = signs.count { $0 > 0 }
  }

  private static func difference(_ value: Int64, _ other: Int64) -> Int64 {
    let (difference, isTooLarge) = value.subtractingReportingOverflow(other)
    return isTooLarge ? (value < other ? .min : .max) : difference
  }
}
