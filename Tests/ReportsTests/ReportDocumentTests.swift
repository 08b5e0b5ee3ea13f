import Findings
import Kernel
import Testing

@testable import Reports

/// Reports about nothing, and about names that look like parts of a report.
struct ReportDocumentTests {
  static let hostile = [
    "", " ", ":", "::", ": ", " :", "a:", "a: ", "a: b", " : x", "  a", "a  ", "\n", "a\nb",
    "a\r\nb",
    "\u{2028}", "variant x", "end of report", "yamabiko report 1", "log", "findings", "log #2",
    "a\u{1B}[2J", "\u{202E}x", "\u{0}", "山彦", "e\u{301}", "é", "-", "#", "\t",
  ]

  /// A run of one variant in which an app has a section with these rows.
  private func run(_ title: String, _ rows: [(String, String)]) -> RunFindings {
    let section = Section(title: title, rows: rows.map { Section.Row(key: $0.0, value: $0.1) })
    return RunFindings(
      scenario: "s",
      file: "s.yaml",
      seed: .max,
      duration: .zero,
      variants: [
        VariantFindings(
          variant: "a",
          events: 0,
          digest: "",
          apps: [AppFindings(app: "garden", sections: [section])],
        )
      ],
    )
  }

  @Test func `a run without variants is a report of its head`() throws {
    var run = run("", [])
    run.variants = []
    run.scenario = ""
    let document = ReportDocument(run)
    #expect(
      document.text == """
        yamabiko report 1
        scenario: -
        file: s.yaml
        about: -
        covers: -
        seed: 18446744073709551615
        duration: 0 ms

        end of report

        """
    )
    #expect(try ReportDocument(parsing: Array(document.text.utf8)) == document)
  }

  @Test func `a section without rows leaves no heading, and a blank digest a sign`() {
    let document = ReportDocument(run("Beds", []))
    #expect(document.variants[0].headings.map(\.title) == ["log"])
    #expect(document.variants[0].headings[0].fields.map(\.value) == ["-", "0"])
  }

  @Test(arguments: hostile)
  func `a hostile name reads back wherever it stands`(name: String) throws {
    var run = run(name, [(name, name), (name, name), ("k", name)])
    run.scenario = name
    run.about = name
    run.covers = [name, name]
    run.variants[0].variant = name
    run.variants[0].digest = name
    run.variants[0].findings = [
      Finding(name: name, verdict: .failed, detail: name), Finding(name: name, verdict: .passed),
    ]
    let document = ReportDocument(run)
    #expect(try ReportDocument(parsing: Array(document.text.utf8)) == document)
    #expect(!document.text.unicodeScalars.contains { $0 != "\n" && $0.isUnseen })
  }

  @Test func `rows of all hostile names at once stay apart`() throws {
    let document = ReportDocument(run("Beds", Self.hostile.map { ($0, $0) }))
    #expect(document.variants[0].headings[1].fields.count == Self.hostile.count)
    #expect(try ReportDocument(parsing: Array(document.text.utf8)) == document)
  }

  @Test(
    arguments: [
      ("", "-"), ("   ", "-"), ("\n\n", "-"), ("  a  ", "a  "), ("a\r\n\nb", "a / b"),
      ("a\u{2028}b", "a / b"), ("\u{1B}", #"\u{1B}"#), ("a: b", "a: b"),
    ]
  )
  func `a value is one line that is not empty`(text: String, line: String) {
    #expect(ReportDocument.plain(text) == line)
  }

  @Test(
    arguments: [
      ("a: b: c", "a, b, c"), ("a:", "a"), ("a:b", "a:b"), ("", "-"), (":", "-"), ("::", "-"),
      ("a::", "a"),
      ("a\nb:", "a / b"), (": x", ", x"),
    ]
  )
  func `a key ends where its colon stands`(text: String, name: String) {
    #expect(ReportDocument.name(text) == name)
  }

  @Test func `a heading that two apps have says whose it is`() {
    func app(_ name: String, _ titles: String...) -> AppFindings {
      AppFindings(
        app: name,
        sections: titles.map { Section(title: $0, rows: [.init(key: "a", value: "1")]) },
      )
    }
    func titles(_ apps: [AppFindings]) -> [String] {
      let variant = VariantFindings(variant: "x", events: 0, digest: "", apps: apps)
      let run = RunFindings(
        scenario: "A",
        file: "a.yaml",
        seed: 0,
        duration: .zero,
        variants: [variant],
      )
      return ReportDocument(run).variants[0].headings.map(\.title)
    }
    #expect(
      titles([app("letters", "messages", "letters"), app("push", "messages", "pushes")])
        == ["log", "messages of letters", "letters", "messages of push", "pushes"]
    )
    #expect(titles([app("push", "messages", "messages")]) == ["log", "messages", "messages #2"])
  }

  @Test func `of equal names each further one has a number`() {
    let rows = [("bed", "1"), ("bed", "2"), ("bed #2", "3"), ("bed", "4"), ("bed", "5")]
    let fields = ReportDocument(run("Beds", rows)).variants[0].headings[1].fields
    #expect(fields.map(\.key) == ["bed", "bed #2", "bed #2 #2", "bed #3", "bed #4"])
    #expect(fields.map(\.value) == ["1", "2", "3", "4", "5"])
  }
}
