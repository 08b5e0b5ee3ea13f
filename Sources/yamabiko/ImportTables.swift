import ArgumentParser
import Composition
import Imports
import Kernel

/// `yamabiko import csv`: a table of arrivals.
struct ImportCSV: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Take in a table of when packets were sent and received.",
    discussion: HelpText.keepingLines(
      """
      The first line names columns: send_UNIT and receive_UNIT, with a unit of ns, us, ms or s,
      and, where there are any, seq and direction. An empty receive is a packet that never
      arrived; so is a number that is missing in seq. Without seq rows stand in the order of
      sending.

      Example:
        yamabiko import csv arrivals.csv --output recorded/ridge.yaml
      """
    ),
  )

  @Argument(help: "A table, or one for each direction.", completion: .file())
  var files: [String]

  @OptionGroup
  var options: ImportOptions

  func validate() throws { try ImportFiles.check(files) }

  func run() throws {
    let ways = try ImportFiles.ways(of: files) { bytes, place throws(ImportProblem) in
      try ArrivalTable(bytes).ways(clock: place)
    }
    try ImportFiles.finish(.csv, files, ways, options)
  }
}

/// `yamabiko import mahimahi`: a trace of capacity.
struct ImportMahimahi: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mahimahi",
    abstract: "Take in a trace of capacity, as Mahimahi's mm-link reads it.",
    discussion: HelpText.keepingLines(
      """
      Each line is the millisecond of a chance to deliver 1500 bytes; the trace repeats behind its
      last line. With a second file the way back has a capacity of its own; without, it has no
      bound.

      Example:
        yamabiko import mahimahi downlink.trace uplink.trace --delay 20ms --output recorded/
      """
    ),
  )

  @Argument(help: "A trace, or one for each direction.", completion: .file())
  var files: [String]

  @OptionGroup
  var options: ImportOptions

  /// What a packet takes besides, where nobody says otherwise.
  private static let delay = Duration.milliseconds(20)

  func validate() throws { try ImportFiles.check(files) }

  func run() throws {
    let traces = try files.map { file in
      try ImportFiles.during(file) { bytes throws(ImportProblem) in try CapacityTrace(bytes) }
    }
    let imported = ImportedScenario(
      capacity: traces,
      delay: options.delay?.span ?? Self.delay,
      origin: ImportFiles.origin(.mahimahi, files),
    )
    try ImportResult.finish(imported, of: files, options)
  }
}

/// `yamabiko import gpx`: tracks of those who walked.
struct ImportGPX: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gpx",
    abstract: "Take in tracks in GPX, of one who walked or of two.",
    discussion: HelpText.keepingLines(
      """
      The two talk by a radio whose losses follow from where they are. Of one track the other rests where
      it begins; two have to be of one time. Files are copied beside the scenario as they are.

      Example:
        yamabiko import gpx hina.gpx ren.gpx --output recorded/
      """
    ),
  )

  @Argument(help: "A track, or one for each of the two.", completion: .file())
  var files: [String]

  @OptionGroup
  var options: ImportOptions

  func validate() throws {
    try ImportFiles.check(files)
    guard options.delay == nil else {
      throw ValidationError("--delay: a track has no delay; change that of the scenario's links")
    }
  }

  func run() throws {
    let walks = try files.map { file in
      try ImportFiles.during(file) { bytes throws(ImportProblem) in
        ImportedScenario.Walk(try WalkedTrack(bytes), bytes)
      }
    }
    let imported: ImportedScenario
    do {
      imported = try ImportedScenario(walks: walks, origin: ImportFiles.origin(.gpx, files))
    } catch {
      throw ImportFiles.toolError(error, in: files.joined(separator: ", "))
    }
    try ImportResult.finish(imported, of: files, options)
  }
}
