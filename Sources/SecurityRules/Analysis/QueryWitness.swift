/// Documents that a query finds: what is not true of one of them allows the query never.
///
/// A query fixes some fields, some elements of lists and some of maps, bounds others, and says nothing of the
/// rest. What it finds is more than that, and these are some of it: with nothing else, with other elements in
/// front and behind, with very many, with all names that the rules know, and with one that they do not know.
/// They need not tell everything apart: what stands in no document's way is `depends`, as it would be anyway.
struct QueryWitness {
  /// Documents that the query finds, the plainest first; none where nothing is known of them.
  let documents: [RulesMap]

  /// How what is known in part is made whole.
  private enum Completion: CaseIterable {
    case plain, behind, before, many, named, unnamed
  }

  /// So many elements a list has that has very many.
  private static let elementsMany = 1_000
  /// So many names of the rules are taken at most, and so many documents are looked at.
  private static let namesMax = 100
  private static let documentsMax = 60

  /// For a way of a query, and the values that the rules are written with.
  init(_ way: QueryWay, _ query: RulesQuery?, _ constants: [RulesValue]) {
    var names: [String] = []
    for case .string(let name) in constants where names.count < Self.namesMax {
      if !name.isEmpty, !name.hasPrefix("__"), !names.contains(name) { names.append(name) }
    }
    let places = Self.places(of: way.limits)
    var documents: [RulesMap] = []
    for completion in Completion.allCases {
      guard case .map(var map) = Self.completed(.map(way.data), completion, names) else { continue }
      for place in places { map = map.setting(place.path[...], place.values[0]) }
      documents.append(map)
    }
    if let plain = documents.first {
      for place in places {
        documents += place.values.dropFirst().map { plain.setting(place.path[...], $0) }
      }
    }
    let orders = (query?.orderBy ?? []).map(\.field).filter { $0 != "__name__" }
    self.documents = documents.prefix(Self.documentsMax).map { document in
      Self.ordered(document, by: orders)
    }.filter(way.finds)
  }

  /// The fields that are bounded, with values that all their bounds find; those without any are left out, and
  /// then nothing is found.
  private static func places(
    of limits: [QueryLimit]
  ) -> [(path: [String], values: [RulesValue])] {
    var paths: [[String]] = []
    for limit in limits where limit.path != ["__name__"] && !paths.contains(limit.path) {
      paths.append(limit.path)
    }
    return paths.compactMap { path in
      let own = limits.filter { $0.path == path }
      let samples = QueryLimit.samples(of: own) ?? own.map(\.value)
      let values = samples.filter { sample in own.allSatisfy { $0.finds(sample) } }
      return values.isEmpty ? nil : (path: path, values: values)
    }
  }

  /// A document has every field that it is ordered by.
  private static func ordered(_ document: RulesMap, by orders: [String]) -> RulesMap {
    orders.reduce(document) { document, order in
      let path = order.split(separator: ".").map(String.init)
      return document.value(at: path) == nil ? document.setting(path[...], .null) : document
    }
  }

  private static func completed(
    _ value: RulesValue,
    _ completion: Completion,
    _ names: [String],
  ) -> RulesValue {
    switch value {
    case .partialList(let known): return .list(completed(known, completion, names))
    case .map(let map) where value.isPartial:
      var entries = map.entries.map { ($0.key, completed($0.value, completion, names)) }
      let isThere = { (name: String) in map[name] != nil }
      switch completion {
      case .plain, .behind, .before, .many: break
      case .named: entries += names.filter { !isThere($0) }.map { ($0, .null) }
      case .unnamed:
        var name = "another"
        while isThere(name) || names.contains(name) { name += "_" }
        entries.append((name, .null))
      }
      return .map(of: entries)
    case .null, .bool, .int, .float, .string, .bytes, .list, .bounded, .set, .map, .mapDiff, .path,
      .timestamp, .duration, .latlng:
      return value
    }
  }

  private static func completed(
    _ known: [RulesValue],
    _ completion: Completion,
    _ names: [String],
  ) -> [RulesValue] {
    switch completion {
    case .plain, .unnamed: known
    case .named: known + names.map { .string($0) }
    case .behind: known + [.null]
    case .before: [.null] + known
    case .many: known + Array(repeating: .null, count: elementsMany)
    }
  }
}
