import AppToolkit
import Letters

/// What whoever runs the server is told beside letters, without opening one (L-02).
///
/// The seed's table of it has keys, who writes to whom, conditions, states and dates (000:63-74). What it leaves
/// out is counted here: each thing once, from when a request with it has come to the server.
struct LetterMetadata {
  /// The accounts; without one there is nobody of whom anything could be known.
  private var users: [UserID] = []
  private var names: [Told] = []
  private var friendships: [Pair] = []
  private var blocks: [Pair] = []
  private var devices: [DeviceID] = []
  private var letters: [LetterID] = []
  private var sizes: [LetterID] = []
  private var presences: Int64 = 0
  private var reports: Int64 = 0
  /// The requests of these two kinds that have come: what comes twice tells nothing new.
  private var heard: Set<Asked> = []  // order-free: only ever looked up

  /// A name of somebody.
  private struct Told: Equatable {
    var user: UserID
    var name: String
  }

  /// A request of a device.
  private struct Asked: Hashable {
    var device: DeviceID
    var request: RequestID
  }

  /// Two users, in an order of their own where that matters.
  private struct Pair: Equatable {
    var first: UserID
    var second: UserID
  }

  /// Takes a row: what has come to the server.
  mutating func take(_ row: AppRow<LettersApp>) {
    guard case .server(.requested(let request, let device, let user, let body, _)) = row.event
    else { return }
    if !devices.contains(device) { devices.append(device) }
    hear(body, of: user, Asked(device: device, request: request))
    for effect in row.effects {
      guard case .send(.phone(.answered(_, .paired(let card))), _, _, _) = effect else { continue }
      note(&friendships, Pair(first: min(user, card.user), second: max(user, card.user)))
    }
  }

  private mutating func hear(_ body: Request, of user: UserID, _ asked: Asked) {
    switch body {
    case .signIn(let name, _):
      if !users.contains(user) { users.append(user) }
      hear(name: name, of: user)
    case .rename(let name): hear(name: name, of: user)
    case .submit(let letter):
      hear(name: letter.header.senderName, of: user)
      let id = letter.header.id
      if !letters.contains(id) { letters.append(id) }
      if !letter.photos.isEmpty, !sizes.contains(id) { sizes.append(id) }
    case .heartbeat, .signedHeartbeat: if heard.insert(asked).inserted { presences += 1 }
    case .block(let blocked): note(&blocks, Pair(first: user, second: blocked))
    case .report: if heard.insert(asked).inserted { reports += 1 }
    case .publish, .publishPrekeys, .findKey, .register, .invite, .claim, .decide, .refresh,
      .count, .addToCount, .upload, .fetch, .fetchShare, .delete, .receipt, .cancel, .unfriend,
      .unblock, .pairBack, .choosePushes, .permit, .deleteAccount,
      .admit:
      break
    }
  }

  private mutating func hear(name: String, of user: UserID) {
    let told = Told(user: user, name: name)
    if !name.isEmpty, !names.contains(told) { names.append(told) }
  }

  private func note(_ pairs: inout [Pair], _ pair: Pair) {
    if !pairs.contains(pair) { pairs.append(pair) }
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
    case .knownPresences: presences
    case .knownReports: reports
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
