import Kernel
import Photos
import Plans

/// Reads a library: photos, albums, a generator.
extension PhotosSection {
  mutating func readLibrary(_ reader: MappingReader, into phone: inout PlannedPhone) {
    if let node = reader.node("generate") {
      let inner = MappingReader(node, as: "generate", diagnostics: diagnostics)
      var defaults = GeneratorSettings()
      defaults.zone = phone.zone
      defaults.from = start - 10 * 365 * 86_400
      defaults.to = start
      phone.generator = GeneratorSettings.read(inner, zones: zones, defaults: defaults)
      inner.finish()
      generated = phone.generator?.count ?? 0
    }
    var assets: [Asset] = []
    for node in reader.list("photos") { assets += photos(node) }
    phone.albums = albums(reader.list("albums"), assets: assets)
    for album in phone.albums {
      guard let source = Traits(source: album.kind) else { continue }
      for index in assets.indices where album.members.contains(assets[index].id) {
        assets[index].traits.formUnion(source)
      }
    }
    phone.assets = AssetColumns(assets)
    reader.finish()
  }

  /// One photo, or as many as `count` says, `every` so often.
  private mutating func photos(_ node: Node) -> [Asset] {
    let label = node["id"]?.text.map { "photo '\($0.prefix(64))'" } ?? "a photo"
    let reader = MappingReader(node, as: label, diagnostics: diagnostics)
    guard node.entries != nil else { return [] }
    let id = reader.name("id")
    let taken = taken(reader)
    let added = reader.optional("added", .civilTime)?.seconds
    let size = reader.byteCount("size", in: 0...1_000_000_000_000, default: 2_000_000)
    let traits = traits(reader)
    let count = reader.integer("count", in: 1...100_000, default: 1)
    let every = reader.duration(
      "every",
      in: .seconds(1) ... .seconds(400 * 86_400),
      default: .seconds(3_600),
    )
    reader.finish()
    guard !id.isEmpty else { return [] }
    return (0..<count).map { index in
      let name = count == 1 ? id : "\(id)-\(index + 1)"
      let later = index * (every.nanoseconds / 1_000_000_000)
      let date = taken.map { $0.seconds + later }
      return Asset(
        id: register(name, at: reader.mark(of: "id")),
        taken: date,
        offset: taken?.offset ?? 0,
        added: added ?? min(date ?? start, start),
        bytes: size,
        traits: traits,
      )
    }
  }

  /// `taken`: a time stamp, or `none`.
  func taken(_ reader: MappingReader) -> CivilTime? {
    let expectation = "a time stamp such as 2025-10-03T18:00:00+09:00, or none"
    guard let node = reader.requiredNode("taken", expecting: expectation) else { return nil }
    if node.text == "none" { return nil }
    return reader.value(of: node, "taken", .civilTime)
  }

  private func traits(_ reader: MappingReader) -> Traits {
    let names: [(key: String, trait: Traits)] = [
      ("favourite", .favourite), ("hidden", .hidden), ("video", .video),
      ("screenshot", .screenshot), ("burst", .burst), ("shared", .shared), ("selected", .selected),
    ]
    return names.reduce(into: []) { traits, name in
      if reader.boolean(name.key, default: false) { traits.insert(name.trait) }
    }
  }

  /// Gives a photo its number; a name that is taken is reported.
  mutating func register(_ name: String, at mark: Mark) -> PhotoID {
    if !takenNames.insert(name).inserted {
      diagnostics.report(
        at: mark,
        "two photos have the id '\(name)'",
        remedy: "give each photo an id of its own",
      )
    }
    if generated > 0, PhotoNames.generated(name) != nil {
      diagnostics.report(
        at: mark,
        "'\(name)' is the id of a generated photo",
        remedy: "p1, p2 and so on belong to the generator: choose another id",
      )
    }
    let id = PhotoID(names.count + 1)
    names.append(PhotoName(id: id, name: name))
    return id
  }

  // MARK: Albums

  private mutating func albums(_ nodes: [Node], assets: [Asset]) -> [Album] {
    var albums: [Album] = []
    var folders: [(title: String, mark: Mark)] = []
    for (index, node) in nodes.enumerated() {
      let label = node["title"]?.text.map { "album '\($0.prefix(64))'" } ?? "an album"
      let reader = MappingReader(node, as: label, diagnostics: diagnostics)
      guard node.entries != nil else { continue }
      let title = reader.text("title")
      let kind = reader.enumeration("kind", AlbumKind.self, default: .user)
      if kind == .smart {
        diagnostics.report(
          at: reader.mark(of: "kind"),
          "\(label) is a smart album",
          remedy: "the system makes those itself: user, shared, synced or folder",
        )
      }
      let members = photos("photos", reader)
      folders.append((reader.text("folder", default: ""), reader.mark(of: "folder")))
      if kind == .folder, !members.isEmpty {
        diagnostics.report(
          at: reader.mark(of: "photos"),
          "\(label) is a folder and has photos",
          remedy: "folders hold albums: name the folder in those",
        )
      }
      reader.finish()
      titles.append(title)
      albums.append(Album(id: AlbumID(index + 1), title: title, kind: kind, members: members))
    }
    for (index, folder) in folders.enumerated() where !folder.title.isEmpty {
      guard let holder = albums.first(where: { $0.title == folder.title && $0.kind == .folder })
      else {
        diagnostics.reportUnknown(
          "folder",
          folder.title,
          known: albums.filter { $0.kind == .folder }.map(\.title),
          at: folder.mark,
        )
        continue
      }
      albums[index].folder = holder.id
    }
    return albums
  }

  /// The photos that a list under `key` names; one that is none is reported.
  func photos(_ key: String, _ reader: MappingReader) -> [PhotoID] {
    reader.list(key).compactMap { photo($0, reader) }
  }

  /// The photo that a scalar names.
  func photo(_ node: Node, _ reader: MappingReader) -> PhotoID? {
    guard let name = reader.value(of: node, "photo", .text) else { return nil }
    if let known = names.first(where: { $0.name == name }) { return known.id }
    if let id = PhotoNames.generated(name), id < PhotoNames.firstGenerated + generated { return id }
    let range = generated > 0 ? ["p1", "p\(generated)"] : []
    diagnostics.reportUnknown(
      "photo",
      name,
      in: " in \(reader.what)",
      known: names.map(\.name) + range,
      at: node.mark,
    )
    return nil
  }
}

extension Traits {
  /// Marks what lies in an album of that kind; nil for albums that hold the person's own photos.
  ///
  /// An iCloud Shared Album holds copies of its own, and what a computer synced stays the computer's:
  /// neither is of the person's library.
  fileprivate init?(source kind: AlbumKind) {
    switch kind {
    case .shared: self = .albumShared
    case .synced: self = .synced
    case .user, .folder, .smart: return nil
    }
  }
}
