/// Where the rows of a list stand by their keys, such as their names, so that one among many is found at once.
///
/// It follows from the list: it is in no log, tells no two states apart, and is made again where it does not fit.
///
/// A dictionary takes several times as long for a name. Services of a large run look up texts of a hundred bytes some
/// million times, among ten thousand that begin alike: a slot has the key's number beside the place, so that other keys
/// are told apart without looking at them.
public struct RowPlaces<Key: RowKey & Sendable>: Record, Hashable, Sendable {
  /// The keys of the rows.
  @usableFromInline var keys: [Key] = []
  /// A power of two of them, at most half of them taken: the first for a key is where its number says, or behind it.
  @usableFromInline var slots: [Slot] = []

  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline var number: UInt32
    /// The place behind which a row stands; 0 for none.
    @usableFromInline var behind: UInt32

    @inlinable
    init(number: UInt32 = 0, behind: UInt32 = 0) {
      self.number = number
      self.behind = behind
    }
  }

  /// A list without rows.
  @inlinable
  public init() {}

  /// Rows with these keys.
  @inlinable
  public init(_ keys: [Key]) {
    fit(keys.count) { keys[$0] }
  }

  /// They are all the same.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { true }

  /// Nothing tells them apart.
  @inlinable
  public func hash(into hasher: inout Hasher) {}

  /// There is no field.
  @inlinable
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {}

  /// Makes itself fit a list of so many rows; of equal keys the first counts.
  ///
  /// - Complexity: O(1) where it does, O(rows) where rows went or came unseen.
  @inlinable
  public mutating func fit(_ count: Int, _ key: (Int) -> Key) {
    guard keys.count != count else { return }
    if keys.count > count { forget() }
    while keys.count < count {
      keys.append(key(keys.count))
      if 2 * keys.count > slots.count { grow() } else { take(keys.count - 1) }
    }
  }

  /// The keys of rows are others: it is to be made again.
  @inlinable
  public mutating func forget() {
    keys.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
  }

  /// The first row with that key; nil for none.
  @inlinable
  public subscript(key: Key) -> Int? {
    guard !slots.isEmpty else { return nil }
    let found = slots[slot(of: key, key.rowNumber)].behind
    return found == 0 ? nil : Int(found) - 1
  }

  /// The slot of a key, or the free one that it would have.
  @inlinable
  func slot(of key: Key, _ number: UInt32) -> Int {
    let mask = slots.count - 1
    var place = Int(number) & mask
    while case let slot = slots[place], slot.behind != 0 {
      if slot.number == number, keys[Int(slot.behind) - 1] == key { break }
      place = (place + 1) & mask
    }
    return place
  }

  /// Puts a row where it is found, unless one before it has its key.
  @inlinable
  mutating func take(_ row: Int) {
    let number = keys[row].rowNumber
    let place = slot(of: keys[row], number)
    if slots[place].behind == 0 { slots[place] = Slot(number: number, behind: UInt32(row) + 1) }
  }

  @inlinable
  mutating func grow() {
    slots = Array(repeating: Slot(), count: max(16, 2 * slots.count))
    for row in keys.indices { take(row) }
  }
}

/// What rows are found by.
public protocol RowKey: Hashable {
  /// A number that follows from the key, the same for equal ones, and seldom for others.
  var rowNumber: UInt32 { get }
}

extension String: RowKey {
  /// A number of its bytes, eight at once.
  public var rowNumber: UInt32 {
    utf8.withContiguousStorageIfAvailable { Self.number(of: UnsafeRawBufferPointer($0)) } ?? 0
  }

  private static func number(of bytes: UnsafeRawBufferPointer) -> UInt32 {
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
    return all & 0x8080_8080_8080_8080 == 0
      ? UInt32(truncatingIfNeeded: number) : numberOfDigits(in: bytes)
  }

  /// Texts beyond ASCII may be equal though their bytes are not: their digits are the same then, for no other letter
  /// is equal to one.
  private static func numberOfDigits(in bytes: UnsafeRawBufferPointer) -> UInt32 {
    bytes.reduce(0) { number, byte in
      (0x30...0x39).contains(byte) ? number &* 31 &+ UInt32(byte) : number
    }
  }
}
