import Tasks

/// What the notifications of one kind came with.
struct NoticeTally {
  /// Which kind.
  let kind: NoticeKind
  /// How many were on a screen.
  var shown: Int64 = 0
  /// How many of these had something missing of the seed's shape.
  var incomplete: Int64 = 0
  /// How many had each part, in the order of `NoticePart`.
  var counts = Array(repeating: Int64(0), count: NoticePart.allCases.count)

  /// Counts one.
  mutating func add(_ notice: TaskNotice) {
    shown += 1
    if NoticePart.allCases.contains(where: { $0.isMissing(in: notice) }) { incomplete += 1 }
    for (place, part) in NoticePart.allCases.enumerated() where part.isThere(in: notice) {
      counts[place] += 1
    }
  }

  /// Whether there is more to say than that so many were shown.
  var isOfMore: Bool { kind != .taskCompleted || counts.contains { $0 > 0 } }

  /// How many, and how many had each part.
  var words: String {
    let parts = zip(NoticePart.allCases, counts).map { "\($1) with \($0.rawValue)" }
    return "\(shown) shown; " + parts.joined(separator: ", ")
  }
}

/// A part of the seed's shape beside the texts (001:546-571).
enum NoticePart: String, CaseIterable {
  case badge
  case sound
  case category
  case targetId
  case picture

  /// Whether a notification has it.
  func isThere(in notice: TaskNotice) -> Bool {
    switch self {
    case .badge: notice.badge > 0
    case .sound: !notice.sound.isEmpty
    case .category: notice.category == notice.kind.rawValue
    case .targetId: !notice.target.isEmpty
    case .picture: !notice.picture.isEmpty
    }
  }

  /// Whether it has it not, and could: a word of praise has no picture.
  func isMissing(in notice: TaskNotice) -> Bool {
    let isOwn = self != .picture || notice.kind != .encouragement
    return isOwn && !isThere(in: notice)
  }
}
