import ArgumentParser
import Composition
import Exploration
import Files
import Findings
import Foundation
import Kernel
import World

/// `yamabiko search`: every order in which things can happen.
struct Search: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Try every order in which the things of a small scenario can happen.",
    discussion: HelpText.keepingLines(
      """
      The invariants of the app are judged after every step. For each that can be broken a shortest
      way to do so is shown; --write makes scenarios of them, which 'yamabiko run' shows. What was
      done and what happened is counted: what never happened was not tried. The exit code is 1
      where an invariant can be broken, and 2 where in some variant none had anything to judge.

      Example:
        yamabiko search scenarios/photos/every-order.yaml --depth 14
        yamabiko search my.yaml --variant as-written --write reports/found
      """
    ),
  )

  @Argument(help: "A scenario file.", completion: .file(extensions: ["yaml"]))
  var scenario: String

  @Option(help: "Search this variant alone.")
  var variant: String?

  @Option(help: "The largest number of steps.")
  var depth = 12

  @Option(help: "End after so many states; a million take about 400 MB.")
  var states = 4_000_000

  @Option(help: "Write what breaks an invariant as scenarios into this folder.")
  var write: String?

  @Option(help: "Set KEY=VALUE: a setting of an app, or a path in the file.")
  var set: [String] = []

  @OptionGroup
  var outside: OutsideOption

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    try PathOption.check(write, of: "--write")
    guard (1...1_000).contains(depth) else {
      throw ValidationError("--depth is from 1 to 1000, not \(depth)")
    }
    guard (1...1_000_000_000).contains(states) else {
      throw ValidationError("--states is from 1 to 1000000000, not \(states)")
    }
  }

  func run() throws {
    let overrides = try Override.parse(set)
    let loaded = try LoadedScenario(
      file: scenario,
      variant: variant,
      overrides: overrides,
      allowsOutside: outside.isAllowed,
    )
    let searcher = Searcher(loaded, overrides: overrides)
    if let write {
      do {
        try FileStore.probe(folder: write)
      } catch {
        throw ToolError(error, elsewhere: "another folder with --write")
      }
    }
    var worst = WorstEnd()
    var rows: [SearchRow] = []
    for plan in loaded.plans {
      let start = ContinuousClock.now
      var host = SearchHost()
      var isAnnounced = false
      host.progress = { states, depth in
        if !isAnnounced, let line = notice(states: states, since: start) {
          Console.announce(line)
          isAnnounced = true
        }
        Console.progress("\(plan.variant): \(counted(states, "state")), depth \(depth) …")
      }
      let question = SearchQuestion(depth: depth, states: states)
      let report = try searcher.search(plan, question, host: host)
      Console.progress("")
      var files: [String] = []
      if let write {
        for example in report.counterexamples {
          let (file, isReproduced) = try searcher.write(example, of: plan, to: write)
          files.append(file)
          if !isReproduced {
            Console.complain("\(file): its run does not break \(example.invariant)")
          }
        }
      }
      if json {
        rows.append(SearchRow(plan.variant, report, files: files))
      } else {
        show(report, of: plan.variant, files: files)
      }
      if report.findings.worst.isBad { worst.add(.failed) }
      if report.judgesNothing {
        Console.complain(complaint(about: report, of: plan.variant))
        worst.add(.unmet)
      }
    }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      printJSON(String(decoding: try encoder.encode(rows), as: UTF8.self) + "\n")
    }
    if let code = worst.code { throw ExitCode(code.rawValue) }
  }

  /// What is said of a search whose every invariant was vacuous.
  private func complaint(about report: SearchReport, of variant: String) -> Message {
    let deeper = report.isWhole ? "" : ", or search deeper than --depth \(depth)"
    return "error: \(scenario): variant '\(variant)': no invariant had anything to judge in "
      + "\(counted(report.states, "state")), so the search says nothing\n"
      + "  put into the scenario what the invariants are about\(deeper)"
  }

  /// What is said once of a search that takes long.
  private func notice(states found: Int, since start: ContinuousClock.Instant) -> Message? {
    let elapsed = (ContinuousClock.now - start).components
    return WorkNotice.line(
      scenario,
      states: found,
      limit: states,
      elapsedMicroseconds: elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000,
    )
  }

  private func show(_ report: SearchReport, of variant: String, files: [String]) {
    print("variant \(variant)")
    print(
      "  \(counted(report.states, "state")), \(counted(report.transitions, "step")) between them, depth \(report.depth)"
    )
    print("  \(report.ending)")
    if report.deadEnds > 0 { print("  \(counted(report.deadEnds, "state")) that nothing follows") }
    for part in report.leftOut { print("  left out: \(part)") }
    print("  \(compared(report))")
    for finding in report.findings {
      print("  \(finding.verdict.rawValue)  \(finding.name) (\(finding.detail))")
    }
    show(report.steps, title: "steps that were taken")
    show(report.happened, title: "what happened in them, and how often in one order at most")
    for (index, example) in report.counterexamples.enumerated() {
      print()
      print("  \(example.invariant), in \(counted(example.steps.count, "step"))")
      for (number, step) in example.steps.enumerated() { print("    \(number + 1). \(step)") }
      if index < files.count { print("    yamabiko run \(files[index])") }
    }
    if !report.counterexamples.isEmpty, files.isEmpty {
      print()
      print("  --write FOLDER makes scenarios of these")
    }
    print("")
  }

  /// Whether the states that were taken for one are one.
  private func compared(_ report: SearchReport) -> String {
    guard report.compared > 0 else { return "no two states that were taken for one were compared" }
    let states = counted(report.compared, "state")
    return "\(states) that were come to again compared in full with the one they were taken for"
  }

  /// How often what was done or happened; what never was comes last, in a line of its own.
  private func show(_ counts: [SearchReport.Count], title: String) {
    guard !counts.isEmpty else { return }
    print("  \(title)")
    let width = counts.map { "\($0.times)".count }.max() ?? 1
    for count in counts where count.times > 0 {
      let times = "\(count.times)"
      let most = count.most > 0 ? " (\(count.most))" : ""
      print(
        "    \(String(repeating: " ", count: width - times.count))\(times)  \(count.name)\(most)"
      )
    }
    let never = counts.filter { $0.times == 0 }.map(\.name)
    if !never.isEmpty { print("    never: \(never.joined(separator: ", "))") }
  }
}

extension SearchReport {
  /// Whether no invariant had anything to judge: that none is broken then says nothing.
  fileprivate var judgesNothing: Bool { findings.allSatisfy { $0.verdict == .vacuous } }
}

/// A search as JSON.
private struct SearchRow: Encodable {
  var variant: String
  var states: Int
  var transitions: Int
  var depth: Int
  var isWhole: Bool
  var ending: String
  var layers: [Int]
  var invariants: [Row]
  var counterexamples: [Example]
  var compared: Int
  var steps: [Count]
  var happened: [Count]
  var deadEnds: Int
  var leftOut: [String]

  struct Count: Encodable {
    var name: String
    var times: Int
    var most: Int?
  }

  struct Row: Encodable {
    var name: String
    var verdict: String
    var detail: String
  }

  struct Example: Encodable {
    var invariant: String
    var steps: [String]
    var file: String?
  }

  init(_ variant: String, _ report: SearchReport, files: [String]) {
    self.variant = variant
    states = report.states
    transitions = report.transitions
    depth = report.depth
    isWhole = report.isWhole
    ending = report.ending
    layers = report.layers
    compared = report.compared
    steps = report.steps.map { Count(name: $0.name, times: $0.times, most: nil) }
    happened = report.happened.map { Count(name: $0.name, times: $0.times, most: $0.most) }
    deadEnds = report.deadEnds
    leftOut = report.leftOut
    invariants = report.findings.map {
      Row(name: $0.name, verdict: $0.verdict.rawValue, detail: $0.detail)
    }
    counterexamples = report.counterexamples.enumerated().map { index, example in
      Example(
        invariant: example.invariant,
        steps: example.steps,
        file: index < files.count ? files[index] : nil,
      )
    }
  }
}
