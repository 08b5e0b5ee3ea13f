import Kernel

/// What an app fetches: snapshots of what it may see.
extension PhotoLibrary {
  mutating func answer(
    _ request: LibraryRequest,
    into effects: inout Effects<LibraryEffect>,
  ) {
    switch request {
    case .photos(let before, let undated, let sources):
      let found = images(before: before, undated: undated, sources: sources)
      effects.append(.answer(.photos(found, access: access)))
    case .assets(let ids):
      let found = ids.compactMap { asset($0) }.filter { isVisible($0) && $0.isOwn }
      effects.append(.answer(.photos(AssetColumns(found), access: access)))
    case .albums(let scope):
      effects.append(.answer(.albums(snapshots(scope))))
    case .makeAlbum(let title):
      makeAlbum(title, into: &effects)
    case .change(let block):
      begin(block, into: &effects)
    }
  }

  /// Whether a fetch of the app's returns the photo.
  private func isVisible(_ asset: Asset) -> Bool {
    guard asset.isPresent, asset.traits.isDisjoint(with: [.hidden, .shared]) else { return false }
    switch access {
    case .none: return false
    case .limited: return asset.traits.contains(.selected)
    case .full: return true
    }
  }

  /// Images taken before a time that are no favourites, by date: the fetch of the seed (K-03).
  private func images(before: Int64, undated: Bool, sources: FetchSources) -> AssetColumns {
    let excluded: Traits =
      switch sources {
      case .library: [.video, .favourite, .albumShared, .synced]
      case .all: [.video, .favourite]
      }
    var places: [Int] = []
    var isSorted = true
    var last = Int64.min
    for (place, asset) in assets.enumerated() {
      guard asset.traits.isDisjoint(with: excluded), isVisible(asset) else { continue }
      // A photo without a date meets no condition on dates (K-05).
      guard asset.taken.map({ $0 < before }) ?? undated else { continue }
      let date = asset.taken ?? AssetColumns.undated
      if date < last { isSorted = false }
      last = date
      places.append(place)
    }
    if !isSorted {
      places.sort { left, right in
        let first = assets[left].taken ?? AssetColumns.undated
        let second = assets[right].taken ?? AssetColumns.undated
        return (first, left) < (second, right)
      }
    }
    var columns = AssetColumns()
    columns.reserve(places.count)
    for place in places { columns.append(assets[place]) }
    return columns
  }

  /// Limited access sees no albums of people.
  ///
  /// Of an album a fetch returns what is in it, whoever put
  /// it there; the system's own albums are of the person's library.
  private func snapshots(_ scope: AlbumScope) -> [AlbumSnapshot] {
    guard access == .full else { return [] }
    var found = albums(in: scope).map { album in
      AlbumSnapshot(album, photos: AssetColumns(visible(album.members)))
    }
    if scope == .all { found += smartAlbums }
    return found
  }

  /// The albums that people made, as far as the scope goes.
  func albums(in scope: AlbumScope) -> [Album] {
    albums.filter { album in
      switch (scope, album.kind) {
      case (.own, .shared), (.own, .synced): false
      case (.people, _), (.own, _), (.all, _): true
      }
    }
  }

  private func visible(_ ids: [PhotoID]) -> [Asset] {
    ids.compactMap { asset($0) }.filter { isVisible($0) }
  }

  /// The system's own albums; one of them, Recents, holds every photo (K-09).
  private var smartAlbums: [AlbumSnapshot] {
    let kinds: [(id: AlbumID, title: String, traits: Traits)] = [
      (-1, "Recents", []), (-2, "Favourites", .favourite), (-3, "Screenshots", .screenshot),
      (-4, "Videos", .video), (-5, "Bursts", .burst),
    ]
    return kinds.map { kind in
      let members = assets.filter { asset in
        asset.traits.isSuperset(of: kind.traits) && asset.isOwn && isVisible(asset)
      }
      let album = Album(id: kind.id, title: kind.title, kind: .smart)
      return AlbumSnapshot(album, photos: AssetColumns(members))
    }
  }
}
