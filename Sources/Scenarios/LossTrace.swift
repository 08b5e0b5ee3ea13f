import Foundation
import Plans

/// Loss that was recorded in a file: `loss: { bits: { file: PATH } }`.
///
/// The file holds a 0 for each slot in which a packet came and a 1 for each in which it was lost;
/// white space is passed over. Its text takes the place of the mapping, so that the plan holds the
/// weather itself and not a path.
enum LossTrace {
  /// The longest trace, in bytes: a day at 20 ms.
  static let sizeMax = 4_500_000

  /// The tree with every trace in place; what cannot be read goes to `diagnostics`.
  static func resolve(_ node: Plans.Node, folder: String, _ diagnostics: Diagnostics) -> Plans.Node
  {
    var node = node
    switch node.content {
    case .mapping(let entries):
      node.content = .mapping(
        entries.map { entry in
          var entry = entry
          if entry.key == "bits", entry.value.entries != nil {
            entry.value = read(entry.value, folder, diagnostics)
          } else {
            entry.value = resolve(entry.value, folder: folder, diagnostics)
          }
          return entry
        }
      )
    case .sequence(let elements):
      node.content = .sequence(elements.map { resolve($0, folder: folder, diagnostics) })
    case .scalar, .null:
      break
    }
    return node
  }

  private static func read(
    _ node: Plans.Node,
    _ folder: String,
    _ diagnostics: Diagnostics,
  ) -> Plans.Node {
    let reader = MappingReader(node, as: "bits", diagnostics: diagnostics)
    let mark = reader.mark(of: "file")
    let name = reader.text("file")
    reader.finish()
    let none = Plans.Node(mark: node.mark, content: .scalar("0", quoted: true))
    guard !name.isEmpty else { return none }
    let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
    guard let data = FileManager.default.contents(atPath: path) else {
      diagnostics.report(
        at: mark,
        "\(path): the trace of loss cannot be read",
        remedy: "check the path, which is relative to the scenario, and the permissions",
      )
      return none
    }
    let bits = data.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard bits.count <= sizeMax, !bits.isEmpty, bits.allSatisfy({ $0 == 0x30 || $0 == 0x31 })
    else {
      diagnostics.report(
        at: mark,
        "\(path) is no trace of loss",
        remedy: "expected 1 to \(sizeMax) digits, 0 for a packet that came and 1 for a lost one",
      )
      return none
    }
    let text = String(decoding: bits, as: UTF8.self)
    return Plans.Node(mark: node.mark, content: .scalar(text, quoted: true))
  }
}
