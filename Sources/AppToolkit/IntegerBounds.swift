import Kernel
import Plans
import World

/// Looks for an integer that no run can have told a reducer, by what its name ends in.
///
/// Reducers count, add and convert units of time, and rely on room for that. A log that somebody has written anew can
/// say any number.
struct IntegerBounds: FieldVisitor {
  static var replaces: Bool { false }

  /// The largest magnitude that an integer of that name has: of a time some seventy years on either side of its zero
  /// in nanoseconds, and centuries in coarser units; of a token as many as are drawn from; of anything else what
  /// microseconds since 1970 come to.
  static func largest(_ name: StaticString) -> Int64 {
    let endings: [(ending: StaticString, bits: Int64)] = [
      ("_ns", 61), ("_us", 52), ("_ms", 43), ("_s", 33), ("token", 62), ("number", 62),
    ]
    return 1 << (endings.first { name.ends(in: $0.ending) }?.bits ?? 51)
  }

  /// The field of an event that is outside; nil where none is.
  static func problem<C: Choice>(of event: C) -> FieldError? {
    var (event, bounds) = (event, Self())
    do {
      try event.visit(&bounds)
      return nil
    } catch {
      return error
    }
  }

  private func check(
    _ name: StaticString,
    _ value: Int64,
    _ largest: Int64,
  ) throws(FieldError) {
    guard (-largest...largest).contains(value) else { throw .range("\(name)") }
  }

  // MARK: FieldVisitor

  mutating func integer(_ name: StaticString, _ value: inout Int64) throws(FieldError) {
    try check(name, value, Self.largest(name))
  }

  mutating func optionalInteger(
    _ name: StaticString,
    _ value: inout Int64?,
  ) throws(FieldError) {
    if let value { try check(name, value, Self.largest(name)) }
  }

  mutating func point(_ name: StaticString, _ value: inout Int64) throws(FieldError) {
    try check(name, value, 1 << 61)
  }

  mutating func optionalPoint(_ name: StaticString, _ value: inout Int64?) throws(FieldError) {
    if let value { try check(name, value, 1 << 61) }
  }

  mutating func bits(_ name: StaticString, _ value: inout UInt64) {}

  mutating func boolean(_ name: StaticString, _ value: inout Bool) {}

  mutating func text(_ name: StaticString, _ value: inout String) {}

  mutating func text(_ name: StaticString, of value: some WrittenText) {}

  mutating func integers(_ name: StaticString, _ value: inout [Int64]) throws(FieldError) {
    for value in value { try check(name, value, Self.largest(name)) }
  }

  mutating func texts(_ name: StaticString, _ value: inout [String]) {}

  mutating func texts(_ name: StaticString, of values: [some WrittenText]) {}

  mutating func record<R: Record>(_ name: StaticString, _ value: inout R) throws(FieldError) {
    try value.visit(&self)
  }

  mutating func optionalRecord<R: Record>(
    _ name: StaticString,
    _ value: inout R?,
  ) throws(FieldError) {
    try value?.visit(&self)
  }

  mutating func records<R: Record>(_ name: StaticString, _ value: inout [R]) throws(FieldError) {
    for place in value.indices { try value[place].visit(&self) }
  }

  mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) throws(FieldError) {
    try value.visit(&self)
  }

  mutating func choices<C: Choice>(_ name: StaticString, _ value: inout [C]) throws(FieldError) {
    for place in value.indices { try value[place].visit(&self) }
  }
}

extension StaticString {
  fileprivate func ends(in ending: StaticString) -> Bool {
    withUTF8Buffer { own in ending.withUTF8Buffer { own.suffix($0.count).elementsEqual($0) } }
  }
}

extension DeviceWorld {
  /// Numbers beyond what any run counts to.
  public func problem(
    of event: Part.Event,
    for component: Component<DeviceWorld>,
    at time: DeviceTime,
  ) -> FieldError? { IntegerBounds.problem(of: event) }
}
