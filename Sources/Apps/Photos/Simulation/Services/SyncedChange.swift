import Kernel
import Photos

/// A change as iCloud carries it.
struct SyncedChange: Record, Equatable, Sendable {
  /// What changed.
  var edit = LibraryEdit.emptyTrash
  /// When, on iCloud's clock: of two changes to one photo the later one holds.
  var at = WallTime.start
}
