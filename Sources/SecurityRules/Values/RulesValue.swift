/// A value of the rules language: what a condition computes with, and what a document's fields are to it.
///
/// Sets are kept sorted and without doubles (`RulesValue.set(of:)`); maps by their keys (`RulesMap`). So
/// equal values look equal, and nothing is ever walked in an order of the process.
public enum RulesValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number of 64 bits.
  case int(Int64)
  /// A number with a fraction, IEEE 754.
  case float(Double)
  /// A text.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
  /// Values in order.
  case list([RulesValue])
  /// A list of which only some elements are known, as `array-contains` leaves it: what is not known to be
  /// in it is an error, not false.
  case partialList([RulesValue])
  /// What a query bounds without fixing it: a comparison with it is true where a condition of the query says so.
  case bounded(RulesBounds)
  /// Values without order, each once; sorted by `RulesValue.order`.
  case set([RulesValue])
  /// Keys with values.
  case map(RulesMap)
  /// What differs between two maps.
  indirect case mapDiff(RulesMapDiff)
  /// The way to a document.
  case path(RulesPath)
  /// An instant.
  case timestamp(RulesTimestamp)
  /// A length of time.
  case duration(RulesDuration)
  /// A place on the earth.
  case latlng(RulesLatLng)
}

extension RulesValue {
  /// The name of its type in the rules language.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .float: "float"
    case .string: "string"
    case .bytes: "bytes"
    case .list, .partialList: "list"
    case .bounded: "constraint"
    case .set: "set"
    case .map: "map"
    case .mapDiff: "map_diff"
    case .path: "path"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .latlng: "latlng"
    }
  }

  /// A map of these entries.
  ///
  /// - Parameter entries: keys with their values; of a key that stands twice the last one counts.
  /// - Returns: the map.
  public static func map(of entries: [(String, RulesValue)]) -> Self {
    .map(RulesMap(entries))
  }

  /// The set of these values, each once.
  ///
  /// - Complexity: O(n log n).
  public static func set(of values: [RulesValue]) -> Self {
    .set(sortedUnique(values))
  }

  /// The values in their order, each once.
  static func sortedUnique(_ values: [RulesValue]) -> [RulesValue] {
    guard values.count > 1 else { return values }
    let sorted = values.sorted { order($0, $1) < 0 }
    var unique: [RulesValue] = []
    unique.reserveCapacity(sorted.count)
    for value in sorted {
      if let last = unique.last, order(last, value) == 0 { continue }
      unique.append(value)
    }
    return unique
  }
}
