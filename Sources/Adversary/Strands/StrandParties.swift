public import Exploration
public import SymbolicCryptography

/// Runs of roles: a protocol that is declared and has no code.
///
/// F. Thayer, J. Herzog, J. Guttman: "Strand spaces: why is a security protocol correct?", 1998.
public struct StrandParties: Parties {
  /// The runs.
  public let sessions: [Session]
  /// Who is honest: only about talks with one of them is anything claimed.
  public let honest: [Term]
  /// What is claimed.
  public let claims: [Claim]
  /// What runs receive, in words.
  public let deeds: [String]
  /// For each run, for each of its actions, the place in `deeds`; −1 for what is no receiving.
  private let places: [[Int]]

  /// Runs of roles.
  ///
  /// - Parameters:
  ///   - sessions: the runs.
  ///   - honest: who is honest, by what `with` of their claims gives.
  ///   - claims: what is claimed; roles name them by their places.
  public init(_ sessions: [Session], honest: [Term], claims: [Claim]) {
    self.sessions = sessions
    self.honest = honest
    self.claims = claims
    var deeds: [String] = []
    places = sessions.map { session in
      session.role.actions.map { action in
        guard case .receive(let words, _) = action else { return -1 }
        deeds.append("\(session.name) \(words)")
        return deeds.count - 1
      }
    }
    self.deeds = deeds
  }

  /// How far each run has come.
  public struct State: Hashable, Sendable {
    /// Of each run, in their order.
    public internal(set) var runs: [Run] = []

    /// How far a run has come.
    public struct Run: Hashable, Sendable {
      /// The place of what it waits for among its role's actions; behind the last where it is over.
      public internal(set) var place = 0
      /// What stands for its variables.
      public internal(set) var values: Bindings
    }
  }

  /// Runs do what comes before the first message that they wait for.
  public func start(into outcome: inout Outcome) -> State {
    var state = State()
    for (number, session) in sessions.enumerated() {
      state.runs.append(.init(values: session.values))
      proceed(number, in: &state, into: &outcome)
    }
    return state
  }

  /// What each run waits for.
  public func openings(in state: State, into openings: inout [Opening]) {
    for (number, run) in state.runs.enumerated() {
      let actions = sessions[number].role.actions
      guard run.place < actions.count, case .receive(_, let pattern) = actions[run.place] else {
        continue
      }
      let deed = places[number][run.place]
      openings.append(
        Opening(number: number, deed: deed, pattern: pattern, bindings: run.values)
      )
    }
  }

  /// Lets a run take a message; one that does not fit changes nothing.
  public func take(
    _ message: Term?,
    at opening: Int,
    in state: inout State,
    into outcome: inout Outcome,
  ) {
    let run = state.runs[opening]
    let actions = sessions[opening].role.actions
    guard let message, run.place < actions.count,
      case .receive(_, let pattern) = actions[run.place],
      let values = pattern.matches(message, with: run.values).first
    else { return }
    state.runs[opening] = .init(place: run.place + 1, values: values)
    proceed(opening, in: &state, into: &outcome)
  }

  /// Does what comes before the next message that a run waits for.
  private func proceed(_ number: Int, in state: inout State, into outcome: inout Outcome) {
    let session = sessions[number]
    let values = state.runs[number].values
    func term(_ pattern: Pattern) -> Term {
      guard let term = pattern.term(with: values) else {
        preconditionFailure("\(session.name) uses a variable of \(pattern) before it is bound")
      }
      return term
    }
    for action in session.role.actions[state.runs[number].place...] {
      switch action {
      case .receive: return
      case .send(let message): outcome.send(term(message))
      case .secret(let claim, let secret, let other):
        if honest.contains(term(other)) { outcome.claimSecrecy(claim, of: term(secret)) }
      case .run(let claim, let own, let other, let data):
        outcome.run(claim, by: term(own), with: term(other), on: term(data))
      case .agree(let claim, let own, let other, let data):
        guard honest.contains(term(other)) else { break }
        outcome.claimAgreement(claim, by: term(own), with: term(other), on: term(data))
      }
      state.runs[number].place += 1
    }
  }

  /// Digests where each run is, and what stands for its variables.
  public func fingerprint(_ state: State, into digest: inout StateDigest) {
    for run in state.runs {
      digest.absorb(UInt64(run.place))
      for value in run.values.values { digest.absorb(value.term) }
    }
  }

  /// The first run that is elsewhere, or has other values.
  public func difference(between first: State, and second: State) -> String? {
    for (number, runs) in zip(first.runs, second.runs).enumerated() where runs.0 != runs.1 {
      return "\(sessions[number].name): \(runs.0) and \(runs.1)"
    }
    return nil
  }
}
