/// The text of a file of rules, by bytes, with the places of its lines.
struct SourceText: Sendable {
  /// The bytes, UTF-8.
  let bytes: [UInt8]
  /// Where each line begins.
  private let lines: [Int]

  /// A text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines = [0]
    for (place, byte) in bytes.enumerated() where byte == 0x0A { lines.append(place + 1) }
    self.lines = lines
  }

  /// The line and column of a byte.
  ///
  /// - Complexity: O(log lines + length of the line).
  func mark(at offset: Int) -> RulesMark {
    var low = 0
    var high = lines.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    // Bytes that go on with a character are not counted.
    let characters = bytes[lines[low]..<min(max(offset, lines[low]), bytes.count)]
      .count { $0 & 0xC0 != 0x80 }
    return RulesMark(line: low + 1, column: characters + 1)
  }

  /// What stands between two bytes, its white space as one space each.
  func text(_ range: Range<Int>) -> String {
    let words = bytes[range.clamped(to: 0..<bytes.count)]
      .split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
  }
}
