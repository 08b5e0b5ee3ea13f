/// The texts that tie a key, a signature or a ciphertext to its one purpose in letters v1.
///
/// What is made for one of them is of no use for another: each stands at the front of what is signed,
/// or is the `info` or the authenticated data of what is derived or sealed.
public enum LetterContext {
  /// `info` of HPKE.
  public static let hpke = Array("lifelog/v1/hpke".utf8)
  /// `info` of a pairing's secret.
  public static let pairSecret = Array("lifelog/v1/pair-psk".utf8)
  /// `info` of the key of a letter's body.
  public static let bodyKey = Array("lifelog/v1/body".utf8)
  /// What a letter's signature is over begins with this.
  public static let signature = Array("lifelog/v1/sig\0".utf8)

  /// `info` of the key of photo `number`, from 0.
  public static func blobKey(_ number: UInt32) -> [UInt8] {
    var info = Array("lifelog/v1/blob".utf8)
    info.append(bigEndian: number)
    return info
  }

  /// The parts of a letter that have a ciphertext each.
  public enum Part: Hashable, Sendable {
    /// The text.
    case body
    /// A photo, by its number from 0.
    case blob(UInt32)
  }

  /// What is authenticated with the ciphertext of a part: which letter it is of, and which part.
  public static func content(_ part: Part, of letter: LetterID) -> [UInt8] {
    var bytes = Array("lifelog/v1/content\0".utf8) + letter.bytes
    switch part {
    case .body:
      bytes.append(UInt8(ascii: "B"))
      bytes.append(bigEndian: UInt32(0))
    case .blob(let number):
      bytes.append(UInt8(ascii: "P"))
      bytes.append(bigEndian: number)
    }
    return bytes
  }

  /// What a letter's signature is over, before it is hashed: its header and how its key is wrapped.
  public static func signed(header: [UInt8], encapsulated: [UInt8], wrapped: [UInt8]) -> [UInt8] {
    signature + header + encapsulated + wrapped
  }

  /// The salt of a pairing's secret: both bundles' digests, the smaller first, so that both users
  /// make the same.
  public static func pairSalt(_ one: LetterDigest, _ other: LetterDigest) -> [UInt8] {
    one.bytes.lexicographicallyPrecedes(other.bytes)
      ? one.bytes + other.bytes : other.bytes + one.bytes
  }
}
