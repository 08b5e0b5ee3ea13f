import Kernel
import Photos

extension PlannedPhotoAct {
  /// The edit that the act means in a library as it is now.
  ///
  /// - Returns: nil where the album it names is not there, or where it edits nothing.
  func edit(of library: PhotoLibrary) -> LibraryEdit? {
    let album = library.album(titled: album)?.id
    switch deed {
    case .favourite: return mark(.favourite, isSet: true)
    case .unfavourite: return mark(.favourite, isSet: false)
    case .hide: return mark(.hidden, isSet: true)
    case .take: return asset.map(LibraryEdit.add)
    case .delete: return .delete(ids: photos)
    case .recover: return .recover(ids: photos)
    case .emptyTrash: return .emptyTrash
    case .makeAlbum:
      return .makeAlbum(Album(id: library.nextAlbum, title: self.album, members: photos))
    case .addToAlbum: return album.map { .addToAlbum(album: $0, ids: photos) }
    case .removeFromAlbum: return album.map { .removeFromAlbum(album: $0, ids: photos) }
    case .renameAlbum: return album.map { .renameAlbum(album: $0, title: other) }
    case .moveAlbum:
      guard let album, let folder = library.album(titled: other)?.id else { return nil }
      return .moveAlbum(album: album, folder: folder)
    case .deleteAlbum: return album.map { .deleteAlbum(album: $0) }
    case .open, .tap, .confirm, .refuse, .kill, .travel, .useCalendar, .permit, .goOffline,
      .goOnline, .resign:
      return nil
    }
  }

  /// Whether the albums that the act names are there, and the act can change something.
  func isPossible(in library: PhotoLibrary) -> Bool {
    switch deed {
    case .favourite, .unfavourite, .hide, .delete:
      photos.contains { library.asset($0)?.isPresent == true }
    case .recover:
      photos.contains { library.asset($0)?.isPresent == false }
    case .emptyTrash:
      library.assets.contains { !$0.isPresent }
    case .take, .makeAlbum:
      true
    case .addToAlbum, .removeFromAlbum, .renameAlbum, .deleteAlbum:
      library.albums.contains { $0.title == album }
    case .moveAlbum:
      library.albums.contains { $0.title == album } && library.albums.contains { $0.title == other }
    case .open, .tap, .confirm, .refuse, .kill, .travel, .useCalendar, .permit, .goOffline,
      .goOnline, .resign:
      false
    }
  }

  /// What the act is, for a list: `recover beach and sunset`.
  func summary(_ names: PhotoNames) -> String {
    let title = album.isEmpty ? "" : " '\(album)'"
    let more =
      switch deed {
      case .permit: " \(access.rawValue)"
      case .travel: zone.map { " to \($0.name)" } ?? ""
      case .useCalendar: " \(calendar.rawValue)"
      case .open, .tap, .confirm, .refuse, .kill, .favourite, .unfavourite, .hide, .take, .delete,
        .recover, .emptyTrash, .makeAlbum, .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum,
        .deleteAlbum, .goOffline, .goOnline, .resign:
        ""
      }
    return deed.rawValue + more + (photos.isEmpty ? "" : " " + names.list(photos)) + title
  }

  private func mark(_ traits: Traits, isSet: Bool) -> LibraryEdit? {
    photos.first.map { .mark(id: $0, traits: traits, isSet: isSet) }
  }
}
