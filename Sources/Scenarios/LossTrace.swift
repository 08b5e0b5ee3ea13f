import Files
import Plans

/// Loss that was recorded in a file: `loss: { bits: { file: PATH } }`.
///
/// The file holds a 0 for each packet that came and a 1 for each that was lost; white space is
/// passed over. Its digits take the place of the file's name, so that the plan holds the weather
/// itself and not a path.
enum LossTrace {
  /// The longest trace, in bytes: as `Limits` has it.
  static let sizeMax = Limits.lossDigits
  /// The longest file, white space included.
  static let fileSizeMax = 2 * sizeMax + 1_024

  /// The tree with every trace in place; what cannot be read goes to `diagnostics`.
  static func resolve(
    _ node: Plans.Node,
    folder: ScenarioFolder,
    _ diagnostics: Diagnostics,
  )
    -> Plans.Node
  {
    var node = node
    switch node.content {
    case .mapping(let entries):
      node.content = .mapping(
        entries.map { entry in
          var entry = entry
          if entry.key == "bits", let parts = entry.value.entries {
            entry.value.content = .mapping(resolve(parts, folder, diagnostics))
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

  /// The parts of `bits`, which name a file or have the digits themselves.
  private static func resolve(
    _ parts: [Plans.Node.Entry],
    _ folder: ScenarioFolder,
    _ diagnostics: Diagnostics,
  ) -> [Plans.Node.Entry] {
    guard let file = parts.first(where: { $0.key == "file" }),
      parts.contains(where: { $0.key == "digits" })
    else { return parts.map { part($0, folder, diagnostics) } }
    diagnostics.report(
      at: file.keyMark,
      "bits has both 'file' and 'digits'",
      remedy: "keep one of them: the file's digits would take the place of the others",
    )
    return parts.filter { $0.key != "file" }
  }

  /// `file: PATH` as `digits: TEXT`; every other part as it is.
  private static func part(
    _ entry: Plans.Node.Entry,
    _ folder: ScenarioFolder,
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
    _ folder: ScenarioFolder,
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
    do throws(FileProblem) {
      let path = try InnerPath.resolve(
        name,
        in: folder.path,
        allowsOutside: folder.allowsOutside,
      )
      return try digits(in: RegularFile.bytes(of: path, atMost: fileSizeMax), path)
    } catch {
      diagnostics.report(
        at: mark,
        "trace of loss \(error)",
        remedy: error.remedy + "; paths are relative to the scenario",
      )
      return nil
    }
  }

  /// The digits among white space.
  private static func digits(in bytes: [UInt8], _ path: String) throws(FileProblem) -> String {
    let bits = bytes.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let wrong = bits.firstIndex { $0 != 0x30 && $0 != 0x31 }
    guard wrong == nil, !bits.isEmpty, bits.count <= sizeMax else {
      let problem = wrong.map { "character \($0 + 1) is neither 0 nor 1" }
      throw FileProblem(
        path,
        problem ?? (bits.isEmpty ? "it has no digits" : "it has \(bits.count) digits"),
        remedy: "expected 1 to \(sizeMax) digits, 0 for a packet that came and 1 for a lost one",
      )
    }
    return String(decoding: bits, as: UTF8.self)
  }
}
