import ArgumentParser
import Composition
import Foundation
import Kernel
import Pages
import Reports

/// `yamabiko check`: runs all scenarios and compares their reports with the goldens.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run all scenarios and compare each report with its golden.",
    discussion: HelpText.keepingLines(
      """
      A missing golden fails, and so does one without its scenario. What differs is told with the
      gravest first: rules, what happened when, scores, other figures, counters in one line, and
      digests. A report that is not as approved is kept beside its golden, as NAME.received.txt, for
      yamabiko review, and taken away when it agrees again; nothing else is written but what
      --junit, --html and --markdown name. The exit code is 1 where a golden differs or a rule is
      broken, 2 where nothing differs and a fact did not come in time, 65 where a scenario has
      mistakes, 74 where something cannot be written. What is odd about a scenario is a warning on
      standard error and changes no code.

      Example:
        yamabiko check scenarios/intercom --jobs 2 --html check.html
      """
    ),
  )

  @Argument(help: "Scenario files or folders; all scenarios where none is named.")
  var paths: [String] = []

  @Option(help: "How many scenarios run side by side.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Write the results to this file for a CI, as JUnit XML; '-' is standard output.")
  var junit: String?

  @Option(
    help: "Write all differences to this file, as one page for a browser; '-' is standard output."
  )
  var html: String?

  @Option(
    help:
      "Write the results to this file for the comment on a pull request, as Markdown; '-' is standard output."
  )
  var markdown: String?

  @Flag(help: "Print annotations for GitHub's workflows, too.")
  var github = false

  @Flag(help: "List each counter that changed, instead of how many.")
  var counters = false

  @Option(help: "The folder of the scenarios, which the goldens mirror.")
  var scenarios = "scenarios"

  @Option(help: "The folder of the goldens.")
  var golden = "golden"

  @OptionGroup
  var outside: OutsideOption

  func validate() throws {
    guard (1...1_024).contains(jobs) else {
      throw ValidationError("--jobs is from 1 to 1024, not \(jobs)")
    }
    try PathOption.check(junit, of: "--junit")
    try PathOption.check(html, of: "--html")
    try PathOption.check(markdown, of: "--markdown")
    try PathOption.check(scenarios, of: "--scenarios")
    try PathOption.check(golden, of: "--golden")
  }

  func run() throws {
    let paths = paths.isEmpty ? [scenarios] : paths
    let outputs = OutputFiles(
      ["--junit": junit, "--html": html, "--markdown": markdown],
      canPrint: true,
    )
    let files: [String]
    do {
      files = try ScenarioFiles.below(paths)
    } catch let error as ToolError {
      // What an earlier check has left there would say that all is well.
      try outputs.check(besides: [])
      let nothing = CheckResult(
        file: paths.joined(separator: ", "),
        error: error.message,
        errorCode: error.code.rawValue,
      )
      try write([nothing], to: outputs)
      throw error
    }
    try outputs.check(besides: files)
    let checks = Checks(
      scenarios: scenarios,
      goldens: golden,
      allowsOutside: outside.isAllowed,
    )
    var results = checks.results(of: files, jobs: jobs)
    results += checks.obsolete(below: paths)
    for warnings in results.compactMap(\.warnings) { Console.complain(lines: warnings) }
    if outputs.isPrinting {
      // One result is all that stands there.
    } else if Console.isColoured {
      // All that others wrote was made printable before the colours were put around it.
      printUnchanged(CheckText.render(results, marks: .colours, listsCounters: counters))
    } else {
      printLines(CheckText.render(results, listsCounters: counters))
    }
    if github, !outputs.isPrinting { printLines(GitHubAnnotations.render(results)) }
    try write(results, to: outputs)
    for result in results { try checks.keep(result) }
    if results.contains(where: { !$0.differences.isEmpty && !$0.isGood }) {
      Console.complain("'yamabiko review' shows each kind of change once, and approves it")
    }
    if let code = Self.code(of: results) { throw ExitCode(code.rawValue) }
  }

  private func write(_ results: [CheckResult], to outputs: OutputFiles) throws {
    try outputs.write(JUnit.render(results), of: "--junit")
    if html != nil { try outputs.write(CheckPage.render(results), of: "--html") }
    if markdown != nil { try outputs.write(CheckMarkdown.render(results), of: "--markdown") }
  }

  /// The worst of everything that was found; nil where nothing is wrong.
  private static func code(of results: [CheckResult]) -> ToolError.Code? {
    var worst = WorstEnd()
    for result in results {
      if result.error != nil { worst.add(ToolError.Code(rawValue: result.errorCode) ?? .failed) }
      if let golden = result.golden, !golden.isGood { worst.add(.failed) }
      if let verdict = result.run?.verdict { worst.add(verdict) }
    }
    return worst.code
  }
}
