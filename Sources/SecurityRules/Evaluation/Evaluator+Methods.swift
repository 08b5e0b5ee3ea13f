extension Evaluator {
  /// A function that belongs to a value.
  mutating func method(
    _ method: Method,
    _ object: Int,
    _ operands: Expression.Operands,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    let receiver: RulesValue
    do throws(Failure) {
      receiver = try value(object)
    } catch {
      spend(operands.range)
      throw error
    }
    return try apply(method, to: receiver, values(operands), operands, at: node)
  }

  /// What it gives for these values; the operands are where they stand.
  func apply(
    _ method: Method,
    to receiver: RulesValue,
    _ arguments: [RulesValue],
    _ operands: Expression.Operands,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    if case .null = receiver { throw Failure(node: node, reason: .null) }
    let call = MethodCall(method: method, arguments: arguments, node: node)
    switch receiver {
    case .string(let text): return try string(text, call, pattern: operands)
    case .bytes(let bytes): return try call.ofBytes(bytes)
    case .list(let values): return try call.ofList(values)
    case .partialList(let values): return try call.ofPartialList(values)
    case .set(let values): return try call.ofSet(values)
    case .map(let map): return try call.ofMap(map)
    case .mapDiff(let diff): return try call.ofMapDiff(diff)
    case .path(let path): return try call.ofPath(path)
    case .timestamp(let instant): return try call.ofTimestamp(instant)
    case .duration(let length): return try call.ofDuration(length)
    case .latlng(let place): return try call.ofPlace(place)
    case .bounded: throw Failure(node: node, reason: .notImplied)
    case .null, .bool, .int, .float: throw call.unknown(receiver)
    }
  }

  // MARK: Texts

  private func string(
    _ text: String,
    _ call: MethodCall,
    pattern operands: Expression.Operands,
  ) throws(Failure) -> RulesValue {
    switch call.method {
    case .size: return .int(Int64(text.utf16.count))
    case .lower: return .string(Letters.lowercase(text))
    case .upper: return .string(Letters.uppercase(text))
    case .trim: return .string(Self.trimmed(text))
    case .toUtf8: return .bytes(Array(text.utf8))
    case .matches, .replace, .split:
      let pattern = try pattern(operand(0, of: operands), call)
      return try PatternFunctions(pattern: pattern, node: call.node).value(text, call)
    case .concat, .hasAll, .hasAny, .hasOnly, .nanos, .seconds, .get, .join, .removeAll, .toSet,
      .difference, .intersection, .union, .diff, .keys, .values, .addedKeys, .affectedKeys,
      .changedKeys, .removedKeys, .unchangedKeys, .toBase64, .toHexString, .date, .day,
      .dayOfWeek, .dayOfYear, .hours, .minutes, .month, .time, .toMillis, .year, .distance,
      .latitude, .longitude, .bind:
      throw call.unknown(.string(text))
    }
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
    let end = scalars.lastIndex { !$0.properties.isWhitespace }
    guard let end else { return "" }
    return String(scalars[...end])
  }

  /// The pattern of an argument: read beforehand where it is written in the file.
  private func pattern(_ node: Int, _ call: MethodCall) throws(Failure) -> Pattern {
    if case .constant(let number) = program.expressions[node],
      let pattern = program.texts[number]
    {
      return pattern
    }
    guard case .string(let text) = call.arguments[0] else {
      throw Failure(node: node, reason: .types("string", call.arguments[0].typeName))
    }
    do throws(PatternError) {
      return try Pattern(text)
    } catch {
      throw Failure(node: node, reason: .text("Invalid pattern: \(error.message)."))
    }
  }
}

/// What patterns do with a text.
struct PatternFunctions {
  let pattern: Pattern
  let node: Int

  /// What `matches`, `replace` and `split` give.
  func value(_ text: String, _ call: MethodCall) throws(Failure) -> RulesValue {
    var run = PatternRun(pattern, over: text)
    if call.method == .matches {
      guard let isMatch = run.isMatch() else { throw tooMuch }
      return .bool(isMatch)
    }
    let found = try all(&run)
    guard call.method == .replace else {
      // Nothing at either end parts nothing from the text.
      let inner = found.filter { !$0.isEmpty || (0 < $0.lowerBound && $0.lowerBound < run.count) }
      return .list(pieces(inner, run).map { .string($0) })
    }
    let between = pieces(found, run)
    guard case .string(let replacement) = call.arguments[1] else {
      throw Failure(node: node, reason: .types("string", call.arguments[1].typeName))
    }
    let length = text.utf8.count + found.count * replacement.utf8.count
    guard length <= RulesLimits.sizeMax else {
      throw Failure(node: node, reason: .text("A text of more than \(RulesLimits.sizeMax) bytes."))
    }
    return .string(between.joined(separator: replacement))
  }

  /// Where it is found, from left to right, none over another.
  private func all(_ run: inout PatternRun) throws(Failure) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = 0
    while place <= run.count {
      guard let range = run.first(from: place) else {
        guard run.workLeft >= 0 else { throw tooMuch }
        return found
      }
      // Nothing right behind what was found is no other.
      if !(range.isEmpty && range.lowerBound == found.last?.upperBound) { found.append(range) }
      place = range.isEmpty ? range.upperBound + 1 : range.upperBound
    }
    return found
  }

  /// What stands between; for nothing found between characters each of them.
  private func pieces(_ found: [Range<Int>], _ run: PatternRun) -> [String] {
    var pieces: [String] = []
    var place = 0
    for range in found {
      pieces.append(run.text(place..<range.lowerBound))
      place = range.upperBound
    }
    pieces.append(run.text(place..<run.count))
    return pieces
  }

  private var tooMuch: Failure {
    Failure(node: node, reason: .text("The pattern takes too long over this text."))
  }
}
