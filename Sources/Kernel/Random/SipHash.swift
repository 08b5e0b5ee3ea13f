/// SipHash-2-4: 64 bits out of any bytes, under a 128-bit key.
///
/// J.-P. Aumasson, D. J. Bernstein: "SipHash: a fast short-input PRF", 2012. It turns the name of
/// a random stream into a generator's key; the standard library's `Hasher` differs per process.
public enum SipHash {
  /// The hash of `bytes`; the lower word of the key holds its first eight bytes.
  public static func hash(
    _ bytes: some Sequence<UInt8>,
    key: (lower: UInt64, upper: UInt64),
  ) -> UInt64 {
    var state = State(key: key)
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in bytes {
      word |= UInt64(byte) << (8 * (count & 7))
      count &+= 1
      if count & 7 == 0 {
        state.absorb(word)
        word = 0
      }
    }
    state.absorb(word | count << 56)
    return state.finish()
  }

  /// The four words that are stirred.
  private struct State {
    var v0: UInt64
    var v1: UInt64
    var v2: UInt64
    var v3: UInt64

    /// The constants spell "somepseudorandomlygeneratedbytes".
    init(key: (lower: UInt64, upper: UInt64)) {
      v0 = key.lower ^ 0x736F_6D65_7073_6575
      v1 = key.upper ^ 0x646F_7261_6E64_6F6D
      v2 = key.lower ^ 0x6C79_6765_6E65_7261
      v3 = key.upper ^ 0x7465_6462_7974_6573
    }

    mutating func absorb(_ word: UInt64) {
      v3 ^= word
      round()
      round()
      v0 ^= word
    }

    mutating func finish() -> UInt64 {
      v2 ^= 0xFF
      for _ in 0..<4 { round() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func round() {
      v0 &+= v1
      v1 = rotate(v1, 13) ^ v0
      v0 = rotate(v0, 32)
      v2 &+= v3
      v3 = rotate(v3, 16) ^ v2
      v0 &+= v3
      v3 = rotate(v3, 21) ^ v0
      v2 &+= v1
      v1 = rotate(v1, 17) ^ v2
      v2 = rotate(v2, 32)
    }

    private func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 {
      word << count | word >> (64 - count)
    }
  }
}
