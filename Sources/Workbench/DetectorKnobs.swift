import Kernel
import Voice

/// Where a designer has set the voice detector: whole numbers in the units of `Knob.all`.
public struct DetectorKnobs: Codable, Hashable, Sendable {
  /// How long sound must last before it counts as speech, in milliseconds.
  public var attack = 60
  /// The hangover, in milliseconds.
  public var release = 300
  /// How much from before the attack is sent, in milliseconds.
  public var preRoll = 200
  /// How far above the noise floor speech begins, in millibels.
  public var margin = 900
  /// When the noise floor follows the level: a name of `NoiseFloorTracking`.
  public var tracking = NoiseFloorTracking.outsideTalking.rawValue
  /// The lowest noise floor, in millibels.
  public var floorLowest = -7_000
  /// The highest noise floor, in millibels.
  public var floorHighest = -3_000
  /// The corner of the filter against wind, in hertz; 0 for none.
  public var highPass = 0

  /// The seed's design as written.
  public init() {}

  /// Why they cannot be used, with what was expected; nil where they can.
  public var problem: String? {
    for knob in Knob.all where !knob.range.contains(self[keyPath: knob.path]) {
      return "\(knob.name) is \(self[keyPath: knob.path]) \(knob.unit); expected "
        + "\(knob.range.lowerBound) to \(knob.range.upperBound)"
    }
    guard NoiseFloorTracking(rawValue: tracking) != nil else {
      return "tracking is no known word; expected one of "
        + NoiseFloorTracking.allCases.map(\.rawValue).joined(separator: ", ")
    }
    return nil
  }

  /// What the detector goes by; knobs without a problem alone have a meaning.
  public var settings: VoiceActivitySettings {
    var settings = VoiceActivitySettings()
    settings.attack = .milliseconds(Int64(attack))
    settings.release = .milliseconds(Int64(release))
    settings.margin = Int32(clamping: margin)
    settings.tracking = NoiseFloorTracking(rawValue: tracking) ?? settings.tracking
    settings.floorLowest = Int32(clamping: floorLowest)
    settings.floorHighest = Int32(clamping: floorHighest)
    return settings
  }

  /// The pre-roll as a time.
  public var preRollLength: Duration { .milliseconds(Int64(preRoll)) }

  /// Keys and values of a scenario that say the same, in the order of the page.
  public var scenarioSettings: [(key: String, value: String)] {
    Knob.all.map { knob in
      let value = self[keyPath: knob.path]
      return (
        "intercom.\(knob.key)",
        knob.unit == "dB" ? Self.decibels(value) : "\(value)\(knob.unit == "ms" ? "ms" : "")",
      )
    } + [("intercom.vad.tracking", tracking)]
  }

  /// Millibels as decibels: -3050 is -30.5dB.
  static func decibels(_ millibels: Int) -> String {
    let size = millibels.magnitude
    var text = "\(millibels < 0 ? "-" : "")\(size / 100)"
    if size % 100 > 0 {
      text +=
        size % 10 == 0
        ? ".\(size % 100 / 10)" : size % 100 < 10 ? ".0\(size % 100)" : ".\(size % 100)"
    }
    return text + "dB"
  }
}

/// A slider of the page.
public struct Knob: Sendable {
  /// Its name in `DetectorKnobs`, and in JSON.
  public let name: String
  /// The setting of a scenario that it turns, behind the app's name.
  public let key: String
  /// What stands beside it.
  public let label: String
  /// `ms`, `dB` or `Hz`; levels are kept in hundredths of a dB.
  public let unit: String
  /// What is accepted: what a scenario accepts, or less.
  public let range: ClosedRange<Int>
  /// How finely it turns.
  public let step: Int
  /// What the seed recommends, or what the presets of docs/designer.md lie in.
  public let band: ClosedRange<Int>
  let path: WritableKeyPath<DetectorKnobs, Int> & Sendable

  /// All of them, in the order of the page.
  public static let all = [
    Knob(
      name: "attack",
      key: "vad.attack",
      label: "Attack",
      unit: "ms",
      range: 20...500,
      step: 20,
      band: 40...60,
      path: \.attack,
    ),
    Knob(
      name: "release",
      key: "vad.release",
      label: "Release (hangover)",
      unit: "ms",
      range: 0...2_000,
      step: 20,
      band: 200...400,
      path: \.release,
    ),
    Knob(
      name: "preRoll",
      key: "vad.preroll",
      label: "Pre-roll",
      unit: "ms",
      range: 0...1_000,
      step: 20,
      band: 180...220,
      path: \.preRoll,
    ),
    Knob(
      name: "margin",
      key: "vad.margin",
      label: "Margin above the floor",
      unit: "dB",
      range: 0...4_000,
      step: 50,
      band: 600...1_500,
      path: \.margin,
    ),
    Knob(
      name: "floorLowest",
      key: "vad.floor_lowest",
      label: "Lowest floor",
      unit: "dB",
      range: -9_600 ... -5_000,
      step: 100,
      band: -7_500 ... -6_500,
      path: \.floorLowest,
    ),
    Knob(
      name: "floorHighest",
      key: "vad.floor_highest",
      label: "Highest floor",
      unit: "dB",
      range: -5_000...0,
      step: 100,
      band: -4_000 ... -2_500,
      path: \.floorHighest,
    ),
    Knob(
      name: "highPass",
      key: "vad.high_pass",
      label: "High-pass",
      unit: "Hz",
      range: 0...400,
      step: 10,
      band: 0...200,
      path: \.highPass,
    ),
  ]
}
