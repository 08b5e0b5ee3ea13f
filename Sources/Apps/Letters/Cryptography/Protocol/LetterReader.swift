import LetterFormats

/// Why a letter was not opened: the code, and what exactly.
public struct LetterRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The code that is logged and told to others.
  public let code: LetterRejection
  /// What exactly, in words; for the recipient alone: to a sender it could be an oracle.
  public let reason: String

  /// A reason under a code.
  public init(_ code: LetterRejection, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// Code and reason.
  public var description: String { "\(code.rawValue): \(reason)" }
}

/// A letter that was opened.
public struct OpenedLetter: Hashable, Sendable {
  /// What it says in the open.
  public let header: LetterHeader
  /// The text, as bytes.
  public let body: [UInt8]
  /// The photos.
  public let photos: [[UInt8]]
  /// Whether it was sealed for a one-time key: it can be opened by nobody once that is deleted.
  public let isForwardSecret: Bool
}

/// What a recipient opens letters of one friend with, and the order in which a letter is judged.
///
/// Once a letter is open the recipient keeps the text, notes it in its `OpenedLetters` and deletes the
/// one-time key, all or none of it; only then it says so to the server (S09, S10).
public struct LetterReader: Sendable {
  /// Who reads.
  public var recipient: LetterIdentifier
  /// The recipient's bundle.
  public var bundle: LetterDigest
  /// The private half of the bundle's key of key agreement; nil where it is lost.
  public var agreement: AgreementKey?
  /// The private halves of one-time keys by their numbers.
  public var prekeys: [UInt32: AgreementKey]
  /// The friend's pinned bundle.
  public var sender: KeyBundle
  /// The pairing with this friend.
  public var pairingID: LetterIdentifier
  /// The pairing's secret; nil where it was deleted.
  public var secret: PairSecret?
  /// Which letters were opened.
  public var opened: OpenedLetters
  /// Whether a letter without a signature is refused.
  public var requiresSignature: Bool

  /// A reader.
  public init(
    recipient: LetterIdentifier,
    bundle: LetterDigest,
    agreement: AgreementKey?,
    prekeys: [UInt32: AgreementKey] = [:],
    sender: KeyBundle,
    pairingID: LetterIdentifier,
    secret: PairSecret?,
    opened: OpenedLetters = OpenedLetters(),
    requiresSignature: Bool = true,
  ) {
    self.recipient = recipient
    self.bundle = bundle
    self.agreement = agreement
    self.prekeys = prekeys
    self.sender = sender
    self.pairingID = pairingID
    self.secret = secret
    self.opened = opened
    self.requiresSignature = requiresSignature
  }

  /// Opens a letter.
  ///
  /// - Parameters:
  ///   - letter: what came.
  ///   - share: what the server had kept of its key; nil where it kept nothing, or has not given it.
  /// - Returns: what stands in it.
  /// - Throws: `LetterRefusal` with the first of `LetterRejection` that holds.
  public func open(
    _ letter: SealedLetter,
    share: ContentKey? = nil,
  ) throws(LetterRefusal) -> OpenedLetter {
    let header = try admitted(letter)
    var key = try unwrapped(letter, header).key
    do throws(CryptographyRefusal) {
      if let share { key = try key.masked(by: share) }
    } catch {
      throw LetterRefusal(.content, error.description)
    }
    let (body, photos) = try contents(of: letter, header, key)
    try checkSignature(of: letter)
    return OpenedLetter(
      header: header,
      body: body,
      photos: photos,
      isForwardSecret: header.prekeyID != LetterHeader.noPrekey,
    )
  }

  /// When a letter is to be opened, of one that says so itself; nothing else of it is opened.
  ///
  /// - Returns: milliseconds since 1970 in UTC.
  /// - Throws: `LetterRefusal`; `CONTENT` where it does not say so.
  public func time(of letter: SealedLetter) throws(LetterRefusal) -> UInt64 {
    let header = try admitted(letter)
    guard let opens = try unwrapped(letter, header).opensMs else {
      throw LetterRefusal(.content, "it does not say when it is to be opened")
    }
    return opens
  }

  /// What needs no key: whose it is, whether it is new, whether what came is what the header names.
  private func admitted(_ letter: SealedLetter) throws(LetterRefusal) -> LetterHeader {
    let header: LetterHeader
    do throws(LetterFormatProblem) {
      header = try LetterHeader(encoded: letter.header)
    } catch {
      throw LetterRefusal(.header, error.description)
    }
    guard header.recipient == recipient else {
      throw LetterRefusal(.wrongRecipient, "it is for \(header.recipient)")
    }
    guard !opened.contains(header) else {
      throw LetterRefusal(.replay, "its id or its number is that of a letter that was opened")
    }
    guard LetterDigest(of: letter.body) == header.bodyDigest else {
      throw LetterRefusal(.bodyDigest, "the body is not the one that the header names")
    }
    guard letter.blobs.count == header.blobDigests.count else {
      throw LetterRefusal(
        .blobCount,
        "\(letter.blobs.count) photos came; the header names \(header.blobDigests.count)",
      )
    }
    for (number, blob) in letter.blobs.enumerated()
    where LetterDigest(of: blob) != header.blobDigests[number] {
      throw LetterRefusal(.blobDigest, "photo \(number + 1) is not the one that the header names")
    }
    return header
  }

  private func unwrapped(
    _ letter: SealedLetter,
    _ header: LetterHeader,
  ) throws(LetterRefusal) -> OpenedWrap {
    guard let secret else { throw LetterRefusal(.unwrap, "the pairing's secret was deleted") }
    let isOneTime = header.prekeyID != LetterHeader.noPrekey
    guard let own = isOneTime ? prekeys[header.prekeyID] : agreement else {
      let which = isOneTime ? "one-time key \(header.prekeyID)" : "the key of the bundle"
      throw LetterRefusal(.unwrap, "\(which) is not there")
    }
    let wrap: OpenedWrap
    do throws(CryptographyRefusal) {
      wrap = try LetterWrap.open(
        letter.wrapped,
        header: letter.header,
        sender: sender.agreementKey,
        recipient: own,
        secret: secret,
        pairing: header.pairingID,
      )
    } catch {
      throw LetterRefusal(.unwrap, error.description)
    }
    // What follows is authentic; a friend can still have written under other names or keys.
    guard header.sender == sender.owner, header.pairingID == pairingID else {
      throw LetterRefusal(.unwrap, "it names another sender or pairing than its keys are of")
    }
    guard header.senderBundle == sender.digest, header.recipientBundle == bundle else {
      throw LetterRefusal(.unwrap, "it names another bundle than the pinned one")
    }
    return wrap
  }

  private func contents(
    of letter: SealedLetter,
    _ header: LetterHeader,
    _ key: ContentKey,
  ) throws(LetterRefusal) -> (body: [UInt8], photos: [[UInt8]]) {
    do throws(CryptographyRefusal) {
      let body = try key.open(body: letter.body, of: header.letterID)
      var photos: [[UInt8]] = []
      for (number, blob) in letter.blobs.enumerated() {
        photos.append(try key.open(photo: blob, number: UInt32(number), of: header.letterID))
      }
      return (body, photos)
    } catch {
      throw LetterRefusal(.content, error.description)
    }
  }

  private func checkSignature(of letter: SealedLetter) throws(LetterRefusal) {
    guard let signature = letter.signature else {
      guard requiresSignature else { return }
      throw LetterRefusal(.signature, "nobody signed it")
    }
    guard SignatureKey.verify(signature, of: letter.signed, by: sender.signingKey) else {
      throw LetterRefusal(.signature, "the sender did not sign it")
    }
  }
}
