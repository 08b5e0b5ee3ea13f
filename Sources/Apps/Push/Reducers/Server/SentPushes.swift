import Kernel
import PushServices

/// A push on its way to a phone.
public struct SentPush: Record, Hashable, Sendable {
  /// What was sent.
  public var notification = AppleNotification()
  /// By which of the two services.
  public var environment = PushEnvironment.production
  /// When the phone is to have said that it has it.
  public var due = Uptime.start
  /// Whether it has.
  public var isTaken = false

  /// A blank one.
  public init() {}

  init(_ notification: AppleNotification, _ environment: PushEnvironment, due: Uptime) {
    self.notification = notification
    self.environment = environment
    self.due = due
  }
}

/// What was sent to phones, in that order, and not acknowledged.
///
/// What was is taken out with the last of them, or where somebody looks for what was not: of thousands that go at once
/// each costs the same.
public struct SentPushes: Record, Hashable, Sendable {
  /// Those that were sent, and some that phones have.
  public internal(set) var rows: [SentPush] = []
  /// How many phones have not.
  public internal(set) var open: Int64 = 0
  /// The rows by their pushes' numbers.
  var places = RowPlaces<PushNumber>()  // key: none

  /// Nothing.
  public init() {}

  /// A push is on its way; one that is already is so anew.
  mutating func add(_ push: SentPush) {
    open += 1
    guard let place = place(of: push.notification.request) else { return rows.append(push) }
    if !rows[place].isTaken { open -= 1 }
    rows[place] = push
  }

  /// A phone has a push.
  ///
  /// - Returns: the phone; nil where nobody waited for that.
  mutating func take(_ push: Int64) -> String? {
    guard let place = place(of: push), !rows[place].isTaken else { return nil }
    let device = rows[place].notification.device
    rows[place].isTaken = true
    open -= 1
    if open == 0 { clear() }
    return device
  }

  /// The phones that have not acknowledged something that was due then, each once, in the order of the pushes.
  func devices(where isMeant: (Uptime) -> Bool) -> [String] {
    var found: [String] = []
    for row in rows where !row.isTaken && isMeant(row.due) {
      if !found.contains(row.notification.device) { found.append(row.notification.device) }
    }
    return found
  }

  /// Takes out what a phone has not acknowledged.
  mutating func remove(of device: String) -> [SentPush] {
    let own = rows.filter { !$0.isTaken && $0.notification.device == device }
    rows.removeAll { $0.isTaken || $0.notification.device == device }
    places.forget()
    open = Int64(rows.count)
    return own
  }

  /// When the next of them is due; nil where there is none.
  var due: Uptime? { rows.lazy.filter { !$0.isTaken }.map(\.due).min() }

  private mutating func clear() {
    rows.removeAll(keepingCapacity: true)
    places.forget()
  }

  private mutating func place(of push: Int64) -> Int? {
    places.fit(rows.count) { PushNumber(rows[$0].notification.request) }
    return places[PushNumber(push)]
  }
}

/// What a push is found by.
struct PushNumber: RowKey, Hashable, Sendable {
  private let number: Int64

  init(_ number: Int64) { self.number = number }

  /// Numbers that follow each other lie apart.
  var rowNumber: UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
