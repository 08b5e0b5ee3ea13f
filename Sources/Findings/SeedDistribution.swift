/// How a figure is spread over runs that differ in their seeds alone.
///
/// Runs without the figure, because there was nothing to take it from, are counted apart: they are no
/// zeros, and no percentile knows of them.
public struct SeedDistribution: Hashable, Sendable {
  /// How many runs had nothing to take the figure from.
  public let unjudged: Int
  /// How the others are spread; of none there is a count of 0 and nothing else.
  public let distribution: Distribution
  /// The worst value with the first seed that gave it; nil where no run had one.
  public let worst: Extreme?
  /// Where the median over all seeds lies; nil where n is too small to say.
  public let median: MedianInterval?

  /// A value and the seed that gave it.
  public struct Extreme: Hashable, Sendable {
    /// The value.
    public let value: Int64
    /// The seed.
    public let seed: UInt64
  }

  /// A stretch of values in which a median lies, as surely as it says.
  public struct MedianInterval: Hashable, Sendable {
    /// The lower end, a value that was there.
    public let lower: Int64
    /// The upper end, a value that was there.
    public let upper: Int64
    /// How sure it is, in millionths, rounded down.
    public let confidencePerMillion: Int64
  }

  /// How many runs had the figure.
  public var count: Int { Int(distribution.count) }

  /// The spread of a figure.
  ///
  /// - Parameters:
  ///   - measure: what the figure is; its value does not matter.
  ///   - values: the value of each run, in the order of the seeds; nil where a run has none.
  ///   - firstSeed: the seed of the first run; each run has the next one.
  ///   - ranks: the ranks of the median for the number of values that are there.
  public init(
    of measure: Measure,
    _ values: [Int64?],
    firstSeed: UInt64,
    ranks: (_ count: Int) -> MedianRanks? = MedianRanks.init(of:),
  ) {
    let judged = values.compactMap(\.self).sorted()
    unjudged = values.count - judged.count
    distribution = Distribution(
      subject: measure.subject,
      name: measure.name,
      unit: measure.unit,
      of: judged,
    )
    let extreme = measure.worst == .greatest ? judged.last : judged.first
    let place = extreme.flatMap { values.firstIndex(of: $0) }
    if let extreme, let place {
      worst = Extreme(value: extreme, seed: firstSeed + UInt64(place))
    } else {
      worst = nil
    }
    median = ranks(judged.count).map { ranks in
      MedianInterval(
        lower: judged[ranks.lower - 1],
        upper: judged[ranks.upper - 1],
        confidencePerMillion: ranks.confidencePerMillion,
      )
    }
  }
}
