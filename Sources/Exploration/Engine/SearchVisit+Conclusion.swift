/// What a search says at its end.
extension SearchVisit {
  /// Fills in the result.
  @inlinable
  mutating func conclude(_ bytesPerState: Int) {
    result.states = arrivals.count
    result.compared = samples.compared
    result.bytesPerState = bytesPerState
    guard result.flaw == nil else {
      result.ending = .flawed
      result.forgetJudgements()
      return
    }
    for place in result.happened.indices where result.happened[place].count > 0 {
      result.happened[place].most = most(of: place)
    }
    for place in result.invariants.indices {
      // What the start breaks takes no step.
      if model.startJudgement.broken >> UInt64(place) & 1 == 1 {
        result.invariants[place].counterexample = []
        continue
      }
      guard let arrival = broken[place] else { continue }
      result.invariants[place].counterexample = way(to: arrival)
    }
    concludeGoals()
  }

  @inlinable
  mutating func concludeGoals() {
    guard !result.goals.isEmpty else { return }
    if let graph {
      let analysis = GoalGraph(graph, arrivals: arrivals, expanded: expanded)
      for place in result.goals.indices {
        let verdict = analysis.verdict(of: place)
        result.goals[place].judged = verdict.judged
        result.goals[place].undecided = verdict.undecided
        guard let lasso = verdict.lasso else { continue }
        let path = way(along: lasso.stem + lasso.cycle)
        result.goals[place].counterexample = SearchLasso(
          stem: Array(path.prefix(lasso.stem.count)),
          cycle: Array(path.dropFirst(lasso.stem.count)),
          end: lasso.cycle.isEmpty ? .deadEnd : .cycle,
        )
      }
      return
    }
    for place in result.goals.indices {
      let tally = continuations.goals[place]
      result.goals[place].judged = tally.judged
      result.goals[place].undecided = max(0, arrivals.count - continuations.states)
      guard let number = tally.first else { continue }
      let stem = number == 0 ? [] : way(to: arrivals[Int(number)])
      result.goals[place].counterexample = continuation(after: stem)
    }
  }

  /// The fair continuation after some steps.
  @inlinable
  func continuation(after stem: [Model.Step]) -> SearchLasso<Model.Step> {
    let most = question.continuationMax
    var state = model.start
    for step in stem { _ = model.take(step, in: &state) }
    let rest = FairContinuation(model, stepsMax: most).steps(from: state)
    return SearchLasso(
      stem: stem + rest.steps,
      cycle: [],
      end: rest.isOver ? .deadEnd : .steps(most),
    )
  }

  /// The steps from the start to an arrival: its parents', walked backwards and taken again.
  @inlinable
  mutating func way(to arrival: Arrival) -> [Model.Step] {
    var indices = [arrival.step]
    var number = arrival.parent
    while number != 0 {
      indices.append(arrivals[Int(number)].step)
      number = arrivals[Int(number)].parent
    }
    return way(along: indices.reversed())
  }

  /// The steps with these places, one after the other from the start.
  ///
  /// Where one is the place of no step, somebody has made up the record that it comes from.
  @inlinable
  mutating func way(along indices: [UInt32]) -> [Model.Step] {
    let path = steps(along: indices)
    if path.count < indices.count { result.ending = .misfit }
    return path
  }

  /// The steps with these places, up to the first that is none.
  @inlinable
  func steps(along indices: [UInt32]) -> [Model.Step] {
    var state = model.start
    var path: [Model.Step] = []
    var steps: [Model.Step] = []
    for index in indices {
      steps.removeAll(keepingCapacity: true)
      model.steps(from: state, into: &steps)
      guard steps.indices.contains(Int(index)) else { break }
      let step = steps[Int(index)]
      path.append(step)
      _ = model.take(step, in: &state)
    }
    return path
  }
}
