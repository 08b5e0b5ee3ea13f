import Kernel

/// A lane on which a state lasts until the next one, put together while things happen.
public struct StateLane: Hashable, Sendable {
  private var lane: Lane
  private var kind: String?
  private var since = Instant.start
  private var evidence: LogPosition?

  /// A lane that begins with the run.
  ///
  /// - Parameters:
  ///   - lane: the lane, on which nothing has been put.
  ///   - kind: the state at the start; nil where nothing is said of it.
  public init(_ lane: Lane, from kind: String? = nil) {
    self.lane = lane
    self.kind = kind
  }

  /// From now on it is that, or nothing; what it is already goes on.
  public mutating func enter(_ next: String?, at now: Instant, evidence: LogPosition?) {
    guard next != kind else { return }
    close(at: now)
    (kind, since) = (next, now)
    self.evidence = evidence
  }

  /// The lane of a run that is over.
  public func finished(at end: Instant) -> Lane {
    var copy = self
    copy.close(at: end)
    return copy.lane
  }

  private mutating func close(at now: Instant) {
    if let kind, since < now { lane.add(kind, from: since, until: now, evidence: evidence) }
  }
}
