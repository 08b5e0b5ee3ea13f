/// The counter-based generator Philox4x32-10: 128 bits in, 128 bits out, under a 64-bit key.
///
/// J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw: "Parallel random numbers: as easy as
/// 1, 2, 3", SC'11. There is no state to advance: the n-th block is computed from n, which is
/// what gives random access to any place of a stream. The tests hold its published known answers.
public enum Philox4x32 {
  /// The block at `counter` under `key`; the lower word is the first in both pairs.
  @inlinable
  public static func block(
    _ counter: (lower: UInt64, upper: UInt64),
    key: UInt64,
  ) -> (lower: UInt64, upper: UInt64) {
    // Each 32-bit word in its own 64 bits: a product needs no widening.
    let mask: UInt64 = 0xFFFF_FFFF
    var word0 = counter.lower & mask
    var word1 = counter.lower >> 32
    var word2 = counter.upper & mask
    var word3 = counter.upper >> 32
    var key0 = UInt32(truncatingIfNeeded: key)
    var key1 = UInt32(truncatingIfNeeded: key >> 32)
    for _ in 0..<10 {
      let first = word0 &* 0xD251_1F53
      let second = word2 &* 0xCD9E_8D57
      word0 = (second >> 32) ^ word1 ^ UInt64(key0)
      word1 = second & mask
      word2 = (first >> 32) ^ word3 ^ UInt64(key1)
      word3 = first & mask
      key0 &+= 0x9E37_79B9
      key1 &+= 0xBB67_AE85
    }
    return (word1 << 32 | word0, word3 << 32 | word2)
  }
}
