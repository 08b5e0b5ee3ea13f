import Kernel

/// Where two logs part.
public struct LogDifference: Equatable, Sendable {
  /// The first sequence at which they differ.
  public var sequence: LogPosition
  /// The event in the first log; nil where that log has ended.
  public var first: LoggedEvent?
  /// The event in the second log; nil where that log has ended.
  public var second: LoggedEvent?

  /// A difference with both sides.
  public init(sequence: LogPosition, first: LoggedEvent?, second: LoggedEvent?) {
    self.sequence = sequence
    self.first = first
    self.second = second
  }
}

/// The first event in which two logs differ; nil where all their events are equal.
///
/// Manifests are not compared: two variants of a scenario have different plans and may begin with
/// the same events. Both are proven first: equal digests say nothing of rows that do not fit them.
///
/// - Throws: `LogError` where a log cannot be read, or is not what was written.
/// - Complexity: O(bytes of the logs) for the proof, O(log count) digests read for the search: a
///   digest stands for its row and all before it.
public func firstDifference(
  _ first: LogReader,
  _ second: LogReader,
) throws -> LogDifference? {
  let common = min(first.last, second.last)
  var equal: LogPosition = 0
  var unequal = common + 1
  while unequal - equal > 1 {
    let middle = equal + (unequal - equal) / 2
    if try first.digest(of: middle) == second.digest(of: middle) {
      equal = middle
    } else {
      unequal = middle
    }
  }
  if unequal > max(first.last, second.last) { return nil }
  return LogDifference(
    sequence: unequal,
    first: try first.row(unequal),
    second: try second.row(unequal),
  )
}
