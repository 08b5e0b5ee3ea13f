import Foundation

/// Where two JSON values differ first, and what stands there.
struct JSONDifference: Equatable {
  /// The way there, such as `variants[0].findings[3]`.
  var place: String
  /// What stands in the first; nil for nothing.
  var stated: String?
  /// What stands in the second; nil for nothing.
  var found: String?

  /// An object is shown as a whole where it has at most so many bytes: a rule and not its verdict alone.
  private static let shownMax = 400

  /// The first difference of two values below `place`; nil where they are the same.
  static func first(_ stated: Any?, _ found: Any?, at place: String) -> JSONDifference? {
    switch (stated, found) {
    case (let stated as [String: Any], let found as [String: Any]):
      for key in Set(stated.keys).union(found.keys).sorted() {
        guard let inner = first(stated[key], found[key], at: "\(place).\(key)") else { continue }
        let whole = JSONDifference(place: place, stated: text(stated), found: text(found))
        return whole.isShort ? whole : inner
      }
      return nil
    case (let stated as [Any], let found as [Any]):
      for index in 0..<max(stated.count, found.count) {
        let one = index < stated.count ? stated[index] : nil
        let other = index < found.count ? found[index] : nil
        if let inner = first(one, other, at: "\(place)[\(index)]") { return inner }
      }
      return nil
    default:
      let difference = JSONDifference(
        place: place,
        stated: stated.map(text),
        found: found.map(text),
      )
      return difference.stated == difference.found ? nil : difference
    }
  }

  private var isShort: Bool {
    [stated, found].allSatisfy { ($0 ?? "").utf8.count <= Self.shownMax }
  }

  private static func text(_ value: Any) -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
    let data = try? JSONSerialization.data(withJSONObject: value, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
  }
}
