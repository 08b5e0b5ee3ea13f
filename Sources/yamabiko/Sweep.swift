import ArgumentParser
import Composition
import Files
import Foundation
import Kernel
import Pages
import Plans
import Reports

/// `yamabiko sweep`: a grid of settings under the same weather.
struct Sweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a grid of settings under the same seeds, and show how figures spread.",
    discussion: HelpText.keepingLines(
      """
      Every point of the grid meets the same weather, and nothing of a run is written. A figure's
      median over the seeds stands with the stretch in which it lies 95 times of 100, its p5 and p95,
      and the worst value with its seed; below it the differences from the first point, seed by seed,
      with the median of these. Rules that a run breaks are counted; the exit code is 0.

      Example:
        yamabiko sweep scenarios/intercom/pre-roll.yaml --seeds 1..20 \\
          --set intercom.vad.release=200ms..600ms/200ms --figure intercom.sentMiddleClipped
        yamabiko sweep my.yaml --seeds 1..50 --set links.local.loss=1%,5%,10% --csv loss.csv
      """
    ),
  )

  @Argument(help: "A scenario file.", completion: .file(extensions: ["yaml"]))
  var scenario: String

  @Option(help: "KEY=FROM..TO/STEP, KEY=A,B,C or KEY=VALUE; several make a grid.")
  var set: [String] = []

  @Option(help: "The seeds of the weather, A..B; the same for every point.")
  var seeds: String

  @Option(help: "Sweep this variant alone; may be given several times.")
  var variant: [String] = []

  @OptionGroup
  var options: SweepOptions

  @Option(help: "How many points are allowed.")
  var points: Int = Sweeper.pointsUnasked

  @Option(
    help:
      "Write a row for each point and figure to this file; '-' prints them instead of the tables."
  )
  var csv: String?

  @Option(help: "Write all values to this file as JSON; '-' prints them instead of the tables.")
  var json: String?

  @Option(help: "Write a page with a picture of each figure to this file.")
  var html: String?

  @Flag(help: "Go on from where this command was interrupted.")
  var resume = false

  @Flag(help: "Print nothing but what went wrong.")
  var quiet = false

  @OptionGroup
  var outside: OutsideOption

  func validate() throws {
    guard points >= 1 else { throw ValidationError("--points is 1 or more, not \(points)") }
    try PathOption.check(csv, of: "--csv")
    try PathOption.check(json, of: "--json")
    try PathOption.check(html, of: "--html")
  }

  func run() throws {
    let sweeper = try Sweeper(
      apps: Yamabiko.apps,
      SweepQuestion(
        file: scenario,
        axes: try axes(),
        variants: variant,
        seeds: try SweepOptions.seeds(seeds),
        figures: options.figure,
        allowsOutside: outside.isAllowed,
      ),
    )
    if options.figure.contains("?") { return show(try sweeper.figures()) }
    try sweeper.check(points: points)
    let outputs = SweepOutputs(csv: csv, json: json, html: html)
    try outputs.check(besides: [scenario], isResumed: resume)
    Console.warn(about: sweeper.loaded)
    if !quiet { Console.announce(sweeper.notice) }
    let progress = SweepProgress()
    defer { Console.progress("") }
    let report = try sweeper.run(jobs: options.jobs, keptIn: outputs.record, isResumed: resume) {
      if !quiet { progress.tell($0, $1, $2) }
    }
    try outputs.write(report)
    if let record = outputs.record { try sweeper.settle(record) }
    Console.progress("")
    if !quiet, !outputs.isPrinting {
      printLines(SweepTable.render(report))
    }
  }

  private func axes() throws -> [SweepAxis] {
    try set.map { text in
      do throws(QuantityError) {
        return try SweepAxis(parsing: text)
      } catch {
        throw ToolError(.usage, "error: --set '\(String(text.prefix(60)))' \(error)")
      }
    }
  }

  /// A list of what can be asked for.
  private func show(_ figures: SweepFigures) {
    for line in figures.lines { print(line) }
  }
}

/// The files of a sweep's results, and the one that keeps what it has until they are written.
struct SweepOutputs {
  private let files: OutputFiles

  /// The files that options name; `-` is standard output.
  init(csv: String?, json: String?, html: String?) {
    files = OutputFiles(["--csv": csv, "--json": json, "--html": html], canPrint: true)
  }

  /// Whether one of the results is printed, instead of the tables.
  var isPrinting: Bool { files.isPrinting }

  /// The record's place: beside the first of them; nil where none is a file.
  var record: String? {
    files.paths.first { FileStore.kind(FileStore.realPath(of: $0)) != .other }.map(Sweeper.record)
  }

  /// Refuses what cannot be written, and going on from nowhere, before the work.
  func check(besides inputs: [String], isResumed: Bool) throws {
    try files.check(besides: inputs)
    guard isResumed, record == nil else { return }
    throw ToolError(
      .usage,
      "error: --resume: nothing was kept\n"
        + "  a sweep that writes --csv, --json or --html keeps what it has beside that file",
    )
  }

  /// Writes the results.
  func write(_ report: SweepReport) throws {
    try files.write(of: "--csv") { SweepCSV.render(report) }
    try files.write(of: "--json") { SweepJSON.render(report) }
    try files.write(of: "--html") { SweepPage.render(report) }
  }
}
