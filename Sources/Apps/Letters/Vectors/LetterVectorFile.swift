import LetterCryptography
import LetterFormats
import Plans

/// A file of vectors of letters v1: keys, bundles, a pairing, letters, and what must be refused.
///
/// Its shape is described in docs/letters.md. All of it is read before any of it is checked: a file of
/// another shape has no outcomes.
struct LetterVectorFile {
  /// Somebody with keys.
  struct Party {
    var name: String
    var signing: SignatureKey
    var agreement: AgreementKey
    /// One-time keys by their numbers.
    var prekeys: [UInt32: AgreementKey]  // order-free: only looked up by number
    /// The public keys that the file gives beside private ones, by what they are.
    var given: [(name: String, made: PublicPoint, given: PublicPoint)]
    /// The bundle's bytes; nil for somebody who only attacks.
    var bundle: [UInt8]?
  }

  /// A letter that opens.
  struct Letter {
    var header: LetterHeader
    var sealed: SealedLetter
    var key: ContentKey
    var ephemeral: AgreementKey
    var sharedSecret: [UInt8]?
    var body: [UInt8]
    var photos: [[UInt8]]
  }

  /// A letter that is refused.
  struct Negative {
    var name: String
    var letter: Int
    var expected: LetterRejection
    var change: LetterChange
  }

  var parties: [Party]
  var invite: InviteSecret
  var pairSecret: PairSecret
  var safetyNumber: String?
  var safetyNumberAfterMitm: String?
  var letters: [Letter]
  var negatives: [Negative]

  /// Somebody who has no bundle in the file.
  var attacker: Party? { parties.first { $0.bundle == nil } }
}
