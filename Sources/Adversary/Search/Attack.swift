public import SymbolicCryptography

/// A way to break a claim, in words: what the adversary lets happen, and how it comes to what it was not
/// to have.
public struct Attack: Hashable, Sendable {
  /// The claim that is broken.
  public var claim: String
  /// What happens, step by step.
  public var turns: [Turn]
  /// How the adversary comes to the secret; nil where none is broken.
  public var derivation: Derivation?

  /// A step.
  public struct Turn: Hashable, Sendable {
    /// What a party does.
    public var deed: String
    /// The message that it takes; nil for what it does by itself.
    public var message: Term?
    /// How the adversary makes the message.
    public var making: Derivation?
    /// What it sends then, each by the number by which later steps name it.
    public var sent: [Sent]
  }

  /// A message that was sent.
  public struct Sent: Hashable, Sendable {
    /// Its number, from 0 on.
    public var number: Int
    /// The message.
    public var message: Term
  }

  /// The attack in lines.
  ///
  /// - Parameter width: terms of more characters are cut.
  /// - Returns: what is broken, what happens in order, and how the adversary comes to the secret.
  public func lines(width: Int = 120) -> [String] {
    func cut(_ term: Term) -> String {
      let text = term.description
      return text.count > width ? "\(text.prefix(width - 1))…" : text
    }
    var lines = ["broken: \(claim)"]
    for turn in turns {
      lines.append(turn.deed)
      if let message = turn.message {
        lines.append("  takes  \(cut(message))  (\(Self.words(for: turn.making)))")
      }
      lines += turn.sent.map { "  sends  \(cut($0.message))  (message \($0.number))" }
    }
    guard let derivation else { return lines }
    lines.append("what the adversary makes of it:")
    return lines + derivation.lines(width: width, naming: Self.name).map { "  " + $0 }
  }

  /// Where a message comes from.
  private static func words(for making: Derivation?) -> String {
    guard let last = making?.steps.last else { return "made of what everybody knows" }
    if case .heard(let source) = last.rule, source >= 0 { return "message \(source), passed on" }
    var sources: [Int] = []
    for step in making?.steps ?? [] {
      if case .heard(let source) = step.rule, source >= 0, !sources.contains(source) {
        sources.append(source)
      }
    }
    guard !sources.isEmpty else { return "made of what the adversary has from the start" }
    let messages = sources.sorted().map { "\($0)" }.joined(separator: ", ")
    return "made with what was heard in message \(messages)"
  }

  private static func name(_ source: Int) -> String {
    source < 0 ? "known from the start" : "heard in message \(source)"
  }
}

extension AdversaryModel {
  /// A way to break a claim in words.
  ///
  /// - Parameters:
  ///   - steps: the way: a search's counterexample.
  ///   - claim: the number of the claim.
  /// - Returns: what happens on the way.
  public func attack(along steps: [Step], breaking claim: Int) -> Attack {
    var state = start
    var turns: [Attack.Turn] = []
    for step in steps {
      let before = state
      var outcome = Outcome()
      parties.take(step.message, at: step.opening, in: &state.parties, into: &outcome)
      let sent = outcome.sent.enumerated().map { place, message in
        Attack.Sent(number: before.sent + place, message: message)
      }
      _ = state.settle(outcome, parties.claims)
      turns.append(
        Attack.Turn(
          deed: parties.deeds[step.deed],
          message: step.message,
          making: step.message.flatMap(before.knowledge.derivation),
          sent: sent,
        )
      )
    }
    let secret = state.secrets.first { $0.claim == claim && state.knowledge.canDerive($0.term) }
    return Attack(
      claim: parties.claims[claim].title,
      turns: turns,
      derivation: secret.flatMap { state.knowledge.derivation(of: $0.term) },
    )
  }
}
