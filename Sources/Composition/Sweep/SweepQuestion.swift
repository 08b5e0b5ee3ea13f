import Kernel
import Plans

/// What a sweep is asked for: designs, the weather that all of them meet, and figures.
public struct SweepQuestion: Sendable {
  /// The scenario's file.
  public var file: String
  /// What is set for all points, such as by `run --set`.
  public var overrides: [(key: String, value: String)]
  /// What is swept.
  public var axes: [SweepAxis]
  /// The variants; empty for all.
  public var variants: [String]
  /// The seeds, the same for every point.
  public var seeds: ClosedRange<UInt64>
  /// The figures by their names; empty for those that the scenario bounds, or its headline.
  public var figures: [String]
  /// Whether the scenario may use files outside its folder.
  public var allowsOutside: Bool

  /// A question about a scenario.
  public init(
    file: String,
    overrides: [(key: String, value: String)] = [],
    axes: [SweepAxis] = [],
    variants: [String] = [],
    seeds: ClosedRange<UInt64>,
    figures: [String] = [],
    allowsOutside: Bool = false,
  ) {
    self.file = file
    self.overrides = overrides
    self.axes = axes
    self.variants = variants
    self.seeds = seeds
    self.figures = figures
    self.allowsOutside = allowsOutside
  }

  /// The most seeds of a sweep: no percentile is surer for more, and each is a run of every point.
  public static let seedsMost: UInt64 = 10_000

  /// The seeds that `A..B`, or one number, stands for.
  ///
  /// - Throws: what is wrong, as the end of a sentence about the text.
  public static func seeds(_ text: String) throws(QuantityError) -> ClosedRange<UInt64> {
    let expected = "expected A..B such as 1..20, from 0 to \(Limits.seeds.upperBound)"
    var parts = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1 { parts.append(parts[0]) }
    guard parts.count == 2 else { throw QuantityError("is no range of seeds; \(expected)") }
    var numbers: [UInt64] = []
    for part in parts {
      guard !part.isEmpty, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw QuantityError("is no range of seeds; \(expected)")
      }
      guard let number = Int64(part), Limits.seeds.contains(number) else {
        throw QuantityError("has a seed beyond 63 bits; \(expected)")
      }
      numbers.append(UInt64(number))
    }
    guard numbers[0] <= numbers[1] else {
      throw QuantityError("has no seeds: it ends below where it begins; \(expected)")
    }
    guard numbers[1] - numbers[0] < seedsMost else {
      throw QuantityError("has more than \(seedsMost) seeds; choose fewer")
    }
    return numbers[0]...numbers[1]
  }
}
