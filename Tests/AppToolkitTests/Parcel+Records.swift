import AppToolkit
import Kernel
import World

// What a plugin writes for an app's target: a test bundle, which links that plugin's tool, cannot have it.

// Generated from the declarations of this module's records and choices: change those.
// A reader's way: docs/library.md, "Records".

// Parcel.swift
extension ParcelEvent {
  /// A blank value of every kind.
  static var prototypes: [Self] {
    [
      .post(to: Blank.of(String.self), weight: Blank.of(Int64.self), by: Blank.of(WallTime.self)),
      .opened,
      .minted(name: Blank.of(String.self)),
      .drawn(key: Blank.of(String.self), value: Blank.of(UInt64.self)),
      .keep(name: Blank.of(String.self)),
      .kept(count: Blank.of(Int64.self)),
      .brought(parcel: Blank.of(ParcelSlip.self)),
      .handed(parcel: Blank.of(ParcelSlip.self)),
      .acknowledged(name: Blank.of(String.self)),
      .waited,
      .struck,
      .begun(entries: Blank.of([DiskEntry].self)),
      .moved(to: Blank.of(String.self)),
    ]
  }

  /// A blank value of the first kind.
  static var blank: Self {
    .post(to: Blank.of(String.self), weight: Blank.of(Int64.self), by: Blank.of(WallTime.self))
  }

  /// A blank value of the kind with that name.
  static func prototype(kind: String) -> Self? {
    switch kind {
    case "post":
      Self.post(
        to: Blank.of(String.self),
        weight: Blank.of(Int64.self),
        by: Blank.of(WallTime.self),
      )
    case "opened": Self.opened
    case "minted": Self.minted(name: Blank.of(String.self))
    case "drawn": Self.drawn(key: Blank.of(String.self), value: Blank.of(UInt64.self))
    case "keep": Self.keep(name: Blank.of(String.self))
    case "kept": Self.kept(count: Blank.of(Int64.self))
    case "brought": Self.brought(parcel: Blank.of(ParcelSlip.self))
    case "handed": Self.handed(parcel: Blank.of(ParcelSlip.self))
    case "acknowledged": Self.acknowledged(name: Blank.of(String.self))
    case "waited": Self.waited
    case "struck": Self.struck
    case "begun": Self.begun(entries: Blank.of([DiskEntry].self))
    case "moved": Self.moved(to: Blank.of(String.self))
    default: nil
    }
  }

  /// The kind's name in the log.
  var kind: String {
    switch self {
    case .post: "post"
    case .opened: "opened"
    case .minted: "minted"
    case .drawn: "drawn"
    case .keep: "keep"
    case .kept: "kept"
    case .brought: "brought"
    case .handed: "handed"
    case .acknowledged: "acknowledged"
    case .waited: "waited"
    case .struck: "struck"
    case .begun: "begun"
    case .moved: "moved"
    }
  }

  /// Names the fields of the present kind.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .post(var value0, var value1, var value2):
      try fields.field("to", &value0)
      try fields.field("weight", &value1)
      try fields.field("by_ns", &value2)
      self = .post(to: value0, weight: value1, by: value2)
    case .opened: break
    case .minted(var value0):
      try fields.field("name", &value0)
      self = .minted(name: value0)
    case .drawn(var value0, var value1):
      try fields.field("key", &value0)
      try fields.field("value", &value1)
      self = .drawn(key: value0, value: value1)
    case .keep(var value0):
      try fields.field("name", &value0)
      self = .keep(name: value0)
    case .kept(var value0):
      try fields.field("count", &value0)
      self = .kept(count: value0)
    case .brought(var value0):
      try fields.field("parcel", &value0)
      self = .brought(parcel: value0)
    case .handed(var value0):
      try fields.field("parcel", &value0)
      self = .handed(parcel: value0)
    case .acknowledged(var value0):
      try fields.field("name", &value0)
      self = .acknowledged(name: value0)
    case .waited: break
    case .struck: break
    case .begun(var value0):
      try fields.field("entries", &value0)
      self = .begun(entries: value0)
    case .moved(var value0):
      try fields.field("to", &value0)
      self = .moved(to: value0)
    }
  }
}

// Parcel.swift
extension ParcelFact {
  /// A blank value of every kind.
  static var prototypes: [Self] {
    [
      .posted(name: Blank.of(String.self)),
      .received(name: Blank.of(String.self), weight: Blank.of(Int64.self)),
      .struckNoon,
      .lostOne,
    ]
  }

  /// A blank value of the first kind.
  static var blank: Self { .posted(name: Blank.of(String.self)) }

  /// A blank value of the kind with that name.
  static func prototype(kind: String) -> Self? {
    switch kind {
    case "posted": Self.posted(name: Blank.of(String.self))
    case "received": Self.received(name: Blank.of(String.self), weight: Blank.of(Int64.self))
    case "struckNoon": Self.struckNoon
    case "lostOne": Self.lostOne
    default: nil
    }
  }

  /// The kind's name in the log.
  var kind: String {
    switch self {
    case .posted: "posted"
    case .received: "received"
    case .struckNoon: "struckNoon"
    case .lostOne: "lostOne"
    }
  }

  /// Names the fields of the present kind.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .posted(var value0):
      try fields.field("name", &value0)
      self = .posted(name: value0)
    case .received(var value0, var value1):
      try fields.field("name", &value0)
      try fields.field("weight", &value1)
      self = .received(name: value0, weight: value1)
    case .struckNoon: break
    case .lostOne: break
    }
  }
}

// Parcel.swift
extension ParcelQuestion {
  /// A blank value of every kind.
  static var prototypes: [Self] {
    [
      .mint(number: Blank.of(Int64.self))
    ]
  }

  /// A blank value of the first kind.
  static var blank: Self { .mint(number: Blank.of(Int64.self)) }

  /// A blank value of the kind with that name.
  static func prototype(kind: String) -> Self? {
    switch kind {
    case "mint": Self.mint(number: Blank.of(Int64.self))
    default: nil
    }
  }

  /// The kind's name in the log.
  var kind: String {
    switch self {
    case .mint: "mint"
    }
  }

  /// Names the fields of the present kind.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .mint(var value0):
      try fields.field("number", &value0)
      self = .mint(number: value0)
    }
  }
}

// Parcel.swift
extension ParcelSlip {
  /// Names every field once.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("name", &self.name)
    try fields.field("from", &self.from)
    try fields.field("to", &self.to)
    try fields.field("weight", &self.weight)
  }
}

// Parcel.swift
extension ParcelKeys {
  /// Names every field once.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("user", &self.user)
  }
}

// Parcel.swift
extension ParcelApp {
  /// Names every field once.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("node", &self.node)
    try fields.field("count", &self.count)
    try fields.field("drafts", &self.drafts)
    try fields.field("outbox", &self.outbox)
    try fields.field("received", &self.received)
    try fields.field("kept", &self.kept)
    try fields.field("moves", &self.moves)
  }
}

// Parcel.swift
extension ParcelDisk {
  /// Names every field once.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("outbox", &self.outbox)
    try fields.field("count", &self.count)
    try fields.field("names", &self.names)
  }
}

// Parcel.swift
extension ParcelKeeper {
  /// Names every field once.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("names", &self.names)
    try fields.field("moves", &self.moves)
  }
}

// Parcel.swift
extension ParcelDepot {
  /// Names every field once.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("names", &self.names)
  }
}
