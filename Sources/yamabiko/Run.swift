import ArgumentParser
import Composition
import Findings
import Foundation
import Kernel
import Plans
import Reports

/// `yamabiko run`: runs scenarios and says what was found.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run scenarios, print a summary, write a report, a log and what can be heard.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko run scenarios/intercom/ridge-handover.yaml --variant warm-standby
        yamabiko run my.yaml --set intercom.vad.release=400ms --set links.local.loss=1/50
        yamabiko run my.yaml --seeds 1..50 --figure intercom.longestGap
      """
    ),
  )

  @Argument(help: "Scenario files.", completion: .file(extensions: ["yaml"]))
  var scenarios: [String]

  @Option(help: "Run this variant alone.")
  var variant: String?

  @Option(help: "Another seed than the scenario's: other weather.")
  var seed: String?

  @Option(help: "Run with each of the seeds A..B and show how figures spread; nothing is written.")
  var seeds: String?

  @OptionGroup
  var sweep: SweepOptions

  @Option(help: "Set KEY=VALUE: a setting of an app, or a path in the file.")
  var set: [String] = []

  @Option(help: "The folder that reports are written below. (default: reports)")
  var out: String?

  @Flag(
    name: Self.withoutMedia,
    help: "Leave out what apps put beside the log: the same events, sooner.",
  )
  var noMedia = false

  @OptionGroup
  var outside: OutsideOption

  @Flag(help: Self.durabilityHelp)
  var durable = false

  @Flag(help: "Print nothing but what went wrong, and what is odd about a scenario.")
  var quiet = false

  @Flag(help: "Print report.json instead of the summary.")
  var json = false

  func validate() throws {
    try PathOption.check(out, of: "--out")
    guard seeds != nil else {
      guard sweep.figure.isEmpty else {
        throw ValidationError("--figure is about --seeds A..B; give both, or neither")
      }
      return
    }
    guard seed == nil else {
      throw ValidationError("--seed is one weather and --seeds are many; keep one of them")
    }
    guard !durable else {
      throw ValidationError("--durable is about a log, and --seeds write none; leave one out")
    }
    guard out == nil else {
      throw ValidationError(
        "--out is where reports are written, and --seeds write none; leave one out"
      )
    }
  }

  func run() throws {
    guard !scenarios.isEmpty else { throw ValidationError("name a scenario file") }
    let overrides = try Override.parse(set, seed: seed)
    var worst = WorstEnd()
    let seeds = try self.seeds.map(SweepOptions.seeds)
    for file in ScenarioFiles.once(scenarios) {
      do throws(ToolError) {
        if let seeds {
          for verdict in try run(file, overrides, seeds) { worst.add(verdict) }
        } else {
          worst.add(try run(file, overrides))
        }
      } catch {
        Console.progress("")
        if error.code.isInterruption { throw error }
        Console.complain(lines: error.message)
        worst.add(error.code)
      }
    }
    if let code = worst.code { throw ExitCode(code.rawValue) }
  }

  /// Runs one scenario, whatever became of those before it.
  private func run(
    _ file: String,
    _ overrides: [(key: String, value: String)],
  ) throws(ToolError) -> Verdict {
    let loaded = try LoadedScenario(
      apps: Yamabiko.apps,
      file: file,
      variant: variant,
      overrides: overrides,
      allowsOutside: outside.isAllowed,
    )
    Console.warn(about: loaded)
    if !quiet { Console.announce(WorkNotice(apps: loaded.apps).line(file, loaded.plans)) }
    let folder = try RunFolder(of: loaded, below: out ?? "reports", media: !noMedia)
    var variants: [VariantFindings] = []
    for plan in loaded.plans {
      Console.progress("\(loaded.shortName): \(plan.variant) …")
      variants.append(try folder.run(plan, of: loaded, media: !noMedia, durable: durable))
    }
    Console.progress("")
    let findings = Runner.findings(of: loaded, variants)
    let report = try folder.write(findings, of: loaded)
    if json { printJSON(report) }
    if quiet {
      for line in findings.complaints { Console.complain("\(file): \(line)") }
    } else if !json {
      show(findings, of: loaded, folder)
    }
    Output.flush()
    return findings.verdict
  }

  /// Runs one scenario with many seeds.
  ///
  /// - Returns: what became of each run.
  private func run(
    _ file: String,
    _ overrides: [(key: String, value: String)],
    _ seeds: ClosedRange<UInt64>,
  ) throws(ToolError) -> [Verdict] {
    let sweeper = try Sweeper(
      apps: Yamabiko.apps,
      SweepQuestion(
        file: file,
        overrides: overrides,
        variants: variant.map { [$0] } ?? [],
        seeds: seeds,
        figures: sweep.figure,
        allowsOutside: outside.isAllowed,
      ),
    )
    if sweep.figure.contains("?") {
      for line in try sweeper.figures().lines { print(line) }
      return []
    }
    Console.warn(about: sweeper.loaded)
    if !quiet { Console.announce(sweeper.notice) }
    let progress = SweepProgress()
    let report = try sweeper.run(jobs: sweep.jobs) { progress.tell($0, $1, $2) }
    Console.progress("")
    if json { printJSON(SweepJSON.render(report)) }
    if quiet {
      for line in SweepTable.complaints(report) { Console.complain("\(file): \(line)") }
    } else if !json {
      printLines(SweepTable.render(report))
    }
    Output.flush()
    return report.points.flatMap(\.verdicts)
  }

  /// What waiting for the disk is good for, and what it costs.
  static let durabilityHelp: ArgumentHelp = """
    Wait for the disk: what the log has taken outlives a power cut. Without it a log outlives the \
    death of the process alone. Costs one wait for about 2000 events ('make bench' measures it).
    """

  /// `--no-NAME` for everything that some app leaves beside its log.
  private static var withoutMedia: NameSpecification {
    NameSpecification((Yamabiko.apps.media + ["media"]).map { .customLong("no-\($0)") })
  }

  private func show(_ findings: RunFindings, of loaded: LoadedScenario, _ folder: RunFolder) {
    let table = SummaryTable.render(
      findings,
      isColoured: Console.isColoured,
      width: Console.width,
    )
    printUnchanged(table)
    print("")
    print("report  \(folder.path)/report.txt, report.json, report.html")
    showMedia(findings, of: loaded, folder)
    print("log     \(folder.path)/VARIANT/run.sqlite")
    for question in Self.questions(findings, folder) { print("why     yamabiko \(question)") }
  }

  /// What to ask first: about what the first variant numbers, about each further matter once, and where there is nothing
  /// of that, about a rule that is broken.
  private static func questions(_ findings: RunFindings, _ folder: RunFolder) -> [String] {
    var questions: [String] = []
    var matters: [String] = []
    for variant in findings.variants {
      for question in variant.apps.flatMap({ [$0.question] + $0.furtherQuestions })
      where !question.isEmpty {
        let matter = String(question.prefix { $0 != " " })
        guard !matters.contains(matter) else { continue }
        matters.append(matter)
        questions.append("explain \(folder.path)/\(variant.variant) \(question)")
      }
    }
    guard questions.isEmpty else { return questions }
    return broken(findings, folder).map { [$0] } ?? []
  }

  /// Which facts a broken rule is about that were stated; else what became of the things of the app.
  private static func broken(_ findings: RunFindings, _ folder: RunFolder) -> String? {
    guard
      let variant = findings.variants.first(where: { $0.allFindings.contains { $0.verdict.isBad } })
    else { return nil }
    let place = "\(folder.path)/\(variant.variant)"
    let stated = variant.facts.filter { $0.count > 0 }.map(\.kind)
    for finding in variant.allFindings where finding.verdict.isBad {
      let words = finding.name.split { " ,()".contains($0) }.map(String.init)
      guard let fact = words.first(where: stated.contains) else { continue }
      return "explain \(place) --fact \(fact)"
    }
    let hasLives = Yamabiko.apps.used(by: variant.apps.map(\.app)).contains {
      $0.schema.lives != nil
    }
    return hasLives ? "show \(place)" : nil
  }
}

extension Run {
  /// What lies beside the logs: made now, made earlier by the same run, or kept of others.
  private func showMedia(
    _ findings: RunFindings,
    of loaded: LoadedScenario,
    _ folder: RunFolder,
  ) {
    for media in loaded.media {
      let having = findings.variants.filter { variant in
        folder.media(of: variant.variant).media(of: variant.digest).contains(media)
      }
      let label = media.padding(toLength: 8, withPad: " ", startingAt: 0)
      if having.count == findings.variants.count {
        let origin = noMedia ? "  (made earlier, of the same digest)" : ""
        print("\(label)\(folder.path)/VARIANT/\(media)/\(origin)")
      } else {
        for variant in having {
          print(
            "\(label)\(folder.path)/\(variant.variant)/\(media)/  (made earlier, of the same digest)"
          )
        }
      }
    }
    for variant in findings.variants.map(\.variant) {
      for name in folder.media(of: variant).setAside {
        print("kept    \(folder.path)/\(variant)/\(name)/  (of another run)")
      }
    }
  }
}

/// Keys and values from the command line.
enum Override {
  static func parse(
    _ texts: [String],
    seed: String? = nil,
  ) throws -> [(key: String, value: String)] {
    var overrides = try texts.map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ValidationError("--set takes KEY=VALUE, not '\(printable(text))'")
      }
      return (key: String(parts[0]), value: String(parts[1]))
    }
    if let seed {
      guard let number = Int64(seed), Limits.seeds.contains(number) else {
        throw ValidationError(
          "--seed takes a whole number from 0 to \(Limits.seeds.upperBound), not '\(printable(String(seed.prefix(40))))'"
        )
      }
      overrides.append((key: "seed", value: "\(number)"))
    }
    return overrides
  }
}
