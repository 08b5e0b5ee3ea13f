import Kernel
import SymbolicCryptography

/// What somebody has written and wants to be sent.
public struct LetterDraft: Record, Hashable, Sendable {
  /// Who is to read it.
  public var recipient: UserID = ""
  /// In whose name it is to go, where that is not its writer's: a changed app does that.
  public var sender: UserID = ""  // key: sender, unless ""
  /// When it is to arrive.
  public var mode: DeliveryMode = .blank
  /// Its photos, each by its length in bytes.
  public var photos: [Int64] = []

  /// A blank draft.
  public init() {}

  /// A draft.
  public init(to recipient: UserID, _ mode: DeliveryMode, photos: [Int64] = []) {
    self.recipient = recipient
    self.mode = mode
    self.photos = photos
  }

  /// Whether it is to go in somebody else's name.
  public var isForged: Bool { !sender.text.isEmpty }

  /// The most photos that a letter has (L-15).
  public static let mostPhotos = 5
  /// The most bytes of a photo: 10 MB (L-15).
  public static let longestPhoto: Int64 = 10_000_000

  /// What is wrong with its photos; nil where nothing is.
  public var photoProblem: Refusal? { Self.problem(of: photos) }

  /// What is wrong with photos of these lengths, as the seed has it; nil where nothing is.
  static func problem(of photos: [Int64]) -> Refusal? {
    if photos.count > mostPhotos { return .tooManyPhotos }
    return photos.contains { $0 > longestPhoto } ? .photoTooLarge : nil
  }

  /// The same where letters are checked: one of no bytes is none, either.
  static func checkedProblem(of photos: [Int64]) -> Refusal? {
    photos.contains { $0 < 1 } ? .photoEmpty : problem(of: photos)
  }
}

/// What the server can read of a letter (L-02), and what its phones agree about in letters v1.
public struct LetterHeader: Record, Hashable, Sendable {
  /// The letter.
  public var id: LetterID = ""
  /// Who has written it.
  public var sender: UserID = ""
  /// By which name the recipient is told of that (L-09).
  public var senderName = ""
  /// Who is to read it.
  public var recipient: UserID = ""
  /// When it is to arrive.
  public var mode: DeliveryMode = .blank
  /// When it was written, by the clock of the phone.
  public var written: WallTime = .start
  /// Which letter of that phone to this recipient it is, from 1; 0 as written, where nobody counts.
  public var sequence: Int64 = 0
  /// The one before it, by its name; empty in the first.
  public var previous: LetterID = ""
  /// The digest of the bundle whose key its writer used; nothing as written.
  public var senderBundle: Term = .constant("")
  /// The digest of the recipient's bundle that the writer has pinned; nothing as written.
  public var recipientBundle: Term = .constant("")
  /// The recipient's one-time key that it is sealed for; empty for the key of the bundle.
  public var prekey: PrekeyID = ""
  /// The invitation by which its writer and its recipient were friends when it was sealed; empty as written.
  public var pairing: InviteCode = ""  // key: pairing, unless ""
  /// The digests of its sealed photos, in their order; none as written.
  public var photoDigests: [Term] = []  // key: photo_digests, unless []

  /// A blank header.
  public init() {}

  /// The phone that it was written on, as its name says.
  var writingDevice: Substring { id.text[..<(id.text.lastIndex(of: "-") ?? id.text.endIndex)] }

  /// It as something public that can be authenticated: all but the name, which is no part of letters v1
  /// and which phones have from their friend.
  public var term: Term {
    let when: [Term] =
      switch mode {
      case .scheduled(let at): [.constant("scheduled"), Self.number(at)]
      case .random(let from, let until):
        [.constant("random"), Self.number(from), Self.number(until)]
      case .legacy(let days): [.constant("legacy"), .constant("\(days)")]
      }
    let whose: [Term] = [id.text, sender.text, recipient.text].map { Term.constant($0) }
    let place: [Term] = [
      senderBundle, recipientBundle, .constant(prekey.text), .constant(sequence),
      .constant(previous.text), .constant(pairing.text),
    ]
    return .tuple(
      [.constant("lifelog/v1/letter")] + whose + place + [Self.number(written)] + when
        + photoDigests
    )
  }

  private static func number(_ time: WallTime) -> Term { .constant("\(time.nanoseconds)") }
}

/// What stands sealed in a letter.
public enum Envelope: Choice, Hashable, Sendable {
  /// The seed's: the content under a key of its own, and that key under one that both share (L-06).
  case asWritten(content: Term, wrapped: Term)
  /// Letters v1: with the digest of the content, which the header has; with the public part of a key
  /// that was made for this letter; and with a signature.
  case versionOne(
    content: Term,
    digest: Term,
    wrapped: Term,
    encapsulated: Term,
    signature: Term,
  )
  /// Nothing sealed: the body as it is (L-03).
  case open(body: Term)
}

/// A letter as it goes over the network and lies on the server.
public struct SealedLetter: Record, Hashable, Sendable {
  /// What anybody can read.
  public var header = LetterHeader()
  /// What nobody should.
  public var envelope: Envelope = .blank
  /// The lengths of its photos in bytes, which their ciphertexts give away.
  public var photos: [Int64] = []
  /// They themselves, sealed, wherever they are.
  public var blobs: [Term] = []  // key: blobs, unless []
  /// Where they are.
  public var place: PhotoPlace = .document
  /// The share of its key that the server keeps until its time; none where it keeps none.
  public var share: [Term] = []  // key: share, unless []

  /// A blank letter.
  public init() {}

  /// A letter.
  public init(_ header: LetterHeader, _ envelope: Envelope, photos: [Int64], in place: PhotoPlace) {
    self.header = header
    self.envelope = envelope
    self.photos = photos
    self.place = place
  }

  /// What a document has beside its photos, in bytes: keys, dates, a short text.
  static let plainBytes: Int64 = 2_000
  /// The largest document that the store takes: 1 MiB, as Firestore does (L-15).
  public static let largestDocument: Int64 = 1_048_576

  /// How long its document is, which holds the photos in base64, four characters for each three bytes,
  /// or their digests.
  public var documentBytes: Int64 {
    photos.reduce(Self.plainBytes) { sum, bytes in
      switch place {
      case .document: sum + (bytes + 2) / 3 * 4
      case .blobs: sum + 32
      }
    }
  }
}
