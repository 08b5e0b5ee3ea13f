import Exploration

/// A known protocol, tried: whether what is known of it comes out.
public struct KnownTrial: Sendable {
  /// Which protocol, and who has said what of it.
  public let name: String
  /// Whether it is known to be broken.
  public let isKnownBroken: Bool
  /// How many states there are; all of them were seen where `isWhole`.
  public let states: Int
  /// Whether every state was seen, and every message tried.
  public let isWhole: Bool
  /// A shortest way to break it; nil where there is none in what was seen.
  public let attack: Attack?

  /// Whether it came out as it is known.
  public var isAsKnown: Bool { isWhole && (attack != nil) == isKnownBroken }

  /// Tries every order of what can happen.
  ///
  /// - Parameters:
  ///   - name: which protocol.
  ///   - isKnownBroken: whether it is known to be.
  ///   - model: it.
  public init(_ name: String, isKnownBroken: Bool, _ model: AdversaryModel<StrandParties>) {
    let result = ExhaustiveSearch(model, depth: 40).run()
    self.name = name
    self.isKnownBroken = isKnownBroken
    states = result.states
    let isCut = result.happened.contains { $0.count > 0 }
    isWhole = result.ending == .whole && result.flaw == nil && !isCut
    // Of several claims that are broken the one that says whom somebody was taken for.
    attack =
      result.invariants.indices.reversed().lazy.compactMap { place in
        result.invariants[place].counterexample.map { model.attack(along: $0, breaking: place) }
      }.first
  }

  /// All of them, each made when it is asked for.
  public static let all: [@Sendable () -> KnownTrial] = [
    {
      KnownTrial(
        "Needham and Schroeder, public keys, 1978: Lowe's attack",
        isKnownBroken: true,
        KnownProtocols.needhamSchroeder(isFixed: false),
      )
    },
    {
      KnownTrial(
        "the same with Lowe's fix, 1995",
        isKnownBroken: false,
        KnownProtocols.needhamSchroeder(isFixed: true, initiators: 2),
      )
    },
    {
      KnownTrial(
        "Diffie and Hellman, signed, without names",
        isKnownBroken: true,
        KnownProtocols.signedExchange(names: false),
      )
    },
    {
      KnownTrial(
        "the same with names (ISO/IEC 9798-3)",
        isKnownBroken: false,
        KnownProtocols.signedExchange(names: true),
      )
    },
  ]
}
