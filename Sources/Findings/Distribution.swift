/// How a figure of which there are many is spread.
///
/// A percentile is the smallest value that so many of all do not exceed (nearest rank), so that each is
/// a value that was there. Of nothing there is a number, 0, and nothing else.
public struct Distribution: Hashable, Sendable {
  /// What it is taken at.
  public var subject: String
  /// What the figure is; unique for its subject.
  public var name: String
  /// What it counts.
  public var unit: MeasureUnit
  /// How many there are.
  public var count: Int64
  /// How they are spread; nil where there are none.
  public var spread: Spread?

  /// The least, the greatest, and what lies in between.
  public struct Spread: Hashable, Sendable {
    /// The smallest.
    public var least: Int64
    /// What one in twenty does not exceed.
    public var percentile5: Int64
    /// What one in two does not exceed.
    public var median: Int64
    /// What one in twenty exceeds.
    public var percentile95: Int64
    /// The largest.
    public var greatest: Int64
  }

  /// The spread of values in any order.
  ///
  /// - Complexity: O(n) where they stand in order, the least first, else O(n log n).
  public init(subject: String, name: String, unit: MeasureUnit, of values: [Int64]) {
    self.subject = subject
    self.name = name
    self.unit = unit
    count = Int64(values.count)
    let isSorted = zip(values, values.dropFirst()).allSatisfy(<=)
    let sorted = isSorted ? values : values.sorted()
    guard let least = sorted.first, let greatest = sorted.last else {
      spread = nil
      return
    }
    func percentile(_ percent: Int) -> Int64 { sorted[(sorted.count * percent + 99) / 100 - 1] }
    spread = Spread(
      least: least,
      percentile5: percentile(5),
      median: percentile(50),
      percentile95: percentile(95),
      greatest: greatest,
    )
  }
}
