import Kernel

/// What people do to the library, on this device or on another of theirs.
public enum LibraryEdit: Choice, Hashable, Sendable {
  /// A photo came in: taken, imported, received.
  case add(Asset)
  /// A mark was set or taken away.
  case mark(id: PhotoID, traits: Traits, isSet: Bool)
  /// An album was made.
  case makeAlbum(Album)
  /// Photos were put into an album.
  case addToAlbum(album: AlbumID, ids: [PhotoID])
  /// Photos were taken out of an album.
  case removeFromAlbum(album: AlbumID, ids: [PhotoID])
  /// An album has another title.
  case renameAlbum(album: AlbumID, title: String)
  /// An album lies in another folder; by way of sync even in itself.
  case moveAlbum(album: AlbumID, folder: AlbumID)
  /// An album is gone; its photos stay.
  case deleteAlbum(album: AlbumID)
  /// Photos went to Recently Deleted.
  case delete(ids: [PhotoID])
  /// Photos came back from Recently Deleted.
  case recover(ids: [PhotoID])
  /// Recently Deleted was emptied by hand.
  case emptyTrash

  /// A blank edit of every kind.
  public static var prototypes: [Self] {
    [
      .add(Asset()), .mark(id: 0, traits: [], isSet: false), .makeAlbum(Album()),
      .addToAlbum(album: 0, ids: []), .removeFromAlbum(album: 0, ids: []),
      .renameAlbum(album: 0, title: ""), .moveAlbum(album: 0, folder: 0), .deleteAlbum(album: 0),
      .delete(ids: []), .recover(ids: []), .emptyTrash,
    ]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .add: "add"
    case .mark: "mark"
    case .makeAlbum: "makeAlbum"
    case .addToAlbum: "addToAlbum"
    case .removeFromAlbum: "removeFromAlbum"
    case .renameAlbum: "renameAlbum"
    case .moveAlbum: "moveAlbum"
    case .deleteAlbum: "deleteAlbum"
    case .delete: "delete"
    case .recover: "recover"
    case .emptyTrash: "emptyTrash"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .add(var asset):
      try fields.field("asset", &asset)
      self = .add(asset)
    case .mark(var id, var traits, var isSet):
      try fields.field("id", &id)
      try fields.field("traits", &traits.rawValue)
      try fields.field("is_set", &isSet)
      self = .mark(id: id, traits: traits, isSet: isSet)
    case .makeAlbum(var album):
      try fields.field("album", &album)
      self = .makeAlbum(album)
    case .addToAlbum(var album, var ids):
      try fields.field("album", &album)
      try fields.field("ids", &ids)
      self = .addToAlbum(album: album, ids: ids)
    case .removeFromAlbum(var album, var ids):
      try fields.field("album", &album)
      try fields.field("ids", &ids)
      self = .removeFromAlbum(album: album, ids: ids)
    case .renameAlbum(var album, var title):
      try fields.field("album", &album)
      try fields.field("title", &title)
      self = .renameAlbum(album: album, title: title)
    case .moveAlbum(var album, var folder):
      try fields.field("album", &album)
      try fields.field("folder", &folder)
      self = .moveAlbum(album: album, folder: folder)
    case .deleteAlbum(var album):
      try fields.field("album", &album)
      self = .deleteAlbum(album: album)
    case .delete(var ids):
      try fields.field("ids", &ids)
      self = .delete(ids: ids)
    case .recover(var ids):
      try fields.field("ids", &ids)
      self = .recover(ids: ids)
    case .emptyTrash:
      break
    }
  }

  /// Whether photos leave the library, or an album, by it.
  var removesPhotos: Bool {
    switch self {
    case .delete, .removeFromAlbum, .emptyTrash: true
    case .add, .mark, .makeAlbum, .addToAlbum, .renameAlbum, .moveAlbum, .deleteAlbum, .recover:
      false
    }
  }
}
