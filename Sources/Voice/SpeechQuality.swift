import Kernel

/// The E-model's three scales: transmission rating R and mean opinion score MOS, in thousandths.
///
/// Narrowband is ITU-T G.107, wideband G.107.1, fullband G.107.2. The scales extend each other
/// and must never be mixed: a rating of 93.2 is perfect on the first and poor on the last.
/// All results are rounded to thousandths from deterministic arithmetic, without the C library.
public enum SpeechQuality: String, CaseIterable, Sendable {
  /// 300 to 3 400 Hz.
  case narrowband
  /// 50 to 7 000 Hz.
  case wideband
  /// 20 to 20 000 Hz.
  case fullband

  /// R₀ in thousandths: the rating of a call without delay, coding or loss.
  public var ratingMax: Int64 {
    switch self {
    case .narrowband: 93_200
    case .wideband: 129_000
    case .fullband: 148_000
    }
  }

  /// The impairment that total loss approaches, in thousandths.
  public var lossImpairmentMax: Int64 {
    switch self {
    case .narrowband, .wideband: 95_000
    case .fullband: 132_000
    }
  }

  /// What R is divided by before it becomes an opinion, in hundredths.
  private var opinionDivisor: Int64 {
    switch self {
    case .narrowband: 100
    case .wideband: 129
    case .fullband: 148
    }
  }

  /// The rating R of a call: R₀ - Idd - Ie,eff.
  ///
  /// - Parameters:
  ///   - delay: from mouth to ear.
  ///   - lossPerMillion: frames that were not played as sent, of a million.
  ///   - burstRatio: the mean length of losses over that of random loss at the same rate, in
  ///     thousandths; 1 000 is random.
  ///   - codec: the codec's constants on this scale.
  /// - Returns: R in thousandths; it may fall below 0.
  public func rating(
    delay: Duration,
    lossPerMillion: Int64,
    burstRatio: Int64 = 1_000,
    codec: CodecImpairment,
  ) -> Int64 {
    precondition(codec.scale == self, "constants of \(codec.scale) on the scale \(self)")
    let impairment = codec.effective(lossPerMillion: lossPerMillion, burstRatio: burstRatio)
    let rating = Double(ratingMax) - 1_000 * Self.delayImpairment(ofDelay: delay) - impairment
    return Int64(rating.rounded())
  }

  /// The opinion that belongs to a rating, both in thousandths, from 1 000 to 4 500.
  ///
  /// G.107's cubic dips to 989 for ratings just above 0; there is no opinion below 1.
  public func opinion(rating: Int64) -> Int64 {
    let r = Double(rating) / 10 / Double(opinionDivisor)
    guard r > 0 else { return 1_000 }
    guard r < 100 else { return 4_500 }
    let opinion = 1 + 0.035 * r + r * (r - 60) * (100 - r) * 0.000_007
    return max(1_000, Int64((opinion * 1_000).rounded()))
  }

  /// The delay impairment Idd, in thousandths, on every scale: none up to 100 ms.
  ///
  /// The scales extend each other upwards with the same unit, so it is not stretched.
  public static func delayImpairment(_ delay: Duration) -> Int64 {
    Int64((1_000 * delayImpairment(ofDelay: delay)).rounded())
  }

  private static func delayImpairment(ofDelay delay: Duration) -> Double {
    guard delay > .milliseconds(100) else { return 0 }
    let x = Elementary.log2(Double(delay.nanoseconds) / 100_000_000)
    return 25 * (sixthRootOfOnePlusSixthPower(x) - 3 * sixthRootOfOnePlusSixthPower(x / 3) + 2)
  }

  /// (1 + x⁶)^(1/6).
  private static func sixthRootOfOnePlusSixthPower(_ x: Double) -> Double {
    let cube = x * x * x
    return Elementary.power(1 + cube * cube, 1.0 / 6)
  }
}

/// How a codec hurts speech, by itself and by losing frames, on one scale.
public struct CodecImpairment: Equatable, Sendable {
  /// The codec and where its constants come from.
  public var name: String
  /// The scale that the constants belong to.
  public var scale: SpeechQuality
  /// Ie without loss, in thousandths.
  public var equipment: Int64
  /// Bpl, the robustness against loss, in thousandths.
  public var robustness: Int64
  /// Whether the codec keeps no more than a narrow band, up to 4 kHz, which is in `equipment`.
  public var isNarrow = false

  /// A codec's constants.
  public init(name: String, scale: SpeechQuality, equipment: Int64, robustness: Int64) {
    precondition(robustness > 0, "a codec without any robustness against loss")
    self.name = name
    self.scale = scale
    self.equipment = equipment
    self.robustness = robustness
  }

  /// Ie,eff in thousandths: Ie + (max - Ie) · Ppl / (Ppl / BurstR + Bpl), Ppl in per cent.
  func effective(lossPerMillion: Int64, burstRatio: Int64) -> Double {
    precondition((0...1_000_000).contains(lossPerMillion), "\(lossPerMillion) of a million")
    precondition(burstRatio > 0, "a burst ratio of \(burstRatio)")
    let loss = Double(lossPerMillion) / 10_000
    let reach = loss / (Double(burstRatio) / 1_000) + Double(robustness) / 1_000
    return Double(equipment) + Double(scale.lossImpairmentMax - equipment) * loss / reach
  }
}
