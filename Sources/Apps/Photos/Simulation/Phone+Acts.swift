import Kernel
import Photos

extension Phone {
  /// Does what somebody does at this phone.
  func perform(_ act: PlannedPhotoAct) throws {
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
      guard let change = edit(for: act) else {
        try note(.actMissed(deed: act.deed, album: act.album))
        return
      }
      story.takeAct(act, at: world.simulation.now)
      try edit(change)
    }
  }

  /// The edit that an act means here and now; nil where the album it names is not there.
  private func edit(for act: PlannedPhotoAct) -> LibraryEdit? {
    let library = library.reducer
    let album = library.album(titled: act.album)?.id
    switch act.deed {
    case .favourite: return mark(act, .favourite, isSet: true)
    case .unfavourite: return mark(act, .favourite, isSet: false)
    case .hide: return mark(act, .hidden, isSet: true)
    case .take: return act.asset.map(LibraryEdit.add)
    case .delete: return .delete(ids: act.photos)
    case .recover: return .recover(ids: act.photos)
    case .emptyTrash: return .emptyTrash
    case .makeAlbum:
      return .makeAlbum(Album(id: library.nextAlbum, title: act.album, members: act.photos))
    case .addToAlbum: return album.map { .addToAlbum(album: $0, ids: act.photos) }
    case .removeFromAlbum: return album.map { .removeFromAlbum(album: $0, ids: act.photos) }
    case .renameAlbum: return album.map { .renameAlbum(album: $0, title: act.other) }
    case .moveAlbum:
      guard let album, let folder = library.album(titled: act.other)?.id else { return nil }
      return .moveAlbum(album: album, folder: folder)
    case .deleteAlbum: return album.map { .deleteAlbum(album: $0) }
    case .open, .tap, .confirm, .refuse, .kill, .travel, .useCalendar, .permit, .goOffline,
      .goOnline, .resign:
      return nil
    }
  }

  private func mark(_ act: PlannedPhotoAct, _ traits: Traits, isSet: Bool) -> LibraryEdit? {
    act.photos.first.map { .mark(id: $0, traits: traits, isSet: isSet) }
  }
}
