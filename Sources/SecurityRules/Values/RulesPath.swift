/// The way to a document or a collection: `/databases/(default)/documents/tasks/t1`.
public struct RulesPath: Sendable {
  /// The segments between the slashes.
  public let segments: [String]

  /// The path of these segments.
  public init(_ segments: [String]) { self.segments = segments }

  /// What every document's path begins with, where a database has no name of its own.
  public static let root = ["databases", "(default)", "documents"]

  /// The path of a document or a collection below the root of a database.
  ///
  /// - Parameters:
  ///   - text: such as `tasks/t1`; a slash at its start and empty segments do not count.
  ///   - database: the database.
  public init(document text: String, database: String = "(default)") {
    // By bytes, as the store does: a slash is one whatever mark stands behind it.
    let own = text.utf8.split(separator: UInt8(ascii: "/"))
    segments =
      ["databases", database, "documents"] + own.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The segments below the root of a database; all of them where it begins otherwise.
  public var documentSegments: ArraySlice<String> {
    let isRooted = segments.count >= 3 && segments[0] == "databases" && segments[2] == "documents"
    return isRooted ? segments[3...] : segments[...]
  }

  /// The path below the root of a database: `tasks/t1`.
  public var documentText: String { documentSegments.joined(separator: "/") }

  /// The whole path, with a slash before every segment.
  public var text: String { segments.map { "/" + $0 }.joined() }

  /// Whether a document can lie there.
  var isOfDocument: Bool {
    segments.count >= 5 && segments.count % 2 == 1 && segments[0] == "databases"
      && segments[2] == "documents"
  }

  /// Whether two paths are the same bytes.
  static func isSame(_ left: Self, _ right: Self) -> Bool {
    left.segments.count == right.segments.count
      && zip(left.segments, right.segments).allSatisfy { SecurityRules.isSame($0, $1) }
  }
}
