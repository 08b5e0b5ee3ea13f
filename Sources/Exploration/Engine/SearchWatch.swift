/// Whether a search is to end before it has seen what it was asked for.
@usableFromInline
struct SearchWatch {
  @usableFromInline var memory: MemoryWatch
  @usableFromInline let host: SearchHost
  /// Whether something was gone on from.
  ///
  /// A part of a search that takes no step for want of time would stand still for ever.
  @usableFromInline var hasBegun = false

  @usableFromInline
  init(_ limit: Int?, _ host: SearchHost) {
    memory = MemoryWatch(limit, host)
    self.host = host
  }

  /// Looks before a batch of states is gone on from.
  ///
  /// - Parameters:
  ///   - states: how many states were seen.
  ///   - growth: how many bytes the tables have, and how many they take when they grow next.
  /// - Returns: why the search ends; nil where the batch is taken.
  @usableFromInline
  mutating func ending<Step>(
    states: Int,
    growth: (kept: Int, next: Int),
  ) -> SearchResult<Step>.Ending? {
    if host.isInterrupted() { return .interrupted }
    if let shortage = memory.shortage(states: states, growth: growth) { return shortage.ending() }
    defer { hasBegun = true }
    return hasBegun && host.isOver() ? .time : nil
  }
}
