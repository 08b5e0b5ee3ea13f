extension Term {
  /// The most bytes of a text that is read.
  public static let textMax = 1 << 20
  /// The most operations within one another that are read.
  public static let depthMax = 256

  /// The term of a text, which is exactly as `description` writes it.
  ///
  /// - Throws: what is wrong, and at which byte.
  public init(_ text: String) throws(TermError) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.textMax else { throw TermError(.tooLong, at: Self.textMax) }
    var reader = TermReader(bytes)
    self = try reader.all()
    // Anything but the one text would let two rows that mean the same differ.
    let own = Array(description.utf8)
    guard own == bytes else {
      let place = zip(own, bytes).prefix { $0 == $1 }.count
      throw TermError(
        .otherForm(String(decoding: own[place...].prefix(24), as: UTF8.self)),
        at: place,
      )
    }
  }
}

/// Why a text is no term.
public struct TermError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public var problem: Problem
  /// At which byte, from 0 on.
  public var offset: Int

  /// What can be wrong with a text.
  public enum Problem: Equatable, Sendable {
    /// A term was to come, and the text ends, or a byte stands there that begins none.
    case expectedTerm
    /// A quotation mark is not closed.
    case openQuotation
    /// A `,` or a `)` was to come.
    case expectedEndOfPart
    /// No operation has that name.
    case unknownForm(String)
    /// An operation of that name has another number of terms.
    case wrongCount(String, expected: Int, found: Int)
    /// Something follows the term.
    case trailing
    /// More than `Term.depthMax` operations within one another.
    case tooDeep
    /// More than `Term.textMax` bytes.
    case tooLong
    /// It is a term, and not written as terms are: how it goes on there.
    case otherForm(String)
  }

  /// A problem at a byte.
  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// The place and the problem, with what was expected.
  public var description: String { "byte \(offset): \(words)" }

  private var words: String {
    switch problem {
    case .expectedTerm: "expected a term, such as ~key, label, (a, b) or digest(a)"
    case .openQuotation: "this quotation mark is not closed; one within a text stands twice"
    case .expectedEndOfPart: "expected ', ' or ')'"
    case .unknownForm(let name):
      "'\(name)' is none of \(Term.Form.allCases.map(\.rawValue).joined(separator: ", "))"
    case .wrongCount(let name, let expected, let found):
      "\(name) is made of \(expected), not of \(found)"
    case .trailing: "expected the end"
    case .tooDeep: "more than \(Term.depthMax) operations within one another"
    case .tooLong: "longer than \(Term.textMax) bytes"
    case .otherForm(let rest): "is to be written as '\(rest)' from here on"
    }
  }
}

/// Reads a term.
private struct TermReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func all() throws(TermError) -> Term {
    let term = try term(depth: 1)
    guard position == bytes.count else { throw TermError(.trailing, at: position) }
    return term
  }

  private mutating func term(depth: Int) throws(TermError) -> Term {
    guard depth <= Term.depthMax else { throw TermError(.tooDeep, at: position) }
    if comes("(") { return .tuple(try parts(depth: depth)) }
    if skip("~") { return .name(try word()) }
    let start = position
    let isQuoted = comes("'")
    let word = try word()
    guard comes("("), !isQuoted else { return .constant(word) }
    guard let form = Term.Form(rawValue: word) else {
      throw TermError(.unknownForm(word), at: start)
    }
    let parts = try parts(depth: depth)
    guard parts.count == form.count else {
      throw TermError(.wrongCount(word, expected: form.count, found: parts.count), at: start)
    }
    return form.term(of: parts)
  }

  /// Terms in parentheses.
  private mutating func parts(depth: Int) throws(TermError) -> [Term] {
    guard skip("(") else { throw TermError(.expectedTerm, at: position) }
    if skip(")") { return [] }
    var parts = [try term(depth: depth + 1)]
    while !skip(")") {
      guard skip(","), skip(" ") else { throw TermError(.expectedEndOfPart, at: position) }
      parts.append(try term(depth: depth + 1))
    }
    return parts
  }

  private mutating func word() throws(TermError) -> String {
    if comes("'") { return try quoted() }
    let start = position
    while position < bytes.count, Term.isPlain(bytes[position]) { position += 1 }
    guard position > start else { throw TermError(.expectedTerm, at: position) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted() throws(TermError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      if skip("'"), !comes("'") { return String(decoding: text, as: UTF8.self) }
      text.append(bytes[position])
      position += 1
    }
    throw TermError(.openQuotation, at: start)
  }

  private func comes(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard comes(character) else { return false }
    position += 1
    return true
  }
}
