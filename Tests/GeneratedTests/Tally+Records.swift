import AppToolkit
import Kernel
import World

// What a plugin writes for an app's target: a test bundle, which links that plugin's tool, cannot have it.

// Generated from the declarations of this module's records and choices: change those.
// A reader's way: docs/library.md, "Records".

// Tally.swift
extension TallyEvent {
  /// A blank value of every kind.
  static var prototypes: [Self] {
    [
      .counted,
      .reported(number: Blank.of(Int64.self)),
      .repeated,
      .closed,
      .restored(entries: Blank.of([DiskEntry].self)),
    ]
  }

  /// A blank value of the first kind.
  static var blank: Self { .counted }

  /// A blank value of the kind with that name.
  static func prototype(kind: String) -> Self? {
    switch kind {
    case "counted": Self.counted
    case "reported": Self.reported(number: Blank.of(Int64.self))
    case "repeated": Self.repeated
    case "closed": Self.closed
    case "restored": Self.restored(entries: Blank.of([DiskEntry].self))
    default: nil
    }
  }

  /// The kind's name in the log.
  var kind: String {
    switch self {
    case .counted: "counted"
    case .reported: "reported"
    case .repeated: "repeated"
    case .closed: "closed"
    case .restored: "restored"
    }
  }

  /// Names the fields of the present kind.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .counted: break
    case .reported(var value0):
      try fields.field("number", &value0)
      self = .reported(number: value0)
    case .repeated: break
    case .closed: break
    case .restored(var value0):
      try fields.field("entries", &value0)
      self = .restored(entries: value0)
    }
  }
}

// Tally.swift
extension TallyFact {
  /// A blank value of every kind.
  static var prototypes: [Self] {
    [
      .totalled(number: Blank.of(Int64.self)),
      .wasClosed,
    ]
  }

  /// A blank value of the first kind.
  static var blank: Self { .totalled(number: Blank.of(Int64.self)) }

  /// A blank value of the kind with that name.
  static func prototype(kind: String) -> Self? {
    switch kind {
    case "totalled": Self.totalled(number: Blank.of(Int64.self))
    case "wasClosed": Self.wasClosed
    default: nil
    }
  }

  /// The kind's name in the log.
  var kind: String {
    switch self {
    case .totalled: "totalled"
    case .wasClosed: "wasClosed"
    }
  }

  /// Names the fields of the present kind.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .totalled(var value0):
      try fields.field("number", &value0)
      self = .totalled(number: value0)
    case .wasClosed: break
    }
  }
}

// Tally.swift
extension TallySheet {
  /// Names every field once.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("number", &self.number)
  }
}

// Tally.swift
extension Tally {
  /// Names every field once.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("number", &self.number)
  }
}
