public import Exploration
public import SymbolicCryptography

/// Parties whose network is an adversary that hears everything, sends whatever it can make, as
/// whoever it likes, and lets nothing pass unless it wants to.
///
/// It is searched as everything else is: `ExhaustiveSearch(AdversaryModel(parties, …), depth: 20).run()`.
/// A step is a message that a party accepts, and of the infinitely many that the adversary can make
/// those that differ for the receiver (see `Pattern`). Whether every state was seen is about these
/// parties, that many runs of each, and these messages.
public struct AdversaryModel<Protocol: Parties>: Explorable {
  /// The honest parties.
  public let parties: Protocol
  /// What the adversary knows from the start: keys of its own, everybody's public keys.
  public let known: [Term]
  /// Constants that may stand for variables, beside what was heard.
  public let constants: [Term]
  /// The most messages that are tried at one opening in one state; where there are more, it is counted
  /// as `Self.cut`.
  public let messagesMax: Int

  /// The start, after whatever parties send before they hear anything.
  public let start: State
  /// What is claimed and judged there.
  public let startJudgement: Judgement

  /// What is counted where an opening had more messages than were tried: not every state was seen then.
  public static var cut: String { "more messages were possible at once than were tried" }

  /// Parties, and an adversary.
  ///
  /// - Parameters:
  ///   - parties: the honest parties.
  ///   - known: what the adversary knows from the start.
  ///   - constants: constants that may stand for variables.
  ///   - messagesMax: the most messages that are tried at one opening in one state.
  public init(
    _ parties: Protocol,
    known: [Term],
    constants: [Term] = [],
    messagesMax: Int = 256,
  ) {
    precondition(parties.claims.count <= 60, "a judgement has a bit for each of 60 claims")
    self.parties = parties
    self.known = known
    self.constants = constants
    self.messagesMax = messagesMax
    var outcome = Outcome()
    var state = State(parties: parties.start(into: &outcome))
    for (place, term) in known.enumerated() { state.knowledge.learn(term, from: -1 - place) }
    startJudgement = state.settle(outcome, parties.claims)
    start = state
  }

  /// The parties, what the adversary knows, and what was claimed.
  public struct State: Sendable {
    /// What the parties remember.
    public internal(set) var parties: Protocol.State
    /// What the adversary knows: what parties sent is learned from sources 0, 1, … in their order, what it
    /// knows from the start from −1, −2, ….
    public internal(set) var knowledge = Knowledge()
    /// What is secret, in order, each once.
    var secrets: [Claimed] = []
    /// Who runs with whom, in order, as often as it was said.
    var running: [Claimed] = []
    /// Who agrees with whom, the same.
    var agreed: [Claimed] = []
    /// How many messages were sent; it names sources, and tells no states apart.
    var sent = 0

    init(parties: Protocol.State) {
      self.parties = parties
    }
  }

  /// A message that is taken, or something that a party does by itself.
  public struct Step: Hashable, Sendable {
    /// The opening's number.
    public var opening: Int
    /// The place of what happens in `Parties.deeds`.
    public var deed: Int
    /// The message; nil for what needs none.
    public var message: Term?
    /// Whether there were more messages than were tried, and this is the last of them.
    var isCut = false
  }

  // MARK: Explorable

  /// The claims.
  public var invariants: [String] { parties.claims.map(\.title) }
  /// That more messages were possible than were tried.
  public var happenings: [String] { [Self.cut] }
  /// What parties do.
  public var stepKinds: [String] { parties.deeds }

  /// The place of what happens.
  public func kind(of step: Step, in state: State) -> Int { step.deed }

  /// Every message that a party accepts and the adversary can make.
  public func steps(from state: State, into steps: inout [Step]) {
    var openings: [Opening] = []
    parties.openings(in: state.parties, into: &openings)
    let composer = Composer(knowledge: state.knowledge, constants: constants)
    for opening in openings {
      guard let pattern = opening.pattern else {
        steps.append(Step(opening: opening.number, deed: opening.deed))
        continue
      }
      let messages = composer.messages(for: pattern, with: opening.bindings)
      for message in messages.prefix(messagesMax) {
        steps.append(Step(opening: opening.number, deed: opening.deed, message: message))
      }
      if messages.count > messagesMax { steps[steps.count - 1].isCut = true }
    }
  }

  /// Lets a party take a message, and judges what is claimed.
  public func take(_ step: Step, in state: inout State) -> Judgement {
    var outcome = Outcome()
    parties.take(step.message, at: step.opening, in: &state.parties, into: &outcome)
    var judgement = state.settle(outcome, parties.claims)
    if step.isCut { judgement.happened |= 1 }
    return judgement
  }

  /// Digests the parties, what the adversary can make, and what was claimed.
  public func fingerprint(_ state: State, into digest: inout StateDigest) {
    parties.fingerprint(state.parties, into: &digest)
    digest.absorb(UInt64(state.knowledge.basis.count))
    for term in state.knowledge.basis { digest.absorb(term) }
    for list in [state.secrets, state.running, state.agreed] {
      digest.absorb(UInt64(list.count))
      for claimed in list {
        digest.absorb(UInt64(claimed.claim))
        digest.absorb(claimed.term)
      }
    }
  }

  /// What tells two states apart.
  public func difference(between first: State, and second: State) -> String? {
    if let difference = parties.difference(between: first.parties, and: second.parties) {
      return difference
    }
    if first.knowledge != second.knowledge { return "what the adversary can make" }
    if first.secrets != second.secrets { return "what is secret" }
    if first.running != second.running { return "who runs" }
    return first.agreed == second.agreed ? nil : "who agrees"
  }
}

extension AdversaryModel.State {
  /// Lets the adversary hear what was sent, and judges what was claimed.
  mutating func settle(_ outcome: Outcome, _ claims: [Claim]) -> Judgement {
    for message in outcome.sent {
      knowledge.learn(message, from: sent)
      sent += 1
    }
    for secret in outcome.secrets where !secrets.contains(secret) { secrets.enter(secret) }
    for claimed in outcome.running { running.enter(claimed) }
    var judgement = Judgement.silent
    for claimed in outcome.agreed {
      agreed.enter(claimed)
      judgement.formUnion(judge(claimed, claims[claimed.claim].kind))
    }
    for secret in secrets {
      let isKept = !knowledge.canDerive(secret.term)
      judgement.formUnion(Judgement(invariant: secret.claim, holds: isKept))
    }
    return judgement
  }

  /// Whether somebody runs with whom it is agreed with.
  private func judge(_ claimed: Claimed, _ kind: Claim.Kind) -> Judgement {
    func count(_ list: [Claimed]) -> Int { list.count { $0 == claimed } }
    switch kind {
    case .secrecy: preconditionFailure("claim \(claimed.claim) is of secrecy, and was agreed on")
    case .agreement:
      return Judgement(invariant: claimed.claim, holds: running.contains(claimed))
    case .injectiveAgreement:
      return Judgement(invariant: claimed.claim, holds: count(agreed) <= count(running))
    }
  }
}

extension [Claimed] {
  /// Puts it where it belongs: two lists of the same are equal.
  fileprivate mutating func enter(_ claimed: Claimed) {
    insert(claimed, at: firstIndex { claimed < $0 } ?? endIndex)
  }
}

extension StateDigest {
  /// Absorbs a term by its digest.
  mutating func absorb(_ term: Term) {
    let words = term.digestWords
    absorb(words.lower)
    absorb(words.upper)
  }
}
