import Documents
import Kernel

/// What a phone wants of the store, as it is told what came of it.
public enum ClientErrand: Choice, Hashable, Sendable {
  /// Where a task stands, or its points.
  case change(task: String)
  /// A task.
  case task(id: String)  // key: task
  /// A child's document.
  case child(name: String)  // key: child
  /// That a child is in its parent's document.
  case family(child: String)
  /// The parent's document.
  case profile
  /// A token.
  case token
  /// Whether notifications are wanted.
  case consent
  /// A child's tasks.
  case list(child: String, attempt: Int64)
}

/// What came of it.
enum ClientResult {
  /// The server has it.
  case stored(ClientErrand)
  /// It does not take it.
  case rejected(ClientErrand, DocumentStatus)
  /// Documents, of which the server says that they are so, or the cache alone.
  case found(ClientErrand, [DocumentSnapshot], isFromCache: Bool)
  /// There are none.
  case failed(ClientErrand, DocumentStatus)
}

/// The store's library on a phone: a cache, and a queue of writes that outlast the process.
///
///     write ──► queue, and at once in what the phone sees ──► server ──► taken off
///                 └── nobody answers: again after 1 s, 1.5 times as long each time, up to a minute
///     read  ──► server ──► cache and answer
///                 └── nobody answers for ten seconds: what the cache has
public struct StoreClient: Record, Hashable, Sendable {
  /// Whose phone.
  public var device = ""
  /// What the server is known to have.
  public var cache = DocumentStore()
  /// The paths in the cache, the one that was used last at the end.
  public var uses: [String] = []
  /// How many it may have; 0 for any number.
  public var cacheMost: Int64 = 0
  /// What waits for the server, in order.
  public var queue: [PendingWrite] = []
  /// Reads that wait for it.
  public var reads: [PendingRead] = []
  /// The number of the last request.
  public var number: Int64 = 0

  /// A blank one.
  public init() {}

  /// A phone's.
  init(device: String, cacheMost: Int64) {
    self.device = device
    self.cacheMost = cacheMost
  }

  private static let backOffMost = Duration.seconds(60)

  // MARK: Writes

  /// Puts writes into the queue: what the phone sees has them at once.
  mutating func write(
    _ writes: [DocumentWrite],
    for errand: ClientErrand,
    as caller: DocumentCaller,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    number += 1
    let pending = PendingWrite(number, writes, errand, caller)
    queue.append(pending)
    effects.append(.write(key: pending.key, value: DiskEntry(key: pending.key, pending).value))
    effects.append(.sync)
    if queue.count == 1 { send(now, &effects) }
  }

  /// Sends the first of the queue.
  private mutating func send(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    guard let first = queue.first else { return }
    ask(first.number, first.caller, .commit(first.writes, transaction: 0), &effects)
    var wait = Duration.seconds(1)
    for _ in 0..<min(12, first.tries) { wait = wait + wait / 2 }
    // An answer takes a moment as well.
    wait = min(wait, Self.backOffMost) + .seconds(1)
    queue[0].tries += 1
    effects.append(
      .setTimer(.phone(.requestMissed(number: first.number)), at: now.uptime + wait)
    )
  }

  private func ask(
    _ number: Int64,
    _ caller: DocumentCaller,
    _ operation: DocumentOperation,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let request = DocumentRequest(number, from: device, as: caller, operation)
    effects.append(.sendAll(.cloud(.storeAsked(request)), by: .internet))
  }

  // MARK: Reads

  /// Asks the server first, and the cache where nobody answers in time.
  mutating func read(
    _ query: DocumentQuery,
    for errand: ClientErrand,
    as caller: DocumentCaller,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    number += 1
    reads.append(PendingRead(number, query, errand))
    ask(number, caller, .query(query, transaction: 0), &effects)
    effects.append(
      .setTimer(
        .phone(.requestMissed(number: number)),
        at: now.uptime + TaskSettings.readPatience,
      )
    )
  }

  /// What the phone sees: the cache with what is in the queue.
  func view(_ query: DocumentQuery, at now: WallTime) -> [Document] {
    var seen = cache
    for pending in queue { _ = try? seen.commit(pending.writes, at: now) }
    return seen.results(of: query)
  }

  // MARK: Answers

  /// The server has answered.
  mutating func take(
    _ answer: DocumentAnswer,
    to number: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> [ClientResult] {
    if let place = reads.firstIndex(where: { $0.number == number }) {
      effects.append(.cancelTimer(.phone(.requestMissed(number: number))))
      return end(reads.remove(at: place), answer, now, &effects)
    }
    // An answer that comes twice says nothing new.
    guard let first = queue.first, first.number == number else { return [] }
    if case .refused(let status) = answer, status.code.isTransient { return [] }
    queue.removeFirst()
    effects.append(.cancelTimer(.phone(.requestMissed(number: number))))
    effects.append(.remove(key: first.key))
    effects.append(.sync)
    defer { send(now, &effects) }
    if case .refused(let status) = answer { return [.rejected(first.errand, status)] }
    if let changes = try? cache.commit(first.writes, at: now.wall) {
      for change in changes { use(change.path, &effects) }
    }
    return [.stored(first.errand)]
  }

  private mutating func end(
    _ read: PendingRead,
    _ answer: DocumentAnswer,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> [ClientResult] {
    switch answer {
    case .documents(let found):
      for old in cache.results(of: read.query) where !found.contains(where: { $0.path == old.path }) {
        cache.put(nil, at: old.path)
        uses.removeAll { $0 == old.path }
      }
      for snapshot in found {
        cache.put(snapshot.document, at: snapshot.path)
        use(snapshot.path, &effects)
      }
      let seen = view(read.query, at: now.wall).map { DocumentSnapshot($0) }
      return [.found(read.errand, seen, isFromCache: false)]
    case .refused(let status): return [.failed(read.errand, status)]
    case .committed, .written, .began, .rolledBack, .greeted: return []
    }
  }

  /// Nobody has answered in time.
  mutating func missed(
    _ number: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> [ClientResult] {
    if let place = reads.firstIndex(where: { $0.number == number }) {
      let read = reads.remove(at: place)
      let seen = view(read.query, at: now.wall).map { DocumentSnapshot($0) }
      return [.found(read.errand, seen, isFromCache: true)]
    }
    if queue.first?.number == number { send(now, &effects) }
    return []
  }

  // MARK: The cache

  private mutating func use(_ path: String, _ effects: inout Effects<TaskEffect>) {
    if let place = uses.lastIndex(of: path) { uses.remove(at: place) }
    uses.append(path)
    guard cacheMost > 0, Int64(uses.count) > cacheMost else { return }
    let oldest = uses.removeFirst()
    cache.put(nil, at: oldest)
    effects.state(.cacheFull)
  }

  /// What was in the queue when the process ended.
  mutating func restore(
    _ pending: [PendingWrite],
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    queue = pending.sorted { $0.number < $1.number }
    for place in queue.indices { queue[place].tries = 0 }
    number = queue.last?.number ?? 0
    send(now, &effects)
  }
}

/// Writes that wait for the server.
public struct PendingWrite: Record, Hashable, Sendable {
  /// The request's number.
  public var number: Int64 = 0
  /// What is written.
  public var writes: [DocumentWrite] = []
  /// Who is told.
  public var errand = ClientErrand.profile
  /// On whose behalf.
  public var caller = DocumentCaller.nobody
  /// How often it was sent.
  public var tries: Int64 = 0

  /// A blank one.
  public init() {}

  init(_ number: Int64, _ writes: [DocumentWrite], _ errand: ClientErrand, _ caller: DocumentCaller) {
    self.number = number
    self.writes = writes
    self.errand = errand
    self.caller = caller
  }

  /// Its name on the disk.
  var key: String { "\(Self.prefix)\(number)" }

  /// What those names begin with.
  public static let prefix = "queue/"
}

/// A read that waits for the server.
public struct PendingRead: Record, Hashable, Sendable {
  /// The request's number.
  public var number: Int64 = 0
  /// What is read.
  public var query = DocumentQuery()
  /// Who is told.
  public var errand = ClientErrand.profile

  /// A blank one.
  public init() {}

  init(_ number: Int64, _ query: DocumentQuery, _ errand: ClientErrand) {
    self.number = number
    self.query = query
    self.errand = errand
  }
}
