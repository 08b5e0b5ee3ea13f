import Kernel
import Photos

/// One person's phone as a search sees it, where time stands still: the phone, what must hold of it, and
/// what is on its way between its library and the cleaner.
struct PhotoSearchState: Record, Equatable {
  /// The phone.
  var phone = PhoneState()
  /// What must hold.
  var ledger = InvariantLedger()
  /// What is on its way between the two, in the order of sending; each takes the same time.
  var messages: [Message] = []
  /// The edits that were made, a bit each: each can be made once.
  var edited: UInt64 = 0

  /// Something on its way.
  struct Message: Record, Equatable {
    var message = PhoneMessage()
    /// Whether it is the last of those that were sent in the same moment, and arrive in one.
    var isLast = false

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try message.visit(&fields)
      try fields.field("is_last", &isLast)
    }
  }

  /// Whether the cleaner is open.
  var isOpen: Bool { phone.system.process.isRunning }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try phone.visit(&fields)
    try fields.field("ledger", &ledger)
    try fields.field("messages", &messages)
    try fields.field("edited", &edited)
  }
}
