import Kernel
import SymbolicCryptography

/// The server of the letters: a store of documents, a delivery job, and the push it sends.
///
/// What it does to documents in one event it does in one transaction. Its honest part reads requests;
/// what a dishonest operator does besides is in `Server+Operator.swift`.
public struct Server: Record, Hashable, Sendable {
  /// How it behaves.
  public var settings = LetterSettings()
  /// The users, by their ids.
  public var users: [UserDocument] = []
  /// Both directions of each friendship.
  public var pairings = PairingShelf()  // key: none
  /// The invitations, in the order in which they were made.
  public var invites = InviteShelf()  // key: none
  /// The letters, in the order in which they were taken in.
  public var letters = LetterShelf()  // key: none
  /// The reports, in their order.
  public var reports: [ReportDocument] = []
  /// The photos that came, as `LETTER/NUMBER`.
  public var blobs: [String] = []
  /// Of which letters it is known for a while that they were there, in the order in which they were deleted.
  public var tombstones: [Tombstone] = []  // key: tombstones, unless []
  /// Which letters each phone has sent to whom, where their numbers are compared, in the order of their first.
  public var sequences: [SequenceDocument] = []  // key: sequences, unless []
  /// Whether the delivery job has its alarm.
  public var isScheduled = false
  /// How many runs have read something that was due; two that overlap are told apart by it.
  public var runs: Int64 = 0
  /// How many letters it has taken in, where they stand on a disk by that.
  public var taken: Int64 = 0  // key: taken, unless 0
  /// Whether a run has compared counts of the phones with what is there, where that was anything.
  public var hasCompared = false  // key: has_compared, unless false
  /// What the push services did not take for now, and is to be sent again, in the order of the first time.
  public var owed: [OwedNotice] = []  // key: owed, unless []
  /// How many such there have been.
  public var owedEver: Int64 = 0  // key: owed_ever, unless 0
  /// How many of its next runs do not take place.
  public var missing: Int64 = 0
  /// What its operator does besides, where it is not honest.
  public var dishonesty = DishonestOperator()

  /// A blank server.
  public init() {}

  /// A server without a user.
  public init(_ settings: LetterSettings) { self.settings = settings }

  /// Takes an event; where the server has a disk, what has changed is on it before anybody is answered.
  public mutating func reduce(
    _ event: ServerEvent,
    at now: DeviceTime,
    into effects: inout Effects<LetterEffect>,
  ) {
    guard settings.serverDisk == .documents else { return take(event, now, &effects) }
    let before = documents
    take(event, now, &effects)
    let after = documents
    let changes = after.changes(since: before)
    if !changes.isEmpty { effects.append(.save(changes)) }
  }

  private mutating func take(
    _ event: ServerEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    switch event {
    case .requested(let request, let device, let user, let body, let mark):
      forget(now.wall)
      if settings.jobRuns == .periodic { schedule(now.wall, &effects) }
      let caller = Caller(
        user: user,
        device: device,
        mark: mark,
        request: request,
        now: now.wall,
      )
      if let response = respond(to: body, of: caller, &effects) {
        effects.append(
          .send(
            .phone(.answered(request: request, response: response)),
            to: device,
            by: .internet,
          )
        )
      }
      // What was asked can be due earlier than what was.
      if settings.jobRuns == .whenDue { schedule(now.wall, &effects) }
    case .jobDue:
      isScheduled = false
      if settings.jobRuns == .periodic { schedule(now.wall, &effects) }
      if missing > 0 { missing -= 1 } else { read(now, &effects) }
      if settings.jobRuns == .whenDue { scheduleNext(now.wall, isNew: false, &effects) }
    case .jobRepeated: read(now, &effects)
    case .jobMissed: missing += 1
    case .jobRead(_, let letters): for letter in letters { deliver(letter, now, &effects) }
    case .momentDrawn(let letter, let value): drawn(value, for: letter, now, &effects)
    case .pushRefused(let notice, let token, let reason, let owed, let wait):
      guard !sendsAgain(notice, token, reason, (owed, wait), now.wall, &effects) else { return }
      refused(notice, token, reason, &effects)
    case .owedTaken(let number): settle(number, &effects)
    case .owedDue(let number): sendOwed(number, now.wall, &effects)
    case .mailAsked(let device, let user): giveMail(to: user, on: device, &effects)
    case .keySwapped(let user): swapKey(of: user, &effects)
    case .headerEdited(let name): editHeader(name, now.wall, &effects)
    case .operatorUnsealed(let letter, let body): operatorHas(body, of: letter, &effects)
    case .operatorFailed: break
    case .documentsRead(let kept): restore(kept, now.wall, &effects)
    case .operatorSealed(let letter, let envelope): replace(envelope, of: letter)
    case .sharesWithheld:
      dishonesty.withholdsShares = true
      effects.state(.tampered)
    case .copiesKept: dishonesty.keepsCopies = true
    case .letterReplayed(let isRenamed): replay(isRenamed, &effects)
    case .lettersSwapped: swapLetters(&effects)
    case .photosTampered(let how): tamper(how, &effects)
    case .nameBorrowed(let sender, let recipient):
      forge(from: sender, to: recipient, now.wall, &effects)
      if settings.jobRuns == .whenDue { schedule(now.wall, &effects) }
    case .keysTaken(let loot):
      dishonesty.loots.append(loot)
      use(loot, on: dishonesty.copies, &effects)
    case .thiefUnsealed(let letter, _): effects.state(.thiefRead(letter: letter))
    case .thiefFailed(let letter, let fault):
      effects.state(.thiefHeld(letter: letter, fault: fault))
    }
  }

  /// Who asks, from where and when.
  struct Caller {
    var user: UserID
    var device: DeviceID
    var mark: Int64
    var request: RequestID
    var now: WallTime
  }

  // MARK: Documents

  /// What a server with a disk keeps.
  var documents: ServerDocuments {
    var kept = ServerDocuments()
    kept.users = users
    kept.pairings = pairings.documents
    kept.invites = invites.documents
    kept.letters = letters.all
    kept.reports = reports
    kept.blobs = blobs
    kept.tombstones = tombstones
    kept.runs = runs
    kept.missing = missing
    kept.sequences = sequences
    kept.taken = taken
    kept.owed = owed
    kept.owedEver = owedEver
    kept.dishonesty = dishonesty
    return kept
  }

  /// A letter is put behind those that are there.
  mutating func shelve(_ document: LetterDocument) {
    guard settings.serverDisk == .documents else { return letters.append(document) }
    taken += 1
    var document = document
    document.number = taken
    letters.append(document)
  }

  /// The process has begun anew: what its disk has is all there is.
  private mutating func restore(
    _ kept: ServerDocuments,
    _ now: WallTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    users = kept.users
    pairings.fill(with: kept.pairings)
    invites.fill(with: kept.invites)
    letters.fill(with: kept.letters)
    reports = kept.reports
    blobs = kept.blobs
    tombstones = kept.tombstones
    runs = kept.runs
    missing = kept.missing
    sequences = kept.sequences
    taken = kept.taken
    (owed, owedEver) = (kept.owed, kept.owedEver)
    dishonesty = kept.dishonesty
    for notice in owed { setAlarm(of: notice, &effects) }
    schedule(now, &effects)
  }

  /// The place of a user; nil for nobody.
  func place(of user: UserID) -> Int? {
    var (low, high) = (0, users.count)
    while low < high {
      let middle = (low + high) / 2
      if users[middle].user < user { low = middle + 1 } else { high = middle }
    }
    return low < users.count && users[low].user == user ? low : nil
  }

  /// The place of a letter; nil where there is none of that number.
  func place(of letter: LetterID) -> Int? { letters.place(of: letter) }

  /// The place of one direction of a friendship; nil where there is none.
  func pairing(of owner: UserID, with friend: UserID) -> Int? {
    pairings.place(of: owner, with: friend)
  }

  /// How many letters from one to another count against the limit.
  func pending(from sender: UserID, to recipient: UserID, isLegacy: Bool) -> Int64 {
    letters.tally(from: sender, to: recipient)
      .number(of: settings.counted, areLegacy: settings.legacySlots == .apart ? isLegacy : nil)
  }

  /// What friends see of a user.
  func card(of user: UserID, by code: InviteCode) -> FriendCard {
    var card = FriendCard()
    card.user = user
    card.code = code
    guard let place = place(of: user) else { return card }
    card.name = users[place].name
    card.keys = Array(keys(of: user, from: .max).suffix(1))
    return card
  }

  /// The public keys that the server gives for a user: those from an epoch on, the newest at least; none
  /// where there is none.
  func keys(of user: UserID, from epoch: Int64) -> [PublicBundle] {
    guard let place = place(of: user), let newest = users[place].keys.last else { return [] }
    if dishonesty.swapped.contains(user) {
      return [KeyItem(Self.operatorKey).bundle(of: user, after: [], by: settings.cipher)]
    }
    let asked = users[place].keys.filter { $0.epoch >= epoch }
    return asked.isEmpty || settings.cipher != .versionOne ? [newest] : asked
  }

  /// The public keys by which a user can have signed something.
  func signers(of user: UserID) -> [Term] { keys(of: user, from: 0).map(\.key) }
}
