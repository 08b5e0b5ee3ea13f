import Kernel
import Photos

/// One person's phone as a search sees it, where time stands still: the phone, and what must hold of it.
struct PhotoSearchState: Record, Equatable {
  /// The phone.
  var phone = PhoneState()
  /// What must hold.
  var ledger = InvariantLedger()
  /// The edits that were made, a bit each: each can be made once.
  var edited: UInt64 = 0

  /// Whether the cleaner is open.
  var isOpen: Bool { phone.system.process.isRunning }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try phone.visit(&fields)
    try fields.field("ledger", &ledger)
    try fields.field("edited", &edited)
  }
}

/// What is on its way in a search: between the library and the cleaner.
enum PhotoTraffic: Equatable, Sendable {
  /// Between a library and its cleaner.
  case message(PhoneMessage)
  /// The system tells the library.
  case wake(LibraryEvent)
}
