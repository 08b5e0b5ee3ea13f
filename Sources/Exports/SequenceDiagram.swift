/// A sequence diagram in the language of Mermaid: who sends what to whom, from above to below.
///
/// Participants have short names of their own and their real ones as labels, so that no name of somebody
/// else's can mean anything to Mermaid; what could in a text is written as a number.
public struct SequenceDiagram: Sendable {
  private var participants: [String] = []
  private var rows: [String] = []

  /// An empty diagram, whose participants come in the order in which they are named first.
  ///
  /// - Parameter participants: those that stand at the left, in this order.
  public init(participants: [String] = []) {
    for name in participants { _ = alias(of: name) }
  }

  /// A message arrives.
  public mutating func send(from sender: String, to receiver: String, _ text: String) {
    arrow("->>", sender, receiver, text)
  }

  /// A message is lost.
  public mutating func lose(from sender: String, to receiver: String, _ text: String) {
    arrow("-x", sender, receiver, text)
  }

  /// Something happens to one of them.
  public mutating func note(over name: String, _ text: String) {
    let alias = alias(of: name)
    rows.append("Note over \(alias): \(Self.escaped(text))")
  }

  /// The diagram's text, with its last line's end.
  public var text: String {
    let heads = participants.enumerated().map { place, name in
      "participant p\(place + 1) as \(Self.escaped(name))"
    }
    return (["sequenceDiagram"] + (heads + rows).map { "  \($0)" }).joined(separator: "\n") + "\n"
  }

  private mutating func arrow(
    _ arrow: String,
    _ sender: String,
    _ receiver: String,
    _ text: String,
  ) {
    let from = alias(of: sender)
    let to = alias(of: receiver)
    rows.append("\(from)\(arrow)\(to): \(Self.escaped(text))")
  }

  private mutating func alias(of name: String) -> String {
    if let place = participants.firstIndex(of: name) { return "p\(place + 1)" }
    participants.append(name)
    return "p\(participants.count)"
  }

  /// A line that Mermaid does not read: `%% …`.
  public static func comment(_ text: String) -> String { "%% \(escaped(text))\n" }

  /// A text in which nothing means anything to Mermaid: what ends a statement, begins a comment, a
  /// directive, HTML or an option is a number, and so is the word `end`.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#", ";", ":", "%", "<", ">", "&", "{", "}", "\"", "`", "\\":
        escaped += "#\(scalar.value);"
      case "\n", "\r", "\u{2028}", "\u{2029}": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    let words = escaped.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.lowercased() == "end", let first = word.unicodeScalars.first else { return word }
      return "#\(first.value);\(word.dropFirst())"
    }
    // A text of nothing would be no text.
    return escaped.isEmpty ? "#32;" : words.joined(separator: " ")
  }
}
