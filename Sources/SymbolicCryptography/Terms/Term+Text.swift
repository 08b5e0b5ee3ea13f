import Kernel

extension Term: WrittenText {
  /// Its text, one for each term: `sealed(~body, derived(shared(~a, ~b), letters), 'a header')`.
  ///
  /// A name has a `~` in front. A text of other characters than `A–Z a–z 0–9 _ . / : @ + -`, or of none,
  /// stands in `'…'`, with each `'` of its own twice. A tuple is `(a, b)`.
  ///
  /// - Complexity: O(bytes), in one piece of memory: an event of letters is terms for the most part.
  public var description: String {
    node.text ?? Self.text(of: node.shape, node.form, node.textLength)
  }

  /// How many bytes its text has; more than `Int.max` are `Int.max`.
  public var byteCount: Int { node.textLength }

  /// Whether nothing in its text needs an escape in JSON.
  public var isPlain: Bool { node.isPlain }

  /// Writes the text, and moves the place behind it.
  public func write(to end: inout UnsafeMutablePointer<UInt8>) {
    if let text = node.text {
      Self.write(word: text, to: &end)
    } else {
      Self.write(node.shape, node.form, node.textLength, to: &end)
    }
  }

  /// How many bytes a text has at most that is kept: a sealed letter's has more, a key's and a header's less.
  static let longestKept = 512

  /// The text of a shape whose length is known.
  static func text(of shape: Shape, _ form: Form?, _ length: Int) -> String {
    String(unsafeUninitializedCapacity: length) { buffer in
      guard var end = buffer.baseAddress else { return 0 }
      write(shape, form, length, to: &end)
      return length
    }
  }

  private static func write(
    _ shape: Shape,
    _ form: Form?,
    _ length: Int,
    to end: inout UnsafeMutablePointer<UInt8>,
  ) {
    switch shape {
    // What is longer than its word stands in quotation marks.
    case .name(let own):
      write("~", to: &end)
      write(word: own, quoted: length > own.utf8.count + 1, to: &end)
    case .constant(let own):
      write(word: own, quoted: length > own.utf8.count, to: &end)
    case .tuple(let parts):
      write("(", to: &end)
      for place in parts.indices {
        if place > 0 { write(", ", to: &end) }
        parts[place].write(to: &end)
      }
      write(")", to: &end)
    case .publicKey(let part), .digest(let part): write(form, part, to: &end)
    case .sharedSecret(let first, let second), .derived(let first, let second),
      .signature(let first, let second):
      write(form, first, second, to: &end)
    case .sealed(let message, let key, let data): write(form, message, key, data, to: &end)
    }
  }

  /// Writes what an operation made of up to three parts: without a list of them, which would be made for it.
  private static func write(
    _ form: Form?,
    _ first: Term,
    _ second: Term? = nil,
    _ third: Term? = nil,
    to end: inout UnsafeMutablePointer<UInt8>,
  ) {
    write(word: form?.rawValue ?? "", to: &end)
    write("(", to: &end)
    first.write(to: &end)
    if let second {
      write(", ", to: &end)
      second.write(to: &end)
    }
    if let third {
      write(", ", to: &end)
      third.write(to: &end)
    }
    write(")", to: &end)
  }

  private static func write(_ text: StaticString, to end: inout UnsafeMutablePointer<UInt8>) {
    end.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    end += text.utf8CodeUnitCount
  }

  private static func write(word: String, to end: inout UnsafeMutablePointer<UInt8>) {
    var word = word
    word.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return }
      end.update(from: start, count: bytes.count)
      end += bytes.count
    }
  }

  private static func write(
    word: String,
    quoted isQuoted: Bool,
    to end: inout UnsafeMutablePointer<UInt8>,
  ) {
    guard isQuoted else { return write(word: word, to: &end) }
    write("'", to: &end)
    for byte in word.utf8 {
      if byte == UInt8(ascii: "'") { write("'", to: &end) }
      end[0] = byte
      end += 1
    }
    write("'", to: &end)
  }

  /// How many bytes the text of a shape has; more than `Int.max` are `Int.max`.
  static func textLength(of shape: Shape, _ form: Form?) -> Int {
    switch shape {
    case .name(let own): return 1 + length(word: own)
    case .constant(let own): return length(word: own)
    case .tuple, .publicKey, .sharedSecret, .digest, .derived, .sealed, .signature:
      var sum = (form?.rawValue.utf8.count ?? 0) + 2
      var isFirst = true
      shape.forEachPart { part in
        if !isFirst { sum = Self.sum(sum, 2) }
        sum = Self.sum(sum, part.node.textLength)
        isFirst = false
      }
      return sum
    }
  }

  private static func length(word: String) -> Int {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word.utf8.count }
    return word.utf8.count + word.utf8.count { $0 == UInt8(ascii: "'") } + 2
  }

  /// Whether JSON demands no escape in what a shape has of its own.
  static func isPlain(_ shape: Shape) -> Bool {
    switch shape {
    case .name(let own), .constant(let own):
      own.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    case .tuple, .publicKey, .sharedSecret, .digest, .derived, .sealed, .signature: true
    }
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
