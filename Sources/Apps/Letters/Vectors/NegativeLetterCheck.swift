import LetterCryptography
import LetterFormats

/// Changes a letter of a file, or who reads it, and says what becomes of it.
struct NegativeLetterCheck {
  let negative: LetterVectorFile.Negative
  let pair: VectorPair
  let file: LetterVectorFile

  init(
    negative: LetterVectorFile.Negative,
    _ pair: VectorPair,
    _ file: LetterVectorFile,
  ) {
    self.negative = negative
    self.pair = pair
    self.file = file
  }

  /// What came out where it opened.
  private static let isOpened = "OPENED"

  func outcome() -> VectorOutcome {
    let letter = file.letters[negative.letter]
    guard var reader = pair.reader(of: letter, file) else {
      return outcome("refused", "its users are not those of the bundles")
    }
    var sealed = letter.sealed
    do {
      try apply(to: &sealed, &reader, of: letter)
    } catch {
      return outcome("refused", "it cannot be changed: \(error)")
    }
    do throws(LetterRefusal) {
      _ = try reader.open(sealed)
      return outcome(Self.isOpened, "")
    } catch {
      return outcome(error.code.rawValue, error.reason)
    }
  }

  private func outcome(_ found: String, _ detail: String) -> VectorOutcome {
    VectorOutcome(
      .negative,
      negative.name,
      expected: negative.expected.rawValue,
      found: found,
      detail: detail,
    )
  }

  private func apply(
    to sealed: inout SealedLetter,
    _ reader: inout LetterReader,
    of letter: LetterVectorFile.Letter,
  ) throws {
    switch negative.change {
    case .field(let field):
      var header = try LetterHeader(encoded: sealed.header)
      field.change(&header)
      sealed.header = header.encoded
    case .recipient:
      if let attacker = file.attacker { deliver(to: attacker, &reader) }
    case .replay: reader.opened.insert(letter.header)
    case .sender:
      if let attacker = file.attacker { Self.replaceSender(by: attacker, &reader) }
    case .prekey:
      guard let own = reader.agreement else { return }
      reader.prekeys[letter.header.prekeyID] = own
      // A letter for the bundle's key is read with a one-time key in its place.
      if letter.header.prekeyID == LetterHeader.noPrekey {
        reader.agreement = reader.prekeys.min { $0.key < $1.key }?.value
      }
    case .body: if !sealed.body.isEmpty { sealed.body[0] ^= 1 }
    case .photos: if sealed.blobs.count > 1 { sealed.blobs.swapAt(0, 1) }
    case .point:
      let last = sealed.wrapped.encapsulated.indices.last
      if let last { sealed.wrapped.encapsulated[last] ^= 1 }
    case .bodyAndDigest: try replaceBody(of: &sealed)
    case .unfriended: reader.secret = nil
    case .given(let given): give(given, to: &sealed, &reader, of: letter)
    }
  }

  private func deliver(to other: LetterVectorFile.Party, _ reader: inout LetterReader) {
    // Whoever has no bundle has a name all the same, which is nobody's id.
    reader.recipient = LetterIdentifier(other.name) ?? reader.sender.owner
    reader.agreement = other.agreement
    reader.prekeys = other.prekeys
  }

  private static func replaceSender(
    by other: LetterVectorFile.Party,
    _ reader: inout LetterReader,
  ) {
    reader.sender.signingKey = other.signing.publicKey
    reader.sender.agreementKey = other.agreement.publicKey
  }

  private func replaceBody(of sealed: inout SealedLetter) throws {
    var header = try LetterHeader(encoded: sealed.header)
    let key = try ContentKey(bytes: LetterDigest(of: Array(negative.name.utf8)).bytes)
    sealed.body = try key.seal(body: Array("another text".utf8), of: header.letterID)
    header.bodyDigest = LetterDigest(of: sealed.body)
    sealed.header = header.encoded
  }

  private func give(
    _ given: LetterChange.Given,
    to sealed: inout SealedLetter,
    _ reader: inout LetterReader,
    of letter: LetterVectorFile.Letter,
  ) {
    if let header = given.header { sealed.header = header }
    if let point = given.encapsulated { sealed.wrapped.encapsulated = point }
    if let key = given.wrapped { sealed.wrapped.key = key }
    if let body = given.body { sealed.body = body }
    if let blobs = given.blobs { sealed.blobs = blobs }
    if let signature = given.signature {
      sealed.signature = signature
      reader.requiresSignature = true
    }
    if let recipient = given.recipient { reader.recipient = recipient }
    if let secret = given.pairSecret { reader.secret = secret }
    if let other = file.parties.first(where: { $0.name == given.sender }) {
      Self.replaceSender(by: other, &reader)
    }
    if given.isOpened { reader.opened.insert(letter.header) }
  }
}
