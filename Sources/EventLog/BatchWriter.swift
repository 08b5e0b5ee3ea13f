import Foundation
import GRDB
import Kernel

/// Puts batches into the file, one after the other: extends the chains, compares what is stored already, and
/// appends what is beyond in one transaction.
///
/// It works on the connection's own queue while the run gathers the next batch. Whoever hands it a batch
/// waits until the last one is written, so nothing here is looked at by two threads at once.
final class BatchWriter: @unchecked Sendable {
  private let path: String
  private let toolVersion: String
  private let insertion: RowInsertion
  /// How far the file had come when it was opened.
  let stored: LogExtent
  /// The rows and checkpoints that are in the file.
  private(set) var written: (rows: LogPosition, checkpoints: CheckpointPosition)
  /// The rows' chain after the last whole batch.
  private(set) var chain = RowBatch.genesis
  /// The checkpoints' chain.
  private(set) var checkpoints = CheckpointChain()
  /// What ended the writing; nil while nothing has.
  private(set) var failure: LogError?

  /// A writer to the file of that connection, which has come so far.
  init(
    _ database: Database,
    path: String,
    toolVersion: String,
    stored: LogExtent,
  ) throws {
    self.path = path
    self.toolVersion = toolVersion
    self.stored = stored
    insertion = try RowInsertion(database)
    written = (stored.last, stored.lastCheckpoint)
  }

  /// What fails where the writing does: nothing is kept of a log that has no row yet.
  var activity: LogError.Activity { written.rows == 0 ? .beginning : .writing }

  /// Writes a batch that gets no more rows, and keeps the error where it cannot.
  func write(whole batch: LogBatch, _ database: Database) {
    guard failure == nil else { return }
    do {
      try write(batch, through: batch.rows.lastSequence, database)
      chain = Array(batch.rows.digest)
    } catch {
      failure = LogError(error, path: path, while: activity)
    }
  }

  /// Compares what has gathered with what is stored, and appends what is beyond, up to a row.
  func write(_ batch: LogBatch, through last: LogPosition, _ database: Database) throws {
    batch.seal(after: chain, &checkpoints)
    try compareRows(batch, database)
    try compareCheckpoints(batch, database)
    let states = batch.chained.filter { $0.sequence <= last }
    if last <= written.rows, (states.last?.position ?? 0) <= written.checkpoints { return }
    try database.inTransaction(.immediate) {
      try confirm(database)
      var rows = batch.rows.rows
      for _ in 0..<max(0, written.rows - batch.rows.firstSequence + 1) { _ = rows.next() }
      try insertion.insert(&rows, count: max(0, Int(last - written.rows)))
      for state in states where state.position > written.checkpoints {
        try state.insert(into: database)
      }
      return .commit
    }
    written.rows = max(written.rows, last)
    written.checkpoints = max(written.checkpoints, states.last?.position ?? 0)
  }

  /// Sees to it, in a transaction, that the file ends where this store left it.
  ///
  /// What follows then stands in sequence and in front of the ending, which is what the file's triggers
  /// ask for at every row: this connection fires none.
  func confirm(_ database: Database) throws {
    let extent = try LogExtent(database, path)
    guard (extent.last, extent.lastCheckpoint) == written, extent.ending == nil else {
      throw LogError(
        .storage,
        "\(path): somebody else changed the log while it was written: it has \(extent.last) events,"
          + " \(written.rows) were due\(extent.ending == nil ? "" : ", and an ending");"
          + " run the scenario again, and let nothing but readers at its folder",
      )
    }
  }

  // MARK: Resuming

  func leaving(_ sequence: LogPosition, _ how: String) -> LogError {
    LogError(
      .differs(sequence: sequence),
      "\(path): the re-run leaves the log at event \(sequence) (\(how));"
        + " resume with the tool version \(toolVersion) that wrote it, or start a new run",
    )
  }

  private func compareRows(_ batch: LogBatch, _ database: Database) throws {
    let (first, last) = (batch.rows.firstSequence, batch.rows.lastSequence)
    if first <= last, first <= stored.last {
      var cursor = try RowCursor(
        database,
        path: path,
        where: "sequence BETWEEN ? AND ?",
        arguments: [first, min(last, stored.last)],
        after: first - 1,
      )
      var kept = RowBatch(after: first - 1, digest: batch.rows.firstDigest)
      var rows = batch.rows.rows
      while let row = rows.next(), row.sequence <= stored.last {
        guard try cursor.step(), cursor.sequence == row.sequence else {
          throw LogError.tampered(path, row.sequence, "the row is missing")
        }
        kept.restart()
        try cursor.copy(into: &kept)
        kept.seal()
        var found = kept.rows
        guard try cursor.digest().elementsEqual(kept.digest) else {
          throw LogError.tampered(path, row.sequence, "its content does not fit its digest")
        }
        guard found.next()?.hasSameBytes(as: row) == true else {
          throw leaving(row.sequence, "another event is stored there")
        }
      }
    }
    if stored.ending != nil, last > stored.last {
      throw leaving(stored.last + 1, "the log ends before")
    }
  }

  private func compareCheckpoints(_ batch: LogBatch, _ database: Database) throws {
    for checkpoint in batch.chained {
      if checkpoint.position <= stored.lastCheckpoint {
        guard try CheckpointRow.read(checkpoint.position, database) == checkpoint else {
          throw leaving(checkpoint.sequence, "another checkpoint is stored there")
        }
      } else if stored.ending != nil || checkpoint.sequence < stored.last {
        throw leaving(checkpoint.sequence, "no checkpoint is stored there")
      }
    }
  }
}
