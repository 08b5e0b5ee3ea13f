import Kernel

/// How a voice activity detector decides: all of it is data, so that a designer can turn it.
public struct VoiceActivitySettings: Record, Equatable, Sendable {
  /// How long sound must last before it counts as speech; the seed asks for 40 to 60 ms.
  public var attack: Duration = .milliseconds(60)
  /// How long sending goes on after the last sound (hangover); the seed asks for 200 to 400 ms.
  public var release: Duration = .milliseconds(300)
  /// How far above the noise floor a frame must be to be taken for sound.
  public var margin: Millibels = 900  // key: margin_mb
  /// The lowest noise floor: below it even a whisper would be margin enough.
  public var floorLowest: Millibels = -7_000  // key: floor_lowest_mb
  /// The highest noise floor: above it the detector would be deaf to speech in wind (fault I20).
  public var floorHighest: Millibels = -3_000  // key: floor_highest_mb
  /// How much the floor rises per louder frame; 5 mB are 2.5 dB per second.
  public var floorRise: Millibels = 5  // key: floor_rise_mb
  /// The floor falls by this part of the way to a quieter frame, as its reciprocal.
  public var floorFallDivisor: Int32 = 4
  /// When the floor follows the signal.
  public var tracking: NoiseFloorTracking = .outsideTalking

  /// The seed's design as written.
  public init() {}

  /// The attack in whole frames, at least one.
  public var attackFrames: Int64 { max(1, VoiceFrame.count(covering: attack)) }

  /// The hangover in whole frames.
  public var releaseFrames: Int64 { VoiceFrame.count(covering: release) }
}

/// When a detector's noise floor follows the signal.
public enum NoiseFloorTracking: String, CaseIterable, Sendable {
  /// Only while nobody talks, as written: a wind that starts suddenly keeps the detector open.
  case outsideTalking
  /// Always: lasting noise lifts the floor above itself and lets go; the pauses in speech pull
  /// it down faster than speech lifts it (the repair of fault I20).
  case always
}
