import Exploration
import Kernel
import SymbolicCryptography
import Testing

@testable import Adversary

/// Which messages of a shape can be made.
struct ComposerTests {
  /// Where names alone stand for variables, those are found that all assignments of all names give.
  @Test func `no message that fits and can be made is left out`() {
    var found = 0
    for seed in 0..<600 as Range<UInt64> {
      var dice = ShapeDice(seed: seed)
      var knowledge = Knowledge()
      for source in 0..<6 { knowledge.learn(dice.term(depth: 4), from: source) }
      let pattern = dice.pattern(depth: 4)
      let composer = Composer(knowledge: knowledge, constants: [])
      let messages = composer.messages(for: pattern, with: Bindings())
      let all = Self.assignments.compactMap { pattern.term(with: $0) }
      let expected = Set(all.filter(knowledge.canDerive))
      #expect(Set(messages) == expected, "seed \(seed): \(pattern)")
      #expect(messages.count == expected.count, "seed \(seed): each once")
      found += expected.count
    }
    #expect(found > 400, "\(found) messages")
  }

  /// Every name for each of the three variables.
  private static let assignments: [Bindings] = {
    let names = ShapeDice.names.map(Term.name)
    return names.flatMap { x in
      names.flatMap { y in
        names.map { z in
          var bindings = Bindings()
          (bindings["x"], bindings["y"], bindings["z"]) = (x, y, z)
          return bindings
        }
      }
    }
  }()

  @Test func `what is bound is kept, and a fresh name is made up once`() {
    var knowledge = Knowledge()
    for (source, name) in ["eve", "fresh", "a"].enumerated() {
      knowledge.learn(.name(name), from: source)
    }
    knowledge.learn(.publicKey(.name("b")), from: 3)
    let composer = Composer(knowledge: knowledge, constants: [.constant("c")])
    let fresh = Pattern.any(Variable("x", .fresh(.name("fresh"))))
    #expect(composer.messages(for: fresh, with: Bindings()) == [.name("fresh")])
    // One that was heard fits all the same.
    let keys = composer.messages(for: .publicKey(fresh), with: Bindings())
    #expect(keys == [.publicKey(.name("b")), .publicKey(.name("fresh"))])
    var bindings = Bindings()
    bindings["x"] = .name("b")
    #expect(composer.messages(for: fresh, with: bindings) == [], "nobody has it")
    #expect(composer.messages(for: .publicKey(fresh), with: bindings).count == 1)
    let anything = composer.messages(for: .any("y"), with: Bindings())
    #expect(anything == knowledge.basis + [.constant("c")])
    let listed = Variable("y", .oneOf([.name("b"), .name("a"), .constant("d")]))
    let some = composer.messages(for: .any(listed), with: Bindings())
    #expect(some == [.name("a"), .constant("d")])
  }
}

/// Terms and patterns drawn at random.
private struct ShapeDice {
  static let names = ["n0", "n1", "n2", "n3"]
  private var stream: RandomStream

  init(seed: UInt64) {
    stream = RandomStream(seed: seed, key: "patterns")
  }

  private mutating func below(_ bound: Int) -> Int { Int(stream.below(UInt64(bound))) }

  mutating func term(depth: Int) -> Term {
    guard let term = shape(depth: depth, ofVariables: false).term(with: Bindings()) else {
      preconditionFailure("a pattern without variables is a term")
    }
    return term
  }

  mutating func pattern(depth: Int) -> Pattern { shape(depth: depth, ofVariables: true) }

  private mutating func shape(depth: Int, ofVariables: Bool) -> Pattern {
    guard depth > 1 else {
      if ofVariables, below(3) > 0 { return .any(Variable(["x", "y", "z"][below(3)], .name)) }
      return below(5) == 0 ? "c" : .exactly(.name(Self.names[below(4)]))
    }
    func part(_ dice: inout Self) -> Pattern {
      dice.shape(depth: 1 + dice.below(depth - 1), ofVariables: ofVariables)
    }
    return switch below(8) {
    case 0: .tuple((0..<(1 + below(3))).map { _ in part(&self) })
    case 1: .publicKey(part(&self))
    case 2: .sharedSecret(part(&self), part(&self))
    case 3: .digest(part(&self))
    case 4: .derived(part(&self), info: part(&self))
    case 5: .signature(part(&self), by: part(&self))
    default: .sealed(part(&self), under: part(&self), authenticating: part(&self))
    }
  }
}
