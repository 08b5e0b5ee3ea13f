import Kernel
import SymbolicCryptography
import Testing

/// What terms are, and what one can do with them.
struct TermTests {
  private let hina = Term.name("hina/key")
  private let ren = Term.name("ren/key")

  @Test func `both sides agree on one secret, and a third one has another`() {
    let ours = hina.agreement(with: .publicKey(ren))
    #expect(ours == ren.agreement(with: .publicKey(hina)))
    #expect(ours == .sharedSecret(ren, hina))
    #expect(ours != hina.agreement(with: .publicKey(.name("eve/key"))))
    #expect(hina.agreement(with: ren) == nil, "a private key is no point of a curve")
    #expect(hina.agreement(with: .constant("")) == nil)
  }

  @Test func `what is sealed opens under its key alone, with what was authenticated`() {
    let sealed = Term.sealed(.name("body"), under: hina, authenticating: .constant("header"))
    #expect(sealed.open(under: hina, authenticating: .constant("header")) == .name("body"))
    #expect(sealed.open(under: ren, authenticating: .constant("header")) == nil)
    #expect(sealed.open(under: hina, authenticating: .constant("another")) == nil)
    #expect(Term.name("body").open(under: hina, authenticating: .constant("header")) == nil)
  }

  @Test func `a signature verifies for its message and its signer alone`() {
    let signature = Term.signature(.constant("yes"), by: hina)
    #expect(signature.verifies(.constant("yes"), by: .publicKey(hina)))
    #expect(!signature.verifies(.constant("no"), by: .publicKey(hina)))
    #expect(!signature.verifies(.constant("yes"), by: .publicKey(ren)))
    #expect(!signature.verifies(.constant("yes"), by: hina))
    #expect(!Term.constant("yes").verifies(.constant("yes"), by: .publicKey(hina)))
  }

  @Test func `size and depth count operations as often as they occur`() {
    let pair = Term.tuple([hina, .digest(hina)])
    #expect(pair.size == 4)
    #expect(pair.depth == 3)
    #expect(Term.tuple([]).size == 1)
    var doubled = hina
    for _ in 0..<70 { doubled = .tuple([doubled, doubled]) }
    #expect(doubled.size == .max, "2⁷¹ does not fit")
    #expect(doubled.depth == 71)
    #expect(doubled == doubled && doubled > hina, "compared without being walked through")
  }

  @Test func `a digest is the same in every process`() {
    let words = Term.sealed(hina, under: ren, authenticating: .tuple([])).digestWords
    #expect(words == (12_880_724_495_565_772_123, 15_026_046_720_985_351_102), "\(words)")
  }

  @Test func `all samples differ, in their digests, texts and order`() {
    let all = Samples.terms
    for (place, one) in all.enumerated() {
      for other in all[..<place] {
        #expect(one != other)
        // By bytes: an accent can be written in two ways.
        #expect(Array(one.description.utf8) != Array(other.description.utf8))
        #expect((one < other) != (other < one), "\(one) and \(other)")
      }
    }
    let sorted = all.sorted()
    for (place, one) in sorted.enumerated() {
      for later in sorted[(place + 1)...] { #expect(one < later, "\(one) and \(later)") }
    }
  }
}

/// Terms as fields of records.
struct TermFieldTests {
  struct Envelope: Record, Equatable {
    var term = Term.constant("")
    var other: Term?
    var list: [Term] = []

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("term", &term)
      try fields.field("other", &other)
      try fields.field("list", &list)
    }
  }

  @Test func `a record of terms is read as it was written`() throws {
    for term in Samples.terms {
      for envelope in [
        Envelope(term: term),
        Envelope(term: .constant("x"), other: term, list: [term, .name("n"), term]),
        Envelope(term: .tuple([term]), other: .tuple([term, term])),
      ] {
        let bytes = CanonicalWriter.encode(envelope)
        #expect(try CanonicalReader.decode(Envelope.self, from: bytes) == envelope)
      }
    }
    let text = String(decoding: CanonicalWriter.encode(Envelope()), as: UTF8.self)
    #expect(text == #"{"term":"''","other":"","list":[]}"#)
  }

  @Test func `a field that is no term is refused with its name and place`() {
    let bytes = Array(#"{"term":"digest(~a","other":"","list":[]}"#.utf8)
    #expect(
      throws: FieldError(
        field: "term",
        problem: "no term: byte 9: expected ', ' or ')'",
      )
    ) { try CanonicalReader.decode(Envelope.self, from: bytes) }
    #expect(Blank.of(Term.self) == .constant(""))
  }
}
