/// The voice of a talker who never pauses: noise at one level, which keeps any voice detector open.
///
/// It is made by a generator of our own from a fixed seed, so that it has the same bytes on every
/// machine.
public enum SteadyVoice {
  /// How long the clip is, in seconds.
  public static let length = 10
  private static let rate = 16_000

  /// The clip as a WAV file: 16 kHz, mono, 16 bits, noise with its peaks at a quarter of the scale.
  public static let wave: [UInt8] = {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + 2 * length * rate)
    func add(_ text: String) { bytes += Array(text.utf8) }
    func add(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    let size = UInt32(length * rate * 2)
    add("RIFF")
    add(36 + size)
    add("WAVEfmt ")
    add(UInt32(16))
    // PCM of one channel.
    add(UInt16(1))
    add(UInt16(1))
    add(UInt32(rate))
    add(UInt32(rate * 2))
    add(UInt16(2))
    add(UInt16(16))
    add("data")
    add(size)
    // D. E. Knuth's multiplier for a linear congruence of 64 bits (MMIX); its high bits are taken.
    var state: UInt64 = 1
    for _ in 0..<(length * rate) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let sample = UInt16(bitPattern: Int16(Int64(state >> 50) - 8_192))
      bytes.append(UInt8(truncatingIfNeeded: sample))
      bytes.append(UInt8(sample >> 8))
    }
    return bytes
  }()

  /// Its label: speech from end to end.
  public static var label: [UInt8] { Array("0 \(length) speech\n".utf8) }
}
