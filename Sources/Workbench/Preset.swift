import Composition
import Kernel
import Voice

/// Settings of the voice detector for a place, with what justifies them: docs/designer.md.
public struct Preset: Sendable {
  /// What the page calls it.
  public let name: String
  /// Where the knobs stand.
  public let knobs: DetectorKnobs

  private init(_ name: String, _ change: (inout DetectorKnobs) -> Void) {
    self.name = name
    var knobs = DetectorKnobs()
    change(&knobs)
    self.knobs = knobs
  }

  /// All of them, the seed's own design first.
  public static let all = [
    Preset("as written") { _ in },
    Preset("quiet") {
      $0.release = 200
      $0.margin = 1_200
      $0.tracking = NoiseFloorTracking.always.rawValue
    },
    Preset("music") { $0.tracking = NoiseFloorTracking.always.rawValue },
    Preset("wind") {
      $0.release = 200
      $0.margin = 1_200
      $0.tracking = NoiseFloorTracking.always.rawValue
      $0.highPass = 120
    },
  ]

  /// A place that presets are judged at.
  private struct Place {
    var name: String
    var noise: String
    var wind = 6_000
    var snr: Int?
  }

  /// Nothing but a room, music 10 dB below the speech, and winds.
  private static let places =
    [
      Place(name: "quiet", noise: "white"),
      Place(name: "music", noise: "music", snr: 1_000),
    ]
    + [3, 6, 9, 12, 15].map { speed in
      Place(name: "wind, \(speed) m/s", noise: "wind", wind: speed * 1_000)
    }

  /// Clipped speech and noise sent of every preset at every place, over three seeds of the noise, as the
  /// table of docs/designer.md.
  ///
  /// - Parameter recordings: what is said, one clip after the other.
  /// - Returns: Markdown.
  /// - Throws: where the clips do not make a mix.
  public static func table(of recordings: [Recording]) throws(ToolError) -> String {
    let noises = NoiseBeds(of: recordings)
    let spoken = recordings.filter { !$0.speech.isEmpty && $0.labels != nil }.map(\.name)
    var lines = [
      "| place | " + all.map(\.name).joined(separator: " | ") + " |",
      "| --- |" + all.map { _ in " --- |" }.joined(),
    ]
    for place in places {
      var mixes: [Mix] = []
      for seed in 1...3 {
        var request = MixRequest()
        request.clips = spoken
        request.seed = seed
        request.noise = place.noise
        request.wind = place.wind
        request.snr = place.snr
        do throws(BadRequest) {
          mixes.append(try Mix(request, of: recordings, noises: noises))
        } catch {
          throw ToolError(.data, "error: \(error.message)")
        }
      }
      let cells = all.map { preset in
        let features = mixes.map { $0.features(highPass: preset.knobs.highPass) }
        let point = Cloud.points([preset.knobs], on: features)[0]
        return "\(percent(point.clipped)) / \(percent(point.noise))"
      }
      lines.append("| \(place.name) | " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  /// Millionths as per cent with one place, rounded up; a dash where there was nothing to judge.
  private static func percent(_ share: Int64?) -> String {
    guard let share else { return "–" }
    let tenths = (share + 999) / 1_000
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
