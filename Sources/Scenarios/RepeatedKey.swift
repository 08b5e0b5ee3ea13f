import Plans
import Yams

/// A key that stands twice in a mapping, of which the parser says where it stands first.
///
/// The second is found by the parser as well, which alone knows what belongs to which mapping: the first
/// is given another name, and the text is composed once more.
struct RepeatedKey {
  private let key: String
  private let first: Plans.Mark

  /// The key that stands at `first` and once more in the same mapping.
  init(_ key: String, firstAt first: Plans.Mark) {
    self.key = key
    self.first = first
  }

  /// In front of the key's own name at its first place.
  private static let mark: Unicode.Scalar = "\u{E000}"
  /// In front of others that stand twice, there or elsewhere: the parser gives no tree while there are any.
  private static let otherMark: Unicode.Scalar = "\u{E001}"
  /// How many others are looked past.
  private static let othersMax = 16

  /// Where it stands the second time; nil where that is not found.
  ///
  /// - Complexity: O(bytes) for each key that stands twice, up to a limit.
  func secondPlace(in text: String) -> Plans.Mark? {
    let isMarked = text.unicodeScalars.contains { $0 == Self.mark || $0 == Self.otherMark }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Array.init)
    guard !isMarked, Self.put(Self.mark, at: first, into: &lines) else { return nil }
    for _ in 0...Self.othersMax {
      do {
        let parser = try Parser(yaml: Self.text(lines), resolver: .basic, encoding: .utf8)
        let root = try parser.singleRoot()
        guard let place = root.flatMap(secondPlace) else { return nil }
        return Self.original(place, in: lines)
      } catch YamlError.duplicatedKeysInMapping(_, let context) {
        guard let place = TreeComposer.place(context.mark),
          Self.put(Self.otherMark, at: place, into: &lines)
        else { return nil }
      } catch {
        return nil
      }
    }
    return nil
  }

  /// The place behind the first of that key in the mapping that has it.
  private func secondPlace(in node: Yams.Node) -> Plans.Mark? {
    switch node {
    case .scalar, .alias: return nil
    case .sequence(let sequence):
      for element in sequence {
        if let place = secondPlace(in: element) { return place }
      }
      return nil
    case .mapping(let mapping):
      let names = mapping.map { $0.key.string ?? "" }
      if let place = names.firstIndex(of: "\(Self.mark)\(key)") {
        let others = [key, "\(Self.otherMark)\(key)"]
        return zip(names, mapping).dropFirst(place + 1).first { others.contains($0.0) }
          .flatMap { TreeComposer.place($0.1.key.mark) }
      }
      for (_, value) in mapping {
        if let place = secondPlace(in: value) { return place }
      }
      return nil
    }
  }

  // MARK: Lines

  /// Puts a character in front of a key's name.
  ///
  /// - Returns: whether there is such a place.
  private static func put(
    _ scalar: Unicode.Scalar,
    at place: Plans.Mark,
    into lines: inout [[Unicode.Scalar]],
  ) -> Bool {
    guard lines.indices.contains(place.line - 1) else { return false }
    var column = place.column - 1
    guard lines[place.line - 1].indices.contains(column) else { return false }
    if ["\"", "'"].contains(lines[place.line - 1][column]) { column += 1 }
    lines[place.line - 1].insert(scalar, at: column)
    return true
  }

  private static func text(_ lines: [[Unicode.Scalar]]) -> String {
    var text = String.UnicodeScalarView()
    for (number, line) in lines.enumerated() {
      if number > 0 { text.append("\n") }
      text.append(contentsOf: line)
    }
    return String(text)
  }

  /// Where a place was before characters were put in front of it.
  private static func original(_ place: Plans.Mark, in lines: [[Unicode.Scalar]]) -> Plans.Mark {
    let before = lines[place.line - 1].prefix(place.column - 1)
    let added = before.count { $0 == mark || $0 == otherMark }
    return Plans.Mark(line: place.line, column: place.column - added)
  }
}
