import Kernel
import Photos

/// One person's phone as a search sees it, where time stands still: the library, the cleaner, and
/// what is on its way between them.
struct PhotoSearchState: Record {
  /// The phone's library.
  var library = PhotoLibrary()
  /// The cleaner on it.
  var cleaner = Cleaner()
  /// What must hold.
  var ledger = InvariantLedger()
  /// What is on its way between the two, in the order of sending; each takes the same time.
  var messages: [Message] = []
  /// The edits that were made, a bit each: each can be made once.
  var edited: UInt64 = 0
  /// How many times samples were drawn, which matters only where they are drawn anew.
  var draws: Int64 = 0

  /// Something on its way.
  struct Message: Record, Equatable {
    var content = Content.event(.launched)
    /// Whether it is the last of those that were sent in the same moment, and arrive in one.
    var isLast = false

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      switch content {
      case .request(var request): try fields.field("request", &request)
      case .event(var event): try fields.field("event", &event)
      }
      try fields.field("is_last", &isLast)
    }
  }

  /// What is on its way.
  enum Content: Equatable {
    case request(LibraryRequest)
    case event(CleanerEvent)
  }

  /// Stands where a state has been taken away.
  static let blank = Self()

  /// Whether the cleaner is open.
  var isOpen: Bool { cleaner.session.phase != .closed }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("library", &library)
    try fields.field("cleaner", &cleaner)
    try fields.field("ledger", &ledger)
    try fields.field("messages", &messages)
    try fields.field("edited", &edited)
    try fields.field("draws", &draws)
  }
}
