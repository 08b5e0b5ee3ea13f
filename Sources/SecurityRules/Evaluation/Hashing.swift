/// The digests of `hashing`.
enum Hashing {
  // MARK: CRC

  /// CRC-32 of IEEE 802.3, the least significant byte first, as Google's servers have it.
  static func crc32(_ bytes: [UInt8]) -> [UInt8] { crc(bytes, polynomial: 0xEDB8_8320) }

  /// CRC-32C of RFC 3720, the least significant byte first.
  static func crc32c(_ bytes: [UInt8]) -> [UInt8] { crc(bytes, polynomial: 0x82F6_3B78) }

  private static func crc(_ bytes: [UInt8], polynomial: UInt32) -> [UInt8] {
    var rest: UInt32 = .max
    for byte in bytes {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ polynomial : rest >> 1 }
    }
    return bigEndian((~rest).byteSwapped)
  }

  private static func bigEndian(_ word: UInt32) -> [UInt8] {
    [UInt8(word >> 24), UInt8(word >> 16 & 0xFF), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)]
  }

  /// The message with its length in bits behind it, in blocks of 64 bytes.
  private static func padded(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    let zeros = (119 - bytes.count % 64) % 64
    let bits = UInt64(bytes.count) * 8
    let length = (0..<8).map { UInt8(bits >> (8 * UInt64($0)) & 0xFF) }
    return bytes + [0x80] + Array(repeating: 0, count: zeros)
      + (isBigEndian ? length.reversed() : length)
  }

  // MARK: SHA-256, FIPS 180-4

  /// SHA-256.
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
      0x5BE0_CD19,
    ]
    let message = padded(bytes, isBigEndian: true)
    for start in stride(from: 0, to: message.count, by: 64) {
      compress(&state, schedule(message[start..<start + 64]))
    }
    return state.flatMap(bigEndian)
  }

  private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
    var words: [UInt32] = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<64 {
      let (old, recent) = (words[place - 15], words[place - 2])
      let first = rotated(old, 7) ^ rotated(old, 18) ^ old >> 3
      let second = rotated(recent, 17) ^ rotated(recent, 19) ^ recent >> 10
      words.append(words[place - 16] &+ first &+ words[place - 7] &+ second)
    }
    return words
  }

  private static func compress(_ state: inout [UInt32], _ words: [UInt32]) {
    var s = state
    for (word, constant) in zip(words, constants) {
      let choice = s[4] & s[5] ^ ~s[4] & s[6]
      let first =
        s[7] &+ (rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25)) &+ choice &+ constant
        &+ word
      let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
      let second = (rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22)) &+ majority
      s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for place in state.indices { state[place] &+= s[place] }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes, found by comparing
  /// whole numbers: root³ ≤ prime × 2^96 would need more bits, so the root is refined bit by bit.
  private static let constants: [UInt32] = primes(64).map { prime in
    // floor(2^32 × ∛p), as a whole number below 2^35: its cube has at most 105 bits.
    var root: UInt64 = 0
    for bit in (0..<35).reversed() {
      let candidate = root | 1 << UInt64(bit)
      if cubeIsAtMost(candidate, prime) { root = candidate }
    }
    return UInt32(truncatingIfNeeded: root)
  }

  private static func cubeIsAtMost(_ root: UInt64, _ prime: UInt64) -> Bool {
    let square = root.multipliedFullWidth(by: root)
    let low = square.low.multipliedFullWidth(by: root)
    let (high, overflow) = square.high.multipliedReportingOverflow(by: root)
    let (upper, carry) = high.addingReportingOverflow(low.high)
    guard !overflow, !carry else { return false }
    // Both sides as (upper 64 bits, lower 64 bits): prime × 2^96 has no lower ones.
    let limit = prime << 32
    return upper < limit || (upper == limit && low.low == 0)
  }

  private static func primes(_ count: Int) -> [UInt64] {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < count {
      if !primes.contains(where: { candidate % $0 == 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }

  // MARK: MD5, RFC 1321

  /// MD5.
  static func md5(_ bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    let message = padded(bytes, isBigEndian: false)
    for start in stride(from: 0, to: message.count, by: 64) {
      mix(&state, Array(message[start..<start + 64]))
    }
    return state.flatMap { bigEndian($0.byteSwapped) }
  }

  private static let shifts: [[UInt32]] = [
    [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
  ]

  /// floor(2^32 × |sin n|) for n from 1 to 64.
  private static let sines: [UInt32] = (1...64).map {
    UInt32(Elementary.sine(Double($0)).magnitude * 4_294_967_296)
  }

  private static func mix(_ state: inout [UInt32], _ block: [UInt8]) {
    let words: [UInt32] = stride(from: 0, to: 64, by: 4).map { place in
      block[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let (function, word) = round(step, b, c, d)
      let sum = a &+ function &+ sines[step] &+ words[word]
      let shift = shifts[step / 16][step % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    for (place, word) in [a, b, c, d].enumerated() { state[place] &+= word }
  }

  private static func round(
    _ step: Int,
    _ b: UInt32,
    _ c: UInt32,
    _ d: UInt32,
  ) -> (UInt32, Int) {
    switch step / 16 {
    case 0: (b & c | ~b & d, step)
    case 1: (d & b | ~d & c, (5 * step + 1) % 16)
    case 2: (b ^ c ^ d, (3 * step + 5) % 16)
    case _: (c ^ (b | ~d), 7 * step % 16)
    }
  }
}
