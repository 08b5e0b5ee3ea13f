import Kernel

/// Where a cleaner stands.
public enum CleanerPhase: String, CaseIterable, Sendable {
  /// The app is not running.
  case closed
  /// Nothing is going on.
  case idle
  /// Waiting for the photos.
  case fetchingPhotos
  /// Waiting for the albums.
  case fetchingAlbums
  /// Waiting for samples that lost their album, and for those of deletions without an answer.
  case fetchingSamples
  /// Waiting for the choice of samples.
  case drawing
  /// Waiting for the new Keep album.
  case makingKeep
  /// Waiting for the samples to be in Keep.
  case savingKeep
  /// The preview is shown.
  case ready
  /// Waiting for the deletion, and for the person before it.
  case deleting
  /// The deletion is done.
  case done
  /// The person refused.
  case cancelled
  /// Something went wrong.
  case failed

  /// The state of the seed that this one is a part of (K-12); nil for those it lacks.
  public var seedState: String? {
    switch self {
    case .closed, .done, .cancelled, .failed: nil
    case .idle: "idle"
    case .fetchingPhotos, .fetchingAlbums, .fetchingSamples, .drawing, .makingKeep, .savingKeep:
      "scanning"
    case .ready: "ready"
    case .deleting: "deleting"
    }
  }
}

/// What a cleaner forgets when its process ends.
public struct CleanerSession: Record, Hashable, Sendable {
  /// Where it stands.
  public var phase = CleanerPhase.closed
  /// What the scan has fetched; empty once a plan is made of it.
  public var found = AssetColumns()
  /// The albums that the scan has fetched; empty once a plan is made of them.
  public var fetchedAlbums: [AlbumSnapshot] = []
  /// What is to happen to each month that has candidates.
  public var months: [MonthPlan] = []
  /// The samples that lost their album.
  public var restored: [PhotoID] = []
  /// The Keep album that the scan found; zero for none.
  public var keepAlbum: AlbumID = 0
  /// The bytes of what is to be deleted.
  public var bytes: Int64 = 0
  /// Whether the library changed during the scan, so that it is to be done again.
  public var isStale = false
  /// The photos that changed while the deletion waited.
  public var changedMeanwhile: [PhotoID] = []
  /// Those of them that left the library, or an album.
  public var removedMeanwhile: [PhotoID] = []

  /// A closed app.
  public init() {}
}

/// What a cleaner keeps on disk.
public struct CleanerStore: Record, Hashable, Sendable {
  /// How many batches it has asked for.
  public var batches: Int64 = 0
  /// The Keep album; zero before there is one.
  public var keepAlbum: AlbumID = 0
  /// The samples in that album, by number (K-10).
  public var samples: [PhotoID] = []
  /// Samples that lost their album, by number: the next deletion puts them back into one.
  public var orphans: [PhotoID] = []
  /// The samples of a deletion whose answer has not come yet.
  public var pending: [PhotoID] = []
  /// The samples of deletions whose answers never came, by number.
  ///
  /// Whether they are in Keep, or were, nobody can tell any more. They are never deleted, and a month
  /// takes them as its samples first.
  public var doubtful: [PhotoID] = []
  /// Every photo that a scan has seen, by number (K-08).
  public var seen: [PhotoID] = []
  /// When the photo at the same place in `seen` was first seen, in seconds since 1970.
  public var seenSince: [Int64] = []  // key: seen_since_s

  /// An app that was never opened.
  public init() {}
}
