import Crypto
import LetterFormats

/// A private key that signs: ECDSA on P-256 with SHA-256 (FIPS 186-5) by swift-crypto.
///
/// Signatures are drawn: two of one message differ, and neither reaches a log or a golden. They are the
/// two numbers of 32 bytes each (IEEE P1363), not DER. Whoever has one can write another of the same
/// message without the key (the second number's negative): a signature is no name for what it signs.
public struct SignatureKey: Sendable {
  /// Bytes in a signature.
  public static let signatureLength = 64

  /// The public half.
  public let publicKey: PublicPoint
  private let key: P256.Signing.PrivateKey

  /// The key of these 32 bytes, a number from 1 below the order of the curve.
  ///
  /// - Throws: `CryptographyRefusal.privateKeyLength` and `.privateKeyRange`.
  public init(bytes: [UInt8]) throws(CryptographyRefusal) {
    guard bytes.count == 32 else { throw .privateKeyLength(bytes.count) }
    do {
      key = try P256.Signing.PrivateKey(rawRepresentation: bytes)
    } catch {
      throw .privateKeyRange
    }
    guard let point = PublicPoint(key.publicKey.x963Representation) else {
      preconditionFailure("a public key of the library's own is no uncompressed point")
    }
    publicKey = point
  }

  /// The private key, 32 bytes.
  public var bytes: [UInt8] { Array(key.rawRepresentation) }

  /// A signature of `message`, 64 bytes; another one each time.
  public func sign(_ message: [UInt8]) -> [UInt8] {
    do {
      return Array(try key.signature(for: message).rawRepresentation)
    } catch {
      preconditionFailure("a valid key does not sign: \(error)")
    }
  }

  /// Whether the owner of `publicKey` signed exactly this message; false of a wrong length, or where the
  /// key is no point of the curve.
  public static func verify(
    _ signature: [UInt8],
    of message: [UInt8],
    by publicKey: PublicPoint,
  ) -> Bool {
    guard signature.count == signatureLength,
      let key = try? P256.Signing.PublicKey(x963Representation: publicKey.bytes),
      let parsed = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
    else { return false }
    return key.isValidSignature(parsed, for: message)
  }
}
