import Exploration
import Kernel
import Photos

/// What of a state matters for what can follow, to be compared in full.
///
/// Everything is compared but what is taken out here, each with its reason. What is added to a
/// library, a cleaner or a ledger is compared from then on, and a fingerprint without it is refused.
extension PhotoSearchState {
  /// The first field that matters and differs, with both values; nil where none does.
  func difference(from other: Self, _ tracking: Tracking) -> String? {
    if own === other.own, edited == other.edited, elsewhere == other.elsewhere,
      awaited == other.awaited, between == other.between
    {
      return nil
    }
    let own = essence(tracking)
    let others = other.essence(tracking)
    if own.isSame(as: others) { return nil }
    return FieldListing(own).difference(from: FieldListing(others))
  }

  /// Of a signature it matters whether it holds; when it ends is the timer's.
  func signed(at now: Instant) -> Self {
    guard own.content.phone.signature.until != .distantFuture else { return self }
    var state = self
    let holds = now < phone.signature.end
    state.phone.signature.until = holds ? .distantFuture : .start
    return state
  }

  private func isSame(as other: Self) -> Bool {
    edited == other.edited && elsewhere == other.elsewhere && awaited == other.awaited
      && between == other.between && own == other.own
  }

  private func essence(_ tracking: Tracking) -> Self {
    var state = self
    var watched = own.content
    // Draws are counted only where each is to be another.
    if !tracking.draws { watched.phone.system.process.draws = 0 }
    // What is on its way is of the present process: its number only names it.
    watched.phone.system.process.launch = 0
    watched.phone.library.forgetBatch()
    watched.phone.cleaner.forgetBatches()
    let albums = watched.phone.library.albums
    watched.ledger.forgetFigures(isShared: elsewhere != nil) { album in
      albums.contains { $0.id == album }
    }
    state.own = KnownPhone(watched)
    return state
  }
}

extension PhotoTraffic {
  /// The first field that matters and differs, with both values; nil where none does.
  func difference(from other: Self) -> String? {
    switch (self, other) {
    case (.message(let own), .message(let others)):
      let (own, others) = (own.content.essence, others.content.essence)
      return own == others ? nil : FieldListing(own).difference(from: FieldListing(others))
    case (.wake(let own), .wake(let others)):
      return own == others ? nil : "\(own.kind) and \(others.kind)"
    case (.change(let own), .change(let others)):
      if own == others { return nil }
      return FieldListing(own.content).difference(from: FieldListing(others.content))
    case (.message, _), (.wake, _), (.change, _):
      return "what kind of thing it is"
    }
  }
}

extension PhoneMessage {
  /// What is on its way is of the present process: its number only names it.
  fileprivate var essence: Self {
    var message = self
    message.launch = 0
    message.content.forgetBatch()
    return message
  }
}

extension PhoneMessage.Content {
  /// A batch's number only names it; that a notice is of the cleaner's own change stays.
  fileprivate mutating func forgetBatch() {
    switch self {
    case .request(.change(var block)):
      block.batch = 0
      self = .request(.change(block))
    case .event(.libraryChanged(var notice)):
      notice.batch = notice.batch == 0 ? 0 : 1
      self = .event(.libraryChanged(notice))
    case .request, .event:
      break
    }
  }
}
