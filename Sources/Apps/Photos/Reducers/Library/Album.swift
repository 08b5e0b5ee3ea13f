import Kernel

/// The number of an album; it stands for PhotoKit's local identifier.
public typealias AlbumID = Int64

/// Who fills an album.
public enum AlbumKind: String, CaseIterable, Sendable {
  /// The person, on this device or another.
  case user
  /// Several people: an iCloud Shared Album.
  case shared
  /// A computer, by cable.
  case synced
  /// A folder: it holds albums and folders instead of photos.
  case folder
  /// The system: Recents, Favourites, Screenshots and the like.
  case smart
}

/// An album of the library.
public struct Album: Record, Hashable, Sendable {
  /// Which one.
  public var id: AlbumID = 0
  /// Its title; several albums may have the same (K-10).
  public var title = ""
  /// Who fills it.
  public var kind = AlbumKind.user
  /// The folder it lies in; zero at the top.
  public var folder: AlbumID = 0
  /// Its photos in the order in which they were added, each once.
  public var members: [PhotoID] = []

  /// A blank album.
  public init() {}

  /// An album.
  public init(
    id: AlbumID,
    title: String,
    kind: AlbumKind = .user,
    folder: AlbumID = 0,
    members: [PhotoID] = [],
  ) {
    self.id = id
    self.title = title
    self.kind = kind
    self.folder = folder
    self.members = members
  }
}

/// An album with its photos as a fetch found it.
public struct AlbumSnapshot: Record, Hashable, Sendable {
  /// Which one; negative for a smart album.
  public var id: AlbumID = 0
  /// Its title.
  public var title = ""
  /// Who fills it.
  public var kind = AlbumKind.user
  /// The folder it lies in; zero at the top.
  public var folder: AlbumID = 0
  /// The photos in it that the app may see.
  public var photos = AssetColumns()

  /// A blank snapshot.
  public init() {}

  /// An album as it was found.
  public init(_ album: Album, photos: AssetColumns) {
    id = album.id
    title = album.title
    kind = album.kind
    folder = album.folder
    self.photos = photos
  }
}

/// What an app may do with the library.
public enum Access: String, CaseIterable, Sendable {
  /// Nothing.
  case none
  /// The photos that the person chose; no user albums (K-14).
  case limited
  /// Everything.
  case full
}
