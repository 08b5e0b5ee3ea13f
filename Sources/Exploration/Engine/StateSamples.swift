/// Whole states behind some of the digests that were seen, to be compared with what comes to the same
/// digest later.
///
/// One digest in `spacing` is sampled, by its bits, so that the same states are in every run. Of those
/// that fall on one place the latest stays: states are mostly come to again soon.
@usableFromInline
struct StateSamples<State> {
  @usableFromInline let mask: UInt64
  @usableFromInline var kept: [(digest: Digest128, number: UInt32, state: State)?]
  /// How many states were compared with the one that was kept.
  @usableFromInline var compared = 0

  @usableFromInline static var capacity: Int { 1_024 }

  /// Samples of one digest in `spacing`, which is a power of two.
  @inlinable
  init(spacing: Int) {
    precondition(spacing > 0 && spacing & (spacing - 1) == 0, "\(spacing) is no power of two")
    mask = UInt64(spacing - 1)
    kept = Array(repeating: nil, count: Self.capacity)
  }

  /// Whether the state behind the digest is one to keep and to compare.
  @inlinable
  func covers(_ digest: Digest128) -> Bool {
    digest.upper & mask == 0
  }

  /// Keeps a state for its digest; what was kept at the same place before makes way.
  @inlinable
  mutating func keep(_ state: State, _ digest: Digest128, number: UInt32) {
    kept[place(digest)] = (digest, number, state)
  }

  /// The state that was kept for that digest; nil where there is none any more.
  @inlinable
  func state(_ digest: Digest128) -> State? {
    guard let found = kept[place(digest)], found.digest == digest else { return nil }
    return found.state
  }

  @inlinable
  func place(_ digest: Digest128) -> Int {
    Int(truncatingIfNeeded: digest.upper >> 32) & (Self.capacity - 1)
  }
}
