import Testing

/// What reaches standard output passes through one place, where it is made printable.
struct OutputDoorTests {
  /// The file that makes text printable, and the one behind it that the system is told by.
  private static let doors = ["Printing.swift", "Console.swift", "Output.swift"]

  /// Words of other ways out, as tokens of Swift.
  private static let ways = [
    "print", "debugPrint", "dump", "fputs", "puts", "putchar", "printf", "fwrite", "STDOUT_FILENO",
    "standardError",
  ]

  @Test func `nothing prints past the door`() {
    let layers = SourceTree.folders(in: "Sources").map { "Sources/\($0)" }
    #expect(layers.contains("Sources/yamabiko"))
    for folder in layers {
      for file in SourceTree.swiftFiles(below: folder) {
        let isTool = folder == "Sources/yamabiko" || file.imports.contains { $0.text == "yamabiko" }
        guard !Self.doors.contains(where: { file.path.hasSuffix("yamabiko/\($0)") }) else {
          continue
        }
        // In the tool `print` is the door itself, unless the library's is meant by name.
        let words = file.tokens.filter {
          Self.ways.contains($0.text) && !(isTool && $0.text == "print")
        }
        let past = isTool ? file.tokens.filter { $0.text == "Swift" } : []
        // That of a process that is started is its own.
        let own = file.tokens.indices.dropFirst(2).filter {
          file.tokens[$0].text == "standardOutput" && file.tokens[$0 - 2].text == "FileHandle"
        }.map { file.tokens[$0] }
        #expect((words + past + own).map { "\($0.line): \($0.text)" } == [], "\(file.path)")
      }
    }
  }
}
