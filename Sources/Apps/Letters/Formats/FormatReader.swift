/// Reads a form from front to end; each read says by name what is missing or wrong.
struct FormatReader {
  private let all: [UInt8]
  private let whole: LetterFormatProblem.Whole
  private(set) var offset = 0

  init(_ bytes: [UInt8], of whole: LetterFormatProblem.Whole) {
    all = bytes
    self.whole = whole
  }

  /// Takes the text that the form begins with.
  mutating func magic(_ magic: String) throws(LetterFormatProblem) {
    let expected = Array(magic.utf8)
    let there = all.prefix(expected.count)
    if let wrong = zip(there, expected).enumerated().first(where: { $1.0 != $1.1 }) {
      throw problem(.badMagic, at: wrong.offset, "it does not begin as one of letters v1")
    }
    _ = try bytes(expected.count, "what it begins with")
  }

  mutating func bytes(_ count: Int, _ what: String) throws(LetterFormatProblem) -> [UInt8] {
    let left = all.count - offset
    guard left >= count else {
      throw problem(
        .truncated,
        at: all.count,
        "it ends within \(what): \(count - left) \(count - left == 1 ? "byte is" : "bytes are") "
          + "missing",
      )
    }
    defer { offset += count }
    return Array(all[offset..<(offset + count)])
  }

  mutating func integer<Integer: FixedWidthInteger & UnsignedInteger>(
    _ what: String
  ) throws(LetterFormatProblem) -> Integer {
    // One byte cannot be shifted by eight places.
    try bytes(Integer.bitWidth / 8, what).reduce(0) { ($0 &<< 4) &<< 4 | Integer($1) }
  }

  mutating func digest(_ what: String) throws(LetterFormatProblem) -> LetterDigest {
    try fixed(what)
  }

  mutating func letterID() throws(LetterFormatProblem) -> LetterID {
    try fixed("the letter's id")
  }

  mutating func point(_ what: String) throws(LetterFormatProblem) -> PublicPoint {
    let start = offset
    guard let point = PublicPoint(try bytes(PublicPoint.length, what)) else {
      throw problem(.notAPoint, at: start, "\(what) does not begin with 4: no uncompressed point")
    }
    return point
  }

  /// A name: two bytes with its length, then so many bytes of UTF-8.
  mutating func identifier(_ what: String) throws(LetterFormatProblem) -> LetterIdentifier {
    let start = offset
    let count: UInt16 = try integer("the length of \(what)")
    guard count > 0 else { throw problem(.empty, at: start, "\(what) is empty") }
    guard count <= LetterIdentifier.lengthMax else {
      throw problem(
        .tooLong,
        at: start,
        "\(what) has \(count) bytes; expected at most \(LetterIdentifier.lengthMax)",
      )
    }
    guard let name = LetterIdentifier(bytes: try bytes(Int(count), what)) else {
      throw problem(.notText, at: start + 2, "\(what) is not UTF-8")
    }
    return name
  }

  /// Refuses what stands behind the form.
  func finish() throws(LetterFormatProblem) {
    let rest = all.count - offset
    guard rest == 0 else {
      throw problem(
        .trailingBytes,
        at: offset,
        "the \(whole.rawValue) is over, and \(rest) \(rest == 1 ? "byte follows" : "bytes follow")",
      )
    }
  }

  func problem(
    _ kind: LetterFormatProblem.Kind,
    at offset: Int,
    _ reason: String,
  ) -> LetterFormatProblem {
    LetterFormatProblem(kind, at: offset, of: whole, reason)
  }

  private mutating func fixed<Value: FixedBytes>(
    _ what: String
  ) throws(LetterFormatProblem) -> Value {
    guard let value = Value(try bytes(Value.length, what)) else {
      preconditionFailure("\(Value.length) bytes are no \(Value.self)")
    }
    return value
  }
}

extension [UInt8] {
  /// Appends an integer, most significant byte first.
  mutating func append<Integer: FixedWidthInteger & UnsignedInteger>(bigEndian value: Integer) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }

  /// Appends a name behind its length in two bytes.
  mutating func append(_ name: LetterIdentifier) {
    append(bigEndian: UInt16(name.bytes.count))
    append(contentsOf: name.bytes)
  }
}
