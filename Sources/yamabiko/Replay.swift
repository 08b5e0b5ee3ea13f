import ArgumentParser
import Composition
import EventLog
import Files
import Findings
import Foundation
import Kernel
import Plans

/// `yamabiko replay`: drives today's reducers with a logged run.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Drive today's reducers with a logged run and compare what they ask for.",
    discussion: HelpText.keepingLines(
      """
      Then the apps' observers look at the log as they looked at the run, and what they find is
      compared with what it states and with report.json. With --at and --node it prints a state;
      with --verify it also proves that no bit of the log has changed, runs the plan once more and
      compares the whole report: verdicts, figures, sections, tables and lanes.

      Example:
        yamabiko replay reports/intercom/ridge-handover/as-written --verify
        yamabiko replay reports/intercom/ridge-handover/as-written --at 21.5s --node ren
      """
    ),
  )

  @Argument(help: "The folder of a variant, or its run.sqlite.")
  var folder: String

  @Option(help: "Print the state at this time, such as 21.5s.")
  var at: TimeArgument?

  @Option(help: "The device whose state is printed.")
  var node: String?

  @Flag(help: "Check every row against the chain of digests first, and the whole report at last.")
  var verify = false

  @OptionGroup
  var origin: ScenarioOption

  func validate() throws {
    guard verify || origin.scenario == nil else {
      throw ValidationError("--scenario is for --verify, which runs the plan once more")
    }
    guard (at == nil) == (node == nil) else {
      throw ValidationError("--at and --node belong together")
    }
  }

  func run() throws {
    let path = RunPath.log(folder)
    let log: LogReader
    do {
      log = try LogReader(opening: path)
      if verify { try Self.verify(log) }
    } catch {
      throw ToolError(error)
    }
    let replayer = try Replayer(apps: Yamabiko.apps, log)
    if let at, let node {
      try replayer.checkWithin(at.instant)
      for (component, state) in try replayer.states(at: at.instant, node: node) {
        print("\(node)/\(component) at \(at.instant.short)")
        printJSON(pretty(state) + "\n")
      }
      return
    }
    let (divergence, events) = try replayer.compare()
    if events > 0 { log.noteUnlessOver("what comes later is not compared") }
    guard let divergence else {
      guard events > 0 else {
        print(
          "nothing was replayed: \(replayer.log.fate ?? "the run ended") before its first event"
        )
        return
      }
      print("\(events) events replayed: today's reducers ask for what is logged")
      try findAgain(replayer)
      return
    }
    print("today's reducers part from the log after event \(divergence.event.header.sequence)")
    print()
    print("  \(divergence.event.line)")
    print()
    for line in divergence.logged where !divergence.today.contains(line) {
      print("- logged \(line)")
    }
    for line in divergence.today where !divergence.logged.contains(line) {
      print("+ today  \(line)")
    }
    throw ExitCode(ToolError.Code.failed.rawValue)
  }

  private static func verify(_ log: LogReader) throws(LogError) {
    let verification = try log.verify()
    let end =
      verification.isComplete ? "complete" : "a prefix: \(log.fate ?? "the run went on")"
    print("\(counted(verification.count, "event")) verified, \(end)")
    print("digest \(hexadecimal(verification.digest))")
  }

  /// Says what observers find in the log, and where it or the report says otherwise.
  private func findAgain(_ replayer: Replayer) throws {
    var isAsStated = true
    for repetition in try replayer.findAgain() {
      print(repetition.line)
      if !repetition.untold.isEmpty {
        print("not compared, for no row tells them: \(repetition.untold.joined(separator: ", "))")
      }
      guard let difference = repetition.difference else { continue }
      isAsStated = false
      Self.show(difference)
    }
    let isReported = try compareReport(replayer)
    guard isAsStated, isReported else { throw ExitCode(ToolError.Code.failed.rawValue) }
  }

  /// Says whether the report beside the log is what the plan comes to, where somebody wants to know.
  ///
  /// - Returns: whether nothing differs.
  private func compareReport(_ replayer: Replayer) throws -> Bool {
    guard try replayer.hasReport() else { return true }
    guard verify else {
      print("verdicts, sections, tables and lanes of the report are not compared: --verify does")
      return true
    }
    let path = replayer.log.path
    // A copy of a run may lie anywhere; its apps need no file, or nobody has named it.
    let folder: ScenarioFolder?
    if origin.scenario == nil {
      folder = try? origin.folder(ofRun: path)
    } else {
      folder = try origin.folder(ofRun: path)
    }
    let findings: VariantFindings
    do throws(ToolError) {
      Console.announce(replayer.workNotice)
      findings = try replayer.runAgain(scenarioFolder: folder ?? ScenarioFolder(of: path))
    } catch {
      guard folder == nil, !error.code.isInterruption else { throw error }
      print(
        "verdicts, sections, tables and lanes of the report are not compared: the scenario's files are "
          + "not here; name it with --scenario"
      )
      return true
    }
    guard let comparison = try replayer.compareReport(with: findings) else { return true }
    print(comparison.line)
    if !comparison.untold.isEmpty {
      print("not compared: \(comparison.untold.joined(separator: ", "))")
    }
    for difference in comparison.differences { Self.show(difference) }
    return comparison.differences.isEmpty
  }

  private static func show(_ difference: Replayer.Difference) {
    print(difference.place)
    if let stated = difference.stated { print("- stated \(stated)") }
    if let found = difference.found { print("+ found  \(found)") }
  }

  private func pretty(_ json: [UInt8]) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: Data(json)),
      let data = try? JSONSerialization.data(
        withJSONObject: value,
        options: [.prettyPrinted, .sortedKeys],
      )
      // What is no JSON is shown as a JSON text.
    else { return quotedJSON(String(decoding: json, as: UTF8.self)) }
    return String(decoding: data, as: UTF8.self)
  }
}

/// `yamabiko resume`: takes an interrupted run to its end.
struct Resume: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take an interrupted run to its end: the same end as if nothing had happened.",
    discussion: HelpText.keepingLines(
      """
      The plan in the log is run again; what is logged is compared, what is missing is added.

      Example:
        yamabiko resume reports/intercom/ridge-handover/as-written
      """
    ),
  )

  @Argument(help: "The folder of a variant, or its run.sqlite.")
  var folder: String

  @OptionGroup
  var origin: ScenarioOption

  @Flag(help: Run.durabilityHelp)
  var durable = false

  func run() throws {
    let path = RunPath.log(folder)
    let (before, digest, isSingleFile) = try RunFolder.holding(
      log: path,
      kinds: Yamabiko.apps.media,
    ) {
      () throws(ToolError) -> (Int64, [UInt8], Bool) in
      let replayer = try Replayer(apps: Yamabiko.apps, path)
      let before = replayer.log.count
      let clips = try origin.folder(ofRun: path)
      Console.announce(replayer.workNotice)
      let (digest, isSingleFile) = try replayer.resume(scenarioFolder: clips, durable: durable)
      try VariantFolder(path: FileStore.folder(of: path), kinds: Yamabiko.apps.media)
        .recallMedia(of: hexadecimal(digest))
      return (before, digest, isSingleFile)
    }
    do {
      let after = try LogReader(opening: path).count
      print(
        "\(counted(before, "event")) \(before == 1 ? "was" : "were") there, \(after - before) added"
      )
    } catch {
      throw ToolError(error)
    }
    print("digest \(hexadecimal(digest))")
    if !isSingleFile {
      Console.complain(
        "note: \(path) is complete, but another process has it open: leave \(path)-wal beside it,"
          + " or resume once more when that one has ended"
      )
    }
  }
}
