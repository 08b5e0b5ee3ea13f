import Kernel

/// What becomes of a radio's signal between two places, and of packets at a received level.
///
/// The log-distance path-loss model with log-normal shadowing (T. S. Rappaport, "Wireless
/// Communications", 2nd ed., 4.9): the received level is the transmit power, less the loss at one metre,
/// less 10 · n · lg(d ÷ 1 m), plus a shadow, less what ridges take. Levels are in millibels over a
/// milliwatt, losses in millibels, hundredths of a decibel.
public struct RadioModel: Record, Equatable, Sendable {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// What leaves the antenna of each device (EIRP); 4 dBm.
  public var power_mb: Int64 = 400  // key: power_mb
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The path loss at one metre; 40 dB, that of free space at 2.4 GHz.
  public var reference_mb: Int64 = 4_000  // key: reference_mb
  /// The path-loss exponent in thousandths: 2 in free space, more among trees and houses.
  public var exponent: Int64 = 2_000  // key: exponent_thousandths
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The lowest level that the receiver makes anything of; −92 dBm.
  public var sensitivity_mb: Int64 = -9_200  // key: sensitivity_mb
  /// How the level varies within a step, which decides about the chance of a packet.
  public var fading = Fading.rayleigh
  /// How often a packet is tried before it is lost.
  public var attempts: Int64 = 1
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The standard deviation of the shadow; 0 for none.
  public var shadow_mb: Int64 = 0  // key: shadow_mb
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How far apart shadows have a correlation of 1 ÷ e; 20 m.
  public var shadowDistance_mm: Int64 = 20_000  // key: shadow_distance_mm
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The carrier's frequency, on which diffraction at a ridge depends; 2.44 GHz.
  public var frequency_Hz: Int64 = 2_440_000_000  // key: frequency_hz
  /// What stands in the way.
  public var ridges: [Ridge] = []
  /// How often it is looked where the devices are.
  public var every: Duration = .seconds(1)
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How far a level moves before a link is told of it; 1 dB.
  public var step_mb: Int64 = 100  // key: step_mb

  /// The radio of a phone in the open.
  public init() {}

  /// What no radio has, naming the field.
  public var problem: FieldError? {
    let parts: [(String, Bool)] = [
      ("power_mb", Limits.powers.contains(power_mb)),
      ("reference_mb", Limits.losses.contains(reference_mb)),
      ("exponent_thousandths", Limits.exponents.contains(exponent)),
      ("sensitivity_mb", Limits.sensitivities.contains(sensitivity_mb)),
      ("attempts", Limits.attempts.contains(attempts)),
      ("shadow_mb", Limits.shadows.contains(shadow_mb)),
      ("shadow_distance_mm", Limits.shadowDistances.contains(shadowDistance_mm)),
      ("frequency_hz", Limits.frequencies.contains(frequency_Hz)),
      ("ridges", ridges.count <= Limits.shapesOnMap && ridges.allSatisfy(\.isPlausible)),
      ("every_ns", Limits.sightings.contains(every)),
      ("step_mb", Limits.levelSteps.contains(step_mb)),
    ]
    return parts.first { !$0.1 }.map { .range($0.0) }
  }
}

/// How a received level varies faster than anybody moves.
public enum Fading: String, CaseIterable, Sendable {
  /// Many echoes and no line of sight: at a margin m over the sensitivity a packet is lost with the chance
  /// that a Rayleigh channel is below it, 1 − exp(−10^(−m ÷ 10 dB)).
  case rayleigh
  /// None: from the sensitivity on everything passes.
  case none
}

/// Something that stands between places, seen from above as a line of straight pieces.
public struct Ridge: Record, Equatable, Sendable {
  /// What it is called.
  public var name = ""
  /// Its line; the heights of the points are those of its crest.
  public var line: [Position] = []
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// What it takes from every signal that crosses it; nil where its height decides about that.
  public var loss_mb: Int64?  // key: loss_mb

  /// A blank ridge.
  public init() {}

  /// A ridge.
  public init(name: String, line: [Position], loss_mb: Int64?) {
    self.name = name
    self.line = line
    self.loss_mb = loss_mb
  }

  fileprivate var isPlausible: Bool {
    (2...Limits.corners).contains(line.count) && line.allSatisfy(\.isPlausible)
      && loss_mb.map(Limits.losses.contains) ?? true
  }
}

/// Where a network has coverage, seen from above.
public struct CoverageMap: Record, Equatable, Sendable {
  /// Areas in which it is not as elsewhere; of several that a place lies in the first counts.
  public var areas: [CoverageArea] = []
  /// Whether there is coverage outside all areas.
  public var isCovered = true
  /// The chance of a packet to be lost between the network and a device outside all areas.
  public var loss = Ratio.zero
  /// How often it is looked where the devices are.
  public var every: Duration = .seconds(1)

  /// Coverage everywhere.
  public init() {}

  /// What no map has, naming the field.
  public var problem: FieldError? {
    let parts: [(String, Bool)] = [
      ("areas", areas.count <= Limits.shapesOnMap && areas.allSatisfy(\.isPlausible)),
      ("loss", loss.isProbability),
      ("every_ns", Limits.sightings.contains(every)),
    ]
    return parts.first { !$0.1 }.map { .range($0.0) }
  }
}

/// A part of a map.
public struct CoverageArea: Record, Equatable, Sendable {
  /// What it is called.
  public var name = ""
  /// Its corners in order; the last one is joined with the first.
  public var corners: [Position] = []
  /// Whether there is coverage in it.
  public var isCovered = false
  /// The chance of a packet to be lost between the network and a device in it.
  public var loss = Ratio.zero

  /// A blank area.
  public init() {}

  /// An area.
  public init(name: String, corners: [Position], isCovered: Bool, loss: Ratio) {
    self.name = name
    self.corners = corners
    self.isCovered = isCovered
    self.loss = loss
  }

  fileprivate var isPlausible: Bool {
    (3...Limits.corners).contains(corners.count) && corners.allSatisfy(\.isPlausible)
      && loss.isProbability
  }
}
