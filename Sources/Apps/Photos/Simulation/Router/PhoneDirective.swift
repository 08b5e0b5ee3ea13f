import Kernel
import Photos

/// What is to be done on a phone, as the router says it: who is told what, and on which way.
///
/// Whoever drives the phone does it in this order and decides two things, nothing else: when what is
/// under way arrives, and what is drawn. What follows a note in one answer is caused by it.
enum PhoneDirective {
  /// The library is told at once, before anything else happens.
  case tellLibrary(LibraryEvent)
  /// The cleaner is told at once, before anything else happens.
  case tellCleaner(CleanerEvent)
  /// The cleaner's signature is told at once.
  case tellSignature(SignatureEvent)
  /// Something goes from one to the other, and arrives later.
  case send(PhoneMessage)
  /// The system tells the library when the phone's clock shows that; as soon as what happens now is
  /// over where no time is named.
  case wake(LibraryEvent, at: WallTime?)
  /// Samples are drawn; `scan` is the number of the scan where they are to be others than before.
  case draw([SampleGroup], scan: Int64?)
  /// iCloud is told at once, where there is one: what it carries arrives later.
  case tellCloud(ICloudEvent)
  /// Observers learn of it.
  case observe(PhoneNews)
  /// Observers learn of it once more; that event caused it.
  case observeAgain(PhoneNews, cause: LogPosition)
  /// It is logged as something that no reducer is told.
  case note(PhotosWorldEvent)
  /// Two things, one after the other.
  indirect case both(PhoneDirective, PhoneDirective)
}

/// Something on its way between the library and the cleaner's process.
struct PhoneMessage: Record, Equatable, Sendable {
  /// The launch of the process that it comes from, or goes to.
  var launch: Int64 = 0
  /// What is on its way.
  var content = Content.event(.launched)

  /// What is on its way, and to whom.
  enum Content: Equatable, Sendable {
    /// To the library.
    case request(LibraryRequest)
    /// To the cleaner.
    case event(CleanerEvent)
  }

  /// The ways between a library and its cleaner; on each what was sent first arrives first.
  enum Channel: Sendable {
    /// From the cleaner to the library.
    case request
    /// From the library to the cleaner.
    case answer
    /// From the lots to the cleaner, which takes no time.
    case lots
  }

  /// The way that it takes.
  var channel: Channel {
    switch content {
    case .request: .request
    case .event(.samplesDrawn): .lots
    case .event: .answer
    }
  }

  /// What a process misses that ends before it arrives; nil for what is its own request.
  var missed: String? {
    switch content {
    case .request: nil
    case .event(let event): event.kind
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("launch", &launch)
    switch content {
    case .request(var request):
      try fields.field("request", &request)
      content = .request(request)
    case .event(var event):
      try fields.field("event", &event)
      content = .event(event)
    }
  }
}
