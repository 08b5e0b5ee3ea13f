import Kernel
import Letters
import SymbolicCryptography
import Testing

/// Who can open what, by the two schemes.
struct CipherTests {
  private static let hina = Term.name("hina/key")
  private static let ren = Term.name("ren/key")
  private static let mallory = Term.name("mallory/key")
  private static let secret = Term.name("link/secret")

  private static var header: LetterHeader {
    var header = LetterHeader()
    header.id = "hina-1"
    header.sender = "hina"
    header.senderName = "田中"
    header.recipient = "ren"
    header.mode = .legacy(days: 30)
    return header
  }

  private static func sealed(
    _ cipher: CipherProtocol,
    _ secrets: [Term],
    for prekeys: [Term] = [],
    without part: LetterPart = .nothing,
  ) -> SealedLetter? {
    var job = SealingJob()
    job.cipher = cipher
    job.header = header
    job.body = .name("body")
    job.own = hina
    job.peer = .publicKey(ren)
    job.secrets = secrets
    job.prekeys = prekeys
    job.without = part
    guard
      case .phone(.sealed(_, let envelope)) = CipherQuestion.sealLetter(job).symbolicAnswer
    else { return nil }
    return SealedLetter(header, envelope, photos: [], in: .document)
  }

  private static func open(
    _ letter: SealedLetter,
    _ cipher: CipherProtocol,
    own: Term = ren,
    peer: Term = .publicKey(hina),
    _ secrets: [Term],
    without part: LetterPart = .nothing,
  ) -> LetterEvent {
    var job = OpeningJob()
    job.cipher = cipher
    job.letter = letter
    job.reader = "ren"
    job.own = own
    job.peer = peer
    job.secrets = secrets
    job.without = part
    return CipherQuestion.openLetter(job).symbolicAnswer
  }

  private static let opened = LetterEvent.phone(.unsealed(letter: "hina-1", body: .name("body")))

  private static func held(_ fault: SealFault) -> LetterEvent {
    .phone(.sealHeld(letter: "hina-1", fault: fault))
  }

  @Test(arguments: [CipherProtocol.asWritten, .versionOne])
  func `its recipient opens it, and nobody with another key does`(cipher: CipherProtocol) throws {
    let letter = try #require(Self.sealed(cipher, [Self.secret]))
    #expect(Self.open(letter, cipher, [Self.secret]) == Self.opened)
    #expect(Self.open(letter, cipher, own: Self.mallory, [Self.secret]) == Self.held(.unwrap))
  }

  @Test func `where the way alone is sealed everybody opens it who holds it`() throws {
    let letter = try #require(Self.sealed(.transport, [Self.secret]))
    #expect(Self.open(letter, .transport, own: Self.mallory, []) == Self.opened)
  }

  @Test func `as written the sender opens what was sent`() throws {
    let letter = try #require(Self.sealed(.asWritten, []))
    let own = Self.open(letter, .asWritten, own: Self.hina, peer: .publicKey(Self.ren), [])
    #expect(own == Self.opened)
  }

  @Test func `of letters v1 no header can be another, and no secret missing`() throws {
    let letter = try #require(Self.sealed(.versionOne, [Self.secret]))
    #expect(Self.open(letter, .versionOne, []) == Self.held(.unwrap))
    var edited = letter
    edited.header.written = .start + .seconds(1)
    #expect(Self.open(edited, .versionOne, [Self.secret]) == Self.held(.unwrap))
    edited = letter
    edited.header.mode = .legacy(days: 60)
    #expect(Self.open(edited, .versionOne, [Self.secret]) == Self.held(.unwrap))
    edited = letter
    edited.header.recipient = "mallory"
    #expect(Self.open(edited, .versionOne, [Self.secret]) == Self.held(.wrongRecipient))
  }

  /// The key of the wrap follows from either private key; a signature from one alone.
  @Test func `who has stolen the recipient's keys seals in another's name, and cannot sign`() throws
  {
    var job = SealingJob()
    job.cipher = .versionOne
    job.header = Self.header
    job.body = .name("body")
    job.own = Self.mallory
    job.peer = .publicKey(Self.ren)
    job.secrets = [Self.secret]
    job.stolen = [Self.ren]
    job.claimed = [.publicKey(Self.hina)]
    guard
      case .phone(.sealed(_, let envelope)) = CipherQuestion.sealLetter(job).symbolicAnswer
    else {
      Issue.record("not sealed")
      return
    }
    let forged = SealedLetter(Self.header, envelope, photos: [], in: .document)
    #expect(Self.open(forged, .versionOne, [Self.secret]) == Self.held(.signature))
    #expect(Self.open(forged, .versionOne, [Self.secret], without: .signature) == Self.opened)
    #expect(
      Self.open(forged, .versionOne, [], without: .signature) == Self.held(.unwrap),
      "the thief needs the pairing's secret as well",
    )
  }

  @Test(arguments: LetterPart.allCases)
  func `a letter opens whichever part both leave out`(part: LetterPart) throws {
    let letter = try #require(Self.sealed(.versionOne, [Self.secret], without: part))
    #expect(Self.open(letter, .versionOne, [Self.secret], without: part) == Self.opened)
    var edited = letter
    edited.header.mode = .legacy(days: 60)
    let isTied = Self.open(edited, .versionOne, [Self.secret], without: part) != Self.opened
    #expect(isTied == (part != .header))
    let isSecret = Self.open(letter, .versionOne, [], without: part) != Self.opened
    #expect(isSecret == (part != .secret))
  }

  @Test func `as written a header can be any`() throws {
    var letter = try #require(Self.sealed(.asWritten, []))
    letter.header.senderName = "運営"
    #expect(Self.open(letter, .asWritten, []) == Self.opened)
  }

  @Test func `a letter for a one-time key opens with that alone`() throws {
    let once = Term.name("ren/prekey-1")
    let letter = try #require(Self.sealed(.versionOne, [Self.secret], for: [.publicKey(once)]))
    #expect(Self.open(letter, .versionOne, own: once, [Self.secret]) == Self.opened)
    #expect(Self.open(letter, .versionOne, [Self.secret]) == Self.held(.unwrap))
  }

  @Test func `no content is another's, and no bundle either`() throws {
    let letter = try #require(Self.sealed(.versionOne, [Self.secret]))
    guard case .versionOne(_, let digest, let wrapped, let once, let signature) = letter.envelope
    else {
      Issue.record("another scheme")
      return
    }
    var edited = letter
    edited.envelope = .versionOne(
      content: .name("another"),
      digest: digest,
      wrapped: wrapped,
      encapsulated: once,
      signature: signature,
    )
    #expect(Self.open(edited, .versionOne, [Self.secret]) == Self.held(.bodyDigest))
    edited = letter
    edited.header.sequence = 2
    #expect(Self.open(edited, .versionOne, [Self.secret]) == Self.held(.unwrap))
    edited = letter
    edited.header.senderBundle = .digest(.name("another"))
    #expect(Self.open(edited, .versionOne, [Self.secret]) == Self.held(.unwrap))
  }

  @Test func `a letter of one scheme is closed to the other`() throws {
    let letter = try #require(Self.sealed(.asWritten, []))
    #expect(Self.open(letter, .versionOne, []) == Self.held(.unwrap))
  }

  @Test func `what is no public key seals nothing`() {
    var job = SealingJob()
    job.header = Self.header
    job.own = Self.hina
    #expect(CipherQuestion.sealLetter(job).symbolicAnswer == Self.held(.unwrap))
  }
}
