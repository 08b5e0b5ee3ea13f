import Foundation
import Plans

/// Loss that was recorded in a file: `loss: { bits: { file: PATH } }`.
///
/// The file holds a 0 for each packet that came and a 1 for each that was lost; white space is
/// passed over. Its digits take the place of the file's name, so that the plan holds the weather
/// itself and not a path.
enum LossTrace {
  /// The longest trace, in bytes: a day of packets every 20 ms.
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
          if entry.key == "bits", let parts = entry.value.entries {
            entry.value.content = .mapping(parts.map { part($0, folder, diagnostics) })
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

  /// `file: PATH` as `digits: TEXT`; every other part as it is.
  private static func part(
    _ entry: Plans.Node.Entry,
    _ folder: String,
    _ diagnostics: Diagnostics,
  ) -> Plans.Node.Entry {
    guard entry.key == "file" else { return entry }
    let digits = digits(of: entry.value, folder, diagnostics) ?? "0"
    let node = Plans.Node(mark: entry.value.mark, content: .scalar(digits, quoted: true))
    return Plans.Node.Entry(key: "digits", keyMark: entry.keyMark, value: node)
  }

  /// What the file holds; nil where that was reported.
  private static func digits(
    of value: Plans.Node,
    _ folder: String,
    _ diagnostics: Diagnostics,
  ) -> String? {
    let mark = value.mark
    guard let name = value.text, !name.isEmpty else {
      diagnostics.report(
        at: mark,
        "file of loss bits: it is \(value.content == .null ? "nothing" : value.summary)",
        remedy: "expected the path of a file of digits, relative to the scenario",
      )
      return nil
    }
    let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
    guard let data = FileManager.default.contents(atPath: path) else {
      diagnostics.report(
        at: mark,
        "\(path): the trace of loss cannot be read",
        remedy: "check the path, which is relative to the scenario, and the permissions",
      )
      return nil
    }
    let bits = data.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard bits.count <= sizeMax, !bits.isEmpty, bits.allSatisfy({ $0 == 0x30 || $0 == 0x31 })
    else {
      diagnostics.report(
        at: mark,
        "\(path) is no trace of loss",
        remedy: "expected 1 to \(sizeMax) digits, 0 for a packet that came and 1 for a lost one",
      )
      return nil
    }
    return String(decoding: bits, as: UTF8.self)
  }
}
