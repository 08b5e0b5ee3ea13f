import Files
import Plans

/// What was recorded in a file, in place of the file: `loss: { bits: { file: PATH } }` and others.
///
/// What the file holds takes the place of its name, so that the plan holds the weather itself and not
/// a path. White space in it is passed over.
enum RecordedTrace: String, CaseIterable {
  /// Loss: a 0 for each packet that came and a 1 for each that was lost.
  case bits
  /// Delays: a whole number for each packet or slot.
  case recorded
  /// Arrivals: a whole number for each packet, or `lost`.
  case arrivals
  /// Copies: how much later than itself each packet came once more, or `none`.
  case copies
  /// Opportunities of 1500 bytes to leave: a millisecond for each, as Mahimahi records them.
  case mahimahi

  /// The longest file of loss, white space included.
  static let lossSizeMax = 2 * Limits.lossDigits + 1_024
  /// The longest file of numbers, in bytes: a million of sixteen digits.
  static let numbersSizeMax = 17 * Limits.traceEntries

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
          if let trace = Self(rawValue: entry.key), let parts = entry.value.entries {
            entry.value.content = .mapping(trace.resolve(parts, folder, diagnostics))
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

  /// The key of what stands in the file.
  private var key: String {
    switch self {
    case .bits: "digits"
    case .recorded, .arrivals, .copies: "values"
    case .mahimahi: "times"
    }
  }

  /// What is in the file, for messages.
  private var title: String {
    switch self {
    case .bits: "loss bits"
    case .recorded: "recorded delays"
    case .arrivals: "recorded arrivals"
    case .copies: "recorded copies"
    case .mahimahi: "Mahimahi's trace"
    }
  }

  /// What stands for a file that cannot be read, so that one mistake is told once.
  private var blank: String {
    switch self {
    case .bits, .recorded, .arrivals, .copies: "0"
    case .mahimahi: "1"
    }
  }

  /// The parts of a trace, which name a file or have what would stand in it.
  private func resolve(
    _ parts: [Plans.Node.Entry],
    _ folder: ScenarioFolder,
    _ diagnostics: Diagnostics,
  ) -> [Plans.Node.Entry] {
    guard let file = parts.first(where: { $0.key == "file" }),
      parts.contains(where: { $0.key == key })
    else { return parts.map { part($0, folder, diagnostics) } }
    diagnostics.report(
      at: file.keyMark,
      "\(rawValue) has both 'file' and '\(key)'",
      remedy: "keep one of them: the file's \(key) would take the place of the others",
    )
    return parts.filter { $0.key != "file" }
  }

  /// `file: PATH` as what stands in it; every other part as it is.
  private func part(
    _ entry: Plans.Node.Entry,
    _ folder: ScenarioFolder,
    _ diagnostics: Diagnostics,
  ) -> Plans.Node.Entry {
    guard entry.key == "file" else { return entry }
    let text = text(of: entry.value, folder, diagnostics) ?? blank
    let node = Plans.Node(mark: entry.value.mark, content: .scalar(text, quoted: true))
    return Plans.Node.Entry(key: key, keyMark: entry.keyMark, value: node)
  }

  /// What the file holds; nil where that was reported.
  private func text(
    of value: Plans.Node,
    _ folder: ScenarioFolder,
    _ diagnostics: Diagnostics,
  ) -> String? {
    let mark = value.mark
    guard let name = value.text, !name.isEmpty else {
      diagnostics.report(
        at: mark,
        "file of \(title): it is \(value.content == .null ? "nothing" : value.summary)",
        remedy: "expected the path of a file of \(self == .bits ? "digits" : "numbers"), relative "
          + "to the scenario",
      )
      return nil
    }
    do throws(FileProblem) {
      let path = try InnerPath.resolve(
        name,
        in: folder.path,
        allowsOutside: folder.allowsOutside,
      )
      let most = self == .bits ? Self.lossSizeMax : Self.numbersSizeMax
      let bytes = try RegularFile.bytes(of: path, atMost: most)
      return try self == .bits ? Self.digits(in: bytes, path) : numbers(in: bytes, path)
    } catch {
      diagnostics.report(
        at: mark,
        "\(self == .bits ? "trace of loss" : "file of \(title):") \(error)",
        remedy: error.remedy + "; paths are relative to the scenario",
      )
      return nil
    }
  }

  /// The digits among white space.
  private static func digits(in bytes: [UInt8], _ path: String) throws(FileProblem) -> String {
    let bits = bytes.filter { !isBlank($0) }
    let wrong = bits.firstIndex { $0 != 0x30 && $0 != 0x31 }
    guard wrong == nil, !bits.isEmpty, bits.count <= Limits.lossDigits else {
      let problem = wrong.map { "character \($0 + 1) is neither 0 nor 1" }
      throw FileProblem(
        path,
        problem ?? (bits.isEmpty ? "it has no digits" : "it has \(bits.count) digits"),
        remedy: "expected 1 to \(Limits.lossDigits) digits, 0 for a packet that came and 1 for a "
          + "lost one",
      )
    }
    return String(decoding: bits, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D].contains(byte)
  }

  /// The numbers among white space, each checked, with one blank between them.
  private func numbers(in bytes: [UInt8], _ path: String) throws(FileProblem) -> String {
    let remedy = "expected \(self == .mahimahi ? "a millisecond" : "a whole number") in each line"
    var text: [UInt8] = []
    var (count, last) = (0, Int64(0))
    for (place, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      for word in line.split(whereSeparator: Self.isBlank) {
        let shown = String(decoding: word.prefix(24), as: UTF8.self)
        guard let number = number(word) else {
          throw FileProblem(
            path,
            "line \(place + 1): '\(shown)' is no whole number from 0 up",
            remedy: remedy + (exception.map { ", or \($0)" } ?? ""),
          )
        }
        if self == .mahimahi, number < last {
          throw FileProblem(
            path,
            "line \(place + 1): \(number) is before \(last), which comes earlier in the file",
            remedy: "sort the times: each is counted from the start of the trace",
          )
        }
        count += 1
        last = number
        if !text.isEmpty { text.append(0x20) }
        text.append(contentsOf: word)
      }
      guard count <= Limits.traceEntries else {
        throw FileProblem(
          path,
          "line \(place + 1): it has more than \(Limits.traceEntries) entries",
          remedy: "expected at most so many: take a part of it",
        )
      }
    }
    if count == 0 { throw FileProblem(path, "it has no numbers", remedy: remedy) }
    if self == .mahimahi, last == 0 {
      throw FileProblem(
        path,
        "it ends at 0 ms, where it begins",
        remedy: "expected a last time above 0, from where it repeats",
      )
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// What may stand in the place of a number; nil where nothing may.
  private var exception: String? {
    switch self {
    case .arrivals: "lost"
    case .copies: "none"
    case .bits, .recorded, .mahimahi: nil
    }
  }

  /// A whole number, or −1 for the word that may stand in its place; nil for anything else.
  private func number(_ word: ArraySlice<UInt8>) -> Int64? {
    if let exception, word.elementsEqual(exception.utf8) { return -1 }
    guard word.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(String(decoding: word, as: UTF8.self))
  }
}
