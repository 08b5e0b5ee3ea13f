import Exploration

/// Tells what a step of a search says of an app's invariants: what is stated in it breaks them, or shows that they had
/// something to judge.
///
/// That no letter is opened twice says nothing before one is opened. So an invariant is judged where a fact is stated
/// that it needs, by the same presumptions as a run's `never`; one that needs none is judged in each step, if the
/// timeline has whom it could be about.
struct SearchBench<Part: DeviceReducer>: Sendable {
  /// What facts of a kind say of the invariants, a bit each.
  struct Saying: Hashable, Sendable {
    /// Those that have something to judge where one is stated.
    var reached: UInt64 = 0
    /// Those that one breaks.
    var broken: UInt64 = 0
  }

  private var sayings: [String: Saying] = [:]  // order-free: only ever looked up
  /// Those that need no fact: they are judged in each step.
  private var always: UInt64 = 0

  /// The invariants that say that those facts are never stated, of a timeline that tells the app's parts those events.
  init(_ invariants: [Part.Fact], told: [Part.Event]) {
    for (place, fact) in invariants.enumerated() {
      let bit = UInt64(1) << UInt64(place)
      sayings[fact.kind, default: Saying()].broken |= bit
      guard Part.canBreak(fact, with: told) else { continue }
      let needs = Part.presumptions.filter { Self.kind($0.fact) == fact.kind }
      for need in needs { sayings[Self.kind(need.needs), default: Saying()].reached |= bit }
      if needs.isEmpty { always |= bit }
    }
  }

  /// What the facts of a step say.
  func judgement(of stated: [Part.Fact], among parts: [Part]) -> Judgement {
    var judgement = Judgement(reached: always, broken: 0)
    for fact in stated {
      guard let saying = sayings[fact.kind] else { continue }
      judgement.reached |= saying.reached
      guard saying.broken != 0, !Part.isHarmless(fact, among: parts) else { continue }
      judgement.reached |= saying.broken
      judgement.broken |= saying.broken
    }
    return judgement
  }

  /// A fact's kind, without the name of the part that states it.
  private static func kind(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return name }
    return String(name[name.index(after: dot)...])
  }
}
