import Intercom
import Kernel

/// How often a member's voice went another way, counted for each of its peers: every two have paths of
/// their own.
struct PathChanges {
  /// How often the way to one peer changed, or those to several.
  struct Count: Equatable {
    /// All changes.
    var all: Int64 = 0
    /// Those that undo one within ten seconds.
    var undone: Int64 = 0
  }

  /// The changes with all peers.
  private(set) var count = Count()
  /// Whether any path ever carried voice, or would have.
  var hasBegun: Bool { !courses.isEmpty }
  private var courses: [MemberID: Course] = [:]  // order-free: asked by key alone

  private struct Course {
    var path: TransportPath
    var count = Count()
    var changed: Instant?
  }

  /// The changes with one peer; nil where no path to it ever carried voice, or would have.
  func count(with peer: MemberID) -> Count? { courses[peer]?.count }

  /// Voice to a peer goes by that path from now on; the first path is no change.
  mutating func move(_ peer: MemberID, to path: TransportPath, at now: Instant) {
    guard var course = courses[peer] else {
      courses[peer] = Course(path: path)
      return
    }
    guard course.path != path else { return }
    let isUndone = course.changed.map { now - $0 < .seconds(10) } ?? false
    course.path = path
    course.changed = now
    course.count.all += 1
    course.count.undone += isUndone ? 1 : 0
    courses[peer] = course
    count.all += 1
    count.undone += isUndone ? 1 : 0
  }
}
