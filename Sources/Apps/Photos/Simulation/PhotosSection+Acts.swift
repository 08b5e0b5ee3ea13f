import Kernel
import Photos
import Plans

/// Reads what people do.
extension PhotosSection {
  /// Photos that come in and albums that are made have names before an act is read.
  mutating func nameWhatComes(_ act: Scenario.WrittenAct) {
    guard let deed = PhotoDeed(rawValue: act.name), let key = deed.keyOfNewName,
      let entry = act.entries.first(where: { $0.key == key }), let name = entry.value.text
    else { return }
    if deed == .take {
      _ = register(name, at: entry.value.mark)
    } else {
      self.name(album: name)
    }
  }

  /// The acts that one entry of the timeline stands for.
  mutating func planned(_ act: Scenario.WrittenAct, phones: [PlannedPhone]) -> [PlannedPhotoAct] {
    let reader = MappingReader(
      entries: act.entries,
      at: act.mark,
      as: act.name,
      diagnostics: diagnostics,
    )
    let device = device(reader, phones)
    defer { reader.finish() }
    refuseWithoutCleaner(act, on: device, reader, phones)
    guard let deed = PhotoDeed(rawValue: act.name) else {
      return session(at: act.at, act.place, on: device, reader)
    }
    var planned = PlannedPhotoAct()
    planned.at = act.at
    planned.place = act.place
    planned.device = device
    planned.deed = deed
    read(deed, reader, into: &planned)
    return [planned]
  }

  /// Reports what is done with a cleaner that is not there: nothing would happen, without a word.
  private func refuseWithoutCleaner(
    _ act: Scenario.WrittenAct,
    on device: String,
    _ reader: MappingReader,
    _ phones: [PlannedPhone],
  ) {
    guard PhotoDeed(rawValue: act.name)?.needsCleaner ?? true,
      phones.contains(where: { $0.device == device && !$0.hasCleaner })
    else { return }
    diagnostics.report(
      at: reader.mark(of: "device"),
      "\(act.name) on '\(device)', which has no cleaner: nothing would happen",
      remedy: "name a device with the cleaner, or leave 'cleaner: false' out on '\(device)'",
    )
  }

  private func device(_ reader: MappingReader, _ phones: [PlannedPhone]) -> String {
    let ids = phones.map(\.device)
    guard let name = reader.optional("device", .text()) else {
      let cleaners = phones.filter(\.hasCleaner)
      if cleaners.count > 1 {
        diagnostics.report(
          at: reader.mark,
          "\(reader.what) does not say on which device",
          remedy: "add 'device:' with one of \(ids.joined(separator: ", "))",
        )
      }
      return cleaners.first?.device ?? ids.first ?? ""
    }
    if !ids.contains(name) {
      diagnostics.reportUnknown("device", name, known: ids, at: reader.mark(of: "device"))
    }
    return name
  }

  private mutating func read(
    _ deed: PhotoDeed,
    _ reader: MappingReader,
    into act: inout PlannedPhotoAct,
  ) {
    switch deed {
    case .open, .tap, .kill, .emptyTrash, .goOffline, .goOnline, .resign:
      break
    case .confirm, .refuse:
      act.batch = reader.integer("batch", in: PhotosLimits.batches, default: 0)
    case .favourite, .unfavourite, .hide:
      act.photos = onePhoto(reader)
    case .take:
      act.photos = onePhoto(reader)
      act.asset = asset(reader, act)
    case .delete, .recover:
      act.photos = somePhotos(reader)
    case .makeAlbum:
      act.album = reader.text("album")
      if reader.node("photos") != nil || reader.node("photo") != nil {
        act.photos = somePhotos(reader)
      }
    case .addToAlbum, .removeFromAlbum:
      act.album = album("album", reader)
      act.photos = somePhotos(reader)
    case .renameAlbum:
      act.album = album("album", reader)
      act.other = reader.text("to")
    case .moveAlbum:
      act.album = album("album", reader)
      act.other = album("into", reader)
    case .deleteAlbum:
      act.album = album("album", reader)
    case .travel:
      act.zone = zone(reader)
    case .useCalendar:
      act.calendar = reader.enumeration("calendar")
    case .permit:
      act.access = reader.enumeration("access")
    }
  }

  private func onePhoto(_ reader: MappingReader) -> [PhotoID] {
    let node = reader.requiredNode("photo", expecting: "the id of a photo")
    return node.flatMap { photo($0, reader) }.map { [$0] } ?? []
  }

  private mutating func somePhotos(_ reader: MappingReader) -> [PhotoID] {
    if reader.node("photo") != nil { return onePhoto(reader) }
    guard reader.node("photos").map({ $0.elements?.isEmpty != true }) ?? false else {
      diagnostics.report(
        at: reader.mark,
        "\(reader.what) names no photos",
        remedy: "add 'photos:' with a list of ids, or 'photo:' with one",
      )
      return []
    }
    return photos("photos", reader)
  }

  /// A photo that comes in now; `taken` may lie long before.
  private func asset(_ reader: MappingReader, _ act: PlannedPhotoAct) -> Asset {
    let now = start + act.at.nanoseconds / 1_000_000_000
    let written = reader.has("taken") ? taken(reader) : nil
    let isUndated = reader.has("taken") && written == nil
    var traits: Traits = []
    if reader.boolean("screenshot", default: false) { traits.insert(.screenshot) }
    if reader.boolean("video", default: false) { traits.insert(.video) }
    return Asset(
      id: act.photos.first ?? 0,
      taken: isUndated ? nil : written?.seconds ?? now,
      offset: written?.offset ?? 0,
      added: now,
      bytes: reader.byteCount("size", in: PhotosLimits.sizes, default: 2_000_000),
      traits: traits,
    )
  }

  private func album(_ key: String, _ reader: MappingReader) -> String {
    let title = reader.text(key)
    if !title.isEmpty, !knownTitles.contains(title) {
      diagnostics.reportUnknown(
        "album",
        title,
        in: " in \(reader.what)",
        known: titles,
        at: reader.mark(of: key),
      )
    }
    return title
  }

  // MARK: Sessions

  /// `clean`: opens the app anew, looks at the preview, taps, decides, and leaves.
  private func session(
    at: Instant,
    _ place: Int64,
    on device: String,
    _ reader: MappingReader,
  ) -> [PlannedPhotoAct] {
    let look = reader.duration("look", in: PhotosLimits.sessionParts, default: .seconds(30))
    let decide = reader.duration(
      "decide",
      in: PhotosLimits.sessionParts,
      default: .seconds(5),
    )
    let leave = reader.duration(
      "leave",
      in: PhotosLimits.sessionParts,
      default: .seconds(60),
    )
    let answer = reader.enumeration("answer", SessionAnswer.self, default: .confirm)
    let last = answer == .never ? look : look + decide
    if answer != .look, Duration(nanoseconds: at.nanoseconds) + last > scenario.duration {
      diagnostics.warn(
        at: reader.mark,
        "\(reader.what) comes to no answer: the scenario ends before",
        remedy: "let it begin earlier, or 'until' an earlier time, or give a longer 'duration'",
      )
    }
    func act(_ deed: PhotoDeed, _ after: Duration) -> PlannedPhotoAct {
      var act = PlannedPhotoAct()
      act.at = at + after
      act.place = after == .zero ? place : -1
      act.device = device
      act.deed = deed
      act.isTentative = true
      return act
    }
    var acts = [act(.kill, .zero), act(.open, .zero)]
    switch answer {
    case .look: break
    case .confirm: acts += [act(.tap, look), act(.confirm, look + decide)]
    case .refuse: acts += [act(.tap, look), act(.refuse, look + decide)]
    case .never: acts += [act(.tap, look)]
    }
    return acts + [act(.kill, look + decide + leave)]
  }
}

extension PhotoDeed {
  /// The key that has a name of something new; nil where nothing new comes of it.
  fileprivate var keyOfNewName: String? {
    switch self {
    case .take: "photo"
    case .makeAlbum: "album"
    case .renameAlbum: "to"
    case .open, .tap, .confirm, .refuse, .kill, .resign, .favourite, .unfavourite, .hide, .delete,
      .recover, .emptyTrash, .addToAlbum, .removeFromAlbum, .moveAlbum, .deleteAlbum, .travel,
      .useCalendar, .permit, .goOffline, .goOnline:
      nil
    }
  }

  /// Whether it is done in the cleaner, or answers what the system asks because of it.
  fileprivate var needsCleaner: Bool {
    switch self {
    case .open, .tap, .confirm, .refuse, .kill, .resign:
      true
    case .favourite, .unfavourite, .hide, .take, .delete, .recover, .emptyTrash, .makeAlbum,
      .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum, .travel,
      .useCalendar, .permit, .goOffline, .goOnline:
      false
    }
  }
}

/// How somebody who uses the cleaner decides.
enum SessionAnswer: String, CaseIterable, Sendable {
  /// Taps Delete and confirms.
  case confirm
  /// Taps Delete and refuses what the system asks.
  case refuse
  /// Taps Delete and never answers the system.
  case never
  /// Looks at the preview and taps nothing.
  case look
}
