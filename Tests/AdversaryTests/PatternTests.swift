import Adversary
import Kernel
import SymbolicCryptography
import Testing

/// What fits a pattern.
struct PatternTests {
  private static let a = Term.name("a")
  private static let b = Term.name("b")

  /// Each pattern, each term, and what then stands for `x` in each way.
  @Test(
    arguments: [
      (.exactly(a), a, [nil]),
      (.exactly(a), b, []),
      (.any("x"), .tuple([a]), [.tuple([a])]),
      (.any(Variable("x", .name)), a, [a]),
      (.any(Variable("x", .name)), .digest(a), []),
      (.any(Variable("x", .fresh(b))), a, [a]),
      (.any(Variable("x", .oneOf([a]))), a, [a]),
      (.any(Variable("x", .oneOf([a]))), b, []),
      (.tuple([.any("x"), "c"]), .tuple([a, .constant("c")]), [a]),
      (.tuple([.any("x"), "c"]), .tuple([a, b]), []),
      (.tuple([.any("x")]), .tuple([a, b]), []),
      (.tuple([.any("x"), .any("x")]), .tuple([a, a]), [a]),
      (.tuple([.any("x"), .any("x")]), .tuple([a, b]), []),
      (.digest(.any("x")), .publicKey(a), []),
      (.sharedSecret(.any("x"), .exactly(b)), .sharedSecret(a, b), [a]),
      (.sharedSecret(.exactly(b), .any("x")), .sharedSecret(a, b), [a]),
      (.sharedSecret(.any("x"), .any("y")), .sharedSecret(a, b), [a, b]),
      (.sharedSecret(.any("x"), .any("y")), .sharedSecret(a, a), [a]),
      (
        .sealed(.any("x"), under: .derived(.exactly(a), info: "i"), authenticating: ""),
        .sealed(b, under: .derived(a, info: .constant("i")), authenticating: .constant("")), [b],
      ),
      (.signature("m", by: .any("x")), .signature(.constant("m"), by: a), [a]),
    ] as [(Pattern, Term, [Term?])]
  )
  func `a pattern fits a term or does not`(pattern: Pattern, term: Term, bound: [Term?]) {
    let found = pattern.matches(term)
    #expect(found.map { $0["x"] } == bound)
    for bindings in found { #expect(pattern.term(with: bindings) == term) }
  }

  @Test func `what is bound stays so`() {
    var bindings = Bindings()
    bindings["x"] = Self.a
    #expect(Pattern.any("x").matches(Self.b, with: bindings) == [])
    #expect(Pattern.any("x").matches(Self.a, with: bindings) == [bindings])
    bindings["x"] = nil
    #expect(bindings == Bindings())
    #expect(Pattern.any("x").term(with: bindings) == nil)
  }
}
