/// What JSON demands escapes for in a text: quotation marks, backslashes and control characters (RFC 8259, 7).
///
/// All of it is ASCII, so that bytes are looked at and no letters.
public enum JSONEscapes {
  /// So many bytes longer a text is with its escapes.
  ///
  /// - Complexity: O(bytes), eight at once.
  static func length(of utf8: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(utf8)
    var length = 0
    var place = 0
    while place + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      length &+= zeros(in: word ^ (ones &* 0x22)) &+ zeros(in: word ^ (ones &* 0x5C))
      // Control characters have none of the three upper bits.
      length &+= 5 &* zeros(in: word & (ones &* 0xE0))
      place += 8
    }
    for byte in raw[place...] {
      length &+= byte == 0x22 || byte == 0x5C ? 1 : byte < 0x20 ? 5 : 0
    }
    return length
  }

  /// How many of eight bytes are 0 ("Determine if a word has a zero byte", Bit Twiddling Hacks, Anderson; the
  /// exact one, in which no byte touches another).
  private static func zeros(in word: UInt64) -> Int {
    let low = ones &* 0x7F
    return (~(((word & low) &+ low) | word | low)).nonzeroBitCount
  }

  /// Whether there is nothing to escape.
  ///
  /// - Complexity: O(bytes), eight at once: every text of every event is looked at.
  static func isPlain(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(utf8)
    var place = 0
    while place + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      guard escapes(in: word) == 0 else { return false }
      place += 8
    }
    if place == raw.count { return true }
    if place >= 8 {
      // The last eight once more, most of which were looked at.
      let word = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
      return escapes(in: word) == 0
    }
    return utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
  }

  /// How many bytes from a place on stand for themselves within a JSON text: up to the first quotation mark,
  /// backslash or control character, or to the end.
  ///
  /// - Complexity: O(bytes that do), eight at once.
  public static func plainCount(of utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(utf8)
    var place = start
    while place + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let plain = escapes(in: UInt64(littleEndian: word)).trailingZeroBitCount / 8
      place += plain
      if plain < 8 { return place - start }
    }
    while place < raw.count, raw[place] >= 0x20, raw[place] != 0x22, raw[place] != 0x5C {
      place += 1
    }
    return place - start
  }

  /// Which of eight bytes are escaped, by their top bits: the lowest that is set is one of them, and none is
  /// set where none is.
  ///
  /// The top bit of a byte is set by a subtraction that takes from it, unless it was set before: of a byte of
  /// 0 where 1 is taken, and of one below 0x20 where 0x20 is ("Determine if a word has a byte less than n",
  /// Bit Twiddling Hacks, Anderson). A borrow can only follow such a byte.
  private static func escapes(in word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found =
      ((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes)
      | ((backslashes &- ones) & ~backslashes)
    return found & (ones &* 0x80)
  }

  /// 1 in each byte.
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Writes a text with its escapes, and moves the place behind it.
  ///
  /// - Precondition: there is room for the text and for `length(of:)` bytes more.
  /// - Complexity: O(bytes).
  static func put(
    _ utf8: UnsafeBufferPointer<UInt8>,
    into end: inout UnsafeMutablePointer<UInt8>,
  ) {
    guard let start = utf8.baseAddress else { return }
    var place = 0
    while place + 8 <= utf8.count {
      // There is room for eight bytes, for as many are still to come. What stands behind the first escape is
      // written over.
      let word = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: place, as: UInt64.self)
      UnsafeMutableRawPointer(end).storeBytes(of: word, as: UInt64.self)
      let plain = escapes(in: UInt64(littleEndian: word)).trailingZeroBitCount / 8
      place += plain
      end += plain
      guard plain < 8 else { continue }
      put(utf8[place], into: &end)
      place += 1
    }
    let left = utf8.count - place
    guard left > 0 else { return }
    if utf8.count >= 8 {
      // The last eight once more, where none of them is escaped: those before the rest stand there already.
      let last = UnsafeRawPointer(start + utf8.count - 8).loadUnaligned(as: UInt64.self)
      if escapes(in: last) == 0 {
        UnsafeMutableRawPointer(end + left - 8).storeBytes(of: last, as: UInt64.self)
        end += left
        return
      }
    }
    for byte in utf8[place...] { put(byte, into: &end) }
  }

  /// Writes one byte, with an escape where it needs one, and moves the place behind it.
  private static func put(_ byte: UInt8, into end: inout UnsafeMutablePointer<UInt8>) {
    switch byte {
    case 0x22, 0x5C:
      end[0] = 0x5C
      end[1] = byte
      end += 2
    case 0..<0x20:
      end.update(from: control.utf8Start, count: control.utf8CodeUnitCount)
      end[4] = digit(byte >> 4)
      end[5] = digit(byte & 15)
      end += 6
    default:
      end[0] = byte
      end += 1
    }
  }

  private static let control: StaticString = "\\u00"

  private static func digit(_ number: UInt8) -> UInt8 {
    number < 10 ? 0x30 + number : 0x57 + number
  }
}
