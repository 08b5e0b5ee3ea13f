import Kernel

/// A time zone: how far its clocks are ahead of UTC, and when that changes.
///
/// The plan carries the whole table, so a run does not depend on the machine's zone data.
public struct Zone: Record, Hashable, Sendable {
  /// The zone's name, such as `Asia/Tokyo` or `+09:00`.
  public var name = "UTC"
  /// Seconds east of UTC: the first before all transitions, then one behind each.
  public var offsets: [Int64] = [0]
  /// When the offset changes, in seconds since 1970 in UTC, ascending.
  public var transitions: [Int64] = []

  /// UTC.
  public init() {}

  /// A zone with its table.
  ///
  /// - Precondition: there is one offset more than there are transitions.
  public init(name: String, offsets: [Int64], transitions: [Int64]) {
    precondition(offsets.count == transitions.count + 1, "one offset more than transitions")
    self.name = name
    self.offsets = offsets
    self.transitions = transitions
  }

  /// Seconds east of UTC at an instant, in seconds since 1970 in UTC.
  ///
  /// - Complexity: O(log n) in the number of transitions.
  public func offset(at seconds: Int64) -> Int64 {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return offsets[low]
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("name", &name)
    try fields.field("offsets_s", &offsets)
    try fields.field("transitions_s", &transitions)
  }
}
