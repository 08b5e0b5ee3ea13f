/// A call of a function that belongs to a value; its arguments are as many as it takes.
struct MethodCall {
  let method: Method
  let arguments: [RulesValue]
  let node: Int

  /// That a value has no such function.
  func unknown(_ receiver: RulesValue) -> Failure {
    Failure(
      node: node,
      reason: .text("Function '\(method.rawValue)' not found for a \(receiver.typeName)."),
    )
  }

  private func wrong(_ wanted: String) -> Failure {
    let found = arguments.map(\.typeName).joined(separator: ", ")
    return Failure(node: node, reason: .types(wanted, found))
  }

  /// The elements of an argument that is a list or a set.
  private func elements() throws(Failure) -> [RulesValue] {
    switch arguments[0] {
    case .list(let values), .set(let values):
      try requireWhole(values)
      return values
    case .partialList, .bounded: throw Failure(node: node, reason: .partial)
    case .null, .bool, .int, .float, .string, .bytes, .map, .mapDiff, .path, .timestamp,
      .duration, .latlng:
      throw wrong("list or set")
    }
  }

  /// What a query fixes in part is neither equal to something nor not.
  private func requireWhole(_ values: [RulesValue]) throws(Failure) {
    guard !values.contains(where: \.isPartial) else {
      throw Failure(node: node, reason: .partial)
    }
  }

  // MARK: Lists and sets

  /// Of a list.
  func ofList(_ values: [RulesValue]) throws(Failure) -> RulesValue {
    if method == .size { return .int(Int64(values.count)) }
    if method == .join { return .string(try joined(values)) }
    if method == .concat {
      if case .partialList = arguments[0] { throw Failure(node: node, reason: .partial) }
      guard case .list(let others) = arguments[0] else { throw wrong("list") }
      return .list(try RulesLists.joined(values, others, node))
    }
    try requireWhole(values)
    if method == .toSet { return .set(of: values) }
    if method == .removeAll {
      let others = RulesSets.sorted(try elements())
      return .list(values.filter { !RulesSets.holds(others, $0) })
    }
    guard let answer = try has(RulesSets.sorted(values)) else { throw unknown(.list(values)) }
    return .bool(answer)
  }

  /// Of a list of which only some elements are known.
  func ofPartialList(_ values: [RulesValue]) throws(Failure) -> RulesValue {
    try requireWhole(values)
    let known = RulesSets.sorted(values)
    if method == .hasAny, RulesSets.hasAny(known, try elements()) { return .bool(true) }
    if method == .hasAll, RulesSets.hasAll(known, try elements()) { return .bool(true) }
    // What it lacks for certain is known as well.
    if method == .hasOnly, !RulesSets.hasAll(RulesSets.sorted(try elements()), known) {
      return .bool(false)
    }
    throw Failure(node: node, reason: .partial)
  }

  /// Of a set.
  func ofSet(_ values: [RulesValue]) throws(Failure) -> RulesValue {
    if method == .size { return .int(Int64(values.count)) }
    if method == .difference || method == .intersection || method == .union {
      guard case .set(let others) = arguments[0] else { throw wrong("set") }
      if method == .difference { return .set(RulesSets.difference(values, others)) }
      if method == .intersection { return .set(RulesSets.intersection(values, others)) }
      return .set(of: values + others)
    }
    guard let answer = try has(values) else { throw unknown(.set(values)) }
    return .bool(answer)
  }

  /// `hasAll`, `hasAny` and `hasOnly`; nil for others.
  private func has(_ sorted: [RulesValue]) throws(Failure) -> Bool? {
    if method == .hasAll { return RulesSets.hasAll(sorted, try elements()) }
    if method == .hasAny { return RulesSets.hasAny(sorted, try elements()) }
    if method == .hasOnly { return RulesSets.hasAll(RulesSets.sorted(try elements()), sorted) }
    return nil
  }

  private func joined(_ values: [RulesValue]) throws(Failure) -> String {
    guard case .string(let separator) = arguments[0] else { throw wrong("string") }
    var text = ""
    for (place, value) in values.enumerated() {
      guard case .string(let part) = try Conversions.value(.string, value, at: node) else {
        throw wrong("string")
      }
      text = try Arithmetic.joined(text, place > 0 ? separator + part : part, node)
    }
    return text
  }

  // MARK: Maps

  /// Of a map.
  func ofMap(_ map: RulesMap) throws(Failure) -> RulesValue {
    if method == .get { return try found(in: map) }
    guard !map.isPartial else { throw Failure(node: node, reason: .partial) }
    if method == .size { return .int(Int64(map.entries.count)) }
    if method == .keys { return .list(map.keys.map { .string($0) }) }
    if method == .values { return .list(map.writtenValues) }
    if method == .diff {
      guard case .map(let other) = arguments[0] else { throw wrong("map") }
      let isWhole = !RulesValue.map(map).isPartial && !arguments[0].isPartial
      guard isWhole else { throw Failure(node: node, reason: .partial) }
      return .mapDiff(RulesMapDiff(after: map, before: other))
    }
    throw unknown(.map(map))
  }

  /// `get('a', default)` and `get(['a', 'b'], default)`.
  private func found(in map: RulesMap) throws(Failure) -> RulesValue {
    let keys: [RulesValue]
    switch arguments[0] {
    case .string: keys = [arguments[0]]
    case .list(let values): keys = values
    case .null, .bool, .int, .float, .bytes, .partialList, .bounded, .set, .map, .mapDiff, .path,
      .timestamp, .duration, .latlng:
      throw wrong("string or list")
    }
    var value = RulesValue.map(map)
    for key in keys {
      guard case .string(let name) = key else { throw wrong("string or list of strings") }
      // Among what a query bounds are maps that have it, and others that have not.
      if case .bounded = value { throw Failure(node: node, reason: .partial) }
      guard case .map(let inner) = value else { return arguments[1] }
      guard let next = inner[name] else {
        guard !inner.isPartial else { throw Failure(node: node, reason: .partial) }
        return arguments[1]
      }
      value = next
    }
    return value
  }

  /// Of what differs between two maps.
  func ofMapDiff(_ diff: RulesMapDiff) throws(Failure) -> RulesValue {
    if method == .addedKeys { return diff.keys([.added]) }
    if method == .removedKeys { return diff.keys([.removed]) }
    if method == .changedKeys { return diff.keys([.changed]) }
    if method == .unchangedKeys { return diff.keys([.unchanged]) }
    if method == .affectedKeys { return diff.keys([.added, .removed, .changed]) }
    throw unknown(.mapDiff(diff))
  }

  // MARK: Bytes, paths and places

  /// Of bytes.
  func ofBytes(_ bytes: [UInt8]) throws(Failure) -> RulesValue {
    if method == .size { return .int(Int64(bytes.count)) }
    if method == .toHexString { return .string(Encodings.hexadecimal(bytes)) }
    if method == .toBase64 { return .string(Encodings.base64(bytes)) }
    throw unknown(.bytes(bytes))
  }

  /// Of a path.
  func ofPath(_ path: RulesPath) throws(Failure) -> RulesValue {
    guard method == .bind else { throw unknown(.path(path)) }
    guard case .map(let names) = arguments[0] else { throw wrong("map") }
    var segments: [String] = []
    for segment in path.segments {
      let isOpen = segment.hasPrefix("{") && segment.hasSuffix("}")
      let isValue = segment.hasPrefix("$(") && segment.hasSuffix(")")
      let name = segment.dropFirst(isValue ? 2 : 1).dropLast()
      guard isOpen || isValue, case .string(let text) = names[String(name)] else {
        segments.append(segment)
        continue
      }
      segments.append(text)
    }
    return .path(RulesPath(segments))
  }

  /// Of a place.
  func ofPlace(_ place: RulesLatLng) throws(Failure) -> RulesValue {
    if method == .latitude { return .float(place.latitude) }
    if method == .longitude { return .float(place.longitude) }
    guard method == .distance else { throw unknown(.latlng(place)) }
    guard case .latlng(let other) = arguments[0] else { throw wrong("latlng") }
    return .float(place.distance(to: other))
  }

  // MARK: Times

  /// Of a length of time.
  func ofDuration(_ length: RulesDuration) throws(Failure) -> RulesValue {
    if method == .seconds { return .int(length.seconds) }
    if method == .nanos { return .int(Int64(length.nanoseconds)) }
    throw unknown(.duration(length))
  }

  /// Of an instant.
  func ofTimestamp(_ instant: RulesTimestamp) throws(Failure) -> RulesValue {
    let date = instant.civil
    let number: Int64? =
      method == .year
      ? date.year
      : method == .month
        ? date.month
        : method == .day
          ? date.day : method == .nanos ? Int64(instant.nanoseconds) : dayPart(of: instant)
    if let number { return .int(number) }
    if method == .date, let start = RulesTimestamp(seconds: instant.days * 86_400) {
      return .timestamp(start)
    }
    if method == .time,
      let time = RulesDuration(
        seconds: instant.secondOfDay,
        nanoseconds: Int64(instant.nanoseconds),
      )
    {
      return .duration(time)
    }
    throw unknown(.timestamp(instant))
  }

  private func dayPart(of instant: RulesTimestamp) -> Int64? {
    if method == .hours { return instant.secondOfDay / 3_600 }
    if method == .minutes { return instant.secondOfDay / 60 % 60 }
    if method == .seconds { return instant.secondOfDay % 60 }
    if method == .dayOfWeek { return instant.dayOfWeek }
    if method == .dayOfYear { return instant.dayOfYear }
    guard method == .toMillis else { return nil }
    return instant.seconds * 1_000 + Int64(instant.nanoseconds / 1_000_000)
  }
}
