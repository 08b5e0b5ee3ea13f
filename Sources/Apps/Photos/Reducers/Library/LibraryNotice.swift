import Kernel

/// What an app's change observer is told.
public struct LibraryNotice: Record, Hashable, Sendable {
  /// The photos that changed, in whichever way.
  public var changed: [PhotoID] = []
  /// Those of them that left the library, or an album.
  public var removed: [PhotoID] = []
  /// The app's own change that did it; zero where it was somebody else.
  public var batch: Int64 = 0

  /// A blank notice.
  public init() {}

  /// A notice of a change.
  public init(changed: [PhotoID], removed: [PhotoID] = [], batch: Int64 = 0) {
    self.changed = changed
    self.removed = removed
    self.batch = batch
  }
}
