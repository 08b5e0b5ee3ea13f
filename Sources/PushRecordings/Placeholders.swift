/// What stands in recorded texts for what differs from recording to recording, and what it is here.
///
/// Each placeholder stands for one text, and two for two.
struct Placeholders {
  /// How a placeholder is written.
  enum Form {
    /// `<resource:1>`.
    case brackets
    /// `UUID-001`.
    case numbers
  }

  private let form: Form
  private var known: [(name: String, value: String)] = []

  init(_ form: Form) { self.form = form }

  private enum Piece {
    case letters(String)
    case placeholder(String)
  }

  /// Whether a text is what was recorded; then its placeholders are known.
  mutating func match(_ recorded: String, _ text: String) -> Bool {
    var own = known
    guard Self.match(pieces(of: recorded)[...], text[...], &own) else { return false }
    known = own
    return true
  }

  /// A recorded text with what its placeholders are here; one that is not known stays.
  func filled(_ recorded: String) -> String {
    pieces(of: recorded).map { piece in
      switch piece {
      case .letters(let text): text
      case .placeholder(let name): known.first { $0.name == name }?.value ?? name
      }
    }.joined()
  }

  /// One way through.
  ///
  /// What a placeholder stands for that is part of a text has none of the signs that part names, so that it ends where
  /// the next of them stands. One that is the whole of a text stands for whatever is there.
  private static func match(
    _ pieces: ArraySlice<Piece>,
    _ text: Substring,
    _ known: inout [(name: String, value: String)],
  ) -> Bool {
    var rest = text
    for piece in pieces {
      switch piece {
      case .letters(let letters):
        guard rest.hasPrefix(letters) else { return false }
        rest = rest.dropFirst(letters.count)
      case .placeholder(let name):
        if let before = known.first(where: { $0.name == name }) {
          guard rest.hasPrefix(before.value) else { return false }
          rest = rest.dropFirst(before.value.count)
          continue
        }
        let value = pieces.count == 1 ? rest : rest.prefix { ![":", "/", " ", "\""].contains($0) }
        guard !value.isEmpty, !known.contains(where: { $0.value == value }) else { return false }
        known.append((name, String(value)))
        rest = rest.dropFirst(value.count)
      }
    }
    return rest.isEmpty
  }

  private func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    var letters = ""
    while let first = rest.first {
      if let name = placeholder(at: rest) {
        if !letters.isEmpty { pieces.append(.letters(letters)) }
        letters = ""
        pieces.append(.placeholder(String(name)))
        rest = rest.dropFirst(name.count)
      } else {
        letters.append(first)
        rest = rest.dropFirst()
      }
    }
    if !letters.isEmpty { pieces.append(.letters(letters)) }
    return pieces
  }

  private func placeholder(at text: Substring) -> Substring? {
    switch form {
    case .brackets:
      guard text.first == "<", let end = text.firstIndex(of: ">") else { return nil }
      let inner = text[text.index(after: text.startIndex)..<end]
      let isName = inner.allSatisfy { $0.isLetter || $0.isNumber || "_-:".contains($0) }
      return isName && !inner.isEmpty ? text[...end] : nil
    case .numbers:
      guard text.hasPrefix("UUID-") else { return nil }
      let digits = text.dropFirst(5).prefix { $0.isASCII && $0.isNumber }
      return digits.isEmpty ? nil : text[..<digits.endIndex]
    }
  }
}
