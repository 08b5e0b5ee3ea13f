import GRDB
import Kernel

/// A position stands in the file as the number that it is.
extension Ordinal: DatabaseValueConvertible {
  /// Its number.
  public var databaseValue: DatabaseValue { number.databaseValue }

  /// The one of a stored number; nil for what is no integer.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
    Int64.fromDatabaseValue(value).map { Self($0) }
  }
}
