/// A file that becomes a string in the code.
struct EmbeddedText: Equatable {
  /// Below the folder, parts apart by `/`.
  var path: String
  var text: String

  /// The path in lower camel case: `vendor/d3.min.js` is `vendorD3MinJs`.
  var name: String {
    let words = path.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return ((words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "")) + rest.joined()
  }

  /// A raw literal of several lines that gives back the text, byte for byte.
  ///
  /// It has more signs than any run of them in the text, so nothing in it ends or fills the literal.
  /// The compiler takes CR LF for LF within a literal, so a CR is written as an escape.
  var literal: String {
    let longest = text.split { $0 != "#" }.map(\.count).max() ?? 0
    let signs = String(repeating: "#", count: longest + 1)
    let body = text.unicodeScalars.map { $0 == "\r" ? "\\\(signs)r" : String($0) }.joined()
    return "\(signs)\"\"\"\n\(body)\n\"\"\"\(signs)"
  }

  /// Swift source with a constant for each file.
  static func source(of files: [EmbeddedText]) -> String {
    let constants = files.map { "  static let \($0.name) = \($0.literal)\n" }
    return "/// Files of the folder `Web`, made by TextEmbedder.\nenum WebText {\n"
      + constants.joined(separator: "\n") + "}\n"
  }
}
