import Intercom
import Kernel
import World

/// Watches what places make of links: who was in range of whom, and how strong the radio was.
struct PlaceWatch {
  /// One pair on one link, in the order in which links were first told.
  private(set) var courses: [PlaceCourse] = []

  /// A link was told of the places of a pair, or something else happened to it.
  mutating func take(_ event: LinkEvent, at now: Instant, evidence: LogPosition) {
    guard let path = TransportPath(rawValue: event.link), let pair = event.placedPair else {
      return
    }
    let turn: PlaceCourse.Turn
    switch event {
    case .cut, .healed, .changed:
      return
    case .faded(let reception):
      turn = PlaceCourse.Turn(
        at: now,
        isInRange: reception.isInRange,
        isHidden: !reception.ridges.isEmpty,
        level: reception.level_mb,
        loss: reception.loss_ppm,
        evidence: evidence,
      )
    case .covered(let reception):
      turn = PlaceCourse.Turn(
        at: now,
        isInRange: reception.isInRange,
        isHidden: false,
        level: nil,
        loss: reception.loss_ppm,
        evidence: evidence,
      )
    }
    let known = courses.firstIndex {
      $0.path == path && $0.first == pair.first && $0.second == pair.second
    }
    if let known {
      courses[known].turns.append(turn)
    } else {
      let course = PlaceCourse(path: path, first: pair.first, second: pair.second, turns: [turn])
      courses.append(course)
    }
  }

  /// The course of two devices by a path, whoever is named first; nil where places do not matter to it.
  func course(_ path: TransportPath, _ one: String, _ other: String) -> PlaceCourse? {
    courses.first { course in
      course.path == path
        && [(one, other), (other, one)].contains { $0 == (course.first, course.second) }
    }
  }
}

/// What places made of one pair on one link.
struct PlaceCourse {
  /// The link.
  var path: TransportPath
  /// The device that stands first in the scenario.
  var first: String
  /// The other device.
  var second: String
  /// What the link was told, in order of time; the first at the start.
  var turns: [Turn]

  /// What a link was told.
  struct Turn {
    /// When.
    var at: Instant
    /// Whether the two reach each other at all.
    var isInRange: Bool
    /// Whether a ridge stands between them.
    var isHidden: Bool
    /// The received level in millibels over a milliwatt; nil for a network.
    var level: Int64?
    /// The chance of a packet to be lost, in millionths.
    var loss: Int64
    /// The row.
    var evidence: LogPosition
  }

  /// `hina and ren`.
  var name: String { "\(first) and \(second)" }

  /// For how much of the time until `end` the two reached each other, in millionths, rounded down; nil
  /// where no time has passed.
  func share(until end: Instant) -> Int64? {
    guard let first = turns.first, end > first.at else { return nil }
    var reached = Duration.zero
    for (turn, next) in zip(turns, turns.dropFirst().map(\.at) + [end]) where turn.isInRange {
      reached += next - turn.at
    }
    let whole = Int128((end - first.at).nanoseconds)
    return Int64(Int128(reached.nanoseconds) * 1_000_000 / whole)
  }

  /// How often the two went out of range, being so from the start included.
  var losses: Int64 {
    let before = [true] + turns.map(\.isInRange)
    return Int64(zip(before, turns).count { $0 && !$1.isInRange })
  }
}
