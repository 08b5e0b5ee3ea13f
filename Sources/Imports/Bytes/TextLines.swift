/// The lines of a text, with where each begins; line feeds, with or without carriage returns, end
/// them.
struct TextLines {
  /// A line without its end.
  struct Line {
    /// Its number, from 1.
    var number: Int
    /// Its bytes.
    var bytes: ArraySlice<UInt8>

    /// The place of a byte of it.
    func place(_ offset: Int) -> ImportProblem.Place {
      .line(number, column: offset - bytes.startIndex + 1)
    }

    /// Where it begins.
    var start: ImportProblem.Place { .line(number, column: 1) }
  }

  private let bytes: [UInt8]
  private var next: Int
  private var number = 0

  /// Whether the last line has no end of its own, as where a file was cut.
  var isOpen: Bool { bytes.last.map { $0 != 0x0A } ?? false }

  /// What is assumed of such a file.
  static let openEnd = "the last line has no line feed and is taken for whole"

  /// The lines of the bytes; a byte order mark of UTF-8 in front is passed over.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line; nil behind the last.
  mutating func line() -> Line? {
    guard next < bytes.count else { return nil }
    number += 1
    var end = next
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    var line = bytes[next..<end]
    if line.last == 0x0D { line = line.dropLast() }
    next = end + 1
    return Line(number: number, bytes: line)
  }
}

extension ArraySlice<UInt8> {
  /// Without blanks and tabs at both ends.
  var trimmed: ArraySlice<UInt8> {
    var part = self
    while let byte = part.first, byte == 0x20 || byte == 0x09 { part = part.dropFirst() }
    while let byte = part.last, byte == 0x20 || byte == 0x09 { part = part.dropLast() }
    return part
  }

  /// As a text for a message: at most 40 bytes of it.
  var quoted: String {
    "'\(String(decoding: prefix(40), as: UTF8.self))\(count > 40 ? "…" : "")'"
  }
}
