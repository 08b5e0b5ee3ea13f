import Foundation
import Kernel
import Voice

/// Clips one after the other over a bed of noise, as the page asks for it.
public struct MixRequest: Codable, Hashable, Sendable {
  /// The names of clips, in the order in which they are said; one can be said again.
  public var clips: [String] = []
  /// The pause between two of them, in milliseconds.
  public var pause = 1_500
  /// What else is heard: `none`, `white`, `wind`, `music`, `crowd`, or the name of a recording of noise
  /// or, as `Recording.noiseName` has it, of a clip.
  public var noise = "none"
  /// How fast the wind blows, in millimetres per second.
  public var wind = 6_000
  /// The level of speech over noise, in millibels; nil leaves the noise its own level.
  public var snr: Int?
  /// What the noise is made of.
  public var seed = 1

  /// The noises that need no recording.
  public static let madeNoises = ["none", "white", "wind", "music", "crowd"]

  /// Silence.
  public init() {}
}

/// A request that cannot be met, in words for the page.
struct BadRequest: Error {
  let message: String
}

/// A mix that can be heard by a detector.
public struct Mix: Sendable {
  /// What is said, at its places.
  let clips: [(recording: Recording, start: Int)]
  let request: MixRequest
  let sampleRate: Int32
  /// All frames.
  public let frameCount: Int
  /// When there is speech.
  public let truth: VoiceTruth
  private let bed: NoiseBed
  /// The noise where it is a recording; nil where it is made frame by frame.
  let noiseSamples: [Int16]?
  /// The noise where it is a clip of a file.
  let recordingOfNoise: Recording?

  /// The longest mix, in seconds.
  static let secondsMax = 600
  /// How long it is quiet before the first word, in milliseconds: a call has a path by then.
  static let lead = 3_000
  private static let pauses = 0...60_000
  private static let ratios = -6_000...9_600
  /// As the page offers it; also what `docs/designer.md` speaks of.
  private static let winds = 1_000...30_000

  /// Takes clips and noise from what there is.
  ///
  /// - Throws: `BadRequest`.
  init(_ request: MixRequest, of recordings: [Recording], noises: NoiseBeds) throws(BadRequest) {
    try Self.check(request)
    var chosen: [Recording] = []
    for name in request.clips { chosen.append(try Self.recording(name, in: recordings)) }
    let rate = chosen.first?.sampleRate ?? 16_000
    if let other = chosen.first(where: { $0.sampleRate != rate }) {
      throw BadRequest(
        message: "\(other.name) has \(other.sampleRate) Hz and \(chosen[0].name) has \(rate) Hz; "
          + "expected one rate in a mix"
      )
    }
    let perMillisecond = Int(rate) / 1_000
    var place = Self.lead * perMillisecond
    var clips: [(recording: Recording, start: Int)] = []
    for recording in chosen {
      clips.append((recording, place))
      // A scenario places clips by milliseconds.
      let length = (recording.samples.count + perMillisecond - 1) / perMillisecond
      place += (length + request.pause) * perMillisecond
    }
    place = max(place, (Self.lead + 5_000) * perMillisecond)
    guard place <= Self.secondsMax * Int(rate) else {
      throw BadRequest(
        message: "the mix lasts \(place / Int(rate)) s; expected at most \(Self.secondsMax) s"
      )
    }
    self.clips = clips
    self.request = request
    sampleRate = rate
    frameCount = place / VoiceFrame.samples(at: rate)
    truth = VoiceTruth(
      speech: clips.flatMap { clip in
        clip.recording.speech.map { Self.interval($0, from: clip.start, rate) }
      }
    )
    let beds = noises.own + recordings
    recordingOfNoise = beds.first { $0.noiseName == request.noise }
    (bed, noiseSamples) = try Self.bed(request, rate, beds, noises)
  }

  /// What is wrong with the numbers of a request.
  private static func check(_ request: MixRequest) throws(BadRequest) {
    guard request.clips.count <= 200 else {
      throw BadRequest(message: "\(request.clips.count) clips; expected at most 200")
    }
    guard pauses.contains(request.pause) else {
      throw BadRequest(message: "a pause of \(request.pause) ms; expected 0 to 60000")
    }
    guard winds.contains(request.wind) else {
      throw BadRequest(message: "wind of \(request.wind) mm/s; expected 1000 to 30000")
    }
    guard request.snr.map(ratios.contains) ?? true else {
      throw BadRequest(message: "an SNR of \(request.snr ?? 0) mB; expected -6000 to 9600")
    }
    guard request.seed >= 0 else { throw BadRequest(message: "a seed below 0") }
  }

  private static func recording(
    _ name: String,
    in recordings: [Recording],
  ) throws(BadRequest) -> Recording {
    guard let found = recordings.first(where: { $0.name == name }) else {
      throw BadRequest(message: "there is no clip of that name; expected one of the list")
    }
    return found
  }

  private static func bed(
    _ request: MixRequest,
    _ rate: Int32,
    _ recordings: [Recording],
    _ noises: NoiseBeds,
  ) throws(BadRequest) -> (NoiseBed, [Int16]?) {
    switch request.noise {
    case "none": return (.none, nil)
    case "white": return (.white(level: -6_200), nil)
    case "wind": return (.wind(millimetresPerSecond: Int64(request.wind)), nil)
    case "music", "crowd":
      guard rate == NoiseBeds.sampleRate else {
        throw BadRequest(
          message: "\(request.noise) is there at \(NoiseBeds.sampleRate) Hz, and the clips have "
            + "\(rate) Hz; expected clips of that rate, or wind"
        )
      }
      let samples = request.noise == "music" ? noises.music : noises.crowd
      return (.clip(samples), samples)
    default:
      guard let recording = recordings.first(where: { $0.noiseName == request.noise }) else {
        throw BadRequest(message: "there is no noise of that name; expected one of the list")
      }
      guard recording.sampleRate == rate else {
        throw BadRequest(
          message: "\(recording.name) has \(recording.sampleRate) Hz, and the clips have \(rate) Hz"
        )
      }
      return (.clip(recording.samples), recording.samples)
    }
  }

  private static func interval(
    _ samples: Range<Int>,
    from start: Int,
    _ rate: Int32,
  ) -> SpeechInterval {
    func instant(_ sample: Int) -> Instant {
      .start + Duration(nanoseconds: Int64(start + sample) * 1_000_000_000 / Int64(rate))
    }
    return SpeechInterval(start: instant(samples.lowerBound), end: instant(samples.upperBound))
  }

  /// What hears it, through a filter against wind with that corner in hertz; 0 for none.
  func microphone(highPass: Int) -> Microphone {
    Microphone(
      clips: clips.map { clip in
        SpeechClip(
          start: Int64(clip.start),
          samples: clip.recording.samples,
          speech: clip.recording.speech,
        )
      },
      noise: bed,
      snr: request.snr.map { Int32(clamping: $0) },
      highPass: highPass > 0 ? Int32(clamping: highPass) : nil,
      sampleRate: sampleRate,
      // As a scenario's device `talker` has it, so that a kept scenario hears the same.
      stream: RandomStream(
        seed: UInt64(request.seed),
        key: "microphone/\(Scene.talker)/noise",
      ),
    )
  }

  /// What a detector knows of it.
  public func features(highPass: Int) -> DetectorFeatures {
    DetectorFeatures(of: microphone(highPass: highPass), frames: frameCount, truth: truth)
  }
}
