import Kernel
import LetterFormats
import Plans

extension ScalarFormat where Value == [UInt8] {
  /// Bytes as hexadecimal digits in quotation marks; so many where that is said.
  static func hexadecimal(_ count: Int? = nil) -> Self {
    let how = count.map { "\(2 * $0) hexadecimal digits (\($0) bytes)" }
    return Self(
      expectation: (how ?? "hexadecimal digits, two for each byte") + " in quotation marks",
      edges: Edges(inside: [], outside: []),
    ) { (text, quoted) throws(QuantityError) in
      guard quoted else { throw QuantityError("is not in quotation marks") }
      var bytes: [UInt8] = []
      var high: UInt8?
      for digit in text.utf8 {
        guard let value = value(of: digit) else {
          throw QuantityError("has something else than hexadecimal digits")
        }
        if let upper = high {
          bytes.append(upper << 4 | value)
          high = nil
        } else {
          high = value
        }
      }
      guard high == nil else { throw QuantityError("has an odd number of digits") }
      if let count, bytes.count != count { throw QuantityError("has \(bytes.count) bytes") }
      return bytes
    }
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case _: nil
    }
  }
}

extension ScalarFormat where Value == LetterIdentifier {
  /// A user's or a pairing's id.
  static var identifier: Self {
    Self(
      expectation: "an id of 1 to \(LetterIdentifier.lengthMax) bytes in quotation marks",
      edges: Edges(inside: [], outside: []),
    ) { (text, quoted) throws(QuantityError) in
      guard quoted, let name = LetterIdentifier(text) else { throw QuantityError("is none") }
      return name
    }
  }
}

extension MappingReader {
  /// Bytes that must be there; nil where they were reported.
  func bytes(_ key: String, count: Int? = nil) -> [UInt8]? {
    required(key, .hexadecimal(count))
  }

  /// Bytes of a type with a length that must be there; nil where they were reported.
  func fixed<Value: FixedBytes>(_ key: String, _ type: Value.Type = Value.self) -> Value? {
    bytes(key, count: Value.length).flatMap { bytes in
      let value = Value(bytes)
      if value == nil {
        diagnostics.report(
          at: mark(of: key),
          "\(key) of \(what) does not begin as such a key does",
          remedy: "an uncompressed point begins with 04",
        )
      }
      return value
    }
  }
}
