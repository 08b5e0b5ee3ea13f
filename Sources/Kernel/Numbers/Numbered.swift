/// What is one whole number on record, and more than that to the compiler.
public protocol Numbered {
  /// What stands on record.
  var number: Int64 { get set }

  /// What stands on record as that number.
  init(_ number: Int64)
}
