import Findings

/// What a sweep gave: the spread of every figure over the seeds, at each of its points.
public struct SweepReport: Hashable, Sendable {
  /// The scenario's name.
  public var scenario: String
  /// The scenario's file.
  public var file: String
  /// What was swept, each with all its values in order; those of one value are settings of all points.
  public var axes: [Axis]
  /// The seeds, the same for every point.
  public var seeds: ClosedRange<UInt64>
  /// The figures; their values do not matter.
  public var figures: [Measure]
  /// The points: the last axis moves first, and the variants of a point stand together.
  public var points: [Point]

  /// A key with its values.
  public struct Axis: Hashable, Sendable {
    /// What was set.
    public var key: String
    /// The values, as a scenario writes them.
    public var values: [String]

    /// A key with its values.
    public init(key: String, values: [String]) {
      self.key = key
      self.values = values
    }
  }

  /// One design under the weather of all seeds.
  public struct Point: Hashable, Sendable {
    /// The place of its value on each axis.
    public var places: [Int]
    /// Its variant.
    public var variant: String
    /// What became of each run as a whole, in the order of the seeds.
    public var verdicts: [Verdict]
    /// How many of its rules are over seeds (`in: 95 of 100`) and were judged in no run.
    public var leftOut: Int
    /// The values of each figure, in the order of the seeds; nil where there was nothing to judge.
    public var values: [[Int64?]]
    /// The spread of each figure.
    public var spreads: [SeedDistribution]
    /// How each figure differs from the first point's, seed by seed; empty for the first point itself.
    public var differences: [PairedDifference]

    /// A design and what its runs gave.
    public init(
      places: [Int],
      variant: String,
      verdicts: [Verdict],
      leftOut: Int = 0,
      values: [[Int64?]],
      spreads: [SeedDistribution],
      differences: [PairedDifference] = [],
    ) {
      self.places = places
      self.variant = variant
      self.verdicts = verdicts
      self.leftOut = leftOut
      self.values = values
      self.spreads = spreads
      self.differences = differences
    }
  }

  /// A report of these parts.
  public init(
    scenario: String,
    file: String,
    axes: [Axis],
    seeds: ClosedRange<UInt64>,
    figures: [Measure],
    points: [Point],
  ) {
    self.scenario = scenario
    self.file = file
    self.axes = axes
    self.seeds = seeds
    self.figures = figures
    self.points = points
  }

  /// The axes along which something changes, with their places among all.
  public var moving: [(place: Int, axis: Axis)] {
    axes.enumerated().filter { $0.element.values.count > 1 }.map { ($0.offset, $0.element) }
  }

  /// What tells a point from the others: its values on the axes that move, and its variant where there
  /// are several.
  public func labels(of point: Point) -> [String] {
    moving.map { $0.axis.values[point.places[$0.place]] } + (hasVariants ? [point.variant] : [])
  }

  /// The points that are compared with the first one.
  public var compared: [Point] { points.filter { !$0.differences.isEmpty } }

  /// What the points are compared with, in words: `1ms, warm`.
  public var baseline: String { points.first.map { labels(of: $0).joined(separator: ", ") } ?? "" }

  /// What stands above the labels.
  public var labelNames: [String] { moving.map(\.axis.key) + (hasVariants ? ["variant"] : []) }

  /// Whether the points are of more than one variant.
  public var hasVariants: Bool { points.contains { $0.variant != points.first?.variant } }

  /// How a figure is asked for: its name, and behind `@` what it is taken at.
  public static func name(of figure: Measure) -> String {
    let name = String(figure.name.drop { $0 == " " })
    return figure.subject.isEmpty ? name : "\(name)@\(figure.subject)"
  }

  /// The seeds of a point's runs that ended so.
  public func seeds(of point: Point, _ verdict: Verdict) -> [UInt64] {
    point.verdicts.enumerated().filter { $0.element == verdict }
      .map { seeds.lowerBound + UInt64($0.offset) }
  }
}
