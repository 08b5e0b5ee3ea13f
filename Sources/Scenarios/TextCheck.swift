import Plans

/// Finds the first byte that does not belong into a text file.
enum TextCheck {
  /// The place and nature of the first bad byte, or nil for plain UTF-8 text.
  ///
  /// - Complexity: O(bytes).
  static func firstProblem(in bytes: [UInt8]) -> Diagnostic? {
    if let encoding = otherEncoding(bytes) {
      return Diagnostic(
        mark: Mark(line: 1, column: 1),
        message: "the file is \(encoding), not UTF-8",
        remedy: "save it as UTF-8",
      )
    }
    var mark = Mark(line: 1, column: 1)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard let length = sequenceLength(at: index, in: bytes) else {
        return Diagnostic(
          mark: mark,
          message: "byte \(index) (0x\(hex(byte))) is not UTF-8",
          remedy: "save the file as UTF-8",
        )
      }
      if isControl(at: index, in: bytes) {
        return Diagnostic(
          mark: mark,
          message: "byte \(index) (0x\(hex(byte))) is a control character",
          remedy: "remove it: a scenario is plain text",
        )
      }
      mark = byte == 0x0A ? Mark(line: mark.line + 1, column: 1) : mark.next
      index += length
    }
    return nil
  }

  /// The encoding that the first bytes say, where it is another one; the longer marks begin like the
  /// shorter ones.
  private static func otherEncoding(_ bytes: [UInt8]) -> String? {
    let marks: [(mark: [UInt8], encoding: String)] = [
      ([0xFF, 0xFE, 0x00, 0x00], "UTF-32"), ([0x00, 0x00, 0xFE, 0xFF], "UTF-32"),
      ([0xFF, 0xFE], "UTF-16"), ([0xFE, 0xFF], "UTF-16"),
    ]
    return marks.first { bytes.starts(with: $0.mark) }?.encoding
  }

  /// The number of bytes of the well-formed UTF-8 sequence at `index` (Unicode, table 3-7).
  private static func sequenceLength(at index: Int, in bytes: [UInt8]) -> Int? {
    let lead = bytes[index]
    let second: ClosedRange<UInt8>
    let length: Int
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE, 0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// Control characters, and the line ends that only some programs take for one.
  private static func isControl(at index: Int, in bytes: [UInt8]) -> Bool {
    switch bytes[index] {
    case 0x09, 0x0A: false
    case 0x0D: index + 1 >= bytes.count || bytes[index + 1] != 0x0A
    case 0x00..<0x20, 0x7F: true
    case 0xC2: bytes[index + 1] < 0xA0
    case 0xE2: bytes[index + 1] == 0x80 && (0xA8...0xA9).contains(bytes[index + 2])
    case 0xEF: bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF
    default: false
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}

extension Mark {
  /// The next column of the same line.
  fileprivate var next: Mark { Mark(line: line, column: column + 1) }
}
