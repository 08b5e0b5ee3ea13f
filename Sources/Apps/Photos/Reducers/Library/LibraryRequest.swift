import Kernel

/// Which albums a fetch returns (K-09).
public enum AlbumScope: String, CaseIterable, Sendable {
  /// The albums that people fill, whoever they are: user, shared and synced ones.
  case people
  /// The albums that the person made alone: shared and synced ones are left out.
  case own
  /// Every collection, the system's smart albums included.
  case all
}

/// What an app asks of the photo library.
public enum LibraryRequest: Choice, Hashable, Sendable {
  /// The images taken before a time that are no favourites, by date; those without a date as well
  /// where `undated` says so, and those of others where `sources` does.
  case photos(
    before: Int64,  // key: before_s
    undated: Bool,
    sources: FetchSources,
  )
  /// The photos with these numbers that are there.
  case assets(ids: [PhotoID])
  /// The albums, with their photos.
  case albums(scope: AlbumScope)
  /// Make an empty album.
  case makeAlbum(title: String)
  /// A change of the library, all of it or nothing.
  case change(ChangeBlock)  // key: block
}

/// Why the library made no change.
public enum ChangeFailure: String, CaseIterable, Sendable {
  /// The app has no access.
  case denied
  /// The app has limited access, which does not reach albums.
  case limited
  /// The album to add to is gone.
  case albumGone
  /// The system is still asking about another deletion.
  case busy
}

/// What the photo library answers.
public enum LibraryAnswer: Choice, Hashable, Sendable {
  /// The photos that were asked for, and what the app may do.
  case photos(AssetColumns, access: Access)  // key: photos
  /// The albums that were asked for.
  case albums([AlbumSnapshot])  // key: albums
  /// The new album.
  case albumMade(AlbumID)  // key: album
  /// The change is made: these photos are in the album, and those were deleted.
  case changed(album: AlbumID, kept: [PhotoID], deleted: [PhotoID], bytes: Int64)
  /// The person refused the deletion; nothing has changed (error 3072).
  case refused
  /// The change was not made.
  case failed(ChangeFailure)  // key: failure
}
