import Kernel
import Photos

extension Phone {
  /// Does what somebody does at this phone.
  func perform(_ act: PlannedPhotoAct) throws {
    if act.isTentative, !isOffered(act.deed) { return }
    switch act.deed {
    case .open: try open()
    case .tap: try tap()
    case .confirm: try answer(.confirmed, batch: act.batch)
    case .refuse: try answer(.refused, batch: act.batch)
    case .kill: try kill()
    case .travel: try relocate(zone: act.zone)
    case .useCalendar: try relocate(calendar: act.calendar)
    case .permit: try permit(act.access)
    case .goOffline: try connect(false)
    case .goOnline: try connect(true)
    case .resign: try sign()
    case .favourite, .unfavourite, .hide, .take, .delete, .recover, .emptyTrash, .makeAlbum,
      .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum:
      guard let change = act.edit(of: library.reducer) else {
        try note(.actMissed(deed: act.deed, album: act.album))
        return
      }
      story.takeAct(act, at: world.simulation.now)
      try edit(change)
    }
  }

  /// Whether there is something that the deed is about: a preview to tap in, a question to answer.
  private func isOffered(_ deed: PhotoDeed) -> Bool {
    switch deed {
    case .tap: cleaner?.reducer.session.phase == .ready
    case .confirm, .refuse: library.reducer.question != nil
    case .open, .kill, .favourite, .unfavourite, .hide, .take, .delete, .recover, .emptyTrash,
      .makeAlbum, .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum, .travel,
      .useCalendar, .permit, .goOffline, .goOnline, .resign:
      true
    }
  }
}
