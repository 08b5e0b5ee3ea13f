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
      text += Form(shape)?.rawValue ?? ""
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

  /// What a text calls an operation.
  enum Form: String, CaseIterable {
    case publicKey = "public"
    case sharedSecret = "shared"
    case digest
    case derived
    case sealed
    case signature

    /// What a shape is called; nil for names, constants and tuples.
    init?(_ shape: Shape) {
      switch shape {
      case .name, .constant, .tuple: return nil
      case .publicKey: self = .publicKey
      case .sharedSecret: self = .sharedSecret
      case .digest: self = .digest
      case .derived: self = .derived
      case .sealed: self = .sealed
      case .signature: self = .signature
      }
    }

    /// Of how many terms it is made.
    var count: Int {
      switch self {
      case .publicKey, .digest: 1
      case .sharedSecret, .derived, .signature: 2
      case .sealed: 3
      }
    }

    /// The term that it makes of so many.
    func term(of parts: [Term]) -> Term {
      switch self {
      case .publicKey: .publicKey(parts[0])
      case .sharedSecret: .sharedSecret(parts[0], parts[1])
      case .digest: .digest(parts[0])
      case .derived: .derived(parts[0], info: parts[1])
      case .sealed: .sealed(parts[0], under: parts[1], authenticating: parts[2])
      case .signature: .signature(parts[0], by: parts[1])
      }
    }
  }
}
