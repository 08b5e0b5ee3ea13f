import Composition
import Findings
import Foundation
import Plans
import Reports
import ShippedApps
import Testing
import Voice

@testable import Workbench

/// Sweeps of the detector alone beside whole runs, and what they refuse.
struct DetectorSweepTests {
  private static let clips = ["rms_08"]

  private func request(_ noise: String) -> MixRequest {
    var request = MixRequest()
    request.clips = Self.clips
    request.pause = 1_000
    request.noise = noise
    return request
  }

  private func sweep(
    _ set: [String],
    noise: String = "white",
    seeds: ClosedRange<UInt64> = 1...2,
  ) throws -> DetectorSweep {
    try DetectorSweep(
      request(noise),
      of: try Shelf.recordings(Self.clips),
      axes: try set.map { try SweepAxis(parsing: $0) },
      seeds: seeds,
    )
  }

  @Test func `every figure is that of a full run of the same mix`() throws {
    let names = DetectorSweep.figures.map(\.name)
    let set = ["release=60ms", "preroll=80ms", "margin=12dB"].map { "intercom.vad.\($0)" }
    let report = try sweep(set, seeds: 2...2).run(figures: names)
    #expect(report.points.count == 1 && report.figures.map(\.name) == names)
    var request = request("white")
    request.seed = 2
    let clips = try Shelf.recordings(Self.clips)
    let mix = try Mix(request, of: clips, noises: NoiseBeds(of: []))
    var knobs = DetectorKnobs()
    (knobs.release, knobs.preRoll, knobs.margin) = (60, 80, 1_200)
    let text = Scene.text(
      of: mix,
      variants: [("chosen", knobs)],
      link: Scene.links[0].link,
      clip: { $0.path },
      noise: "",
    )
    let measures = try Shelf.inFolder { folder in
      let file = "\(folder)/mix.yaml"
      try Data(text.utf8).write(to: URL(filePath: file))
      let loaded = try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
      return try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
        .apps.flatMap(\.allMeasures)
    }
    for (figure, name) in names.enumerated() {
      let measure = try #require(measures.first { $0.name == name && $0.subject.isEmpty })
      #expect(report.points[0].values[figure] == [measure.value], "\(name)")
      #expect(report.figures[figure].unit == measure.unit)
    }
    // One number for all would be no evidence.
    #expect(report.points[0].values.count { ($0[0] ?? 0) > 0 } > 5)
  }

  @Test func `the last axis moves first, and seeds are other noise`() throws {
    let set = ["intercom.vad.margin=6dB,12dB", "intercom.vad.tracking=always,outsideTalking"]
    let report = try sweep(set, noise: "wind").run(figures: ["intercom.noiseSent"])
    #expect(report.points.map(\.places) == [[0, 0], [0, 1], [1, 0], [1, 1]])
    #expect(report.points.allSatisfy { $0.values[0][0] != $0.values[0][1] })
    #expect(report.points.allSatisfy { $0.verdicts == [.vacuous, .vacuous] })
    #expect(report.file == "1 clip, noise: wind of 6 m/s")
    #expect(try sweep(set, noise: "wind").run(figures: ["intercom.noiseSent"]) == report)
  }

  @Test func `where nobody speaks there is nothing to clip`() throws {
    var request = request("wind")
    request.clips = []
    let report = try DetectorSweep(request, of: [], axes: [], seeds: 1...1)
      .run(figures: ["intercom.sentFrontClipped", "intercom.flagMissed", "intercom.airtime"])
    #expect(report.points.count == 1)
    #expect(report.points[0].values[0] == [nil] && report.points[0].values[1] == [nil])
    #expect(report.points[0].values[2][0] ?? 0 > 0)
  }

  @Test(
    arguments: [
      ("intercom.playout.target=20ms", "this is no setting of the voice detector"),
      ("intercom.vad.atack=20ms", "did you mean intercom.vad.attack?"),
      ("intercom.vad.attack=10ms", "20ms"), ("intercom.vad.attack=60.5ms", "milliseconds"),
      ("intercom.vad.margin=9", "dB"), ("intercom.vad.high_pass=5000", "400"),
      ("intercom.vad.tracking=often", "always"),
      ("intercom.vad.release=0ms..2000ms/100us", "take wider steps"),
    ]
  )
  func `what is no detector's setting, or no value of it, is refused`(
    set: String,
    words: String,
  )
    throws
  {
    let error = try #require(throws: ToolError.self) { try sweep([set]) }
    #expect(error.code == .usage && error.message.contains(words), "\(error.message)")
  }

  @Test func `too many points are refused with how many, and an axis twice`() throws {
    let axes = ["release", "preroll"].map { "intercom.vad.\($0)=0ms..1000ms/10ms" }
    let large = try sweep(axes)
    #expect(large.points == 101 * 101)
    let error = try #require(throws: ToolError.self) { try large.check(points: 10_000) }
    #expect(error.message.contains("10201 points are more than the 10000"))
    #expect(error.message.contains("--points 10201"))
    #expect(throws: Never.self) { try large.check(points: 10_201) }
    let huge = try sweep(axes + ["intercom.vad.margin=0dB..40dB/0.1dB"])
    #expect(throws: ToolError.self) { try huge.check(points: .max) }
    #expect(throws: ToolError.self) { try sweep([axes[0], axes[0]]) }
    #expect(throws: ToolError.self) { try sweep([]).run(figures: ["intercom.gaps"]) }
  }
}
