import Plans
import Testing

/// What is odd stands beside what is wrong, and ends nothing.
struct WarningTests {
  private static let here = Mark(line: 3, column: 5)

  @Test func `a warning reads like a mistake, with its own word`() {
    let diagnostics = Diagnostics()
    diagnostics.warn(at: Self.here, "the bed is empty", remedy: "plant something")
    #expect(!diagnostics.hasErrors)
    #expect(diagnostics.errors.isEmpty)
    #expect(diagnostics.rendered(file: "f").isEmpty)
    #expect(
      Diagnostic.rendered(diagnostics.warnings, file: "f")
        == "f:3:5: warning: the bed is empty\n  plant something"
    )
  }

  @Test func `beside a mistake no warning is told, which could come from it`() {
    let diagnostics = Diagnostics()
    diagnostics.warn(at: Self.here, "the bed is empty", remedy: "plant something")
    diagnostics.report(at: Self.here, "there is no bed", remedy: "dig one")
    #expect(diagnostics.hasErrors)
    #expect(diagnostics.warnings.isEmpty)
    #expect(diagnostics.errors.map(\.message) == ["there is no bed"])
    #expect(diagnostics.errors.map(\.severity) == [.error])
  }

  @Test func `what several variants warn of is told once, in the order of the file`() {
    let diagnostics = Diagnostics()
    for _ in 1...3 {
      diagnostics.warn(at: Self.here, "later", remedy: "x")
      diagnostics.warn(at: Mark(line: 1, column: 1), "first", remedy: "x")
    }
    #expect(diagnostics.warnings.map(\.message) == ["first", "later"])
  }

  @Test func `what is odd about some variants names them, and about all of them none`() {
    let diagnostics = Diagnostics()
    diagnostics.warn(at: Self.here, "shared", remedy: "")
    for variant in ["cold", "warm", "hot"] {
      diagnostics.reading(variant: variant) {
        diagnostics.warn(at: Self.here, "everywhere", remedy: "")
        diagnostics.warn(at: Self.here, "shared", remedy: "")
        if variant != "warm" { diagnostics.warn(at: Self.here, "not warm", remedy: "") }
        if variant == "hot" { diagnostics.warn(at: Self.here, "too hot", remedy: "cool it") }
      }
    }
    #expect(
      Diagnostic.rendered(diagnostics.warnings, file: "f") == """
        f:3:5: warning: shared
        f:3:5: warning: everywhere
        f:3:5: warning: variants 'cold', 'hot': not warm
        f:3:5: warning: variant 'hot': too hot
          cool it
        """
    )
  }

  @Test func `where one variant is read alone nothing is said of variants`() {
    let diagnostics = Diagnostics()
    diagnostics.reading(variant: "hot") {
      diagnostics.warn(at: Self.here, "too hot", remedy: "")
    }
    #expect(diagnostics.warnings.map(\.variants) == [[]])
  }

  @Test func `of many warnings the first are shown, and how many more there are`() {
    let diagnostics = Diagnostics()
    for line in 1...23 {
      diagnostics.warn(at: Mark(line: line, column: 1), "bed \(line)", remedy: "")
    }
    let lines = Diagnostic.rendered(diagnostics.warnings, file: "f").split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines[19] == "f:20:1: warning: bed 20")
    #expect(lines[20] == "f: 3 more warnings; mend these first")
  }

  @Test func `warnings do not stand in the way of finding mistakes`() {
    let diagnostics = Diagnostics()
    for line in 1...20_000 {
      diagnostics.warn(at: Mark(line: line, column: 1), "odd", remedy: "")
    }
    #expect(!diagnostics.isFull)
    #expect(diagnostics.warnings.count == 10_000)
  }
}
