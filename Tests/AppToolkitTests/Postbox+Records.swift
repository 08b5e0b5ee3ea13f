import AppToolkit
import Kernel
import World

// What a plugin writes for an app's target: a test bundle, which links that plugin's tool, cannot have it.

// Generated from the declarations of this module's records and choices: change those.
// A reader's way: docs/library.md, "Records".

// Postbox.swift
extension PostboxEvent {
  /// A blank value of every kind.
  static var prototypes: [Self] {
    [
      .written,
      .received(number: Blank.of(Int64.self)),
      .acknowledged(number: Blank.of(Int64.self)),
      .waited,
      .opened,
      .audited,
      .restored(entries: Blank.of([DiskEntry].self)),
    ]
  }

  /// A blank value of the first kind.
  static var blank: Self { .written }

  /// A blank value of the kind with that name.
  static func prototype(kind: String) -> Self? {
    switch kind {
    case "written": Self.written
    case "received": Self.received(number: Blank.of(Int64.self))
    case "acknowledged": Self.acknowledged(number: Blank.of(Int64.self))
    case "waited": Self.waited
    case "opened": Self.opened
    case "audited": Self.audited
    case "restored": Self.restored(entries: Blank.of([DiskEntry].self))
    default: nil
    }
  }

  /// The kind's name in the log.
  var kind: String {
    switch self {
    case .written: "written"
    case .received: "received"
    case .acknowledged: "acknowledged"
    case .waited: "waited"
    case .opened: "opened"
    case .audited: "audited"
    case .restored: "restored"
    }
  }

  /// Names the fields of the present kind.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .written: break
    case .received(var value0):
      try fields.field("number", &value0)
      self = .received(number: value0)
    case .acknowledged(var value0):
      try fields.field("number", &value0)
      self = .acknowledged(number: value0)
    case .waited: break
    case .opened: break
    case .audited: break
    case .restored(var value0):
      try fields.field("entries", &value0)
      self = .restored(entries: value0)
    }
  }
}

// Postbox.swift
extension PostboxFact {
  /// A blank value of every kind.
  static var prototypes: [Self] {
    [
      .delivered(number: Blank.of(Int64.self)),
      .isOpen,
      .counted(letters: Blank.of(Int64.self)),
      .lostOne,
    ]
  }

  /// A blank value of the first kind.
  static var blank: Self { .delivered(number: Blank.of(Int64.self)) }

  /// A blank value of the kind with that name.
  static func prototype(kind: String) -> Self? {
    switch kind {
    case "delivered": Self.delivered(number: Blank.of(Int64.self))
    case "isOpen": Self.isOpen
    case "counted": Self.counted(letters: Blank.of(Int64.self))
    case "lostOne": Self.lostOne
    default: nil
    }
  }

  /// The kind's name in the log.
  var kind: String {
    switch self {
    case .delivered: "delivered"
    case .isOpen: "isOpen"
    case .counted: "counted"
    case .lostOne: "lostOne"
    }
  }

  /// Names the fields of the present kind.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .delivered(var value0):
      try fields.field("number", &value0)
      self = .delivered(number: value0)
    case .isOpen: break
    case .counted(var value0):
      try fields.field("letters", &value0)
      self = .counted(letters: value0)
    case .lostOne: break
    }
  }
}

// Postbox.swift
extension PostboxDiary {
  /// Names every field once.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("letters", &self.letters)
  }
}

// Postbox.swift
extension Postbox {
  /// Names every field once.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("is_office", &self.isOffice)
    try fields.field("is_careful", &self.isCareful)
    try fields.field("letters", &self.letters)
    try fields.field("last", &self.last)
    try fields.field("age_ns", &self.age)
  }

  // A mistake here says that a default value is not of the type that it is called by: write the
  // type of that property.
  private func proveTypes() {
    _ = self.age as Duration
  }
}
