import AppToolkit
import Letters

/// What whoever runs the server is told beside letters, without opening one (L-02).
///
/// The seed's table of it has keys, who writes to whom, conditions, states and dates (000:63-74). What it leaves
/// out is counted here: each thing once, from when a request with it has come to the server.
struct LetterMetadata {
  // What comes twice tells nothing new.

  /// The accounts; without one there is nobody of whom anything could be known.
  private var users: Set<UserID> = []  // order-free: only counted
  private var names: Set<Told> = []  // order-free: only counted
  private var friendships: Set<Pair> = []  // order-free: only counted
  private var blocks: Set<Pair> = []  // order-free: only counted
  private var devices: Set<DeviceID> = []  // order-free: only counted
  private var letters: Set<LetterID> = []  // order-free: only counted
  private var sizes: Set<LetterID> = []  // order-free: only counted
  /// The heartbeats.
  private var presences: Set<Asked> = []  // order-free: only counted
  private var reports: Set<Asked> = []  // order-free: only counted

  /// A name of somebody.
  private struct Told: Hashable {
    var user: UserID
    var name: String
  }

  /// A request of a device.
  private struct Asked: Hashable {
    var device: DeviceID
    var request: RequestID
  }

  /// Two users, in an order of their own where that matters.
  private struct Pair: Hashable {
    var first: UserID
    var second: UserID
  }

  /// Takes a row: what has come to the server.
  mutating func take(_ row: AppRow<LettersApp>) {
    guard case .server(.requested(let request, let device, let user, let body, _)) = row.event
    else { return }
    devices.insert(device)
    hear(body, of: user, Asked(device: device, request: request))
    for effect in row.effects {
      guard case .send(.phone(.answered(_, .paired(let card))), _, _, _) = effect else { continue }
      friendships.insert(Pair(first: min(user, card.user), second: max(user, card.user)))
    }
  }

  private mutating func hear(_ body: Request, of user: UserID, _ asked: Asked) {
    switch body {
    case .signIn(let name, _):
      users.insert(user)
      hear(name: name, of: user)
    case .rename(let name): hear(name: name, of: user)
    case .submit(let letter):
      hear(name: letter.header.senderName, of: user)
      letters.insert(letter.header.id)
      if !letter.photos.isEmpty { sizes.insert(letter.header.id) }
    case .heartbeat, .signedHeartbeat: presences.insert(asked)
    case .block(let blocked): blocks.insert(Pair(first: user, second: blocked))
    case .report: reports.insert(asked)
    case .publish, .publishPrekeys, .findKey, .register, .invite, .claim, .decide, .refresh,
      .count, .addToCount, .upload, .fetch, .fetchShare, .delete, .receipt, .cancel, .unfriend,
      .unblock, .pairBack, .choosePushes, .permit, .deleteAccount,
      .admit:
      break
    }
  }

  private mutating func hear(name: String, of user: UserID) {
    if !name.isEmpty { names.insert(Told(user: user, name: name)) }
  }

  /// How much of it is known; nil of a figure of something else, and where nobody has an account.
  func value(_ figure: LetterFigure) -> Int64? {
    guard !users.isEmpty else { return nil }
    return switch figure {
    case .knownNames: Int64(names.count)
    case .knownFriendships: Int64(friendships.count)
    case .knownBlocks: Int64(blocks.count)
    case .knownDevices: Int64(devices.count)
    case .knownLetters: Int64(letters.count)
    case .knownPhotoSizes: Int64(sizes.count)
    case .knownPresences: Int64(presences.count)
    case .knownReports: Int64(reports.count)
    case .lettersAccepted, .lettersDelivered, .lettersOpened, .lettersSaved, .lettersLost,
      .lettersUnreadable, .lettersStolen, .lettersCancelled, .lettersWaiting, .lettersRefused,
      .limitsReached, .openedAgain, .deliveredAgain, .momentsRedrawn, .countsWrong, .longestDelay,
      .longestClosed, .readByOperator, .readByPush, .readWithLink, .readByOperatorWithLink,
      .readByOthers, .readByThief, .readByFinder, .unopenedReadByThief, .lettersGone,
      .instantsKnown, .instantsForeseen, .readableEarly, .openedEarly, .lettersUntaken,
      .lettersOverdue, .forgeriesOpened, .photosChanged, .deliveredEarly, .namesStale,
      .namesMissing,
      .pushesHidden, .pushesDeferred, .lettersUntold:
      nil
    }
  }
}
