extension Evaluator {
  /// A function that belongs to no value.
  mutating func builtIn(
    _ function: BuiltIn,
    _ operands: Expression.Operands,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    try apply(function, values(operands), at: node)
  }

  /// What it gives for these values.
  mutating func apply(
    _ function: BuiltIn,
    _ arguments: [RulesValue],
    at node: Int,
  ) throws(Failure) -> RulesValue {
    let argument = arguments[0]
    switch function {
    case .get: return try found(argument, isAfter: false, at: node)?.value ?? .null
    case .getAfter: return try found(argument, isAfter: true, at: node)?.value ?? .null
    case .exists: return .bool(try found(argument, isAfter: false, at: node) != nil)
    case .existsAfter: return .bool(try found(argument, isAfter: true, at: node) != nil)
    case .debug: return argument
    case .int, .float, .string, .path:
      return try Conversions.value(function, argument, at: node)
    case .durationAbs, .durationTime, .durationValue, .timestampDate, .timestampValue,
      .latlngValue:
      return try TimeFunctions.value(function, arguments, at: node)
    case .hashingCRC32, .hashingCRC32C, .hashingMD5, .hashingSHA256:
      return try hash(function, argument, at: node)
    case .mathAbs, .mathCeil, .mathFloor, .mathIsNaN, .mathPow, .mathRound, .mathSqrt:
      return try MathFunctions.value(function, arguments, at: node)
    }
  }

  private mutating func found(
    _ path: RulesValue,
    isAfter: Bool,
    at node: Int,
  ) throws(Failure) -> RulesResource? {
    guard case .path(let path) = path else {
      throw Failure(node: node, reason: .types("path", path.typeName))
    }
    return try document(at: path, isAfter: isAfter, for: node)
  }

  private func hash(
    _ function: BuiltIn,
    _ argument: RulesValue,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    let bytes: [UInt8]
    switch argument {
    case .string(let text): bytes = Array(text.utf8)
    case .bytes(let given): bytes = given
    case .null, .bool, .int, .float, .list, .partialList, .bounded, .set, .map, .mapDiff, .path,
      .timestamp,
      .duration, .latlng:
      throw Failure(node: node, reason: .types("string or bytes", argument.typeName))
    }
    return .bytes(
      function == .hashingCRC32
        ? Hashing.crc32(bytes)
        : function == .hashingCRC32C
          ? Hashing.crc32c(bytes)
          : function == .hashingMD5 ? Hashing.md5(bytes) : Hashing.sha256(bytes)
    )
  }
}

/// Turns values of one type into another.
enum Conversions {
  /// What `int`, `float`, `string` and `path` give.
  static func value(
    _ function: BuiltIn,
    _ argument: RulesValue,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    let value: RulesValue? =
      function == .int
      ? int(argument)
      : function == .float
        ? float(argument)
        : function == .string
          ? string(argument) : path(argument)
    guard let value else {
      throw Failure(
        node: node,
        reason: .text("\(argument.text(longest: 60)) is no \(function.rawValue)."),
      )
    }
    return value
  }

  private static func int(_ value: RulesValue) -> RulesValue? {
    switch value {
    case .int: value
    case .float(let number): .int(whole(number))
    case .string(let text): Int64(text).map { .int($0) }
    case .null, .bool, .bytes, .list, .partialList, .bounded, .set, .map, .mapDiff, .path,
      .timestamp,
      .duration, .latlng:
      nil
    }
  }

  /// The whole number towards 0, as Java casts: the nearest there is, and 0 for what is no number.
  static func whole(_ number: Double) -> Int64 {
    if number.isNaN { return 0 }
    if number >= 9_223_372_036_854_775_808 { return .max }
    return number < -9_223_372_036_854_775_808 ? .min : Int64(number)
  }

  private static func float(_ value: RulesValue) -> RulesValue? {
    switch value {
    case .int(let number): .float(Double(number))
    case .float: value
    case .string(let text): FloatText.number(text).map { .float($0) }
    case .null, .bool, .bytes, .list, .partialList, .bounded, .set, .map, .mapDiff, .path,
      .timestamp,
      .duration, .latlng:
      nil
    }
  }

  private static func string(_ value: RulesValue) -> RulesValue? {
    switch value {
    case .string: value
    case .null: .string("null")
    case .bool(let bool): .string(bool ? "true" : "false")
    case .int(let number): .string(String(number))
    case .float(let number): .string(FloatText.text(number))
    case .path(let path): .string(path.text)
    case .bytes, .list, .partialList, .bounded, .set, .map, .mapDiff, .timestamp, .duration,
      .latlng:
      nil
    }
  }

  private static func path(_ value: RulesValue) -> RulesValue? {
    switch value {
    case .string(let text): .path(RulesPath(text.split(separator: "/").map(String.init)))
    case .null, .bool, .int, .float, .bytes, .list, .partialList, .bounded, .set, .map, .mapDiff,
      .path, .timestamp, .duration, .latlng:
      nil
    }
  }
}
