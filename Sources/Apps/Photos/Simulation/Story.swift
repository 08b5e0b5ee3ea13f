import Kernel
import Photos

/// What happened to one phone, in scenes that somebody who decides about the product can read.
///
/// It has which events there were, and their values; the words for them are the report's.
struct Story {
  /// An event, and the scene that it is a part of.
  struct Entry {
    /// The number of its scene, from 1: one opening of the app from start to end, or something that
    /// happened outside it.
    var scene: Int64
    /// When it happened.
    var at: Instant
    /// The same on the clocks of the zone that the phone was in.
    var time: String
    /// What happened.
    var event: StoryEvent
    /// Whether it is no doing of the app, nor of the library for it.
    var isOutside = false
    /// The logged event that shows it; nil where no single one does.
    var evidence: LogPosition?
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
  /// What happened, in order.
  private(set) var entries: [Entry] = []
  /// The broken invariants in order.
  private(set) var breaches: [(number: Int, at: Instant, breach: Breach)] = []
  /// The zone that the phone is in.
  var zone = Zone()
  private let start: Int64
  private let names: PhotoNames
  /// The photos that the last preview offered to delete, and their bytes.
  private var offered: (photos: Int64, bytes: Int64) = (0, 0)
  /// How many scenes there are.
  private var scenes: Int64 = 0
  /// The scene that the app plays in; nil while it is closed.
  private var open: Int64?
  /// Whether the process that began last did so in the background, as one does on a locked phone.
  var beganUnseen = false

  /// A story that begins at `start`, in seconds since 1970.
  init(start: Int64, names: PhotoNames, zone: Zone = Zone()) {
    self.start = start
    self.names = names
    self.zone = zone
  }

  /// Tells what an observer learns.
  mutating func take(_ news: PhoneNews, at now: Instant, evidence: LogPosition? = nil) {
    let moment = Moment(now, evidence)
    switch news {
    case .library(let fact): take(fact, moment)
    case .cleaner(let fact): take(fact, moment)
    case .drew: break
    case .opened: takeOpening(moment)
    case .refusedStart: aside(.startRefused, moment)
    case .ended(let phase): takeEnd(in: phase, moment)
    case .tapped: counts.taps += 1
    case .answered: counts.answers += 1
    case .acted(let act): takeAct(act, moment)
    case .synced(let edit): takeSync(edit, moment)
    case .moved(let zone): self.zone = zone
    }
  }

  /// When something happened, and what shows it.
  private struct Moment {
    var at: Instant
    var evidence: LogPosition?

    init(_ at: Instant, _ evidence: LogPosition?) { (self.at, self.evidence) = (at, evidence) }
  }

  // MARK: The app

  private mutating func takeOpening(_ moment: Moment) {
    counts.openings += 1
    scenes += 1
    open = scenes
    say(beganUnseen ? .openedInBackground : .opened, moment)
  }

  private mutating func takeEnd(in phase: CleanerPhase, _ moment: Moment) {
    switch phase {
    case .closed, .idle, .done, .cancelled, .failed: break
    case .fetchingPhotos, .fetchingAlbums, .fetchingSamples, .drawing, .makingKeep, .savingKeep,
      .ready, .deleting:
      say(.ended(phase), moment)
    }
    open = nil
  }

  private mutating func take(_ fact: CleanerFact, _ moment: Moment) {
    switch fact {
    case .previewShown(let delete, let keep, let bytes, let everywhere):
      offered = (delete, bytes)
      say(
        .previewShown(photos: delete, kept: keep, bytes: bytes, everywhere: everywhere),
        moment,
      )
    case .nothingToClean: say(.nothingToClean, moment)
    case .accessTooSmall(let access): say(.accessTooSmall(access), moment)
    case .deletionDone: break
    case .freedShown(let bytes): say(.freedShown(bytes: bytes), moment)
    case .freeingPromised(let bytes, let days):
      say(.freeingPromised(bytes: bytes, days: days), moment)
    case .deletionCancelled: say(.deletionCancelled, moment)
    case .failureShown(let failure): say(.failureShown(failure), moment)
    case .stuck(let phase):
      counts.stuck += 1
      say(.stuck(phase), moment)
    case .tapIgnored(let phase): say(.tapIgnored(phase), moment)
    case .recoveryAdvised(let ids): say(.recoveryAdvised(named(ids)), moment)
    }
  }

  // MARK: The library

  private mutating func take(_ fact: LibraryFact, _ moment: Moment) {
    switch fact {
    case .deletionAsked(_, let count, let bytes):
      counts.questions += 1
      say(.deletionAsked(photos: count, bytes: bytes), moment)
    case .deletionRefused: say(.deletionRefused, moment)
    case .questionVanished: say(.questionVanished, moment)
    case .consentIgnored(let batch): say(.consentIgnored(batch: batch), moment)
    case .changeMade(_, _, _, let kept, let consented):
      takeChange(kept: Int64(kept.count), consented: consented, moment)
    case .changeFailed(_, let failure): say(.changeFailed(failure), moment)
    case .photosDeleted(_, _, let ids, let bytes, _, _, _):
      counts.deletions += 1
      counts.photosDeleted += Int64(ids.count)
      counts.photosMisannounced += abs(Int64(ids.count) - offered.photos)
      counts.bytesMisannounced += abs(bytes - offered.bytes)
      say(.photosDeleted(photos: Int64(ids.count), bytes: bytes), moment)
    case .photosRemoved(let ids, .cloud): aside(.photosVanished(named(ids)), moment)
    case .photosRemoved(_, .person), .membersRemoved, .albumDeleted: break
    case .photosPurged(let ids, let bytes, _, _):
      aside(.photosPurged(photos: Int64(ids.count), bytes: bytes), moment)
    case .photosRecovered(let ids): aside(.photosRecovered(named(ids)), moment)
    case .recoveryMissed(let ids): aside(.recoveryMissed(named(ids)), moment)
    case .editMissed(let edit): aside(.editMissed(edit), moment)
    }
  }

  private mutating func takeChange(kept: Int64, consented: Bool, _ moment: Moment) {
    if !consented { counts.unaskedChanges += 1 }
    switch (consented, kept > 0) {
    case (true, _): say(.samplesKept(kept: kept), moment)
    case (false, true): say(.samplesKeptUnasked(kept: kept), moment)
    case (false, false): say(.keepMadeUnasked, moment)
    }
  }

  // MARK: People and other devices

  private mutating func takeAct(_ act: PlannedPhotoAct, _ moment: Moment) {
    switch act.deed {
    case .favourite, .unfavourite, .hide, .delete, .recover, .emptyTrash, .makeAlbum, .addToAlbum,
      .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum:
      aside(.acted(act.deed, named(act.photos), album: act.album, title: act.other), moment)
    case .take:
      guard let asset = act.asset else { return }
      aside(.acted(.take, named([asset.id]), album: "", title: ""), moment)
    case .open, .tap, .confirm, .refuse, .kill, .travel, .useCalendar, .permit, .goOffline,
      .goOnline, .resign:
      break
    }
  }

  private mutating func takeSync(_ edit: LibraryEdit, _ moment: Moment) {
    let (told, ids, title): (StoryEdit, [PhotoID], String)
    switch edit {
    case .mark(let id, .favourite, true): (told, ids, title) = (.favourite, [id], "")
    case .mark(let id, _, _): (told, ids, title) = (.mark, [id], "")
    case .makeAlbum(let album): (told, ids, title) = (.makeAlbum, album.members, album.title)
    case .addToAlbum(_, let members): (told, ids, title) = (.addToAlbum, members, "")
    case .removeFromAlbum(_, let members): (told, ids, title) = (.removeFromAlbum, members, "")
    case .renameAlbum(_, let new): (told, ids, title) = (.renameAlbum, [], new)
    case .moveAlbum: (told, ids, title) = (.moveAlbum, [], "")
    case .deleteAlbum: (told, ids, title) = (.deleteAlbum, [], "")
    case .add, .delete, .recover, .emptyTrash: return
    }
    aside(.synced(told, named(ids), title: title), moment)
  }

  /// Takes a broken invariant with its number in the run.
  mutating func take(
    _ breach: Breach,
    number: Int,
    at now: Instant,
    evidence: LogPosition? = nil,
  ) {
    breaches.append((number, now, breach))
    let event = StoryEvent.broken(
      breach: Int64(number),
      breach.invariant,
      named(breach.photos),
      ListedMonths(breach.months),
      bytes: breach.bytes,
    )
    let moment = Moment(now, evidence)
    if open != nil { say(event, moment) } else { aside(event, moment) }
  }

  // MARK: Entries

  /// Tells of the phone, in the scene that plays or in one of its own.
  mutating func tell(_ event: StoryEvent, at now: Instant, evidence: LogPosition?) {
    aside(event, Moment(now, evidence))
  }

  private func named(_ ids: [PhotoID]) -> NamedPhotos { NamedPhotos(ids, names) }

  private mutating func say(_ event: StoryEvent, _ moment: Moment) {
    if let open { append(event, moment, to: open, isOutside: false) }
  }

  private mutating func aside(_ event: StoryEvent, _ moment: Moment) {
    if let open, event.isRemarkable {
      append(event, moment, to: open, isOutside: true)
    } else {
      scenes += 1
      append(event, moment, to: scenes, isOutside: true)
    }
  }

  private mutating func append(
    _ event: StoryEvent,
    _ moment: Moment,
    to scene: Int64,
    isOutside: Bool,
  ) {
    let time = StoryText.time(start + moment.at.nanoseconds / 1_000_000_000, in: zone)
    entries.append(
      Entry(
        scene: scene,
        at: moment.at,
        time: time,
        event: event,
        isOutside: isOutside,
        evidence: moment.evidence,
      )
    )
  }
}
