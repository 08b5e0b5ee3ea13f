/// What apps have handed to each other and nobody has taken yet, in order.
///
/// It is carried out between two deliveries of the queue: when all is over that belongs to what happens
/// now, and before anything else does, at the same instant.
struct HandDesk {
  private var waiting: [HandedEvent] = []
  private var receivers: [String: Known] = [:]  // order-free: only ever looked up

  /// A receiver, which has the simulation: nothing here keeps it.
  private struct Known {
    unowned let receiver: any HandReceiver
  }

  /// So much can come of one event before anything else happens: more are apps that never end.
  private static let most = 100_000

  /// Whether something was handed over and not taken.
  var isAnythingWaiting: Bool { !waiting.isEmpty }

  /// What is handed to an app comes to that receiver.
  mutating func add(_ receiver: any HandReceiver, for app: String) {
    receivers[app] = Known(receiver: receiver)
  }

  /// Something is handed over.
  mutating func append(_ handed: HandedEvent) { waiting.append(handed) }

  /// The first that waits, of which `number` came before; nil where there is none.
  mutating func next(_ number: Int) -> HandedEvent? {
    guard number < waiting.count else {
      waiting.removeAll(keepingCapacity: true)
      return nil
    }
    precondition(number < Self.most, "apps go on handing to each other without an end")
    return waiting[number]
  }

  /// Who takes what is handed to an app; nil for nobody.
  func receiver(of app: String) -> (any HandReceiver)? { receivers[app]?.receiver }
}
