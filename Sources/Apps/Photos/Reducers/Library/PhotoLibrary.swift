import Kernel

/// The photo library of one device, as PhotoKit and the Photos app treat it.
///
///     asked(change without deletions) ───────────────► changed
///     asked(change with deletions) ──► the system asks ──► confirmed ──► changed
///                                            │      └────► refused   ──► nothing has changed
///                                            └─ the app is gone ───────► nothing has changed
///
/// The block of a change runs when it is asked for, before the system asks the person: what happens
/// while the question stands is not looked at again. Deleted photos lie in Recently Deleted for
/// `retention` and take their space until then (K-13, K-14).
///
/// It is not a model of what pictures show, of memories, or of how iCloud moves originals.
public struct PhotoLibrary: Reducer, Record, Hashable, Sendable {
  /// All photos, those in Recently Deleted included, by number.
  public internal(set) var assets: [Asset] = []
  /// The albums and folders that people made, in the order in which they were made.
  public internal(set) var albums: [Album] = []
  /// What apps may do.
  public internal(set) var access = Access.full
  /// The question that the system asks at present.
  public internal(set) var question: Question?
  /// The number that the next album made on this device gets.
  public internal(set) var nextAlbum: AlbumID = 1
  /// How long a deleted photo can be recovered.
  public internal(set) var retention = Self.retentionDefault

  /// Thirty days, by Apple's documentation (K-14).
  public static let retentionDefault = Duration.seconds(30 * 86_400)

  /// What the system asks the person.
  public struct Question: Record, Hashable, Sendable {
    /// The change that waits for the answer.
    public var block = ChangeBlock()
    /// Photos to be deleted that were protected when the question came up.
    public var protected: [PhotoID] = []

    /// A blank question.
    public init() {}

    /// A question about a change.
    public init(block: ChangeBlock, protected: [PhotoID]) {
      self.block = block
      self.protected = protected
    }
  }

  /// A library that has not been opened.
  public init() {}

  /// A library that has not been opened, with another time in Recently Deleted.
  public init(retention: Duration) {
    self.retention = retention
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: LibraryEvent,
    at time: DeviceTime,
    into effects: inout Effects<LibraryEffect>,
  ) {
    let now = time.wall
    switch event {
    case .opened(let columns, let albums, let access, let device):
      open(columns, albums, access, device: device)
    case .asked(let request):
      answer(request, into: &effects)
    case .appGone:
      guard let question else { return }
      self.question = nil
      effects.append(.state(.questionVanished(batch: question.block.batch)))
    case .consentGiven(let batch, let consent):
      settle(batch, consent, at: now, into: &effects)
    case .edited(let edit, let origin, let at):
      take(edit, from: origin, at: at, now: now, into: &effects)
    case .accessChanged(let access):
      self.access = access
    case .trashLooked:
      purge(at: now, into: &effects)
    }
  }

  /// The number of a batch only names it: a comparison of states leaves it out.
  package mutating func forgetBatch() {
    question?.block.batch = 0
  }

  private mutating func open(
    _ columns: AssetColumns,
    _ albums: [Album],
    _ access: Access,
    device: Int64,
  ) {
    precondition(assets.isEmpty && self.albums.isEmpty, "a library is opened once")
    assets.reserveCapacity(columns.count)
    for index in 0..<columns.count { assets.append(columns[index]) }
    assets.sort { $0.id < $1.id }
    self.albums = albums
    self.access = access
    // Devices make albums of their own: their numbers must not meet.
    let last = albums.map(\.id).max() ?? 0
    nextAlbum = (last / 1_000 + 1 + device) * 1_000 + 1
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("assets", &assets)
    try fields.field("albums", &albums)
    try fields.field("access", &access)
    try fields.field("question", &question)
    try fields.field("next_album", &nextAlbum)
    try fields.field("retention_ns", &retention)
  }
}

// MARK: Looking things up

extension PhotoLibrary {
  /// The place of a photo in `assets`; nil where there is none of that number.
  ///
  /// - Complexity: O(log n) in the number of photos.
  public func place(of id: PhotoID) -> Int? {
    var low = 0
    var high = assets.count
    while low < high {
      let middle = (low + high) / 2
      if assets[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < assets.count && assets[low].id == id ? low : nil
  }

  /// The photo with that number, be it in Recently Deleted; nil where there is none.
  public func asset(_ id: PhotoID) -> Asset? {
    place(of: id).map { assets[$0] }
  }

  /// The first album with that title; nil where there is none.
  public func album(titled title: String) -> Album? {
    albums.first { $0.title == title }
  }

  /// Every photo in an album that people fill, by number, each once.
  ///
  /// - Complexity: O(n log n) in the number of memberships.
  public var albumMembers: [PhotoID] {
    sortedUnique(albums.flatMap(\.members))
  }

  /// Whether there is a photo that came in after that second, in seconds
  /// since 1970, and that nothing but its age keeps from being deleted.
  ///
  /// - Complexity: O(n) in the number of photos.
  func hasUnprotected(addedAfter second: Int64) -> Bool {
    let others: Traits = [.favourite, .hidden, .video, .shared, .albumShared, .synced]
    let fresh = assets.filter { asset in
      asset.added > second && asset.isPresent && asset.traits.isDisjoint(with: others)
    }
    guard !fresh.isEmpty else { return false }
    let members = albumMembers
    return fresh.contains { !members.containsSorted($0.id) }
  }

  /// Those of `ids` that are favourites or in an album.
  public func protected(among ids: [PhotoID]) -> [PhotoID] {
    let members = albumMembers
    return ids.filter { id in
      members.containsSorted(id) || asset(id)?.traits.contains(.favourite) == true
    }
  }
}
