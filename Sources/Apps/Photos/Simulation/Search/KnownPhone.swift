import Exploration
import Kernel
import Photos
import Synchronization

/// A phone with what must hold of it: everything that its steps read and change.
struct WatchedPhone: Equatable, Sendable {
  /// The phone.
  var phone = PhoneState()
  /// What must hold.
  var ledger = InvariantLedger()
}

/// A phone as it is in states of a search: it never changes, and another takes its place when something
/// happens to it.
///
/// Orders of steps on two devices, and of what is on its way between them, come to few different phones
/// in many combinations: each is kept once, digested once, and each thing happens to it once. What is
/// remembered is a function of what is asked: who asks first, on whichever core, decides nothing.
final class KnownPhone: Equatable, Sendable {
  let content: WatchedPhone
  /// What is looked at in many states; nil for a phone that no search has come to.
  let marks: Marks?
  /// Whether what happens to it is remembered.
  private let isKept: Bool
  private let turns = Mutex<[PhoneTurn]>([])

  /// What follows from a phone alone.
  struct Marks: Sendable {
    /// What tells it apart.
    var digest: Digest128
    /// The acts that can change something on it, a bit each.
    var possible: UInt64
  }

  /// Before anything was told.
  static let blank = KnownPhone(WatchedPhone())

  init(_ content: WatchedPhone, _ marks: Marks? = nil, isKept: Bool = false) {
    self.content = content
    self.marks = marks
    self.isKept = isKept
  }

  /// What came of something that happened to it at that time; nil where it has not happened yet.
  func turn(for happening: PhoneTurn.Happening, at now: Instant) -> PhoneTurn? {
    guard isKept else { return nil }
    return turns.withLock { turns in turns.first { $0.now == now && $0.isOf(happening) } }
  }

  /// Keeps what came of something.
  func remember(_ turn: PhoneTurn) {
    guard isKept, turn.phone.isKept else { return }
    turns.withLock { $0.append(turn) }
  }

  /// Forgets what came of anything: phones that lead to each other would keep each other for ever.
  func forget() {
    turns.withLock { $0 = [] }
  }

  /// Whether it is like that; the numbers of processes and batches differ most often.
  func isLike(_ other: WatchedPhone) -> Bool {
    content.phone.system.process == other.phone.system.process
      && content.phone.cleaner.store.batches == other.phone.cleaner.store.batches
      && content == other
  }

  static func == (left: KnownPhone, right: KnownPhone) -> Bool {
    left === right || left.content == right.content
  }
}

/// What comes of something that happens to a phone.
final class PhoneTurn: Sendable {
  typealias Happening = SearchHappening<PhotoTraffic, PhotoTimer, PhotoSearchAct>

  /// The true time.
  let now: Instant
  /// The phone afterwards.
  let phone: KnownPhone
  /// What is sent between its library and its cleaner, and what of that arrives at once.
  let sent: (later: [PhotoTraffic], atOnce: [PhotoTraffic])
  /// What iCloud is told.
  let news: [CloudNews]
  /// What was deleted by the cleaner, and what another device took away.
  let deletions: (byCleaner: [PhotoID], byCloud: [PhotoID])
  /// What is judged, and what happened, as far as the phone alone says it.
  let judgement: Judgement
  /// Whether the cleaner's process ended while the system asked nothing.
  let isEnded: Bool
  private let happening: Happening

  /// What a driver had come of something.
  init(
    _ happening: Happening,
    _ driver: inout PhoneDriver,
    _ phone: KnownPhone,
    _ judgement: Judgement,
  ) {
    self.happening = happening
    now = driver.now
    self.phone = phone
    sent = (driver.outcome.parcels.map(\.message), driver.outcome.due.map(\.message))
    deletions = driver.deletions
    isEnded = driver.isEnded
    self.judgement = judgement
    news = driver.takeOutgoing().compactMap { directive in
      guard case .tellCloud(let event) = directive else { return nil }
      return CloudNews(event)
    }
  }

  /// Whether it came of that.
  func isOf(_ other: Happening) -> Bool {
    switch (happening, other) {
    case (.acted(let own), .acted(let others)): own == others
    case (.delivered(let own, let way), .delivered(let others, let otherWay)):
      way == otherWay && own == others
    case (.fired(let own), .fired(let others)): own == others
    case (.crashed(let own), .crashed(let others)): own == others
    case (.acted, _), (.delivered, _), (.fired, _), (.crashed, _): false
    }
  }
}

/// What iCloud is told in a search, with the change of it digested once.
struct CloudNews: Sendable {
  /// What it is told.
  let event: ICloudEvent
  /// The change that is to be carried; nil where it is about something else.
  let change: Sent<SyncedChange>?

  init(_ event: ICloudEvent) {
    self.event = event
    switch event {
    case .changed(let change, _): self.change = Sent(change)
    case .connected, .arrived: change = nil
    }
  }
}

/// The phones that a search has come to, each once.
final class KnownPhones: Sendable {
  /// More are not kept: they take some kilobytes each, and a search of so many goes on without.
  static let countMax = 1 << 14

  private let most: Int
  private struct Content {
    // By their digests; those of one digest can differ in what only names things.
    var phones: [Digest128: [KnownPhone]] = [:]  // order-free: only looked up
    var all: [KnownPhone] = []
  }
  private let content = Mutex(Content())

  init(most: Int = countMax) {
    self.most = most
  }

  deinit {
    content.withLock { content in for phone in content.all { phone.forget() } }
  }

  /// The one phone that is like that.
  ///
  /// - Parameters:
  ///   - watched: what it is like.
  ///   - digest: what tells it apart.
  ///   - possible: says which acts can change something on it; asked of a new one alone.
  /// - Returns: the phone, which is kept unless there are too many.
  func phone(
    _ watched: WatchedPhone,
    _ digest: Digest128,
    possible: (PhoneState) -> UInt64,
  ) -> KnownPhone {
    content.withLock { content in
      if let known = content.phones[digest]?.first(where: { $0.isLike(watched) }) { return known }
      let isKept = content.all.count < most
      let marks = KnownPhone.Marks(digest: digest, possible: possible(watched.phone))
      let phone = KnownPhone(watched, marks, isKept: isKept)
      guard isKept else { return phone }
      content.phones[digest, default: []].append(phone)
      content.all.append(phone)
      return phone
    }
  }
}
