import LetterCryptography
import LetterFormats
import Testing

/// Keys by name, the same each time.
func agreementKey(_ name: String) throws -> AgreementKey {
  try AgreementKey(derivedFrom: Array("agreement \(name)".utf8))
}

/// Keys that sign by name, the same each time.
func signatureKey(_ name: String) throws -> SignatureKey {
  try SignatureKey(derivedFrom: Array("signing \(name)".utf8))
}

/// A user with keys of its own name.
func user(_ name: String) throws -> SenderKeys {
  let (signing, agreement) = (try signatureKey(name), try agreementKey(name))
  let bundle = KeyBundle(
    owner: try #require(LetterIdentifier("uid-\(name)")),
    epoch: 1,
    createdMs: 1_735_689_600_000,
    signingKey: signing.publicKey,
    agreementKey: agreement.publicKey,
    previous: .none,
  )
  return SenderKeys(bundle: bundle, signing: signing, agreement: agreement)
}

/// The refusal of what a closure does; nil where it does it.
func refusal<Value>(_ act: () throws(CryptographyRefusal) -> Value) -> CryptographyRefusal? {
  do throws(CryptographyRefusal) {
    _ = try act()
    return nil
  } catch {
    return error
  }
}

/// Alice, who writes, and Bob, who reads, with what is between them.
struct Friends {
  let alice: SenderKeys
  let bob: SenderKeys
  let prekey: AgreementKey
  let secret: PairSecret
  let pairing: LetterIdentifier
  let key: ContentKey
  let ephemeral: AgreementKey

  init() throws {
    alice = try user("alice")
    bob = try user("bob")
    prekey = try agreementKey("bob's opk 7")
    pairing = try #require(LetterIdentifier("pair-0001"))
    key = try ContentKey(bytes: [UInt8](repeating: 5, count: 32))
    ephemeral = try agreementKey("ephemeral")
    secret = try PairSecret(
      invite: #require(InviteSecret([UInt8](repeating: 6, count: 32))),
      key: alice.agreement,
      own: alice.bundle,
      peer: bob.bundle,
    )
  }

  /// A letter of Alice's with two photos.
  func draft(_ text: String = "いつもありがとう", isOneTime: Bool = true) throws -> LetterDraft {
    LetterDraft(
      letterID: try #require(LetterID([UInt8](0..<16))),
      recipient: bob.bundle,
      prekey: isOneTime ? .init(number: 7, publicKey: prekey.publicKey) : nil,
      pairingID: pairing,
      sequence: 1,
      createdMs: 1_735_700_000_000,
      condition: .scheduled(atMs: 1_766_620_800_000),
      body: Array(text.utf8),
      photos: [[1, 2, 3], []],
    )
  }

  /// What goes to the server.
  func sealed(_ draft: LetterDraft) throws -> SealedLetter {
    try draft.sealed(by: alice, secret: secret, key: key, ephemeral: ephemeral)
  }

  /// Bob.
  var reader: LetterReader {
    LetterReader(
      recipient: bob.bundle.owner,
      bundle: bob.bundle.digest,
      agreement: bob.agreement,
      prekeys: [7: prekey],
      sender: alice.bundle,
      pairingID: pairing,
      secret: secret,
    )
  }
}
