/// What becomes of packets that wait for a bottleneck, besides that no more wait than there is room.
public enum QueueDiscipline: Choice, Equatable, Sendable {
  /// Each waits as long as it takes; what finds no room is dropped.
  case dropTail
  /// Controlled delay (RFC 8289): where packets have waited `target` or longer throughout an
  /// `interval`, some are dropped when their turn comes, the more the longer that lasts.
  case codel(target: Duration, interval: Duration)

  /// What contradicts itself, in words; nil for a discipline that can be kept.
  public var problem: String? {
    guard case .codel(let target, let interval) = self else { return nil }
    return target >= .zero && interval > .zero
      ? nil : "CoDel needs a target of 0 or more, and an interval above 0"
  }
}
