import Exploration
import Kernel
import Photos

/// One person's phone as a search sees it, the other device that shares its library, and what must hold.
struct PhotoSearchState: Record, Equatable {
  /// The phone.
  var phone = PhoneState()
  /// What must hold.
  var ledger = InvariantLedger()
  /// The other device; nil where none shares the library.
  ///
  /// Most steps leave it alone, and states share it.
  var elsewhere: ElsewherePhone?
  /// What the cleaner deleted, and the other device has not lost yet.
  var awaited = AwaitedLosses()
  /// The edits that were made, a bit each: each can be made once.
  var edited: UInt64 = 0

  /// The other device as a value; nil where none shares the library.
  var other: PhoneState? {
    get { elsewhere?.phone }
    set { elsewhere = newValue.map(ElsewherePhone.init) }
  }

  /// Whether the cleaner is open.
  var isOpen: Bool { phone.system.process.isRunning }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try phone.visit(&fields)
    try fields.field("ledger", &ledger)
    try fields.field("other", &other)
    try fields.field("awaited", &awaited)
    try fields.field("edited", &edited)
  }
}

/// Another device as it is: it never changes, and another takes its place when something happens there.
final class ElsewherePhone: Equatable, Sendable {
  let phone: PhoneState
  /// What tells its library apart: it is looked at in many states, and digested once.
  let digest: Digest128

  init(_ phone: PhoneState) {
    self.phone = phone
    var digest = StateDigest()
    PhotoSearchState.absorb(phone.library, &digest)
    self.digest = digest.value
  }

  static func == (left: ElsewherePhone, right: ElsewherePhone) -> Bool {
    left === right || left.phone == right.phone
  }
}

/// What is on its way in a search.
enum PhotoTraffic: Equatable, Sendable {
  /// Between a library and its cleaner.
  ///
  /// It lies apart: what is on its way is copied with every state.
  indirect case message(PhoneMessage)
  /// The system tells the library.
  case wake(LibraryEvent)
  /// By iCloud, from one device to the other.
  case change(SyncedChange)

  /// The ways that it takes, by number.
  enum Way {
    /// Between the phone's library and its cleaner.
    static let phone = 0
    /// By iCloud to the phone.
    static let toPhone = 1
    /// By iCloud from the phone to the other device.
    static let toOther = 2
  }
}

/// What a search waits for.
enum PhotoTimer: Int64, Sendable {
  /// The cleaner does not start any more, unless it is signed anew (K-15).
  case signatureEnds
}
