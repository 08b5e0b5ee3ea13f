import ArgumentParser
import Composition
import Dispatch
import Files
import Foundation
import Kernel
import Reports
import Synchronization

/// `yamabiko coverage`: which requirement is shown by which scenario, and whether a break of it
/// would be noticed.
struct Coverage: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say which requirement is shown by which scenario, and prove that it is.",
    discussion: HelpText.keepingLines(
      """
      A requirement is shown where a rule says so with 'shows:'; where a scenario only names it under
      'covers:' it is claimed. With --prove each claim is put to the proof: the requirement is
      broken on purpose, on a copy of the scenario, and a rule that shows it must fail. The exit code
      is then 1 while a claim is not proved or there is none, and, where no paths are named, while a
      breach is noticed by no scenario or a requirement that can be broken is claimed by none.

      Example:
        yamabiko coverage
        yamabiko coverage --prove scenarios/intercom/clean-call.yaml --only S-VAD-001
      """
    ),
  )

  /// All scenarios that there are.
  private static let everything = ["scenarios"]

  @Argument(help: "Scenario files or folders.")
  var paths: [String] = everything

  @Flag(help: "Break each requirement on purpose, and demand that a rule fails.")
  var prove = false

  @Option(help: "Look at this requirement alone; may be given several times.")
  var only: [String] = []

  @Option(help: "How many runs of a proof go side by side.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Write the results to this file for a script, as JSON; '-' is standard output.")
  var json: String?

  @Option(help: "Write the results to this file for a CI, as JUnit XML; '-' is standard output.")
  var junit: String?

  @OptionGroup
  var outside: OutsideOption

  func validate() throws {
    guard (1...1_024).contains(jobs) else {
      throw ValidationError("--jobs is from 1 to 1024, not \(jobs)")
    }
    try PathOption.check(json, of: "--json")
    try PathOption.check(junit, of: "--junit")
  }

  func run() throws {
    let files = try ScenarioFiles.below(paths)
    let outputs = OutputFiles(["--json": json, "--junit": junit], canPrint: true)
    try outputs.check(besides: files)
    let survey = try Survey(
      apps: Yamabiko.apps,
      of: files,
      isWhole: Self.everything.allSatisfy(paths.contains),
      only: only,
      allowsOutside: outside.isAllowed,
    )
    let report = prove ? try proof(of: survey) : survey.report
    if !outputs.isPrinting { printLines(CoverageText.render(report)) }
    try outputs.write(CoverageJSON.render(report), of: "--json")
    try outputs.write(JUnit.render(report), of: "--junit")
    if report.hasUnproved { throw ExitCode(ToolError.Code.failed.rawValue) }
  }

  /// The report after every trial was run.
  private func proof(of survey: Survey) throws -> CoverageReport {
    let prover = Prover(survey)
    let trials = prover.trials
    Console.announce(WorkNotice(apps: Yamabiko.apps).line(runs: prover.plans(of: trials)))
    let outcomes = TrialRunner(allowsOutside: outside.isAllowed).outcomes(of: trials, jobs: jobs)
    if Interruption.isAsked { throw Interruption.end }
    return prover.report { trial in
      guard let outcome = outcomes[trial] else { preconditionFailure("no such trial: \(trial)") }
      return outcome
    }
  }
}

/// `yamabiko trial`: one run of a proof, for `coverage --prove`; whatever it does, traps included, is
/// seen by the process that asked for it.
struct TrialCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trial",
    abstract: "Run a variant with a breach laid over it, and print what became of each rule.",
    shouldDisplay: false,
  )

  @Argument(help: "A scenario file.")
  var scenario: String

  @Argument(help: "The variant.")
  var variant: String

  @Option(help: "Set KEY=VALUE: a setting or a planned fault of an app.")
  var set: [String] = []

  @OptionGroup
  var outside: OutsideOption

  func run() throws {
    // The process that works for another leaves it to that one to say that it was interrupted.
    _ = Interruption.mayTell()
    let overrides = try Override.parse(set)
    do {
      let loaded = try LoadedScenario(
        apps: Yamabiko.apps,
        file: scenario,
        variant: variant,
        overrides: overrides,
        allowsOutside: outside.isAllowed,
        allowsFaults: true,
      )
      for line in try TrialRun(of: loaded).lines { print(line) }
    } catch {
      let error = ToolError(error)
      guard !error.code.isInterruption else { throw error }
      // The other process reads this and no complaint.
      print(TrialOutcome.refusal + (error.message.split(separator: "\n").first ?? ""))
    }
  }
}

/// Runs trials, each in a process of its own.
struct TrialRunner: Sendable {
  let allowsOutside: Bool

  /// How all trials ended, run by `jobs` threads.
  func outcomes(of trials: [Trial], jobs: Int) -> [Trial: TrialOutcome] {
    let next = Mutex(0)
    let outcomes = Mutex([Trial: TrialOutcome]())  // order-free: only ever looked up
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, trials.count))) { _ in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < trials.count, !Interruption.isAsked else { return }
        Console.progress("proving: run \(index + 1) of \(trials.count)")
        let outcome = outcome(of: trials[index])
        outcomes.withLock { $0[trials[index]] = outcome }
      }
    }
    Console.progress("")
    return outcomes.withLock { $0 }
  }

  private func outcome(of trial: Trial) -> TrialOutcome {
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0]
    )
    process.arguments =
      ["trial"] + trial.settings.flatMap { ["--set", "\($0.key)=\($0.value)"] }
      + (allowsOutside ? ["--allow-outside"] : []) + ["--", trial.file, trial.variant]
    // What a trap has to say goes where complaints go; a line of it is enough.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
    let output = Pipe()
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      return .refused("the tool cannot be started again: \(error)")
    }
    Interruption.begin(child: process.processIdentifier)
    defer { Interruption.end(child: process.processIdentifier) }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationReason == .exit else { return .trapped(process.terminationStatus) }
    guard process.terminationStatus == 0 else {
      return .refused("code \(process.terminationStatus)")
    }
    return TrialOutcome(lines: text.split(separator: "\n"))
  }
}
