import ArgumentParser
import Composition
import Files
import Foundation
import Kernel
import Plans
import PushRecordings
import PushServices

/// `yamabiko push replay`: asks the reducers what a real service was asked, and compares the answers.
struct PushReplay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Compare a recording of SNS with the push services here.",
    discussion: HelpText.keepingLines(
      """
      Every request of the recording is put to the reducers, and each answer is compared with the one that
      was recorded: status, code, text, names and attributes. docs/push.md describes the file. The exit
      code is 0 where all agree, 1 where something does not, 65 where the file has another shape.

      Example:
        yamabiko push replay recording.json
        yamabiko push replay recording.json --disabled-create same --json
      """
    ),
  )

  @Argument(help: "A recording, JSON.", completion: .file(extensions: ["json"]))
  var file: String

  @Option(
    name: .customLong("disabled-create"),
    help: """
      What creating an endpoint does that is there and disabled, of which nobody has a recording: \
      refused or same.
      """,
  )
  var disabledCreate = DisabledCreate.refused

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print nothing but what differs.")
  var quiet = false

  func run() throws {
    let outcomes = try ShapedFile.read(file, atMost: PushRecordings.fileMax) { bytes in
      try PushRecordings.replay(bytes, disabledCreate: disabledCreate)
    }
    let shown = quiet ? outcomes.filter { $0.verdict == .differs } : outcomes
    let total = Total(outcomes)
    if json {
      printJSON(Self.json(of: shown, file, total))
    } else {
      show(shown, total)
    }
    guard total.differing == 0 else { throw ExitCode(ToolError.Code.failed.rawValue) }
  }

  /// How many answers there are of each verdict.
  private struct Total {
    var agreeing: Int
    var differing: Int
    var unrecorded: Int

    init(_ outcomes: [PushOutcome]) {
      agreeing = outcomes.count { $0.verdict == .agrees }
      differing = outcomes.count { $0.verdict == .differs }
      unrecorded = outcomes.count { $0.verdict == .unrecorded }
    }

    var judged: Int { agreeing + differing }
  }

  // MARK: Words

  private func show(_ shown: [PushOutcome], _ total: Total) {
    if !shown.isEmpty {
      let recorded = Self.width(["recorded"] + shown.map(\.recorded))
      let found = Self.width(["came out"] + shown.map(\.found))
      func row(_ verdict: String, _ cells: (String, String), _ name: String) {
        let front = Self.padded(verdict, 9) + Self.padded(cells.0, recorded + 2)
        print(front + Self.padded(cells.1, found + 2) + name)
      }
      row("", ("recorded", "came out"), "case")
      for outcome in shown {
        let detail = outcome.detail.isEmpty ? "" : " (\(outcome.detail))"
        row(
          Self.word(outcome.verdict),
          (outcome.recorded, outcome.found),
          printable(outcome.name + detail),
        )
      }
      print()
    }
    guard !quiet || total.differing > 0 else { return }
    let left =
      total.unrecorded == 0
      ? "" : "; \(counted(total.unrecorded, "case")) without a recorded answer"
    print(
      "\(counted(total.judged, "answer")): \(total.agreeing) as recorded, \(total.differing) not"
        + left
    )
  }

  private static func word(_ verdict: PushOutcome.Verdict) -> String {
    switch verdict {
    case .agrees: "ok"
    case .differs: "differs"
    case .unrecorded: "-"
    }
  }

  private static func width(_ cells: [String]) -> Int { cells.map(\.count).max() ?? 0 }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func json(of outcomes: [PushOutcome], _ file: String, _ total: Total) -> String {
    let cases = outcomes.map { outcome in
      "    {\"case\": \(quotedJSON(outcome.subject)), \"step\": \(quotedJSON(outcome.step)), "
        + "\"recorded\": \(quotedJSON(outcome.recorded)), "
        + "\"found\": \(quotedJSON(outcome.found)), "
        + "\"verdict\": \(quotedJSON(outcome.verdict.rawValue)), "
        + "\"detail\": \(quotedJSON(outcome.detail))}"
    }
    let list = cases.isEmpty ? "[]" : "[\n\(cases.joined(separator: ",\n"))\n  ]"
    return """
      {
        "schema": 1,
        "file": \(quotedJSON(file)),
        "total": \(total.judged),
        "differing": \(total.differing),
        "unrecorded": \(total.unrecorded),
        "cases": \(list)
      }

      """
  }
}

extension DisabledCreate: ExpressibleByArgument {}
