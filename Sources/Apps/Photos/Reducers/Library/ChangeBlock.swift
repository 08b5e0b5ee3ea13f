import Kernel

/// What the cleaner wants to do with the candidates of one month.
public struct MonthPlan: Record, Hashable, Sendable {
  /// The month as the cleaner files it: `Month.code`.
  public var month: Int64 = 0
  /// The photos that are to stay as samples.
  public var samples: [PhotoID] = []
  /// The photos that are to go, by date.
  public var deletions: [PhotoID] = []
  /// The samples that the month has already, which were counted.
  public var held: [PhotoID] = []

  /// A blank plan.
  public init() {}

  /// The plan of a month.
  public init(
    month: Int64,
    samples: [PhotoID],
    deletions: [PhotoID],
    held: [PhotoID] = [],
  ) {
    self.month = month
    self.held = held
    self.samples = samples
    self.deletions = deletions
  }
}

/// A change that an app asks the library for: all of it happens, or nothing.
///
/// With deletions the system asks the person first; however many photos, it asks once (K-02). The
/// samples of the same block are then part of what the person consents to.
public struct ChangeBlock: Record, Hashable, Sendable {
  /// The cleaner's number for it.
  public var batch: Int64 = 0
  /// The album that the samples go to; zero makes one.
  public var album: AlbumID = 0
  /// The title of an album that is made.
  public var title = ""
  /// What happens to the photos of each month.
  public var months: [MonthPlan] = []
  /// Samples of earlier months that lost their album and are added again.
  public var restored: [PhotoID] = []
  /// Whether the block looks at each photo again before it asks for anything (K-11).
  public var validates = false
  /// Which albums protect their photos, for a block that looks again.
  public var scope = AlbumScope.people
  /// How those albums are found.
  public var walk = AlbumWalk.flat

  /// A blank block.
  public init() {}

  /// How many photos it would delete.
  public var deletionCount: Int { months.reduce(0) { $0 + $1.deletions.count } }

  /// How many samples it would keep.
  public var sampleCount: Int { months.reduce(0) { $0 + $1.samples.count } }

  /// Looks at each photo again: what is gone or protected by now leaves the plan.
  ///
  /// A sample that is gone, be it of this plan or held before, is replaced by the first photo of
  /// its month that would have been deleted.
  ///
  /// - Parameters:
  ///   - isPresent: whether a photo is still in the library.
  ///   - isProtected: whether it became a favourite or a member of an album since.
  ///   - isHeld: whether a sample of before is still one.
  public mutating func revalidate(
    isPresent: (PhotoID) -> Bool,
    isProtected: (PhotoID) -> Bool,
    isHeld: (PhotoID) -> Bool,
  ) {
    for index in months.indices {
      let held = months[index].held.filter(isHeld)
      let wanted = months[index].samples.count + months[index].held.count - held.count
      months[index].held = held
      var left = months[index].deletions.filter { isPresent($0) && !isProtected($0) }
      var samples = months[index].samples.filter(isPresent)
      while samples.count < wanted, !left.isEmpty { samples.append(left.removeFirst()) }
      months[index].samples = samples
      months[index].deletions = left
    }
    restored = restored.filter(isPresent)
  }
}
