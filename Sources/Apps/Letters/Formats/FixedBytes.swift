/// Bytes of one length, which is checked once.
public protocol FixedBytes: Hashable, Sendable {
  /// How many bytes there are.
  static var length: Int { get }
  /// The bytes.
  var bytes: [UInt8] { get }
  /// The value of these bytes; nil where they are more or fewer.
  init?(_ bytes: some Sequence<UInt8>)
}

/// A SHA-256 digest, 32 bytes: of a bundle, of a header, of a ciphertext.
public struct LetterDigest: FixedBytes {
  /// 32.
  public static let length = 32
  /// The digest.
  public let bytes: [UInt8]

  /// A digest of 32 bytes.
  public init?(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    guard self.bytes.count == Self.length else { return nil }
  }

  /// 32 zeroes: what stands where nothing came before.
  public static let none = Self(zeroes: ())

  private init(zeroes: ()) { bytes = [UInt8](repeating: 0, count: Self.length) }
}

/// A letter's name among all letters of its sender, 16 bytes that nobody else can guess.
public struct LetterID: FixedBytes {
  /// 16.
  public static let length = 16
  /// The name.
  public let bytes: [UInt8]

  /// A name of 16 bytes.
  public init?(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    guard self.bytes.count == Self.length else { return nil }
  }
}

/// A public key as an uncompressed point (X9.63): 4, then both coordinates of 32 bytes each.
///
/// Whether the point lies on P-256 takes arithmetic: the target `LetterCryptography` says so.
public struct PublicPoint: FixedBytes {
  /// 65.
  public static let length = 65
  /// What an uncompressed point begins with.
  public static let prefix: UInt8 = 4
  /// The point.
  public let bytes: [UInt8]

  /// A point of 65 bytes that begin with 4.
  public init?(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    guard self.bytes.count == Self.length, self.bytes[0] == Self.prefix else { return nil }
  }
}

/// The secret of an invitation, 32 bytes: it travels behind the `#` of a link, which no server sees.
public struct InviteSecret: FixedBytes {
  /// 32.
  public static let length = 32
  /// The secret.
  public let bytes: [UInt8]

  /// A secret of 32 bytes.
  public init?(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    guard self.bytes.count == Self.length else { return nil }
  }
}

/// The name of a user or of a pairing: 1 to 128 bytes of UTF-8.
///
/// Two are equal where their bytes are; a `String` also takes two ways to write an accent for one, and
/// what is signed has one way. Firebase Authentication's user ids have at most 128 characters.
public struct LetterIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The most bytes.
  public static let lengthMax = 128
  /// The bytes, valid UTF-8.
  public let bytes: [UInt8]

  /// A name; nil where it is empty or too long.
  public init?(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// A name of these bytes; nil where they are none, too many, or not UTF-8.
  public init?(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    guard (1...Self.lengthMax).contains(self.bytes.count),
      String(validating: self.bytes, as: UTF8.self) != nil
    else { return nil }
  }

  /// The name as a text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
