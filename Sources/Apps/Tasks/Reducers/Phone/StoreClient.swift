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
  /// A family's document (T-14).
  case household(family: String)
  /// The parent's document.
  case profile
  /// A token.
  case token
  /// Whether notifications are wanted.
  case consent
  /// A child's tasks.
  case list(child: String, attempt: Int64)
  /// A child's Shin.
  case shins(child: String)
}

/// A call of the library that has not come to its end.
public struct ClientCall: Record, Hashable, Sendable {
  /// Its number.
  public var number: Int64 = 0
  /// What it is for.
  public var errand = ClientErrand.profile

  /// A blank one.
  public init() {}

  init(_ number: Int64, _ errand: ClientErrand) {
    self.number = number
    self.errand = errand
  }
}

/// The store's library on a phone (`DocumentClient`), and what the app has asked of it.
public struct StoreClient: Record, Hashable, Sendable {
  /// The library.
  public var library = DocumentClient()
  /// What has not come to its end.
  public var calls: [ClientCall] = []
  /// The number of the last call.
  public var number: Int64 = 0

  /// A blank one.
  public init() {}

  /// A phone's, as the app sets it up (001:63-66).
  init(device: String, _ policies: TaskSettings) {
    var settings = DocumentClientSettings()
    settings.cacheBytes =
      policies.cache == .unlimited ? DocumentClientSettings.unlimited : TaskSettings.cacheBytes
    if policies.backoff == .none {
      settings.backoffFirst = .zero
      settings.backoffMax = .zero
    }
    library = DocumentClient(name: device, settings: settings)
  }

  /// Puts writes into the queue: what the phone sees has them at once.
  mutating func write(
    _ writes: [DocumentWrite],
    for errand: ClientErrand,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> [ClientEnd] {
    number += 1
    calls.append(ClientCall(number, errand))
    return take(.wrote(writes, call: number), now, &effects)
  }

  /// Asks the server first, and the cache where nobody answers in time.
  mutating func read(
    _ query: DocumentQuery,
    for errand: ClientErrand,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> [ClientEnd] {
    number += 1
    calls.append(ClientCall(number, errand))
    return take(.queried(query, source: .preferServer, call: number), now, &effects)
  }

  /// What the phone sees of a document.
  func document(_ path: String) -> Document? { library.local[path] }

  /// A call that has come to its end.
  struct ClientEnd {
    var errand: ClientErrand
    var outcome: CallOutcome
  }

  /// Tells the library something.
  ///
  /// - Returns: the calls that come to their end by it.
  mutating func take(
    _ event: DocumentClientEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> [ClientEnd] {
    var own = Effects<DocumentClientEffect>(capacity: 4)
    library.reduce(event, at: now, into: &own)
    var ends: [ClientEnd] = []
    own.drain { effect in
      switch effect {
      case .send(let request):
        effects.append(.sendAll(.cloud(.storeAsked(request)), by: .internet))
      case .complete(let outcome, let number):
        guard let place = calls.firstIndex(where: { $0.number == number }) else { return }
        ends.append(ClientEnd(errand: calls.remove(at: place).errand, outcome: outcome))
      case .draw(let bound, let key):
        effects.append(.draw(below: bound, name: Self.drawPrefix + key))
      case .setTimer(let event, let uptime):
        effects.append(.setTimer(.phone(.storeTold(event)), at: uptime))
      case .cancelTimer(let event): effects.append(.cancelTimer(.phone(.storeTold(event))))
      case .write(let key, let value): effects.append(.write(key: key, value: value))
      case .remove(let key): effects.append(.remove(key: key))
      case .sync: effects.append(.sync)
      case .evict(let path): effects.state(.cacheFull(document: path))
      // Nobody listens here, and no transaction is a phone's.
      case .show, .runTransaction, .giveTransaction, .rollBack: break
      }
    }
    return ends
  }

  /// What the names of its draws begin with.
  public static let drawPrefix = "store/"
}
