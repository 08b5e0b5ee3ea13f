import Findings
import Kernel
import Plans
import World

/// Judges an app's invariants in a run: after every event, whether a fact was stated that must never be.
///
/// It reads what reducers are told and answer, and nothing of the devices.
@usableFromInline
struct DeviceJudge<Part: DeviceReducer> {
  /// How many answers were judged; each could have stated any of the facts.
  @usableFromInline var judged: Int64 = 0
  private var breaches: [Breaches]
  // Asked for once: an app makes them anew each time.
  @usableFromInline let facts: [Part.Fact]

  /// A judge of a run that has not begun.
  @usableFromInline
  init() {
    facts = Part.invariants.map(\.fact)
    breaches = facts.map { _ in Breaches() }
  }

  /// How often an invariant was broken, and where first.
  private struct Breaches {
    var times: Int64 = 0
    var first: (event: LogPosition, at: Instant, node: String)?
    /// Where, each node once.
    var nodes: [String] = []
  }

  /// Takes what a reducer answered to an event.
  @inlinable
  mutating func take(
    _ effects: [Part.Effect],
    after event: LogPosition,
    at now: Instant,
    on node: String,
  ) {
    judged += 1
    for (place, fact) in facts.enumerated() where Self.isBroken(fact, by: effects) {
      note(place, after: event, at: now, on: node)
    }
  }

  /// An invariant was broken.
  @usableFromInline
  mutating func note(_ place: Int, after event: LogPosition, at now: Instant, on node: String) {
    breaches[place].times += 1
    if breaches[place].first == nil { breaches[place].first = (event, now, node) }
    if !breaches[place].nodes.contains(node) { breaches[place].nodes.append(node) }
  }

  /// Whether an answer states what must never be.
  @inlinable
  static func isBroken(_ fact: Part.Fact, by effects: [Part.Effect]) -> Bool {
    effects.contains { Part.fact(in: $0) == fact }
  }

  /// The facts of the invariants that had nothing to judge, with the app's name in front.
  var unjudged: [String] {
    judged > 0 ? [] : Part.invariants.flatMap { Self.names(of: $0.fact) }
  }

  /// What rules call a fact, whichever part states it.
  private static func names(of fact: Part.Fact) -> [String] {
    Part.names(of: fact).map { "\(Part.name).\($0)" }
  }

  /// What became of each; one whose breach a rule of the scenario demands is broken as expected.
  func findings(under rules: [GenericRule]) -> [Finding] {
    zip(Part.invariants, breaches).map { invariant, breaches in
      let names = Self.names(of: invariant.fact)
      let places = rules.compactMap { rule -> String? in
        guard case .eventually(let fact, _, _, let node) = rule else { return nil }
        return names.contains(fact) ? node : nil
      }
      // A rule about one node says nothing of the others.
      let isExpected =
        !places.isEmpty
        && (places.contains("") || breaches.nodes.allSatisfy(places.contains))
      return Finding(
        name: isExpected ? "as expected, broken: \(invariant.title)" : invariant.title,
        verdict: verdict(breaches, isExpected),
        detail: detail(breaches),
      )
    }
  }

  private func verdict(_ breaches: Breaches, _ isExpected: Bool) -> Verdict {
    // What was to be broken and held is as bad as what was not to be.
    if isExpected { return breaches.times > 0 ? .passed : .failed }
    if breaches.times > 0 { return .failed }
    return judged > 0 ? .passed : .vacuous
  }

  private func detail(_ breaches: Breaches) -> String {
    guard let first = breaches.first else {
      return judged > 0
        ? "held after \(judged) event\(judged == 1 ? "" : "s")" : "nothing happened to judge"
    }
    let times = breaches.times == 1 ? "by" : "\(breaches.times) times, first by"
    return "broken \(times) event \(first.event) on \(first.node), at "
      + MeasureUnit.nanoseconds.text(first.at.nanoseconds)
  }
}
