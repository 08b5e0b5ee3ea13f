import Findings
import Kernel
import Photos

/// How often each invariant was judged in a run, on all phones together, and where it was broken first.
struct JudgedInvariants {
  private var courses = PhotoInvariant.allCases.map { _ in Course() }

  /// What became of one invariant.
  private struct Course {
    /// How many events gave it something to judge.
    var judged: Int64 = 0
    var broken: Int64 = 0
    var first: (event: LogPosition, at: Instant, node: String)?
  }

  /// Takes what one event gave to judge: a bit for each invariant.
  mutating func take(reached: UInt64) {
    guard reached != 0 else { return }
    for (place, invariant) in PhotoInvariant.allCases.enumerated()
    where reached & invariant.bit != 0 {
      courses[place].judged += 1
    }
  }

  /// Takes that an event broke one on a device.
  mutating func take(
    _ invariant: PhotoInvariant,
    brokenBy event: LogPosition,
    at now: Instant,
    on node: String,
  ) {
    guard let place = PhotoInvariant.allCases.firstIndex(of: invariant) else { return }
    courses[place].broken += 1
    if courses[place].first == nil { courses[place].first = (event, now, node) }
  }

  /// What became of one.
  private func course(of invariant: PhotoInvariant) -> Course {
    courses[PhotoInvariant.allCases.firstIndex(of: invariant) ?? 0]
  }

  /// How many events gave it something to judge.
  func times(of invariant: PhotoInvariant) -> Int64 { course(of: invariant).judged }

  /// Whether any had something to judge.
  var isAnything: Bool { courses.contains { $0.judged > 0 } }

  /// How often it was broken.
  func breaches(of invariant: PhotoInvariant) -> Int64 { course(of: invariant).broken }

  /// What became of it, in words.
  func detail(of invariant: PhotoInvariant) -> String {
    let course = course(of: invariant)
    guard let first = course.first else {
      guard course.judged > 0 else { return "nothing happened to judge" }
      return "held \(course.judged) time\(course.judged == 1 ? "" : "s")"
    }
    let times = course.broken == 1 ? "by" : "\(course.broken) times, first by"
    return "broken \(times) event \(first.event) on \(first.node), at "
      + MeasureUnit.nanoseconds.text(first.at.nanoseconds)
  }
}
