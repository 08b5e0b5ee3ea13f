/// How albums are found whose photos are protected (K-09).
public enum AlbumWalk: String, CaseIterable, Sendable {
  /// All albums in one fetch, whichever folder they lie in.
  case flat
  /// From the top, folder by folder.
  case folders
}

/// Something that lies in a folder, or is one.
protocol Foldered {
  /// Which one.
  var id: AlbumID { get }
  /// Whether it is a folder.
  var kind: AlbumKind { get }
  /// The folder it lies in; zero at the top.
  var folder: AlbumID { get }
}

extension Album: Foldered {}
extension AlbumSnapshot: Foldered {}

/// The albums that a walk comes to.
///
/// A folder that lies in itself, be it by way of others, is not below the top: a walk from there
/// ends, and never comes to what is in it.
///
/// - Complexity: O(n) for a flat walk, O(n × folders) for one from the top.
func walked<Item: Foldered>(_ albums: [Item], by walk: AlbumWalk) -> [Item] {
  switch walk {
  case .flat:
    return albums
  case .folders:
    var found = albums.filter { $0.folder == 0 }
    var next = 0
    while next < found.count {
      let folder = found[next]
      next += 1
      guard folder.kind == .folder else { continue }
      found += albums.filter { $0.folder == folder.id }
    }
    return found
  }
}
