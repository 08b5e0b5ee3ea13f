import Kernel

/// What a photo library states.
public enum LibraryFact: Choice, Hashable, Sendable {
  /// The system asks the person whether so many photos shall be deleted.
  case deletionAsked(batch: Int64, count: Int64, bytes: Int64)
  /// The person said no; nothing has changed.
  case deletionRefused(batch: Int64)
  /// The question went away with the app that made the system ask it.
  case questionVanished(batch: Int64)
  /// Somebody answered a question that no longer stands.
  case consentIgnored(batch: Int64)
  /// A change of the app is made. `album` is where the samples went; `made` whether it is new.
  case changeMade(batch: Int64, album: AlbumID, made: Bool, kept: [PhotoID], consented: Bool)
  /// A change of the app was not made.
  case changeFailed(batch: Int64, ChangeFailure)
  /// The app's photos went to Recently Deleted; `album` is where samples are kept, zero for none the
  /// change named. Some were protected when the system asked, others
  /// became so while it asked, and samples of the change vanished meanwhile.
  case photosDeleted(
    batch: Int64,
    album: AlbumID,
    ids: [PhotoID],
    bytes: Int64,
    protected: [PhotoID],
    meanwhile: [PhotoID],
    vanished: [PhotoID],
  )
  /// People, or another device, moved photos to Recently Deleted.
  case photosRemoved(ids: [PhotoID], origin: EditOrigin)
  /// Photos are gone for good; the one that lay there for the shortest time did so for `least`.
  case photosPurged(ids: [PhotoID], bytes: Int64, least: Duration, byHand: Bool)
  /// Photos came back.
  case photosRecovered(ids: [PhotoID])
  /// Photos that somebody wanted back are gone for good.
  case recoveryMissed(ids: [PhotoID])
  /// People took photos out of an album.
  case membersRemoved(album: AlbumID, ids: [PhotoID])
  /// People deleted an album; its photos stay.
  case albumDeleted(album: AlbumID)
  /// An edit was about something that is not there.
  case editMissed(edit: String)

  /// A blank fact of every kind.
  public static var prototypes: [Self] {
    [
      .deletionAsked(batch: 0, count: 0, bytes: 0), .deletionRefused(batch: 0),
      .questionVanished(batch: 0), .consentIgnored(batch: 0),
      .changeMade(batch: 0, album: 0, made: false, kept: [], consented: false),
      .changeFailed(batch: 0, .denied),
      .photosDeleted(
        batch: 0,
        album: 0,
        ids: [],
        bytes: 0,
        protected: [],
        meanwhile: [],
        vanished: [],
      ),
      .photosRemoved(ids: [], origin: .person),
      .photosPurged(ids: [], bytes: 0, least: .zero, byHand: false), .photosRecovered(ids: []),
      .recoveryMissed(ids: []), .membersRemoved(album: 0, ids: []), .albumDeleted(album: 0),
      .editMissed(edit: ""),
    ]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .deletionAsked: "deletionAsked"
    case .deletionRefused: "deletionRefused"
    case .questionVanished: "questionVanished"
    case .consentIgnored: "consentIgnored"
    case .changeMade: "changeMade"
    case .changeFailed: "changeFailed"
    case .photosDeleted: "photosDeleted"
    case .photosRemoved: "photosRemoved"
    case .photosPurged: "photosPurged"
    case .photosRecovered: "photosRecovered"
    case .recoveryMissed: "recoveryMissed"
    case .membersRemoved: "membersRemoved"
    case .albumDeleted: "albumDeleted"
    case .editMissed: "editMissed"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .deletionAsked(var batch, var count, var bytes):
      try fields.field("batch", &batch)
      try fields.field("count", &count)
      try fields.field("bytes", &bytes)
      self = .deletionAsked(batch: batch, count: count, bytes: bytes)
    case .deletionRefused(var batch):
      try fields.field("batch", &batch)
      self = .deletionRefused(batch: batch)
    case .questionVanished(var batch):
      try fields.field("batch", &batch)
      self = .questionVanished(batch: batch)
    case .consentIgnored(var batch):
      try fields.field("batch", &batch)
      self = .consentIgnored(batch: batch)
    case .changeMade(var batch, var album, var made, var kept, var consented):
      try fields.field("batch", &batch)
      try fields.field("album", &album)
      try fields.field("made", &made)
      try fields.field("kept", &kept)
      try fields.field("consented", &consented)
      self = .changeMade(
        batch: batch,
        album: album,
        made: made,
        kept: kept,
        consented: consented,
      )
    case .changeFailed(var batch, var failure):
      try fields.field("batch", &batch)
      try fields.field("failure", &failure)
      self = .changeFailed(batch: batch, failure)
    case .photosDeleted(
      var batch,
      var album,
      var ids,
      var bytes,
      var protected,
      var meanwhile,
      var vanished,
    ):
      try fields.field("batch", &batch)
      try fields.field("album", &album)
      try fields.field("ids", &ids)
      try fields.field("bytes", &bytes)
      try fields.field("protected", &protected)
      try fields.field("meanwhile", &meanwhile)
      try fields.field("vanished", &vanished)
      self = .photosDeleted(
        batch: batch,
        album: album,
        ids: ids,
        bytes: bytes,
        protected: protected,
        meanwhile: meanwhile,
        vanished: vanished,
      )
    case .photosRemoved(var ids, var origin):
      try fields.field("ids", &ids)
      try fields.field("origin", &origin)
      self = .photosRemoved(ids: ids, origin: origin)
    case .photosPurged(var ids, var bytes, var least, var byHand):
      try fields.field("ids", &ids)
      try fields.field("bytes", &bytes)
      try fields.field("least_ns", &least)
      try fields.field("by_hand", &byHand)
      self = .photosPurged(ids: ids, bytes: bytes, least: least, byHand: byHand)
    case .photosRecovered(var ids):
      try fields.field("ids", &ids)
      self = .photosRecovered(ids: ids)
    case .recoveryMissed(var ids):
      try fields.field("ids", &ids)
      self = .recoveryMissed(ids: ids)
    case .membersRemoved(var album, var ids):
      try fields.field("album", &album)
      try fields.field("ids", &ids)
      self = .membersRemoved(album: album, ids: ids)
    case .albumDeleted(var album):
      try fields.field("album", &album)
      self = .albumDeleted(album: album)
    case .editMissed(var edit):
      try fields.field("edit", &edit)
      self = .editMissed(edit: edit)
    }
  }
}
