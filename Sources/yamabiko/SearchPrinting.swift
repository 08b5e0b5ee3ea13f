import Kernel
import World

/// The scenario that a counterexample was written to.
struct WrittenExample {
  /// Where it lies.
  var file: String
  /// Whether its run breaks the invariant as well.
  var isReproduced: Bool
}

/// A search as text.
struct SearchPrinting {
  private let report: SearchReport
  private let files: [WrittenExample]

  /// A search, and the files that its counterexamples were written to, in their order.
  init(_ report: SearchReport, files: [WrittenExample]) {
    self.report = report
    self.files = files
  }

  /// Prints it.
  func show(_ variant: String) {
    print("variant \(variant)")
    print(
      "  \(counted(report.states, "state")), \(counted(report.transitions, "step")) between them, depth \(report.depth)"
    )
    if report.walks > 0 { print("  in \(counted(report.walks, "random walk")) from the start") }
    if let likely = likely(report) { print("  \(likely)") }
    print("  \(report.ending)")
    if report.deadEnds > 0 { print("  \(counted(report.deadEnds, "state")) that nothing follows") }
    if !report.bounds.isEmpty {
      print("  goes wrong in one order: \(report.bounds.joined(separator: ", "))")
    }
    for part in report.leftOut { print("  left out: \(part)") }
    print("  \(compared(report))")
    for finding in report.findings {
      print("  \(finding.verdict.rawValue)  \(finding.name) (\(finding.detail))")
    }
    for goal in report.goals {
      print("  \(goal.finding.verdict.rawValue)  \(goal.finding.name) (\(goal.finding.detail))")
    }
    show(report.steps, title: "steps that were taken")
    show(report.happened, title: "what happened in them, and how often in one order at most")
    for (index, example) in report.counterexamples.enumerated() {
      print()
      let end = example.end.isEmpty ? "" : ": \(example.end)"
      print("  \(example.invariant), in \(counted(example.steps.count, "step"))\(end)")
      for (number, step) in example.steps.enumerated() { print("    \(number + 1). \(step)") }
      if !example.cycle.isEmpty { print("    and then again and again:") }
      for (number, step) in example.cycle.enumerated() {
        print("    \(example.steps.count + number + 1). \(step)")
      }
      if index < files.count { show(files[index]) }
    }
    if report.counterexamples.contains(where: { $0.script != nil && $0.end.isEmpty }), files.isEmpty
    {
      print()
      print("  --write FOLDER makes scenarios of these")
    }
    print("")
  }

  /// What shows it, or that what was written does not.
  private func show(_ written: WrittenExample) {
    print(
      written.isReproduced
        ? "    yamabiko run \(written.file)"
        : "    \(written.file) does not show it: its run does not break it"
    )
  }

  /// Which steps walks take more often than others; nil where all are alike.
  private func likely(_ report: SearchReport) -> String? {
    let likelier = report.steps.compactMap { step in
      step.weight.flatMap { $0 > 1 ? "\(step.name) \($0)" : nil }
    }
    guard !likelier.isEmpty else { return nil }
    return "weights of their steps: \(likelier.joined(separator: ", ")), each other 1"
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
