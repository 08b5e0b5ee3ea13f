/// What somebody can do with a phone, as its device and the cleaner's process stand.
enum PhoneScreen: Hashable, Sendable {
  /// The phone is in somebody's hands, and the cleaner in front where it runs.
  case usable
  /// The cleaner is suspended or behind: nobody sees it, nor what the system asks on its behalf.
  case away
  /// The phone is locked: nobody sees anything of it.
  case locked

  /// Whether a deed is possible.
  func allows(_ deed: PhotoDeed) -> Bool {
    switch deed {
    case .tap, .confirm, .refuse:
      self == .usable
    case .open, .favourite, .unfavourite, .hide, .delete, .recover, .emptyTrash, .makeAlbum,
      .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum, .useCalendar, .permit:
      self != .locked
    case .kill, .take, .travel, .goOffline, .goOnline, .resign:
      // The system, the world and a computer do these.
      true
    }
  }
}
