import Kernel

extension FieldVisitor {
  /// A term, as its text.
  @inlinable
  public mutating func field(_ name: StaticString, _ value: inout Term) throws(FieldError) {
    // Who writes leaves it as it is: nothing is compared.
    guard Self.replaces else { return try text(name, of: value) }
    let written = value.description
    var read = written
    try text(name, &read)
    // By bytes: Swift takes two texts for one that differ in how an accent is written.
    if !isSame(&read, written) { value = try Term(read, field: name) }
  }

  /// Whether two texts are the same bytes.
  @usableFromInline
  func isSame(_ first: inout String, _ second: String) -> Bool {
    var second = second
    return first.withUTF8 { first in
      second.withUTF8 { second in
        first.count == second.count && zip(first, second).allSatisfy { $0 == $1 }
      }
    }
  }

  /// A term that may be absent: no term has an empty text.
  @inlinable
  public mutating func field(_ name: StaticString, _ value: inout Term?) throws(FieldError) {
    if !Self.replaces, let term = value { return try text(name, of: term) }
    let written = value?.description ?? ""
    var read = written
    try text(name, &read)
    guard Self.replaces, !read.utf8.elementsEqual(written.utf8) else { return }
    value = read.isEmpty ? nil : try Term(read, field: name)
  }

  /// A list of terms, as their texts.
  @inlinable
  public mutating func field(_ name: StaticString, _ value: inout [Term]) throws(FieldError) {
    guard Self.replaces else { return try texts(name, of: value) }
    let written = value.map(\.description)
    var read = written
    try texts(name, &read)
    let isSame = read.elementsEqual(written) { $0.utf8.elementsEqual($1.utf8) }
    guard !isSame else { return }
    value = []
    for text in read { value.append(try Term(text, field: name)) }
  }
}

extension Blank {
  /// The constant without a text.
  @inlinable
  public static func of(_ type: Term.Type) -> Term { .constant("") }
}

extension Term {
  /// The term of a field's text.
  @usableFromInline
  init(_ text: String, field: StaticString) throws(FieldError) {
    do throws(TermError) {
      try self.init(text)
    } catch {
      throw FieldError(field: "\(field)", problem: "no term: \(error)")
    }
  }
}
