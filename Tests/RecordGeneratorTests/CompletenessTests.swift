import Foundation
import Testing

@testable import RecordGenerator

/// Reads this package's own records a second time, by their lines and indentation alone, so that a
/// field that the generator leaves out, or takes out of its order, is noticed.
struct CompletenessTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of the targets that have the plugin.
  private static let folders = [
    "Kernel", "Voice", "Plans", "Exploration", "World", "AppToolkit", "Audio",
    "Apps/Intercom/Reducers", "Apps/Intercom/Simulation", "Apps/Photos/Reducers",
    "Apps/Photos/Simulation",
  ]

  private static func sources(in folder: String) -> [(file: String, text: String)] {
    let root = package.appending(path: "Sources/\(folder)")
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      let text = try? String(contentsOf: root.appending(path: name), encoding: .utf8)
      return text.map { (file: name, text: $0) }
    }
  }

  @Test(arguments: folders)
  func `every stored property of a record is visited, in its order`(folder: String) {
    let sources = Self.sources(in: folder)
    let generator = Generator(sources)
    #expect(generator.errors.map(\.description) == [])
    #expect(!generator.types.isEmpty, "no records below \(folder)")
    for type in generator.types where type.declaration.kind == .structure {
      let text = sources.first { $0.file == type.declaration.file }?.text ?? ""
      let line = type.declaration.place.line
      #expect(
        type.fields.map(\.name) == Self.properties(of: text, from: line),
        "\(type.declaration.path) in \(type.declaration.file)",
      )
    }
  }

  @Test(arguments: folders)
  func `every case of a choice is visited, in its order`(folder: String) {
    let sources = Self.sources(in: folder)
    for type in Generator(sources).types where type.declaration.kind == .enumeration {
      let text = sources.first { $0.file == type.declaration.file }?.text ?? ""
      let line = type.declaration.place.line
      #expect(
        type.cases.map(\.name) == Self.cases(of: text, from: line),
        "\(type.declaration.path) in \(type.declaration.file)",
      )
    }
  }

  /// The lines between the line of a type and its closing brace, of its members' indentation, without
  /// it.
  private static func members(of text: String, from line: Int) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(line - 1)
    let indentation = String((lines.first ?? "").prefix { $0 == " " })
    return lines.prefix { !$0.hasPrefix(indentation + "}") }
      .filter { $0.hasPrefix(indentation + "  ") && !$0.hasPrefix(indentation + "   ") }
      .map { $0.dropFirst(indentation.count + 2) }
  }

  private static func properties(of text: String, from line: Int) -> [String] {
    members(of: text, from: line).compactMap { member in
      guard let range = member.range(of: "var "), !member.contains("static "),
        !member.hasSuffix("{"), !member.hasSuffix("}"), !member.hasPrefix("/")
      else { return nil }
      return String(member[range.upperBound...].prefix { $0 != " " && $0 != ":" })
    }
  }

  private static func cases(of text: String, from line: Int) -> [String] {
    members(of: text, from: line).filter { $0.hasPrefix("case ") || $0.hasPrefix("indirect case ") }
      .flatMap { member in
        let list = member.drop { $0 == "i" }.split(separator: "case ", maxSplits: 1).last ?? ""
        let names = list.contains("(") ? [list] : list.split(separator: ", ")
        return names.map { String($0.prefix { $0 != "(" && $0 != " " }) }
      }
  }
}
