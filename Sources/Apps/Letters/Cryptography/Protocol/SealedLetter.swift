import LetterFormats

/// A letter as servers and links carry it.
public struct SealedLetter: Hashable, Sendable {
  /// The header's bytes, as they came.
  public var header: [UInt8]
  /// The letter's key on its way.
  public var wrapped: LetterWrap.Wrapped
  /// The body's ciphertext.
  public var body: [UInt8]
  /// The photos' ciphertexts.
  public var blobs: [[UInt8]]
  /// The sender's signature, 64 bytes; nil where nobody signed.
  public var signature: [UInt8]?

  /// What came.
  public init(
    header: [UInt8],
    wrapped: LetterWrap.Wrapped,
    body: [UInt8],
    blobs: [[UInt8]] = [],
    signature: [UInt8]? = nil,
  ) {
    self.header = header
    self.wrapped = wrapped
    self.body = body
    self.blobs = blobs
    self.signature = signature
  }

  /// What the signature is over.
  public var signed: [UInt8] {
    LetterContext.signed(
      header: header,
      encapsulated: wrapped.encapsulated,
      wrapped: wrapped.key,
    )
  }
}

/// What a user writes with: both private keys, and the bundle that others have of them.
public struct SenderKeys: Sendable {
  /// The user's bundle.
  public let bundle: KeyBundle
  /// The key that signs.
  public let signing: SignatureKey
  /// The key of key agreement.
  public let agreement: AgreementKey

  /// Keys of a user.
  public init(bundle: KeyBundle, signing: SignatureKey, agreement: AgreementKey) {
    self.bundle = bundle
    self.signing = signing
    self.agreement = agreement
  }
}

/// A letter before it is sealed.
public struct LetterDraft: Hashable, Sendable {
  /// The letter's id.
  public var letterID: LetterID
  /// The recipient's pinned bundle.
  public var recipient: KeyBundle
  /// The recipient's one-time key and its number; nil where none is left.
  public var prekey: Prekey?
  /// The pairing's id.
  public var pairingID: LetterIdentifier
  /// The letter's number among those of this sender in the pairing.
  public var sequence: UInt64
  /// When it was made, in milliseconds since 1970 in UTC.
  public var createdMs: UInt64
  /// When it is delivered.
  public var condition: DeliveryCondition
  /// The digest of the header of the sender's letter before it.
  public var previousLetter: LetterDigest
  /// The text, UTF-8.
  public var body: [UInt8]
  /// The photos.
  public var photos: [[UInt8]]

  /// A key that opens one letter.
  public struct Prekey: Hashable, Sendable {
    /// Its number among its owner's.
    public var number: UInt32
    /// Its public half.
    public var publicKey: PublicPoint

    /// A key under a number.
    public init(number: UInt32, publicKey: PublicPoint) {
      self.number = number
      self.publicKey = publicKey
    }
  }

  /// A letter.
  public init(
    letterID: LetterID,
    recipient: KeyBundle,
    prekey: Prekey?,
    pairingID: LetterIdentifier,
    sequence: UInt64,
    createdMs: UInt64,
    condition: DeliveryCondition,
    previousLetter: LetterDigest = .none,
    body: [UInt8],
    photos: [[UInt8]] = [],
  ) {
    self.letterID = letterID
    self.recipient = recipient
    self.prekey = prekey
    self.pairingID = pairingID
    self.sequence = sequence
    self.createdMs = createdMs
    self.condition = condition
    self.previousLetter = previousLetter
    self.body = body
    self.photos = photos
  }
}

extension LetterDraft {
  /// Seals the letter.
  ///
  /// All but the signature is the same each time for the same keys; the signature is drawn.
  ///
  /// - Parameters:
  ///   - sender: who writes.
  ///   - secret: the pairing's.
  ///   - key: the letter's, drawn for it.
  ///   - ephemeral: a key that is used this once.
  ///   - share: what the server keeps of the key until the letter's time, drawn for it; nil where it keeps none.
  ///   - opensMs: when it is to be opened, where that stands in it; nil where the server knows.
  /// - Returns: what goes to the server.
  /// - Throws: `CryptographyRefusal.pointOffCurve`, `.photoCount`, `.photoLength`.
  public func sealed(
    by sender: SenderKeys,
    secret: PairSecret,
    key: ContentKey,
    ephemeral: AgreementKey,
    share: ContentKey? = nil,
    opensMs: UInt64? = nil,
  ) throws(CryptographyRefusal) -> SealedLetter {
    var blobs: [[UInt8]] = []
    for (number, photo) in photos.enumerated() {
      guard number < LetterHeader.blobsMax else { throw .photoCount(photos.count) }
      blobs.append(try key.seal(photo: photo, number: UInt32(number), of: letterID))
    }
    let body = try key.seal(body: body, of: letterID)
    let header = try header(by: sender.bundle, body: body, blobs: blobs).encoded
    var wrappedKey = key
    if let share { wrappedKey = try key.masked(by: share) }
    let wrapped = try LetterWrap.seal(
      wrappedKey,
      header: header,
      sender: sender.agreement,
      recipient: prekey?.publicKey ?? recipient.agreementKey,
      secret: secret,
      pairing: pairingID,
      ephemeral: ephemeral,
      opensMs: opensMs,
    )
    var letter = SealedLetter(header: header, wrapped: wrapped, body: body, blobs: blobs)
    letter.signature = sender.signing.sign(letter.signed)
    return letter
  }

  private func header(
    by sender: KeyBundle,
    body: [UInt8],
    blobs: [[UInt8]],
  ) throws(CryptographyRefusal) -> LetterHeader {
    do throws(LetterFormatProblem) {
      return try LetterHeader(
        letterID: letterID,
        sender: sender.owner,
        senderBundle: sender.digest,
        recipient: recipient.owner,
        recipientBundle: recipient.digest,
        pairingID: pairingID,
        prekeyID: prekey?.number ?? LetterHeader.noPrekey,
        sequence: sequence,
        createdMs: createdMs,
        condition: condition,
        previousLetter: previousLetter,
        bodyDigest: LetterDigest(of: body),
        blobDigests: blobs.map { LetterDigest(of: $0) },
      )
    } catch {
      throw .photoCount(blobs.count)
    }
  }
}
