import Audio
import Foundation
import Kernel
import Voice
import Workbench

/// Times the voice detector's fast path: many settings over an hour of speech in wind, in seconds of a core.
///
///     detectorbench [SETTINGS] [SECONDS]     1000 and 3600 unless it is said otherwise
///     detectorbench --presets                the table of docs/designer.md
@main
struct DetectorBench {
  static func main() throws {
    if CommandLine.arguments.contains("--presets") {
      let recordings = try names().map { try Recording(path: "\($0).wav") }
      print(try Preset.table(of: recordings))
      return
    }
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let count = arguments.first ?? 1_000
    let seconds = arguments.dropFirst().first ?? 3_600
    var features: DetectorFeatures?
    let making = try time { features = try hour(of: seconds) }
    guard let features else { return }
    let settings = grid(of: count)
    let frames = features.levels.count
    print(
      "\(seconds) s of speech in wind: \(frames) frames, \(features.truth.talkspurts.count) "
        + "talkspurts; levels made in \(rounded(making)) s"
    )
    var rounds: [Double] = []
    var airtime: Int64 = 0
    for _ in 0..<5 {
      airtime = 0
      rounds.append(
        time {
          for (setting, preRoll) in settings {
            let trial = DetectorTrial(setting, preRoll: preRoll, over: features)
            airtime += trial.sentScore.airtime.nanoseconds / 1_000_000
          }
        }
      )
    }
    rounds.sort()
    let steps = Double(count * frames)
    print(
      "\(count) settings: median \(rounded(rounds[2])) s, least \(rounded(rounds[0])) s "
        + "(at most 3 s wanted), \(rounded(rounds[2] / steps * 1e9)) ns a frame; "
        + "\(airtime / 1_000) s sent"
    )
  }

  /// The shipped clips with labels, by their paths without an ending.
  private static func names() throws -> [String] {
    let folder = "scenarios/intercom/audio"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".lab") }.sorted().map { "\(folder)/\($0.dropLast(4))" }
  }

  /// The shipped clips, one every four seconds, in wind of 6 m/s.
  private static func hour(of seconds: Int) throws -> DetectorFeatures {
    let recordings = try names().map { name in
      let wave = try WaveFile(path: "\(name).wav")
      return (wave, try LabelFile(path: "\(name).lab").ranges(at: wave.sampleRate))
    }
    var clips: [SpeechClip] = []
    var speech: [SpeechInterval] = []
    for (index, second) in stride(from: 2, to: seconds - 4, by: 4).enumerated() {
      let (wave, ranges) = recordings[index % recordings.count]
      let start = Int64(second) * Int64(wave.sampleRate)
      clips.append(SpeechClip(start: start, samples: wave.samples, speech: ranges))
      speech += ranges.map { range in
        func instant(_ sample: Int) -> Instant {
          .start + Duration(nanoseconds: (start + Int64(sample)) * 1_000_000_000 / 16_000)
        }
        return SpeechInterval(start: instant(range.lowerBound), end: instant(range.upperBound))
      }
    }
    let microphone = Microphone(
      clips: clips,
      noise: .wind(millimetresPerSecond: 6_000),
      stream: RandomStream(seed: 1, key: "detectorbench"),
    )
    return DetectorFeatures(
      of: microphone,
      frames: seconds * 50,
      truth: VoiceTruth(speech: speech),
    )
  }

  /// Settings over the ranges that are sensible, as many as wanted.
  private static func grid(of count: Int) -> [(VoiceActivitySettings, Duration)] {
    (0..<count).map { index in
      var settings = VoiceActivitySettings()
      settings.attack = .milliseconds(20 * Int64(1 + index % 5))
      settings.release = .milliseconds(100 * Int64(1 + index / 5 % 5))
      settings.margin = Int32(600 + 150 * (index / 25 % 10))
      settings.tracking = index / 250 % 2 == 0 ? .outsideTalking : .always
      return (settings, .milliseconds(100 * Int64(index / 500 % 4)))
    }
  }

  private static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = processorSeconds
    try body()
    return processorSeconds - start
  }

  /// What the process has had of a core: on a machine with other work the clock on the wall says less.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
