import ArgumentParser
import Composition
import EventLog
import Exports
import Files
import Foundation
import Kernel
import Plans

/// `yamabiko export`: a run as files that other programs open.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a run as a trace for Perfetto, and its packets for Wireshark.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko export reports/intercom/ridge-handover/as-written
        yamabiko export reports/intercom/ridge-handover/as-written --trace /tmp/ridge.json

      Without an option it writes both beside the log: trace.json, and packets.pcapng where an app of
      the run gives the bytes of its packets. A log has no bytes: for the packets its plan is run once
      more, with sound, and refused where that does not come to the log's digest.

      trace.json opens at https://ui.perfetto.dev, which reads it in the browser and sends it
      nowhere, or in chrome://tracing. A run that takes the place of this one takes these two away.
      """
    ),
  )

  @Argument(help: "The folder of a variant, or its run.sqlite.")
  var folder: String

  @Option(help: "The trace's file; '-' prints it.")
  var trace: String?

  @Option(help: "The packets' file; '-' gives its bytes to standard output, as for 'tshark -r -'.")
  var packets: String?

  @OptionGroup
  var origin: ScenarioOption

  func validate() throws {
    try PathOption.check(trace, of: "--trace")
    try PathOption.check(packets, of: "--packets")
  }

  func run() throws {
    do {
      let log = RunPath.log(folder)
      let isPlain = trace == nil && packets == nil
      let beside = FileStore.folder(of: log)
      func plain(_ file: ExportedFile) -> String? { isPlain ? "\(beside)/\(file.rawValue)" : nil }
      let targets = OutputFiles(
        ["--trace": trace ?? plain(.trace), "--packets": packets ?? plain(.packets)],
        canPrint: true,
      )
      let run = FileStore.folder(of: beside)
      try targets.check(
        besides: [log] + ["report.json", "report.txt", "report.html"].map { "\(run)/\($0)" }
      )
      let replayer = try Replayer(apps: Yamabiko.apps, log)
      if isPlain || trace != nil { try writeTrace(of: replayer.log, beside, to: targets) }
      if isPlain || packets != nil {
        try writePackets(of: replayer, log, to: targets, isAsked: packets != nil)
      }
    } catch {
      throw ToolError(error)
    }
  }

  // MARK: The trace

  private func writeTrace(
    of reader: LogReader,
    _ folder: String,
    to targets: OutputFiles,
  ) throws {
    let digest = hexadecimal(reader.rootDigest)
    let report = "\(FileStore.folder(of: folder))/report.json"
    let reading: DrawnData.Reading
    do {
      reading = try DrawnData.read(report, digest: digest)
    } catch is DrawnData.Unreadable {
      throw ToolError(
        .data,
        "error: \(report) is no report of this version\n  run the scenario anew, or take it away: "
          + "the trace has the log's events then",
      )
    }
    let export = TraceExport(reader, digest: digest, drawn: reading.drawn)
    let extent = try targets.write(of: "--trace") { take in
      try export.write { try take(Array($0.utf8)) }
    }
    say(
      "\(targets.path(of: "--trace")): \(counted(extent.events, "event")), "
        + "\(counted(extent.flows, "flow")) from cause to effect, "
        + "\(counted(extent.intervals, "interval")) in lanes, "
        + "\(counted(extent.points, "point")) of curves",
      targets,
    )
    if let lack = Self.lack(reading, report) {
      Console.complain("note: \(lack): the trace has the log's events, and no lanes")
    }
    reader.noteUnlessOver("the trace has what there is")
  }

  /// Why no lanes are in the trace; nil where they are.
  private static func lack(_ reading: DrawnData.Reading, _ report: String) -> Message? {
    switch reading {
    case .drawn: nil
    case .ofOthers: "\(report) is not this run's report"
    case .link: "\(report) is a link, which is not followed"
    case .missing: "there is no \(report)"
    }
  }

  /// Says what was written, beside a result that is printed on standard error.
  private func say(_ line: String, _ targets: OutputFiles) {
    if targets.isPrinting {
      Console.complain("note: \(line)")
    } else {
      print(line)
    }
  }

  // MARK: The packets

  private func writePackets(
    of replayer: Replayer,
    _ log: String,
    to targets: OutputFiles,
    isAsked: Bool,
  ) throws {
    guard replayer.log.isComplete else {
      throw ToolError(
        .data,
        "error: \(log): the run has not come to its end, and its packets are those of a whole run\n"
          + "  take it to its end with 'yamabiko resume'",
      )
    }
    Console.announce(replayer.workNotice)
    let scenario = try origin.folder(ofRun: log)
    let plan = replayer.plan
    do {
      let extent = try targets.write(of: "--packets") { take in
        try capture(replayer, log, scenario, take)
      }
      say("\(targets.path(of: "--packets")): \(Self.words(of: extent))", targets)
    } catch is NoPackets {
      let gives = Yamabiko.apps.used(by: plan.sections.map(\.app)).contains(where: \.givesPackets)
      let line =
        gives
        ? "no packet was sent in this run" : "no app of this run gives the bytes of its packets"
      if isAsked {
        let remedy =
          gives ? "let two phones of the call find each other" : "a call of the intercom does"
        throw ToolError(.usage, "error: \(log): \(line)\n  \(remedy)")
      }
      Console.complain("note: \(line): there is no packets.pcapng")
    }
  }

  private struct NoPackets: Error {}

  private func capture(
    _ replayer: Replayer,
    _ log: String,
    _ scenario: ScenarioFolder,
    _ take: ([UInt8]) throws -> Void,
  ) throws -> PacketCapture.Extent {
    let plan = replayer.plan
    let digest = hexadecimal(replayer.log.rootDigest)
    return try withoutActuallyEscaping(take) { take in
      let capture = try PacketCapture(
        of: plan,
        application: "yamabiko \(Tool.version)",
        digest: digest,
        take,
      )
      let again = try ScratchFolder.during {
        try Runner(apps: Yamabiko.apps).dryRun(
          plan,
          scenarioFolder: scenario,
          outputFolder: $0,
          tap: capture,
        )
      }
      guard again.digest == digest else {
        throw ToolError(
          .data,
          "error: \(log): today's code runs its plan otherwise, so these are not its packets\n"
            + "  run the scenario anew",
        )
      }
      try capture.finish()
      guard capture.extent.sent > 0 else { throw NoPackets() }
      return capture.extent
    }
  }

  private static func words(of extent: PacketCapture.Extent) -> String {
    "\(counted(extent.sent, "packet")) sent, \(extent.arrived) arrived, \(extent.lost) lost, "
      + "\(extent.corrupted) corrupted, \(extent.underWay) under way at the end"
  }
}
