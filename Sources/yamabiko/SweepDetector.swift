import ArgumentParser
import Composition
import Files
import Foundation
import Kernel
import Plans
import Reports
import Workbench

/// `yamabiko sweep-detector`: settings of the voice detector alone, over clips and noise.
struct SweepDetector: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep-detector",
    abstract: "Try settings of the voice detector alone over clips and noise, without runs.",
    discussion: HelpText.keepingLines(
      """
      The levels of the mix are taken once for each seed, and the detector's state machine goes over
      them for each setting: thousands of settings a minute. The figures are those of a run in which
      the talker always has a path. The clips are said one after the other, as on the page of tune.

      Example:
        yamabiko sweep-detector --seeds 1..10 --noise wind --wind 9 \\
          --set intercom.vad.release=100ms..600ms/100ms --set intercom.vad.margin=6dB,9dB,12dB
      """
    ),
  )

  @OptionGroup
  var recordings: ClipOptions

  @Option(help: "What else is heard: none, white, wind, music, crowd, or a WAV file.")
  var noise = "wind"

  @Option(help: "How fast the wind blows, in metres per second, 1 to 30.")
  var wind = 6

  @Option(
    help: "The level of speech over the noise, such as 10dB; left out, the noise's own level."
  )
  var snr: String?

  @Option(help: "The pause between two clips, such as 1500ms.")
  var pause = "1500ms"

  @Option(help: "KEY=FROM..TO/STEP, KEY=A,B,C or KEY=VALUE; settings of the detector alone.")
  var set: [String] = []

  @Option(help: "The seeds of the noise, A..B; the same for every point.")
  var seeds: String

  @Option(help: "A figure by its name; '?' lists all; may be given several times.")
  var figure: [String] = []

  @Option(help: "How many points are allowed.")
  var points: Int = DetectorSweep.pointsUnasked

  @Option(help: "Write a row for each point and figure to this file.")
  var csv: String?

  @Option(help: "Write all values to this file as JSON; '-' prints them instead of the tables.")
  var json: String?

  @Option(help: "Write a page with a picture of each figure to this file.")
  var html: String?

  @Flag(help: "Print nothing but what went wrong.")
  var quiet = false

  func validate() throws {
    guard points >= 1 else { throw ValidationError("--points is 1 or more, not \(points)") }
    guard (1...30).contains(wind) else {
      throw ValidationError("--wind is from 1 to 30 m/s, not \(wind)")
    }
    try PathOption.check(csv, of: "--csv")
    try PathOption.check(json, of: "--json")
    try PathOption.check(html, of: "--html")
  }

  func run() throws {
    if figure.contains("?") {
      for figure in DetectorSweep.figures { print("\(figure.name) (\(figure.unit.rawValue))") }
      return
    }
    let sweep = try sweep()
    try sweep.check(points: points)
    let outputs = SweepOutputs(csv: csv, json: json, html: html)
    try outputs.check(besides: [], isResumed: false)
    let report = try sweep.run(figures: figure)
    try outputs.write(report)
    if !quiet, !outputs.isPrinting { printLines(SweepTable.render(report)) }
  }

  private func sweep() throws -> DetectorSweep {
    let axes = try set.map { text in
      do throws(QuantityError) {
        return try SweepAxis(parsing: text)
      } catch {
        throw ToolError(.usage, "error: --set '\(String(text.prefix(60)))' \(error)")
      }
    }
    let seeds = try SweepOptions.seeds(seeds)
    // What was written is looked at before what was left out.
    try DetectorSweep.check(axes)
    let beds = try noiseBeds()
    let clips = try recordings.read()
    // What nobody has labelled is said as its level tells, where nothing else is there.
    let labelled = clips.filter { $0.labels != nil }
    var mix = MixRequest()
    mix.clips = (labelled.isEmpty ? clips : labelled).map(\.name)
    mix.wind = wind * 1_000
    mix.pause = try Int(
      DetectorSweep.read(pause, of: "--pause", ScalarFormat.duration(in: .zero ... .seconds(60)))
        .nanoseconds
        / 1_000_000
    )
    mix.snr = try snr.map {
      Int(
        try DetectorSweep.read(
          $0,
          of: "--snr",
          ScalarFormat.quantity(.decibels, in: -6_000...9_600),
        )
      )
    }
    mix.noise = beds.first?.name ?? noise
    return try DetectorSweep(mix, of: clips, noises: beds, axes: axes, seeds: seeds)
  }

  /// The recordings of noise that are named: one or none.
  private func noiseBeds() throws -> [Recording] {
    guard !noise.hasSuffix(".wav") else { return [try Recording.noise(path: noise)] }
    guard MixRequest.madeNoises.contains(noise) else {
      throw ToolError(
        .usage,
        "error: --noise \(noise): there is no such noise\n  expected "
          + "\(MixRequest.madeNoises.joined(separator: ", ")), or a file whose name ends in .wav",
      )
    }
    return []
  }
}
