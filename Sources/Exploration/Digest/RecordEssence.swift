import Kernel

/// What tells a record from others, made once for however often it is looked at: a digest of all its fields
/// but its points of time, and those, which lie as far from now as the time says at which it is asked.
///
/// A search whose state has many parts of which a step changes one keeps it beside each.
public struct RecordEssence: Hashable, Sendable {
  /// Of all fields but those: how many there are of what follows from the lengths and kinds in it.
  @usableFromInline let digest: Digest128
  /// The points of time, in order.
  @usableFromInline let points: [Int64]

  /// The essence of a record.
  public init<R: Record>(_ record: R) {
    var copy = record
    var reader = EssenceReader()
    do throws(FieldError) {
      try copy.visit(&reader)
    } catch {
      preconditionFailure("a record that cannot be digested: \(error)")
    }
    digest = reader.digest.value
    points = reader.points
  }
}

extension StateDigest {
  /// Absorbs what was made of a record: the same for the same fields, points of time as far as they lie from
  /// now.
  @inlinable
  public mutating func absorb(_ essence: RecordEssence, at now: Instant) {
    absorb(essence.digest.lower)
    absorb(essence.digest.upper)
    for point in essence.points {
      absorb(point == .max ? point : point &- now.nanoseconds)
    }
  }
}

/// Digests what is no point of time, and collects what is.
struct EssenceReader: FieldVisitor {
  var digest = StateDigest()
  var points: [Int64] = []

  mutating func point(_ name: StaticString, _ value: inout Int64) { points.append(value) }

  mutating func optionalPoint(_ name: StaticString, _ value: inout Int64?) {
    digest.absorb(value == nil ? 0 : 1 as UInt64)
    if let value { points.append(value) }
  }

  mutating func integer(_ name: StaticString, _ value: inout Int64) { digest.absorb(value) }

  mutating func optionalInteger(_ name: StaticString, _ value: inout Int64?) {
    digest.optionalInteger(name, &value)
  }

  mutating func bits(_ name: StaticString, _ value: inout UInt64) { digest.absorb(value) }

  mutating func boolean(_ name: StaticString, _ value: inout Bool) {
    digest.absorb(value ? 1 : 0 as UInt64)
  }

  mutating func text(_ name: StaticString, _ value: inout String) { digest.absorb(text: value) }

  mutating func integers(_ name: StaticString, _ value: inout [Int64]) {
    digest.integers(name, &value)
  }

  mutating func texts(_ name: StaticString, _ value: inout [String]) { digest.texts(name, &value) }

  mutating func record<R: Record>(_ name: StaticString, _ value: inout R) throws(FieldError) {
    try value.visit(&self)
  }

  mutating func optionalRecord<R: Record>(
    _ name: StaticString,
    _ value: inout R?,
  ) throws(FieldError) {
    digest.absorb(value == nil ? 0 : 1 as UInt64)
    guard var present = value else { return }
    try present.visit(&self)
  }

  mutating func records<R: Record>(
    _ name: StaticString,
    _ value: inout [R],
  ) throws(FieldError) {
    digest.absorb(UInt64(value.count))
    for element in value {
      var element = element
      try element.visit(&self)
    }
  }

  mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) throws(FieldError) {
    digest.absorb(text: value.kind)
    var copy = value
    try copy.visit(&self)
  }

  mutating func choices<C: Choice>(
    _ name: StaticString,
    _ value: inout [C],
  ) throws(FieldError) {
    digest.absorb(UInt64(value.count))
    for element in value {
      var element = element
      try choice(name, &element)
    }
  }
}
