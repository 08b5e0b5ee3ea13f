import Kernel
import Photos

/// What people do: the acts of the timeline.
public enum PhotoDeed: String, CaseIterable, Sendable {
  /// Open the cleaner.
  case open
  /// Tap Delete.
  case tap
  /// Confirm what the system asks.
  case confirm
  /// Refuse what the system asks.
  case refuse
  /// End the cleaner's process, as the system and people do.
  case kill
  /// Mark a photo as a favourite.
  case favourite
  /// Take the mark away.
  case unfavourite
  /// Hide a photo.
  case hide
  /// A photo comes in: taken now, or received with an older date.
  case take
  /// Delete photos by hand.
  case delete
  /// Get photos back from Recently Deleted.
  case recover
  /// Empty Recently Deleted.
  case emptyTrash
  /// Make an album.
  case makeAlbum
  /// Put photos into an album.
  case addToAlbum
  /// Take photos out of an album.
  case removeFromAlbum
  /// Give an album another title.
  case renameAlbum
  /// Put an album into a folder.
  case moveAlbum
  /// Delete an album.
  case deleteAlbum
  /// Arrive in another time zone.
  case travel
  /// Use another calendar.
  case useCalendar
  /// Change what apps may do.
  case permit
  /// Lose the Internet.
  case goOffline
  /// Have the Internet again.
  case goOnline
  /// Sign the app anew.
  case resign
}

/// Something that somebody does at a time.
public struct PlannedPhotoAct: Record, Equatable, Sendable {
  /// When it is done.
  public var at = Instant.start
  /// Its place among all acts of its time; 0 where all of them are the photos', below 0 for what is
  /// left of an act that began earlier.
  public var place: Int64 = 0  // key: place, unless 0
  /// The device on which it is done.
  public var device = ""
  /// What is done.
  public var deed = PhotoDeed.open
  /// The photos it is about.
  public var photos: [PhotoID] = []
  /// The title of the album it is about.
  public var album = ""
  /// The other title: of a folder, or after renaming.
  public var other = ""
  /// The zone that is arrived in.
  public var zone: Zone?
  /// The calendar that is used from now on.
  public var calendar = MonthCalendar.gregorian
  /// What apps may do from now on.
  public var access = Access.full
  /// The batch that is answered; zero for the one that the system asks about.
  public var batch: Int64 = 0
  /// Whether it is only done where there is something to tap or to answer.
  public var isTentative = false
  /// The photo that comes in.
  public var asset: Asset?

  /// A blank act.
  public init() {}
}
