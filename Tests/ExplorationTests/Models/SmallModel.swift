import Exploration
import Kernel

/// A model whose messages are numbers.
protocol SmallModel: SearchModel
where Message: RawRepresentable, Message.RawValue == Int64, State: Record {}

extension SmallModel {
  func fingerprint(message: Message, at now: Instant, into digest: inout StateDigest) {
    digest.absorb(message.rawValue)
  }

  func difference(
    between first: Message,
    at firstNow: Instant,
    and second: Message,
    at secondNow: Instant,
  ) -> String? {
    first.rawValue == second.rawValue ? nil : "\(first.rawValue) and \(second.rawValue)"
  }

  /// Everything that can be come to.
  func search(
    _ faults: SearchFaults = SearchFaults(),
    depth: Int = 200,
    _ change: (inout SearchQuestion) -> Void = { _ in },
  ) -> SearchResult<SearchStep<Act>> {
    var question = SearchQuestion(depth: depth, states: 1_000_000)
    question.spacing = 1
    change(&question)
    return ExhaustiveSearch(SearchDriver(self, faults: faults), question).run()
  }

  /// The words of a way to break the first invariant; nil where there is none.
  func breach(_ faults: SearchFaults = SearchFaults()) -> [String]? {
    let driver = SearchDriver(self, faults: faults)
    return search(faults).invariants[0].counterexample.map {
      driver.trail($0).turns.map(driver.line)
    }
  }

  /// The words of a way on which the first goal does not come true; nil where there is none.
  func miss(_ change: (inout SearchQuestion) -> Void = { _ in }) -> [String]? {
    let driver = SearchDriver(self)
    return search(faults, change).goals[0].counterexample.map {
      driver.trail($0.stem + $0.cycle).turns.map(driver.line)
    }
  }

  private func search(
    _ faults: SearchFaults,
    _ change: (inout SearchQuestion) -> Void,
  ) -> SearchResult<SearchStep<Act>> {
    search(faults, depth: 200, change)
  }
}
