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
      where an invariant can be broken, and 2 where a goal does not come true, where in some variant
      no invariant had anything to judge, and where time or memory ended the search.

      Where every order is too many, --walks takes random ones. --stop-after and --resume do a long
      search in parts: what it says at its end is what it says in one go.

      Example:
        yamabiko search scenarios/photos/every-order.yaml --depth 14
        yamabiko search my.yaml --variant as-written --write reports/found
        yamabiko search my.yaml --variant as-written --stop-after 10min --resume reports/my.search
        yamabiko search my.yaml --walks 10000 --steps 200 --seed 7
      """
    ),
  )

  @Argument(help: "A scenario file.", completion: .file(extensions: ["yaml"]))
  var scenario: String

  @Option(help: "Search this variant alone.")
  var variant: String?

  @OptionGroup
  var bounds: SearchOptions

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
  }

  func run() throws {
    let overrides = try Override.parse(set)
    let loaded = try LoadedScenario(
      apps: Yamabiko.apps,
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
    if bounds.resume != nil, loaded.plans.count > 1 {
      throw ToolError(
        .usage,
        "error: --resume goes on with one search, and \(scenario) has "
          + "\(counted(loaded.plans.count, "variant"))\n  choose one with --variant",
      )
    }
    let question = try bounds.question()
    for plan in loaded.plans {
      let start = ContinuousClock.now
      var host = try SearchMachine.host(cores: bounds.cores, seconds: bounds.seconds)
      var isAnnounced = false
      host.progress = { states, depth in
        if !isAnnounced, let line = notice(states: states, since: start) {
          Console.announce(line)
          isAnnounced = true
        }
        Console.progress("\(plan.variant): \(counted(states, "state")), depth \(depth) …")
      }
      let report = try searcher.search(plan, question, resuming: bounds.resume, host: host)
      Console.progress("")
      var files: [String] = []
      if let write {
        // What never comes true is no end that a run could show.
        for example in report.counterexamples where example.end.isEmpty {
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
        SearchPrinting(report, files: files).show(plan.variant)
      }
      if report.findings.worst.isBad { worst.add(.failed) }
      if report.goals.contains(where: { $0.finding.verdict.isBad }) { worst.add(.unmet) }
      if report.isStopped {
        Console.complain(complaint(aboutStopped: report, of: plan.variant))
        worst.add(.unmet)
      }
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

  /// What is said of a search that time or memory has ended.
  private func complaint(aboutStopped report: SearchReport, of variant: String) -> Message {
    let remedy: Message
    if let file = bounds.resume, report.record != nil {
      remedy = "the same command goes on from \(file)"
    } else if bounds.walks != nil {
      remedy = "give it more time or memory, or fewer --walks"
    } else {
      remedy = "give it more time or memory, or do it in parts with --resume FILE"
    }
    return
      "error: \(scenario): variant '\(variant)': stopped after \(counted(report.states, "state")): "
      + "\(report.ending)\n  " + remedy
  }

  /// What is said of a search whose every invariant was vacuous.
  private func complaint(about report: SearchReport, of variant: String) -> Message {
    let deeper = report.isWhole ? "" : ", or search deeper than --depth \(bounds.depth)"
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
      limit: bounds.states,
      elapsedMicroseconds: elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000,
    )
  }
}

extension SearchReport {
  /// Whether no invariant had anything to judge: that none is broken then says nothing.
  fileprivate var judgesNothing: Bool {
    findings.allSatisfy { $0.verdict == .vacuous }
      && goals.allSatisfy { $0.finding.verdict == .vacuous }
  }
}
