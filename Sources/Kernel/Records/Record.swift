/// Something that can be written to the log and read back: an event's payload, a state, a plan.
///
/// ```swift
/// struct Sighting: Record {
///   var bird = ""
///   var distance: Int64 = 0  // key: distance_mm
/// }
/// ```
///
/// The plugin `GenerateRecords` writes `visit` from the stored properties, where the type has none of
/// its own; `docs/library.md` says how.
public protocol Record {
  /// A blank value, which a reader fills.
  init()

  /// Names every field once, in the order in which they are written.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError)
}

/// One of several kinds, each with its own fields: what an event or an effect is.
///
/// The kind's name goes to the log's `kind` column (or to the first key, `kind`, where a choice
/// is nested); `visit` sees only the fields of the present case.
///
/// The plugin `GenerateRecords` writes what an enum lacks of this from its cases.
public protocol Choice {
  /// A blank value of every kind, which a reader picks from and fills.
  static var prototypes: [Self] { get }

  /// A blank value of the first kind.
  static var blank: Self { get }

  /// A blank value of the kind with that name; nil for a name that no kind has.
  static func prototype(kind: String) -> Self?

  /// The name of this kind, in lower camel case.
  var kind: String { get }

  /// Names every field of the present case once, in the order in which they are written.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError)
}

extension Choice {
  /// A blank value of the first kind.
  public static var blank: Self {
    guard let first = prototypes.first else { preconditionFailure("\(Self.self) has no prototype") }
    return first
  }

  /// A blank value of the kind with that name; nil for a name that no kind has.
  public static func prototype(kind: String) -> Self? {
    prototypes.first { $0.kind == kind }
  }
}

/// A choice whose kinds have no fields needs no more than its names:
///
/// ```swift
/// enum Signal: String, CaseIterable, Choice { case red, green }
/// ```
extension Choice where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// Every kind.
  public static var prototypes: [Self] { Array(allCases) }

  /// The case's name.
  public var kind: String { rawValue }

  /// There is no field.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {}
}
