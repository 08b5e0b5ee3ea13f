import Foundation

/// Help whose examples stay on lines of their own.
///
/// The parser breaks every text at the terminal's width, and an example in two lines can neither
/// be read nor copied. It breaks at blanks alone: so lines that are indented pass through it with
/// other blanks, which become plain ones again when the help is printed.
package enum HelpText {
  private static let unbreakable: Character = "\u{A0}"

  /// A text whose indented lines the parser leaves as they are; the others are paragraphs, which it
  /// breaks for itself.
  package static func keepingLines(_ text: String) -> String {
    var lines: [String] = []
    var isInParagraph = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isKept = line.hasPrefix("  ") || line.isEmpty
      if !isKept, isInParagraph {
        lines[lines.count - 1] += " " + line
      } else {
        lines.append(isKept ? String(line.map { $0 == " " ? unbreakable : $0 }) : String(line))
      }
      // What announces examples stands on a line of its own.
      isInParagraph = !isKept && !line.hasSuffix(":")
    }
    return lines.joined(separator: "\n")
  }

  /// What the parser made of help, as a person reads and copies it.
  static func printable(_ text: String) -> String {
    String(text.map { $0 == unbreakable ? " " : $0 })
  }
}
