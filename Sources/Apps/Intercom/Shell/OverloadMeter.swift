import Audio

/// Counts the frames that an encoder breaks by itself.
///
/// Where a frame and the copy of the one before hardly fit into a constant bit rate, libopus 1.3.1
/// makes its quantiser so coarse that it overshoots: a click that no loss caused and that every
/// listener hears. It is found by decoding each packet at once.
struct OverloadMeter {
  /// How many frames were broken.
  private(set) var count: Int64 = 0

  private let decoder: OpusVoiceDecoder
  private var decoded: [Int16] = []
  private var last = 0
  /// The largest step in the frame before, which sounds in the decoded frame, too.
  private var stepBefore = 0

  /// Smaller steps than this, -21 dB of full scale, are not heard as clicks.
  private static let least = 3_000

  init(sampleRate: Int32) throws {
    decoder = try OpusVoiceDecoder(sampleRate: sampleRate)
  }

  /// Takes what was encoded and the packet that came of it.
  mutating func note(_ samples: [Int16], _ packet: [UInt8]) throws {
    try decoder.decode(packet, into: &decoded)
    let step = Self.largestStep(samples, after: Int(samples.first ?? 0))
    let bound = max(Self.least, max(step, stepBefore) * 3 / 2)
    if Self.largestStep(decoded, after: last) > bound { count += 1 }
    stepBefore = step
    last = Int(decoded.last ?? 0)
  }

  private static func largestStep(_ samples: [Int16], after first: Int) -> Int {
    var before = first
    var largest = 0
    for sample in samples {
      largest = max(largest, abs(Int(sample) - before))
      before = Int(sample)
    }
    return largest
  }
}
