import Kernel

/// 128 bits made of a term's shape, and of the digests of what it is made of.
///
/// Each word is mixed in by one block of `Philox4x32` under the word as its key, fed forward as
/// Davies and Meyer do. It is no cryptographic digest: nobody attacks a run with chosen terms.
struct TermDigest: Hashable {
  private(set) var lower: UInt64 = 0
  private(set) var upper: UInt64 = 0

  /// The digest of a shape before anything that it is made of.
  init(_ shape: Term.Shape) {
    switch shape {
    case .name(let text): absorb(text, mark: 1)
    case .constant(let text): absorb(text, mark: 2)
    case .tuple(let parts): absorb(3 | UInt64(parts.count) << 8)
    case .publicKey: absorb(4)
    case .sharedSecret: absorb(5)
    case .digest: absorb(6)
    case .derived: absorb(7)
    case .sealed: absorb(8)
    case .signature: absorb(9)
    }
  }

  /// Mixes in the digest of a part.
  mutating func absorb(_ part: Self) {
    absorb(part.lower)
    absorb(part.upper)
  }

  private mutating func absorb(_ text: String, mark: UInt64) {
    var text = text
    text.withUTF8 { utf8 in
      absorb(mark | UInt64(utf8.count) << 8)
      var word: UInt64 = 0
      for (place, byte) in utf8.enumerated() {
        word = word << 8 | UInt64(byte)
        if place & 7 == 7 {
          absorb(word)
          word = 0
        }
      }
      if utf8.count & 7 != 0 { absorb(word) }
    }
  }

  private mutating func absorb(_ word: UInt64) {
    let block = Philox4x32.block((lower, upper), key: word)
    lower ^= block.lower
    upper ^= block.upper
  }
}
