/// Why a text is not a report.
public struct ReportFormatError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// What is wrong, and what was expected.
  public let problem: String

  /// The line and its problem.
  public var description: String { "line \(line): \(problem)" }
}

extension ReportDocument {
  /// The fields of a text that `text` gave.
  ///
  /// - Throws: where the text is not a report, is cut off, or was changed by hand. The error has the
  ///   line and not its text: a golden may be a link to anybody's file.
  public init(parsing bytes: [UInt8]) throws(ReportFormatError) {
    guard !bytes.isEmpty else { throw Self.error(0, "the file is empty") }
    guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
      throw Self.error(0, "the file is not text")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines[0] == Self.title else {
      throw Self.error(0, "expected '\(Self.title)'")
    }
    guard lines.count > 2, lines[lines.count - 2] == Self.ending, lines[lines.count - 1].isEmpty
    else { throw Self.error(lines.count - 1, "the text is cut off: it has no '\(Self.ending)'") }
    self.init()
    for (index, line) in lines.enumerated().dropFirst().dropLast(2) where !line.isEmpty {
      try add(line, index)
    }
  }

  private mutating func add(_ line: String, _ index: Int) throws(ReportFormatError) {
    let indent = line.utf8.prefix { $0 == 0x20 }.count
    let content = String(line.dropFirst(indent))
    let last = variants.count - 1
    let place = ReportPlace(line: index + 1)
    switch indent {
    case 0 where content.hasPrefix("variant "):
      let name = String(content.dropFirst(8))
      try refuseTwice(name, variants.map(\.name), index)
      variants.append(Variant(name: name, place: place))
    case 0 where variants.isEmpty:
      let field = try Self.field(content, index)
      try refuseTwice(field.key, fields.map(\.key), index)
      fields.append(field)
    case 2 where last >= 0:
      try refuseTwice(content, variants[last].headings.map(\.title), index)
      variants[last].headings.append(Heading(title: content, place: place))
    case 4 where last >= 0 && !variants[last].headings.isEmpty:
      let heading = variants[last].headings.count - 1
      let field = try Self.field(content, index)
      try refuseTwice(field.key, variants[last].headings[heading].fields.map(\.key), index)
      variants[last].headings[heading].fields.append(field)
    default:
      throw Self.error(index, "a line stands where no field can")
    }
  }

  private func refuseTwice(
    _ name: String,
    _ taken: [String],
    _ index: Int,
  ) throws(ReportFormatError) {
    guard taken.contains(name) else { return }
    throw Self.error(index, "a name stands twice")
  }

  private static func field(_ text: String, _ index: Int) throws(ReportFormatError) -> Field {
    guard let colon = text.firstRange(of: ": "), colon.lowerBound > text.startIndex else {
      throw error(index, "expected 'key: value'")
    }
    let value = String(text[colon.upperBound...])
    let key = String(text[..<colon.lowerBound])
    return Field(key: key, value: value, place: ReportPlace(line: index + 1))
  }

  private static func error(_ index: Int, _ problem: String) -> ReportFormatError {
    ReportFormatError(line: index + 1, problem: problem)
  }
}
