import Kernel

/// A month from which samples are to be drawn.
public struct SampleGroup: Record, Hashable, Sendable {
  /// The month as the cleaner files it: `Month.code`.
  public var month: Int64 = 0
  /// How many candidates it has.
  public var size: Int64 = 0
  /// How many of them are wanted.
  public var count: Int64 = 0

  /// A blank group.
  public init() {}

  /// A month with candidates.
  public init(month: Int64, size: Int64, count: Int64) {
    self.month = month
    self.size = size
    self.count = count
  }
}

/// What a cleaner asks of its surroundings.
public enum CleanerEffect: Choice, Hashable, Sendable {
  /// Ask the library.
  case ask(LibraryRequest)  // key: request
  /// Draw samples; `anew` wants others than in the scan before.
  case draw(groups: [SampleGroup], anew: Bool)
  /// State a fact of the domain for people, expectations and invariants.
  case state(CleanerFact)  // key: fact
}
