import Cryptography
import SharedVectors
import Testing

struct SealingKeyTests {
  private let key = SealingKey.derive(from: [1, 2, 3], context: "test")

  /// RFC 8439, section 2.8.2; its nonce is 07000000 40414243 44454647.
  @Test func `a packet is sealed as in RFC 8439`() throws {
    let key = try #require(SealingKey(bytes: Array(0x80...0x9F)))
    let plaintext = Array(
      """
      Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, \
      sunscreen would be it.
      """.utf8
    )
    let header = bytes("50515253c0c1c2c3c4c5c6c7")
    let expected = bytes(
      """
      d31a8d34648e60db7b86afbc53ef7ec2 a4aded51296e08fea9e2b5a736ee62d6
      3dbea45e8ca9671282fafb69da92728b 1a71de0a9e060b2905d6a5b67ecd3b36
      92ddbd7f2d778b8c9803aee328091b58 fab324e4fad675945585808b4831d7bc
      3ff4def08e4b7a9de576d26586cec64b 6116 1ae10b594f09e26a7e902ecbd0600691
      """
    )
    let stream: UInt64 = 0x0700_0000_4041_4243
    let sealed = key.seal(plaintext, header: header, stream: stream, sequence: 0x4445_4647)
    #expect(sealed == expected)
    let opened = key.open(sealed, header: header, stream: stream, sequence: 0x4445_4647)
    #expect(opened == plaintext)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 1200]) func `what is sealed can be opened`(count: Int) {
    let plaintext = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let sealed = key.seal(plaintext, header: [9], stream: 5, sequence: 6)
    #expect(sealed.count == count + SealingKey.overhead)
    #expect(key.open(sealed, header: [9], stream: 5, sequence: 6) == plaintext)
  }

  @Test func `a flipped bit anywhere in packet or header is refused`() {
    let header: [UInt8] = [1, 0, 0, 7]
    let sealed = key.seal(Array("twenty ms".utf8), header: header, stream: 5, sequence: 6)
    for parts in flipped([sealed, header]) {
      #expect(key.open(parts[0], header: parts[1], stream: 5, sequence: 6) == nil)
    }
  }

  @Test func `another stream, sequence, key or length is refused`() {
    let sealed = key.seal([1, 2, 3], header: [], stream: 5, sequence: 6)
    let other = SealingKey.derive(from: [1, 2, 3], context: "other")
    #expect(key.open(sealed, header: [], stream: 4, sequence: 6) == nil)
    #expect(key.open(sealed, header: [], stream: 5, sequence: 7) == nil)
    #expect(other.open(sealed, header: [], stream: 5, sequence: 6) == nil)
    for length in 0..<sealed.count {
      #expect(key.open(Array(sealed[..<length]), header: [], stream: 5, sequence: 6) == nil)
    }
  }

  @Test func `a key has 32 bytes`() {
    #expect(SealingKey(bytes: [UInt8](repeating: 0, count: 31)) == nil)
    #expect(SealingKey(bytes: [UInt8](repeating: 0, count: 33)) == nil)
  }

  @Test func `a derived key depends on secret and context`() {
    #expect(key == SealingKey.derive(from: [1, 2, 3], context: "test"))
    #expect(key != SealingKey.derive(from: [1, 2], context: "test"))
    #expect(key != SealingKey.derive(from: [1, 2, 3], context: "tests"))
  }
}
