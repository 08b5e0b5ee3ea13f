import Kernel
import SymbolicCryptography

/// Who or what something is, by a text that is unique in its row.
///
/// The row is part of the type: a user is never looked up by the name of a device.
public struct Identifier<Row>: Hashable, Sendable, Comparable {
  /// The text.
  public var text: String

  /// The one of that text.
  public init(_ text: String) { self.text = text }

  /// In the order of their texts.
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

extension Identifier: ExpressibleByStringLiteral {
  /// The one of that text.
  public init(stringLiteral text: String) { self.init(text) }
}

extension Identifier: CustomStringConvertible {
  /// The text alone.
  public var description: String { text }
}

/// The people with an account.
public enum Users {}
/// What people carry; a user may have several.
public enum Devices {}
/// Letters, from their writing on.
public enum LetterRow {}
/// Invitations to a friendship.
public enum Invites {}
/// One-time keys.
public enum Prekeys {}
/// What phones ask of the server.
public enum Requests {}

/// A user, by the id of the account.
public typealias UserID = Identifier<Users>
/// A device, by its name in the scenario.
public typealias DeviceID = Identifier<Devices>
/// A letter: `DEVICE-NUMBER`, made by the phone that it is written on.
public typealias LetterID = Identifier<LetterRow>
/// The code in an invite link, six characters (`ABC123` in the seed; L-10).
public typealias InviteCode = Identifier<Invites>
/// A one-time key: `DEVICE/NUMBER`, by the phone that has made it; empty for none.
public typealias PrekeyID = Identifier<Prekeys>
/// A question to the server: `DEVICE/LAUNCH/NUMBER`; whoever asks again uses the same one.
public typealias RequestID = Identifier<Requests>

extension FieldVisitor {
  /// The text of an identifier.
  public mutating func field<Row>(
    _ name: StaticString,
    _ value: inout Identifier<Row>,
  ) throws(FieldError) {
    try text(name, &value.text)
  }

  /// Whether something is so, left out where it is as usual.
  mutating func field(
    _ name: StaticString,
    _ value: inout Bool,
    unless usual: Bool,
  ) throws(FieldError) {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// A time that is left out where there is none.
  mutating func field(
    _ name: StaticString,
    _ value: inout WallTime?,
    unless usual: WallTime?,
  ) throws(FieldError) {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// Terms that are left out where they are the usual ones.
  mutating func field(
    _ name: StaticString,
    _ value: inout [Term],
    unless usual: [Term],
  ) throws(FieldError) {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// The text of an identifier that is left out where it is the usual one.
  public mutating func field<Row>(
    _ name: StaticString,
    _ value: inout Identifier<Row>,
    unless usual: Identifier<Row>,
  ) throws(FieldError) {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// The texts of identifiers that are left out where they are the usual ones.
  public mutating func field<Row>(
    _ name: StaticString,
    _ value: inout [Identifier<Row>],
    unless usual: [Identifier<Row>],
  ) throws(FieldError) {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// The texts of identifiers.
  public mutating func field<Row>(
    _ name: StaticString,
    _ value: inout [Identifier<Row>],
  ) throws(FieldError) {
    // No key path: in generic code one is made anew at each call, which costs more than the list.
    var all = value.map { $0.text }
    try texts(name, &all)
    value = all.map { Identifier($0) }
  }
}

extension Blank {
  /// The one whose text has no letter.
  public static func of<Row>(_ type: Identifier<Row>.Type) -> Identifier<Row> { Identifier("") }
}
