import Exploration
import Foundation
import Synchronization

extension SearchHost {
  /// A host with so many threads.
  static func cores(_ count: Int) -> SearchHost {
    var host = SearchHost()
    guard count > 1 else { return host }
    host.isParallel = true
    host.perform = { jobs, body in
      let next = Next()
      DispatchQueue.concurrentPerform(iterations: count) { _ in
        while let job = next.take(below: jobs) { body(job) }
      }
    }
    return host
  }

  /// A host on which somebody wants the end when it has been asked so often.
  static func interrupted(after questions: Int) -> SearchHost {
    var host = SearchHost()
    var asked = 0
    host.isInterrupted = {
      asked += 1
      return asked > questions
    }
    return host
  }

  /// A host whose time is up when it has been asked so often.
  static func ending(after questions: Int) -> SearchHost {
    var host = SearchHost()
    var asked = 0
    host.isOver = {
      asked += 1
      return asked > questions
    }
    return host
  }
}

private final class Next: Sendable {
  private let next = Atomic(0)

  func take(below end: Int) -> Int? {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < end ? number : nil
  }
}

extension SearchResult where Step: Equatable {
  /// Everything that it says, to be compared.
  var digest: String {
    let ways = invariants.map {
      "\($0.name) \($0.reached) \($0.counterexample.map { "\($0)" } ?? "")"
    }
    let ends = goals.map { goal in
      let way = goal.counterexample.map { "\($0.stem) \($0.cycle) \($0.end)" } ?? ""
      return "\(goal.name) \(goal.judged) \(goal.undecided) \(way)"
    }
    return "\(states) \(transitions) \(depth) \(layers) \(deadEnds) \(ending) \(compared) "
      + "\(flaw ?? "") \(steps) \(happened) \(ways) \(ends) \(walks)"
  }
}
