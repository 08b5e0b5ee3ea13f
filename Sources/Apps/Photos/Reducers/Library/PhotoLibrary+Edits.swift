import Kernel

/// What people change, here or on another device of theirs.
extension PhotoLibrary {
  mutating func take(
    _ edit: LibraryEdit,
    from origin: EditOrigin,
    at time: WallTime,
    now: WallTime,
    into effects: inout Effects<LibraryEffect>,
  ) {
    guard let changed = apply(edit, from: origin, at: time, now: now, into: &effects) else {
      // A change that another device made to something that is gone here means nothing.
      if origin == .person { effects.append(.state(.editMissed(edit: edit.kind))) }
      return
    }
    if origin == .person { effects.append(.upload(edit)) }
    effects.append(
      .notify(LibraryNotice(changed: changed, removed: edit.removesPhotos ? changed : []))
    )
  }

  /// - Returns: the photos that changed; nil where there was nothing to change.
  private mutating func apply(
    _ edit: LibraryEdit,
    from origin: EditOrigin,
    at time: WallTime,
    now: WallTime,
    into effects: inout Effects<LibraryEffect>,
  ) -> [PhotoID]? {
    switch edit {
    case .add(let asset):
      return add(asset)
    case .mark(let id, let traits, let isSet):
      return mark(id, traits, isSet, at: time)
    case .makeAlbum(let album):
      guard !albums.contains(where: { $0.id == album.id }) else { return nil }
      albums.append(album)
      nextAlbum = max(nextAlbum, origin == .person ? album.id + 1 : nextAlbum)
      return album.members
    case .addToAlbum(let album, let ids):
      guard albums.contains(where: { $0.id == album }) else { return nil }
      let present = ids.filter { asset($0)?.isPresent == true }
      insert(present, into: album)
      return present
    case .removeFromAlbum(let album, let ids):
      return remove(ids, from: album, into: &effects)
    case .renameAlbum(let album, let title):
      return onAlbum(album) { $0.title = title }
    case .moveAlbum(let album, let folder):
      return onAlbum(album) { $0.folder = folder }
    case .deleteAlbum(let album):
      guard let index = albums.firstIndex(where: { $0.id == album }) else { return nil }
      effects.append(.state(.albumDeleted(album: album)))
      return albums.remove(at: index).members
    case .delete(let ids):
      return delete(ids, from: origin, at: now, into: &effects)
    case .recover(let ids):
      return recover(ids, from: origin, into: &effects)
    case .emptyTrash:
      return emptyTrash(now, into: &effects)
    }
  }

  private mutating func add(_ asset: Asset) -> [PhotoID]? {
    guard place(of: asset.id) == nil else { return nil }
    let index = assets.firstIndex { $0.id > asset.id } ?? assets.count
    assets.insert(asset, at: index)
    return [asset.id]
  }

  private mutating func mark(
    _ id: PhotoID,
    _ traits: Traits,
    _ isSet: Bool,
    at time: WallTime,
  ) -> [PhotoID]? {
    guard let place = place(of: id), assets[place].isPresent else { return nil }
    // Of two devices' edits the later one holds, in whichever order they arrive.
    guard time >= assets[place].edited else { return [] }
    assets[place].edited = time
    if isSet {
      assets[place].traits.formUnion(traits)
    } else {
      assets[place].traits.subtract(traits)
    }
    return [id]
  }

  private mutating func remove(
    _ ids: [PhotoID],
    from album: AlbumID,
    into effects: inout Effects<LibraryEffect>,
  ) -> [PhotoID]? {
    guard let index = albums.firstIndex(where: { $0.id == album }) else { return nil }
    let removed = albums[index].members.filter(ids.contains)
    guard !removed.isEmpty else { return nil }
    albums[index].members.removeAll(where: ids.contains)
    effects.append(.state(.membersRemoved(album: album, ids: removed)))
    return removed
  }

  private mutating func onAlbum(
    _ id: AlbumID,
    _ body: (inout Album) -> Void,
  ) -> [PhotoID]? {
    guard let index = albums.firstIndex(where: { $0.id == id }) else { return nil }
    body(&albums[index])
    return albums[index].members
  }

  // MARK: Recently Deleted

  private mutating func delete(
    _ ids: [PhotoID],
    from origin: EditOrigin,
    at now: WallTime,
    into effects: inout Effects<LibraryEffect>,
  ) -> [PhotoID]? {
    let present = ids.filter { asset($0)?.isPresent == true }
    guard !present.isEmpty else { return nil }
    _ = trash(present, at: now)
    effects.append(.state(.photosRemoved(ids: present, origin: origin)))
    effects.append(.lookAtTrash(at: now + retention))
    return present
  }

  private mutating func recover(
    _ ids: [PhotoID],
    from origin: EditOrigin,
    into effects: inout Effects<LibraryEffect>,
  ) -> [PhotoID]? {
    let places = ids.compactMap(place).filter { !assets[$0].isPresent }
    for place in places { assets[place].trashed = nil }
    let found = places.map { assets[$0].id }
    let missed = ids.filter { asset($0) == nil }
    if !found.isEmpty { effects.append(.state(.photosRecovered(ids: found))) }
    if !missed.isEmpty, origin == .person {
      effects.append(.state(.recoveryMissed(ids: missed)))
    }
    return found.isEmpty && missed.isEmpty ? nil : found
  }

  private mutating func emptyTrash(
    _ now: WallTime,
    into effects: inout Effects<LibraryEffect>,
  ) -> [PhotoID]? {
    let gone = assets.filter { !$0.isPresent }
    guard !gone.isEmpty else { return nil }
    forget(gone, at: now, byHand: true, into: &effects)
    return gone.map(\.id)
  }

  /// Takes what has lain in Recently Deleted long enough away for good.
  mutating func purge(at now: WallTime, into effects: inout Effects<LibraryEffect>) {
    let gone = assets.filter { asset in asset.trashed.map { $0 + retention <= now } ?? false }
    guard !gone.isEmpty else { return }
    forget(gone, at: now, byHand: false, into: &effects)
  }

  private mutating func forget(
    _ gone: [Asset],
    at now: WallTime,
    byHand: Bool,
    into effects: inout Effects<LibraryEffect>,
  ) {
    let ids = sortedUnique(gone.map(\.id))
    assets.removeAll { ids.containsSorted($0.id) }
    let spans = gone.compactMap(\.trashed).map { now - $0 }
    effects.append(
      .state(
        .photosPurged(
          ids: ids,
          bytes: gone.reduce(0) { $0 + $1.bytes },
          least: spans.min() ?? .zero,
          byHand: byHand,
        )
      )
    )
  }
}
