import Kernel
import SymbolicCryptography

/// A user, as the server has one (000:488).
public struct UserDocument: Record, Hashable, Sendable {
  /// Who.
  public var user: UserID = ""
  /// The name that friends see from now on.
  public var name = ""
  /// The profile's emoji.
  public var emoji = ""
  /// The public keys, the last one in force; none before one is uploaded.
  public var keys: [PublicBundle] = []
  /// The one-time keys that no letter has come with, in the order in which they were published.
  public var prekeys: [PrekeyDocument] = []
  /// The devices that can be told something.
  public var tokens: [DeviceID] = []
  /// The devices that are let in, where a new one is nobody before that.
  public var devices: [DeviceID] = []  // key: devices, unless []
  /// The installations on these, where one that comes from a backup is another one.
  public var marks: [InstallMark] = []  // key: marks, unless []
  /// Those that ask to be let in.
  public var asking: [InstallMark] = []  // key: asking, unless []
  /// Those devices by their tokens of the push services, the last one in force.
  public var addresses: [PushAddress] = []  // key: addresses, unless []
  /// Whether the user wants notifications of letters.
  public var wantsPushes = true  // key: wants_pushes, unless true
  /// The mail that the user has not read, the newest last.
  public var mails: [MailDocument] = []  // key: mails, unless []
  /// When the user was last heard of.
  public var lastActive: WallTime = .start
  /// Whom the user has blocked.
  public var blocked: [UserID] = []
  /// Who wants to be a friend, with the code by which they came.
  public var requests: [FriendCard] = []
  /// Whether the account is deleted: what stands here then are the keys, for letters that are there, and the clock.
  public var isDeleted = false  // key: is_deleted, unless false
  /// The devices that were signed in when an account of this user was deleted, and have not signed in since.
  public var ended: [DeviceID] = []  // key: ended, unless []
  /// The requests by which an account of this user was deleted: one that comes again deletes no other one.
  public var deletions: [RequestID] = []  // key: deletions, unless []
  /// The user's letters that were sent by silence, which the user does not know yet.
  public var released: [LetterID] = []
  /// The last request of each phone by what it has set, where requests are sent again.
  public var settled: [SettledRequest] = []  // key: settled, unless []

  /// A blank document.
  public init() {}
}

/// A mail that nobody has read.
public struct MailDocument: Record, Hashable, Sendable {
  /// What it tells.
  public var notice: Notice = .blank

  /// A blank mail.
  public init() {}

  /// A mail that tells something.
  init(_ notice: Notice) { self.notice = notice }
}

/// The last request of a phone that has set something of its user's.
public struct SettledRequest: Record, Hashable, Sendable {
  /// What it has set.
  public var thing = SetThing.name
  /// The request, which names its phone.
  public var request: RequestID = ""

  /// A blank one.
  public init() {}

  /// A request that was done.
  init(_ thing: SetThing, _ request: RequestID) {
    self.thing = thing
    self.request = request
  }
}

/// Which installation of the app on a device asks.
public struct InstallMark: Record, Hashable, Sendable {
  /// The device.
  public var device: DeviceID = ""
  /// The mark; 0 for the first.
  public var mark: Int64 = 0

  /// A blank mark.
  public init() {}

  /// A mark.
  init(_ device: DeviceID, _ mark: Int64) {
    self.device = device
    self.mark = mark
  }
}

/// A one-time key, as the server has it.
public struct PrekeyDocument: Record, Hashable, Sendable {
  /// The key.
  public var prekey = PublicPrekey()
  /// The request that was answered with it; empty while it is free.
  public var request: RequestID = ""

  /// A blank document.
  public init() {}
}

/// A device of a user, as the push services know it.
public struct PushAddress: Record, Hashable, Sendable {
  /// The device.
  public var device: DeviceID = ""
  /// The number that its token was made of.
  public var token: Int64 = 0
  /// Whether it shows what comes, as far as it has said.
  public var isAllowed = true  // key: is_allowed, unless true

  /// A blank address.
  public init() {}
}

/// One direction of a friendship (L-13).
public struct PairingDocument: Record, Hashable, Sendable {
  /// Whose friend.
  public var owner: UserID = ""
  /// The friend.
  public var friend: UserID = ""
  /// The friend as at the time of the pairing.
  public var card = FriendCard()
  /// How many letters to the friend are not opened, as the phones count them (L-18).
  public var count: Int64 = 0

  /// A blank document.
  public init() {}
}

/// An invitation (L-10).
public struct InviteDocument: Record, Hashable, Sendable {
  /// Its code.
  public var code: InviteCode = ""
  /// Who has made it.
  public var owner: UserID = ""
  /// When it ends.
  public var ends: WallTime = .start
  /// Who has used it.
  public var takers: [UserID] = []
  /// Which of these were made friends by it and are none any more.
  public var parted: [UserID] = []  // key: parted, unless []

  /// A blank document.
  public init() {}
}

/// A letter on the server.
public struct LetterDocument: Record, Hashable, Sendable {
  /// The letter.
  public var letter = SealedLetter()
  /// Where it stands.
  public var state: LetterState = .accepted
  /// When it was taken in.
  public var accepted: WallTime = .start
  /// When a random letter is to arrive, once that was drawn.
  public var moment: WallTime?
  /// The share of its key, which it gives from that moment on; none where it keeps none.
  public var share: [Term] = []  // key: share, unless []
  /// Whether its recipient may have it already, sealed.
  public var isHanded = false  // key: is_handed, unless false
  /// When a legacy letter is sent unless somebody is heard of before.
  public var graceEnds: WallTime?
  /// The greatest share of the days, in percent, at which its writer was warned.
  public var warned: Int64 = 0
  /// What its phones were last told of it, where they are several; none where it is one, or none.
  public var tellings: [Telling] = []  // key: tellings, unless []
  /// The number that it was taken in with, where that is its name on a disk; else 0.
  public var number: Int64 = 0  // key: number, unless 0

  /// A blank document.
  public init() {}

  /// The letter's number.
  var id: LetterID { letter.header.id }
}

/// What several phones of a user are told of a letter: whoever is told by one of them is told.
public struct Telling: Record, Hashable, Sendable {
  /// The percent of a warning; 0 where it is that the letter is there.
  public var percent: Int64 = 0
  /// To how many phones a push is on its way, or was taken by the services.
  public var phones: Int64 = 0

  /// A blank telling.
  public init() {}

  /// Nobody was told yet.
  init(_ percent: Int64) { self.percent = percent }
}

/// What a server keeps on its disk.
public struct ServerDocuments: Record, Hashable, Sendable {
  /// The users.
  public var users: [UserDocument] = []
  /// Both directions of each friendship.
  public var pairings: [PairingDocument] = []
  /// The invitations.
  public var invites: [InviteDocument] = []
  /// The letters.
  public var letters: [LetterDocument] = []
  /// The reports.
  public var reports: [ReportDocument] = []
  /// The photos that came.
  public var blobs: [String] = []
  /// Of which letters it is known for a while that they were there, in the order in which they were deleted.
  public var tombstones: [Tombstone] = []  // key: tombstones, unless []
  /// Which letters each phone has sent to whom, where their numbers are compared.
  public var sequences: [SequenceDocument] = []  // key: sequences, unless []
  /// How many runs of the delivery job have read something.
  public var runs: Int64 = 0
  /// How many letters were taken in, of which some may be gone.
  public var taken: Int64 = 0  // key: taken, unless 0
  /// What the push services did not take for now, and is to be sent again.
  public var owed: [OwedNotice] = []  // key: owed, unless []
  /// How many such there have been.
  public var owedEver: Int64 = 0  // key: owed_ever, unless 0
  /// How many of the delivery job's next runs do not take place: what starts them is no part of the process.
  public var missing: Int64 = 0  // key: missing, unless 0
  /// What the operator does besides.
  public var dishonesty = DishonestOperator()

  /// A server that has nothing.
  public init() {}
}

/// The letters of one phone to one user, by their numbers from 1.
public struct SequenceDocument: Record, Hashable, Sendable {
  /// The phone.
  public var device: DeviceID = ""
  /// To whom.
  public var recipient: UserID = ""
  /// Those that were taken in, in the order of their numbers.
  public var letters: [LetterID] = []

  /// A blank document.
  public init() {}
}

/// That a letter was there.
public struct Tombstone: Record, Hashable, Sendable {
  /// The letter.
  public var letter: LetterID = ""
  /// How long that is known.
  public var ends: WallTime = .start

  /// A blank tombstone.
  public init() {}
}

/// A report, which has no word of the letter (L-29).
public struct ReportDocument: Record, Hashable, Sendable {
  /// Who reports.
  public var reporter: UserID = ""
  /// Whom.
  public var user: UserID = ""
  /// Which letter; it may be gone.
  public var letter: LetterID = ""
  /// Why.
  public var reason: ReportReason = .other
  /// When.
  public var at: WallTime = .start

  /// A blank report.
  public init() {}
}
