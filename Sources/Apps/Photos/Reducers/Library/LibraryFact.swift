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
  case changeFailed(batch: Int64, ChangeFailure)  // key: failure
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
}
