extension Term: CustomStringConvertible {
  /// Its text, one for each term: `sealed(~body, derived(shared(~a, ~b), letters), 'a header')`.
  ///
  /// A name has a `~` in front. A text of other characters than `A–Z a–z 0–9 _ . / : @ + -`, or of none,
  /// stands in `'…'`, with each `'` of its own twice. A tuple is `(a, b)`.
  ///
  /// - Complexity: O(size).
  public var description: String {
    var text = ""
    write(into: &text)
    return text
  }

  private func write(into text: inout String) {
    switch shape {
    case .name(let own):
      text += "~"
      Self.write(word: own, into: &text)
    case .constant(let own): Self.write(word: own, into: &text)
    case .tuple(let parts): Self.write(parts, into: &text)
    case .publicKey, .sharedSecret, .digest, .derived, .sealed, .signature:
      text += form?.rawValue ?? ""
      Self.write(parts, into: &text)
    }
  }

  private static func write(_ parts: [Term], into text: inout String) {
    text += "("
    for (place, part) in parts.enumerated() {
      if place > 0 { text += ", " }
      part.write(into: &text)
    }
    text += ")"
  }

  private static func write(word: String, into text: inout String) {
    guard word.isEmpty || !word.utf8.allSatisfy(isPlain) else {
      text += word
      return
    }
    text += "'"
    for scalar in word.unicodeScalars {
      if scalar == "'" { text += "'" }
      text.unicodeScalars.append(scalar)
    }
    text += "'"
  }

  /// Whether a byte can stand in a word without quotation marks.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    // Digits, and `.` `/` `:` `@` `+` `-` `_`.
    case 0x2D...0x3A, 0x2B, 0x40, 0x5F: true
    default: false
    }
  }
}
