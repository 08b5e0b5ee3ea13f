import Kernel
import Photos
import World

/// What the log of one device says up to the event at which something was broken.
///
/// What is asked again and again is read once: a library can have a hundred thousand photos.
final class PhotoHistory {
  /// An event with when it was.
  struct Moment<Event> {
    var at: Instant
    var sequence: LogPosition
    var event: Event
  }

  private let history: any EventHistory
  /// The device that is spoken of.
  let device: String
  /// The event up to which is read.
  let last: LogPosition

  private var knownOpening: (assets: AssetColumns, albums: [Album])?
  private var knownEdits: [Edit]?
  private var knownRequests: [Moment<LibraryRequest>]?
  private var knownAssets: [PhotoID: Asset]?  // order-free: only ever looked up
  private var knownZone: Zone?

  /// The past of a device up to the event with that sequence.
  init(_ history: any EventHistory, of device: String, upTo last: LogPosition) {
    self.history = history
    self.device = device
    self.last = last
  }

  /// The events of a kind on the device, in order.
  ///
  /// - Throws: where the log cannot be read.
  func all<Event: Choice>(_ type: Event.Type, _ kind: String) throws -> [Moment<Event>] {
    try history.events(kind: kind).filter { $0.header.node == device && $0.header.sequence <= last }
      .map { row in
        Moment(
          at: row.header.time,
          sequence: row.header.sequence,
          event: try CanonicalReader.decode(type, kind: kind, from: row.payload),
        )
      }
  }

  /// How far the device's clock was set, each time, in order.
  ///
  /// - Throws: where the log cannot be read.
  func clockSteps() throws -> [(at: Instant, by: Duration)] {
    try history.nodeEvents(kind: "clockStepped").compactMap { row in
      guard row.header.node == device, row.header.sequence <= last,
        case .clockStepped(let span) = try row.read(as: NodeEvent.self)
      else { return nil }
      return (row.header.time, span)
    }
  }

  /// The same up to another event.
  func reading(upTo last: LogPosition) -> PhotoHistory {
    PhotoHistory(history, of: device, upTo: last)
  }

  // MARK: What people and other devices did

  /// An edit of the library.
  struct Edit {
    var at: Instant
    var sequence: LogPosition
    var edit: LibraryEdit
    var origin: EditOrigin

    /// How it came, to be put behind what it did.
    var way: String { origin == .cloud ? " by sync" : "" }
  }

  func edits() throws -> [Edit] {
    if let knownEdits { return knownEdits }
    let edits: [Edit] = try all(LibraryEvent.self, "edited").compactMap { moment in
      guard case .edited(let edit, let origin, _) = moment.event else { return nil }
      return Edit(at: moment.at, sequence: moment.sequence, edit: edit, origin: origin)
    }
    knownEdits = edits
    return edits
  }

  /// The library as it was at the start.
  func opened() throws -> (assets: AssetColumns, albums: [Album]) {
    if let knownOpening { return knownOpening }
    var opening = (assets: AssetColumns(), albums: [Album]())
    if case .opened(let assets, let albums, _, _)? = try all(LibraryEvent.self, "opened").first?
      .event
    {
      opening = (assets, albums)
    }
    knownOpening = opening
    return opening
  }

  /// The photo as it came into the library; nil where it never did.
  func asset(_ id: PhotoID) throws -> Asset? {
    if let knownAssets { return knownAssets[id] }
    var assets: [PhotoID: Asset] = [:]  // order-free: only ever looked up
    let start = try opened().assets
    for place in 0..<start.count { assets[start.ids[place]] = start[place] }
    for edit in try edits() {
      if case .add(let asset) = edit.edit { assets[asset.id] = asset }
    }
    knownAssets = assets
    return assets[id]
  }

  /// The album under the title it had then; nil where it is not known.
  func album(_ id: AlbumID) throws -> Album? {
    if let album = try opened().albums.first(where: { $0.id == id }) { return album }
    for edit in try edits() {
      if case .makeAlbum(let album) = edit.edit, album.id == id { return album }
    }
    for moment in try all(CleanerEvent.self, "answered") {
      guard case .answered(.albums(let albums)) = moment.event,
        let found = albums.first(where: { $0.id == id })
      else { continue }
      return Album(id: id, title: found.title, kind: found.kind)
    }
    return try titleOfMade(id).map { Album(id: id, title: $0) }
  }

  /// The title under which the cleaner had an album made; nil where it was not the cleaner.
  private func titleOfMade(_ id: AlbumID) throws -> String? {
    let made = try all(LibraryFact.self, "changeMade").first { moment in
      guard case .changeMade(_, let album, let isMade, _, _) = moment.event else { return false }
      return isMade && album == id
    }
    guard let made else { return nil }
    switch try requests().last(where: { $0.sequence < made.sequence })?.event {
    case .makeAlbum(let title): return title
    case .change(let block): return block.title
    case .photos, .assets, .albums, nil: return nil
    }
  }

  // MARK: What the cleaner heard and asked

  /// The answers that a scan got, up to an event: the last photos and the last albums.
  struct Scan {
    var photosAt: Instant?
    var photosSequence: LogPosition = 0
    var photos = AssetColumns()
    var albums: [AlbumSnapshot] = []
    var hasAlbums = false
    var scope = AlbumScope.people
  }

  /// What the last scan before an event had been told.
  func scan(before sequence: LogPosition) throws -> Scan {
    var scan = Scan()
    let fetches = try requests().filter { $0.sequence < sequence }
    guard let fetch = fetches.last(where: { $0.event.kind == "photos" }) else { return scan }
    for moment in fetches where moment.sequence > fetch.sequence {
      if case .albums(let scope) = moment.event { scan.scope = scope }
    }
    for moment in try all(CleanerEvent.self, "answered")
    where moment.sequence > fetch.sequence && moment.sequence < sequence {
      guard case .answered(let answer) = moment.event else { continue }
      if case .photos(let photos, _) = answer, scan.photosAt == nil {
        scan.photosAt = moment.at
        scan.photosSequence = moment.sequence
        scan.photos = photos
      }
      if case .albums(let albums) = answer {
        scan.albums = albums
        scan.hasAlbums = true
      }
    }
    return scan
  }

  /// What the cleaner asked the library for.
  func requests() throws -> [Moment<LibraryRequest>] {
    if let knownRequests { return knownRequests }
    let requests: [Moment<LibraryRequest>] = try all(LibraryEvent.self, "asked").compactMap {
      moment in
      guard case .asked(let request) = moment.event else { return nil }
      return Moment(at: moment.at, sequence: moment.sequence, event: request)
    }
    knownRequests = requests
    return requests
  }

  /// The blocks of changes that the cleaner asked for.
  func blocks() throws -> [Moment<ChangeBlock>] {
    try requests().compactMap { moment in
      guard case .change(let block) = moment.event else { return nil }
      return Moment(at: moment.at, sequence: moment.sequence, event: block)
    }
  }

  /// The zone that the phone was in at the start.
  func homeZone() throws -> Zone {
    if let knownZone { return knownZone }
    var home = Zone()
    if case .localeSet(let zone, _)? = try all(CleanerEvent.self, "localeSet").first?.event {
      home = zone
    }
    knownZone = home
    return home
  }

  /// The civil month of a photo, at home; nil without a date.
  func month(of id: PhotoID) throws -> Int64? {
    let zone = try homeZone()
    return try asset(id)?.taken.map { CivilMonth(of: $0, offset: zone.offset(at: $0)).number }
  }
}
