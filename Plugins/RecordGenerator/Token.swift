/// A piece of Swift source: a word, a number, a text or one character of anything else.
struct Token: Equatable {
  /// What a piece is.
  enum Kind: Equatable {
    /// A name or a keyword; one in backticks keeps them in its text.
    case word
    /// A number.
    case number
    /// A text or a regular expression, with what is interpolated in it.
    case text
    /// One character: a bracket, a separator or a part of an operator.
    case mark
  }

  /// What it is.
  var kind: Kind
  /// As it stands in the source.
  var text: String
  /// Where it begins.
  var place: Place
  /// On which line it ends.
  var lastLine: Int
  /// Whether it is the first of its line.
  var isFirstOfLine: Bool
  /// Whether white space or a comment stands before it.
  var isSpaced: Bool

  /// Whether it is that word or that character.
  func isPlain(_ wanted: String) -> Bool {
    kind != .text && text == wanted
  }
}

/// A place in a source file, counted from 1; the column counts bytes, as the compiler does.
struct Place: Equatable {
  /// The line.
  var line: Int
  /// The column.
  var column: Int
}

/// A line comment that says something about a key: `// key: level_mb`.
struct Remark: Equatable {
  /// What stands behind the slashes, without white space around it.
  var text: String
  /// Where the slashes stand.
  var place: Place
  /// How many tokens stand before it.
  var tokensBefore: Int
  /// How many braces are open where it stands.
  var depth: Int
}

/// A mistake in a source, or something that the generator does not understand.
struct SourceError: Error, Equatable {
  /// Where.
  var place: Place
  /// What is wrong, what was expected, and what to do.
  var problem: String
}
