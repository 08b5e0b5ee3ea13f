import Kernel

/// What an app changes.
extension PhotoLibrary {
  /// Albums are made without a question to the person.
  mutating func makeAlbum(_ title: String, into effects: inout Effects<LibraryEffect>) {
    if let failure = accessFailure {
      effects.append(.state(.changeFailed(batch: 0, failure)))
      effects.append(.answer(.failed(failure)))
      return
    }
    let album = newAlbum(title, into: &effects)
    effects.append(
      .state(.changeMade(batch: 0, album: album, made: true, kept: [], consented: false))
    )
    effects.append(.answer(.albumMade(album)))
  }

  private var accessFailure: ChangeFailure? {
    switch access {
    case .none: .denied
    case .limited: .limited
    case .full: nil
    }
  }

  private mutating func newAlbum(
    _ title: String,
    into effects: inout Effects<LibraryEffect>,
  ) -> AlbumID {
    let album = Album(id: nextAlbum, title: title)
    nextAlbum += 1
    albums.append(album)
    effects.append(.upload(.makeAlbum(album)))
    return album.id
  }

  /// Runs a change's block: without deletions it is made at once, else the system asks first.
  mutating func begin(_ block: ChangeBlock, into effects: inout Effects<LibraryEffect>) {
    var block = block
    if block.validates { validate(&block) }
    if let failure = failure(of: block) {
      effects.append(.state(.changeFailed(batch: block.batch, failure)))
      effects.append(.answer(.failed(failure)))
      return
    }
    let deletions = block.months.flatMap(\.deletions).filter { asset($0)?.isPresent == true }
    if deletions.isEmpty {
      // A block that looked again and found nothing left to delete changes nothing at all.
      let isEmptied = block.validates
      let kept = isEmptied ? [] : keep(block, consented: false, into: &effects)
      effects.append(
        .answer(.changed(album: block.album, kept: kept, deleted: [], bytes: 0))
      )
      return
    }
    question = Question(block: block, protected: protected(among: deletions))
    if block.validates {
      let samples = block.months.flatMap(\.samples)
      effects.append(.blockRan(samples: samples))
    }
    let bytes = deletions.reduce(0) { $0 + (asset($1)?.bytes ?? 0) }
    let count = Int64(deletions.count)
    effects.append(.state(.deletionAsked(batch: block.batch, count: count, bytes: bytes)))
  }

  /// A block that brings no album because its own is gone makes one.
  private func validate(_ block: inout ChangeBlock) {
    let albums = walked(albums(in: block.scope), by: block.walk)
    let members = sortedUnique(albums.flatMap(\.members))
    let unchanged = block
    block.revalidate(
      isPresent: { asset($0)?.isPresent == true },
      isProtected: { id in
        members.containsSorted(id) || asset(id)?.traits.contains(.favourite) == true
      },
      isHeld: { isHeld($0, by: unchanged, whereGone: true) },
    )
    if !self.albums.contains(where: { $0.id == block.album }) { block.album = 0 }
  }

  /// Whether a sample of before is in the library and in its album, or on its way into one.
  ///
  /// `whereGone` is the answer where the album is gone.
  private func isHeld(_ id: PhotoID, by block: ChangeBlock, whereGone: Bool) -> Bool {
    guard asset(id)?.isPresent == true else { return false }
    if block.restored.contains(id) || block.album == 0 { return true }
    return albums.first { $0.id == block.album }?.members.contains(id) ?? whereGone
  }

  private func failure(of block: ChangeBlock) -> ChangeFailure? {
    if question != nil { return .busy }
    let addsToAlbum = block.sampleCount > 0 || !block.restored.isEmpty
    switch access {
    case .none: return .denied
    case .limited: return addsToAlbum ? .limited : nil
    case .full: break
    }
    let isGone = block.album != 0 && !albums.contains { $0.id == block.album }
    return addsToAlbum && isGone ? .albumGone : nil
  }

  /// The person has answered.
  mutating func settle(
    _ batch: Int64,
    _ consent: Consent,
    at now: WallTime,
    into effects: inout Effects<LibraryEffect>,
  ) {
    guard let question, question.block.batch == batch else {
      effects.append(.state(.consentIgnored(batch: batch)))
      return
    }
    self.question = nil
    switch consent {
    case .refused:
      effects.append(.state(.deletionRefused(batch: batch)))
      effects.append(.answer(.refused))
    case .confirmed:
      carryOut(question, at: now, into: &effects)
    }
  }

  private mutating func carryOut(
    _ question: Question,
    at now: WallTime,
    into effects: inout Effects<LibraryEffect>,
  ) {
    var block = question.block
    if !albums.contains(where: { $0.id == block.album }) { block.album = 0 }
    let ids = block.months.flatMap(\.deletions).filter { asset($0)?.isPresent == true }
    let protected = protected(among: ids)
    let vanished = block.months.filter { !$0.deletions.isEmpty }.flatMap { plan in
      plan.samples.filter { asset($0)?.isPresent != true }
        + plan.held.filter { !isHeld($0, by: question.block, whereGone: false) }
    }
    let kept = keep(block, consented: true, into: &effects)
    let bytes = trash(ids, at: now)
    effects.append(.upload(.delete(ids: ids)))
    effects.append(.lookAtTrash(at: now + retention))
    effects.append(
      .state(
        .photosDeleted(
          batch: block.batch,
          album: block.album,
          ids: ids,
          bytes: bytes,
          protected: protected.filter(question.protected.contains),
          meanwhile: protected.filter { !question.protected.contains($0) },
          vanished: vanished,
        )
      )
    )
    effects.append(.notify(LibraryNotice(changed: ids, removed: ids, batch: block.batch)))
    let album = kept.isEmpty ? block.album : albumOfLastChange(block)
    effects.append(.answer(.changed(album: album, kept: kept, deleted: ids, bytes: bytes)))
  }

  /// A block that named no album has made one, which is the last.
  private func albumOfLastChange(_ block: ChangeBlock) -> AlbumID {
    block.album != 0 ? block.album : albums.last?.id ?? 0
  }

  /// Puts the samples of a block into its album, which is made where there is none.
  ///
  /// - Returns: the samples that are in it now.
  private mutating func keep(
    _ block: ChangeBlock,
    consented: Bool,
    into effects: inout Effects<LibraryEffect>,
  ) -> [PhotoID] {
    let samples = block.months.flatMap(\.samples).filter { asset($0)?.isPresent == true }
    let added = samples + block.restored.filter { asset($0)?.isPresent == true }
    guard !added.isEmpty else { return [] }
    let isMade = block.album == 0
    let album = isMade ? newAlbum(block.title, into: &effects) : block.album
    insert(added, into: album)
    effects.append(.upload(.addToAlbum(album: album, ids: added)))
    effects.append(
      .state(
        .changeMade(
          batch: block.batch,
          album: album,
          made: isMade,
          kept: added,
          consented: consented,
        )
      )
    )
    return added
  }

  /// Adding a photo that is a member already changes nothing.
  mutating func insert(_ ids: [PhotoID], into album: AlbumID) {
    guard let index = albums.firstIndex(where: { $0.id == album }) else { return }
    let present = sortedUnique(albums[index].members)
    albums[index].members += ids.filter { !present.containsSorted($0) }
  }

  /// Moves photos to Recently Deleted; their albums forget them.
  ///
  /// - Returns: their bytes.
  mutating func trash(_ ids: [PhotoID], at now: WallTime) -> Int64 {
    var bytes: Int64 = 0
    for id in ids {
      guard let place = place(of: id) else { continue }
      assets[place].trashed = now
      bytes += assets[place].bytes
    }
    let gone = sortedUnique(ids)
    for index in albums.indices where albums[index].members.contains(where: gone.containsSorted) {
      albums[index].members.removeAll(where: gone.containsSorted)
    }
    return bytes
  }
}
