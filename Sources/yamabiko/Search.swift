import ArgumentParser
import Composition
import Exploration
import Files
import Findings
import Foundation
import Kernel
import Plans
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
      no invariant had anything to judge and no goal is decided, and where time or memory ended the
      search.

      Where every order is too many, --walks takes random ones. --stop-after and --resume do a long
      search in parts: what it says at its end is what it says in one go. The file of --resume is there
      as long as the same command has more to do.

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

  @Option(help: "Search this app; needed where several of the scenario can be searched.")
  var app: String?

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
    let searcher = Searcher(loaded, overrides: overrides, app: app)
    try prepare(searcher, loaded)
    let question = try bounds.question()
    let room = SearchRoom()
    var worst = WorstEnd()
    var rows: [SearchRow] = []
    var last: (report: SearchReport, plan: Plan)?
    do {
      for plan in loaded.plans {
        let (report, files, end) = try search(plan, question, searcher, room)
        rows.append(SearchRow(plan.variant, report, files: files))
        worst.add(end.code)
        last = (report, plan)
      }
    } catch {
      // What was said of other variants is not lost.
      if json, !rows.isEmpty { try show(rows) }
      throw error
    }
    if json { try show(rows) }
    // The file goes once what it stood for was said.
    Output.flush()
    if let last, !isKept(last.report) {
      worst.add(settle(last.report, of: last.plan, question, searcher)?.code)
    }
    Interruption.keeping(false)
    if let code = worst.code { throw ExitCode(code.rawValue) }
  }

  /// Sees before the work whether what is asked for can be done.
  private func prepare(_ searcher: Searcher, _ loaded: LoadedScenario) throws {
    if let write {
      for plan in loaded.plans { try searcher.checkWriting(of: plan) }
      do {
        try FileStore.probe(folder: write)
      } catch {
        throw ToolError(error, elsewhere: "another folder with --write")
      }
    }
    guard bounds.resume != nil, loaded.plans.count > 1 else { return }
    throw ToolError(
      .usage,
      "error: --resume goes on with one search, and \(scenario) has "
        + "\(counted(loaded.plans.count, "variant"))\n  choose one with --variant",
    )
  }

  /// Searches a variant, and says what was seen: nothing that goes wrong later keeps it back.
  private func search(
    _ plan: Plan,
    _ question: SearchQuestion,
    _ searcher: Searcher,
    _ room: SearchRoom,
  ) throws -> (report: SearchReport, files: [WrittenExample], end: WorstEnd) {
    let report = try searcher.search(
      plan,
      question,
      resuming: bounds.resume,
      host: try host(for: plan, room),
    )
    Console.progress("")
    let unkept = isKept(report) ? settle(report, of: plan, question, searcher) : nil
    if report.stop == .interruption, let file = bounds.resume {
      throw unkept ?? Interruption.end(keptIn: file)
    }
    var files: [WrittenExample] = []
    var unwritten: ToolError?
    if let write {
      unwritten = problem { () throws(ToolError) in
        try writeScenarios(report, of: plan, to: write, searcher, &files)
      }
    }
    if !json { SearchPrinting(report, files: files).show(plan.variant) }
    var end = ending(report, of: plan.variant, isKept: unkept == nil)
    if let unwritten { Console.complain(lines: unwritten.message) }
    end.add(unkept?.code)
    end.add(unwritten?.code)
    return (report, files, end)
  }

  /// Whether the file of a search stays for what comes next.
  private func isKept(_ report: SearchReport) -> Bool { report.isStopped || bounds.keep }

  /// Writes the file of a search or takes it away, and says where that cannot be done.
  private func settle(
    _ report: SearchReport,
    of plan: Plan,
    _ question: SearchQuestion,
    _ searcher: Searcher,
  ) -> ToolError? {
    guard let file = bounds.resume else { return nil }
    let failure = problem { () throws(ToolError) in
      try searcher.settle(file, with: report, of: plan, question, isKept: bounds.keep)
    }
    if let failure, report.stop != .interruption { Console.complain(lines: failure.message) }
    return failure
  }

  /// What goes wrong in some work; nil where nothing does.
  private func problem(_ work: () throws(ToolError) -> Void) -> ToolError? {
    do {
      try work()
      return nil
    } catch {
      return error
    }
  }

  /// What the machine gives, with how far the search has come for the person before it.
  private func host(for plan: Plan, _ room: SearchRoom) throws -> SearchHost {
    let machine = try SearchMachine.host(
      cores: bounds.cores,
      seconds: bounds.seconds,
      memory: room,
    )
    var host = machine
    var start = ContinuousClock.now
    var isAnnounced = false
    host.begin = {
      machine.begin()
      start = .now
    }
    host.progress = { progress in
      if !isAnnounced, let line = notice(progress, since: start) {
        Console.announce(line)
        isAnnounced = true
      }
      let place =
        progress.walks > 0 ? counted(progress.walks, "walk") : "depth \(progress.depth)"
      Console.progress("\(plan.variant): \(counted(progress.states, "state")), \(place) …")
    }
    return host
  }

  // Writes what breaks an invariant as scenarios; `files` takes those that were written, in the order of
  // the counterexamples.
  private func writeScenarios(
    _ report: SearchReport,
    of plan: Plan,
    to folder: String,
    _ searcher: Searcher,
    _ files: inout [WrittenExample],
  ) throws(ToolError) {
    // What never comes true is no end that a run could show.
    for example in report.counterexamples where example.end.isEmpty {
      let (file, isReproduced) = try searcher.write(example, of: plan, to: folder)
      files.append(WrittenExample(file: file, isReproduced: isReproduced))
      if !isReproduced {
        Console.complain("\(file): its run does not break \(example.invariant)")
      }
    }
  }

  /// How a search ends, and what is said about that.
  private func ending(_ report: SearchReport, of variant: String, isKept: Bool) -> WorstEnd {
    var end = WorstEnd()
    if report.findings.worst.isBad { end.add(.failed) }
    if report.goals.contains(where: { $0.finding.verdict.isBad }) { end.add(.unmet) }
    if let standstill = report.standstill {
      Console.complain(complaint(about: standstill, report.stop ?? .memory, of: variant))
      end.add(.usage)
    } else if report.isStopped {
      Console.complain(complaint(aboutStopped: report, of: variant, isKept: isKept))
      end.add(.unmet)
    }
    if report.judgesNothing {
      Console.complain(complaint(about: report, of: variant))
      end.add(.unmet)
    }
    return end
  }

  private func show(_ rows: [SearchRow]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    printJSON(String(decoding: try encoder.encode(rows), as: UTF8.self) + "\n")
  }

  /// What is said of a search that time or memory has ended.
  private func complaint(
    aboutStopped report: SearchReport,
    of variant: String,
    isKept: Bool,
  ) -> Message {
    let lack = report.stop.flatMap { more(for: $0) }
    let remedy: Message
    if let file = bounds.resume, report.record != nil, isKept {
      remedy = (lack.map { $0 + "; then " } ?? "") + "the same command goes on from \(file)"
    } else if bounds.walks != nil {
      remedy = (lack ?? "give it more time") + ", or take fewer --walks"
    } else if let lack {
      remedy = lack + ", or take --walks"
    } else {
      remedy = "give it more time, or do it in parts with --resume FILE"
    }
    return
      "error: \(scenario): variant '\(variant)': stopped after \(counted(report.states, "state")): "
      + "\(report.ending)\n  " + remedy
  }

  /// Where more memory comes from, after what keeps the search from having it; nil where that is not what it
  /// lacks.
  private func more(for stop: SearchReport.Stop) -> Message? {
    switch stop {
    case .time, .interruption: return nil
    case .room:
      let limit = SearchMachine.roomLimit(cores: bounds.cores) ?? "a limit of the system"
      let cores: Message = bounds.cores > 1 ? ", or give fewer --cores" : ""
      return "what stops it is \(limit): raise that limit" + cores
    case .memory:
      if let memory = bounds.memory { return "give it more than --memory \(memory.text)" }
      if let file = MachineMemory().groupFile {
        return "what was free is full, by \(file): raise that limit, or end other processes"
      }
      return "what was free is full: end other processes, or take a machine with more memory"
    }
  }

  /// What is said of a search that took no step from where it was stopped.
  private func complaint(
    about standstill: SearchReport.Standstill,
    _ stop: SearchReport.Stop,
    of variant: String,
  ) -> Message {
    let file = bounds.resume ?? ""
    let (reason, remedy): (Message, Message) =
      switch standstill {
      case .memory:
        (
          "the states from which it goes on fill the memory by themselves",
          (more(for: stop) ?? "give it more memory") + "; what it says is what it said before",
        )
      case .bounds:
        (
          "the search in it has gone further than --depth or --states now say",
          "give it a larger --depth or --states, or name another file; this one stays as it is",
        )
      }
    return "error: \(file): variant '\(variant)': " + reason + "\n  " + remedy
  }

  /// What is said of a search whose every invariant was vacuous.
  private func complaint(about report: SearchReport, of variant: String) -> Message {
    let further: Message
    if bounds.walks != nil {
      further = ", or take more --walks or a larger --steps"
    } else if report.isWhole {
      further = ""
    } else {
      // What ended it is what more of would help.
      further =
        report.stop.map { more(for: $0).map { ", and " + $0 } ?? ", and take it to its end" }
        ?? (report.ending.contains("--states")
          ? ", or look at more than --states \(bounds.states)"
          : ", or search deeper than --depth \(bounds.depth ?? SearchOptions.depthDefault)")
    }
    let isOpen = report.goals.contains { $0.finding.verdict == .undecided }
    let goals = isOpen ? ", no goal is decided" : ""
    return "error: \(scenario): variant '\(variant)': no invariant had anything to judge in "
      + "\(counted(report.states, "state"))\(goals), so the search says nothing\n"
      + "  put into the scenario what the invariants are about" + further
  }

  /// What is said once of a search that takes long.
  private func notice(
    _ progress: SearchProgress,
    since start: ContinuousClock.Instant,
  ) -> Message? {
    let elapsed = (ContinuousClock.now - start).components
    let microseconds = elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
    if let walks = bounds.walks {
      return WorkNotice.line(
        scenario,
        walks: progress.walks,
        of: walks,
        elapsedMicroseconds: microseconds,
      )
    }
    return WorkNotice.line(
      scenario,
      states: progress.states,
      remembered: progress.remembered,
      limit: bounds.states,
      elapsedMicroseconds: microseconds,
      keptIn: bounds.resume,
    )
  }
}

extension SearchReport {
  /// Whether no invariant had anything to judge and no goal is decided: that none is broken then says
  /// nothing.
  fileprivate var judgesNothing: Bool {
    findings.allSatisfy { $0.verdict == .vacuous }
      && goals.allSatisfy { [.vacuous, .undecided].contains($0.finding.verdict) }
  }
}
