import Kernel
import Photos

/// Something that happened to one phone, as a story tells it: which, and its values.
///
/// The words for it are `StoryWords`', the place of each value in a table `StoryCells`'. The keys are
/// the names of the table's columns: what stands in one column means one thing.
enum StoryEvent: Choice, Hashable, Sendable {
  // MARK: The app

  /// The app was opened.
  case opened
  /// The app started in the background, as on a locked phone.
  case openedInBackground
  /// The app did not start: its signature has run out.
  case startRefused
  /// The app's process ended; that is what it was doing.
  case ended(CleanerPhase)  // key: which
  /// The preview says how many photos go, how many stay as samples, and from where they go.
  case previewShown(photos: Int64, kept: Int64, bytes: Int64, everywhere: Bool)
  /// The app found nothing to delete.
  case nothingToClean
  /// The app will not work with that access.
  case accessTooSmall(Access)  // key: which
  /// The app says that so much is free.
  case freedShown(bytes: Int64)
  /// The app says that so much will be free in so many days.
  case freeingPromised(bytes: Int64, days: Int64)
  /// The app says that nothing was changed.
  case deletionCancelled
  /// The app says what went wrong.
  case failureShown(ChangeFailure)  // key: which
  /// The app stands in a state that nothing leads out of.
  case stuck(CleanerPhase)  // key: which
  /// A tap on Delete meant nothing.
  case tapIgnored(CleanerPhase)  // key: which
  /// The app names photos that are to be recovered.
  case recoveryAdvised(NamedPhotos)  // key: none

  // MARK: The library

  /// The system asks whether photos shall be deleted.
  case deletionAsked(photos: Int64, bytes: Int64)
  /// The person refused.
  case deletionRefused
  /// The question went away unanswered.
  case questionVanished
  /// Somebody answered a question that no longer stands; zero where none ever stood.
  case consentIgnored(batch: Int64)
  /// Samples were put into Keep, as the person consented to.
  case samplesKept(kept: Int64)
  /// Samples were put into Keep, and nobody was asked.
  case samplesKeptUnasked(kept: Int64)
  /// The album Keep was made, and nobody was asked.
  case keepMadeUnasked
  /// The library made no change.
  case changeFailed(ChangeFailure)  // key: which
  /// The person confirmed, and photos went to Recently Deleted.
  case photosDeleted(photos: Int64, bytes: Int64)
  /// Another device took photos away.
  case photosVanished(NamedPhotos)  // key: none
  /// Photos are gone for good, and their bytes are free.
  case photosPurged(photos: Int64, bytes: Int64)
  /// Photos came back from Recently Deleted.
  case photosRecovered(NamedPhotos)  // key: none
  /// Photos that somebody wanted back are gone for good.
  case recoveryMissed(NamedPhotos)  // key: none
  /// An edit was about something that is not there; `which` is the edit's kind.
  case editMissed(String)  // key: which

  // MARK: People, other devices, the phone

  /// Somebody changed the library by hand. `album` is the title of the album it was about, and `title`
  /// the other title: of a folder, or after renaming; each empty where the deed has none.
  case acted(
    PhotoDeed,  // key: which
    NamedPhotos,  // key: none
    album: String,
    title: String,
  )
  /// A change of another device came in; `title` is the new one of an album, where it has one.
  case synced(
    StoryEdit,  // key: which
    NamedPhotos,  // key: none
    title: String,
  )
  /// The app was suspended.
  case suspended
  /// The app was to be suspended, and was not open.
  case suspendedWhileClosed
  /// The app came back to the front.
  case resumed
  /// The app went on in the background.
  case resumedInBackground
  /// The app was to come back, and was in front.
  case resumedInFront
  /// The app was to come back, and was not open.
  case resumedWhileClosed
  /// The app was to be ended, and was not open.
  case killedWhileClosed
  /// The phone was locked.
  case locked
  /// The phone was unlocked.
  case unlocked
  /// The phone's clock was set so far ahead; back where it is below zero.
  case clockSet(Duration)  // key: ahead

  // MARK: What must hold

  /// An invariant was broken, by its number in the run.
  case broken(
    breach: Int64,
    PhotoInvariant,  // key: which
    NamedPhotos,  // key: none
    ListedMonths,  // key: none
    bytes: Int64,
  )
}

extension StoryEvent {
  /// Whether it is more than the usual course of things.
  var isRemarkable: Bool {
    switch self {
    case .opened, .openedInBackground, .previewShown, .nothingToClean, .freedShown,
      .freeingPromised, .deletionCancelled, .deletionAsked, .samplesKept, .samplesKeptUnasked,
      .keepMadeUnasked, .photosDeleted, .photosPurged:
      false
    case .startRefused, .accessTooSmall, .failureShown, .stuck, .tapIgnored, .recoveryAdvised,
      .deletionRefused, .questionVanished, .consentIgnored, .changeFailed, .photosVanished,
      .photosRecovered, .recoveryMissed, .editMissed, .synced, .suspended, .suspendedWhileClosed,
      .resumed, .resumedInBackground, .resumedInFront, .resumedWhileClosed, .killedWhileClosed,
      .locked, .unlocked, .clockSet, .broken:
      true
    case .ended(let phase):
      phase != .ready
    case .acted(let deed, _, _, _):
      deed != .take
    }
  }
}

/// A change that another device made, as far as a story tells it.
enum StoryEdit: String, CaseIterable, Sendable {
  /// A photo became a favourite.
  case favourite
  /// Another mark of a photo was set or taken away.
  case mark
  /// An album was made.
  case makeAlbum
  /// Photos went into an album.
  case addToAlbum
  /// Photos went out of an album.
  case removeFromAlbum
  /// An album got another title.
  case renameAlbum
  /// An album went into another folder.
  case moveAlbum
  /// An album was deleted.
  case deleteAlbum
}

/// How many photos something is about, and what the first of them are called.
struct NamedPhotos: Record, Hashable, Sendable {
  /// How many there are.
  var photos: Int64 = 0
  /// The names of the first, with commas between; empty where there is none.
  var names = ""
  /// How many of them `names` leaves out.
  var unnamed: Int64 = 0

  /// No photos.
  init() {}

  /// These photos; `limit` says how many of them have their names told.
  init(_ ids: [PhotoID], _ names: PhotoNames, limit: Int = 4) {
    photos = Int64(ids.count)
    self.names = ids.prefix(limit).map(names.name(of:)).joined(separator: ", ")
    unnamed = Int64(max(0, ids.count - limit))
  }
}

/// How many months something is about, and which are the first.
struct ListedMonths: Record, Hashable, Sendable {
  /// How many there are.
  var months: Int64 = 0
  /// The first three, such as `2025-10, 2025-11`; empty where there is none.
  var firstMonths = ""
  /// How many of them `firstMonths` leaves out.
  var furtherMonths: Int64 = 0

  /// No months.
  init() {}

  /// The months with these numbers.
  init(_ numbers: [Int64]) {
    months = Int64(numbers.count)
    firstMonths = numbers.prefix(3).map { "\(CivilMonth(number: $0))" }.joined(separator: ", ")
    furtherMonths = Int64(max(0, numbers.count - 3))
  }
}
