import Kernel
import SymbolicCryptography
import Testing

/// The text of a term, and what is refused.
struct TermTextTests {
  @Test(arguments: [
    (Term.name("hina/key"), "~hina/key"),
    (.constant(17), "17"),
    (.constant(""), "''"),
    (.name("it's"), "~'it''s'"),
    (.constant("digest"), "digest"),
    (.tuple([]), "()"),
    (.tuple([.constant("a"), .name("b c")]), "(a, ~'b c')"),
    (.sharedSecret(.name("b"), .name("a")), "shared(~a, ~b)"),
    (
      .sealed(.name("m"), under: .publicKey(.name("k")), authenticating: .digest(.tuple([]))),
      "sealed(~m, public(~k), digest(()))",
    ),
    (
      .signature(.derived(.name("s"), info: .constant("i")), by: .name("k")),
      "signature(derived(~s, i), ~k)",
    ),
  ])
  func `a term has one text`(term: Term, text: String) throws {
    #expect(term.description == text)
    #expect(try Term(text) == term)
  }

  @Test func `every sample is read as it was written`() throws {
    for term in Samples.terms { #expect(try Term(term.description) == term, "\(term)") }
  }

  @Test(arguments: [
    ("", 0, TermError.Problem.expectedTerm),
    ("~", 1, .expectedTerm),
    ("(a, ", 4, .expectedTerm),
    ("(a,b)", 3, .expectedEndOfPart),
    ("(a", 2, .expectedEndOfPart),
    ("digest(a b)", 8, .expectedEndOfPart),
    ("'a", 0, .openQuotation),
    ("~'a''", 1, .openQuotation),
    ("hash(a)", 0, .unknownForm("hash")),
    ("sealed(a, b)", 0, .wrongCount("sealed", expected: 3, found: 2)),
    ("(digest())", 1, .wrongCount("digest", expected: 1, found: 0)),
    ("a)", 1, .trailing),
    ("'a'(b)", 3, .trailing),
    ("~digest(a)", 7, .trailing),
    ("'a'", 0, .otherForm("a")),
    ("shared(~b, ~a)", 8, .otherForm("a, ~b)")),
    ("手", 0, .expectedTerm),
  ])
  func `a text that is no term is refused with its place`(
    text: String,
    offset: Int,
    problem: TermError.Problem,
  ) {
    let error = #expect(throws: TermError.self) { try Term(text) }
    #expect(error?.offset == offset)
    #expect(error?.problem == problem)
    #expect(error?.description.hasPrefix("byte \(offset): ") == true)
  }

  @Test func `limits of a text are named`() throws {
    let deep = String(repeating: "(", count: 256) + String(repeating: ")", count: 256)
    #expect(try Term(deep).depth == 256)
    #expect(throws: TermError.self) { try Term("(" + deep + ")") }
    let error = #expect(throws: TermError.self) { try Term("(" + deep + ")") }
    #expect(error?.problem == .tooDeep)
    let long = String(repeating: "a", count: 1 << 20)
    #expect(try Term(long) == .constant(long))
    #expect(#expect(throws: TermError.self) { try Term(long + "a") }?.problem == .tooLong)
  }

  @Test func `whatever is read is the text of a term, and the rest is refused`() {
    var stream = RandomStream(seed: 7, key: "texts")
    let signs = Array("~'(), adegilnrstuv/0\u{0}\u{E9}".utf8)
    var read = 0
    for round in 0..<20_000 {
      let term = Samples.terms[round % Samples.terms.count]
      var bytes = Array(term.description.utf8)
      for _ in 0...stream.below(3) {
        let place = Int(stream.below(UInt64(bytes.count + 1)))
        let sign = signs[Int(stream.below(UInt64(signs.count)))]
        switch stream.below(3) {
        case 0: bytes.insert(sign, at: place)
        case 1: if place < bytes.count { bytes.remove(at: place) }
        default: if place < bytes.count { bytes[place] = sign }
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(TermError) {
        let found = try Term(text)
        #expect(found.description.utf8.elementsEqual(text.utf8), "\(text)")
        read += 1
      } catch {
        #expect(0...text.utf8.count ~= error.offset, "\(text)")
      }
    }
    #expect(read > 1_000 && read < 19_000, "\(read) were read")
  }
}
