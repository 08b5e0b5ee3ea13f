import Crypto
import Foundation
import LetterFormats

/// The same wrap by swift-crypto's own HPKE: a second opinion on ours.
package enum LibraryHybrid {
  private static let suite = HPKE.Ciphersuite.P256_SHA256_AES_GCM_256

  /// Opens a letter's key.
  package static func open(
    _ wrapped: LetterWrap.Wrapped,
    header: [UInt8],
    sender: PublicPoint,
    recipient: AgreementKey,
    secret: PairSecret,
    pairing: LetterIdentifier,
  ) throws -> [UInt8] {
    var context = try HPKE.Recipient(
      privateKey: P256.KeyAgreement.PrivateKey(rawRepresentation: recipient.bytes),
      ciphersuite: suite,
      info: Data(LetterContext.hpke),
      encapsulatedKey: Data(wrapped.encapsulated),
      authenticatedBy: P256.KeyAgreement.PublicKey(x963Representation: sender.bytes),
      presharedKey: SymmetricKey(data: secret.bytes),
      presharedKeyIdentifier: Data(pairing.bytes),
    )
    return Array(try context.open(wrapped.key, authenticating: header))
  }

  /// Seals a letter's key; the library draws its own ephemeral key.
  package static func seal(
    _ key: ContentKey,
    header: [UInt8],
    sender: AgreementKey,
    recipient: PublicPoint,
    secret: PairSecret,
    pairing: LetterIdentifier,
  ) throws -> LetterWrap.Wrapped {
    var context = try HPKE.Sender(
      recipientKey: P256.KeyAgreement.PublicKey(x963Representation: recipient.bytes),
      ciphersuite: suite,
      info: Data(LetterContext.hpke),
      authenticatedBy: P256.KeyAgreement.PrivateKey(rawRepresentation: sender.bytes),
      presharedKey: SymmetricKey(data: secret.bytes),
      presharedKeyIdentifier: Data(pairing.bytes),
    )
    let sealed = try context.seal(key.bytes, authenticating: header)
    return LetterWrap.Wrapped(encapsulated: Array(context.encapsulatedKey), key: Array(sealed))
  }
}
