/// Reads numbers out of bytes from front to end, in either order.
struct ByteReader {
  private let bytes: [UInt8]
  /// The next byte.
  private(set) var offset: Int
  /// Behind the last byte that may be read.
  let end: Int
  /// Whether the lowest byte of a number comes first.
  var isLittle: Bool

  /// A reader of a part of the bytes.
  init(_ bytes: [UInt8], _ range: Range<Int>, isLittle: Bool = false) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
    self.isLittle = isLittle
  }

  /// How many bytes are left.
  var left: Int { end - offset }

  /// Whether nothing is left.
  var isAtEnd: Bool { offset >= end }

  /// The next number; nil where too few bytes are left.
  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type = Number.self
  ) -> Number? {
    let count = Number.bitWidth / 8
    guard left >= count else { return nil }
    var number: Number = 0
    for place in 0..<count {
      let byte = bytes[isLittle ? offset + count - 1 - place : offset + place]
      number = number << 8 | Number(byte)
    }
    offset += count
    return number
  }

  /// Passes over so many bytes.
  ///
  /// - Returns: whether they are there.
  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, left >= count else { return false }
    offset += count
    return true
  }
}
