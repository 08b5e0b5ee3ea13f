/// The tags of a text in XML, one after another: names, where they stand, and the text behind them.
///
/// Comments, instructions and CDATA are passed over. Entities are not resolved, and a document
/// type, which could declare some, is refused.
struct MarkupTags {
  /// A tag.
  struct Tag {
    /// Its name without the prefix of a namespace.
    var name: String
    /// Whether it ends an element.
    var isEnd: Bool
    /// Whether it is an element by itself.
    var isEmpty: Bool
    /// The line and column of its `<`.
    var place: ImportProblem.Place
    fileprivate var attributes: ArraySlice<UInt8>

    /// What an attribute says, without its quotes; nil where there is none of that name.
    func value(of name: String) -> String? {
      var rest = attributes
      while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
        let key = rest[..<equals].split { $0 <= 0x20 }.last ?? []
        rest = rest[(equals + 1)...].drop { $0 <= 0x20 }
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
          let end = rest.dropFirst().firstIndex(of: quote)
        else { return nil }
        let value = rest[(rest.startIndex + 1)..<end]
        if key.elementsEqual(name.utf8) { return String(decoding: value, as: UTF8.self) }
        rest = rest[(end + 1)...]
      }
      return nil
    }
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  /// The tags of a file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (offset, lineStart) = (3, 3) }
  }

  /// Where it is.
  var place: ImportProblem.Place { .line(line, column: offset - lineStart + 1) }

  /// The next tag; nil behind the last.
  ///
  /// - Throws: `ImportProblem` where the file ends within one, or has a document type.
  mutating func next() throws(ImportProblem) -> Tag? {
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        step()
        continue
      }
      let place = place
      if begins("<!--") {
        try skip(to: "-->", place)
      } else if begins("<![CDATA[") {
        try skip(to: "]]>", place)
      } else if begins("<?") {
        try skip(to: "?>", place)
      } else if begins("<!") {
        throw ImportProblem(place, "it has a document type", remedy: "take it out; GPX has none")
      } else {
        return try tag(place)
      }
    }
    return nil
  }

  /// The text up to the next tag.
  mutating func text() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") { step() }
    return bytes[start..<offset]
  }

  private mutating func tag(_ place: ImportProblem.Place) throws(ImportProblem) -> Tag {
    step()
    let start = offset
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      step()
    }
    guard offset < bytes.count else { throw cut(place) }
    var body = bytes[start..<offset]
    step()
    let isEnd = body.first == UInt8(ascii: "/")
    if isEnd { body = body.dropFirst() }
    let isEmpty = body.last == UInt8(ascii: "/")
    if isEmpty { body = body.dropLast() }
    let name = body.prefix { $0 > 0x20 }
    let plain = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return Tag(
      name: String(decoding: plain.prefix(40), as: UTF8.self),
      isEnd: isEnd,
      isEmpty: isEmpty,
      place: place,
      attributes: body[name.endIndex...],
    )
  }

  private mutating func step() {
    offset += 1
    if bytes[offset - 1] == 0x0A { (line, lineStart) = (line + 1, offset) }
  }

  private func begins(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private mutating func skip(
    to end: String,
    _ place: ImportProblem.Place,
  ) throws(ImportProblem) {
    while offset < bytes.count, !begins(end) { step() }
    guard offset < bytes.count else { throw cut(place) }
    for _ in end.utf8 { step() }
  }

  private func cut(_ place: ImportProblem.Place) -> ImportProblem {
    ImportProblem(place, "the file ends within what begins here", remedy: "copy the whole file")
  }
}
