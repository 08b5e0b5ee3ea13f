import Testing

@testable import Plans

/// The list of mistakes: its order, its end, and what it says of names that nobody knows.
struct DiagnosticsTests {
  private func mark(_ line: Int, _ column: Int = 1) -> Mark { Mark(line: line, column: column) }

  /// What is told of a name that is none of these.
  private func unknown(_ name: String, known: [String]) -> String {
    let diagnostics = Diagnostics()
    diagnostics.reportUnknown("device", name, known: known, at: mark(1))
    return diagnostics.rendered(file: "f")
  }

  @Test func `nothing wrong is nothing to read`() {
    let diagnostics = Diagnostics()
    #expect(diagnostics.rendered(file: "f") == "")
    #expect(!diagnostics.hasErrors && !diagnostics.isFull)
  }

  @Test func `mistakes stand by line, then by column, then as they were found`() {
    let diagnostics = Diagnostics()
    for (line, column, message) in [
      (2, 1, "d"), (1, 9, "b"), (1, 10, "c"), (2, 1, "e"), (1, 9, "a"),
    ] {
      diagnostics.report(at: mark(line, column), message, remedy: "")
    }
    #expect(diagnostics.errors.map(\.message) == ["b", "a", "c", "d", "e"])
  }

  @Test func `a mistake that is found twice is told once, and two at one place are two`() {
    let diagnostics = Diagnostics()
    for _ in 1...3 {
      diagnostics.report(at: mark(1), "a", remedy: "x")
      diagnostics.report(at: mark(1), "a", remedy: "y")
    }
    #expect(diagnostics.errors.map(\.remedy) == ["x", "y"])
  }

  @Test(
    arguments: [
      (20, nil), (21, "f: 1 more error; mend these first"),
      (22, "f: 2 more errors; mend these first"),
    ] as [(Int, String?)]
  )
  func `all are shown while they fit, then how many more there are`(count: Int, rest: String?) {
    let diagnostics = Diagnostics()
    for line in 1...count { diagnostics.report(at: mark(line), "m\(line)", remedy: "") }
    let lines = diagnostics.rendered(file: "f").split(separator: "\n").map(String.init)
    #expect(lines[19] == "f:20:1: error: m20")
    #expect(lines.dropFirst(20).first == rest)
    #expect(lines.count == 20 + (rest == nil ? 0 : 1))
  }

  @Test func `one more warning is one warning`() {
    let warnings = (1...2).map { line in
      Diagnostic(severity: .warning, mark: mark(line), message: "odd", remedy: "")
    }
    #expect(
      Diagnostic.rendered(warnings, file: "f", limit: 1)
        == "f:1:1: warning: odd\nf: 1 more warning; mend these first"
    )
  }

  @Test func `what the command line says has no line and column, and stands first`() {
    let diagnostics = Diagnostics()
    diagnostics.report(at: mark(1), "in the file", remedy: "look")
    diagnostics.report(at: .commandLine, "in front of it", remedy: "look")
    #expect(
      diagnostics.rendered(file: "f") == """
        command line: error: in front of it
          look
        f:1:1: error: in the file
          look
        """
    )
  }

  @Test func `a message is a line each, whatever somebody put into it`() {
    let diagnostic = Diagnostic(mark: mark(1), message: "a\nb\u{1B}", remedy: "c\u{202E}\nd")
    #expect(
      diagnostic.rendered(file: "x\n.yaml")
        == #"x\u{A}.yaml:1:1: error: a\u{A}b\u{1B}"# + "\n" + #"  c\u{202E}\u{A}d"#
    )
    #expect(
      Diagnostic.rendered([diagnostic, diagnostic], file: "x\n", limit: 0)
        == #"x\u{A}: 2 more errors; mend these first"#
    )
  }

  @Test func `an unknown name gets the nearest, or all, or the few nearest of many`() {
    #expect(unknown("hinna", known: ["ren", "hina"]).hasSuffix("\n  did you mean 'hina'?"))
    #expect(unknown("zzzz", known: ["ren", "hina"]).hasSuffix("\n  known: ren, hina"))
    #expect(unknown("zzzz", known: []).hasSuffix("\n  there is none to choose from"))
    let many = (0..<25).map { "k\($0)" }
    #expect(unknown("zzzz", known: Array(many.dropLast())).hasSuffix(", k22, k23"))
    #expect(unknown("zzzz", known: many).hasSuffix("\n  nearest of 25: k0, k1, k2, k3, k4"))
  }

  @Test func `an unknown name is shown as far as a line goes`() {
    let name = String(repeating: "x", count: 61)
    #expect(
      unknown(name, known: []).hasPrefix("f:1:1: error: unknown device '\(name.dropLast())…'")
    )
    #expect(unknown("a\nb", known: []).hasPrefix("f:1:1: error: unknown device 'a…'"))
  }

  @Test func `behind a hundred mistakes nobody looks for the nearest name`() {
    let diagnostics = Diagnostics()
    for line in 1...100 {
      #expect(!diagnostics.isFull)
      diagnostics.report(at: mark(line), "wrong", remedy: "")
    }
    #expect(diagnostics.isFull)
    diagnostics.reportUnknown("device", "hinna", known: ["hina"], at: mark(101))
    #expect(diagnostics.errors.last?.remedy == "known: hina")
  }
}
