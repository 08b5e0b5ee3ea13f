/// The digests of all states that were seen: a set that only grows, with their numbers where wanted.
///
/// Open addressing with linear probing over one flat array: a set of the standard library takes
/// three times as long, most of it to hash again what is a hash already.
///
/// - Complexity: O(1) for an insertion on average; 16 bytes a slot, at most 60 % of them taken.
@usableFromInline
struct DigestTable: Sendable {
  @usableFromInline var slots: [Digest128]
  /// The number of the state in each slot; empty where nobody asks.
  @usableFromInline var numbers: [UInt32]
  @usableFromInline var mask: Int
  @usableFromInline private(set) var count = 0
  /// Stands for an empty slot; a state with that digest is taken for the one with the next.
  @usableFromInline static let empty = Digest128(lower: 0, upper: 0)

  @usableFromInline
  init(isNumbered: Bool = false) {
    slots = Array(repeating: Self.empty, count: 1 << 16)
    numbers = isNumbered ? Array(repeating: 0, count: 1 << 16) : []
    mask = (1 << 16) - 1
  }

  /// How many bytes it takes.
  @usableFromInline var bytes: Int { slots.count * 16 + numbers.count * 4 }
  /// Whether it grows before long.
  @usableFromInline var isAlmostFull: Bool { count * 50 > slots.count * 29 }

  /// What a digest is kept as.
  @usableFromInline
  static func key(_ digest: Digest128) -> Digest128 {
    digest == empty ? Digest128(lower: 0, upper: 1) : digest
  }

  /// Whether a digest is in it.
  @usableFromInline
  func contains(_ digest: Digest128) -> Bool {
    let digest = Self.key(digest)
    var slot = Int(truncatingIfNeeded: digest.lower) & mask
    while slots[slot] != Self.empty {
      if slots[slot] == digest { return true }
      slot = (slot + 1) & mask
    }
    return false
  }

  /// Adds a digest with its state's number.
  ///
  /// - Returns: nil where it was new, else the number that it has; zero where nobody asks for numbers.
  @usableFromInline
  mutating func insert(_ digest: Digest128, number: UInt32) -> UInt32? {
    let digest = Self.key(digest)
    var slot = Int(truncatingIfNeeded: digest.lower) & mask
    while slots[slot] != Self.empty {
      if slots[slot] == digest { return numbers.isEmpty ? 0 : numbers[slot] }
      slot = (slot + 1) & mask
    }
    slots[slot] = digest
    if !numbers.isEmpty { numbers[slot] = number }
    count += 1
    if count * 5 > slots.count * 3 { grow() }
    return nil
  }

  /// All digests, in the order in which they lie.
  var digests: [Digest128] { slots.filter { $0 != Self.empty } }

  /// Their numbers, in the same order; none where nobody asks.
  var digestNumbers: [UInt64] {
    numbers.isEmpty
      ? [] : slots.indices.filter { slots[$0] != Self.empty }.map { UInt64(numbers[$0]) }
  }

  private mutating func grow() {
    let old = (slots: slots, numbers: numbers)
    slots = Array(repeating: Self.empty, count: old.slots.count * 2)
    if !numbers.isEmpty { numbers = Array(repeating: 0, count: slots.count) }
    mask = slots.count - 1
    for (place, digest) in old.slots.enumerated() where digest != Self.empty {
      var slot = Int(truncatingIfNeeded: digest.lower) & mask
      while slots[slot] != Self.empty { slot = (slot + 1) & mask }
      slots[slot] = digest
      if !numbers.isEmpty { numbers[slot] = old.numbers[place] }
    }
  }
}
