/// The functions of the language that belong to no value.
enum BuiltIn: String, CaseIterable {
  case get
  case getAfter
  case exists
  case existsAfter
  case debug
  case int
  case float
  case string
  case path
  case durationAbs = "duration.abs"
  case durationTime = "duration.time"
  case durationValue = "duration.value"
  case timestampDate = "timestamp.date"
  case timestampValue = "timestamp.value"
  case latlngValue = "latlng.value"
  case hashingCRC32 = "hashing.crc32"
  case hashingCRC32C = "hashing.crc32c"
  case hashingMD5 = "hashing.md5"
  case hashingSHA256 = "hashing.sha256"
  case mathAbs = "math.abs"
  case mathCeil = "math.ceil"
  case mathFloor = "math.floor"
  case mathIsNaN = "math.isNaN"
  case mathPow = "math.pow"
  case mathRound = "math.round"
  case mathSqrt = "math.sqrt"

  /// How many arguments it takes.
  var arity: Int {
    switch self {
    case .durationTime: 4
    case .timestampDate: 3
    case .durationValue, .latlngValue, .mathPow: 2
    case .get, .getAfter, .exists, .existsAfter, .debug, .int, .float, .string, .path,
      .durationAbs, .timestampValue, .hashingCRC32, .hashingCRC32C, .hashingMD5, .hashingSHA256,
      .mathAbs, .mathCeil, .mathFloor, .mathIsNaN, .mathRound, .mathSqrt:
      1
    }
  }

  /// Whether a name and a dot stand before it.
  var isInNamespace: Bool {
    switch self {
    case .get, .getAfter, .exists, .existsAfter, .debug, .int, .float, .string, .path: false
    case .durationAbs, .durationTime, .durationValue, .timestampDate, .timestampValue,
      .latlngValue, .hashingCRC32, .hashingCRC32C, .hashingMD5, .hashingSHA256, .mathAbs,
      .mathCeil, .mathFloor, .mathIsNaN, .mathPow, .mathRound, .mathSqrt:
      true
    }
  }

  /// The names before a dot: `math`.
  static let namespaces = ["duration", "timestamp", "latlng", "hashing", "math"]
}

/// The functions of the language that belong to a value.
enum Method: String, CaseIterable {
  // Several types.
  case size
  case concat
  case hasAll
  case hasAny
  case hasOnly
  case nanos
  case seconds
  case get
  // Lists.
  case join
  case removeAll
  case toSet
  // Sets.
  case difference
  case intersection
  case union
  // Maps and their differences.
  case diff
  case keys
  case values
  case addedKeys
  case affectedKeys
  case changedKeys
  case removedKeys
  case unchangedKeys
  // Texts.
  case lower
  case upper
  case trim
  case matches
  case replace
  case split
  case toUtf8
  // Bytes.
  case toBase64
  case toHexString
  // Instants.
  case date
  case day
  case dayOfWeek
  case dayOfYear
  case hours
  case minutes
  case month
  case time
  case toMillis
  case year
  // Places and paths.
  case distance
  case latitude
  case longitude
  case bind

  /// How many arguments it takes.
  var arity: Int {
    switch self {
    case .get, .replace: 2
    case .concat, .hasAll, .hasAny, .hasOnly, .join, .removeAll, .difference, .intersection,
      .union, .diff, .matches, .split, .distance, .bind:
      1
    case .size, .nanos, .seconds, .toSet, .keys, .values, .addedKeys, .affectedKeys, .changedKeys,
      .removedKeys, .unchangedKeys, .lower, .upper, .trim, .toUtf8, .toBase64, .toHexString,
      .date, .day, .dayOfWeek, .dayOfYear, .hours, .minutes, .month, .time, .toMillis, .year,
      .latitude, .longitude:
      0
    }
  }
}
