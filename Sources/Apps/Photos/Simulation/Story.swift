import Kernel
import Photos

/// What happened to one phone, as scenes that somebody who decides about the product can read.
struct Story {
  /// A row: one opening of the app from start to end, or something that happened outside it.
  struct Scene {
    /// When it began.
    var at: Instant
    /// When it began, on the clocks of the zone that the phone was in.
    var time: String
    /// What happened, in order.
    var phrases: [String] = []
    /// Whether it is more than the usual course of things.
    var isRemarkable = false
  }

  /// How often what happened.
  struct Counts {
    var openings: Int64 = 0
    var deletions: Int64 = 0
    var photosDeleted: Int64 = 0
    var photosMisannounced: Int64 = 0
    var bytesMisannounced: Int64 = 0
    var unaskedChanges: Int64 = 0
    var stuck: Int64 = 0
    var taps: Int64 = 0
    var questions: Int64 = 0
    var answers: Int64 = 0
  }

  /// How often what happened.
  private(set) var counts = Counts()
  /// The scenes in order.
  private(set) var scenes: [Scene] = []
  /// The broken invariants in order.
  private(set) var breaches: [(number: Int, at: Instant, breach: Breach)] = []
  /// The zone that the phone is in.
  var zone = Zone()
  private let start: Int64
  private let names: PhotoNames
  /// The photos that the last preview offered to delete, and their bytes.
  private var offered: (photos: Int64, bytes: Int64) = (0, 0)
  /// The place of the scene that the app plays in; nil while it is closed.
  private var open: Int?
  /// Whether the process that began last did so in the background, as one does on a locked phone.
  var beganUnseen = false

  /// A story that begins at `start`, in seconds since 1970.
  init(start: Int64, names: PhotoNames, zone: Zone = Zone()) {
    self.start = start
    self.names = names
    self.zone = zone
  }

  // MARK: The app

  mutating func takeOpening(at now: Instant) {
    counts.openings += 1
    open = scenes.count
    let phrase = beganUnseen ? "started in the background" : "opened"
    scenes.append(Scene(at: now, time: time(now), phrases: [phrase]))
  }

  /// Delete was tapped.
  mutating func takeTap() {
    counts.taps += 1
  }

  /// A question of the system was answered.
  mutating func takeAnswer() {
    counts.answers += 1
  }

  mutating func takeRefusedStart(at now: Instant) {
    aside("the app does not start: its signature has run out", at: now, remarkable: true)
  }

  mutating func takeEnd(in phase: CleanerPhase) {
    switch phase {
    case .closed, .idle, .done, .cancelled, .failed: break
    case .fetchingPhotos, .fetchingAlbums, .fetchingSamples, .drawing, .makingKeep, .savingKeep:
      say("the app ends while it scans (\(phase.rawValue))", remarkable: true)
    case .ready: say("the app ends with its preview open")
    case .deleting: say("the app ends while it deletes", remarkable: true)
    }
    open = nil
  }

  mutating func take(_ fact: CleanerFact, at now: Instant) {
    switch fact {
    case .previewShown(let delete, let keep, let bytes, let everywhere):
      offered = (delete, bytes)
      let place = everywhere ? "from all devices " : ""
      say(
        "offers to delete \(StoryText.photos(delete)) \(place)(\(StoryText.size(bytes))) "
          + "and to keep \(keep)"
      )
    case .nothingToClean:
      say("finds nothing to delete")
    case .accessTooSmall(let access):
      say("asks for full access, it has \(access.rawValue)", remarkable: true)
    case .deletionDone:
      break
    case .freedShown(let bytes):
      say("says that \(StoryText.size(bytes)) are free")
    case .freeingPromised(let bytes, let days):
      say("says that \(StoryText.size(bytes)) will be free in \(days) days")
    case .deletionCancelled:
      say("says that nothing was changed")
    case .failureShown(let failure):
      say("says what went wrong (\(failure.rawValue))", remarkable: true)
    case .stuck(let phase):
      counts.stuck += 1
      say("stands still in '\(phase.seedState ?? phase.rawValue)'", remarkable: true)
    case .tapIgnored(let phase):
      say("a tap on Delete does nothing (\(phase.rawValue))", remarkable: true)
    case .recoveryAdvised(let ids):
      say("names \(names.list(ids)) as to be recovered", remarkable: true)
    }
  }

  // MARK: The library

  mutating func take(_ fact: LibraryFact, at now: Instant) {
    switch fact {
    case .deletionAsked(_, let count, let bytes):
      counts.questions += 1
      say("tapped, the system asks about \(StoryText.photos(count)) (\(StoryText.size(bytes)))")
    case .deletionRefused:
      say("refused", remarkable: true)
    case .questionVanished:
      say("the question goes away unanswered", remarkable: true)
    case .consentIgnored(let batch):
      let which = batch == 0 ? "a question that nobody asks" : "batch \(batch), which is over,"
      say("an answer to \(which) changes nothing", remarkable: true)
    case .changeMade(_, _, let made, let kept, let consented):
      takeChange(made: made, kept: Int64(kept.count), consented: consented)
    case .changeFailed(_, let failure):
      say("the library makes no change (\(failure.rawValue))", remarkable: true)
    case .photosDeleted(_, _, let ids, let bytes, _, _, _):
      counts.deletions += 1
      counts.photosDeleted += Int64(ids.count)
      counts.photosMisannounced += abs(Int64(ids.count) - offered.photos)
      counts.bytesMisannounced += abs(bytes - offered.bytes)
      say(
        "confirmed, \(StoryText.photos(Int64(ids.count))) (\(StoryText.size(bytes))) "
          + "go to Recently Deleted"
      )
    case .photosRemoved(let ids, .cloud):
      aside("\(names.list(ids)) vanish from this device", at: now, remarkable: true)
    case .photosRemoved(_, .person), .membersRemoved, .albumDeleted:
      break
    case .photosPurged(let ids, let bytes, _, _):
      let count = StoryText.photos(Int64(ids.count))
      aside("\(count) gone for good, \(StoryText.size(bytes)) free", at: now)
    case .photosRecovered(let ids):
      aside("\(names.list(ids)) back from Recently Deleted", at: now, remarkable: true)
    case .recoveryMissed(let ids):
      aside("\(names.list(ids)) cannot be recovered any more", at: now, remarkable: true)
    case .editMissed(let edit):
      aside("\(edit) finds nothing to change", at: now, remarkable: true)
    }
  }

  private mutating func takeChange(made: Bool, kept: Int64, consented: Bool) {
    if !consented { counts.unaskedChanges += 1 }
    switch (consented, kept > 0) {
    case (true, _): say("keeps \(StoryText.photos(kept))")
    case (false, true): say("puts \(StoryText.photos(kept)) into Keep unasked")
    case (false, false): say("makes the album Keep unasked")
    }
  }

  // MARK: People and other devices

  mutating func takeAct(_ act: PlannedPhotoAct, at now: Instant) {
    let photos = names.list(act.photos)
    let text: String? =
      switch act.deed {
      case .favourite: "\(photos) becomes a favourite"
      case .unfavourite: "\(photos) is no favourite any more"
      case .hide: "\(photos) is hidden"
      case .take: act.asset.map { "\(names.name(of: $0.id)) comes in" }
      case .delete: "\(photos) deleted by hand"
      case .recover: "\(photos) wanted back"
      case .emptyTrash: "Recently Deleted is emptied"
      case .makeAlbum: "a new album '\(act.album)'"
      case .addToAlbum: "\(photos) into the album '\(act.album)'"
      case .removeFromAlbum: "\(photos) out of the album '\(act.album)'"
      case .renameAlbum: "the album '\(act.album)' is now '\(act.other)'"
      case .moveAlbum: "the album '\(act.album)' into the folder '\(act.other)'"
      case .deleteAlbum: "the album '\(act.album)' is deleted"
      case .open, .tap, .confirm, .refuse, .kill, .travel, .useCalendar, .permit, .goOffline,
        .goOnline, .resign:
        nil
      }
    guard let text else { return }
    if act.deed == .take { aside(text, at: now) } else { aside(text, at: now, remarkable: true) }
  }

  mutating func takeSync(_ edit: LibraryEdit, at now: Instant) {
    let text: String? =
      switch edit {
      case .mark(let id, .favourite, true): "\(names.name(of: id)) becomes a favourite"
      case .mark(let id, _, _): "\(names.name(of: id)) is marked otherwise"
      case .addToAlbum(_, let ids): "\(names.list(ids)) into an album"
      case .removeFromAlbum(_, let ids): "\(names.list(ids)) out of an album"
      case .renameAlbum(_, let title): "an album is now '\(title)'"
      case .moveAlbum: "an album lies in another folder"
      case .deleteAlbum: "an album is deleted"
      case .makeAlbum(let album): "a new album '\(album.title)'"
      case .add, .delete, .recover, .emptyTrash: nil
      }
    if let text { aside("by sync: \(text)", at: now, remarkable: true) }
  }

  /// Takes a broken invariant with its number in the run.
  mutating func take(_ breach: Breach, number: Int, at now: Instant) {
    breaches.append((number, now, breach))
    var about = ""
    if !breach.photos.isEmpty {
      about = names.list(breach.photos)
    } else if !breach.months.isEmpty {
      let months = breach.months.prefix(3).map { "\(CivilMonth(number: $0))" }
      let more = breach.months.count > 3 ? " and \(breach.months.count - 3) more" : ""
      about = months.joined(separator: ", ") + more
    } else if breach.bytes > 0 {
      about = StoryText.size(breach.bytes)
    }
    let place = about.isEmpty ? "" : " (\(about))"
    let text = "BROKEN \(number): \(breach.invariant.title)\(place)"
    if open != nil { say(text, remarkable: true) } else { aside(text, at: now, remarkable: true) }
  }

  // MARK: Rows

  /// Tells of the phone, in the scene that plays or in one of its own.
  mutating func tell(_ text: String, at now: Instant) {
    aside(text, at: now, remarkable: true)
  }

  private func time(_ now: Instant) -> String {
    StoryText.time(start + now.nanoseconds / 1_000_000_000, in: zone)
  }

  private mutating func say(_ text: String, remarkable: Bool = false) {
    guard let open else { return }
    // A preview that is made again and says the same is not told twice.
    if scenes[open].phrases.last != text { scenes[open].phrases.append(text) }
    if remarkable { scenes[open].isRemarkable = true }
  }

  private mutating func aside(_ text: String, at now: Instant, remarkable: Bool = false) {
    if open != nil, remarkable {
      say("[\(text)]", remarkable: true)
    } else {
      var scene = Scene(at: now, time: time(now), phrases: [text])
      scene.isRemarkable = remarkable
      scenes.append(scene)
    }
  }
}
