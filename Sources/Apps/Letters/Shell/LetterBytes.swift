import AppToolkit
import Kernel
import LetterCryptography
import LetterFormats
import Letters
import LettersSimulation
import Plans
import SymbolicCryptography

/// Does with bytes what a run does with terms, and compares what comes of it.
///
/// Each letter that is sealed in a run is sealed here as well, with keys drawn from the run's seed, and
/// opened whenever it is opened there: whole, edited, exchanged with another one or with the wrong key.
/// Where the terms say that it opens and the bytes do not, or the other way round, or the texts differ,
/// the run ends with that. Nothing of it reaches the log, so that signatures, which are drawn anew each
/// time, may differ from run to run.
public final class LetterBytes: QuestionAnswering {
  /// The letters.
  public typealias App = LettersApp

  let ring: KeyRing
  /// How many more letters are sealed with bytes; those behind them are left to the terms.
  private var left: Int64
  /// How many bytes of a photo are real, at most.
  private let photoBytes: Int64
  /// What terms are as bytes.
  private var pieces = Pieces()
  /// How many letters were opened, or kept closed, by both.
  public private(set) var compared = 0

  /// The bytes of a run.
  ///
  /// - Parameters:
  ///   - seed: what all keys are drawn from.
  ///   - letters: how many letters are sealed with bytes.
  ///   - photoBytes: how many bytes of a photo are real, at most.
  public init(seed: UInt64, letters: Int64, photoBytes: Int64 = 65_536) {
    ring = KeyRing(seed: seed)
    left = letters
    self.photoBytes = photoBytes
  }

  /// The bytes of a plan's run: of as many letters as its settings say.
  public convenience init(_ plan: Plan) {
    let settings = plan.settings(of: LettersApp.name)
    let without: LetterPart = settings.choice(LettersApp.withoutKey)
    // The bytes are letters v1 as they are: without one of its parts there are terms alone.
    let letters = without == .nothing ? settings.integer(LettersApp.bytesKey) : 0
    let photoBytes = settings.integer(LettersApp.photoBytesKey)
    self.init(seed: plan.seed, letters: letters, photoBytes: photoBytes)
  }

  /// Answers with what the terms say, once the bytes say the same.
  ///
  /// - Throws: `LetterDisagreement`.
  public func answer(
    _ question: CipherQuestion,
    at place: PartAddress,
    now: DeviceTime,
    expected: LetterEvent,
  ) throws -> LetterEvent {
    switch question {
    case .makeKey, .makePrekeys: break
    case .sealLetter(let job): try seal(job, at: place, expected)
    case .openLetter(let job): try open(job, at: place, expected)
    }
    return expected
  }

  // MARK: Sealing

  private func seal(_ job: SealingJob, at place: PartAddress, _ expected: LetterEvent) throws {
    guard left > 0 else { return }
    let envelope = expected.envelope
    do throws(CryptographyRefusal) {
      switch job.cipher {
      // Nothing is sealed there: there are no bytes to compare.
      case .transport: return
      case .asWritten: try sealAsWritten(job, as: envelope)
      case .versionOne: try sealVersionOne(job, as: envelope)
      }
    } catch {
      guard envelope == nil else {
        throw LetterDisagreement(job.header.id, at: place, terms: "seal it", bytes: "\(error)")
      }
      return
    }
    guard envelope != nil else {
      throw LetterDisagreement(job.header.id, at: place, terms: "do not seal it", bytes: "seal it")
    }
    left -= 1
  }

  private func sealAsWritten(
    _ job: SealingJob,
    as envelope: Envelope?,
  ) throws(CryptographyRefusal) {
    let name = job.header.id.text
    let photos = photos(of: job)
    let nonces = ["content", "key/\(job.peer)"] + photos.indices.map { "photo/\($0)" }
    let letter = try AsWrittenLetter(
      sealing: AsWrittenLetter.Plain(content: KeyRing.text(of: job.body), photos: photos),
      sender: ring.agreement(job.own),
      recipient: ring.point(job.peer),
      key: ring.bytes("\(name)/key"),
      nonces: nonces.map {
        Array(ring.bytes("\(name)/nonce/\($0)").prefix(12))
      },
    )
    guard case .asWritten(let content, let wrapped) = envelope else { return }
    pieces.contents[content] = letter.content
    pieces.keys[wrapped] = letter.key
    keep(letter.photos, of: job)
  }

  private func sealVersionOne(
    _ job: SealingJob,
    as envelope: Envelope?,
  ) throws(CryptographyRefusal) {
    let header = job.header
    let claimed = job.stolen.isEmpty ? nil : job.claimed.first
    let named = claimed ?? .publicKey(job.own)
    let sender = try ring.bundle(header.senderBundle, of: header.sender, key: named)
    let reader = job.prekeys.first ?? job.peer
    let draft = LetterCryptography.LetterDraft(
      letterID: KeyRing.letterID(header),
      recipient: try ring.bundle(header.recipientBundle, of: header.recipient, key: job.peer),
      prekey: .init(number: KeyRing.number(header.prekey), publicKey: try ring.point(reader)),
      pairingID: KeyRing.pairing(header),
      sequence: UInt64(bitPattern: header.sequence),
      createdMs: KeyRing.milliseconds(header.written),
      condition: KeyRing.condition(header.mode),
      previousLetter: KeyRing.previous(header),
      body: KeyRing.text(of: job.body),
      photos: photos(of: job),
    )
    let letter = try draft.sealed(
      by: SenderKeys(
        bundle: sender,
        signing: ring.signature(job.own),
        agreement: ring.agreement(owner(of: claimed) ?? job.own),
      ),
      secret: ring.secret(job.secrets),
      key: ContentKey(bytes: ring.bytes("\(header.id)/key")),
      ephemeral: ring.agreement(job.once),
      share: try job.share.first.map(ring.share),
      opensMs: job.opens.map(KeyRing.milliseconds),
    )
    guard case .versionOne(let content, _, let wrapped, let once, let signature) = envelope else {
      return
    }
    pieces.contents[content] = letter.body
    keep(letter.blobs, of: job)
    pieces.keys[wrapped] = letter.wrapped.key
    pieces.points[once] = letter.wrapped.encapsulated
    pieces.signatures[signature] = letter.signature
  }

  /// The photos of a letter: as long as they are said to be, up to what is real of them, and each another one.
  private func photos(of job: SealingJob) -> [[UInt8]] {
    job.photos.enumerated().map { number, length in
      ring.stream("\(job.header.id)/photo/\(number)", Int(clamping: min(length, photoBytes)))
    }
  }

  /// Keeps the ciphertexts of a letter's photos, by their terms.
  private func keep(_ blobs: [[UInt8]], of job: SealingJob) {
    for (term, blob) in zip(job.sealedPhotos, blobs) { pieces.photos[term] = blob }
  }

  /// The private key of a public one: with that, or with the recipient's, which a thief has, two agree on the same.
  private func owner(of key: Term?) -> Term? {
    guard case .publicKey(let own) = key?.shape else { return nil }
    return own
  }

  // MARK: Opening

  private func open(_ job: OpeningJob, at place: PartAddress, _ expected: LetterEvent) throws {
    let id = job.letter.header.id
    let outcome: Outcome
    switch (job.cipher, job.letter.envelope) {
    case (.asWritten, .asWritten(let content, let wrapped)):
      guard let content = pieces.contents[content], let key = pieces.keys[wrapped] else { return }
      guard let photos = pieces.photos(of: job.letter) else { return }
      let letter = AsWrittenLetter(content: content, key: key, photos: photos)
      outcome = openAsWritten(letter, job)
    case (.versionOne, .versionOne(let content, let digest, let wrapped, let once, let signature)):
      guard let body = pieces.contents[content], let key = pieces.keys[wrapped],
        let point = pieces.points[once], let signature = pieces.signatures[signature],
        let named = pieces.contents.digest(digest), let photos = pieces.photos(of: job.letter),
        let digests = pieces.photoDigests(of: job.letter.header)
      else { return }
      guard let header = try? ring.header(job.letter.header, body: named, photos: digests) else {
        return
      }
      let letter = LetterCryptography.SealedLetter(
        header: header.encoded,
        wrapped: .init(encapsulated: point, key: key),
        body: body,
        blobs: photos,
        signature: signature,
      )
      outcome = try openVersionOne(letter, job)
    // One scheme does not read the other's.
    case (.asWritten, .versionOne), (.versionOne, .asWritten), (.transport, _), (_, .open): return
    }
    compared += 1
    try compare(outcome, expected, job, id, place)
  }

  private enum Outcome {
    case text([UInt8])
    case time(UInt64)
    case refused(SealFault?, String)
  }

  private func openAsWritten(_ letter: AsWrittenLetter, _ job: OpeningJob) -> Outcome {
    do throws(CryptographyRefusal) {
      let own = try ring.agreement(job.own)
      return .text(try letter.opened(by: own, other: ring.point(job.peer)).content)
    } catch {
      return .refused(nil, error.description)
    }
  }

  private func openVersionOne(
    _ letter: LetterCryptography.SealedLetter,
    _ job: OpeningJob,
  ) throws -> Outcome {
    let header = job.letter.header
    let own = try ring.agreement(job.own)
    let isOneTime = !header.prekey.text.isEmpty
    let bundle = try ring.bundle(job.ownBundle, of: job.reader, key: .publicKey(job.own))
    let reader = LetterReader(
      recipient: KeyRing.identifier(job.reader),
      bundle: bundle.digest,
      agreement: own,
      prekeys: isOneTime ? [KeyRing.number(header.prekey): own] : [:],
      sender: try ring.bundle(job.senderBundle, of: header.sender, key: job.peer, isKey: true),
      pairingID: KeyRing.pairing(header),
      secret: try ring.secret(job.secrets),
    )
    let share = try job.share.first.map(ring.share)
    do throws(LetterRefusal) {
      if job.isForTime { return .time(try reader.time(of: letter)) }
      return .text(try reader.open(letter, share: share).body)
    } catch {
      return .refused(SealFault(error.code), error.description)
    }
  }

  private func compare(
    _ outcome: Outcome,
    _ expected: LetterEvent,
    _ job: OpeningJob,
    _ id: Letters.LetterID,
    _ place: PartAddress,
  ) throws {
    func differ(_ terms: String, _ bytes: String) -> LetterDisagreement {
      LetterDisagreement(id, at: place, terms: terms, bytes: bytes)
    }
    if case .phone(.timeUnsealed(_, let opens)) = expected {
      guard case .time(let found) = outcome, found == KeyRing.milliseconds(opens) else {
        throw differ("say when it is to be opened", "do not, or say another time")
      }
      return
    }
    switch (expected.opening, outcome) {
    case (.success(let body), .text(let text)):
      guard KeyRing.text(of: body) == text else {
        throw differ("give the text \(body)", "give another text")
      }
    case (.success, .refused(_, let reason)): throw differ("open it", "do not: \(reason)")
    case (.success, .time): throw differ("open it", "say when it is to be opened")
    case (.failure(let fault), .text), (.failure(let fault), .time):
      throw differ("do not open it: \(fault.rawValue)", "open it")
    case (.failure(let fault), .refused(let found, let reason)):
      // The design as written has no order of checks, and so no code.
      guard job.cipher == .asWritten || found == fault else {
        throw differ("say \(fault.rawValue)", "say \(reason)")
      }
    case (nil, _): throw differ("say neither that it opens nor why not", "were not asked for that")
    }
  }
}

/// What terms of sealed letters are as bytes.
private struct Pieces {
  var contents = Table()
  var keys = Table()
  var points = Table()
  var signatures = Table()
  var photos = Table()

  /// The ciphertexts of a letter's photos; nil where one of them is not known.
  func photos(of letter: Letters.SealedLetter) -> [[UInt8]]? {
    let known = letter.blobs.compactMap(photo)
    return known.count == letter.blobs.count ? known : nil
  }

  /// The digests that a header names; nil where one of them is not known.
  func photoDigests(of header: Letters.LetterHeader) -> [LetterDigest]? {
    let known = header.photoDigests.compactMap(photos.digest)
    return known.count == header.photoDigests.count ? known : nil
  }

  /// A photo's ciphertext; of one that somebody has altered with another last bit.
  private func photo(_ term: Term) -> [UInt8]? {
    if let known = photos[term] { return known }
    guard case .tuple(let parts) = term.shape, parts.count == 2,
      parts[0] == PhotoTampering.altered, var blob = photo(parts[1]), let last = blob.indices.last
    else { return nil }
    blob[last] ^= 1
    return blob
  }

  struct Table {
    private var bytes: [Term: [UInt8]] = [:]  // order-free: only ever looked up

    subscript(_ term: Term) -> [UInt8]? {
      get { bytes[term] }
      set { bytes[term] = newValue }
    }

    /// The digest of what a term of a digest is made of.
    func digest(_ term: Term) -> LetterDigest? {
      guard case .digest(let whole) = term.shape else { return nil }
      return bytes[whole].map { LetterDigest(of: $0) }
    }
  }
}

/// Terms and bytes say different things of a letter: one of the two is wrong.
public struct LetterDisagreement: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a person reads.
  public let description: String

  init(_ letter: Letters.LetterID, at place: PartAddress, terms: String, bytes: String) {
    let part = place.part.isEmpty ? "" : ".\(place.part)"
    description =
      "letter \(letter) at \(place.node), letters\(part): the terms \(terms), and the bytes \(bytes). "
      + "One of the two is wrong: 'letters.bytes: 0' runs with the terms alone"
  }
}

extension LetterEvent {
  /// What was sealed; nil where nothing was.
  fileprivate var envelope: Envelope? {
    if case .phone(.sealed(_, let envelope)) = self { return envelope }
    if case .server(.operatorSealed(_, let envelope)) = self { return envelope }
    return nil
  }

  /// What came of opening; nil where that was not asked for.
  fileprivate var opening: Result<Term, SealFault>? {
    switch self {
    case .phone(let event): event.opening
    case .server(let event): event.opening
    case .keychain, .push, .door: nil
    }
  }
}

extension PhoneEvent {
  /// What came of opening on a phone.
  fileprivate var opening: Result<Term, SealFault>? {
    if case .unsealed(_, let body) = self { return .success(body) }
    if case .peeked(_, let body) = self { return .success(body) }
    if case .sealHeld(_, let fault) = self { return .failure(fault) }
    if case .peekFailed(_, let fault) = self { return .failure(fault) }
    return nil
  }
}

extension ServerEvent {
  /// What came of opening on a server, by its operator or a thief.
  fileprivate var opening: Result<Term, SealFault>? {
    if case .operatorUnsealed(_, let body) = self { return .success(body) }
    if case .thiefUnsealed(_, let body) = self { return .success(body) }
    if case .operatorFailed(_, let fault) = self { return .failure(fault) }
    if case .thiefFailed(_, let fault) = self { return .failure(fault) }
    return nil
  }
}

extension SealFault {
  /// The same among the codes of letters v1; nil for those that terms have no part for.
  fileprivate init?(_ code: LetterRejection) {
    switch code {
    case .wrongRecipient: self = .wrongRecipient
    case .replay: self = .replay
    case .bodyDigest: self = .bodyDigest
    case .unwrap: self = .unwrap
    case .content: self = .content
    case .signature: self = .signature
    case .blobCount: self = .blobCount
    case .blobDigest: self = .blobDigest
    case .header: return nil
    }
  }
}
