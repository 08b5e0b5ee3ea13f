import SymbolicCryptography
import Testing

/// What can be made of what, rule by rule.
struct KnowledgeTests {
  private static let a = Term.name("a")
  private static let b = Term.name("b")
  private static let m = Term.name("m")
  private static let no = Term.constant("")

  @Test(
    arguments: [
      // Heard, what can be made, what cannot.
      ([], [no, .tuple([]), .digest(no), .publicKey(no)], [a, .publicKey(a), .digest(a)]),
      ([.tuple([a, .tuple([b])])], [a, b, .tuple([b, a])], [m]),
      ([a], [.publicKey(a), .digest(a), .derived(a, info: no)], [b, .sharedSecret(a, b)]),
      ([.publicKey(a)], [.digest(.publicKey(a))], [a]),
      ([a, .publicKey(b)], [.sharedSecret(a, b)], [b]),
      ([.publicKey(b), a], [.sharedSecret(b, a)], [b]),
      ([.publicKey(a), .publicKey(b)], [], [.sharedSecret(a, b)]),
      ([a, b], [.sharedSecret(a, b), .sharedSecret(a, a)], [m]),
      ([.sealed(m, under: a, authenticating: b), a], [m], [b]),
      ([a, .sealed(m, under: a, authenticating: b)], [m], [b]),
      ([.sealed(m, under: a, authenticating: b)], [], [m, a, b]),
      ([.sealed(m, under: no, authenticating: b)], [m], [b]),
      ([.digest(m)], [.digest(m), .digest(.digest(m))], [m]),
      ([.derived(a, info: b)], [], [a, b]),
      ([.signature(m, by: a)], [], [m, a, .publicKey(a)]),
      (
        [.signature(m, by: a), m], [.tuple([m, .signature(m, by: a)])], [.signature(b, by: a)],
      ),
    ] as [([Term], [Term], [Term])]
  )
  func `rules give what they are to give`(heard: [Term], can: [Term], cannot: [Term]) {
    let knowledge = Knowledge(of: heard)
    for term in can { #expect(knowledge.canDerive(term), "\(term)") }
    for term in cannot { #expect(!knowledge.canDerive(term), "\(term)") }
  }

  @Test func `a key that is put together late opens what was heard before`() {
    let key = Term.derived(.tuple([.sharedSecret(Self.a, Self.b), Self.m]), info: .constant("i"))
    let inner = Term.sealed(.name("body"), under: key, authenticating: Self.no)
    let outer = Term.sealed(inner, under: .digest(.name("k")), authenticating: Self.no)
    var knowledge = Knowledge(of: [outer, Self.m, .publicKey(Self.b)])
    #expect(!knowledge.canDerive(.name("body")))
    knowledge.learn(Self.a, from: 3)
    #expect(!knowledge.canDerive(.name("body")))
    knowledge.learn(.name("k"), from: 4)
    #expect(knowledge.canDerive(.name("body")))
  }

  @Test func `a key within a seal opens the next, however many there are`() {
    var heard: [Term] = []
    for step in 0..<50 {
      heard.append(
        .sealed(.name("\(step)"), under: .name("\(step + 1)"), authenticating: Self.no)
      )
    }
    var knowledge = Knowledge(of: heard)
    #expect(knowledge.basis.count == 50)
    knowledge.learn(.name("50"), from: 50)
    #expect(knowledge.canDerive(.name("0")))
    let expected: [Term] = (0...50).map { .name("\($0)") }
    #expect(knowledge.basis == expected.sorted(), "the seals can be made again")
  }

  /// The example of docs/secrecy.md, heard as part of a tuple.
  @Test func `a derivation is said in words`() {
    let (hina, ren) = (Term.name("hina/key"), Term.name("ren/key"))
    let key = Term.derived(.sharedSecret(ren, hina), info: .constant("letters"))
    let letter = Term.sealed(.name("body"), under: key, authenticating: .constant("header"))
    var knowledge = Knowledge()
    knowledge.learn(.publicKey(hina), from: 0)
    knowledge.learn(.tuple([letter]), from: 4)
    #expect(knowledge.derivation(of: .name("body")) == nil)
    knowledge.learn(letter, from: 5)
    knowledge.learn(ren, from: 9)
    let derivation = knowledge.derivation(of: .name("body"))
    #expect(
      derivation?.lines(width: 40) { "heard in message \($0)" } == [
        "1  (sealed(~body, derived(shared(~hina/key…",
        "     heard in message 4",
        "2  sealed(~body, derived(shared(~hina/key,…",
        "     part of 1",
        "3  ~ren/key",
        "     heard in message 9",
        "4  public(~hina/key)",
        "     heard in message 0",
        "5  shared(~hina/key, ~ren/key)",
        "     made of 3, 4",
        "6  derived(shared(~hina/key, ~ren/key), le…",
        "     made of 5",
        "7  ~body",
        "     2 opened with 6",
      ]
    )
  }

  @Test func `the basis forgets what can be put together`() {
    var knowledge = Knowledge(of: [.publicKey(Self.a), .sharedSecret(Self.a, Self.b)])
    #expect(knowledge.basis == [.publicKey(Self.a), .sharedSecret(Self.a, Self.b)])
    knowledge.learn(Self.b, from: 2)
    #expect(knowledge.basis == [Self.b, .publicKey(Self.a)])
    knowledge.learn(Self.a, from: 3)
    #expect(knowledge.basis == [Self.a, Self.b])
    let isNews = knowledge.learn(.tuple([.publicKey(Self.b), Self.no]), from: 4)
    #expect(!isNews)
  }

  @Test func `a term that holds another very often is judged at once`() {
    var doubled = Term.tuple([Self.a, Self.b])
    for _ in 0..<80 { doubled = .digest(.tuple([doubled, doubled])) }
    #expect(!Knowledge(of: [Self.a]).canDerive(doubled))
    let knowledge = Knowledge(of: [Self.a, Self.b])
    #expect(knowledge.canDerive(doubled))
    #expect(knowledge.derivation(of: doubled)?.steps.count == 2 + 1 + 80 * 2)
  }

  @Test func `three thousand seals cost little while their key is unknown`() {
    var knowledge = Knowledge()
    for number in 0..<3_000 {
      let key = Term.derived(.sharedSecret(Self.a, Self.b), info: .constant(number))
      knowledge.learn(
        .sealed(.name("\(number)"), under: key, authenticating: Self.no),
        from: number,
      )
    }
    knowledge.learn(.publicKey(Self.b), from: -1)
    #expect(!knowledge.canDerive(.name("2999")))
    knowledge.learn(Self.a, from: -2)
    #expect(knowledge.canDerive(.name("0")) && knowledge.canDerive(.name("2999")))
  }
}

extension Knowledge {
  /// What somebody knows who heard these, in this order.
  init(of terms: [Term]) {
    self.init()
    for (source, term) in terms.enumerated() { learn(term, from: source) }
  }
}
