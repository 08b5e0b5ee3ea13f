import Foundation
import Testing

@testable import Reports

/// Where a golden lies, and which one belongs to nothing any more.
struct GoldenPathTests {
  @Test(
    arguments: [
      ("s/a/b.yaml", "s", "a/b.yaml"), ("./s//a/./b.yaml", "s/", "a/b.yaml"),
      ("s/../s/a.yaml", "./s", "a.yaml"), ("s", "s", ""), ("s/", "s", ""), (".", ".", ""),
      ("a.yaml", ".", "a.yaml"), ("/s/a.yaml", "/", "s/a.yaml"), ("/s/a.yaml", "/s", "a.yaml"),
      ("s-too/a.yaml", "s", nil), ("t/a.yaml", "s", nil), ("s/../t/a.yaml", "s", nil),
      ("..", ".", nil), ("../s/a.yaml", "s", nil), ("/s/a.yaml", "s", nil),
      ("a.yaml", "a.yaml/b", nil),
    ] as [(String, String, String?)]
  )
  func `a place below a folder is the same however both are written`(
    path: String,
    folder: String,
    place: String?,
  ) {
    #expect(Golden.place(of: path, below: folder) == place)
  }

  @Test(
    arguments: [
      ("s/a.yaml", "g/a.txt"), ("s/a.b.yaml", "g/a.b.txt"), ("s/x/y/a.yaml", "g/x/y/a.txt"),
      ("s/a.yaml.yaml", "g/a.yaml.txt"), ("s/a.YAML", nil), ("s/a.yml", nil), ("s/a", nil),
      ("s", nil), ("a.yaml", nil),
    ] as [(String, String?)]
  )
  func `a golden mirrors its scenario's place`(scenario: String, golden: String?) {
    for folder in ["g", "g/", "g//"] {
      #expect(Golden.path(for: scenario, below: "s/", in: folder) == golden)
    }
  }

  @Test(
    arguments: [
      ("s/a/b.yaml", "s", "s/a/b.yaml"), ("x/s/a.yaml", "x/s/", "s/a.yaml"),
      ("/x/s/a.yaml", "/x/./s", "s/a.yaml"), ("/a.yaml", "/", "a.yaml"), ("t/a.yaml", "s", nil),
    ] as [(String, String, String?)]
  )
  func `a golden calls a scenario by its place below the folder's own name`(
    scenario: String,
    folder: String,
    name: String?,
  ) {
    #expect(Golden.name(of: scenario, below: folder) == name)
  }

  // MARK: Files

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "golden-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(
      atPath: folder + "/g/a/b",
      withIntermediateDirectories: true,
    )
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func `goldens without a scenario are named in order, and other files are not`() throws {
    try withFolder { folder in
      for name in ["z.txt", "a/y.txt", "a/b/x.txt", "a/notes.md", "a/draft", "a/b/x.txt.orig"] {
        try Data().write(to: URL(filePath: "\(folder)/g/\(name)"))
      }
      let all = ["a/b/x.txt", "a/y.txt", "z.txt"].map { "\(folder)/g/\($0)" }
      #expect(Golden.obsolete(in: "\(folder)/g", scenarios: "\(folder)/s") == all)
      #expect(Golden.obsolete(in: "\(folder)/g//", scenarios: "\(folder)/s/") == all)
      try FileManager.default.createDirectory(
        atPath: "\(folder)/s/a",
        withIntermediateDirectories: true,
      )
      try Data().write(to: URL(filePath: "\(folder)/s/a/y.yaml"))
      #expect(Golden.obsolete(in: "\(folder)/g", scenarios: "\(folder)/s/") == [all[0], all[2]])
    }
  }

  @Test func `a link above the goldens is a way, and one below them is none`() throws {
    try withFolder { folder in
      #expect(symlink("g", "\(folder)/linked") == 0)
      let (goldens, path) = ("\(folder)/linked/", "\(folder)/linked/a/x.txt")
      try Golden.accept(Sample.text, at: path, below: goldens)
      #expect(Golden.check(Sample.text, against: "\(folder)/g/a/x.txt") == .same)
      #expect(symlink("x.txt", "\(folder)/g/a/y.txt") == 0)
      #expect {
        try Golden.accept(Sample.text, at: "\(folder)/linked/a/y.txt", below: goldens)
      } throws: { error in
        "\(error)".contains("the golden is not written, as \(folder)/linked/a/y.txt is a link")
      }
      #expect(Golden.check(Sample.text, against: path) == .same)
    }
  }

  @Test func `a golden that is no whole report is unusable, even where it begins like one`() throws
  {
    try withFolder { folder in
      let path = "\(folder)/g/x.txt"
      for text in [Sample.text + "\n", Sample.text + "x", String(Sample.text.dropLast())] {
        try Data(text.utf8).write(to: URL(filePath: path))
        guard case .unusable(let problem) = Golden.check(Sample.text, against: path) else {
          Issue.record("taken for a golden")
          return
        }
        #expect(problem.contains("the text is cut off: it has no 'end of report'"))
      }
    }
  }
}
