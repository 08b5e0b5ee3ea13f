import Kernel
import Photos

/// What photos are called in reports: by the scenario's names, or by the order of their making.
struct PhotoNames: Sendable {
  /// The names of the photos 1, 2 and so on.
  private let names: [String]

  /// The numbers of generated photos begin here; `p1` is the first.
  static let firstGenerated: PhotoID = 1_000_001

  /// The names of a plan.
  init(_ names: [PhotoName]) {
    precondition(names.indices.allSatisfy { names[$0].id == PhotoID($0 + 1) }, "numbers in order")
    self.names = names.map(\.name)
  }

  /// The photo's name.
  func name(of id: PhotoID) -> String {
    if id >= 1, id <= names.count { return names[Int(id - 1)] }
    if id >= Self.firstGenerated { return "p\(id - Self.firstGenerated + 1)" }
    return "#\(id)"
  }

  /// The first few names, and how many more there are.
  func list(_ ids: [PhotoID], limit: Int = 4) -> String {
    let shown = ids.prefix(limit).map(name(of:)).joined(separator: ", ")
    return ids.count > limit ? "\(shown) and \(ids.count - limit) more" : shown
  }

  /// The number of a generated photo's name; nil where it is none.
  static func generated(_ name: String) -> PhotoID? {
    guard name.hasPrefix("p"), let rank = Int64(name.dropFirst()), rank >= 1,
      rank <= 10_000_000, name == "p\(rank)"
    else { return nil }
    return firstGenerated + rank - 1
  }
}
