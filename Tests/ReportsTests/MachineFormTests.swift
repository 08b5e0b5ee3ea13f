import Findings
import Foundation
import Kernel
import Testing

@testable import Reports

/// What scripts and a CI read, where there is nothing to say or something hostile.
struct MachineFormTests {
  private func xml(_ golden: Golden.Outcome) -> String {
    JUnit.render([CheckResult(file: "a.yaml", golden: golden)])
  }

  @Test func `a golden that is not the same is a failure, and one that is none an error`() {
    let seed = FieldDifference(path: ["seed"], old: "7", new: "8")
    let about = FieldDifference(path: ["about"], old: "<a>", new: "b")
    #expect(xml(.same).contains(#"tests="1" failures="0" errors="0" skipped="0""#))
    let different = xml(.different([seed, about]))
    #expect(different.contains(#"tests="1" failures="1" errors="0" skipped="0""#))
    #expect(
      different.contains(
        "<failure message=\"seed: 7 → 8\">seed: 7 → 8&#10;about: &lt;a&gt; → b</failure>"
      )
    )
    #expect(xml(.missing).contains(#"failures="1" errors="0""#))
    #expect(
      xml(.obsolete).contains("<failure message=\"a golden without its scenario; remove it\">")
    )
    let unusable = xml(.unusable("g.txt:1: the file is empty"))
    #expect(unusable.contains(#"failures="0" errors="1""#))
    #expect(unusable.contains("<error message=\"g.txt:1: the file is empty\">"))
  }

  @Test func `a rule that was not met is a failure with its reason, or with its verdict`() {
    var run = Sample.run()
    run.variants[0].findings[0].verdict = .unmet
    #expect(
      JUnit.render([CheckResult(file: "a", run: run)]).contains("<failure message=\"at 31 s\">")
    )
    run.variants[0].findings[0].detail = ""
    let told = JUnit.render([CheckResult(file: "a", run: run)])
    #expect(told.contains("<failure message=\"unmet\">unmet</failure>"))
  }

  @Test func `a scenario with nothing to say is a suite without cases`() {
    #expect(
      JUnit.render([CheckResult(file: "a.yaml")]) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="0" failures="0" errors="0" skipped="0">
          <testsuite name="a.yaml" tests="0" failures="0" errors="0" skipped="0">
          </testsuite>
        </testsuites>

        """
    )
  }

  @Test func `every document is XML, whatever names are in it`() throws {
    let names = ["<&>\"'", "]]>", "\u{0}\u{1B}\u{FFFE}", "\n\t\r", "-->", "山彦 😀", ""]
    for name in names {
      var run = Sample.run()
      run.variants[0].variant = name
      run.variants[0].findings[0].name = name
      run.variants[0].findings[0].detail = name
      let result = CheckResult(file: name, run: run, error: name, warnings: name)
      let parser = XMLText(JUnit.render([result]))
      #expect(parser.isBalanced, "\(name)")
    }
  }

  @Test func `a report about nothing has all its keys`() {
    let run = RunFindings(
      scenario: "s",
      file: "s.yaml",
      seed: .max,
      duration: Duration(nanoseconds: -1),
      variants: [],
    )
    #expect(
      ReportJSON.render(run)
        == #"{"schema":1,"scenario":"s","file":"s.yaml","about":"","covers":[],"#
        + #""seed":18446744073709551615,"duration_ns":-1,"verdict":"vacuous","variants":[]}"# + "\n"
    )
  }

  @Test func `a figure that there is not is null, and no number`() {
    let none = Measure(name: "delay", subject: "ren", value: nil, unit: .nanoseconds)
    let least = Measure(name: "drift", value: .min, unit: .count)
    let app = AppFindings(app: "garden", headline: [none], measures: [least])
    let variant = VariantFindings(variant: "a", events: 0, digest: "", apps: [app])
    let run = RunFindings(
      scenario: "s",
      file: "s.yaml",
      seed: 0,
      duration: .zero,
      variants: [variant],
    )
    let json = ReportJSON.render(run)
    #expect(
      json.contains(
        #""metrics":[{"app":"garden","name":"delay","subject":"ren","value":null,"#
          + #""unit":"nanoseconds","headline":true},{"app":"garden","name":"drift","subject":"","#
          + #""value":-9223372036854775808,"unit":"count","headline":false}]"#
      ),
      "\(json)",
    )
  }

  @Test func `lists under one key are joined in order, those of nothing between them`() throws {
    var run = Sample.run()
    run.variants += run.variants
    for (place, json) in ["[]", "[1]", "[]", "[2,3]"].enumerated() {
      run.variants[place].apps[0].details = [Detail(key: "beds", json: json)]
    }
    #expect(ReportJSON.render(run).hasSuffix(#","beds":[1,2,3]}"# + "\n"))
  }

  @Test func `a list is one line of JSON, whatever stands in it`() throws {
    var run = Sample.run()
    run.about = "\u{1B}\u{202E}\n\"\\\u{E0041}"
    run.variants[0].facts = [FactCount(kind: run.about, count: 1)]
    let json = ReportJSON.render(run)
    #expect(json.utf8.count { $0 == 0x0A } == 1)
    #expect(!json.unicodeScalars.contains { $0 != "\n" && $0.isUnseen })
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["about"] as? String == run.about)
  }
}

/// A text of tags; a parser of XML would be one more library.
private struct XMLText {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Whether each tag ends, quotation marks are in pairs, and nothing that XML forbids is there.
  var isBalanced: Bool {
    var open: [Substring] = []
    for part in text.split(separator: "<").dropFirst() {
      guard let end = part.firstIndex(of: ">") else { return false }
      let tag = part[..<end]
      let marks = tag.count { $0 == "\"" }
      guard marks.isMultiple(of: 2) else { return false }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty
      && text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value != 0xFFFE) }
  }
}
