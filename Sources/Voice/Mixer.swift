/// Adds up the streams of one listener, with a limiter against clipping (S-AUD-002, A-F-004).
///
/// ```swift
/// mixer.begin()
/// for talker in talkers { mixer.add(talker.samples) }
/// mixer.finish(into: &output)
/// ```
///
/// Without the limiter it adds up and cuts off at full scale, and counts what it cuts (fault I22).
///
/// Below the threshold nothing is touched. Above it the gain goes down over the attack, looking
/// ahead within the frame, and never leaves a sample above the threshold; it comes back over the
/// release. Everything is integers, and no frame costs an allocation.
public struct Mixer: Equatable, Sendable {
  /// The loudest sample that leaves the mixer.
  public let threshold: Int32
  /// What samples are multiplied with, with 16 fractional bits.
  public private(set) var gain: Int32 = Mixer.unity

  /// Whether the gain goes down for what is too loud.
  public let limits: Bool
  /// How many samples were cut off at full scale so far; none where the gain goes down.
  public private(set) var clipped: Int64 = 0

  /// A gain that changes nothing.
  public static let unity: Int32 = 1 << 16

  private let attackShift: Int32
  private let releaseShift: Int32
  private var sum: [Int32]

  /// A mixer of frames of 20 ms.
  ///
  /// - Parameters:
  ///   - sampleRate: samples per second.
  ///   - threshold: the loudest sample that may leave it; 29 204 is -1 dB of full scale.
  ///   - limits: whether it has a limiter.
  public init(sampleRate: Int32, threshold: Int32 = 29_204, limits: Bool = true) {
    precondition((1...32_767).contains(threshold), "a limiter at \(threshold)")
    self.threshold = threshold
    self.limits = limits
    sum = Array(repeating: 0, count: VoiceFrame.samples(at: sampleRate))
    // Time constants of about 1 ms and 64 ms: the power of two next to that many samples.
    let wide: Int32 = sampleRate > 24_000 ? 2 : sampleRate < 12_000 ? -1 : 0
    attackShift = 4 + wide
    releaseShift = 10 + wide
  }

  /// Starts the next frame.
  public mutating func begin() {
    for index in sum.indices { sum[index] = 0 }
  }

  /// Adds one stream's frame.
  public mutating func add(_ samples: [Int16]) {
    precondition(
      samples.count == sum.count,
      "a frame of \(samples.count) samples in a mixer of \(sum.count)",
    )
    samples.withUnsafeBufferPointer { source in
      sum.withUnsafeMutableBufferPointer { sum in
        for index in sum.indices { sum[index] &+= Int32(source[index]) }
      }
    }
  }

  /// Ends the frame: overwrites `samples`, resized where it has another size.
  public mutating func finish(into samples: inout [Int16]) {
    if samples.count != sum.count { samples = Array(repeating: 0, count: sum.count) }
    guard limits else {
      cutOff(into: &samples)
      return
    }
    var peak: Int32 = 0
    for sample in sum { peak = max(peak, abs(sample)) }
    let target = allowed(for: peak)
    if target == Self.unity, gain == Self.unity {
      for index in sum.indices { samples[index] = Int16(truncatingIfNeeded: sum[index]) }
    } else {
      limit(towards: target, into: &samples)
    }
  }

  private mutating func cutOff(into samples: inout [Int16]) {
    for index in sum.indices {
      samples[index] = Int16(clamping: sum[index])
      if Int32(samples[index]) != sum[index] { clipped += 1 }
    }
  }

  private mutating func limit(towards target: Int32, into samples: inout [Int16]) {
    for index in sum.indices {
      let distance = target - gain
      if distance < 0 {
        gain += min(-1, distance >> attackShift)
      } else if distance > 0 {
        gain += max(1, distance >> releaseShift)
      }
      let sample = sum[index]
      gain = min(gain, allowed(for: abs(sample)))
      samples[index] = Int16((Int64(sample) * Int64(gain)) / Int64(Self.unity))
    }
  }

  /// The largest gain that keeps a sample of that size within the threshold.
  private func allowed(for size: Int32) -> Int32 {
    guard size > threshold else { return Self.unity }
    return Int32(Int64(threshold) * Int64(Self.unity) / Int64(size))
  }
}
