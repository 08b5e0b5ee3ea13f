import Foundation
import Kernel
import Testing
import Voice

@testable import Workbench

/// The detector and its scores have one meaning: in Swift, on the page, and as the definitions have it.
struct DetectorAgreementTests {
  /// What somebody else is asked.
  private struct Case: Encodable {
    var levels: [Millibels]
    var truth: [[Int64]]
    var knobs: DetectorKnobs

    init(_ features: DetectorFeatures, _ knobs: DetectorKnobs) {
      levels = features.levels
      truth = features.truth.talkspurts.map { span in
        [span.start, span.end].map { ($0 - .start).nanoseconds }
      }
      self.knobs = knobs
    }

    /// What Swift makes of it.
    var answer: Answer {
      let spans = truth.map { ends in
        SpeechInterval(
          start: .start + Duration(nanoseconds: ends[0]),
          end: .start + Duration(nanoseconds: ends[1]),
        )
      }
      let features = DetectorFeatures(
        levels: levels,
        truth: VoiceTruth(speech: spans),
      )
      let trial = DetectorTrial(knobs.settings, preRoll: knobs.preRollLength, over: features)
      return Answer(
        flags: Answer.frames(trial.flags),
        sent: Answer.frames(trial.sent),
        flag: WorkbenchAPI.Score(trial.flagScore),
        sentScore: WorkbenchAPI.Score(trial.sentScore),
      )
    }
  }

  /// Spans of frames, and the figures of both.
  private struct Answer: Codable, Equatable {
    var flags: [[Int64]]
    var sent: [[Int64]]
    var flag: WorkbenchAPI.Score
    var sentScore: WorkbenchAPI.Score

    /// Spans as frames; those that touch stay apart, as the page draws them.
    static func frames(_ spans: [SpeechInterval]) -> [[Int64]] {
      spans.map { span in
        [span.start, span.end].map { ($0 - .start).nanoseconds / VoiceFrame.length.nanoseconds }
      }
    }

    /// With spans that touch as one.
    var joined: Self {
      var joined = self
      joined.sent = []
      for span in sent {
        if joined.sent.last?[1] == span[0] {
          joined.sent[joined.sent.count - 1][1] = span[1]
        } else {
          joined.sent.append(span)
        }
      }
      return joined
    }
  }

  // MARK: Cases

  /// Levels that jump and stay, against speech that has little to do with them.
  private static func generated(_ seed: UInt64) -> Case {
    var words = RandomStream(seed: seed, key: "agreement").at(0)
    func pick(_ range: ClosedRange<Int>) -> Int {
      range.lowerBound + Int(words.next() % UInt64(range.count))
    }
    var knobs = DetectorKnobs()
    knobs.attack = pick(20...120)
    knobs.release = pick(0...400)
    knobs.preRoll = pick(0...500)
    knobs.margin = pick(0...2_000)
    knobs.floorLowest = pick(-9_600 ... -5_000)
    knobs.floorHighest = pick(-5_000 ... -1_000)
    if seed % 2 == 0 { knobs.tracking = "always" }
    var level = -6_000
    // None, one, and many.
    let levels = (0..<Int(seed < 2 ? seed : 600)).map { _ -> Millibels in
      if words.next() % 11 == 0 { level = pick(-9_600 ... -1_000) }
      return Millibels(level + pick(-150...150))
    }
    var spans: [SpeechInterval] = []
    var place: Int64 = 0
    while seed % 5 != 4, place < 14_000_000_000 {
      let start = place + Int64(pick(0...2_000)) * 1_000_001
      place = start + Int64(pick(1...1_500)) * 999_937
      spans.append(
        SpeechInterval(
          start: .start + Duration(nanoseconds: start),
          end: .start + Duration(nanoseconds: place),
        )
      )
    }
    return Case(DetectorFeatures(levels: levels, truth: VoiceTruth(speech: spans)), knobs)
  }

  /// Shipped clips and labels in wind, as written and otherwise.
  private static func shipped() throws -> [Case] {
    let recordings = try Shelf.recordings(["rms_12", "slt_01", "slt_18"])
    var request = MixRequest()
    request.clips = recordings.map(\.name)
    request.noise = "wind"
    let mix = try Mix(request, of: recordings, noises: NoiseBeds(of: []))
    var other = DetectorKnobs()
    other.tracking = "always"
    other.margin = 1_250
    other.release = 150
    return [DetectorKnobs(), other].map { Case(mix.features(highPass: 0), $0) }
  }

  private static func cases() throws -> [Case] {
    try (0..<40 as Range<UInt64>).map(generated) + shipped()
  }

  // MARK: Others

  private static func program(_ name: String) -> String? {
    ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What a program answers to the cases.
  private func answers(_ cases: [Case], of arguments: [String]) throws -> [Answer] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(path: "cases.json")
    try JSONEncoder().encode(cases).write(to: input)
    let process = Process()
    process.executableURL = URL(filePath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try JSONDecoder().decode([Answer].self, from: data)
  }

  @Test(.enabled(if: program("node") != nil, "node is missing: nobody runs the page's detector"))
  func `the page's detector is the tool's`() throws {
    let cases = try Self.cases()
    let answers = try answers(
      cases,
      of: [
        try #require(Self.program("node")),
        Shelf.package + "/Tests/WorkbenchTests/Page/detector.js",
        Shelf.package + "/Sources/Pages/Web/tune.detector.js",
      ],
    )
    try #require(answers.count == cases.count)
    for (index, (one, other)) in zip(cases, answers).enumerated() {
      #expect(one.answer == other, "case \(index)")
    }
    #expect(answers.contains { $0.flags.count > 5 && $0.flag != $0.sentScore })
  }

  @Test(
    .enabled(if: program("python3") != nil, "python3 is missing: nobody knows the definitions")
  )
  func `scores are what the definitions make of the same levels`() throws {
    let cases = try Self.cases()
    let answers = try answers(
      cases,
      of: [
        try #require(Self.program("python3")), Shelf.package + "/Tests/oracle/vad_scores.py",
      ],
    )
    try #require(answers.count == cases.count)
    for (index, (one, other)) in zip(cases, answers).enumerated() {
      #expect(one.answer.joined == other, "case \(index)")
    }
  }
}
