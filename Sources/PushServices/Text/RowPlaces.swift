import Kernel

/// Where the rows of a list stand by their keys, such as their names, so that one among many is found at once.
///
/// It follows from the list: it is in no log, tells no two states apart, and is made again where it does not fit.
///
/// Services of a large run look up texts of a hundred bytes some million times, among ten thousand that begin alike:
/// a slot has the key's number beside the place, so that other keys are told apart without looking at them.
struct RowPlaces<Key: RowKey & Sendable>: Record, Hashable, Sendable {
  /// The keys of the rows.
  private var keys: [Key] = []
  /// A power of two of them, at most half of them taken: the first for a key is where its number says, or behind it.
  private var slots: [Slot] = []

  private struct Slot: Sendable {
    var number: UInt32 = 0
    /// The place behind which a row stands; 0 for none.
    var behind: UInt32 = 0
  }

  init() {}

  static func == (left: Self, right: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}

  /// There is no field.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {}

  /// Makes itself fit a list of so many rows; of equal keys the first counts.
  ///
  /// - Complexity: O(1) where it does, O(rows) where rows went or came unseen.
  mutating func fit(_ count: Int, _ key: (Int) -> Key) {
    guard keys.count != count else { return }
    if keys.count > count { forget() }
    while keys.count < count {
      keys.append(key(keys.count))
      if 2 * keys.count > slots.count { grow() } else { take(keys.count - 1) }
    }
  }

  /// The keys of rows are others: it is to be made again.
  mutating func forget() {
    keys.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
  }

  /// The first row with that key; nil for none.
  subscript(key: Key) -> Int? {
    guard !slots.isEmpty else { return nil }
    let found = slots[slot(of: key, key.rowNumber)].behind
    return found == 0 ? nil : Int(found) - 1
  }

  /// The slot of a key, or the free one that it would have.
  private func slot(of key: Key, _ number: UInt32) -> Int {
    let mask = slots.count - 1
    var place = Int(number) & mask
    while case let slot = slots[place], slot.behind != 0 {
      if slot.number == number, keys[Int(slot.behind) - 1] == key { break }
      place = (place + 1) & mask
    }
    return place
  }

  /// Puts a row where it is found, unless one before it has its key.
  private mutating func take(_ row: Int) {
    let number = keys[row].rowNumber
    let place = slot(of: keys[row], number)
    if slots[place].behind == 0 { slots[place] = Slot(number: number, behind: UInt32(row) + 1) }
  }

  private mutating func grow() {
    slots = Array(repeating: Slot(), count: max(16, 2 * slots.count))
    for row in keys.indices { take(row) }
  }
}

/// What rows are found by.
protocol RowKey: Hashable {
  /// A number that follows from the key, the same for equal ones, and seldom for others.
  var rowNumber: UInt32 { get }
}

extension String: RowKey {
  var rowNumber: UInt32 {
    utf8.withContiguousStorageIfAvailable { number(of: UnsafeRawBufferPointer($0)) } ?? 0
  }

  /// Texts beyond ASCII may be equal though their bytes are not: they have all the same.
  private func number(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    var (number, all, place) = (UInt64(bytes.count), UInt64(0), 0)
    func take(_ word: UInt64) {
      all |= word
      // Multiplied by the golden ratio of 64 bits (Knuth), whose upper bits depend on all of the word's.
      number = (number ^ word) &* 0x9E37_79B9_7F4A_7C15
      number ^= number >> 32
    }
    while place + 8 <= bytes.count {
      take(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    var rest: UInt64 = 0
    while place < bytes.count {
      rest = rest << 8 | UInt64(bytes[place])
      place += 1
    }
    take(rest)
    return all & 0x8080_8080_8080_8080 == 0 ? UInt32(truncatingIfNeeded: number) : 0
  }
}
