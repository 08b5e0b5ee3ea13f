/// Blank values by type, which the prototypes of choices are made of.
///
/// `RecordGenerator` writes `Blank.of(MemberID.self)` where a case carries a `MemberID`. A type that is
/// none of these wants a function of its own beside its `field` of `FieldVisitor`:
///
/// ```swift
/// extension Blank {
///   static func of(_ type: MemberID.Type) -> MemberID { .nobody }
/// }
/// ```
public enum Blank {
  /// Zero.
  @inlinable
  public static func of<I: FixedWidthInteger>(_ type: I.Type) -> I { 0 }

  /// False.
  @inlinable
  public static func of(_ type: Bool.Type) -> Bool { false }

  /// No letter.
  @inlinable
  public static func of(_ type: String.Type) -> String { "" }

  /// No element.
  @inlinable
  public static func of<Element>(_ type: [Element].Type) -> [Element] { [] }

  /// Nothing.
  @inlinable
  public static func of<Wrapped>(_ type: Wrapped?.Type) -> Wrapped? { nil }

  /// The start of a time line.
  @inlinable
  public static func of<Line>(_ type: TimePoint<Line>.Type) -> TimePoint<Line> { .start }

  /// The first of a row.
  @inlinable
  public static func of<Row>(_ type: Ordinal<Row>.Type) -> Ordinal<Row> { 0 }

  /// No time.
  @inlinable
  public static func of(_ type: Duration.Type) -> Duration { .zero }

  /// The first name of a closed list.
  @inlinable
  public static func of<Name: RawRepresentable & CaseIterable>(_ type: Name.Type) -> Name
  where Name.RawValue == String {
    guard let first = Name.allCases.first else {
      preconditionFailure("a blank \(Name.self), which has no case")
    }
    return first
  }

  /// A blank record.
  @inlinable
  public static func of<R: Record>(_ type: R.Type) -> R { R() }

  /// A blank value of the first kind.
  @inlinable
  public static func of<C: Choice>(_ type: C.Type) -> C { C.blank }

  /// The first kind of a choice without fields.
  @inlinable
  public static func of<C: Choice & RawRepresentable & CaseIterable>(_ type: C.Type) -> C
  where C.RawValue == String { C.blank }
}
