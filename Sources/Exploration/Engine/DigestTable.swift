/// The digests of all states that were seen: a set that only grows.
///
/// Open addressing with linear probing over one flat array: a set of the standard library takes
/// three times as long, most of it to hash again what is a hash already.
///
/// - Complexity: O(1) for an insertion on average; 16 bytes a slot, at most 60 % of them taken.
@usableFromInline
struct DigestTable {
  @usableFromInline var slots: [Digest128]
  @usableFromInline var mask: Int
  @usableFromInline private(set) var count = 0
  /// Stands for an empty slot; a state with that digest is taken for the one with the next.
  @usableFromInline static let empty = Digest128(lower: 0, upper: 0)

  @usableFromInline
  init() {
    slots = Array(repeating: Self.empty, count: 1 << 16)
    mask = (1 << 16) - 1
  }

  /// Adds a digest.
  ///
  /// - Returns: whether it was new.
  @usableFromInline
  mutating func insert(_ digest: Digest128) -> Bool {
    var digest = digest
    if digest == Self.empty { digest.upper = 1 }
    var slot = Int(truncatingIfNeeded: digest.lower) & mask
    while slots[slot] != Self.empty {
      if slots[slot] == digest { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = digest
    count += 1
    if count * 5 > slots.count * 3 { grow() }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Self.empty, count: old.count * 2)
    mask = slots.count - 1
    for digest in old where digest != Self.empty {
      var slot = Int(truncatingIfNeeded: digest.lower) & mask
      while slots[slot] != Self.empty { slot = (slot + 1) & mask }
      slots[slot] = digest
    }
  }
}
