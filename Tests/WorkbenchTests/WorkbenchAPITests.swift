import Audio
import Composition
import Findings
import Foundation
import Reports
import ShippedApps
import Testing
import Voice

@testable import Workbench

/// What the page is answered, without a socket.
struct WorkbenchAPITests {
  private func api(in folder: String = "/nonexistent") throws -> WorkbenchAPI {
    WorkbenchAPI(
      recordings: try Shelf.recordings(["rms_08", "slt_09"]),
      noises: NoiseBeds(of: []),
      apps: .shipped,
      keepFolder: folder,
      scratch: folder,
    )
  }

  private func mix(_ change: (inout MixRequest) -> Void = { _ in }) -> MixRequest {
    var mix = MixRequest()
    mix.clips = ["rms_08", "slt_09"]
    mix.pause = 1_000
    change(&mix)
    return mix
  }

  private func post(
    _ api: WorkbenchAPI,
    _ path: String,
    _ mix: MixRequest,
    _ knobs: DetectorKnobs = DetectorKnobs(),
    variant: String? = nil,
  ) throws -> WorkbenchAPI.Answer {
    let asked = WorkbenchAPI.Setting(mix: mix, knobs: knobs, variant: variant)
    return api.answer("POST", path, body: try JSONEncoder().encode(asked))
  }

  private func message(_ answer: WorkbenchAPI.Answer) throws -> String {
    try JSONDecoder().decode([String: String].self, from: answer.body)["error"] ?? ""
  }

  @Test func `the page needs nothing but its own server`() throws {
    let answer = try api().answer("GET", "", body: Data())
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status == 200 && answer.type.hasPrefix("text/html"))
    #expect(page.contains("connect-src 'self'") && !page.contains("src=\"http"))
    #expect(page.contains("\"name\":\"slt_09\""))
  }

  @Test func `a mix has a level for every frame, its truth, and scores`() throws {
    let api = try api()
    let answer = try post(api, "api/features", mix())
    let features = try JSONDecoder().decode(WorkbenchAPI.Features.self, from: answer.body)
    #expect(features.levels.count >= 300 && features.peaks.count == features.levels.count * 4)
    #expect(features.truth.count == 2 && features.phones.first?.name.isEmpty == false)
    let scores = try JSONDecoder().decode(
      WorkbenchAPI.Scores.self,
      from: try post(api, "api/score", mix()).body,
    )
    #expect(scores.flag.missed == 0 && scores.sent.airtime ?? 0 > scores.flag.airtime ?? 0)
  }

  @Test func `a mix without anybody has nothing to clip`() throws {
    let answer = try post(try api(), "api/score", MixRequest())
    let scores = try JSONDecoder().decode(WorkbenchAPI.Scores.self, from: answer.body)
    #expect(scores.sent.front == nil && scores.sent.onset == nil && scores.sent.noise == 0)
  }

  @Test(
    arguments: [
      ("clips", "there is no clip of that name"), ("pause", "a pause of -1 ms"),
      ("wind", "wind of 0 mm/s"), ("snr", "an SNR of 99999 mB"), ("seed", "a seed below 0"),
      ("long", "expected at most 600 s"),
    ]
  )
  func `what makes no sense is refused with what was expected`(what: String, words: String) throws {
    let request = mix { mix in
      switch what {
      case "clips": mix.clips = ["nobody"]
      case "pause": mix.pause = -1
      case "wind": mix.wind = 0
      case "snr": mix.snr = 99_999
      case "seed": mix.seed = -1
      default:
        mix.clips = [String](repeating: "rms_08", count: 30)
        mix.pause = 60_000
      }
    }
    let answer = try post(try api(), "api/score", request)
    #expect(answer.status == 400)
    #expect(try message(answer).contains(words))
  }

  @Test func `knobs out of range, and what is no JSON, are refused`() throws {
    var knobs = DetectorKnobs()
    knobs.release = -20
    let answer = try post(try api(), "api/score", mix(), knobs)
    #expect(try answer.status == 400 && message(answer).contains("expected 0 to 2000"))
    #expect(try api().answer("POST", "api/score", body: Data("{".utf8)).status == 400)
    #expect(try api().answer("POST", "api/nothing", body: Data()).status == 404)
  }

  @Test func `a sweep has its front, and one of too many mixes is refused before it starts`() throws
  {
    var asked = CloudRequest(mix: mix(), seeds: [1, 2])
    let answer = try api().answer("POST", "api/cloud", body: try JSONEncoder().encode(asked))
    let points = try JSONDecoder().decode([CloudPoint].self, from: answer.body)
    #expect(points.count == 480)
    let front = points.filter(\.isOnFront)
    #expect(!front.isEmpty && front.count < points.count)
    asked.seeds = Array(1...20)
    asked.mix.pause = 60_000
    asked.winds = Array(repeating: 5_000, count: 20)
    let refused = try api().answer("POST", "api/cloud", body: try JSONEncoder().encode(asked))
    #expect(refused.status == 400)
    #expect(try message(refused).contains("take fewer winds, seeds or clips"))
  }

  @Test func `points that something beats are not on the front`() {
    func point(_ clipped: Int64?, _ noise: Int64?) -> CloudPoint {
      CloudPoint(knobs: DetectorKnobs(), clipped: clipped, noise: noise)
    }
    var points = [
      point(0, 9), point(5, 5), point(5, 6), point(5, 5), point(6, 5), point(9, 0), point(nil, 0),
    ]
    Cloud.markFront(&points)
    #expect(points.map(\.isOnFront) == [true, true, false, true, false, true, false])
  }

  @Test func `what is kept stands beside what was there, and keeps what it promises`() throws {
    try Shelf.inFolder { folder in
      let api = try api(in: folder)
      for expected in ["night.yaml", "night-2.yaml"] {
        // In wind the detector stays open until the call's last frame.
        let answer = try post(api, "api/keep", mix { $0.noise = "wind" }, variant: "night")
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == 200, "\(text)")
        let kept = try JSONDecoder().decode(Keeping.Kept.self, from: answer.body)
        #expect(kept.file.hasSuffix("/" + expected))
        // What the two lines name is where the files are.
        let name = expected.replacing(".yaml", with: "")
        #expect(kept.golden.hasSuffix("/tune-golden/\(name).txt"))
        let options = " --scenarios \(folder) --golden \(folder)/tune-golden --allow-outside"
        #expect(kept.check == "yamabiko check \(kept.file)\(options)")
        #expect(kept.accept == "yamabiko accept \(kept.file)\(options)")
        // Once will do: it is the same call again.
        guard expected == "night.yaml" else { continue }
        let loaded = try LoadedScenario(apps: .shipped, file: kept.file, allowsOutside: true)
        var run = Runner.findings(
          of: loaded,
          try loaded.plans.map {
            try Runner(apps: .shipped).dryRun($0, scenarioFolder: loaded.folder)
          },
        )
        run.file = try #require(Golden.name(of: kept.file, below: folder))
        #expect(Golden.check(ReportText.render(run), against: kept.golden) == .same)
        #expect(kept.set.contains("--set intercom.vad.attack=60ms"))
        #expect(kept.text.contains("variant: night, metric: intercom.sentFrontClipped"))
      }
      let refused = try post(api, "api/keep", mix(), variant: "../x")
      #expect(refused.status == 400)
      // Of noise alone every setting would keep what it promises.
      let mute = try post(api, "api/keep", mix { $0.clips = [] }, variant: "mute")
      #expect(try mute.status == 400 && message(mute).contains("nobody speaks"))
    }
  }

  @Test func `what cannot be kept leaves nothing`() throws {
    try Shelf.inFolder { folder in
      // A golden that is no text stands in the way of the digests.
      let goldens = "\(folder)/tune-golden"
      try FileManager.default.createDirectory(
        atPath: "\(goldens)/digests.tsv",
        withIntermediateDirectories: true,
      )
      let answer = try post(try api(in: folder), "api/keep", mix(), variant: "night")
      #expect(try answer.status == 500 && message(answer).contains("digests"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["tune-golden"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: goldens) == ["digests.tsv"])
    }
  }

  @Test func `noise of one's own is on the page, heard, and named in what is kept`() throws {
    try Shelf.inFolder { folder in
      let samples = (0..<32_000).map { Int16($0 % 89 * 30) }
      try WaveFile(sampleRate: 16_000, samples: samples).write(to: "\(folder)/street.wav")
      let clips = try Shelf.recordings(["rms_08", "slt_09"])
      let api = WorkbenchAPI(
        recordings: clips,
        noises: NoiseBeds(of: [], own: [try .noise(path: "\(folder)/street.wav")]),
        apps: .shipped,
        keepFolder: folder,
        scratch: folder,
      )
      let page = String(decoding: api.answer("GET", "", body: Data()).body, as: UTF8.self)
      #expect(page.contains("\"noises\":[{\"name\":\"street.wav\""))
      let street = mix {
        $0.noise = "street.wav"
        $0.snr = 1_000
      }
      let answer = try post(api, "api/keep", street, variant: "street")
      let kept = try JSONDecoder().decode(Keeping.Kept.self, from: answer.body)
      #expect(kept.text.contains("noise: { clip: \"street.wav\" }"))
      #expect(try post(api, "api/listen", street).status == 200)
    }
  }

  @Test func `what is listened to is a whole run's sound`() throws {
    try Shelf.inFolder { folder in
      let answer = try post(try api(in: folder), "api/listen", mix())
      #expect(answer.status == 200 && answer.type == "audio/wav")
      #expect(answer.body.prefix(4) == Data("RIFF".utf8) && answer.body.count > 200_000)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }
}
