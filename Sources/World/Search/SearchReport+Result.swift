import Exploration
import Findings
import Kernel

extension SearchReport {
  /// Searches a model and says what was seen.
  ///
  /// - Parameters:
  ///   - model: what an app declares.
  ///   - question: how far, and how.
  ///   - record: where a search was stopped that goes on; nil for the beginning.
  ///   - host: what the machine gives.
  /// - Throws: `SearchFlaw` where two different states were taken for one, `SearchMisfit` where the
  ///   record is of another model.
  public init<Model: SearchModel>(
    _ model: Model,
    _ question: SearchQuestion,
    from record: SearchRecord? = nil,
    host: SearchHost,
  ) throws {
    let result = model.explore(question, from: record, host: host)
    if result.ending == .misfit { throw SearchMisfit() }
    if let flaw = result.flaw { throw SearchFlaw(flaw) }
    let driver = SearchDriver(model, faults: question.faults.applied(to: model.faults))
    let judged = Array(zip(model.invariants, result.invariants))
    let sought = Array(zip(model.goals, result.goals))
    self.init(
      states: result.states,
      transitions: result.transitions,
      depth: result.depth,
      ending: Self.words(for: result.ending, question),
      isWhole: result.ending == .whole,
      layers: result.layers,
      findings: judged.map { Self.finding($0, $1, isWhole: result.ending == .whole) },
      counterexamples: judged.compactMap { invariant, seen in
        seen.counterexample.map { Self.counterexample(invariant.key, $0, driver) }
      }
        + sought.compactMap { goal, seen in
          seen.counterexample.map { Self.counterexample(goal.key, $0, driver) }
        },
      compared: result.compared,
      steps: zip(driver.stepKinds, result.steps).map { Count(name: $0, times: $1) },
      happened: zip(model.happenings, result.happened).map {
        Count(name: $0, times: $1.count, most: $1.most)
      },
      deadEnds: result.deadEnds,
      leftOut: model.leftOut + driver.untriedFaults,
    )
    stop = Self.stop(result.ending)
    standstill = record == nil ? nil : Self.standstill(result, question)
    goals = sought.map { Self.goal($1, question) }
    bounds = driver.bounds
    walks = result.walks
    if question.walks != nil {
      for place in steps.indices {
        steps[place].weight = driver.stepWeights.isEmpty ? 1 : driver.stepWeights[place]
      }
    }
    bytesPerState = result.bytesPerState
    self.record = result.record
  }

  private static func stop<Step>(_ ending: SearchResult<Step>.Ending) -> Stop? {
    switch ending {
    case .time: .time
    case .memory: .memory
    case .room: .room
    case .interrupted: .interruption
    case .whole, .depth, .states, .walks, .misfit, .flawed: nil
    }
  }

  /// Why a search that went on from a record took no step.
  private static func standstill<Step>(
    _ result: SearchResult<Step>,
    _ question: SearchQuestion,
  ) -> Standstill? {
    guard result.advanced == 0 else { return nil }
    switch result.ending {
    case .memory, .room: return .memory
    case .states: return .bounds
    // Where it had come just so far, goals may still have been open.
    case .depth: return result.depth > question.depth ? .bounds : nil
    case .whole, .time, .interrupted, .walks, .misfit, .flawed: return nil
    }
  }

  private static func words<Step>(
    for ending: SearchResult<Step>.Ending,
    _ question: SearchQuestion,
  ) -> String {
    switch ending {
    case .whole: "every state was seen"
    case .depth: "there are states further away: try a larger --depth"
    case .states: "there are more states: try a larger --states"
    case .time: "the time was up: there are more states"
    case .memory: "the memory was full: there are more states"
    case .room: "the process may ask for no more memory: there are more states"
    case .interrupted: "it was interrupted: there are more states"
    case .walks: "these walks saw a part of the states"
    case .misfit: "the record is of another search"
    case .flawed: "two different states were taken for one"
    }
  }

  private static func goal<Step>(
    _ seen: SearchResult<Step>.Goal,
    _ question: SearchQuestion,
  ) -> Goal {
    let isOnGraph = question.walks == nil && question.goals == .graph
    let method: String
    if isOnGraph {
      method = "on the graph"
    } else {
      method = "by a fair order of at most \(counted(question.continuationMax, "step")) from each"
    }
    let judged = "judged \(method) from \(counted(seen.judged, "state"))"
    let rest =
      isOnGraph
      ? "not known from \(seen.undecided) more, for what follows was not seen"
      : "\(counted(seen.undecided, "state")) not looked at, for the search ended before"
    let verdict: Verdict
    let detail: String
    if let lasso = seen.counterexample {
      verdict = .unmet
      detail = "missed after \(counted(lasso.stem.count, "step")), \(words(for: lasso)); \(judged)"
    } else if seen.undecided > 0 {
      verdict = .undecided
      detail = seen.judged == 0 ? rest : "\(judged); \(rest)"
    } else if seen.judged == 0 {
      verdict = .vacuous
      detail = "never applied to a state"
    } else {
      verdict = .passed
      detail = judged
    }
    return Goal(
      finding: Finding(name: seen.name, verdict: verdict, detail: detail),
      judged: seen.judged,
      undecided: seen.undecided,
      method: method,
    )
  }

  private static func words<Step>(for lasso: SearchLasso<Step>) -> String {
    switch lasso.end {
    case .cycle: "in a cycle of \(lasso.cycle.count)"
    case .deadEnd: "nothing is on its way any more"
    case .steps: "and it has not come true by then"
    }
  }

  private static func finding<Step>(
    _ invariant: SearchInvariant,
    _ seen: SearchResult<Step>.Invariant,
    isWhole: Bool,
  ) -> Finding {
    let isExpected = invariant.isExpectedBroken
    let judged =
      seen.reached == 0 ? "never had anything to judge" : "judged " + counted(seen.reached, "time")
    guard let steps = seen.counterexample else {
      guard isExpected else {
        let verdict = seen.reached == 0 ? Verdict.vacuous : .passed
        return Finding(name: invariant.title, verdict: verdict, detail: judged)
      }
      // Who has not seen every state cannot say that it holds.
      return Finding(
        name: invariant.title,
        verdict: isWhole ? .failed : .undecided,
        detail: "expected to be broken and "
          + (isWhole ? "is not" : "was not as far as was searched") + ", \(judged)",
      )
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

  private static func counterexample<Model: SearchModel>(
    _ key: String,
    _ lasso: SearchLasso<SearchStep<Model.Act>>,
    _ driver: SearchDriver<Model>,
  ) -> Counterexample {
    let trail = driver.trail(lasso.stem + lasso.cycle)
    let lines = trail.turns.map(driver.line)
    return Counterexample(
      invariant: key,
      steps: Array(lines.prefix(lasso.stem.count)),
      cycle: Array(lines.dropFirst(lasso.stem.count)),
      end: words(for: lasso),
      script: driver.model.script(of: trail),
    )
  }
}

extension SearchDriver {
  /// How often what can go wrong may, in words.
  fileprivate var bounds: [String] {
    var bounds: [String] = []
    func add(_ count: Int64, _ words: String) {
      if count > 0 { bounds.append("at most \(count) \(words)") }
    }
    let channels = model.channels
    if channels.contains(where: { $0.faults.contains(.loses) }) { add(faults.losses, "lost") }
    if channels.contains(where: { $0.faults.contains(.duplicates) }) {
      add(faults.duplicates, "twice")
    }
    if channels.contains(where: { $0.faults.contains(.reorders) }) {
      add(faults.reorderings, "out of order")
    }
    if channels.contains(where: { $0.faults.contains(.delays) }) { add(faults.delays, "put off") }
    if !model.processes.isEmpty { add(faults.crashes, "ends of a process") }
    return bounds
  }
}
