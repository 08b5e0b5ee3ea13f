import GRDB
import Kernel

extension LogReader {
  /// The last checkpoint at that event or before it; nil where there is none.
  ///
  /// - Throws: `LogError`.
  public func checkpoint(atOrBefore sequence: LogPosition) throws -> StateCheckpoint? {
    try checkpoint("sequence <= ?", min(sequence, last).number)
  }

  /// The last checkpoint whose last event happened at that instant or before it.
  ///
  /// - Throws: `LogError`.
  public func checkpoint(atOrBefore instant: Instant) throws -> StateCheckpoint? {
    try checkpoint(
      "coalesce((SELECT time_ns FROM rows WHERE rows.sequence = checkpoints.sequence), 0) <= ?",
      instant.nanoseconds,
    )
  }

  private func checkpoint(_ condition: String, _ value: Int64) throws -> StateCheckpoint? {
    try reading { database in
      let newest = try Row.fetchOne(
        database,
        sql: "SELECT position, sequence FROM checkpoints WHERE \(condition)"
          + " ORDER BY position DESC LIMIT 1",
        arguments: [value],
      )
      guard let newest else { return nil }
      let sequence: LogPosition = try newest.decode(forColumn: "sequence")
      var position: CheckpointPosition = try newest.decode(forColumn: "position")
      var states: [StateCheckpoint.State] = []
      while let row = try CheckpointRow.read(position, database), row.sequence == sequence {
        states.append(StateCheckpoint.State(component: row.component, state: row.state))
        position -= 1
      }
      return StateCheckpoint(sequence: sequence, states: states.reversed())
    }
  }
}
