import Kernel
import Photos

/// What the cleaner on one device deleted and one other device has not lost yet (K-16).
///
/// A photo is lost elsewhere by the cleaner once for each time that the cleaner deleted it: what a person
/// recovered and then deleted by hand is that person's loss. A run and a search judge by this alike.
struct AwaitedLosses: Record, Equatable, Sendable {
  /// The photos, by number.
  private(set) var photos: [PhotoID] = []

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("photos", &photos)
  }

  /// The cleaner deletes photos.
  mutating func takeDeletion(of ids: [PhotoID]) {
    if !ids.isEmpty { photos = sortedUnique(photos + ids) }
  }

  /// The other device loses photos by iCloud.
  ///
  /// - Returns: those that it loses because the cleaner deleted them.
  mutating func takeLoss(of ids: [PhotoID]) -> [PhotoID] {
    let own = ids.filter(photos.contains)
    if !own.isEmpty { photos.removeAll(where: own.contains) }
    return own
  }
}
