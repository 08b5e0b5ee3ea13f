import Kernel

/// A time zone: how far its clocks are ahead of UTC, and when that changes.
///
/// The plan carries the whole table, so a run does not depend on the machine's zone data.
public struct Zone: Record, Hashable, Sendable {
  /// The zone's name, such as `Asia/Tokyo` or `+09:00`.
  public var name: String { table[0].name }
  /// Seconds east of UTC: the first before all transitions, then one behind each.
  public var offsets: [Int64] { table[0].offsets }
  /// When the offset changes, in seconds since 1970 in UTC, ascending.
  public var transitions: [Int64] { table[0].transitions }

  /// One table: a zone is copied with every state of a search, and so it is one reference.
  private var table: [Table]

  private struct Table: Hashable, Sendable {
    var name: String
    var offsets: [Int64]
    var transitions: [Int64]
  }

  private static let utc = [Table(name: "UTC", offsets: [0], transitions: [])]

  /// UTC.
  public init() {
    table = Self.utc
  }

  /// A zone with its table.
  ///
  /// - Precondition: there is one offset more than there are transitions, the transitions ascend,
  ///   and every offset is less than a day.
  public init(name: String, offsets: [Int64], transitions: [Int64]) {
    if let problem = Self.problem(offsets: offsets, transitions: transitions) {
      preconditionFailure("zone '\(name)': \(problem.description)")
    }
    table = [Table(name: name, offsets: offsets, transitions: transitions)]
  }

  /// A zone whose clocks never change, named as RFC 3339 writes it: `+09:00`, `-03:30`.
  ///
  /// - Parameter offset: seconds east of UTC; whole minutes, less than a day.
  /// - Returns: the zone.
  public static func fixed(_ offset: Int64) -> Self {
    precondition(offset % 60 == 0, "an offset of \(offset) s is not in whole minutes")
    let minutes = offset.magnitude / 60
    let name = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
    return Self(
      name: (offset < 0 ? "-" : "+") + name.joined(separator: ":"),
      offsets: [offset],
      transitions: [],
    )
  }

  /// Seconds east of UTC at an instant, in seconds since 1970 in UTC.
  ///
  /// - Complexity: O(log n) in the number of transitions.
  public func offset(at seconds: Int64) -> Int64 {
    table[0].offsets[table[0].transitions.countUpTo(seconds)]
  }

  /// Names every field once; a table that does not fit together is an error.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("name", &table[0].name)
    try fields.field("offsets_s", &table[0].offsets)
    try fields.field("transitions_s", &table[0].transitions)
    if let problem = Self.problem(offsets: offsets, transitions: transitions) { throw problem }
  }

  /// What is wrong with a table, or nil.
  private static func problem(offsets: [Int64], transitions: [Int64]) -> FieldError? {
    guard offsets.count == transitions.count + 1 else {
      return FieldError(
        field: "offsets_s",
        problem: "\(offsets.count) offsets for \(transitions.count) transitions, expected one more",
      )
    }
    if let wrong = offsets.first(where: { $0.magnitude >= 86_400 }) {
      return FieldError(field: "offsets_s", problem: "\(wrong) s is a day or more")
    }
    for (earlier, later) in zip(transitions, transitions.dropFirst()) where earlier >= later {
      return FieldError(field: "transitions_s", problem: "\(later) comes after \(earlier)")
    }
    return nil
  }
}
