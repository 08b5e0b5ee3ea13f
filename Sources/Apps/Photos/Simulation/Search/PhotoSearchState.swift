import Exploration
import Kernel
import Photos

/// One person's phone as a search sees it, the other device that shares its library, and what must hold.
///
/// Most steps leave most of it alone: states share what did not change.
struct PhotoSearchState: Record, Equatable {
  /// The phone, with what must hold.
  var own = KnownPhone.blank
  /// The other device, on which nobody uses a cleaner; nil where none shares the library.
  var elsewhere: KnownPhone?
  /// iCloud between the two; what is under way is on the search's channels alone.
  var between = KnownCloud.blank
  /// What the cleaner deleted, and the other device has not lost yet.
  var awaited = AwaitedLosses()
  /// The edits that were made, a bit each: each can be made once.
  var edited: UInt64 = 0

  /// The phone as a value.
  var phone: PhoneState {
    get { own.content.phone }
    set { own = KnownPhone(WatchedPhone(phone: newValue, ledger: ledger)) }
  }

  /// What must hold, as a value.
  var ledger: InvariantLedger {
    get { own.content.ledger }
    set { own = KnownPhone(WatchedPhone(phone: phone, ledger: newValue)) }
  }

  /// The other device as a value; nil where none shares the library.
  var other: PhoneState? {
    get { elsewhere?.content.phone }
    set { elsewhere = newValue.map { KnownPhone(WatchedPhone(phone: $0)) } }
  }

  /// iCloud as a value.
  var cloud: ICloud {
    get { between.content }
    set { if newValue != between.content { between = KnownCloud(newValue) } }
  }

  /// Whether the cleaner is open.
  var isOpen: Bool { own.content.phone.system.process.isRunning }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try phone.visit(&fields)
    try fields.field("ledger", &ledger)
    try fields.field("other", &other)
    try fields.field("cloud", &cloud)
    try fields.field("awaited", &awaited)
    try fields.field("edited", &edited)
  }
}

/// Something that was sent: it lies apart, for it is copied with every state, and is digested once.
final class Sent<Content: Equatable & Sendable>: Equatable, Sendable {
  let content: Content
  /// What tells it apart; what only names things is left out.
  let digest: Digest128

  fileprivate init(_ content: Content, _ absorb: (Content, inout StateDigest) -> Void) {
    self.content = content
    var digest = StateDigest()
    absorb(content, &digest)
    self.digest = digest.value
  }

  static func == (left: Sent, right: Sent) -> Bool {
    left === right || left.digest == right.digest && left.content == right.content
  }
}

extension Sent<PhoneMessage> {
  /// A message between a library and its cleaner.
  convenience init(_ message: PhoneMessage) {
    self.init(message, PhotoSearchState.absorb)
  }
}

extension Sent<SyncedChange> {
  /// A change that iCloud carries.
  convenience init(_ change: SyncedChange) {
    self.init(change) { $1.absorb($0) }
  }
}

/// What is on its way in a search.
enum PhotoTraffic: Equatable, Sendable {
  /// Between a library and its cleaner.
  case message(Sent<PhoneMessage>)
  /// The system tells the library.
  indirect case wake(LibraryEvent)
  /// By iCloud, from one device to the other.
  case change(Sent<SyncedChange>)

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
