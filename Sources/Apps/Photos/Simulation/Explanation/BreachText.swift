import Kernel
import Photos

/// How an explanation says times.
enum BreachText {
  private static let dayLength: Int64 = 86_400_000_000_000

  /// `day 3 09:00:05.200` of the run.
  static func day(_ instant: Instant) -> String {
    let (days, rest) = dividingDown(instant.nanoseconds, by: dayLength)
    return "day \(days) " + clock(rest)
  }

  /// `00:00:28.400`, or `3 days 00:00:28.400`.
  static func span(_ span: Duration) -> String {
    let days = span.nanoseconds / dayLength
    let rest = clock(span.nanoseconds % dayLength)
    return days == 0 ? rest : days == 1 ? "1 day \(rest)" : "\(days) days \(rest)"
  }

  private static func clock(_ nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds / 1_000_000
    let parts = [
      milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1_000 % 60,
    ].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return parts.joined(separator: ":") + "." + String(1_000 + milliseconds % 1_000).dropFirst()
  }
}

/// What the reasons have in common.
extension BreachReasons {
  /// The lines about the first few of many, and how many more there are.
  func some(
    _ ids: [Int64],
    _ lines: (Int64) throws -> [String],
  ) rethrows -> [String] {
    var found: [String] = []
    for id in ids.prefix(3) { found += try lines(id) }
    return ids.count > 3 ? found + ["and \(ids.count - 3) more"] : found
  }

  /// The block of the batch that the breach is about.
  func block() throws -> PhotoHistory.Moment<ChangeBlock>? {
    try past.blocks().last { $0.event.batch == breach.batch && $0.event.deletionCount > 0 }
  }

  /// The last deletion of the cleaner.
  func deletion() throws -> PhotoHistory.Moment<LibraryFact>? {
    try past.all(LibraryFact.self, "photosDeleted").last
  }

  /// `photo 5`, `photos 5, 6 and 3 more`.
  func photos(_ ids: [PhotoID]) -> String {
    let shown = ids.prefix(4).map { "\($0)" }.joined(separator: ", ")
    let more = ids.count > 4 ? " and \(ids.count - 4) more" : ""
    return (ids.count == 1 ? "photo " : "photos ") + shown + more
  }

  /// How long after something, in words.
  func after(_ time: Instant, _ start: Instant?, _ what: String) -> String {
    start.map { "\(BreachText.span(time - $0)) after \(what)" } ?? "at \(BreachText.day(time))"
  }

  /// A civil time in UTC.
  func date(_ seconds: Int64) -> String {
    StoryText.time(seconds, in: Zone()) + " UTC"
  }

  /// An album by its title where that is known.
  func albumName(_ id: AlbumID) throws -> String {
    try past.album(id).map { "album '\($0.title)'" } ?? "album \(id)"
  }

  /// The albums that a photo lay in.
  func albums(holding id: PhotoID, before sequence: LogPosition) throws -> [Album] {
    var albums = try past.opened().albums
    for edit in try past.edits() where edit.sequence < sequence {
      switch edit.edit {
      case .makeAlbum(let album): albums.append(album)
      case .deleteAlbum(let album): albums.removeAll { $0.id == album }
      case .addToAlbum(let album, let ids):
        for index in albums.indices where albums[index].id == album { albums[index].members += ids }
      case .removeFromAlbum(let album, let ids):
        for index in albums.indices where albums[index].id == album {
          albums[index].members.removeAll(where: ids.contains)
        }
      case .add, .mark, .renameAlbum, .moveAlbum, .delete, .recover, .emptyTrash: break
      }
    }
    return albums.filter { $0.members.contains(id) }
  }

  /// Whether a sample is lost to the cleaner by an edit: it lay in the album that was deleted, or was
  /// taken out of one, or is gone itself.
  func removes(_ edit: PhotoHistory.Edit, _ id: PhotoID) throws -> Bool {
    switch edit.edit {
    case .removeFromAlbum(_, let ids), .delete(let ids): ids.contains(id)
    case .deleteAlbum(let album):
      try albums(holding: id, before: edit.sequence).contains { $0.id == album }
    case .add, .mark, .makeAlbum, .addToAlbum, .renameAlbum, .moveAlbum, .recover, .emptyTrash:
      false
    }
  }

  /// How it was lost.
  func loss(_ edit: PhotoHistory.Edit) throws -> String {
    switch edit.edit {
    case .removeFromAlbum(let album, _):
      return "was taken out of \(try albumName(album))\(edit.way)"
    case .delete: return "was deleted by hand\(edit.way)"
    case .deleteAlbum(let album):
      return "lost its album, as \(try albumName(album)) was deleted\(edit.way)"
    case .add, .mark, .makeAlbum, .addToAlbum, .renameAlbum, .moveAlbum, .recover, .emptyTrash:
      return "changed\(edit.way)"
    }
  }

  /// Whether an edit is about an album itself.
  func concerns(_ edit: LibraryEdit, _ album: AlbumID) -> Bool {
    switch edit {
    case .renameAlbum(let id, _), .moveAlbum(let id, _), .deleteAlbum(let id),
      .removeFromAlbum(let id, _):
      id == album
    case .add, .mark, .makeAlbum, .addToAlbum, .delete, .recover, .emptyTrash:
      false
    }
  }

  /// What an edit did to an album.
  func albumDeed(_ edit: LibraryEdit) -> String {
    switch edit {
    case .renameAlbum(_, let title): "was given the title '\(title)'"
    case .moveAlbum: "was put into a folder"
    case .deleteAlbum: "was deleted"
    case .removeFromAlbum(_, let ids): "lost \(photos(ids))"
    case .add, .mark, .makeAlbum, .addToAlbum, .delete, .recover, .emptyTrash: "was changed"
    }
  }
}
