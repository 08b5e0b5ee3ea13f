import Composition
import Foundation
import Kernel
import Pages
import Voice

/// What the workbench answers, whoever carries it: requests are values, and nothing is kept between two.
///
/// So two browsers do not meet, and one that goes away leaves nothing behind.
struct WorkbenchAPI: Sendable {
  /// The clips that can be chosen.
  let recordings: [Recording]
  /// Music, crowd, and recordings of noise.
  let noises: NoiseBeds
  /// Who runs what is listened to.
  let apps: Apps
  /// Where kept scenarios go.
  let keepFolder: String
  /// A folder of this process alone.
  let scratch: String

  /// An answer's kind and bytes.
  struct Answer: Sendable {
    var status = 200
    var type = "application/json"
    var body: Data
  }

  /// Answers a request that `RequestGuard` lets pass.
  func answer(_ method: String, _ path: String, body: Data) -> Answer {
    do {
      switch (method, path) {
      case ("GET", ""): return Answer(type: "text/html; charset=utf-8", body: Data(page().utf8))
      case ("POST", "api/features"): return try json(features(decoded(body)))
      case ("POST", "api/score"): return try json(score(decoded(body)))
      case ("POST", "api/cloud"): return try json(cloud(decoded(body)))
      case ("POST", "api/listen"):
        return Answer(type: "audio/wav", body: try listen(decoded(body)))
      case ("POST", "api/keep"): return try json(keep(decoded(body)))
      default: return problem(404, "there is nothing at \(path)")
      }
    } catch let error as BadRequest {
      return problem(400, error.message)
    } catch let error as ToolError {
      return problem(error.code == .storage ? 500 : 400, error.message)
    } catch {
      return problem(500, "\(error)")
    }
  }

  // MARK: Requests

  /// A mix and where the knobs stand.
  struct Setting: Codable {
    var mix = MixRequest()
    var knobs = DetectorKnobs()
    var link: String?
    var variant: String?
  }

  /// What a detector knows of a mix, and what is drawn of it.
  struct Features: Codable {
    /// The level of each frame, in millibels.
    var levels: [Int32]
    /// The lowest and the highest sample of every 10 ms, one after the other.
    var peaks: [Int16]
    /// Talkspurts as start and end in nanoseconds.
    var truth: [[Int64]]
    /// Start and end in nanoseconds, and the phone.
    var phones: [Phone]
    /// The level of the speech, in millibels.
    var speechLevel: Int32

    struct Phone: Codable {
      var start: Int64
      var end: Int64
      var name: String
    }
  }

  /// How well the flag, and what is sent, follow the truth.
  struct Scores: Codable {
    var flag: Score
    var sent: Score
  }

  /// Shares in millionths, times in nanoseconds; null where there was nothing to take it from.
  struct Score: Codable, Equatable {
    var front: Int64?
    var middle: Int64?
    var over: Int64?
    var noise: Int64?
    var airtime: Int64?
    var onset: Int64?
    var onset95: Int64?
    var hangover: Int64?
    var missed: Int64

    init(_ score: VoiceActivityScore) {
      front = score.frontEndClippingShare
      middle = score.midSpeechClippingShare
      over = score.carryOverShare
      noise = score.noiseDetectedShare
      airtime = score.airtimeShare
      onset = score.onsetMedian?.nanoseconds
      onset95 = score.onset95?.nanoseconds
      hangover = score.hangoverMedian?.nanoseconds
      missed = score.missedTalkspurts
    }
  }

  // MARK: Answers

  private func mix(_ request: MixRequest) throws(BadRequest) -> Mix {
    try Mix(request, of: recordings, noises: noises)
  }

  private func checked(_ knobs: DetectorKnobs) throws(BadRequest) -> DetectorKnobs {
    if let problem = knobs.problem { throw BadRequest(message: problem) }
    return knobs
  }

  private func features(_ asked: Setting) throws -> Features {
    let mix = try mix(asked.mix)
    var microphone = mix.microphone(highPass: try checked(asked.knobs).highPass)
    var samples: [Int16] = []
    var levels: [Int32] = []
    var peaks: [Int16] = []
    for frame in 0..<mix.frameCount {
      levels.append(microphone.frame(FrameNumber(Int64(frame)), into: &samples))
      for half in [samples.prefix(samples.count / 2), samples.suffix(samples.count / 2)] {
        peaks += [half.min() ?? 0, half.max() ?? 0]
      }
    }
    let phones = mix.clips.flatMap { clip in
      clip.recording.phones.map { phone in
        func instant(_ sample: Int) -> Int64 {
          Int64(clip.start + sample) * 1_000_000_000 / Int64(mix.sampleRate)
        }
        return Features.Phone(
          start: instant(phone.samples.lowerBound),
          end: instant(phone.samples.upperBound),
          name: phone.name,
        )
      }
    }
    return Features(
      levels: levels,
      peaks: peaks,
      truth: mix.truth.talkspurts.map { [$0.start, $0.end].map { ($0 - .start).nanoseconds } },
      phones: phones,
      speechLevel: microphone.speechLevel,
    )
  }

  private func score(_ asked: Setting) throws -> Scores {
    let knobs = try checked(asked.knobs)
    let trial = DetectorTrial(
      knobs.settings,
      preRoll: knobs.preRollLength,
      over: try mix(asked.mix).features(highPass: knobs.highPass),
    )
    return Scores(flag: Score(trial.flagScore), sent: Score(trial.sentScore))
  }

  private func cloud(_ asked: CloudRequest) throws -> [CloudPoint] {
    let grid = Cloud.grid(around: try checked(asked.knobs))
    guard asked.winds.count <= 20, (1...20).contains(asked.seeds.count) else {
      throw BadRequest(message: "expected at most 20 winds, and 1 to 20 seeds")
    }
    var mixes: [Mix] = []
    for seed in asked.seeds {
      for wind in asked.winds.isEmpty ? [asked.mix.wind] : asked.winds {
        var request = asked.mix
        request.seed = seed
        request.wind = wind
        if !asked.winds.isEmpty { request.noise = "wind" }
        mixes.append(try mix(request))
      }
    }
    let steps = grid.count * mixes.reduce(0) { $0 + $1.frameCount }
    guard steps <= Cloud.stepsMax else {
      throw BadRequest(
        message: "\(grid.count) settings on \(mixes.count) mixes are \(steps) frames; expected at "
          + "most \(Cloud.stepsMax): take fewer winds, seeds or clips"
      )
    }
    return Cloud.points(grid, on: mixes.map { $0.features(highPass: asked.knobs.highPass) })
  }

  private func listen(_ asked: Setting) throws -> Data {
    let names = Scene.links.map(\.name)
    guard let link = Scene.links.first(where: { $0.name == asked.link ?? names[0] }) else {
      throw BadRequest(message: "no such link; expected one of \(names.joined(separator: ", "))")
    }
    return try Scene.heard(
      try mix(asked.mix),
      try checked(asked.knobs),
      link: link.link,
      apps: apps,
      below: scratch,
    )
  }

  private func keep(_ asked: Setting) throws -> Keeping.Kept {
    try Keeping.keep(
      try mix(asked.mix),
      try checked(asked.knobs),
      as: asked.variant ?? "tuned",
      in: keepFolder,
      apps: apps,
    )
  }

  // MARK: The page

  private func page() -> String {
    let knobs = Knob.all.map { knob in
      let parts = [
        "\"name\":\"\(knob.name)\"", "\"label\":\"\(knob.label)\"", "\"unit\":\"\(knob.unit)\"",
        "\"key\":\"intercom.\(knob.key)\"",
        "\"range\":[\(knob.range.lowerBound),\(knob.range.upperBound)]", "\"step\":\(knob.step)",
        "\"band\":[\(knob.band.lowerBound),\(knob.band.upperBound)]",
      ]
      return "{\(parts.joined(separator: ","))}"
    }
    func listed(_ recordings: [Recording]) -> String {
      let entries = recordings.map { recording in
        let seconds = recording.samples.count / Int(recording.sampleRate)
        return "{\"name\":\(Self.string(recording.name)),"
          + "\"noise\":\(Self.string(recording.noiseName)),\"seconds\":\(seconds),"
          + "\"isLabelled\":\(recording.labels != nil)}"
      }
      return "[\(entries.joined(separator: ","))]"
    }
    let presets = Preset.all.map { preset in
      let knobs = (try? JSONEncoder().encode(preset.knobs)) ?? Data("{}".utf8)
      return "\(Self.string(preset.name)):\(String(decoding: knobs, as: UTF8.self))"
    }
    let links = Scene.links.map { "\"\($0.name)\"" }
    return WebPage.tune(
      data:
        "{\"knobs\":[\(knobs.joined(separator: ","))],\"clips\":\(listed(recordings)),"
        + "\"noises\":\(listed(noises.own)),"
        + "\"presets\":{\(presets.joined(separator: ","))},"
        + "\"links\":[\(links.joined(separator: ","))]}"
    ).html
  }

  private static func string(_ text: String) -> String {
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  private func json(_ value: some Encodable) throws -> Answer {
    Answer(body: try JSONEncoder().encode(value))
  }

  private func decoded<Value: Decodable>(_ body: Data) throws(BadRequest) -> Value {
    guard let value = try? JSONDecoder().decode(Value.self, from: body) else {
      throw BadRequest(message: "the request cannot be read; expected JSON as the page sends it")
    }
    return value
  }

  private func problem(_ status: Int, _ message: String) -> Answer {
    let body = "{\"error\":\(Self.string(message))}"
    return Answer(status: status, body: Data(body.utf8))
  }
}
