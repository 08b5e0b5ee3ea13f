extension Evaluator {
  // MARK: The request

  /// A part of the request.
  func part(_ part: Expression.RequestPart) -> RulesValue {
    switch part {
    case .auth: auth
    case .method: .string(request.method.rawValue)
    case .path: .path(request.path)
    case .query: request.query?.value ?? .null
    case .resource: request.incoming?.value ?? .null
    case .time: .timestamp(request.time)
    }
  }

  /// The request with all its parts.
  var wholeRequest: RulesValue {
    .map(of: Expression.RequestPart.allCases.map { ($0.rawValue, part($0)) })
  }

  // MARK: Parts of values

  /// `is`: what a query bounds is of one type in one document and of another in the next, so that the answer is
  /// neither, as for every other question that no condition of the query answers.
  func isOf(
    _ type: Expression.TypeName,
    _ value: RulesValue,
    at node: Int,
  ) throws(Failure) -> Bool {
    if case .bounded = value { throw Failure(node: node, reason: .openType) }
    return value.isOf(type)
  }

  /// `object.name`.
  func member(_ name: Int, of object: RulesValue, at node: Int) throws(Failure) -> RulesValue {
    switch object {
    case .map(let map):
      if let value = map[program.names[name]] { return value }
      throw Failure(node: node, reason: map.isPartial ? .notFixed(name) : .noMember(name))
    case .null: throw Failure(node: node, reason: .null)
    case .bool, .int, .float, .string, .bytes, .list, .partialList, .bounded, .set, .mapDiff, .path,
      .timestamp, .duration, .latlng:
      throw Failure(node: node, reason: .types("map", object.typeName))
    }
  }

  /// `object[index]`.
  func element(
    _ object: RulesValue,
    _ index: RulesValue,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    switch (object, index) {
    case (.map(let map), .string(let key)):
      if let value = map[key] { return value }
      throw Failure(
        node: node,
        reason: map.isPartial
          ? .partial : .text("Property \(RulesValue.quoted(key, 60)) is undefined on object."),
      )
    case (.list(let values), .int(let place)):
      return try values[checked(place, values.count, node)]
    case (.path(let path), .int(let place)):
      return .string(try path.segments[checked(place, path.segments.count, node)])
    case (.string(let text), .int(let place)):
      let start = try checked(place, text.utf16.count, node)
      return .string(try part(of: text, start..<start + 1, node))
    case (.null, _): throw Failure(node: node, reason: .null)
    case (.partialList, _): throw Failure(node: node, reason: .partial)
    // Pairs of two types.
    default:
      throw Failure(
        node: node,
        reason: .types(
          "a map and a string, or a list and an int",
          "\(object.typeName)[\(index.typeName)]",
        ),
      )
    }
  }

  private func checked(_ place: Int64, _ count: Int, _ node: Int) throws(Failure) -> Int {
    guard let place = Int(exactly: place), (0..<count).contains(place) else {
      throw Failure(node: node, reason: .text("Index \(place) is not within 0 to \(count - 1)."))
    }
    return place
  }

  /// `object[from:to]`.
  func range(
    _ object: RulesValue,
    _ from: RulesValue,
    _ to: RulesValue,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    guard case .int(let from) = from, case .int(let to) = to else {
      throw Failure(node: node, reason: .types("int", "\(from.typeName):\(to.typeName)"))
    }
    // The first and the last are indexes both: `[0:0]`, `[n:n]` and every range of nothing have no value.
    func bounds(_ count: Int) throws(Failure) -> Range<Int> {
      guard let from = Int(exactly: from), let to = Int(exactly: to), 0 <= from, from < count,
        from <= to, 0 < to, to <= count
      else {
        throw Failure(
          node: node,
          reason: .text("Range [\(from):\(to)] is not within [0:\(count)]."),
        )
      }
      return from..<to
    }
    switch object {
    case .list(let values): return .list(Array(values[try bounds(values.count)]))
    case .string(let text):
      return .string(try part(of: text, bounds(text.utf16.count), node))
    case .bytes(let bytes): return .bytes(Array(bytes[try bounds(bytes.count)]))
    case .path(let path):
      return .path(RulesPath(Array(path.segments[try bounds(path.segments.count)])))
    case .null: throw Failure(node: node, reason: .null)
    case .partialList, .bounded: throw Failure(node: node, reason: .partial)
    case .bool, .int, .float, .set, .map, .mapDiff, .timestamp, .duration, .latlng:
      throw Failure(node: node, reason: .types("list or string", object.typeName))
    }
  }

  /// A part of a text, counted in units of UTF-16.
  private func part(
    of text: String,
    _ places: Range<Int>,
    _ node: Int,
  ) throws(Failure) -> String {
    guard let part = Letters.part(of: text, places) else {
      throw Failure(
        node: node,
        reason: .text("Half of a character, from \(places.lowerBound) to \(places.upperBound)."),
      )
    }
    return part
  }

  // MARK: Made values

  /// `{'a': b}`.
  mutating func map(
    _ operands: Expression.Operands,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    try map(values(operands), operands, at: node)
  }

  /// The map of keys and values in turn.
  func map(
    _ values: [RulesValue],
    _ operands: Expression.Operands,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    var entries: [(String, RulesValue)] = []
    for place in stride(from: 0, to: values.count, by: 2) {
      guard case .string(let key) = values[place] else {
        let key = operand(place, of: operands)
        throw Failure(node: key, reason: .types("string", values[place].typeName))
      }
      entries.append((key, values[place + 1]))
    }
    return .map(RulesMap(written: entries))
  }

  /// `/a/$(b)`: a text is one segment, a path is its own.
  mutating func path(
    _ operands: Expression.Operands,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    try path(values(operands), operands)
  }

  /// The path of these segments.
  func path(
    _ values: [RulesValue],
    _ operands: Expression.Operands,
  ) throws(Failure) -> RulesValue {
    var segments: [String] = []
    for (place, value) in values.enumerated() {
      let part = operand(place, of: operands)
      switch value {
      case .string(let text):
        guard !text.isEmpty, !text.utf8.contains(UInt8(ascii: "/")) else {
          throw Failure(
            node: part,
            reason: .text("\(RulesValue.quoted(text, 60)) is no segment of a path."),
          )
        }
        segments.append(text)
      case .path(let path): segments += path.segments
      case let other: throw Failure(node: part, reason: .types("string or path", other.typeName))
      }
    }
    return .path(RulesPath(segments))
  }
}

extension RulesValue {
  /// Whether `is` says that it is of that type; of what a query bounds nobody asks that.
  func isOf(_ type: Expression.TypeName) -> Bool {
    switch self {
    case .int: type == .int || type == .number
    case .float: type == .float || type == .number
    case .null, .bool, .string, .bytes, .list, .partialList, .bounded, .set, .map, .mapDiff, .path,
      .timestamp, .duration, .latlng:
      type.rawValue == typeName
    }
  }
}
