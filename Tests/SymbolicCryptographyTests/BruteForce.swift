import Kernel
import SymbolicCryptography

/// A second opinion on what can be made of what.
///
/// All rules are applied forward to all terms of a universe, until nothing is new. It shares no code with `Knowledge` and asks for nothing but shapes.
struct BruteForce {
  /// Every term that a rule may come to.
  private var universe: [Term] = []
  private var isIn: Set<Term> = []

  /// A universe of those terms, of everything that they are made of, and of every public key in it.
  init(of terms: [Term]) {
    for term in terms { add(term) }
  }

  private mutating func add(_ term: Term) {
    guard isIn.insert(term).inserted else { return }
    universe.append(term)
    for part in term.parts { add(part) }
    if case .sharedSecret(let first, let second) = term.shape {
      add(.publicKey(first))
      add(.publicKey(second))
    }
  }

  /// What can be made, of the universe, of what was learned.
  func closure(of learned: [Term]) -> Set<Term> {
    var has = Set(learned)
    var isGrowing = true
    while isGrowing {
      let before = has.count
      for term in universe {
        if has.contains(term) { takeApart(term, &has) }
        if isMade(term, has) { has.insert(term) }
      }
      isGrowing = has.count > before
    }
    return has.intersection(isIn)
  }

  private func takeApart(_ term: Term, _ has: inout Set<Term>) {
    switch term.shape {
    case .tuple(let parts): has.formUnion(parts)
    case .sealed(let message, let key, _): if has.contains(key) { has.insert(message) }
    case .name, .constant, .publicKey, .sharedSecret, .digest, .derived, .signature: break
    }
  }

  private func isMade(_ term: Term, _ has: Set<Term>) -> Bool {
    switch term.shape {
    case .name: false
    case .constant: true
    case .sharedSecret(let first, let second):
      has.contains(first) && has.contains(.publicKey(second))
        || has.contains(second) && has.contains(.publicKey(first))
    case .tuple, .publicKey, .digest, .derived, .sealed, .signature:
      term.parts.allSatisfy(has.contains)
    }
  }
}

/// Terms drawn at random.
struct TermDice {
  private var stream: RandomStream
  private let names: [String]

  /// Dice that draw of so many names.
  init(seed: UInt64, names: Int) {
    stream = RandomStream(seed: seed, key: "terms")
    self.names = (0..<names).map { "n\($0)" }
  }

  /// A number below that.
  mutating func below(_ bound: Int) -> Int { Int(stream.below(UInt64(bound))) }

  /// A term of at most so many operations within one another.
  mutating func term(depth: Int) -> Term {
    guard depth > 1 else {
      return below(4) == 0 ? .constant("c\(below(2))") : .name(names[below(names.count)])
    }
    func part(_ dice: inout Self) -> Term { dice.term(depth: 1 + dice.below(depth - 1)) }
    return switch below(10) {
    case 0: .tuple((0..<below(4)).map { _ in part(&self) })
    case 1: .publicKey(part(&self))
    case 2: .sharedSecret(part(&self), part(&self))
    case 3: .digest(part(&self))
    case 4: .derived(part(&self), info: part(&self))
    case 5: .signature(part(&self), by: part(&self))
    default: .sealed(part(&self), under: part(&self), authenticating: part(&self))
    }
  }
}
