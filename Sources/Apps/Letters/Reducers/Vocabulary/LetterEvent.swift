import Kernel
import PushServices
import SymbolicCryptography

/// What the parts of the app learn: one vocabulary, since they speak with each other.
///
/// Its kinds are those of its parts; no two have the same name.
///
/// It goes through queues, effects and logs: indirect, it is a reference there, and not the largest of its
/// kinds copied field by field.
public indirect enum LetterEvent: Choice, Hashable, Sendable {
  /// The app's process on a device.
  case phone(PhoneEvent)
  /// The system's keychain there.
  case keychain(KeychainEvent)
  /// The server.
  case server(ServerEvent)
  /// The push services, on the server's node.
  case push(PushEvent)
  /// Where pushes come to on a device.
  case door(DoorEvent)

  /// A blank value of every kind.
  public static var prototypes: [Self] {
    PhoneEvent.prototypes.map(Self.phone) + KeychainEvent.prototypes.map(Self.keychain)
      + ServerEvent.prototypes.map(Self.server) + PushEvent.prototypes.map(Self.push)
      + DoorEvent.prototypes.map(Self.door)
  }

  /// A blank value of the kind with that name.
  public static func prototype(kind: String) -> Self? {
    PhoneEvent.prototype(kind: kind).map(Self.phone)
      ?? KeychainEvent.prototype(kind: kind).map(Self.keychain)
      ?? ServerEvent.prototype(kind: kind).map(Self.server)
      ?? PushEvent.prototype(kind: kind).map(Self.push)
      ?? DoorEvent.prototype(kind: kind).map(Self.door)
  }

  /// The name of the part's own kind.
  public var kind: String {
    switch self {
    case .phone(let event): event.kind
    case .keychain(let event): event.kind
    case .server(let event): event.kind
    case .push(let event): event.kind
    case .door(let event): event.kind
    }
  }

  /// Names the fields of the part's own event.
  @specialized(where V == CanonicalWriter)
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .phone(var event):
      try event.visit(&fields)
      self = .phone(event)
    case .keychain(var event):
      try event.visit(&fields)
      self = .keychain(event)
    case .server(var event):
      try event.visit(&fields)
      self = .server(event)
    case .push(var event):
      try event.visit(&fields)
      self = .push(event)
    case .door(var event):
      try event.visit(&fields)
      self = .door(event)
    }
  }
}

/// What happens to the app on a phone.
public enum PhoneEvent: Choice, Hashable, Sendable {
  // MARK: What its user does

  /// The app is opened, or comes to the front again.
  case opened
  /// It is left for something else.
  case left
  /// A letter is written and sent.
  case wrote(LetterDraft)  // key: draft
  /// The oldest letter that is announced and not opened is opened.
  case tapped
  /// That letter is opened.
  case tappedLetter(letter: LetterID)
  /// A link is made and sent to somebody's device by a messenger.
  case invited(device: DeviceID)
  /// The newest link that came is tapped.
  case joined
  /// It is sent on to another device.
  case forwarded(device: DeviceID)
  /// Whoever asked first to be a friend is answered.
  case decided(accepts: Bool)
  /// A friend is removed.
  case unfriended(user: UserID)
  /// Somebody is blocked.
  case blocked(user: UserID)
  /// Somebody is blocked no more.
  case unblocked(user: UserID)
  /// The newest letter that was opened is reported, and its sender blocked where that is wanted.
  case reportedLetter(reason: ReportReason, blocks: Bool)
  /// The letter that was sent last is to be taken back.
  case tookBack
  /// The oldest letter that is kept here is deleted.
  case discarded
  /// The name that friends see is changed.
  case renamed(name: String)
  /// Notifications are switched on or off in the app's own settings.
  case pushesChosen(wanted: Bool)
  /// The account is to be deleted, with all that the server has under it.
  case deletionConfirmed
  /// The phone is another one from now on, with the app and its data from the last one's backup.
  case restoredFromBackup
  /// It is, and another app of it says so.
  case phoneReplaced
  /// The app is deleted, with all that it has on the disk, and installed again.
  case reinstalled
  /// Whoever holds the device logs in as that user, whose password they have.
  case loggedIn(user: UserID)
  /// The user lets another device into the account.
  case admitted(device: DeviceID)
  /// A new key takes the place of the one in use.
  case rotated
  /// The key is lost: the account gets another one, which nothing ties to the one before it.
  case begunAnew
  /// The new key of a friend is taken, although nothing ties it to the one before it.
  case accepted(user: UserID)
  /// Two users hold their phones side by side: the other one's device gets the number of this one.
  case numbersCompared(device: DeviceID, user: UserID)
  /// Another user's phone shows its number, and where it wants to see the one of this phone.
  case numberShown(user: UserID, number: Term, answering: [DeviceID])
  /// Its user puts a changed app in the place of this one: it tries to open what it has before the time.
  case appReplaced

  // MARK: What the system tells

  /// The process has begun anew; that is what its disk has.
  indirect case restored(diary: PhoneDiary)
  /// The keychain has the keys of this user, the newest first.
  case keyStood(keys: [KeyItem])
  /// It has none.
  case keyMissing
  /// It has all of that which the user's devices have in common of letters v1.
  case secretsStood(items: [SharedItem])
  /// Another device has added some of that.
  case secretsCame(items: [SharedItem])
  /// Whether it took the key that was made here.
  case keyStored(isNew: Bool)
  /// A push has come.
  case pushed(Notice)  // key: notice
  /// A push is on the screen, and the app runs.
  case notified(Notice)  // key: notice
  /// A push has come that the phone does not show: an app in front is told.
  case toldUnseen(Notice)  // key: notice
  /// The system says whether the app may show notifications.
  case permissionTold(NotificationPermission)  // key: permission
  /// Somebody has tapped a push, or a link in a mail: the app is opened by it.
  case launched(by: Notice)
  /// A messenger has a link for this phone's user.
  case linkCame(InviteLink)  // key: link
  /// The server answers.
  case answered(request: RequestID, response: Response)

  // MARK: What it has asked for

  /// Nobody has answered in time.
  case answerMissed(request: RequestID)
  /// A letter that is shown is saved by now.
  case writingEnded(letter: LetterID)
  /// It is time to look for the key again.
  case keyLookedFor
  /// A key pair is made.
  case keyPairMade(key: Term)
  /// One-time keys are made.
  case prekeysMade(prekeys: [Prekey])
  /// A letter is sealed.
  case sealed(letter: LetterID, envelope: Envelope)
  /// A letter is open.
  case unsealed(letter: LetterID, body: Term)
  /// A letter does not open.
  case sealHeld(letter: LetterID, fault: SealFault)
  /// The moment of a random letter was drawn here, as seconds into its window.
  case openingDrawn(letter: LetterID, value: UInt64)
  /// When a letter is to be opened is known: it stands in it.
  case timeUnsealed(letter: LetterID, opens: WallTime)
  /// That time has come.
  case openingDue(letter: LetterID)
  /// A changed app has a letter's text before its time.
  case peeked(letter: LetterID, body: Term)
  /// It cannot have it.
  case peekFailed(letter: LetterID, fault: SealFault)
  /// A number for an invitation was drawn.
  case codeDrawn(value: UInt64)
  /// A number for a token of the push services was drawn.
  case tokenDrawn(value: UInt64)
}

/// What happens to the keychain of a device, which outlasts every app on it.
public enum KeychainEvent: Choice, Hashable, Sendable {
  /// The app asks for its user's key, where another account than the device's is logged in with that.
  case keyWanted(
    account: UserID = ""  // key: account, unless ""
  )
  /// The app asks for the key of the account that is logged in, and no other's.
  case keyOfAccountWanted(account: UserID)
  /// The app adds a key (`SecItemAdd`).
  case keyAdded(key: KeyItem)
  /// The app takes back the one with that public key: another device was first.
  case keyWithdrawn(key: Term)
  /// Another device of the same user has items, the newest first.
  case itemSynced(user: UserID, keys: [KeyItem])
  /// The user has signed out of the Apple account on this device (L-31).
  case accountLeft
  /// The user has signed in again: what other devices have can come.
  case accountEntered
  /// Another device asks for what there is.
  case itemsWanted(user: UserID)
  /// The device begins anew; that is what it has kept.
  case itemsRead(
    items: KeychainItems,
    shared: [SharedItem] = [],  // key: shared, unless []
  )
  /// The app adds a reference to what is no `SecKey` (L-04).
  case referenceAdded
  /// The app asks for what that account's devices have in common; where it misses something they are asked.
  case secretsWanted(account: UserID, fromOthers: Bool)
  /// The app adds some of that.
  case secretsAdded(items: [SharedItem])
  /// Another device of the same user has some of that.
  case secretsSynced(user: UserID, items: [SharedItem])
  /// Another device asks for all of it.
  case secretsAsked(user: UserID)
  /// The device is another one, which has what comes to it by iCloud or nothing.
  case deviceReplaced
  /// Somebody copies all that is in it, and takes it to these servers.
  case keychainCopied(
    to: [DeviceID] = []  // key: to, unless []
  )
}

/// What happens to the server.
public enum ServerEvent: Choice, Hashable, Sendable {
  /// A phone asks for something.
  case requested(
    request: RequestID,
    device: DeviceID,
    user: UserID,
    body: Request,
    mark: Int64 = 0,  // key: mark, unless 0
  )
  /// The delivery job is due.
  case jobDue
  /// A run of it was started once more: services are started at least once.
  case jobRepeated
  /// Its next run does not take place.
  case jobMissed
  /// A run has read what is due, and writes now.
  case jobRead(run: Int64, letters: [LetterID])
  /// The push services do not take something: the token is over, or they are, and want so long a pause.
  case pushRefused(
    Notice,  // key: notice
    token: Int64,
    reason: GoogleRejection,
    owed: Int64 = 0,  // key: owed, unless 0
    wait: Duration = .zero,  // key: wait_ns, unless .zero
  )
  /// They have taken what they had refused before.
  case owedTaken(owed: Int64)
  /// It is time to send once more what they did not take.
  case owedDue(owed: Int64)
  /// A user looks for mail there.
  case mailAsked(device: DeviceID, user: UserID)
  /// The moment of a random letter was drawn, as seconds into its window.
  case momentDrawn(letter: LetterID, value: UInt64)

  /// The process has begun anew; that is what its disk has.
  case documentsRead(documents: ServerDocuments)

  // MARK: What an operator does who is not honest

  /// It gives its own public key for that of a user.
  case keySwapped(user: UserID)
  /// It delivers the oldest letter that waits at once, under another name of its sender.
  case headerEdited(name: String)
  /// It reads a letter.
  case operatorUnsealed(letter: LetterID, body: Term)
  /// It cannot.
  case operatorFailed(letter: LetterID, fault: SealFault)
  /// It has sealed a letter anew.
  case operatorSealed(letter: LetterID, envelope: Envelope)
  /// From now on it gives no share of a letter's key: whether it has lost them nobody can tell.
  case sharesWithheld
  /// From now on it keeps a copy of every letter.
  case copiesKept
  /// It delivers the oldest letter once more of which it has a copy, under another number or its own.
  case letterReplayed(
    isRenamed: Bool = true  // key: is_renamed, unless true
  )
  /// It exchanges what stands in the two oldest letters that wait for one recipient.
  case lettersSwapped
  /// It changes the photos of the oldest letter that has some.
  case photosTampered(how: PhotoTampering)
  /// It posts a letter in a user's name, with what keys it has.
  case nameBorrowed(from: UserID, to: UserID)
  /// Somebody brings it the keys of a phone.
  case keysTaken(loot: Loot)
  /// With these it reads a letter.
  case thiefUnsealed(letter: LetterID, body: Term)
  /// It cannot, even with these.
  case thiefFailed(letter: LetterID, fault: SealFault)
}
