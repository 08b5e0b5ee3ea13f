import Kernel

/// A time zone: how far its clocks are ahead of UTC, and when that changes.
///
/// The plan carries the whole table, so a run does not depend on the machine's zone data.
public struct Zone: Record, Hashable, Sendable {
  /// The zone's name, such as `Asia/Tokyo` or `+09:00`.
  public var name: String { table.name }
  /// Seconds east of UTC: the first before all transitions, then one behind each.
  public var offsets: [Int64] { table.offsets }
  /// When the offset changes, in seconds since 1970 in UTC, ascending.
  public var transitions: [Int64] { table.transitions }

  /// Zones are copied with every state of a search; what is in them never changes.
  private var table: Table

  private final class Table: Hashable, Sendable {
    let name: String
    let offsets: [Int64]
    let transitions: [Int64]

    static let utc = Table("UTC", [0], [])

    init(_ name: String, _ offsets: [Int64], _ transitions: [Int64]) {
      self.name = name
      self.offsets = offsets
      self.transitions = transitions
    }

    static func == (left: Table, right: Table) -> Bool {
      left === right
        || left.name == right.name && left.offsets == right.offsets
          && left.transitions == right.transitions
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(offsets)
      hasher.combine(transitions)
    }
  }

  /// UTC.
  public init() {
    table = .utc
  }

  /// A zone with its table.
  ///
  /// - Precondition: there is one offset more than there are transitions, the transitions ascend,
  ///   and every offset is less than a day.
  public init(name: String, offsets: [Int64], transitions: [Int64]) {
    if let problem = Self.problem(offsets: offsets, transitions: transitions) {
      preconditionFailure("zone '\(name)': \(problem.description)")
    }
    table = Table(name, offsets, transitions)
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
    table.offsets[table.transitions.countUpTo(seconds)]
  }

  /// Names every field once; a table that does not fit together is an error.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    var (name, offsets, transitions) = (name, offsets, transitions)
    try fields.field("name", &name)
    try fields.field("offsets_s", &offsets)
    try fields.field("transitions_s", &transitions)
    if let problem = Self.problem(offsets: offsets, transitions: transitions) { throw problem }
    let visited = Table(name, offsets, transitions)
    if visited != table { table = visited }
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
