import Kernel
import SymbolicCryptography

/// What a phone keeps on its disk of friends and letters.
///
/// It knows what of it is not there yet, so that what is saved is what has changed.
@dynamicMemberLookup
public struct PhoneDiary: Record, Hashable, Sendable {
  /// What there is once; each of it is found by its name.
  var facts = DiaryFacts() {
    didSet { if facts != oldValue { hasUnsavedFacts = true } }
  }
  /// Whether the disk has other facts.
  private var hasUnsavedFacts = false
  /// The friends, in the order in which they became so.
  public var friends: DiaryList<Friend> = []
  /// Who wants to be one.
  public var requests: DiaryList<FriendCard> = []
  /// Who is blocked here.
  public var blocked: DiaryList<UserID> = []
  /// The letters that were announced, in that order.
  public var inbox: DiaryList<InboxEntry> = []
  /// The letters that are on their way to the server, where it matters that they come there.
  public var outbox: DiaryList<Composition> = []
  /// The letters that the server has taken in.
  public var sent: DiaryList<LetterID> = []
  /// The links that came, and those that were made here.
  public var links: DiaryList<InviteLink> = []
  /// How many letters were written here to whom.
  public var numberings: DiaryList<Numbering> = []
  /// The one-time keys that were made here and have opened nothing yet.
  public var prekeys: DiaryList<Prekey> = []
  /// The letters for after of which an app that was installed again has said that they were sent.
  public var released: DiaryList<LetterID> = []
  /// The friendships that are over.
  public var partings: DiaryList<Parting> = []
  /// The letters that their writer wants back, and of which the server has not said whether they are.
  public var wishes: DiaryList<LetterID> = []
  /// The letters that are here and whose time has not come, or whose text has not been shown, in the order in
  /// which they came.
  public var held: DiaryList<HeldLetter> = []

  /// An empty diary, of which nothing is on the disk.
  public init() {}

  /// What there is once, by its name.
  public subscript<Value>(dynamicMember name: WritableKeyPath<DiaryFacts, Value>) -> Value {
    get { facts[keyPath: name] }
    set { facts[keyPath: name] = newValue }
  }

  /// A friend; nil for a stranger.
  func friend(_ user: UserID) -> Friend? { friends.all.first { $0.user == user } }

  /// Whether a letter's text lies on the disk.
  public func keeps(_ letter: LetterID) -> Bool {
    place(of: letter).map { inbox[$0].state.isSaved } ?? false
  }

  /// The place of a letter that was announced; nil where none was of that id.
  func place(of letter: LetterID) -> Int? { inbox.all.firstIndex { $0.letter == letter } }

  /// The facts, where the disk has others; it has them from then on.
  mutating func takeFacts() -> [DiaryChange] {
    guard hasUnsavedFacts else { return [] }
    hasUnsavedFacts = false
    let value = String(decoding: CanonicalWriter.encode(facts), as: UTF8.self)
    return [DiaryChange(key: DiaryPart.facts.rawValue, value: value)]
  }

  /// The disk has these facts.
  mutating func readFacts(_ text: String) throws(FieldError) {
    facts = try CanonicalReader.decode(DiaryFacts.self, from: Array(text.utf8))
    hasUnsavedFacts = false
  }

  /// Names the fields.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    // What is read is no change.
    var read = facts
    try read.visit(&fields)
    if V.replaces { (facts, hasUnsavedFacts) = (read, false) }
    try fields.field("unsaved", &hasUnsavedFacts, unless: false)
    try fields.field("friends", &friends)
    try fields.field("requests", &requests)
    try fields.field("blocked", &blocked)
    try fields.field("inbox", &inbox)
    try fields.field("outbox", &outbox)
    try fields.field("sent", &sent)
    try fields.field("links", &links)
    try fields.field("numberings", &numberings)
    try fields.field("prekeys", &prekeys)
    try fields.field("released", &released)
    try fields.field("partings", &partings)
    try fields.field("wishes", &wishes)
    try fields.field("held", &held)
  }
}

/// What there is once in a diary.
public struct DiaryFacts: Record, Hashable, Sendable {
  /// How often the app's process began, so that no number of a request is used twice.
  public var launches: Int64 = 0
  /// How many letters were written here.
  public var written: Int64 = 0
  /// Whether somebody is signed in.
  public var isSignedIn = false
  /// Whether its user has deleted the account, and the server has not said that it is gone.
  public var isLeaving = false  // key: is_leaving, unless false
  /// The number that the token of the push services was made of; 0 where there is none.
  public var token: Int64 = 0  // key: token, unless 0
  /// How many tokens the server was told of.
  public var tokensTold: Int64 = 0  // key: tokens_told, unless 0
  /// How many one-time keys were made.
  public var prekeysMade: Int64 = 0
  /// The epoch of the key that the server has taken; 0 for none.
  public var published: Int64 = 0
  /// The name that its user has chosen; empty before that.
  public var name = ""  // key: name, unless ""
  /// The account that somebody has logged in with here who is not its user; empty for the device's own.
  public var account: UserID = ""  // key: account, unless ""
  /// The mark of this installation, which the keychain keeps on this device alone: no backup has it.
  ///
  /// Where the server looks at
  /// it, it is drawn anew on the next phone; here it counts, and stands for what nobody guesses.
  public var mark: Int64 = 0  // key: mark, unless 0
  /// How often the app was installed again.
  public var reinstalls: Int64 = 0  // key: reinstalls, unless 0
  /// Whether the app is a changed one, which tries to open letters before their time.
  public var isChanged = false  // key: is_changed, unless false

  /// Those of a new app.
  public init() {}
}

/// The numbers of the letters to somebody, which go on where the two are friends a second time: no number
/// is used twice.
public struct Numbering: Record, Hashable, Sendable {
  /// To whom.
  public var user: UserID = ""
  /// How many letters were written here.
  public var written: Int64 = 0
  /// The last of them; empty before the first.
  public var last: LetterID = ""

  /// A blank numbering.
  public init() {}
}

/// A friend, as a phone knows one.
public struct Friend: Record, Hashable, Sendable {
  /// Who it is.
  public var user: UserID = ""
  /// The name at the time of the pairing (L-09).
  public var name = ""
  /// The public keys that the friend had, the one then first and the newest last; none where there was
  /// none.
  public var pinned: [PublicBundle] = []
  /// A key of the friend's that the server has and nothing ties to these.
  public var offered: [PublicBundle] = []
  /// Whether the friend's phone has shown another number than this one.
  public var isDoubted = false
  /// What came with the link behind `#`; none in the design as written.
  public var secrets: [Term] = []
  /// The invitation that has made the two friends; where other devices have what came with it, the one that they name.
  public var code: InviteCode = ""  // key: code, unless ""

  /// A blank friend.
  public init() {}
}

/// A friendship that is over: of which a phone is told late, or once more.
///
/// An invitation makes the same two friends once: whoever has its name knows word of then from word of now.
public struct Parting: Record, Hashable, Sendable {
  /// Who is no friend any more.
  public var user: UserID = ""
  /// The invitation that had made the two friends.
  public var code: InviteCode = ""
  /// Whether the server has said so; it has not where this phone's user has removed the friend, and no answer has come.
  public var isDone = false  // key: is_done, unless false

  /// A blank one.
  public init() {}

  /// The end of what an invitation has made.
  init(from user: UserID, by code: InviteCode, isDone: Bool) {
    self.user = user
    self.code = code
    self.isDone = isDone
  }
}

/// A letter for this phone's user.
public struct InboxEntry: Record, Hashable, Sendable {
  /// The letter.
  public var letter: LetterID = ""
  /// Who has sent it, as the server says.
  public var sender: UserID = ""
  /// The name that stands with it.
  public var senderName = ""
  /// How often it was opened and saved, which the design does not look at.
  public var openings: Int64 = 0
  /// Where it stands here.
  public var state: InboxState = .announced
  /// Its number among those of its phone, once it was fetched.
  public var sequence: Int64 = 0
  /// The one-time key that it is sealed for; empty for none, and before it was fetched.
  public var prekey: PrekeyID = ""

  /// A blank entry.
  public init() {}

  /// A letter that was announced.
  init(_ announcement: Announcement) {
    letter = announcement.letter
    sender = announcement.sender
    senderName = announcement.senderName
  }
}

/// A letter that is on its recipient's phone before its time, sealed (L-21).
public struct HeldLetter: Record, Hashable, Sendable {
  /// The letter.
  public var letter = SealedLetter()
  /// The public keys of its sender, as the server had them, the newest last.
  public var senderKeys: [PublicBundle] = []
  /// When it is to be shown, where that stands in it and is known; none with a share, for which the server says so.
  public var opens: WallTime?  // key: opens_ns, unless nil

  /// A blank letter.
  public init() {}

  /// How it is announced, when its time has come.
  var announcement: Announcement {
    var announcement = Announcement()
    announcement.letter = letter.header.id
    announcement.sender = letter.header.sender
    announcement.senderName = letter.header.senderName
    return announcement
  }
}

/// Where a letter stands on its recipient's phone.
///
///     announced ──► opening ──► shown ──► saved ──► discarded
///         ▲            ├──► unreadable
///         │            └──► lost
///         └── shown, where the process ends before it is saved
public enum InboxState: Choice, Hashable, Sendable {
  /// It lies there, closed.
  case announced
  /// It is fetched, or its seal is being opened.
  case opening
  /// Its text is on the screen and nowhere else.
  case shown(body: Term)
  /// Its text is on the disk.
  case saved(body: Term)
  /// Its text was there, and its owner has deleted it.
  case discarded
  /// It does not open.
  case unreadable
  /// The server does not have it any more.
  case lost

  /// Whether it is so after the process has ended.
  var isKept: Bool {
    switch self {
    case .saved, .discarded, .unreadable, .lost: true
    case .announced, .opening, .shown: false
    }
  }

  /// Whether its text is here.
  var isSaved: Bool {
    if case .saved = self { true } else { false }
  }

  /// Whether its text is here, or was.
  var wasSaved: Bool {
    switch self {
    case .saved, .discarded: true
    case .announced, .opening, .shown, .unreadable, .lost: false
    }
  }
}

/// A letter on its way to the server.
///
///     findingKey ──► counting ──► sealing ──► uploading ──► submitting
public struct Composition: Record, Hashable, Sendable {
  /// Its number.
  public var id: LetterID = ""
  /// What was written.
  public var draft = LetterDraft()
  /// When, by the phone's clock.
  public var written: WallTime = .start
  /// What is waited for.
  public var step: ComposeStep = .findingKey
  /// Which letter of this phone to that friend it is.
  public var sequence: Int64 = 0
  /// The one before it.
  public var previous: LetterID = ""
  /// How often it was sealed anew under another number.
  public var attempts: Int64 = 0  // key: attempts, unless 0
  /// The recipient's public key, once it is known.
  public var peer = PublicBundle()
  /// The recipient's one-time key; none where none is used.
  public var prekeys: [PublicPrekey] = []
  /// The sealed letter, once it is.
  public var letter = SealedLetter()
  /// When it opens, where this phone has drawn that.
  public var opens: WallTime?  // key: opens_ns, unless nil
  /// Whether its writer wants it back, which the server is to hear once it has it.
  public var isTakenBack = false  // key: is_taken_back, unless false
  /// How many of its photos the server has.
  public var uploaded: Int64 = 0

  /// A blank composition.
  public init() {}
}

/// What a letter waits for on the phone where it was written.
public enum ComposeStep: String, CaseIterable, Choice, Hashable, Sendable {
  /// The recipient's public key.
  case findingKey
  /// The number of letters that are not opened.
  case counting
  /// Its seal.
  case sealing
  /// The server's word that it has a photo.
  case uploading
  /// The server's word that it has the letter.
  case submitting
}
