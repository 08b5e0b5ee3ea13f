import Kernel
import Photos

/// One person's phone as a search sees it, the other device that shares its library, and what must hold.
struct PhotoSearchState: Record, Equatable {
  /// The phone.
  var phone = PhoneState()  // key: none
  /// What must hold.
  var ledger = InvariantLedger()
  /// The other device; nil where none shares the library.
  var other: PhoneState?
  /// What the cleaner deleted, and no other device has lost yet, by number.
  var deleted: [PhotoID] = []
  /// The edits that were made, a bit each: each can be made once.
  var edited: UInt64 = 0

  /// Whether the cleaner is open.
  var isOpen: Bool { phone.system.process.isRunning }
}

/// What is on its way in a search.
enum PhotoTraffic: Equatable, Sendable {
  /// Between a library and its cleaner.
  case message(PhoneMessage)
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
