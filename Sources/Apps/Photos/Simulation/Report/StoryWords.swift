import Kernel
import Photos

/// What a report says of an event of a story.
enum StoryWords {
  /// What happened, as a part of a sentence.
  static func text(_ event: StoryEvent) -> String {
    switch event {
    case .opened: "opened"
    case .openedInBackground: "started in the background"
    case .startRefused: "the app does not start: its signature has run out"
    case .ended(let phase): end(in: phase)
    case .previewShown(let photos, let kept, let bytes, let everywhere):
      "offers to delete \(StoryText.photos(photos)) \(everywhere ? "from all devices " : "")"
        + "(\(StoryText.size(bytes))) and to keep \(kept)"
    case .nothingToClean: "finds nothing to delete"
    case .accessTooSmall(let access): "asks for full access, it has \(access.rawValue)"
    case .freedShown(let bytes): "says that \(StoryText.size(bytes)) are free"
    case .freeingPromised(let bytes, let days):
      "says that \(StoryText.size(bytes)) will be free in \(days) days"
    case .deletionCancelled: "says that nothing was changed"
    case .failureShown(let failure): "says what went wrong (\(failure.rawValue))"
    case .stuck(let phase): "stands still in '\(phase.seedState ?? phase.rawValue)'"
    case .tapIgnored(let phase): "a tap on Delete does nothing (\(phase.rawValue))"
    case .recoveryAdvised(let photos): "names \(list(photos)) as to be recovered"
    case .deletionAsked(let photos, let bytes):
      "tapped, the system asks about \(amount(photos, bytes))"
    case .deletionRefused: "refused"
    case .questionVanished: "the question goes away unanswered"
    case .consentIgnored(0): "an answer to a question that nobody asks changes nothing"
    case .consentIgnored(let batch):
      "an answer to batch \(batch), which is over, changes nothing"
    case .samplesKept(let kept): "keeps \(StoryText.photos(kept))"
    case .samplesKeptUnasked(let kept): "puts \(StoryText.photos(kept)) into Keep unasked"
    case .keepMadeUnasked: "makes the album Keep unasked"
    case .changeFailed(let failure): "the library makes no change (\(failure.rawValue))"
    case .photosDeleted(let photos, let bytes):
      "confirmed, \(amount(photos, bytes)) go to Recently Deleted"
    case .photosVanished(let photos): "\(list(photos)) vanish from this device"
    case .photosPurged(let photos, let bytes):
      "\(StoryText.photos(photos)) gone for good, \(StoryText.size(bytes)) free"
    case .photosRecovered(let photos): "\(list(photos)) back from Recently Deleted"
    case .recoveryMissed(let photos): "\(list(photos)) cannot be recovered any more"
    case .editMissed(let edit): "\(edit) finds nothing to change"
    case .acted(let deed, let photos, let album, let title):
      act(deed, on: list(photos), album, title)
    case .synced(let edit, let photos, let title):
      "by sync: " + sync(edit, of: list(photos), title)
    case .suspended: "the app is suspended"
    case .suspendedWhileClosed: "the app would be suspended, it is not open"
    case .resumed: "the app comes back"
    case .resumedInBackground: "the app goes on in the background"
    case .resumedInFront: "the app would come back, it is in front"
    case .resumedWhileClosed: "the app would come back, it is not open"
    case .killedWhileClosed: "the app would be ended, it is not open"
    case .locked: "the phone is locked"
    case .unlocked: "the phone is unlocked"
    case .clockSet(let span): "the phone's clock is set \(shift(span))"
    case .broken(let breach, let invariant, let photos, let months, let bytes):
      "BROKEN \(breach): \(invariant.title)\(place(photos, months, bytes))"
    }
  }

  /// The first few names, and how many more there are.
  static func list(_ names: String, _ unnamed: Int64) -> String { names + more(unnamed) }

  private static func list(_ photos: NamedPhotos) -> String { list(photos.names, photos.unnamed) }

  private static func more(_ count: Int64) -> String { count > 0 ? " and \(count) more" : "" }

  private static func amount(_ photos: Int64, _ bytes: Int64) -> String {
    "\(StoryText.photos(photos)) (\(StoryText.size(bytes)))"
  }

  private static func end(in phase: CleanerPhase) -> String {
    switch phase {
    case .fetchingPhotos, .fetchingAlbums, .fetchingSamples, .drawing, .makingKeep, .savingKeep:
      "the app ends while it scans (\(phase.rawValue))"
    case .ready: "the app ends with its preview open"
    case .deleting: "the app ends while it deletes"
    case .closed, .idle, .done, .cancelled, .failed: "the app ends (\(phase.rawValue))"
    }
  }

  private static func act(
    _ deed: PhotoDeed,
    on photos: String,
    _ album: String,
    _ title: String,
  ) -> String {
    switch deed {
    case .favourite: "\(photos) becomes a favourite"
    case .unfavourite: "\(photos) is no favourite any more"
    case .hide: "\(photos) is hidden"
    case .take: "\(photos) comes in"
    case .delete: "\(photos) deleted by hand"
    case .recover: "\(photos) wanted back"
    case .emptyTrash: "Recently Deleted is emptied"
    case .makeAlbum: "a new album '\(album)'"
    case .addToAlbum: "\(photos) into the album '\(album)'"
    case .removeFromAlbum: "\(photos) out of the album '\(album)'"
    case .renameAlbum: "the album '\(album)' is now '\(title)'"
    case .moveAlbum: "the album '\(album)' into the folder '\(title)'"
    case .deleteAlbum: "the album '\(album)' is deleted"
    case .open, .tap, .confirm, .refuse, .kill, .travel, .useCalendar, .permit, .goOffline,
      .goOnline, .resign:
      deed.rawValue
    }
  }

  private static func sync(_ edit: StoryEdit, of photos: String, _ title: String) -> String {
    switch edit {
    case .favourite: "\(photos) becomes a favourite"
    case .mark: "\(photos) is marked otherwise"
    case .makeAlbum: "a new album '\(title)'"
    case .addToAlbum: "\(photos) into an album"
    case .removeFromAlbum: "\(photos) out of an album"
    case .renameAlbum: "an album is now '\(title)'"
    case .moveAlbum: "an album lies in another folder"
    case .deleteAlbum: "an album is deleted"
    }
  }

  /// What a broken invariant is about, in brackets: photos before months before bytes.
  private static func place(
    _ photos: NamedPhotos,
    _ months: ListedMonths,
    _ bytes: Int64,
  ) -> String {
    if photos.photos > 0 { return " (\(list(photos)))" }
    if months.months > 0 { return " (\(months.firstMonths)\(more(months.furtherMonths)))" }
    return bytes > 0 ? " (\(StoryText.size(bytes)))" : ""
  }

  /// `40d forward`, `1h back`.
  private static func shift(_ span: Duration) -> String {
    let seconds = abs(span.nanoseconds / 1_000_000_000)
    let units: [(name: String, size: Int64)] = [("d", 86_400), ("h", 3_600), ("min", 60)]
    let unit = units.first { seconds >= $0.size && seconds % $0.size == 0 } ?? ("s", 1)
    return "\(seconds / unit.size)\(unit.name) \(span < .zero ? "back" : "forward")"
  }
}
