import Kernel

/// Every field of a record with its path and its value as text, to name what differs in two.
///
/// It is slow and meant for two states that are known to differ.
public struct FieldListing: FieldVisitor {
  /// A field.
  struct Entry: Equatable {
    var path: String
    var value: String
  }

  private(set) var entries: [Entry] = []
  private var path = ""
  private let origin: Int64

  /// The fields of a record, in its order; points of time as far as they lie from now.
  public init<R: Record>(_ record: R, at now: Instant = .start) {
    origin = now.nanoseconds
    var copy = record
    do throws(FieldError) {
      try copy.visit(&self)
    } catch {
      preconditionFailure("a record that cannot be listed: \(error)")
    }
  }

  /// The kind of a choice, and its fields in its order; points of time as far as they lie from now.
  public init<C: Choice>(choice: C, at now: Instant = .start) {
    origin = now.nanoseconds
    var copy = choice
    note("kind", choice.kind)
    do throws(FieldError) {
      try copy.visit(&self)
    } catch {
      preconditionFailure("a choice that cannot be listed: \(error)")
    }
  }

  /// The first field that is not the same, with both values; nil where all are.
  public func difference(from other: Self) -> String? {
    for (own, others) in zip(entries, other.entries) where own != others {
      guard own.path == others.path else { return "\(own.path) and \(others.path)" }
      return "\(own.path): \(own.value) and \(others.value)"
    }
    guard entries.count != other.entries.count else { return nil }
    let rest = entries.count > other.entries.count ? entries : other.entries
    return "\(rest[min(entries.count, other.entries.count)].path) is in one alone"
  }

  private mutating func note(_ name: StaticString, _ value: String) {
    entries.append(Entry(path: path + "\(name)", value: value))
  }

  private mutating func descend(
    _ name: String,
    _ body: (inout Self) throws(FieldError) -> Void,
  ) throws(FieldError) {
    let outer = path
    path += name + "."
    try body(&self)
    path = outer
  }

  // MARK: FieldVisitor

  /// Lists a number.
  public mutating func integer(_ name: StaticString, _ value: inout Int64) {
    note(name, "\(value)")
  }

  /// Lists a number, or that there is none.
  public mutating func optionalInteger(_ name: StaticString, _ value: inout Int64?) {
    note(name, value.map { "\($0)" } ?? "none")
  }

  /// Lists how far a point of time lies from where it is looked at.
  public mutating func point(_ name: StaticString, _ value: inout Int64) {
    note(name, value == .max ? "never" : "\(value &- origin)")
  }

  /// Lists how far a point of time lies, or that there is none.
  public mutating func optionalPoint(_ name: StaticString, _ value: inout Int64?) {
    guard var present = value else { return note(name, "none") }
    point(name, &present)
  }

  /// Lists a truth value.
  public mutating func boolean(_ name: StaticString, _ value: inout Bool) {
    note(name, "\(value)")
  }

  /// Lists a text.
  public mutating func text(_ name: StaticString, _ value: inout String) {
    note(name, "'\(value)'")
  }

  /// Lists numbers as one field.
  public mutating func integers(_ name: StaticString, _ value: inout [Int64]) {
    note(name, "\(value)")
  }

  /// Lists texts as one field.
  public mutating func texts(_ name: StaticString, _ value: inout [String]) {
    note(name, "\(value)")
  }

  /// Lists the fields of a record.
  public mutating func record<R: Record>(
    _ name: StaticString,
    _ value: inout R,
  ) throws(FieldError) {
    try descend("\(name)") { (own) throws(FieldError) in try value.visit(&own) }
  }

  /// Lists the fields of a record, or that there is none.
  public mutating func optionalRecord<R: Record>(
    _ name: StaticString,
    _ value: inout R?,
  ) throws(FieldError) {
    guard var present = value else { return note(name, "none") }
    try record(name, &present)
  }

  /// Lists how many records there are, and their fields.
  public mutating func records<R: Record>(
    _ name: StaticString,
    _ value: inout [R],
  ) throws(FieldError) {
    note(name, "\(value.count) of them")
    for index in value.indices {
      try descend("\(name)[\(index)]") { (own) throws(FieldError) in try value[index].visit(&own) }
    }
  }

  /// Lists the kind of a choice, and its fields.
  public mutating func choice<C: Choice>(
    _ name: StaticString,
    _ value: inout C,
  ) throws(FieldError) {
    note(name, value.kind)
    try descend("\(name)") { (own) throws(FieldError) in try value.visit(&own) }
  }

  /// Lists how many choices there are, their kinds and their fields.
  public mutating func choices<C: Choice>(
    _ name: StaticString,
    _ value: inout [C],
  ) throws(FieldError) {
    note(name, "\(value.count) of them")
    for index in value.indices {
      note("kind", value[index].kind)
      try descend("\(name)[\(index)]") { (own) throws(FieldError) in try value[index].visit(&own) }
    }
  }
}
