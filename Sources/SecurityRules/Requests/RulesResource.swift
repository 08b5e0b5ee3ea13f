/// A document as the rules see it: `resource`, `request.resource`, and what `get` finds.
public struct RulesResource: Sendable {
  /// Where it lies.
  public let path: RulesPath
  /// Its fields.
  public let data: RulesMap
  /// The same as the rules have it: `data`, `id` and `__name__`.
  let value: RulesValue

  /// A document with these fields.
  public init(path: RulesPath, data: RulesMap) {
    self.init(path: path, data: data, id: path.segments.last)
  }

  /// One whose name is known, or is not: without `id` neither `id` nor `__name__` can be asked for.
  init(path: RulesPath, data: RulesMap, id: String?) {
    self.path = path
    self.data = data
    var entries = [RulesMap.Entry(key: "data", value: .map(data))]
    if let id {
      entries.insert(RulesMap.Entry(key: "__name__", value: .path(path)), at: 0)
      entries.append(RulesMap.Entry(key: "id", value: .string(id)))
    }
    value = .map(RulesMap(sorted: entries, isPartial: id == nil))
  }
}
