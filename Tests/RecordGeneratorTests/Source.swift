@testable import RecordGenerator

/// What the generator makes of one source.
struct Source {
  /// What is generated; empty where there are errors.
  let text: String
  /// What is wrong, with file, line and column.
  let errors: [String]

  /// Runs the generator over one file, or over several of a module.
  init(_ files: String...) {
    let sources = files.enumerated().map { (file: "File\($0).swift", text: $1) }
    let generator = Generator(sources)
    errors = generator.errors.map(\.description)
    text = errors.isEmpty ? generator.text : ""
  }

  /// Runs the generator over a record that holds these members.
  init(record members: String) {
    self.init("struct Bird: Record {\n\(members)\n}")
  }

  /// Runs the generator over a choice that holds these members.
  init(choice members: String) {
    self.init("enum Bird: Choice {\n\(members)\n}")
  }

  /// The fields in the order in which they are visited: `key name`, `key value0`.
  var fields: [String] {
    text.split(separator: "\n").compactMap { line in
      let line = line.trimmed
      if line.hasPrefix("try fields.field(") {
        return line.dropFirst(17).dropLast().filter { !"\",&".contains($0) }
          .replacing("self.", with: "")
      }
      if line.hasPrefix("try "), line.hasSuffix(".visit(&fields)") {
        return "- " + line.dropFirst(4).dropLast(15).replacing("self.", with: "")
      }
      return nil
    }
  }

  /// The lines that hold all of those words.
  func lines(with words: String...) -> [String] {
    text.split(separator: "\n").map { $0.trimmed }
      .filter { line in words.allSatisfy { line.contains($0) } }
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  fileprivate var trimmed: String { String(self).trimmed }

  fileprivate func replacing(_ part: String, with other: String) -> String {
    String(self).split(separator: part, omittingEmptySubsequences: false)
      .joined(separator: other)
  }
}
