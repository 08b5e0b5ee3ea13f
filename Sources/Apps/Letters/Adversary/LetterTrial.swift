public import Adversary
import Exploration
public import Letters

/// What an adversary with certain powers can do to two friends.
public struct LetterTrial: Sendable {
  /// What it does, in words.
  public let name: String
  /// The scheme.
  public let cipher: CipherProtocol
  /// How many states there are; all of them were seen where `isWhole`.
  public let states: Int
  /// Whether every state was seen, and every message tried.
  public let isWhole: Bool
  /// How often each thing happened, by its name.
  public let happened: [(deed: String, times: Int)]
  /// The claims, with how often each was judged and a shortest way to break it.
  public let verdicts: [Verdict]

  /// What became of a claim.
  public struct Verdict: Sendable {
    /// What is claimed.
    public var claim: String
    /// How often it had something to judge.
    public var judged: Int
    /// A shortest way to break it; nil where there is none in what was seen.
    public var attack: Attack?
  }

  /// Whether something is broken.
  public var isBroken: Bool { verdicts.contains { $0.attack != nil } }

  /// Tries every order of what can happen.
  ///
  /// - Parameters:
  ///   - name: what the adversary does, in words.
  ///   - powers: the same.
  ///   - cipher: the scheme.
  ///   - letters: how many letters are written.
  ///   - deliveries: how often one is announced.
  public init(
    _ name: String,
    _ powers: LetterPowers,
    _ cipher: CipherProtocol,
    letters: Int64 = 1,
    deliveries: Int64 = 2,
  ) {
    let parties = LetterParties(cipher, powers, letters: letters, deliveries: deliveries)
    let model = AdversaryModel(parties, known: LetterParties.known)
    let result = ExhaustiveSearch(model, depth: 60).run()
    self.name = name
    self.cipher = cipher
    states = result.states
    let isCut = result.happened.contains { $0.count > 0 }
    isWhole = result.ending == .whole && result.flaw == nil && !isCut
    happened = zip(parties.deeds, result.steps).map { (deed: $0, times: $1) }
    verdicts = result.invariants.enumerated().map { place, invariant in
      Verdict(
        claim: invariant.name,
        judged: invariant.reached,
        attack: invariant.counterexample.map { model.attack(along: $0, breaking: place) },
      )
    }
  }
}
