import Kernel
import World

/// What led to something in a run: causes, their causes, and what is known to stand behind them.
struct CausalPast {
  private let history: any EventHistory

  /// What led to things in a run.
  init(_ history: any EventHistory) {
    self.history = history
  }

  /// A row that is to be looked at, and how often what stands behind a row has led to it.
  private struct Step {
    var event: LogPosition
    var depth: Int
  }

  /// What stands behind a row, and behind what that names: a chain of causes shows as many.
  private static let depthMost = 2

  /// The acts that some rows lead back to, in order.
  ///
  /// - Throws: where the log cannot be read or was written by another version.
  /// - Complexity: O(rows that led to them).
  func acts(among acts: [PastAct], behind rows: [LogPosition]) throws -> [PastAct] {
    guard !acts.isEmpty else { return [] }
    var known: Set<LogPosition> = []  // order-free: only asked whether one is there
    var open = rows.map { Step(event: $0, depth: 0) }
    while let step = open.popLast() {
      guard known.insert(step.event).inserted, let row = try history.event(step.event) else {
        continue
      }
      if let cause = row.header.cause { open.append(Step(event: cause, depth: step.depth)) }
      guard step.depth < Self.depthMost else { continue }
      let background =
        try SilenceBackground(history).background(of: row)
        ?? LossBackground(history).background(of: row)
      for event in background?.events ?? [] {
        open.append(Step(event: event, depth: step.depth + 1))
      }
    }
    return acts.filter { known.contains($0.event) }
  }
}
