import SymbolicCryptography
import Testing

/// What holds of any terms, drawn from seeds.
struct KnowledgePropertyTests {
  /// Some terms that are heard, and some that are asked for.
  private struct Case {
    var heard: [Term]
    var asked: [Term]

    init(seed: UInt64) {
      var dice = TermDice(seed: seed, names: 3 + Int(seed % 3))
      heard = (0..<(2 + dice.below(6))).map { _ in dice.term(depth: 1 + dice.below(4)) }
      asked = (0..<6).map { _ in dice.term(depth: 1 + dice.below(3)) }
    }
  }

  @Test func `it says what all rules, applied until nothing is new, say`() {
    var made = 0
    var hidden = 0
    for seed in 0..<1_500 as Range<UInt64> {
      let one = Case(seed: seed)
      let knowledge = Knowledge(of: one.heard)
      let others = Self.small
      let brute = BruteForce(of: one.heard + one.asked + others)
      let closure = brute.closure(of: one.heard)
      for term in one.heard.flatMap(Self.subterms) + one.asked + others {
        let can = knowledge.canDerive(term)
        #expect(can == closure.contains(term), "seed \(seed): \(term) of \(one.heard)")
        if can { made += 1 } else { hidden += 1 }
      }
    }
    #expect(made > 10_000 && hidden > 10_000, "\(made) and \(hidden)")
  }

  @Test func `the order of hearing changes nothing`() {
    for seed in 0..<400 as Range<UInt64> {
      var heard = Case(seed: seed).heard
      let knowledge = Knowledge(of: heard)
      heard.reverse()
      #expect(Knowledge(of: heard) == knowledge, "seed \(seed)")
      heard.sort()
      #expect(Knowledge(of: heard).basis == knowledge.basis, "seed \(seed)")
    }
  }

  @Test func `hearing more takes nothing away, and hearing it again gives nothing`() {
    for seed in 0..<400 as Range<UInt64> {
      let one = Case(seed: seed)
      var knowledge = Knowledge()
      var could: [Term] = []
      for (source, term) in one.heard.enumerated() {
        knowledge.learn(term, from: source)
        #expect(knowledge.canDerive(term))
        for old in could { #expect(knowledge.canDerive(old), "seed \(seed): \(old)") }
        could = (one.asked + one.heard).filter(knowledge.canDerive)
      }
      let before = knowledge
      for term in one.heard + could {
        let isNews = knowledge.learn(term, from: -1)
        #expect(!isNews, "seed \(seed): \(term)")
      }
      #expect(knowledge == before)
    }
  }

  @Test func `everything that can be made is put together of the basis`() {
    for seed in 0..<400 as Range<UInt64> {
      let one = Case(seed: seed)
      let knowledge = Knowledge(of: one.heard)
      let again = Knowledge(of: knowledge.basis)
      #expect(again == knowledge, "seed \(seed)")
      for term in one.heard + one.asked {
        #expect(again.canDerive(term) == knowledge.canDerive(term), "seed \(seed): \(term)")
      }
      for term in knowledge.basis {
        var ways = [term.parts]
        if case .sharedSecret(let first, let second) = term.shape {
          ways = [[first, .publicKey(second)], [second, .publicKey(first)]]
        }
        let isMade = ways.contains { !$0.isEmpty && $0.allSatisfy(knowledge.canDerive) }
        #expect(!isMade, "seed \(seed): \(term) is not needed")
      }
    }
  }

  @Test func `a name that nobody sent is made by nobody`() {
    let secret = Term.name("never sent")
    for seed in 0..<400 as Range<UInt64> {
      let one = Case(seed: seed)
      // Sent in every way but in the clear or under a key that is known.
      let heard =
        one.heard + [
          .digest(secret), .publicKey(secret), .derived(secret, info: .constant("public")),
          .signature(secret, by: one.heard[0]),
          .sealed(secret, under: .derived(secret, info: one.heard[0]), authenticating: secret),
          .sealed(one.heard[0], under: secret, authenticating: secret),
        ]
      #expect(!Knowledge(of: heard).canDerive(secret), "seed \(seed)")
    }
  }

  @Test func `each step of a derivation follows from its premises`() {
    var opened = 0
    for seed in 0..<800 as Range<UInt64> {
      let one = Case(seed: seed)
      let knowledge = Knowledge(of: one.heard)
      for term in one.heard.flatMap(Self.subterms) + one.asked {
        guard let derivation = knowledge.derivation(of: term) else {
          #expect(!knowledge.canDerive(term), "seed \(seed): \(term)")
          continue
        }
        guard case .constant = term.shape else {
          #expect(derivation.steps.last?.term == term)
          for (place, step) in derivation.steps.enumerated() {
            #expect(Self.follows(step, derivation, one.heard), "seed \(seed): \(step)")
            #expect(step.premises.allSatisfy { $0 < place })
            if step.rule == .opened { opened += 1 }
          }
          continue
        }
        #expect(derivation.steps.isEmpty)
      }
    }
    #expect(opened > 100, "\(opened) seals were opened")
  }

  /// Whether a step is one of the rules, by the rules' words alone.
  private static func follows(
    _ step: Derivation.Step,
    _ derivation: Derivation,
    _ heard: [Term],
  ) -> Bool {
    let premises = step.premises.map { derivation.steps[$0].term }
    switch step.rule {
    case .heard(let source): return heard[source] == step.term && premises.isEmpty
    case .part: return premises.count == 1 && premises[0].parts.contains(step.term)
    case .opened:
      guard case .sealed(step.term, let key, _) = premises[0].shape else { return false }
      return has(key, premises.dropFirst())
    case .made:
      if case .sharedSecret(let first, let second) = step.term.shape {
        return premises == [first, .publicKey(second)] || premises == [second, .publicKey(first)]
          || premises == [first] && has(.publicKey(second), [])
          || premises == [.publicKey(second)] && has(first, [])
          || premises == [second] && has(.publicKey(first), [])
          || premises == [.publicKey(first)] && has(second, [])
          || premises.isEmpty
      }
      return step.term.parts.allSatisfy { has($0, premises) }
    }
  }

  /// Whether a term is a constant or one of those.
  private static func has(_ term: Term, _ premises: some Sequence<Term>) -> Bool {
    if case .constant = term.shape { return true }
    return premises.contains(term)
  }

  private static func subterms(_ term: Term) -> [Term] { [term] + term.parts.flatMap(subterms) }

  /// All terms of one operation on two names and a constant: what nothing heard is made of.
  private static let small: [Term] = {
    let atoms: [Term] = [.name("n0"), .name("n1"), .constant("c0")]
    var all = atoms + atoms.map(Term.publicKey) + atoms.map(Term.digest)
    for one in atoms {
      for other in atoms {
        all += [.tuple([one, other]), .sharedSecret(one, other), .derived(one, info: other)]
        all += [.signature(one, by: other)]
        all += atoms.map { .sealed(one, under: other, authenticating: $0) }
      }
    }
    return all
  }()
}
