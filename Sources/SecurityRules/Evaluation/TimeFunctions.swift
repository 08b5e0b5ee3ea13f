/// The functions that make instants, lengths of time and places.
enum TimeFunctions {
  /// What `duration.*`, `timestamp.*` and `latlng.value` give.
  static func value(
    _ function: BuiltIn,
    _ arguments: [RulesValue],
    at node: Int,
  ) throws(Failure) -> RulesValue {
    guard let value = made(function, arguments) else {
      let given = arguments.map { $0.text(longest: 30) }.joined(separator: ", ")
      throw Failure(node: node, reason: .text("\(function.rawValue)(\(given)) has no value."))
    }
    return value
  }

  private static func made(_ function: BuiltIn, _ arguments: [RulesValue]) -> RulesValue? {
    if case .latlngValue = function { return place(arguments) }
    if case .durationAbs = function, case .duration(let length) = arguments[0] {
      return (length.seconds < 0 ? length.negated : length).map { .duration($0) }
    }
    if case .durationValue = function, case .int(let magnitude) = arguments[0],
      case .string(let unit) = arguments[1]
    {
      return RulesDuration.value(magnitude, unit).map { .duration($0) }
    }
    let numbers = arguments.compactMap { argument -> Int64? in
      guard case .int(let number) = argument else { return nil }
      return number
    }
    guard numbers.count == function.arity else { return nil }
    if case .durationTime = function { return time(numbers).map { .duration($0) } }
    if case .timestampDate = function {
      return RulesTimestamp.days(year: numbers[0], month: numbers[1], day: numbers[2])
        .flatMap { RulesTimestamp(seconds: $0 * 86_400) }.map { .timestamp($0) }
    }
    guard case .timestampValue = function else { return nil }
    let milliseconds = numbers[0]
    return RulesTimestamp(
      seconds: milliseconds / 1_000,
      nanoseconds: milliseconds % 1_000 * 1_000_000,
    ).map { .timestamp($0) }
  }

  private static func time(_ numbers: [Int64]) -> RulesDuration? {
    let parts = [("h", numbers[0]), ("m", numbers[1]), ("s", numbers[2]), ("ns", numbers[3])]
    var sum = RulesDuration(seconds: 0)
    for (unit, magnitude) in parts {
      guard let part = RulesDuration.value(magnitude, unit) else { return nil }
      sum = sum.flatMap { RulesDuration.sum($0, part) }
    }
    return sum
  }

  private static func place(_ arguments: [RulesValue]) -> RulesValue? {
    guard let latitude = arguments[0].number, let longitude = arguments[1].number else {
      return nil
    }
    return RulesLatLng(latitude: latitude, longitude: longitude).map { .latlng($0) }
  }
}

extension RulesValue {
  /// The value of a number of either type; nil of everything else.
  var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .float(let number): number
    case .null, .bool, .string, .bytes, .list, .partialList, .bounded, .set, .map, .mapDiff, .path,
      .timestamp, .duration, .latlng:
      nil
    }
  }
}
