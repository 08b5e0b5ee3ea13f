import Kernel

/// What goes into the file together: rows, and the states behind some of them.
///
/// A run fills one while the other is written; it is never with both at once.
final class LogBatch: @unchecked Sendable {
  /// The rows.
  // Looked at for every row.
  @exclusivity(unchecked)
  var rows = RowBatch()
  /// The states that are not in their chain yet.
  private var states: [State] = []
  /// The states that are in their chain.
  private(set) var chained: [CheckpointRow] = []
  /// The bytes of all states.
  @exclusivity(unchecked)
  private(set) var stateBytes = 0

  private struct State {
    var sequence: LogPosition
    var component: String
    var state: [UInt8]
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool { rows.count == 0 && states.isEmpty && chained.isEmpty }

  /// Takes a component's state after the last row.
  func append(_ component: String, _ state: [UInt8], after sequence: LogPosition) {
    states.append(State(sequence: sequence, component: component, state: state))
    stateBytes += state.count
  }

  /// Extends both chains by what has come since it was sealed last.
  ///
  /// - Parameters:
  ///   - digest: the rows' chain in front of the batch.
  ///   - checkpoints: the chain of all states so far.
  func seal(after digest: [UInt8], _ checkpoints: inout CheckpointChain) {
    rows.begin(after: digest)
    rows.seal()
    var walk = rows.rows
    var (reached, rowDigest) = (rows.firstSequence - 1, rows.firstDigest)
    for state in states {
      while reached < state.sequence, let row = walk.next() {
        reached = row.sequence
        if reached == state.sequence { rowDigest = Array(row.digest) }
      }
      chained.append(
        checkpoints.append(
          after: state.sequence,
          rowDigest: rowDigest,
          component: state.component,
          state: state.state,
        )
      )
    }
    states.removeAll(keepingCapacity: true)
  }

  /// Forgets everything: the rows behind that one are next.
  func restart(after sequence: LogPosition) {
    rows.restart(after: sequence)
    states.removeAll(keepingCapacity: true)
    chained.removeAll(keepingCapacity: true)
    stateBytes = 0
  }
}
