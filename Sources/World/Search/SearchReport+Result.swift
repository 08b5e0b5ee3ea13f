import Exploration
import Findings
import Kernel

extension SearchReport {
  /// Searches a model and says what was seen.
  ///
  /// - Throws: `SearchFlaw` where two different states were taken for one.
  public init<Model: SearchModel>(
    _ model: Model,
    _ question: SearchQuestion,
    host: SearchHost,
  ) throws(SearchFlaw) {
    let result = model.explore(question, host: host)
    if let flaw = result.flaw { throw SearchFlaw(flaw) }
    let driver = SearchDriver(model, faults: question.faults)
    let judged = Array(zip(model.invariants, result.invariants))
    self.init(
      states: result.states,
      transitions: result.transitions,
      depth: result.depth,
      ending: Self.words(for: result.ending),
      isWhole: result.ending == .whole,
      layers: result.layers,
      findings: judged.map(Self.finding),
      counterexamples: judged.compactMap { invariant, seen in
        seen.counterexample.map { Self.counterexample(invariant.key, $0, driver) }
      },
      compared: result.compared,
      steps: zip(driver.stepKinds, result.steps).map { Count(name: $0, times: $1) },
      happened: zip(model.happenings, result.happened).map {
        Count(name: $0, times: $1.count, most: $1.most)
      },
      deadEnds: result.deadEnds,
      leftOut: model.leftOut + driver.untriedFaults,
    )
  }

  private static func words<Step>(for ending: SearchResult<Step>.Ending) -> String {
    switch ending {
    case .whole: "every state was seen"
    case .depth: "there are states further away: try a larger --depth"
    case .states: "there are more states: try a larger --states"
    case .flawed: "two different states were taken for one"
    }
  }

  private static func finding<Step>(
    _ invariant: SearchInvariant,
    _ seen: SearchResult<Step>.Invariant,
  ) -> Finding {
    let isExpected = invariant.isExpectedBroken
    let judged =
      seen.reached == 0 ? "never had anything to judge" : "judged " + counted(seen.reached, "time")
    guard let steps = seen.counterexample else {
      let verdict: Verdict = isExpected ? .failed : seen.reached == 0 ? .vacuous : .passed
      let detail = isExpected ? "expected to be broken and is not, \(judged)" : judged
      return Finding(name: invariant.title, verdict: verdict, detail: detail)
    }
    return Finding(
      name: isExpected ? "as expected, broken: \(invariant.title)" : invariant.title,
      verdict: isExpected ? .passed : .failed,
      detail: steps.isEmpty
        ? "broken at the start" : "broken after \(counted(steps.count, "step"))",
    )
  }

  private static func counterexample<Model: SearchModel>(
    _ key: String,
    _ steps: [SearchStep<Model.Act>],
    _ driver: SearchDriver<Model>,
  ) -> Counterexample {
    let trail = driver.trail(steps)
    return Counterexample(
      invariant: key,
      steps: trail.turns.map(driver.line),
      script: driver.model.script(of: trail),
    )
  }
}
