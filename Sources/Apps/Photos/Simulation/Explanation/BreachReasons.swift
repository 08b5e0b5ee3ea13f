import Kernel
import Photos
import World

/// Why an invariant was broken, read from what the log says and from nothing else: who did what and
/// when, and what the cleaner had been told by then.
struct BreachReasons {
  let breach: Breach
  let past: PhotoHistory
  let at: Instant

  /// The reasons for a broken invariant, from the log of its run.
  init(_ breach: Breach, _ event: PastEvent, in history: any EventHistory) {
    self.breach = breach
    at = event.header.time
    past = PhotoHistory(history, of: breach.device, upTo: event.header.sequence)
  }

  /// The reasons, a line each.
  ///
  /// - Throws: where the log cannot be read.
  func lines() throws -> [String] {
    switch breach.invariant {
    case .protectedDeleted: try protectedDeleted()
    case .lossUnnamed: try lossUnnamed()
    case .unbackedDeleted: try unbackedDeleted()
    case .monthLost: try monthLost()
    case .keptTooMany: try keptTooMany()
    case .sampleDeleted: try sampleDeleted()
    case .changedUnasked: try changedUnasked()
    case .freedTooEarly: try freedTooEarly()
    case .unrecoverable: try unrecoverable()
    case .lostElsewhere: try lostElsewhere()
    case .askedUntapped: try askedUntapped()
    case .choiceChanged: try choiceChanged()
    }
  }

  // MARK: Protection

  private func protectedDeleted() throws -> [String] {
    let asked = try past.all(LibraryFact.self, "deletionAsked").last
    let scan = try past.scan(before: asked?.sequence ?? past.last)
    var lines = try some(breach.photos) { try protection(of: $0, scan, asked?.sequence ?? 0) }
    guard let block = try block() else { return lines }
    lines.append(
      block.event.validates
        ? "the change looked at each photo again and took these albums for protecting: "
          + "\(block.event.scope.rawValue), found \(block.event.walk.rawValue)"
        : "the change deleted what the scan had found, and looked at no photo again"
    )
    return lines
  }

  /// How a photo came to be protected, and what the scan had been told of it.
  private func protection(
    of id: PhotoID,
    _ scan: PhotoHistory.Scan,
    _ asked: LogPosition,
  ) throws -> [String] {
    let asset = try past.asset(id)
    if asset?.taken == nil {
      return ["photo \(id) has no date, and the fetch had asked for such photos as well"]
    }
    let edits = try past.edits().filter { $0.sequence < asked && protects($0.edit, id) }
    if let edit = edits.last(where: { $0.sequence > scan.photosSequence }) {
      return [
        "photo \(id) \(try deed(edit)), \(after(edit.at, scan.photosAt, "the scan had fetched it"))"
      ]
    }
    let holders = try albums(holding: id, before: asked)
    guard let holder = holders.first else {
      return ["photo \(id) was a favourite already when the scan fetched it"]
    }
    let name = "album '\(holder.title)' (\(holder.kind.rawValue))"
    guard scan.hasAlbums else { return ["photo \(id) lay in \(name); no albums had been fetched"] }
    guard let found = scan.albums.first(where: { $0.id == holder.id }) else {
      return [
        "photo \(id) lay in \(name), and the fetch of albums, which asked for '\(scan.scope.rawValue)',"
          + " did not bring that one"
      ]
    }
    let folder = found.folder == 0 ? "" : " in folder \(found.folder)"
    return [
      "photo \(id) lay in \(name)\(folder): the fetch brought it, and the scan did not come to it"
    ]
  }

  private func protects(_ edit: LibraryEdit, _ id: PhotoID) -> Bool {
    switch edit {
    case .mark(let marked, let traits, true): marked == id && traits.contains(.favourite)
    case .addToAlbum(_, let ids): ids.contains(id)
    case .makeAlbum(let album): album.members.contains(id)
    case .add, .mark, .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum, .delete, .recover,
      .emptyTrash:
      false
    }
  }

  private func deed(_ edit: PhotoHistory.Edit) throws -> String {
    switch edit.edit {
    case .addToAlbum(let album, _):
      return "went into \(try albumName(album))\(edit.way)"
    case .makeAlbum(let album):
      return "went into the new album '\(album.title)'\(edit.way)"
    case .mark, .add, .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum, .delete, .recover,
      .emptyTrash:
      return "became a favourite\(edit.way)"
    }
  }

  private func lossUnnamed() throws -> [String] {
    guard let asked = try past.all(LibraryFact.self, "deletionAsked").last else { return [] }
    let edits = try past.edits().filter { $0.sequence > asked.sequence }
    var lines = try some(breach.photos) { id in
      try edits.filter { protects($0.edit, id) }.map { edit in
        "photo \(id) \(try deed(edit)), \(after(edit.at, asked.at, "the system began to ask"))"
      }
    }
    if !breach.months.isEmpty, let deletion = try deletion(),
      case .photosDeleted(_, _, _, _, _, _, let vanished) = deletion.event
    {
      lines += try some(vanished) { id in
        try edits.filter { try removes($0, id) }.map { edit in
          "the sample \(id) \(try loss(edit)), \(after(edit.at, asked.at, "the system began to ask"))"
        }
      }
    }
    let advised = try past.all(CleanerFact.self, "recoveryAdvised")
      .filter { $0.sequence > asked.sequence }
    if case .recoveryAdvised(let ids)? = advised.last?.event {
      return lines + ["afterwards the cleaner named \(photos(ids)), and these not"]
    }
    return lines + ["afterwards the cleaner said that the deletion was done, and named no photo"]
  }

  // MARK: Age

  private func unbackedDeleted() throws -> [String] {
    let fetch = try past.requests().last { $0.event.kind == "photos" }
    var lines = try some(breach.photos) { id in
      guard let asset = try past.asset(id) else { return [] }
      let came = try past.edits().first { edit in
        if case .add(let added) = edit.edit { return added.id == id }
        return false
      }
      let taken = asset.taken.map { "taken \(date($0))" } ?? "without a date"
      guard let came else {
        return [
          "photo \(id), \(taken), came into the library \(date(asset.added)), before the start"
        ]
      }
      return [
        "photo \(id), \(taken), came in \(BreachText.span(at - came.at)) before it was deleted"
      ]
    }
    if let fetch, case .photos(let before, let undated, _) = fetch.event {
      lines.append(
        "the scan had asked for photos taken before \(date(before))"
          + (undated ? " and for those without a date" : "") + ", whenever they came in"
      )
    }
    return try lines + clockLines()
  }

  // MARK: Consent and free bytes

  private func changedUnasked() throws -> [String] {
    let opening = try past.all(CleanerEvent.self, "launched").last
    let since = opening?.sequence ?? 0
    func seen<Event: Choice>(
      _ type: Event.Type,
      _ kind: String,
    ) throws -> PhotoHistory.Moment<Event>? {
      try past.all(type, kind).last { $0.sequence > since }
    }
    let what =
      breach.photos.isEmpty
      ? "an album was made" : "\(photos(breach.photos)) went into an album"
    let start = opening.map { after(at, $0.at, "the cleaner was opened") } ?? "without an opening"
    var lines = ["\(what), \(start)"]
    if let tap = try seen(CleanerEvent.self, "deleteTapped") {
      lines.append(
        "Delete had been tapped \(BreachText.span(at - tap.at)) before, and nothing was asked"
      )
    } else if let preview = try seen(CleanerFact.self, "previewShown") {
      lines.append(
        "a preview had stood for \(BreachText.span(at - preview.at)); Delete was not tapped"
      )
    } else {
      lines.append("by then the person had been shown nothing: no preview, no question")
    }
    if let request = try past.requests().last(where: { $0.event.kind != "photos" }) {
      lines.append(
        "the cleaner had asked for it by '\(request.event.kind)', which needs no consent"
      )
    }
    return lines
  }

  private func freedTooEarly() throws -> [String] {
    let shown = try past.all(CleanerFact.self, "freedShown").last
    let promised = try past.all(CleanerFact.self, "freeingPromised").last
    guard let deletion = try deletion(),
      case .photosDeleted(let batch, _, let ids, let bytes, _, _, _) = deletion.event
    else { return ["bytes were called free, and nothing had been deleted"] }
    let gone = "batch \(batch) put \(photos(ids)) (\(StoryText.size(bytes))) into Recently Deleted"
    if (promised?.sequence ?? -1) > (shown?.sequence ?? -1), let promised,
      case .freeingPromised(_, let days) = promised.event
    {
      let later = past.reading(upTo: .max)
      let purge = try later.all(LibraryFact.self, "photosPurged").first { moment in
        guard case .photosPurged(let purged, _, _, _) = moment.event else { return false }
        return purged.contains(where: ids.contains)
      }
      let end =
        purge.map {
          "the first of them went for good after \(BreachText.span($0.at - deletion.at))"
        }
        ?? "in this run they never went for good: it ends, or keeps them, first"
      return [gone, "the cleaner said that they would be free in \(counted(days, "day"))", end]
    }
    var others: Int64 = 0
    for moment in try past.all(LibraryFact.self, "photosPurged") {
      if case .photosPurged(let purged, let bytes, _, _) = moment.event,
        !purged.contains(where: ids.contains)
      {
        others += bytes
      }
    }
    var lines = [
      gone + ", \(BreachText.span(at - deletion.at)) before they were called free",
      breach.bytes == bytes
        ? "nothing of that was gone for good by then"
        : "\(StoryText.size(breach.bytes)) of what was called free was not gone for good by then",
    ]
    if others > 0 {
      lines.append("\(StoryText.size(others)) that had gone for good were other photos")
    }
    return lines
  }

  private func unrecoverable() throws -> [String] {
    guard
      case .photosPurged(let ids, _, let least, let byHand)? = try past.all(
        LibraryFact.self,
        "photosPurged",
      ).last?.event
    else { return [] }
    let who = byHand ? "somebody emptied it" : "the system took them away by itself"
    let clock = try clockLines()
    let shown = clock.isEmpty ? "" : " by the phone's date"
    return [
      "\(photos(ids)) had lain in Recently Deleted for \(BreachText.span(least)) at least\(shown), "
        + "and \(who); 30 days are \(BreachText.span(PhotoLibrary.retentionDefault))"
    ] + clock
  }

  private func lostElsewhere() throws -> [String] {
    guard
      let deletion = try past.all(LibraryFact.self, "photosDeleted").last(where: { moment in
        guard case .photosDeleted(_, _, let ids, _, _, _, _) = moment.event else { return false }
        return ids.contains(where: breach.photos.contains)
      })
    else { return [] }
    var lines = [
      "\(breach.device) deleted \(photos(breach.photos)), and the deletion came to another device "
        + "\(BreachText.span(at - deletion.at)) later"
    ]
    let previews = try past.all(CleanerFact.self, "previewShown")
    if case .previewShown(_, _, _, let everywhere)? = previews.last(where: {
      $0.sequence < deletion.sequence
    })?.event {
      lines.append(
        everywhere
          ? "the preview before that spoke of all devices, one after it did not"
          : "the last preview before that spoke of this device alone"
      )
    } else {
      lines.append("no preview had been shown before that")
    }
    return lines
  }

  private func askedUntapped() throws -> [String] {
    let asked = try past.all(LibraryFact.self, "deletionAsked").dropLast().last
    let tap = try past.all(CleanerEvent.self, "deleteTapped").last
    guard let tap else { return ["Delete was never tapped"] }
    let own = "the last tap on Delete was \(BreachText.span(at - tap.at)) before this question"
    guard let asked, asked.sequence > tap.sequence,
      case .deletionAsked(let batch, _, _) = asked.event
    else { return [own + ", and had come to nothing"] }
    return [own + ", and had brought the one about batch \(batch)"]
  }
}
