import Cryptography
import SharedVectors
import Testing

struct DigestsTests {
  private let abc = Array("abc".utf8)

  /// FIPS 180-4, example of one block.
  @Test func `SHA-256 of abc is that of FIPS 180-4`() {
    let expected = "ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad"
    #expect(Digests.sha256(abc) == bytes(expected))
  }

  /// RFC 7693, appendix A.
  @Test func `BLAKE2b-512 of abc is that of RFC 7693`() {
    let expected = """
      ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1
      7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923
      """
    #expect(Digests.blake2b(abc, length: 64) == bytes(expected))
  }

  @Test func `key, length and content each change the digest`() {
    let digests = [
      Digests.blake2b(abc), Digests.blake2b(abc, key: [1]), Digests.blake2b(abc, key: [2]),
      Digests.blake2b(abc, length: 31), Digests.blake2b([]),
    ]
    for (place, digest) in digests.enumerated() {
      #expect(!digests[..<place].contains(digest))
    }
    #expect(Digests.blake2b(abc, length: 31) != Array(Digests.blake2b(abc).prefix(31)))
  }

  @Test(arguments: [0, 1, 127, 128, 129, 1000]) func `pieces give the digest of the whole`(
    count: Int
  ) {
    let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let whole = Digests.blake2b(message)
    for cut in stride(from: 0, through: count, by: 61) {
      var hash = BLAKE2b()
      hash.update(Array(message[..<cut]))
      hash.update([])
      hash.update(Array(message[cut...]))
      #expect(hash.finalize() == whole)
    }
    var inPlace = [UInt8](repeating: 0, count: 32)
    message.withUnsafeBytes { message in
      inPlace.withUnsafeMutableBytes { Digests.blake2b(of: message, into: $0) }
    }
    #expect(inPlace == whole)
  }
}
