import Kernel
import Photos

/// One step of a search: events go to the reducers, effects become messages.
struct PhotoSearchMoment {
  var state: PhotoSearchState
  let lots: SampleLots
  /// The invariants that were broken in this moment.
  private(set) var broken: UInt64 = 0
  /// What happened in this moment, a bit for each `PhotoHappening`.
  private(set) var happened: UInt64 = 0

  init(state: PhotoSearchState, lots: SampleLots) {
    self.state = state
    self.lots = lots
  }

  /// What arrives in one moment was sent in one.
  mutating func deliver() {
    var isLast = false
    while !isLast {
      let message = state.messages.removeFirst()
      isLast = message.isLast
      switch message.content {
      case .request(let request): tell(LibraryEvent.asked(request))
      case .event(let event): tell(event)
      }
    }
  }

  mutating func perform(_ deed: PhotoDeed) {
    switch deed {
    case .open: tell(CleanerEvent.launched)
    case .tap:
      state.ledger.takeTap()
      tell(CleanerEvent.deleteTapped)
    case .confirm, .refuse:
      let batch = state.library.question?.block.batch ?? 0
      tell(.consentGiven(batch: batch, deed == .confirm ? .confirmed : .refused))
    case .kill:
      happened |= PhotoHappening.killed(state)
      state.ledger.takeAppGone()
      tell(CleanerEvent.terminated)
      tell(LibraryEvent.appGone)
      state.messages = []
    case .favourite, .unfavourite, .hide, .take, .delete, .recover, .emptyTrash, .makeAlbum,
      .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum, .travel, .useCalendar,
      .permit, .goOffline, .goOnline, .resign:
      preconditionFailure("\(deed) is no deed of a search")
    }
  }

  mutating func edit(_ act: PlannedPhotoAct, number: Int, origin: EditOrigin) {
    guard var edit = act.edit(of: state.library) else { return }
    if case .makeAlbum(var album) = edit, origin == .cloud {
      // Another device numbers its albums otherwise, and never gives a number twice.
      album.id = 500_000 + AlbumID(number)
      edit = .makeAlbum(album)
    }
    tell(.edited(edit, origin: origin, at: .start))
  }

  /// What was sent in this moment arrives in one.
  mutating func close() {
    let count = state.messages.count
    if count > 0 { state.messages[count - 1].isLast = true }
  }

  private mutating func tell(_ event: LibraryEvent) {
    var effects = Effects<LibraryEffect>()
    state.library.reduce(event, at: .start, into: &effects)
    for effect in effects.items {
      switch effect {
      case .answer(let answer): send(.event(.answered(answer)))
      case .blockRan(let samples): tell(.blockRan(samples: samples))
      case .notify(let notice):
        if state.isOpen { send(.event(.libraryChanged(notice))) }
      case .upload, .lookAtTrash: break
      case .state(let fact):
        happened |= PhotoHappening.bits(of: fact, keepAlbums: state.ledger.keepAlbums)
        judge { state in state.ledger.take(fact, of: state.library, at: .start) }
      }
    }
  }

  private mutating func tell(_ event: CleanerEvent) {
    var effects = Effects<CleanerEffect>()
    state.cleaner.reduce(event, at: .start, into: &effects)
    for effect in effects.items {
      switch effect {
      case .ask(let request): send(.request(request))
      case .draw(let groups, let anew):
        state.draws += 1
        tell(.samplesDrawn(lots.draw(groups, scan: anew ? state.draws : nil)))
      case .state(let fact):
        happened |= PhotoHappening.bit(of: fact)
        judge { state in state.ledger.take(fact, of: state.library) }
      }
    }
  }

  private mutating func send(_ content: PhotoSearchState.Content) {
    state.messages.append(.init(content: content))
  }

  private mutating func judge(_ body: (inout PhotoSearchState) -> [Breach]) {
    for breach in body(&state) { broken |= breach.invariant.bit }
  }
}
