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
  case photos(before: Int64, undated: Bool, sources: FetchSources)
  /// The photos with these numbers that are there.
  case assets(ids: [PhotoID])
  /// The albums, with their photos.
  case albums(scope: AlbumScope)
  /// Make an empty album.
  case makeAlbum(title: String)
  /// A change of the library, all of it or nothing.
  case change(ChangeBlock)

  /// A blank request of every kind.
  public static var prototypes: [Self] {
    [
      .photos(before: 0, undated: false, sources: .library), .assets(ids: []),
      .albums(scope: .people),
      .makeAlbum(title: ""), .change(ChangeBlock()),
    ]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .photos: "photos"
    case .assets: "assets"
    case .albums: "albums"
    case .makeAlbum: "makeAlbum"
    case .change: "change"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .photos(var before, var undated, var sources):
      try fields.field("before_s", &before)
      try fields.field("undated", &undated)
      try fields.field("sources", &sources)
      self = .photos(before: before, undated: undated, sources: sources)
    case .assets(var ids):
      try fields.field("ids", &ids)
      self = .assets(ids: ids)
    case .albums(var scope):
      try fields.field("scope", &scope)
      self = .albums(scope: scope)
    case .makeAlbum(var title):
      try fields.field("title", &title)
      self = .makeAlbum(title: title)
    case .change(var block):
      try fields.field("block", &block)
      self = .change(block)
    }
  }
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
  case photos(AssetColumns, access: Access)
  /// The albums that were asked for.
  case albums([AlbumSnapshot])
  /// The new album.
  case albumMade(AlbumID)
  /// The change is made: these photos are in the album, and those were deleted.
  case changed(album: AlbumID, kept: [PhotoID], deleted: [PhotoID], bytes: Int64)
  /// The person refused the deletion; nothing has changed (error 3072).
  case refused
  /// The change was not made.
  case failed(ChangeFailure)

  /// A blank answer of every kind.
  public static var prototypes: [Self] {
    [
      .photos(AssetColumns(), access: .full), .albums([]), .albumMade(0),
      .changed(album: 0, kept: [], deleted: [], bytes: 0), .refused, .failed(.denied),
    ]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .photos: "photos"
    case .albums: "albums"
    case .albumMade: "albumMade"
    case .changed: "changed"
    case .refused: "refused"
    case .failed: "failed"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .photos(var photos, var access):
      try fields.field("photos", &photos)
      try fields.field("access", &access)
      self = .photos(photos, access: access)
    case .albums(var albums):
      try fields.field("albums", &albums)
      self = .albums(albums)
    case .albumMade(var album):
      try fields.field("album", &album)
      self = .albumMade(album)
    case .changed(var album, var kept, var deleted, var bytes):
      try fields.field("album", &album)
      try fields.field("kept", &kept)
      try fields.field("deleted", &deleted)
      try fields.field("bytes", &bytes)
      self = .changed(album: album, kept: kept, deleted: deleted, bytes: bytes)
    case .refused:
      break
    case .failed(var failure):
      try fields.field("failure", &failure)
      self = .failed(failure)
    }
  }
}
