import ArgumentParser
import Composition
import Files
import Foundation
import Kernel
import LetterVectors
import Plans
import yamabiko

/// `yamabiko letters vectors`: goes through a file of vectors and says what came out of each case.
struct LettersVectors: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vectors",
    abstract: "Check a file of vectors of letters v1.",
    discussion: HelpText.keepingLines(
      """
      Everything that the file gives is made anew and compared: keys, bundles, the pairing's secret, the
      safety number, headers, ciphertexts, wrapped keys. Each letter is opened, by swift-crypto's own
      HPKE as well, and each letter that must be refused is refused with the code that the file names.
      A file of HPKE's vectors (RFC 9180) for the same algorithms is checked, too. docs/letters.md
      describes both shapes. The exit code is 0 where all came out as the file says, 1 where something
      did not, 65 where the file has another shape.

      Example:
        yamabiko letters vectors letters_v1.json
        yamabiko letters vectors hpke.json --json
      """
    ),
  )

  @Argument(help: "A file of vectors, JSON.", completion: .file(extensions: ["json"]))
  var file: String

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print nothing but what did not come out as the file says.")
  var quiet = false

  func run() throws {
    let outcomes = try ShapedFile.read(file, atMost: LetterVectors.fileMax) { bytes in
      try LetterVectors.check(bytes)
    }
    let wrong = outcomes.filter { !$0.isAsExpected }
    if json {
      printJSON(Self.json(of: quiet ? wrong : outcomes, file, total: outcomes.count, wrong.count))
    } else {
      show(outcomes, wrong.count)
    }
    guard wrong.isEmpty else { throw ExitCode(ToolError.Code.failed.rawValue) }
  }

  // MARK: Words

  private func show(_ outcomes: [VectorOutcome], _ wrong: Int) {
    let shown = quiet ? outcomes.filter { !$0.isAsExpected } : outcomes
    if !shown.isEmpty {
      let expected = Self.width(["expected"] + shown.map(\.expected))
      let found = Self.width(["came out"] + shown.map(\.found))
      func row(_ verdict: String, _ cells: (String, String), _ name: String) {
        let front = Self.padded(verdict, 7) + Self.padded(cells.0, expected + 2)
        print(front + Self.padded(cells.1, found + 2) + name)
      }
      row("", ("expected", "came out"), "case")
      for outcome in shown {
        let isRight = outcome.isAsExpected
        let detail = isRight || outcome.detail.isEmpty ? "" : " (\(outcome.detail))"
        row(isRight ? "ok" : "wrong", (outcome.expected, outcome.found), outcome.name + detail)
      }
      print()
    }
    guard !quiet || wrong > 0 else { return }
    let right = outcomes.count - wrong
    print("\(counted(outcomes.count, "case")): \(right) as the file says, \(wrong) not")
  }

  private static func width(_ cells: [String]) -> Int { cells.map(\.count).max() ?? 0 }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func json(
    of outcomes: [VectorOutcome],
    _ file: String,
    total: Int,
    _ wrong: Int,
  ) -> String {
    let cases = outcomes.map { outcome in
      "    {\"kind\": \(quotedJSON(outcome.kind.rawValue)), \"name\": \(quotedJSON(outcome.name)), "
        + "\"expected\": \(quotedJSON(outcome.expected)), \"found\": \(quotedJSON(outcome.found)), "
        + "\"as_expected\": \(outcome.isAsExpected), \"detail\": \(quotedJSON(outcome.detail))}"
    }
    let list = cases.isEmpty ? "[]" : "[\n\(cases.joined(separator: ",\n"))\n  ]"
    return """
      {
        "schema": 1,
        "file": \(quotedJSON(file)),
        "total": \(total),
        "wrong": \(wrong),
        "cases": \(list)
      }

      """
  }
}
