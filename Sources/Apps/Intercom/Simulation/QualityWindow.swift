import Kernel
import Voice

/// Frames of speech and what became of them, as the E-model wants them.
struct QualityWindow {
  /// When it begins.
  var start = Instant.start
  /// Frames of speech that were judged.
  private(set) var frames: Int64 = 0
  /// Those that were not heard in time.
  private(set) var lost: Int64 = 0
  /// Into how many runs those fall.
  private(set) var bursts: Int64 = 0
  /// Of those that were heard, how many a headset at either end has left a narrow band of.
  private(set) var narrow: Int64 = 0
  /// The longest delay of what was heard; zero where nothing was.
  private(set) var longestDelay = Duration.zero
  private var isInBurst = false
  private var delaySum = Duration.zero

  mutating func heard(delay: Duration, isNarrow: Bool = false) {
    frames += 1
    if isNarrow { narrow += 1 }
    delaySum += delay
    longestDelay = max(longestDelay, delay)
    isInBurst = false
  }

  mutating func missed() {
    frames += 1
    lost += 1
    if !isInBurst { bursts += 1 }
    isInBurst = true
  }

  /// The mean delay of what was heard, rounded down; nil where nothing was.
  var meanDelay: Duration? {
    frames > lost ? delaySum / (frames - lost) : nil
  }

  /// The share of frames that were not heard, in millionths, rounded down.
  var lossPerMillion: Int64 {
    frames > 0 ? lost * 1_000_000 / frames : 0
  }

  /// BurstR of G.107: the mean burst over that of random loss of the same share, 1/(1 − p), in
  /// thousandths; 1 000 where losses are no longer than that.
  var burstRatio: Int64 {
    guard bursts > 0, lost < frames else { return 1_000 }
    return max(1_000, lost * 1_000 * (frames - lost) / (bursts * frames))
  }

  /// The constants of a codec whose sound a headset makes narrow for a part of what is heard.
  ///
  /// On the wideband scale a narrow band costs `narrowing` more, which counts by the share of frames that had it,
  /// rounded down: R is linear in Ie. A codec that keeps a narrow band itself loses nothing by the headset.
  func constants(of codec: CodecImpairment) -> CodecImpairment {
    guard narrow > 0, !codec.isNarrow else { return codec }
    var codec = codec
    codec.equipment += PublishedImpairment.narrowing * narrow / (frames - lost)
    return codec
  }

  /// The model is made for loss up to 20 % and a BurstR up to 8 (G.107, table 2).
  static let lossMax: Int64 = 200_000
  /// The highest BurstR that the model is made for, in thousandths.
  static let burstRatioMax: Int64 = 8_000

  /// The model is made for delays up to half a second (G.107, table 2).
  static let delayMax = Duration.milliseconds(500)
  /// With this delay nobody can talk to anybody.
  static let delayHopeless = Duration.seconds(5)

  /// R on the wideband scale (G.107.1), in thousandths, from 0 up; nil where nobody spoke.
  ///
  /// Longer bursts than the model knows count as its longest. Beyond its highest loss, where it
  /// would go on to 46 for a call in which nothing is heard, the rating falls in a straight line from
  /// what it is there to 0, the worst. So does it beyond its highest delay, to 0 at five seconds, where
  /// it would stay what it is at one.
  func rating(_ codec: CodecImpairment) -> Int64? {
    guard frames > 0 else { return nil }
    guard let delay = meanDelay else { return 0 }
    let rating = SpeechQuality.wideband.rating(
      delay: min(delay, Self.delayMax),
      lossPerMillion: min(lossPerMillion, Self.lossMax),
      burstRatio: min(burstRatio, Self.burstRatioMax),
      codec: constants(of: codec),
    )
    let beyond = max(0, lossPerMillion - Self.lossMax)
    let heard = max(0, rating) * (1_000_000 - Self.lossMax - beyond) / (1_000_000 - Self.lossMax)
    let left = min(max(.zero, Self.delayHopeless - delay), Self.delayHopeless - Self.delayMax)
    return heard * (left / .milliseconds(1))
      / ((Self.delayHopeless - Self.delayMax) / .milliseconds(1))
  }

  /// The opinion score that belongs to the rating, in thousandths.
  func opinion(_ codec: CodecImpairment) -> Int64? {
    rating(codec).map { SpeechQuality.wideband.opinion(rating: $0) }
  }
}
