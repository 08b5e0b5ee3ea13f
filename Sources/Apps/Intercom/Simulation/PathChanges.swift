import Intercom
import Kernel

/// How often a member's voice went another way, counted for each of its peers: every two have paths of
/// their own.
struct PathChanges {
  /// All changes.
  private(set) var count: Int64 = 0
  /// Changes that undo one with the same peer within ten seconds.
  private(set) var undone: Int64 = 0
  private var paths: [MemberID: TransportPath] = [:]  // order-free: asked by key alone
  private var changes: [MemberID: Instant] = [:]  // order-free: asked by key alone

  /// Voice to a peer goes by that path from now on; the first path is no change.
  mutating func move(_ peer: MemberID, to path: TransportPath, at now: Instant) {
    guard let before = paths.updateValue(path, forKey: peer), before != path else { return }
    count += 1
    if let last = changes.updateValue(now, forKey: peer), now - last < .seconds(10) { undone += 1 }
  }
}
