import LetterFormats

/// DHKEM(P-256, HKDF-SHA256) of RFC 9180, section 4.1, with an ephemeral key that is given.
///
/// swift-crypto's own draws its ephemeral key inside; a run whose results come back needs it from the
/// seed. The shared point and the hashes are swift-crypto's, and its HPKE opens what this seals.
public enum KeyEncapsulation {
  /// A secret that sender and recipient have in common.
  public struct Shared: Hashable, Sendable {
    /// The secret, 32 bytes.
    public let secret: [UInt8]
    /// What the recipient needs to come to it: the ephemeral public key.
    public let encapsulated: PublicPoint
  }

  /// Makes a secret that only the owner of `recipient` comes to.
  ///
  /// - Parameters:
  ///   - recipient: whose key it is made for.
  ///   - ephemeral: a key that is used this once.
  ///   - sender: the sender's own key where the recipient is to know that nobody else made it.
  /// - Returns: the secret, and what tells the recipient of it.
  /// - Throws: `CryptographyRefusal.pointOffCurve`.
  public static func encapsulate(
    to recipient: PublicPoint,
    ephemeral: AgreementKey,
    sender: AgreementKey? = nil,
  ) throws(CryptographyRefusal) -> Shared {
    var agreed = try ephemeral.sharedSecret(with: recipient)
    var context = ephemeral.publicKey.bytes + recipient.bytes
    if let sender {
      agreed += try sender.sharedSecret(with: recipient)
      context += sender.publicKey.bytes
    }
    let secret = try secret(of: agreed, context)
    return Shared(secret: secret, encapsulated: ephemeral.publicKey)
  }

  /// Comes to the secret that somebody made.
  ///
  /// - Throws: `CryptographyRefusal.pointOffCurve`.
  public static func decapsulate(
    _ encapsulated: PublicPoint,
    by recipient: AgreementKey,
    sender: PublicPoint? = nil,
  ) throws(CryptographyRefusal) -> [UInt8] {
    var agreed = try recipient.sharedSecret(with: encapsulated)
    var context = encapsulated.bytes + recipient.publicKey.bytes
    if let sender {
      agreed += try recipient.sharedSecret(with: sender)
      context += sender.bytes
    }
    return try secret(of: agreed, context)
  }

  private static func secret(
    of agreed: [UInt8],
    _ context: [UInt8],
  ) throws(CryptographyRefusal) -> [UInt8] {
    let key = LabeledDerivation.encapsulation.extract(agreed, label: "eae_prk")
    return try LabeledDerivation.encapsulation.expand(key, label: "shared_secret", info: context)
  }
}

extension AgreementKey {
  /// The key that DeriveKeyPair of RFC 9180, section 7.1.3, makes of drawn bytes: the same each time.
  ///
  /// - Parameter material: at least 32 bytes that nobody else knows, such as a seed's keyed stream gives.
  /// - Throws: `CryptographyRefusal.privateKeyRange` after 256 candidates, which does not happen by chance.
  public init(derivedFrom material: [UInt8]) throws(CryptographyRefusal) {
    let key = LabeledDerivation.encapsulation.extract(material, label: "dkp_prk")
    for counter in UInt8.min...UInt8.max {
      let candidate = try LabeledDerivation.encapsulation.expand(
        key,
        label: "candidate",
        info: [counter],
      )
      if let key = try? Self(bytes: candidate) {
        self = key
        return
      }
    }
    throw .privateKeyRange
  }
}

extension SignatureKey {
  /// The key that DeriveKeyPair of RFC 9180 makes of drawn bytes: the same each time.
  ///
  /// - Throws: `CryptographyRefusal.privateKeyRange` after 256 candidates, which does not happen by chance.
  public init(derivedFrom material: [UInt8]) throws(CryptographyRefusal) {
    try self.init(bytes: AgreementKey(derivedFrom: material).bytes)
  }
}
