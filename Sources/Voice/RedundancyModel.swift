/// What decides whether Opus repeats frames: the encoder's settings.
public struct RedundancySettings: Equatable, Sendable {
  /// Samples per second of what is encoded: 8 000, 16 000 or 48 000.
  public var sampleRate: Int32 = 16_000
  /// Bits per second, constant.
  public var bitRate: Int64 = 24_000
  /// Whether in-band FEC is asked for.
  public var hasInBandFEC = true
  /// The loss that the encoder prepares for, in per cent.
  public var expectedLossPercent: Int64 = 10
  /// How hard the encoder tries, 0 to 10.
  public var complexity: Int64 = 5

  /// The usual settings.
  public init() {}
}

/// Foretells which packets of a talker carry a coarse copy of the frame before them (in-band FEC,
/// SILK's LBRR), without the codec.
///
/// What a codec makes may differ from machine to machine and must not steer a simulation; this is
/// in integers and does not. It goes by libopus 1.3.1 with speech at constant bit rate in frames
/// of 20 ms and nothing above 8 kHz. First the settings decide: there are no copies where the
/// rate, less what constant rate, complexity and expected loss cost, is too low for them; a
/// narrower band takes less. Then the frames decide: one that is hardly speech gets no copy.
///
/// It is wrong for about one frame of speech in 100 in wind at 20 dB and for one in 1 000 without. At
/// an expected loss of 20 % and more, libopus 1.3.1 besides sends an empty packet where copy and
/// frame together do not fit, up to one in 28 at 18 kb/s; only the codec itself knows where.
///
/// - Complexity: some microseconds per frame; nothing where the settings allow no copies.
public struct RedundancyModel: Equatable, Sendable {
  private let sampleRate: Int
  /// What the codec's inner rate becomes in the end, in kHz; nil where no frame is repeated.
  private let finalRate: Int?
  /// The codec's inner rate, in kHz: twice the band.
  private var rate: Int
  private var filter: RumbleFilter
  private var resampler: BandResampler
  private var activity = SpeechActivity()
  /// Whether the frame before is repeated in the next packet.
  private var isPending = false
  /// For how long there has been no pause in which the codec may change its band.
  private var unbrokenMilliseconds = 0
  private var mayChangeBand = false
  private var changesBand = false

  /// Frames with more activity than this, of 255, are repeated.
  private static let threshold = 77

  /// A model of an encoder at the beginning of a stream.
  public init(settings: RedundancySettings = RedundancySettings()) {
    let rates = Self.innerRates(settings)
    sampleRate = Int(settings.sampleRate)
    finalRate = rates?.last
    rate = rates?.first ?? 8
    filter = RumbleFilter(sampleRate: sampleRate)
    resampler = BandResampler(from: sampleRate / 1_000, to: rate)
  }

  /// Whether any packet can carry a copy: what the settings alone say.
  public var isPossible: Bool { finalRate != nil }

  /// Whether the packet of the next frame carries a copy of the frame before it.
  ///
  /// To be called once for every frame that is encoded, in the order of encoding.
  ///
  /// - Parameter samples: what is encoded, 20 ms of it.
  /// - Returns: what the packet's header would say.
  public mutating func carries(_ samples: [Int16]) -> Bool {
    guard let finalRate else { return false }
    if changesBand {
      widenBand()
    } else {
      changesBand = mayChangeBand && rate < finalRate
    }
    defer { note(hear(samples)) }
    return isPending
  }

  /// The codec begins anew in the next wider band, and has nothing to repeat.
  private mutating func widenBand() {
    changesBand = false
    isPending = false
    rate += 4
    activity = SpeechActivity()
    resampler = BandResampler(from: sampleRate / 1_000, to: rate)
  }

  /// What follows from the activity of a frame.
  private mutating func note(_ level: Int) {
    isPending = level > Self.threshold
    // In a pause; after five seconds of speech, anywhere.
    mayChangeBand = level < 13 + 243 * unbrokenMilliseconds / 5_000
    unbrokenMilliseconds = mayChangeBand ? 0 : unbrokenMilliseconds + 20
  }

  private mutating func hear(_ samples: [Int16]) -> Int {
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: samples.count) { clean in
      samples.withUnsafeBufferPointer { filter.apply($0, into: clean) }
      return withUnsafeTemporaryAllocation(of: Int16.self, capacity: rate * 20) { frame in
        resampler.resample(UnsafeBufferPointer(clean), into: frame)
        return activity.hear(frame)
      }
    }
  }
}

extension RedundancySettings {
  /// The band that the codec keeps, once it has begun.
  public var band: CodedBand {
    switch RedundancyModel.innerRates(self)?.last ?? RedundancyModel.widestRate(self) {
    case 8: .narrowband
    case 12: .mediumband
    default: .wideband
    }
  }
}

// MARK: The settings' part

extension RedundancyModel {
  /// The codec's inner rates at the first frame and later, in kHz; nil where it repeats nothing.
  fileprivate static func innerRates(_ settings: RedundancySettings) -> (first: Int, last: Int)? {
    let loss = settings.expectedLossPercent
    guard settings.hasInBandFEC, loss > 0 else { return nil }
    let available = effectiveBitRate(settings)
    let widest = widestRate(settings)
    // At little loss the codec does not give up band for copies.
    let choices = loss <= 5 ? [widest] : [16, 12, 8].filter { $0 <= widest }
    func choice(_ slack: Int64) -> Int? {
      choices.first { available > bitRateNeeded(at: $0, slack: slack, loss: loss) }
    }
    // What has begun goes on with a little less.
    guard let first = choice(1_000) else { return nil }
    return (first, max(first, choice(-1_000) ?? first))
  }

  /// The inner rate that the bit rate is enough for, in kHz.
  fileprivate static func widestRate(_ settings: RedundancySettings) -> Int {
    settings.sampleRate <= 8_000 || effectiveBitRate(settings) < 9_000 ? 8 : 16
  }

  /// The least bit rate with copies at an inner rate in kHz.
  private static func bitRateNeeded(at rate: Int, slack: Int64, loss: Int64) -> Int64 {
    let needed: Int64 = rate == 8 ? 12_000 : rate == 12 ? 14_000 : 16_000
    return ((needed + slack) * (125 - min(loss, 25)) * 655) >> 16
  }

  /// The bit rate as libopus counts it: less what constant rate, low complexity and preparing for
  /// loss cost.
  private static func effectiveBitRate(_ settings: RedundancySettings) -> Int64 {
    // A packet has whole bytes.
    var rate = (settings.bitRate + 200) / 400 * 400
    rate -= rate / 12
    rate = rate * (90 + settings.complexity) / 100
    if settings.complexity < 2 { rate = rate * 4 / 5 }
    let loss = settings.expectedLossPercent
    return rate - rate * loss / (6 * loss + 10)
  }
}
