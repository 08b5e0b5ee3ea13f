import Kernel

/// Paths of documents and collections, such as `tasks/t1` and `user_shin_collections/u1/shins`.
///
/// They are texts, without the project and database, which are the store's.
public enum DocumentPath {
  /// Whether a text is a document's path: an even number of segments that are good.
  public static func isDocument(_ path: String) -> Bool { count(path).map { $0 % 2 == 0 } ?? false }

  /// Whether a text is a collection's path: an odd number of segments that are good.
  public static func isCollection(_ path: String) -> Bool {
    count(path).map { $0 % 2 == 1 } ?? false
  }

  /// The path of the collection that a document is in.
  public static func collection(of document: String) -> String {
    guard let slash = document.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(document[..<slash])
  }

  /// The last segment: a document's id, or a collection's.
  public static func lastSegment(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The path's segments.
  public static func segments(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// How many segments a path has; nil where one of them is none: empty, `.`, `..`, `__…__`, or longer
  /// than 1,500 bytes.
  private static func count(_ path: String) -> Int? {
    guard path.utf8.count <= Limits.nameBytes else { return nil }
    let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for segment in segments {
      guard !segment.isEmpty, segment.count <= Limits.segmentBytes else { return nil }
      guard segment.contains(where: { $0 != UInt8(ascii: ".") }) || segment.count > 2 else {
        return nil
      }
      if segment.count >= 4, segment.starts(with: "__".utf8),
        segment.suffix(2).elementsEqual("__".utf8)
      {
        return nil
      }
    }
    return segments.count
  }

  /// What the parts in braces of a pattern such as `tasks/{taskId}` stand for in a path.
  ///
  /// - Returns: names and texts one behind the other; nil where the pattern does not fit.
  public static func parameters(of path: String, in pattern: String) -> [String]? {
    let wanted = segments(of: pattern)
    let found = segments(of: path)
    var parameters: [String] = []
    for (place, segment) in wanted.enumerated() {
      let isNamed = segment.hasPrefix("{") && segment.hasSuffix("}")
      if isNamed, segment.hasSuffix("=**}") {
        guard place < found.count else { return nil }
        let rest = found[place...].joined(separator: "/")
        return parameters + [String(segment.dropFirst().dropLast(4)), rest]
      }
      guard place < found.count else { return nil }
      if isNamed {
        parameters += [String(segment.dropFirst().dropLast()), found[place]]
      } else if segment != found[place] {
        return nil
      }
    }
    return wanted.count == found.count ? parameters : nil
  }
}
