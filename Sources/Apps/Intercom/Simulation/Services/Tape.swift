import Kernel

/// The bytes of what was recorded, by number; the router's, and in no row.
struct Tape: Record, Equatable, Sendable {
  /// The number of the last recording.
  private(set) var last: Int64 = 0
  /// What is on it, in the order of the numbers.
  private(set) var items: [Item] = []

  /// A recording.
  struct Item: Record, Equatable, Sendable {
    /// Its number.
    var number: Int64 = 0
    /// What.
    var flight = Flight()
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("last", &last)
    try fields.field("items", &items)
  }

  /// Records something.
  ///
  /// - Returns: its number.
  mutating func record(_ flight: Flight) -> Int64 {
    last += 1
    items.append(Item(number: last, flight: flight))
    return last
  }

  /// What has that number, as somebody sends it again: nobody waits for it.
  func copy(_ number: Int64) -> Flight {
    guard var flight = items.last(where: { $0.number == number })?.flight else {
      preconditionFailure("there is no recording \(number)")
    }
    flight.isAwaited = false
    return flight
  }

  /// Forgets what has these numbers, which ascend.
  mutating func forget(_ numbers: [Int64]) {
    var rest = numbers[...]
    items.removeAll { item in
      guard rest.first == item.number else { return false }
      rest.removeFirst()
      return true
    }
  }
}
