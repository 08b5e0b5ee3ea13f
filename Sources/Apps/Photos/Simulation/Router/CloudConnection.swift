import Kernel
import Photos

/// A phone's connection to iCloud: while there is no Internet, changes wait on both sides.
struct CloudConnection: Record, Equatable, Sendable {
  /// Whether the phone has the Internet.
  private(set) var isOnline = true
  /// What waits to go out, in order.
  private(set) var outbox: [SyncedChange] = []
  /// What waits to come in, in order.
  private(set) var inbox: [SyncedChange] = []

  /// Takes a change that was made here.
  ///
  /// - Returns: whether it goes out now; else it waits.
  mutating func send(_ change: SyncedChange) -> Bool {
    if !isOnline { outbox.append(change) }
    return isOnline
  }

  /// Takes a change that another device made.
  ///
  /// - Returns: whether it comes in now; else it waits.
  mutating func receive(_ change: SyncedChange) -> Bool {
    if !isOnline { inbox.append(change) }
    return isOnline
  }

  /// Loses the Internet, or has it again.
  ///
  /// - Returns: what has waited and goes out now, then what comes in now, each in order.
  mutating func connect(_ isConnected: Bool) -> (out: [SyncedChange], in: [SyncedChange]) {
    isOnline = isConnected
    guard isConnected else { return ([], []) }
    defer {
      outbox = []
      inbox = []
    }
    return (outbox, inbox)
  }

  /// What waits to go out changes nothing here: a comparison of states of this phone leaves it out.
  mutating func forgetOutbox() {
    outbox = []
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("is_online", &isOnline)
    try fields.field("outbox", &outbox)
    try fields.field("inbox", &inbox)
  }
}

/// A change as iCloud carries it.
struct SyncedChange: Record, Equatable, Sendable {
  /// What changed.
  var edit = LibraryEdit.emptyTrash
  /// When, on iCloud's clock: of two changes to one photo the later one holds.
  var at = WallTime.start
}
