import Documents
import Kernel

/// Devices and a server with a way between them that takes time, and can be cut.
final class ClientBench {
  let store = ServerBench()
  private(set) var clients: [DocumentClient]
  var now = DeviceTime.start
  /// How long a message takes.
  var delay = Duration.milliseconds(50)
  /// Whether what is sent is lost, by client.
  var isCut: [Bool]
  /// The jitter that is drawn: half a million is none.
  var drawn: UInt64 = 500_000
  /// What each client's app was told, by call.
  private(set) var outcomes: [(client: Int, call: Int64, outcome: CallOutcome, at: Duration)] = []
  private(set) var views: [(client: Int, listener: Int64, view: DocumentView)] = []
  private(set) var rolledBack: [String] = []
  private(set) var evicted: [String] = []
  private(set) var sent: [(client: Int, operation: DocumentOperation, at: Duration)] = []
  /// What a transaction of the app's is to do with what it has read.
  var transact: (_ call: Int64, _ read: [DocumentSnapshot]) -> [DocumentWrite] = { _, _ in [] }
  /// What a transaction reads.
  var transactionReads: [String] = []
  private(set) var attempts: [Int64] = []
  private(set) var disks: [[ClientDiskEntry]]
  private var timers: [(at: Uptime, order: Int, what: Timed)] = []
  private var order = 0

  private enum Timed {
    case client(Int, DocumentClientEvent)
    case toClient(Int, DocumentClientEvent)
    case toServer(Int, DocumentRequest)
  }

  init(_ count: Int = 1, _ settings: DocumentClientSettings = DocumentClientSettings()) {
    clients = (0..<count).map { DocumentClient(name: "phone\($0)", settings: settings) }
    isCut = [Bool](repeating: false, count: count)
    disks = [[ClientDiskEntry]](repeating: [], count: count)
    store.server.gate = .open
    for place in 0..<count {
      give(.signedIn(.user(id: "u\(place)", claims: DocumentFields())), to: place)
    }
  }

  func give(_ event: DocumentClientEvent, to client: Int = 0) {
    var effects = Effects<DocumentClientEffect>()
    clients[client].reduce(event, at: now, into: &effects)
    for effect in effects.items { carryOut(effect, client) }
  }

  private func carryOut(_ effect: DocumentClientEffect, _ client: Int) {
    switch effect {
    case .send(let request):
      sent.append((client, request.operation, now.uptime - .start))
      if !isCut[client] { after(delay, .toServer(client, request)) }
    case .complete(let outcome, let call):
      outcomes.append((client, call, outcome, now.uptime - .start))
    case .show(let view, let listener): views.append((client, listener, view))
    case .runTransaction(let call, let attempt):
      attempts.append(attempt)
      give(.transactionRead(transactionReads, call: call), to: client)
    case .giveTransaction(let documents, let call):
      give(.transactionWrote(transact(call, documents), call: call), to: client)
    case .rollBack(let paths, _): rolledBack += paths
    case .evict(let path): evicted.append(path)
    case .draw(_, let key): give(.drawn(drawn, for: key), to: client)
    case .setTimer(let event, let at):
      cancel(event, client)
      after(at - now.uptime, .client(client, event))
    case .cancelTimer(let event): cancel(event, client)
    case .write(let key, let value):
      disks[client].removeAll { $0.key == key }
      disks[client].append(ClientDiskEntry(key: key, value: value))
    case .remove(let key): disks[client].removeAll { $0.key == key }
    case .sync: break
    }
  }

  private func cancel(_ event: DocumentClientEvent, _ client: Int) {
    timers.removeAll { timer in
      if case .client(client, event) = timer.what { true } else { false }
    }
  }

  private func after(_ span: Duration, _ what: Timed) {
    order += 1
    timers.append((now.uptime + span, order, what))
  }

  /// Lets time pass.
  func wait(_ span: Duration) {
    // What was asked of the server itself is sent on as well.
    spread()
    let end = now + span
    while let place = timers.indices.min(by: {
      (timers[$0].at, timers[$0].order) < (timers[$1].at, timers[$1].order)
    }), timers[place].at <= end.uptime {
      let timer = timers.remove(at: place)
      pass(to: now + max(timer.at - now.uptime, .zero))
      happen(timer.what)
    }
    pass(to: end)
  }

  private func pass(to time: DeviceTime) {
    now = time
    store.wait(time.uptime - store.now.uptime)
    spread()
  }

  private func happen(_ what: Timed) {
    switch what {
    case .client(let client, let event), .toClient(let client, let event): give(event, to: client)
    case .toServer(_, let request):
      store.give(.requested(request))
      spread()
    }
  }

  /// Sends on what the server has said since.
  private func spread() {
    // In the order in which the server has said it: answers and changes stand in two lists.
    for message in store.outbox {
      guard let client = clients.firstIndex(where: { $0.name == message.client }) else { continue }
      if !isCut[client] { after(delay, .toClient(client, message.event)) }
    }
    store.outbox = []
  }

  /// Writes on a device, and says the call's number.
  @discardableResult
  func write(_ writes: [DocumentWrite], on client: Int = 0) -> Int64 {
    calls += 1
    give(.wrote(writes, call: calls), to: client)
    return calls
  }

  /// Asks for something on a device, and says the call's number.
  func ask(_ event: (Int64) -> DocumentClientEvent, on client: Int = 0) -> Int64 {
    calls += 1
    give(event(calls), to: client)
    return calls
  }

  private var calls: Int64 = 0

  /// What a call has come to; nil while it has not.
  func outcome(_ call: Int64) -> CallOutcome? { outcomes.last { $0.call == call }?.outcome }

  /// When it has.
  func time(_ call: Int64) -> Duration? { outcomes.last { $0.call == call }?.at }

  /// What a listener was shown last.
  func view(_ listener: Int64, on client: Int = 0) -> DocumentView? {
    views.last { $0.client == client && $0.listener == listener }?.view
  }

  /// The process of a device ends and begins again, with what stands on its disk.
  func restart(_ client: Int = 0) {
    let old = clients[client]
    timers.removeAll { timer in
      switch timer.what {
      case .client(client, _), .toClient(client, _): true
      case .client, .toClient, .toServer: false
      }
    }
    clients[client] = DocumentClient(name: old.name, settings: old.settings)
    give(.signedIn(old.caller), to: client)
    give(.restored(disks[client]), to: client)
  }
}
