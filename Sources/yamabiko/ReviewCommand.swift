import ArgumentParser
import Composition
import Foundation
import Kernel
import Reports

/// `yamabiko review`: approves or refuses, change after change, what `check` has kept.
struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Look at each change that check found, and accept or reject it.",
    discussion: HelpText.keepingLines(
      """
      Equal changes of several scenarios are shown once, the gravest first. Each is accepted,
      rejected or skipped, by a word or its first letter, on a line of standard input; quit skips the
      rest. A golden is rewritten at the end where every change in it was accepted; else it stays as
      it was, and its report pending. Nothing is run: what is reviewed is what the last check has
      kept, and a golden that has changed since is refused. A report in which a rule is broken or not
      met is not approved without --even-broken. The exit code is 0 where nothing is pending any
      more, else 1, 65 where a pending report is none, 74 where something cannot be read or written.

      Example:
        yamabiko review scenarios/intercom
      """
    ),
  )

  @Argument(help: "Scenario files or folders; all scenarios where none is named.")
  var paths: [String] = []

  @Flag(help: "Print the changes and decide about none; the exit code is 0.")
  var list = false

  @Flag(help: "Approve reports in which a rule is broken, too.")
  var evenBroken = false

  @Option(help: "The folder of the scenarios, which the goldens mirror.")
  var scenarios = "scenarios"

  @Option(help: "The folder of the goldens.")
  var golden = "golden"

  func validate() throws {
    try PathOption.check(scenarios, of: "--scenarios")
    try PathOption.check(golden, of: "--golden")
  }

  func run() throws {
    let files = try ScenarioFiles.below(paths.isEmpty ? [scenarios] : paths)
    let checks = Checks(scenarios: scenarios, goldens: golden, allowsOutside: false)
    var worst = WorstEnd()
    var items: [Review.Item] = []
    for file in files {
      do throws(ToolError) {
        if let item = try item(file, checks) { items.append(item) }
      } catch {
        Console.complain(lines: error.message)
        worst.add(error.code)
      }
    }
    var review = Review(items, takesBroken: evenBroken)
    if review.steps.isEmpty {
      // After an error there may be something, and nobody could look at it.
      if worst.code == nil { print("nothing to review: \(Self.nothing)") }
    } else if list {
      for step in review.steps.indices { show(review, step) }
    } else {
      decide(&review)
      for item in items { worst.add(conclude(item, review, checks)) }
    }
    if let code = worst.code { throw ExitCode(code.rawValue) }
  }

  /// Why there may be nothing, though check has said that something is wrong.
  private static let nothing =
    "no report is pending; check keeps those that came to an end and are not as approved"

  /// What is kept of a scenario; nil where nothing is, or where it agrees again.
  private func item(_ file: String, _ checks: Checks) throws(ToolError) -> Review.Item? {
    try checks.refuseGolden(file)
    let path = try checks.goldenPath(of: file)
    let pending: PendingReport
    do throws(GoldenError) {
      guard let kept = try PendingReport(for: path, below: golden) else { return nil }
      pending = kept
    } catch {
      throw ToolError(error.isUnreadable ? .storage : .data, Message(lines: error.description))
    }
    let outcome = Golden.check(pending.report, against: path, checks.meanings)
    if outcome.isGood {
      if !list { try remove(path) }
      return nil
    }
    guard pending.isCurrent else {
      throw ToolError(
        .failed,
        "\(path): error: the golden has changed since check kept \(PendingReport.path(for: path))\n"
          + "  run check again, then review",
      )
    }
    return Review.Item(file: file, pending: pending, outcome: outcome)
  }

  private func remove(_ path: String) throws(ToolError) {
    do throws(GoldenError) {
      try PendingReport.remove(for: path)
    } catch {
      throw ToolError(error)
    }
  }

  // MARK: Questions

  private func show(_ review: Review, _ step: Int) {
    if Console.isColoured {
      printUnchanged(review.lines(of: step, .colours).map { $0 + "\n" }.joined())
    } else {
      for line in review.lines(of: step) { print(line) }
    }
  }

  /// Asks about each step, until there is no answer any more.
  private func decide(_ review: inout Review) {
    for step in review.steps.indices {
      show(review, step)
      switch answer() {
      case .decision(let decision): review.decide(step, decision)
      case .end(let why):
        let rest = counted(review.steps.count - step, "change")
        return print("\(why.rawValue): \(rest) left, skipped")
      }
    }
  }

  /// What somebody says of a change.
  private enum Answer {
    case decision(Review.Decision)
    /// Nothing, of it and of all behind it.
    case end(End)
  }

  /// Why nothing more is decided.
  private enum End: String {
    case quit = "the review was ended"
    case input = "no more answers"
  }

  /// The next answer that is one.
  private func answer() -> Answer {
    let isTerminal = isatty(STDIN_FILENO) == 1
    while true {
      printUnchanged("  accept, reject, skip or quit? ")
      Output.flush()
      guard let line = readLine() else {
        print()
        return .end(.input)
      }
      // What is typed on a terminal stands there already.
      if !isTerminal { print(line) }
      if let decision = Review.Decision(answer: line) { return .decision(decision) }
      if ["q", "quit"].contains(line.lowercased()) { return .end(.quit) }
      print("  expected accept, reject, skip or quit, or the first letter of one")
    }
  }

  // MARK: Ends

  /// Rewrites a scenario's golden where all was accepted, and says what became of it.
  ///
  /// - Returns: what stood against it; nil where it was rewritten.
  private func conclude(_ item: Review.Item, _ review: Review, _ checks: Checks) -> ToolError.Code?
  {
    let path = item.pending.golden
    switch review.end(of: item) {
    case .kept(let rejected, let skipped, let total):
      let parts = [(rejected, "rejected"), (skipped, "skipped")].filter { $0.0 > 0 }
        .map { "\($0.0) \($0.1)" }
      print(
        "\(path): as it was, of \(counted(total, "change")) \(parts.joined(separator: " and "))"
      )
      return .failed
    case .broken(let complaints):
      let lines = complaints.map { "  \(printable($0))" }
      Console.complain(
        lines: ([
          "\(printable(item.file)): error: not approved, "
            + "\(counted(complaints.count, "rule")) broken or not met"
        ] + lines
          + ["  mend the design or the rule, or approve it as it is with --even-broken"])
          .joined(separator: "\n")
      )
      return .failed
    case .accepted:
      do {
        guard item.pending.isCurrent else {
          throw ToolError(
            .failed,
            "\(path): error: the golden has changed during the review\n"
              + "  run check again, then review",
          )
        }
        try Golden.accept(item.pending.report, at: path, below: golden)
        print("\(path): accepted")
        try PendingReport.remove(for: path)
        return nil
      } catch {
        let error = ToolError(error)
        Console.complain(lines: error.message)
        return error.code
      }
    }
  }
}
