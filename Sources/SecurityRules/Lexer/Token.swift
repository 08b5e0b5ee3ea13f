/// A word of the rules language.
enum Token: Equatable {
  /// A name or a keyword.
  case name(String)
  /// A whole number.
  case int(Int64)
  /// A number with a fraction.
  case float(Double)
  /// A text, its escapes read.
  case string(String)
  /// Bytes, `b'\x2A'`, their escapes read.
  case bytes([UInt8])
  /// Punctuation or an operator.
  case symbol(Symbol)
  /// The end of the file.
  case end

  /// Punctuation and operators.
  enum Symbol: String, CaseIterable {
    case leftBrace = "{"
    case rightBrace = "}"
    case leftParenthesis = "("
    case rightParenthesis = ")"
    case leftBracket = "["
    case rightBracket = "]"
    case comma = ","
    case semicolon = ";"
    case colon = ":"
    case dot = "."
    case question = "?"
    case assign = "="
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
    case and = "&&"
    case or = "||"
    case not = "!"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case remainder = "%"
    case dollar = "$"
  }

  /// The word for a message.
  var text: String {
    switch self {
    case .name(let name): "'\(name)'"
    case .int(let number): "'\(number)'"
    case .float(let number): "'\(number)'"
    case .string(let text): RulesValue.quoted(text, 30)
    case .bytes(let bytes): RulesValue.bytes(bytes).text(longest: 30)
    case .symbol(let symbol): "'\(symbol.rawValue)'"
    case .end: "the end of the file"
    }
  }
}
