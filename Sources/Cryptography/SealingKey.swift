import CSodium

/// A key for ChaCha20-Poly1305 with the 96-bit nonce of RFC 8439.
///
/// The nonce is the stream (8 bytes, big endian) and the sequence (4 bytes, big endian), so that it
/// is never sent twice as long as no stream uses a sequence twice. It is not for files: those need
/// a nonce that nobody has to count.
public struct SealingKey: Sendable, Equatable {
  /// The bytes in a key.
  public static let length = 32
  /// The bytes a sealed packet is longer than its plaintext: the Poly1305 tag.
  public static let overhead = 16

  private let bytes: [UInt8]

  /// The key of these bytes; nil unless there are 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    Sodium.ready
    self.bytes = bytes
  }

  /// A key for one purpose, from a secret of any length: BLAKE2b-256 of the context, keyed with
  /// BLAKE2b-256 of the secret.
  public static func derive(from secret: [UInt8], context: String) -> Self {
    Self(derived: Digests.blake2b(Array(context.utf8), key: Digests.blake2b(secret)))
  }

  private init(derived bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Encrypts `plaintext` and appends the tag over header and ciphertext.
  ///
  /// - Parameters:
  ///   - plaintext: what is hidden.
  ///   - header: what travels in the open but may not be changed: the additional data.
  ///   - stream: who sends, for what; unique under one key.
  ///   - sequence: the packet's number in its stream, used once.
  /// - Returns: the ciphertext and its tag.
  public func seal(
    _ plaintext: [UInt8],
    header: [UInt8],
    stream: UInt64,
    sequence: UInt32,
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: plaintext.count + Self.overhead) { sealed, count in
      guard let start = sealed.baseAddress else { preconditionFailure("a tag of no bytes") }
      Self.withNonce(stream, sequence) { nonce in
        _ = crypto_aead_chacha20poly1305_ietf_encrypt(
          start,
          nil,
          plaintext,
          UInt64(plaintext.count),
          header,
          UInt64(header.count),
          nil,
          nonce,
          bytes,
        )
      }
      count = sealed.count
    }
  }

  /// The plaintext; nil where packet, header, stream, sequence or key are not those it was sealed
  /// with.
  public func open(
    _ sealed: [UInt8],
    header: [UInt8],
    stream: UInt64,
    sequence: UInt32,
  ) -> [UInt8]? {
    guard sealed.count >= Self.overhead else { return nil }
    var code: CInt = -1
    let length = sealed.count - Self.overhead
    let plaintext = [UInt8](unsafeUninitializedCapacity: length) { plaintext, count in
      code = Self.withNonce(stream, sequence) { nonce in
        crypto_aead_chacha20poly1305_ietf_decrypt(
          plaintext.baseAddress,
          nil,
          nil,
          sealed,
          UInt64(sealed.count),
          header,
          UInt64(header.count),
          nonce,
          bytes,
        )
      }
      count = code == 0 ? length : 0
    }
    return code == 0 ? plaintext : nil
  }

  /// The nonce lies on the stack: an array for each packet would be an allocation.
  private static func withNonce<Answer>(
    _ stream: UInt64,
    _ sequence: UInt32,
    _ body: (UnsafePointer<UInt8>) -> Answer,
  ) -> Answer {
    var nonce = (stream.bigEndian, sequence.bigEndian)
    return withUnsafeBytes(of: &nonce) { raw in
      raw.withMemoryRebound(to: UInt8.self) { bytes in
        guard let start = bytes.baseAddress else { preconditionFailure("a nonce of no bytes") }
        return body(start)
      }
    }
  }
}
