import Kernel
import SymbolicCryptography

/// An operation of cryptography that somebody asks for.
public indirect enum CipherQuestion: Choice, Hashable, Sendable {
  /// A new private key, which has that name.
  case makeKey(name: String)
  /// So many new one-time keys of a device, behind those that it has made before.
  case makePrekeys(device: DeviceID, after: Int64, count: Int64)
  /// To seal a letter.
  case sealLetter(SealingJob)  // key: job
  /// To open one.
  case openLetter(OpeningJob)  // key: job

  /// What comes of it where keys are what they were made of, and nothing else.
  public var symbolicAnswer: LetterEvent {
    switch self {
    case .makeKey(let name): .phone(.keyPairMade(key: .name(name)))
    case .makePrekeys(let device, let after, let count):
      .phone(
        .prekeysMade(
          prekeys: (after + 1..<after + 1 + count).map { number in
            Prekey(PrekeyID("\(device)/\(number)"), .name("\(device)/prekey-\(number)"))
          }
        )
      )
    case .sealLetter(let job): job.answer
    case .openLetter(let job): job.answer
    }
  }
}

/// Who does it.
public enum CipherUser: String, CaseIterable, Choice, Hashable, Sendable {
  /// A phone.
  case phone
  /// The operator of the server, who should not be able to.
  case `operator`
  /// Somebody who has a phone's keys from its owner, and letters from the operator.
  case thief
  /// A changed app on its recipient's own phone, before a letter's time.
  case changed
}

/// What a letter is sealed with.
public struct SealingJob: Record, Hashable, Sendable {
  /// Who seals.
  public var user: CipherUser = .phone
  /// The scheme.
  public var cipher: CipherProtocol = .asWritten
  /// What everybody may read.
  public var header = LetterHeader()
  /// What nobody else may.
  public var body: Term = .constant("")
  /// Its photos, each by its length in bytes.
  public var photos: [Int64] = []  // key: photos, unless []
  /// The sender's private key.
  public var own: Term = .constant("")
  /// The recipient's public key.
  public var peer: Term = .constant("")
  /// The recipient's public one-time key; none where there is none left.
  public var prekeys: [Term] = []
  /// What only the two have, of the link by which they became friends.
  public var secrets: [Term] = []
  /// The share of its key that the server is to keep; none where it keeps none.
  public var share: [Term] = []  // key: share, unless []
  /// How often it was sealed before, with another number: each time with another key that is used once.
  public var attempt: Int64 = 0  // key: attempt, unless 0
  /// When it opens, where that stands in it.
  public var opens: WallTime?  // key: opens_ns, unless nil
  /// The recipient's private key, where whoever seals has stolen that; none otherwise.
  public var stolen: [Term] = []  // key: stolen, unless []
  /// The public key of the one in whose name it is then sealed.
  public var claimed: [Term] = []  // key: claimed, unless []
  /// Which part of letters v1 is left out.
  public var without = LetterPart.nothing  // key: without, unless .nothing

  /// A blank job.
  public init() {}

  /// The private key that is used this once.
  public var once: Term {
    .name(attempt == 0 ? "\(header.id)/once" : "\(header.id)/once-\(attempt)")
  }

  /// The letter, sealed; or why that cannot be.
  var answer: LetterEvent {
    guard let envelope = Cipher.seal(self) else {
      return failed
    }
    return switch user {
    case .phone, .changed: .phone(.sealed(letter: header.id, envelope: envelope))
    case .operator, .thief: .server(.operatorSealed(letter: header.id, envelope: envelope))
    }
  }

  private var failed: LetterEvent {
    switch user {
    case .phone, .changed: .phone(.sealHeld(letter: header.id, fault: .unwrap))
    case .operator, .thief: .server(.operatorFailed(letter: header.id, fault: .unwrap))
    }
  }
}

/// What a letter is opened with.
public struct OpeningJob: Record, Hashable, Sendable {
  /// Who opens.
  public var user: CipherUser = .phone
  /// The scheme that this app speaks: a letter that is sealed by another one does not open.
  public var cipher: CipherProtocol = .asWritten
  /// The letter.
  public var letter = SealedLetter()
  /// Whoever opens it, as the letter should name its recipient.
  public var reader: UserID = ""
  /// The recipient's private key: the one-time key that the header names, or that of the bundle.
  public var own: Term = .constant("")
  /// The sender's public key.
  public var peer: Term = .constant("")
  /// The digest of the sender's bundle that the reader has pinned.
  public var senderBundle: Term = .constant("")
  /// The digest of the reader's own.
  public var ownBundle: Term = .constant("")
  /// What only the two have.
  public var secrets: [Term] = []
  /// The share of its key that the server has given; none before that, and where it keeps none.
  public var share: [Term] = []  // key: share, unless []
  /// Which part of letters v1 is left out.
  public var without = LetterPart.nothing  // key: without, unless .nothing
  /// Whether nothing is wanted but when it is to be opened.
  public var isForTime = false  // key: is_for_time, unless false

  /// A blank job.
  public init() {}

  /// The letter's text, or why it stays closed.
  var answer: LetterEvent {
    let id = letter.header.id
    if isForTime {
      return switch Cipher.time(self) {
      case .success(let time): .phone(.timeUnsealed(letter: id, opens: time))
      case .failure(let fault): .phone(.sealHeld(letter: id, fault: fault))
      }
    }
    return switch (user, Cipher.open(self)) {
    case (.changed, .success(let body)): .phone(.peeked(letter: id, body: body))
    case (.changed, .failure(let fault)): .phone(.peekFailed(letter: id, fault: fault))
    case (.phone, .success(let body)): .phone(.unsealed(letter: id, body: body))
    case (.phone, .failure(let fault)): .phone(.sealHeld(letter: id, fault: fault))
    case (.operator, .success(let body)): .server(.operatorUnsealed(letter: id, body: body))
    case (.operator, .failure(let fault)): .server(.operatorFailed(letter: id, fault: fault))
    case (.thief, .success(let body)): .server(.thiefUnsealed(letter: id, body: body))
    case (.thief, .failure(let fault)): .server(.thiefFailed(letter: id, fault: fault))
    }
  }
}
