import Crypto
import LetterFormats

/// A private key of key agreement on P-256: ECDH (NIST SP 800-56A) by swift-crypto.
public struct AgreementKey: Sendable {
  /// The public half.
  public let publicKey: PublicPoint
  private let key: P256.KeyAgreement.PrivateKey

  /// The key of these 32 bytes, a number from 1 below the order of the curve.
  ///
  /// - Throws: `CryptographyRefusal.privateKeyLength` and `.privateKeyRange`.
  public init(bytes: [UInt8]) throws(CryptographyRefusal) {
    guard bytes.count == 32 else { throw .privateKeyLength(bytes.count) }
    do {
      key = try P256.KeyAgreement.PrivateKey(rawRepresentation: bytes)
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

  /// What this key and the other's have in common: a coordinate of 32 bytes, the same from both sides.
  ///
  /// - Throws: `CryptographyRefusal.pointOffCurve`.
  public func sharedSecret(with other: PublicPoint) throws(CryptographyRefusal) -> [UInt8] {
    let point: P256.KeyAgreement.PublicKey
    do {
      point = try P256.KeyAgreement.PublicKey(x963Representation: other.bytes)
    } catch {
      throw .pointOffCurve
    }
    do {
      return try key.sharedSecretFromKeyAgreement(with: point).withUnsafeBytes { Array($0) }
    } catch {
      // Of two points of P-256, which has no small subgroups, the product is always one.
      throw .pointOffCurve
    }
  }
}

extension PublicPoint {
  /// The point of bytes that somebody else gave.
  ///
  /// - Throws: `CryptographyRefusal.pointForm` and `.pointOffCurve`.
  public init(onCurve bytes: [UInt8]) throws(CryptographyRefusal) {
    guard let point = Self(bytes) else { throw .pointForm(bytes.count) }
    guard point.isOnCurve else { throw .pointOffCurve }
    self = point
  }

  /// Whether it is a point of P-256.
  ///
  /// - Complexity: a few multiplications in the field.
  public var isOnCurve: Bool {
    (try? P256.KeyAgreement.PublicKey(x963Representation: bytes)) != nil
  }
}
