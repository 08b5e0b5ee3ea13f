/// A path that a request is about, of which a query leaves something open.
struct AskedPath {
  /// The segments; what is open is empty there.
  let segments: [String]
  /// Where any number of segments stands, as for a collection group; nil where none does.
  let openPrefix: Int?
  /// Where any one segment stands, as for what a query finds; nil where none does.
  let openName: Int?

  /// The path of one document.
  init(document path: RulesPath) {
    segments = path.segments
    (openPrefix, openName) = (nil, nil)
  }

  /// What a query can find in one collection, or in all of one name.
  ///
  /// - Parameters:
  ///   - path: the collection; of a group the root of the database.
  ///   - scope: where it looks.
  ///   - name: the identifier of the document, where the query fixes it.
  init(_ path: RulesPath, _ scope: RulesQuery.Scope, name: String?) {
    switch scope {
    case .collection:
      segments = path.segments + [name ?? ""]
      openPrefix = nil
    case .group(let group):
      segments = path.segments + ["", group, name ?? ""]
      openPrefix = path.segments.count
    }
    openName = name == nil ? segments.count - 1 : nil
  }
}
