/// How somebody comes to a term: what was heard, and what was made of it.
///
/// Each step is taken once and only of earlier ones; the last is the term that was asked for. Constants,
/// which everybody has, are no steps. It is not always a shortest one: of a term that was heard and can
/// be made as well it takes what was learned first.
public struct Derivation: Hashable, Sendable {
  /// The steps, each after those that it takes.
  public var steps: [Step] = []

  /// One step.
  public struct Step: Hashable, Sendable {
    /// What one has after it.
    public var term: Term
    /// How one comes to it.
    public var rule: Rule
    /// The places of the steps that it takes, in the order in which the rule names them.
    public var premises: [Int]
  }

  /// How one comes to a term.
  public enum Rule: Hashable, Sendable {
    /// It was heard from a source, by the number with which it was learned.
    case heard(source: Int)
    /// It is a part of the one premise, a tuple.
    case part
    /// It was sealed in the first premise; the others make the key. Where the key is a constant there
    /// are none.
    case opened
    /// It is put together of the premises, and of constants.
    case made
  }

  /// The steps in words, two lines each: what one has, and how one comes to it.
  ///
  /// - Parameters:
  ///   - width: terms of more characters are cut.
  ///   - source: where something was heard, in words: `heard in message 3`.
  /// - Returns: the lines, numbered from 1 on.
  public func lines(width: Int = 120, naming source: (Int) -> String) -> [String] {
    steps.enumerated().flatMap { place, step in
      let text = step.term.description
      let shown = text.count > width ? "\(text.prefix(width - 1))…" : text
      return ["\(place + 1)  \(shown)", "     \(words(for: step, source))"]
    }
  }

  private func words(for step: Step, _ source: (Int) -> String) -> String {
    let numbers = step.premises.map { "\($0 + 1)" }
    return switch step.rule {
    case .heard(let number): source(number)
    case .part: "part of \(numbers[0])"
    case .opened where numbers.count < 2: "\(numbers[0]) opened with what everybody knows"
    case .opened: "\(numbers[0]) opened with \(numbers[1])"
    case .made where numbers.isEmpty: "made of what everybody knows"
    case .made: "made of \(numbers.joined(separator: ", "))"
    }
  }
}

extension Knowledge {
  /// How a term can be made; nil where it cannot be.
  public func derivation(of term: Term) -> Derivation? {
    guard canDerive(term) else { return nil }
    var proof = Proof(of: self)
    _ = proof.prove(term, before: entries.count)
    return proof.derivation
  }
}

/// A derivation that is being written.
private struct Proof {
  let knowledge: Knowledge
  var derivation = Derivation()
  /// Where each term's step is.
  private var done: [Term: Int] = [:]  // order-free: only ever looked up

  init(of knowledge: Knowledge) {
    self.knowledge = knowledge
  }

  /// Appends what leads to a term that can be made of the first so many entries.
  ///
  /// What was learned is led back to what was learned before it: there is no circle.
  ///
  /// - Returns: the place of its step; nil for a constant.
  mutating func prove(_ term: Term, before limit: Int) -> Int? {
    if let place = done[term] { return place }
    if case .constant = term.shape { return nil }
    if let place = knowledge.places[term], place < limit { return learned(term, place) }
    let way = term.shape.ways.first { way in
      way.allSatisfy { knowledge.canDerive($0, before: limit) }
    }
    guard let way else { preconditionFailure("\(term) was to be derivable") }
    return append(term, .made, way.map { prove($0, before: limit) })
  }

  private mutating func learned(_ term: Term, _ place: Int) -> Int {
    switch knowledge.entries[place].origin {
    case .heard(let source):
      return append(term, .heard(source: source), [])
    case .part(let tuple):
      return append(term, .part, [prove(knowledge.entries[tuple].term, before: tuple + 1)])
    case .opened(let seal):
      let sealed = knowledge.entries[seal].term
      guard case .sealed(_, let key, _) = sealed.shape else {
        preconditionFailure("\(sealed) was opened and is nothing sealed")
      }
      let premises = [prove(sealed, before: seal + 1), prove(key, before: place)]
      return append(term, .opened, premises)
    }
  }

  private mutating func append(
    _ term: Term,
    _ rule: Derivation.Rule,
    _ premises: [Int?],
  ) -> Int {
    derivation.steps.append(
      Derivation.Step(term: term, rule: rule, premises: premises.compactMap { $0 })
    )
    done[term] = derivation.steps.count - 1
    return derivation.steps.count - 1
  }
}
