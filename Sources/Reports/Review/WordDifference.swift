import Kernel

/// Two lines of text, word by word: what they have in common and what not.
public struct WordDifference: Equatable, Sendable {
  /// Words that follow each other and have the same fate.
  public struct Part: Equatable, Sendable {
    /// What became of the words.
    public enum Fate: Sendable {
      /// They are in both lines.
      case kept
      /// They are in the old line alone.
      case removed
      /// They are in the new line alone.
      case added
    }

    /// What became of them.
    public var fate: Fate
    /// The words, with the blanks between and behind them.
    public var text: String
  }

  /// The words of both lines in order; what was removed stands before what took its place.
  public private(set) var parts: [Part] = []

  /// What two lines have in common, by the longest common sequence of words, blanks and marks.
  ///
  /// - Complexity: O(words of `old` · words of `new`), apart from those with which both begin or end;
  ///   beyond a million, the words between are taken for others as a whole.
  public init(_ old: String, _ new: String) {
    let (old, new) = (Self.words(old), Self.words(new))
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    { end += 1 }
    for word in old[..<start] { add(.kept, word) }
    addMiddle(Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
    for word in old[(old.count - end)...] { add(.kept, word) }
  }

  /// Whether the lines share a word, and not blanks and marks alone.
  public var hasCommonWord: Bool {
    parts.contains { part in part.fate == .kept && part.text.contains { $0.isLetter || $0.isNumber }
    }
  }

  private mutating func addMiddle(_ old: [Substring], _ new: [Substring]) {
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= 1_000_000 else {
      for word in old { add(.removed, word) }
      for word in new { add(.added, word) }
      return
    }
    // lengths[i][j]: how many words the rests from i and j on have in common.
    var lengths = [[Int]](
      repeating: [Int](repeating: 0, count: new.count + 1),
      count: old.count + 1,
    )
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i][j] =
          old[i] == new[j]
          ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var (i, j) = (0, 0)
    var added: [Substring] = []
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i] == new[j] {
        for word in added { add(.added, word) }
        added = []
        add(.kept, old[i])
        (i, j) = (i + 1, j + 1)
      } else if j == new.count || (i < old.count && lengths[i + 1][j] >= lengths[i][j + 1]) {
        add(.removed, old[i])
        i += 1
      } else {
        added.append(new[j])
        j += 1
      }
    }
    for word in added { add(.added, word) }
  }

  private mutating func add(_ fate: Part.Fate, _ word: Substring) {
    if parts.last?.fate == fate {
      parts[parts.count - 1].text += word
    } else {
      parts.append(Part(fate: fate, text: String(word)))
    }
  }

  /// A line in words, blanks, and marks of punctuation; numbers keep their points and signs.
  static func words(_ line: String) -> [Substring] {
    var words: [Substring] = []
    var start = line.startIndex
    func isMark(_ index: String.Index) -> Bool {
      switch line[index] {
      case " ", ",", ";", "(", ")", "=", "+", "/", "%": true
      case ":", ".":
        line.index(after: index) == line.endIndex || line[line.index(after: index)] == " "
      default: false
      }
    }
    for index in line.indices where isMark(index) {
      if start < index { words.append(line[start..<index]) }
      start = line.index(after: index)
      words.append(line[index..<start])
    }
    if start < line.endIndex { words.append(line[start...]) }
    return words
  }
}

/// How changed words are marked in a line.
public enum WordMarks: Sendable {
  /// `[-old-]{+new+}`, as `git diff --word-diff` does.
  case brackets
  /// In red and green, for a terminal.
  case colours
  /// As elements `del` and `ins` of HTML, everything else escaped.
  case elements
}

extension WordMarks {
  /// A line of words that became of another; `a → b` where nothing of it stayed or both are short.
  func line(_ old: String, _ new: String) -> String {
    let words = WordDifference(old, new)
    guard words.hasCommonWord, max(old.utf8.count, new.utf8.count) > Self.shortMax else {
      return mark(.removed, old, isAlone: true) + " → " + mark(.added, new, isAlone: true)
    }
    return words.parts.map { mark($0.fate, $0.text, isAlone: false) }.joined()
  }

  /// The longest line in bytes that is shown as a whole before and after.
  private static let shortMax = 24

  private func mark(
    _ fate: WordDifference.Part.Fate,
    _ text: String,
    isAlone: Bool,
  ) -> String {
    switch (self, fate) {
    case (.elements, .kept): escapedMarkup(printable(text))
    case (.elements, .removed): "<del>\(escapedMarkup(printable(text)))</del>"
    case (.elements, .added): "<ins>\(escapedMarkup(printable(text)))</ins>"
    case (.colours, .removed): "\u{1B}[31m\(printable(text))\u{1B}[0m"
    case (.colours, .added): "\u{1B}[32m\(printable(text))\u{1B}[0m"
    case (.brackets, .removed): isAlone ? printable(text) : "[-\(printable(text))-]"
    case (.brackets, .added): isAlone ? printable(text) : "{+\(printable(text))+}"
    case (_, .kept): printable(text)
    }
  }

  /// A text that is no part of a comparison.
  func plain(_ text: String) -> String { mark(.kept, text, isAlone: true) }
}
