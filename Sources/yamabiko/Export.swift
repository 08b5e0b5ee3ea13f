import ArgumentParser
import Composition
import EventLog
import Exports
import Files
import Foundation
import Kernel

/// `yamabiko export`: a run as files that other programs open.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a run as a trace that Perfetto opens.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko export reports/intercom/ridge-handover/as-written
        yamabiko export reports/intercom/ridge-handover/as-written --trace /tmp/ridge.json

      Open the file at https://ui.perfetto.dev, which reads it in the browser and sends it nowhere,
      or in chrome://tracing.
      """
    ),
  )

  @Argument(help: "The folder of a variant, or its run.sqlite.")
  var folder: String

  @Option(help: "The trace's file; without it trace.json beside the log.")
  var trace: String?

  func run() throws {
    do {
      let log = RunPath.log(folder)
      let target = trace ?? "\(FileStore.folder(of: log))/trace.json"
      let files = OutputFiles(["--trace": target])
      try files.check(besides: [log])
      let reader = try LogReader(opening: log)
      let digest = hexadecimal(reader.rootDigest)
      let report = FileStore.folder(of: FileStore.folder(of: log)) + "/report.json"
      let drawn = try DrawnData.read(report, digest: digest)
      let export = TraceExport(reader, digest: digest, drawn: drawn)
      let extent = try files.write(of: "--trace", parts: export.write(to:))
      print("\(target): \(Self.words(of: extent))")
      if drawn == nil {
        Console.complain(
          "\(report) is not this run's report: the trace has the log's events, and no lanes"
        )
      }
      if !reader.isComplete {
        Console.complain("the run has not come to its end: the trace has what there is")
      }
    } catch {
      throw ToolError(error)
    }
  }

  private static func words(of extent: TraceExport.Extent) -> String {
    "\(counted(extent.events, "event")), \(counted(extent.flows, "flow")) from cause to effect, "
      + "\(counted(extent.intervals, "interval")) in lanes, "
      + "\(counted(extent.points, "point")) of curves"
  }
}
