/// Finds where a text of a Swift source ends: `"…"`, `"""…"""`, `#"…"#`, with what is interpolated.
struct TextLiteral {
  private let bytes: [UInt8]

  /// A finder in that source.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// How many number signs stand there.
  func hashes(at start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == 0x23 { end += 1 }
    return end - start
  }

  /// Where the text ends whose number signs, or whose quotation mark, stand at `start`; nil where it
  /// does not end.
  func end(from start: Int, hashes count: Int) -> Int? {
    let quote = start + count
    let isLong = isQuoted(at: quote, marks: 3)
    let marks = isLong ? 3 : 1
    var position = quote + marks
    while position < bytes.count {
      if isQuoted(at: position, marks: marks), hashes(at: position + marks) >= count {
        return position + marks + count
      }
      if bytes[position] == 0x5C, hashes(at: position + 1) >= count {
        guard let next = escape(from: position + 1 + count) else { return nil }
        position = next
      } else if bytes[position] == 0x0A, !isLong {
        return nil
      } else {
        position += 1
      }
    }
    return nil
  }

  private func isQuoted(at start: Int, marks: Int) -> Bool {
    start + marks <= bytes.count && bytes[start..<(start + marks)].allSatisfy { $0 == 0x22 }
  }

  /// Where an escape ends whose character stands at `start`: one character, or an interpolation.
  private func escape(from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    guard bytes[start] == 0x28 else { return start + 1 }
    var open = 0
    var position = start
    while position < bytes.count {
      switch bytes[position] {
      case 0x28: open += 1
      case 0x29:
        open -= 1
        if open == 0 { return position + 1 }
      case 0x22:
        // A text within the interpolation; number signs before it are part of it.
        var first = position
        while first > start, bytes[first - 1] == 0x23 { first -= 1 }
        guard let end = end(from: first, hashes: position - first) else { return nil }
        position = end - 1
      default: break
      }
      position += 1
    }
    return nil
  }
}
