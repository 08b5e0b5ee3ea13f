import Kernel
import Plans

extension RadioModel {
  /// What the way itself takes: the reference loss and 10 · n · lg(d ÷ 1 m), in millibels.
  ///
  /// Nearer than one metre counts as one metre, which the model is not made for.
  ///
  /// - Parameter square: the square of the distance in square millimetres.
  /// - Returns: the loss.
  func pathLoss(ofSquare square: Int64) -> Int64 {
    let metre: UInt64 = 1_000_000
    guard UInt64(square) > metre else { return reference_mb }
    let decades = WholeNumbers.lg(UInt64(square)) - WholeNumbers.lg(metre)
    // 1 000 millibels for each decade of the distance, half a one for each of its square.
    return reference_mb
      + WholeNumbers.rounded(exponent * decades, over: 2 * WholeNumbers.one)
  }

  /// What each ridge takes from a signal between two places; those that it crosses alone, in order.
  func obstructions(_ first: Position, _ second: Position) -> [(ridge: String, loss: Int64)] {
    ridges.compactMap { ridge in
      let losses = zip(ridge.line, ridge.line.dropFirst()).compactMap { from, to -> Int64? in
        guard let crossing = Crossing(first, second, over: from, to) else { return nil }
        return ridge.loss_mb ?? diffraction(over: crossing, first, second)
      }
      // A line that winds is one ridge: its highest crossing counts.
      return losses.max().map { (ridge.name, $0) }
    }
  }

  /// The loss of a single knife edge, in millibels (Recommendation ITU-R P.526-15, 4.1).
  ///
  /// ν = h · √(2 · (d₁ + d₂) ÷ (λ · d₁ · d₂)) with the crest's height h over the straight line between the
  /// two; J(ν) = 6.9 dB + 20 lg(√((ν − 0.1)² + 1) + ν − 0.1) from ν = −0.78 on, and nothing below.
  private func diffraction(
    over crossing: Crossing,
    _ first: Position,
    _ second: Position,
  ) -> Int64 {
    let million: Int64 = 1_000_000
    let whole = first.distance_mm(to: second)
    let near = max(1, whole * crossing.share / million)
    let far = max(1, whole - near)
    let sight =
      first.up_mm + (second.up_mm - first.up_mm) * crossing.share / million
    // In micrometres, at most 3 · 10⁸: light goes 299 792 458 m in a second.
    let wavelength = 299_792_458_000_000 / frequency_Hz
    // The height in millimetres at which ν is 1.
    let square = wavelength * (near * far / (near + far)) / 2_000
    let unit = WholeNumbers.root(UInt64(max(1, square)))
    let height = crossing.crest - sight
    let most: Int64 = 1_000_000
    let parameter = min(max(height * 1_000 / Int64(unit), -most), most)
    guard parameter > -780 else { return 0 }
    let shifted = parameter - 100
    let sum = Int64(WholeNumbers.root(UInt64(shifted * shifted + million))) + shifted
    let decades = WholeNumbers.lg(UInt64(max(1, sum))) - WholeNumbers.lg(1_000)
    return max(0, 690 + WholeNumbers.rounded(2_000 * decades, over: WholeNumbers.one))
  }

  /// The chance of a packet to be lost at a received level, in millionths; nil where it is below the
  /// sensitivity, and nothing is received.
  func loss(atLevel level: Int64) -> Int64? {
    let margin = level - sensitivity_mb
    guard margin >= 0 else { return nil }
    switch fading {
    case .none: return 0
    case .rayleigh:
      let once = Self.rayleigh(margin)
      return (1..<attempts).reduce(once) { chance, _ in (chance * once + 500_000) / 1_000_000 }
    }
  }

  /// The chance of a Rayleigh channel to be below its threshold where its mean lies so much above, in
  /// millionths: a table by whole decibels, straight between them, which is at most 0.11 points off.
  private static func rayleigh(_ margin: Int64) -> Int64 {
    let place = Int(margin / 100)
    guard place < fades.count - 1 else { return 0 }
    let (here, next) = (fades[place], fades[place + 1])
    return here - (here - next) * (margin % 100) / 100
  }

  /// 10⁶ · (1 − exp(−10^(−m ÷ 10))) for margins of m = 0 dB, 1 dB and so on.
  private static let fades: [Int64] = [
    632_121, 548_115, 467_918, 394_189, 328_410, 271_107, 222_124, 180_881, 146_568, 118_290,
    95_163, 76_360, 61_146, 48_884, 39_029, 31_128, 24_806, 19_755, 15_724, 12_510,
    9_950, 7_912, 6_290, 4_999, 3_973, 3_157, 2_509, 1_993, 1_584, 1_258,
    1_000, 794, 631, 501, 398, 316, 251, 200, 158, 126,
    100, 79, 63, 50, 40, 32, 25, 20, 16, 13,
    10, 8, 6, 5, 4, 3, 3, 2, 2, 1,
    1, 0,
  ]
}
