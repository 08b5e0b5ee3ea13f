import Kernel
import LetterCryptography
import LetterFormats

/// A file of vectors that this code makes of a word: two letters between two friends, and who must not
/// read them.
///
/// It shows the shape; another implementation is not shown to be right by it.
package struct SampleVectors {
  private let users: [(name: String, keys: SenderKeys)]
  private let mallory: (signing: SignatureKey, agreement: AgreementKey)
  private let prekey: AgreementKey
  private let invite: InviteSecret
  private let secret: PairSecret
  private let pairing: LetterIdentifier

  /// What is made of a word; the same each time.
  package init(_ word: String) throws {
    func material(_ what: String) -> [UInt8] {
      LetterDigest(of: Array("\(word) \(what)".utf8)).bytes
    }
    func keys(_ name: String) throws -> (signing: SignatureKey, agreement: AgreementKey) {
      (
        try SignatureKey(derivedFrom: material("\(name) sig")),
        try AgreementKey(derivedFrom: material("\(name) dh")),
      )
    }
    users = try ["alice", "bob"].map { name in
      let keys = try keys(name)
      let bundle = KeyBundle(
        owner: try Self.there(LetterIdentifier("uid-\(name)")),
        epoch: 1,
        createdMs: 1_735_689_600_000,
        signingKey: keys.signing.publicKey,
        agreementKey: keys.agreement.publicKey,
        previous: .none,
      )
      return (
        name, SenderKeys(bundle: bundle, signing: keys.signing, agreement: keys.agreement),
      )
    }
    mallory = try keys("mallory")
    prekey = try AgreementKey(derivedFrom: material("opk 7"))
    invite = try Self.there(InviteSecret(material("invite")))
    pairing = try Self.there(LetterIdentifier("pair-\(word)"))
    secret = try PairSecret(
      invite: invite,
      key: users[0].keys.agreement,
      own: users[0].keys.bundle,
      peer: users[1].keys.bundle,
    )
    self.word = word
  }

  private let word: String

  private struct Missing: Error {}

  private static func there<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
  }

  // MARK: JSON

  /// The file.
  ///
  /// - Parameters:
  ///   - negatives: further cases of `negative`, as JSON.
  ///   - isSigned: whether letters have a signature, which is drawn and another each time.
  /// - Returns: JSON of the shape that docs/letters.md describes.
  /// - Throws: never but for a fault of this code.
  package func json(negatives: [String] = [], isSigned: Bool = false) throws -> String {
    let first = try letter(0, .legacy(days: 60), photos: [], isSigned: isSigned)
    let photos: [[UInt8]] = [Array(0..<200), [0xFF, 0xD8, 0xFF]]
    let condition = DeliveryCondition.within(
      fromMs: 1_736_000_000_000,
      untilMs: 1_738_592_000_000,
    )
    let second = try letter(1, condition, photos: photos, isSigned: isSigned)
    let (alice, bob) = (users[0].keys, users[1].keys)
    var forged = bob.bundle
    forged.signingKey = mallory.signing.publicKey
    forged.agreementKey = mallory.agreement.publicKey
    let fields = [
      ("protocol", quotedJSON("letters v1")),
      ("keys", keys),
      ("bundleAlice", Self.hex(alice.bundle.encoded)),
      ("bundleBob", Self.hex(bob.bundle.encoded)),
      ("inviteSecret", Self.hex(invite.bytes)),
      ("pairPsk", Self.hex(secret.bytes)),
      (
        "safetyNumber",
        quotedJSON(SafetyNumber.text(between: alice.bundle, and: bob.bundle)),
      ),
      (
        "safetyNumberAfterMitm",
        quotedJSON(SafetyNumber.text(between: alice.bundle, and: forged)),
      ),
      ("letters", "[\n\(first),\n\(second)\n]"),
      ("negative", "[\n\((Self.negatives + negatives).joined(separator: ",\n"))\n]"),
    ]
    return Self.object(fields) + "\n"
  }

  private var keys: String {
    let pairs = users.map { name, keys in
      let own = name == "bob" ? [("opk7", Self.pair(prekey.bytes, prekey.publicKey))] : []
      return (name, Self.keys(keys.signing, keys.agreement, own))
    }
    let attacker = ("mallory", Self.keys(mallory.signing, mallory.agreement, []))
    return Self.object(pairs + [attacker])
  }

  private static func keys(
    _ signing: SignatureKey,
    _ agreement: AgreementKey,
    _ more: [(String, String)],
  ) -> String {
    object(
      [
        ("sig", pair(signing.bytes, signing.publicKey)),
        ("dh", pair(agreement.bytes, agreement.publicKey)),
      ] + more
    )
  }

  private func letter(
    _ number: Int,
    _ condition: DeliveryCondition,
    photos: [[UInt8]],
    isSigned: Bool,
  ) throws -> String {
    func material(_ what: String) -> [UInt8] {
      LetterDigest(of: Array("\(word) letter \(number) \(what)".utf8)).bytes
    }
    let draft = LetterDraft(
      letterID: try Self.there(LetterID(material("id").prefix(16))),
      recipient: users[1].keys.bundle,
      // The first goes to the bundle's own key: none is left.
      prekey: number == 0 ? nil : .init(number: 7, publicKey: prekey.publicKey),
      pairingID: pairing,
      sequence: UInt64(number + 1),
      createdMs: 1_735_700_000_000,
      condition: condition,
      body: Array("手紙 \(number)".utf8),
      photos: photos,
    )
    let key = try ContentKey(bytes: material("cek"))
    let ephemeral = try AgreementKey(derivedFrom: material("ephemeral"))
    let sealed = try draft.sealed(
      by: users[0].keys,
      secret: secret,
      key: key,
      ephemeral: ephemeral,
    )
    let header = try LetterHeader(encoded: sealed.header)
    var fields = [
      ("fields", Self.fields(of: header)),
      ("header", Self.hex(sealed.header)),
      ("ephemeralSk", Self.hex(ephemeral.bytes)),
      ("cek", Self.hex(key.bytes)),
      ("enc", Self.hex(sealed.wrapped.encapsulated)),
      ("wrappedCek", Self.hex(sealed.wrapped.key)),
      ("body", Self.hex(draft.body)),
      ("bodyCt", Self.hex(sealed.body)),
      ("blobs", Self.list(photos)),
      ("blobCts", Self.list(sealed.blobs)),
    ]
    if isSigned, let signature = sealed.signature {
      fields.append(("signature", Self.hex(signature)))
    }
    return Self.object(fields)
  }

  private static func fields(of header: LetterHeader) -> String {
    object([
      ("letterId", hex(header.letterID.bytes)),
      ("senderUid", quotedJSON(header.sender.description)),
      ("senderBundleHash", hex(header.senderBundle.bytes)),
      ("recipientUid", quotedJSON(header.recipient.description)),
      ("recipientBundleHash", hex(header.recipientBundle.bytes)),
      ("pairingId", quotedJSON(header.pairingID.description)),
      ("prekeyId", "\(header.prekeyID)"),
      ("seq", "\(header.sequence)"),
      ("createdAtMs", "\(header.createdMs)"),
      ("mode", quotedJSON(header.mode.name)),
      ("deliverAtMs", "\(header.deliverAtMs)"),
      ("windowStartMs", "\(header.windowStartMs)"),
      ("windowEndMs", "\(header.windowEndMs)"),
      ("inactiveDays", "\(header.inactiveDays)"),
      ("prevLetterHash", hex(header.previousLetter.bytes)),
      ("bodyDigest", hex(header.bodyDigest.bytes)),
      ("blobDigests", list(header.blobDigests.map(\.bytes))),
    ])
  }

  /// Every name that a case can have, each with the code that it ends with.
  private static let negatives = LetterChange.named.map { name, change in
    object([
      ("name", quotedJSON(name)),
      ("baseLetter", "1"),
      ("expect", quotedJSON(change.usualRejection.rawValue)),
    ])
  }

  private static func pair(_ secret: [UInt8], _ point: PublicPoint) -> String {
    object([("sk", hex(secret)), ("pk", hex(point.bytes))])
  }

  private static func object(_ fields: [(String, String)]) -> String {
    "{\n" + fields.map { "\(quotedJSON($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n}"
  }

  private static func list(_ all: [[UInt8]]) -> String {
    "[" + all.map(hex).joined(separator: ", ") + "]"
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    quotedJSON(
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    )
  }
}

extension LetterChange {
  /// The code that a letter ends with to which that was done; of `given` nobody knows.
  fileprivate var usualRejection: LetterRejection {
    switch self {
    case .field(.recipientUid), .recipient: .wrongRecipient
    case .field(.bodyDigest), .body: .bodyDigest
    case .replay: .replay
    case .photos: .blobDigest
    case .field, .sender, .prekey, .point, .bodyAndDigest, .unfriended, .given: .unwrap
    }
  }
}
