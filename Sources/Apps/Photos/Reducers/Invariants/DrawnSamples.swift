import Kernel

/// What was drawn from a month, and out of what.
public struct DrawnSamples: Record, Hashable, Sendable {
  /// The month as the cleaner files it: `Month.code`.
  public var month: Int64 = 0
  /// How many candidates it had.
  public var size: Int64 = 0
  /// Tells the candidates from others: a digest of their numbers in order (FNV-1a, 64 bits).
  public var candidates: UInt64 = 0
  /// The samples.
  public var samples: [PhotoID] = []

  /// A blank draw.
  public init() {}

  /// The samples that a draw takes from a month.
  init(_ draw: SampleDraw, from plan: MonthPlan) {
    month = draw.month
    size = Int64(plan.deletions.count)
    candidates = plan.deletions.reduce(0xCBF2_9CE4_8422_2325) { digest, id in
      (digest ^ UInt64(bitPattern: id)) &* 0x0000_0100_0000_01B3
    }
    samples = draw.places.map { plan.deletions[Int($0)] }
  }

  /// Whether two draws are to be the same: as many samples from the same candidates, and a choice.
  func isComparable(with other: Self) -> Bool {
    candidates == other.candidates && size == other.size
      && samples.count == other.samples.count && size > Int64(samples.count)
  }
}
