import ArgumentParser
import Composition
import Exploration
import Foundation
import Kernel
import Plans

/// How far a search goes, how, and with what.
///
/// Each number takes what stands behind it, so that `--depth -1` is refused for its value, as `--depth=-1`.
struct SearchOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The largest number of steps; default: \(Self.depthDefault).",
  )
  var depth: Int?

  @Option(parsing: .unconditional, help: "End after so many states; a million take 150 to 400 MB.")
  var states = 4_000_000

  @Option(
    parsing: .unconditional,
    help: "How many messages may be lost in one order, where the app lets them; default: its own.",
  )
  var losses: Int?

  @Option(parsing: .unconditional, help: "How many messages may come twice in one order.")
  var duplicates: Int?

  @Option(parsing: .unconditional, help: "How many messages may overtake others in one order.")
  var reorderings: Int?

  @Option(
    parsing: .unconditional,
    help: "How many processes may end in one order, between any two steps.",
  )
  var crashes: Int?

  @Option(
    parsing: .unconditional,
    help: "How many messages that arrive at once otherwise may be put off in one order.",
  )
  var delays: Int?

  @Option(
    help: ArgumentHelp(
      "How goals are judged: on the graph of all states (default), or by a fair continuation from each; "
        + "by the latter in walks."
    )
  )
  var eventually: Method?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "After so many steps of a fair continuation a goal is missed; default: "
        + "\(SearchQuestion.continuationDefault)."
    ),
  )
  var within: Int?

  @Option(parsing: .unconditional, help: "Take so many random walks in place of every order.")
  var walks: Int?

  @Option(
    parsing: .unconditional,
    help: "How many steps a walk has at most; default: \(Self.stepsDefault).",
  )
  var steps: Int?

  @Option(parsing: .unconditional, help: "What walks are drawn by.")
  var seed: UInt64?

  @Option(parsing: .unconditional, help: "How many cores it takes; what it says is the same.")
  var cores: Int = ProcessInfo.processInfo.activeProcessorCount

  @Option(
    parsing: .unconditional,
    help: "End before it takes more memory, such as 2GB; default: four fifths of what is free.",
  )
  var memory: MemoryArgument?

  @Option(parsing: .unconditional, help: "End after that time, such as 10min.")
  var stopAfter: TimeArgument?

  @Option(
    help: ArgumentHelp(
      "Go on from this file where it is there, and write it where time, memory or Ctrl-C ends the search; "
        + "taken away where that comes to its end."
    )
  )
  var resume: String?

  @Flag(
    help: "Keep the file of --resume where --depth or --states is reached, to go deeper from it."
  )
  var keep = false

  /// How goals are judged.
  enum Method: String, ExpressibleByArgument, CaseIterable {
    case graph, continuation
  }

  /// The largest number of steps where nobody says.
  static let depthDefault = 12
  /// How many steps a walk has where nobody says.
  private static let stepsDefault = 100

  func validate() throws {
    if let depth { try check(depth, 1...10_000, "--depth") }
    try check(states, 1...1_000_000_000, "--states")
    for (count, name) in [
      (losses, "--losses"), (duplicates, "--duplicates"), (reorderings, "--reorderings"),
      (crashes, "--crashes"), (delays, "--delays"),
    ] {
      if let count { try check(count, 0...Int(SearchFaults.most), name) }
    }
    if let within { try check(within, 1...1_000_000, "--within") }
    try check(cores, 1...1_024, "--cores")
    if let walks { try check(walks, 1...1_000_000_000, "--walks") }
    if let steps { try check(steps, 1...1_000_000, "--steps") }
    try checkUse()
    if let memory { try check(memory) }
    if let stopAfter, stopAfter.instant <= .start {
      throw ValidationError("--stop-after is longer than nothing, such as 10min")
    }
    try PathOption.check(resume, of: "--resume")
  }

  /// Refuses less memory than a search can begin with, and more than there is: who is allowed that is ended
  /// by the system, without a word.
  private func check(_ memory: MemoryArgument) throws {
    guard memory.bytes >= SearchMachine.memoryLeast else {
      throw ValidationError(
        "--memory is from 64MB on, not \(memory.text); give a number with MB or GB"
      )
    }
    let machine = MachineMemory()
    guard let most = machine.most, memory.bytes > most else { return }
    let owner = machine.groupFile.map { "this process may have by \($0)" } ?? "this machine has"
    throw ValidationError(
      "--memory \(memory.text) is more than the \(most / 1_000_000) MB that \(owner); "
        + "give less, or leave it out for four fifths of what is free"
    )
  }

  /// Refuses what would have no effect: who reads the verdicts would take it for tried.
  private func checkUse() throws {
    if walks == nil, steps != nil || seed != nil {
      throw ValidationError(
        "--steps and --seed are of random walks; give --walks as well, or neither"
      )
    }
    if walks != nil, depth != nil {
      throw ValidationError("--depth is of every order; how long a walk is says --steps")
    }
    if walks != nil, eventually == .graph {
      throw ValidationError(
        "walks judge goals by a fair continuation; leave out --eventually graph, or --walks"
      )
    }
    if walks == nil, within != nil, eventually != .continuation {
      throw ValidationError(
        "--within is of a fair continuation; give --eventually continuation as well, or leave it out"
      )
    }
    if walks != nil, resume != nil {
      throw ValidationError("--resume goes on with a search of every order; leave out --walks")
    }
    if keep, resume == nil {
      throw ValidationError("--keep is about the file of --resume; give that as well, or neither")
    }
  }

  private func check(_ value: Int, _ range: ClosedRange<Int>, _ name: String) throws {
    guard !range.contains(value) else { return }
    throw ValidationError(
      "\(name) is from \(range.lowerBound) to \(range.upperBound), not \(value)"
    )
  }

  /// How long it may take, in seconds; nil for as long as it takes.
  var seconds: Double? { stopAfter.map { Double($0.instant.nanoseconds) / 1e9 } }

  /// The question that a search is asked.
  func question() throws -> SearchQuestion {
    let most = walks == nil ? depth ?? Self.depthDefault : steps ?? Self.stepsDefault
    var question = SearchQuestion(depth: most, states: states)
    question.faults.losses = losses.map(Int64.init)
    question.faults.duplicates = duplicates.map(Int64.init)
    question.faults.reorderings = reorderings.map(Int64.init)
    question.faults.crashes = crashes.map(Int64.init)
    question.faults.delays = delays.map(Int64.init)
    switch eventually ?? (walks == nil ? .graph : .continuation) {
    case .graph: question.goals = .graph
    case .continuation:
      question.goals = .continuation(steps: within ?? SearchQuestion.continuationDefault)
    }
    question.walks = walks.map { SearchQuestion.Walks(count: $0, seed: seed ?? 1) }
    question.memory = memory?.bytes ?? SearchMachine.memoryDefault
    return question
  }
}

/// An amount of memory on the command line, such as `2GB` or `500MB`.
struct MemoryArgument: ExpressibleByArgument {
  /// How much, in bytes; of what is more than can be counted the most that can.
  var bytes: Int
  /// What was said.
  var text: String

  init?(argument: String) {
    let units = [
      ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000), ("", 1),
    ]
    text = argument
    for (unit, size) in units where argument.hasSuffix(unit) {
      let number = argument.dropLast(unit.count)
      guard !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      let product = (Int(number) ?? .max).multipliedReportingOverflow(by: size)
      bytes = product.overflow ? .max : product.partialValue
      return
    }
    return nil
  }
}
