import Findings
import Kernel
import Photos

/// What happened to one phone with photos, as lanes and a table: written while it happens.
struct PhotosJournal {
  /// What the cleaner and the library said, in order; of many the first.
  private(set) var notices: [Notice] = []
  /// How many notices there were, those left out as well.
  private(set) var noticeCount: Int64 = 0
  private let device: String
  private let names: PhotoNames
  private var app: StateLane
  private var signature: StateLane
  private var broken: Lane
  private var photos: [(id: PhotoID, lane: StateLane)] = []
  /// The photos that went to Recently Deleted.
  private var moved: Set<PhotoID> = []  // order-free: counted and asked by key alone

  /// How many photos went to Recently Deleted, those without a lane as well.
  var photoCount: Int64 { Int64(moved.count) }

  /// Of longer runs the first notices, changes and broken invariants are drawn.
  static let most = 10_000
  /// Of more photos the first that go anywhere have lanes.
  static let photosMost = 100

  /// Something that the cleaner or the library said, with its figures.
  struct Notice {
    var at: Instant
    var device: String
    var kind: String
    /// The photos it is about; nil where it names none.
    var photos: Int64?
    /// Those it says will stay as samples.
    var kept: Int64?
    var bytes: Int64?
    var days: Int64?
    var evidence: LogPosition?
  }

  /// Where a photo is.
  private enum Place: String, CaseIterable {
    case library = "in the library"
    case trash = "Recently Deleted"
    case gone = "gone for good"
  }

  /// The journal of a phone at the start.
  init(_ plan: PlannedPhone, names: PhotoNames) {
    device = plan.device
    self.names = names
    app = StateLane(Lane(actor: plan.device, matter: "app", kinds: ["open"]))
    signature = StateLane(
      Lane(actor: plan.device, matter: "signature", kinds: ["valid", "run out"]),
      from: plan.hasCleaner ? "valid" : nil,
    )
    broken = Lane(
      actor: plan.device,
      matter: "broken invariants",
      kinds: PhotoInvariant.allCases.map(\.rawValue),
    )
  }

  // MARK: What happens

  /// Takes what observers learn.
  mutating func take(_ news: PhoneNews, at now: Instant, evidence: LogPosition?) {
    switch news {
    case .opened: app.enter("open", at: now, evidence: evidence)
    case .ended: app.enter(nil, at: now, evidence: evidence)
    case .cleaner(let fact): note(notice(of: fact, at: now, evidence))
    case .library(let fact):
      note(notice(of: fact, at: now, evidence))
      move(by: fact, at: now, evidence)
    case .drew, .refusedStart, .tapped, .answered, .acted, .synced, .moved: break
    }
  }

  /// Takes a broken invariant with its number in the run.
  mutating func take(_ breach: Breach, number: Int, at now: Instant, evidence: LogPosition?) {
    guard broken.instants.count < Self.most else { return }
    broken.mark(
      breach.invariant.rawValue,
      at: now,
      evidence: evidence,
      reference: FindingReference("breach", Int64(number)),
    )
  }

  /// Takes what the cleaner's signature learned, and whether it holds then by the phone's clock.
  mutating func take(
    _ event: SignatureEvent,
    holds: Bool,
    at now: Instant,
    evidence: LogPosition?,
  ) {
    switch event {
    case .signed, .clockSet, .ended:
      signature.enter(holds ? "valid" : "run out", at: now, evidence: evidence)
    }
  }

  private mutating func note(_ notice: Notice) {
    noticeCount += 1
    if notices.count < Self.most { notices.append(notice) }
  }

  private func notice(of fact: CleanerFact, at now: Instant, _ evidence: LogPosition?) -> Notice {
    var notice = Notice(at: now, device: device, kind: fact.kind, evidence: evidence)
    switch fact {
    case .previewShown(let delete, let keep, let bytes, _):
      (notice.photos, notice.kept, notice.bytes) = (delete, keep, bytes)
    case .deletionDone(_, let count): notice.photos = count
    case .freedShown(let bytes): notice.bytes = bytes
    case .freeingPromised(let bytes, let days): (notice.bytes, notice.days) = (bytes, days)
    case .recoveryAdvised(let ids): notice.photos = Int64(ids.count)
    case .nothingToClean, .accessTooSmall, .deletionCancelled, .failureShown, .stuck,
      .tapIgnored:
      break
    }
    return notice
  }

  private func notice(of fact: LibraryFact, at now: Instant, _ evidence: LogPosition?) -> Notice {
    var notice = Notice(at: now, device: device, kind: fact.kind, evidence: evidence)
    switch fact {
    case .deletionAsked(_, let count, let bytes): (notice.photos, notice.bytes) = (count, bytes)
    case .changeMade(_, _, _, let kept, _): notice.kept = Int64(kept.count)
    case .photosDeleted(_, _, let ids, let bytes, _, _, _),
      .photosPurged(let ids, let bytes, _, _):
      (notice.photos, notice.bytes) = (Int64(ids.count), bytes)
    case .photosRemoved(let ids, _), .photosRecovered(let ids), .recoveryMissed(let ids),
      .membersRemoved(_, let ids):
      notice.photos = Int64(ids.count)
    case .deletionRefused, .questionVanished, .consentIgnored, .changeFailed, .albumDeleted,
      .editMissed:
      break
    }
    return notice
  }

  // MARK: Photos

  private mutating func move(by fact: LibraryFact, at now: Instant, _ evidence: LogPosition?) {
    switch fact {
    case .photosDeleted(_, _, let ids, _, _, _, _), .photosRemoved(let ids, _):
      move(ids, to: .trash, at: now, evidence)
    case .photosPurged(let ids, _, _, _): move(ids, to: .gone, at: now, evidence)
    case .photosRecovered(let ids): move(ids, to: .library, at: now, evidence)
    case .deletionAsked, .deletionRefused, .questionVanished, .consentIgnored, .changeMade,
      .changeFailed, .recoveryMissed, .membersRemoved, .albumDeleted, .editMissed:
      break
    }
  }

  private mutating func move(
    _ ids: [PhotoID],
    to place: Place,
    at now: Instant,
    _ evidence: LogPosition?,
  ) {
    for id in ids {
      if place == .trash { moved.insert(id) }
      if let known = photos.firstIndex(where: { $0.id == id }) {
        photos[known].lane.enter(place.rawValue, at: now, evidence: evidence)
      } else if place == .trash, photos.count < Self.photosMost {
        let lane = Lane(
          actor: "\(device), \(names.name(of: id))",
          matter: "photo",
          kinds: Place.allCases.map(\.rawValue),
        )
        var course = StateLane(lane, from: Place.library.rawValue)
        course.enter(place.rawValue, at: now, evidence: evidence)
        photos.append((id, course))
      }
    }
  }

  // MARK: Lanes

  /// The lanes of a run that is over.
  func lanes(until end: Instant) -> [Lane] {
    [
      app.finished(at: end), signature.finished(at: end), said, broken,
    ] + photos.map { $0.lane.finished(at: end) }
  }

  private var said: Lane {
    var lane = Lane(
      actor: device,
      matter: "notices",
      kinds: CleanerFact.prototypes.map(\.kind) + LibraryFact.prototypes.map(\.kind),
    )
    for notice in notices { lane.mark(notice.kind, at: notice.at, evidence: notice.evidence) }
    return lane
  }
}
