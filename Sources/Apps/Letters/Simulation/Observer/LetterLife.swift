import Kernel
import Letters
import SymbolicCryptography

/// What became of one letter, as the log tells it.
struct LetterLife {
  /// Its number; `DEVICE@EVENT`, of its writing, before it is sealed.
  var id: LetterID
  /// What stands on it, as the server took it in; before that what its writer wanted.
  var header: LetterHeader
  /// When it was written; nil where that was in no row.
  var written: Stage?
  /// When the server took it in.
  var accepted: Stage?
  /// Why it does not go, where it does not.
  var refusal: Refusal?
  /// When it was to arrive, where that is a time: by its writer, or by the draw that counted.
  var due: Instant?
  /// When its recipient was told.
  var delivered: Stage?
  /// When a phone showed it for the first time.
  var opened: Stage?
  /// The phones that have shown it, in that order.
  var readers: [String] = []
  /// When it was on that phone's disk.
  var saved: Stage?
  /// The phones on whose disks its text is.
  var holders: [String] = []
  /// When it was gone from the last of these; nil while one has it, and where none ever had.
  var left: Stage?
  /// Whether somebody has deleted it on a phone.
  var isDiscarded = false
  /// When the server had deleted it.
  var erased: Stage?
  /// When the server that had it forgot all that it had.
  var forgotten: Stage?
  /// How often it was opened after it had been saved.
  var openedAgain: Int64 = 0
  /// How often it was delivered after that had been done.
  var deliveredAgain: Int64 = 0
  /// How often its time was drawn anew.
  var redrawn: Int64 = 0
  /// Whether somebody has read it with a phone's keys.
  var isStolen = false
  /// Its sealed photos, as the server took them in.
  var blobs: [Term] = []
  /// Those that each phone was given, the last ones.
  var given: [GivenPhotos] = []
  /// Whether a phone has shown it, and there were photos when it was taken in.
  var hasShownPhotos = false
  /// Whether a phone has shown it with other photos.
  var hasOtherPhotos = false
  /// Whether no phone of its reader's was told of it, nor the reader otherwise.
  var isUntold = false
  /// What ended its way before it was read.
  var end: End?

  /// Something that happened to it, with the event that shows it.
  struct Stage {
    var at: Instant
    var evidence: LogPosition
  }

  /// How a letter can end without being read.
  enum End: String, CaseIterable {
    case cancelled
    case withheld
    case unreadable
    case lost
  }

  /// Whether nobody has its text any more who should: the server deleted, or forgot, what no phone had saved.
  var isLost: Bool {
    if end == .lost { return true }
    if saved != nil { return false }
    return erased != nil || (forgotten != nil && end == nil)
  }

  /// Whether it was saved and is nowhere any more, though nobody has deleted it.
  var isGone: Bool { saved != nil && holders.isEmpty && !isDiscarded }

  /// How long after its time its recipient was told, negative where that was before it; nil where it has none,
  /// or nobody was.
  var lateness: Duration? {
    guard let due, let delivered else { return nil }
    return delivered.at - due
  }

  /// How long nobody was told of it after its time: to the end of the run, where nobody ever was.
  ///
  /// Nil where it has no time, it has not come, somebody was told before it, or the letter was taken back or
  /// refused. A random letter whose time nobody has drawn is due when its window ends, and one that never came to
  /// the server when its writer wanted it to arrive.
  func delay(until end: Instant) -> Duration? {
    if let lateness { return lateness < .zero ? nil : lateness }
    guard delivered == nil, refusal == nil, !isTakenBack, let latest, latest <= end
    else { return nil }
    return end - latest
  }

  /// Whether nobody was told of it by then, though its time has come.
  func isOverdue(at end: Instant) -> Bool { delivered == nil && delay(until: end) != nil }

  /// Whether it was taken back, withdrawn or withheld.
  var isTakenBack: Bool { end == .cancelled || end == .withheld }

  /// It is taken back: that says nothing of one that was opened by then, or that somebody tried to open.
  mutating func takeBack(as end: End) {
    if opened == nil, self.end != .unreadable { self.end = end }
  }

  /// The moment after which it is overdue; nil where there is none.
  private var latest: Instant? {
    if let due { return due }
    return switch header.mode {
    case .scheduled(let at): Instant(nanoseconds: at.nanoseconds)
    // A window that ends before it begins has one moment, its start (L-16).
    case .random(let from, let until): Instant(nanoseconds: max(from, until).nanoseconds)
    case .legacy: nil
    }
  }

  /// How long it lay closed: to the end of the run, where nobody has opened it; nil where nobody was told of it.
  func closed(until end: Instant) -> Duration? {
    delivered.map { max(.zero, (opened?.at ?? end) - $0.at) }
  }

  /// A phone has its text no more.
  mutating func leave(_ phone: String, _ stage: Stage) {
    guard !holders.isEmpty else { return }
    holders.removeAll { $0 == phone }
    if holders.isEmpty { left = stage }
  }

  /// Whether it is on its way to the server.
  var isGoing: Bool { accepted == nil && refusal == nil }

  /// The name of its condition.
  var mode: String { header.mode.kind }

  /// Where it stands at the end of the run.
  var state: String {
    if isLost { return "lost" }
    if let refusal { return "refused, \(refusal.rawValue)" }
    if accepted == nil { return "not taken in" }
    if let end { return end.rawValue }
    if saved != nil {
      guard holders.isEmpty else { return "saved" }
      return isDiscarded ? "deleted on the phone" : "gone with the app"
    }
    if opened != nil { return "opened" }
    return delivered == nil ? "waiting" : "delivered"
  }
}

/// The photos of a letter as a phone was given them.
struct GivenPhotos {
  var phone: String
  var blobs: [Term]
}

extension LetterLife {
  /// A phone is given it.
  mutating func give(_ blobs: [Term], to phone: String) {
    given.removeAll { $0.phone == phone }
    given.append(GivenPhotos(phone: phone, blobs: blobs))
  }

  /// A phone shows it.
  mutating func show(on phone: String) {
    guard !blobs.isEmpty, let own = given.first(where: { $0.phone == phone }) else { return }
    hasShownPhotos = true
    if own.blobs != blobs { hasOtherPhotos = true }
  }
}
