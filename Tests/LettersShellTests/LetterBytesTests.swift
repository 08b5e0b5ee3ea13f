import AppToolkit
import Kernel
import Letters
import LettersShell
import SymbolicCryptography
import Testing

/// Bytes beside terms: where they agree nothing is said, and where they do not the run ends.
struct LetterBytesTests {
  private static let hina = KeyItem(.name("hina/key"))
  private static let ren = KeyItem(.name("ren/key"))
  private static let once = Term.name("ren-phone/prekey-1")
  private static let secret = Term.name("link/secret")
  private static let place = PartAddress(node: "ren-phone")

  private static func digest(_ owner: UserID, _ key: KeyItem) -> Term {
    var bundle = PublicBundle()
    bundle.owner = owner
    bundle.key = .publicKey(key.key)
    return bundle.digest
  }

  private static func header(_ id: LetterID, prekey: PrekeyID) -> LetterHeader {
    var header = LetterHeader()
    header.id = id
    header.sender = "hina"
    header.recipient = "ren"
    header.mode = .legacy(days: 30)
    header.sequence = 1
    header.senderBundle = digest("hina", hina)
    header.recipientBundle = digest("ren", ren)
    header.prekey = prekey
    return header
  }

  private static func told(
    _ bytes: LetterBytes,
    _ question: CipherQuestion,
    as expected: LetterEvent? = nil,
  ) throws -> LetterEvent {
    try bytes.answer(
      question,
      at: place,
      now: .start,
      expected: expected ?? question.symbolicAnswer,
    )
  }

  private static func sealed(
    _ bytes: LetterBytes,
    _ cipher: CipherProtocol,
    _ id: LetterID = "hina-phone-1",
    prekey: PrekeyID = "",
    _ change: (inout SealingJob) -> Void = { _ in },
  ) throws -> SealedLetter {
    var job = SealingJob()
    job.cipher = cipher
    job.header = header(id, prekey: prekey)
    job.body = .name("\(id)/body")
    job.own = hina.key
    job.peer = .publicKey(ren.key)
    job.prekeys = prekey.text.isEmpty ? [] : [.publicKey(once)]
    job.secrets = [secret]
    change(&job)
    guard case .phone(.sealed(_, let envelope)) = try told(bytes, .sealLetter(job)) else {
      throw NotSealed()
    }
    return SealedLetter(job.header, envelope, photos: [], in: .document)
  }

  private struct NotSealed: Error {}

  private static func opening(_ letter: SealedLetter, _ cipher: CipherProtocol) -> OpeningJob {
    var job = OpeningJob()
    job.cipher = cipher
    job.letter = letter
    job.reader = "ren"
    job.own = letter.header.prekey.text.isEmpty ? ren.key : once
    job.peer = .publicKey(hina.key)
    job.senderBundle = digest("hina", hina)
    job.ownBundle = digest("ren", ren)
    job.secrets = [secret]
    return job
  }

  @Test(arguments: [CipherProtocol.asWritten, .versionOne], ["", "ren-phone/1"] as [PrekeyID])
  func `both open a letter, and both refuse what is another`(
    cipher: CipherProtocol,
    prekey: PrekeyID,
  ) throws {
    let bytes = LetterBytes(seed: 3, letters: 10)
    let letter = try Self.sealed(bytes, cipher, prekey: cipher == .asWritten ? "" : prekey)
    let other = try Self.sealed(bytes, cipher, "hina-phone-2")
    func same(_ change: (inout OpeningJob) -> Void) throws -> LetterEvent {
      var job = Self.opening(letter, cipher)
      change(&job)
      return try Self.told(bytes, .openLetter(job))
    }
    let body = Term.name("hina-phone-1/body")
    #expect(try same { _ in } == .phone(.unsealed(letter: "hina-phone-1", body: body)))
    _ = try same { $0.own = .name("mallory") }
    _ = try same { $0.peer = .publicKey(.name("mallory")) }
    _ = try same { $0.secrets = [] }
    _ = try same { $0.reader = "mallory" }
    _ = try same { $0.ownBundle = Self.digest("ren", Self.hina) }
    _ = try same { $0.letter.header.mode = .legacy(days: 60) }
    _ = try same { $0.letter.header.sequence = 2 }
    _ = try same { $0.letter.header.previous = "hina-phone-0" }
    _ = try same { $0.letter.header.prekey = "ren-phone/2" }
    _ = try same { $0.letter.envelope = other.envelope }
    #expect(bytes.compared == 11)
  }

  @Test(arguments: [CipherProtocol.asWritten, .versionOne])
  func `both open photos, and of letters v1 no other ones`(cipher: CipherProtocol) throws {
    let bytes = LetterBytes(seed: 3, letters: 10, photoBytes: 1_100_000)
    var blobs: [Term] = []
    var letter = try Self.sealed(bytes, cipher) { job in
      job.photos = [10, 2_000_000, 10]
      blobs = job.sealedPhotos
      if cipher == .versionOne { job.header.photoDigests = blobs.map { .digest($0) } }
    }
    letter.blobs = blobs
    func opened(_ others: [Term]) throws -> LetterEvent {
      var job = Self.opening(letter, cipher)
      job.letter.blobs = others
      return try Self.told(bytes, .openLetter(job))
    }
    let whole = LetterEvent.phone(
      .unsealed(letter: "hina-phone-1", body: .name("hina-phone-1/body"))
    )
    func held(_ fault: SealFault) -> LetterEvent {
      .phone(.sealHeld(letter: "hina-phone-1", fault: fault))
    }
    let isTied = cipher == .versionOne
    #expect(try opened(blobs) == whole)
    #expect(try opened([blobs[2], blobs[1], blobs[0]]) == (isTied ? held(.blobDigest) : whole))
    #expect(try opened([blobs[0], blobs[1]]) == (isTied ? held(.blobCount) : whole))
    let altered = Term.tuple([PhotoTampering.altered, blobs[1]])
    #expect(
      try opened([blobs[0], altered, blobs[2]]) == held(isTied ? .blobDigest : .content)
    )
    #expect(bytes.compared == 4)
  }

  @Test func `both say the same of a share, and of a time that stands in a letter`() throws {
    let bytes = LetterBytes(seed: 3, letters: 10)
    let shared = try Self.sealed(bytes, .versionOne) { $0.share = [.name("share")] }
    var job = Self.opening(shared, .versionOne)
    let held = LetterEvent.phone(.sealHeld(letter: "hina-phone-1", fault: .content))
    #expect(try Self.told(bytes, .openLetter(job)) == held)
    job.share = [.name("another")]
    #expect(try Self.told(bytes, .openLetter(job)) == held)
    job.share = [.name("share")]
    let body = Term.name("hina-phone-1/body")
    let opened = LetterEvent.phone(.unsealed(letter: "hina-phone-1", body: body))
    #expect(try Self.told(bytes, .openLetter(job)) == opened)
    let opens = WallTime.start + .seconds(90)
    let timed = try Self.sealed(bytes, .versionOne, "hina-phone-2") { $0.opens = opens }
    var other = Self.opening(timed, .versionOne)
    other.isForTime = true
    let time = LetterEvent.phone(.timeUnsealed(letter: "hina-phone-2", opens: opens))
    #expect(try Self.told(bytes, .openLetter(other)) == time)
    let wrong = LetterEvent.phone(
      .timeUnsealed(letter: "hina-phone-2", opens: opens + .seconds(1))
    )
    #expect(throws: LetterDisagreement.self) {
      try Self.told(bytes, .openLetter(other), as: wrong)
    }
    other.isForTime = false
    #expect(
      try Self.told(bytes, .openLetter(other))
        == .phone(.unsealed(letter: "hina-phone-2", body: .name("hina-phone-2/body")))
    )
    #expect(bytes.compared == 6)
  }

  @Test(arguments: [CipherProtocol.asWritten, .versionOne])
  func `a letter that only the terms open ends the run`(cipher: CipherProtocol) throws {
    let bytes = LetterBytes(seed: 3, letters: 10)
    let job = Self.opening(try Self.sealed(bytes, cipher), cipher)
    var wrong = job
    wrong.own = .name("mallory")
    let opened = CipherQuestion.openLetter(job).symbolicAnswer
    #expect(throws: LetterDisagreement.self) {
      try Self.told(bytes, .openLetter(wrong), as: opened)
    }
  }

  @Test(arguments: [CipherProtocol.asWritten, .versionOne])
  func `a letter that only the bytes open ends the run`(cipher: CipherProtocol) throws {
    let bytes = LetterBytes(seed: 3, letters: 10)
    let job = Self.opening(try Self.sealed(bytes, cipher), cipher)
    let held = LetterEvent.phone(.sealHeld(letter: "hina-phone-1", fault: .unwrap))
    let error = #expect(throws: LetterDisagreement.self) {
      try Self.told(bytes, .openLetter(job), as: held)
    }
    let words =
      "letter hina-phone-1 at ren-phone, letters: the terms do not open it: unwrap, and the bytes open it. "
    #expect(error?.description.hasPrefix(words) == true, "\(String(describing: error))")
  }

  @Test func `another text, and another reason, end the run`() throws {
    let bytes = LetterBytes(seed: 3, letters: 10)
    var job = Self.opening(try Self.sealed(bytes, .versionOne), .versionOne)
    let text = LetterEvent.phone(.unsealed(letter: "hina-phone-1", body: .name("another")))
    #expect(throws: LetterDisagreement.self) { try Self.told(bytes, .openLetter(job), as: text) }
    job.reader = "mallory"
    let reason = LetterEvent.phone(.sealHeld(letter: "hina-phone-1", fault: .content))
    #expect(throws: LetterDisagreement.self) { try Self.told(bytes, .openLetter(job), as: reason) }
  }

  @Test func `letters behind the last one with bytes are left to the terms`() throws {
    let bytes = LetterBytes(seed: 3, letters: 1)
    _ = try Self.sealed(bytes, .versionOne)
    let second = try Self.sealed(bytes, .versionOne, "hina-phone-2")
    _ = try Self.told(bytes, .openLetter(Self.opening(second, .versionOne)))
    #expect(bytes.compared == 0)
  }
}
