import Foundation
import GRDB
import Kernel

/// The one path into a log file, for a new run and for a resumed one: rows gather in a batch; a
/// full batch is compared with what is stored already, and what is beyond is appended in one
/// transaction.
///
/// A batch does not end between an event and what stands directly behind it because of it at the
/// same time, so that an event and the facts it led to are in the file together or not at all: a
/// run that is killed leaves nothing that a replay would take for another answer.
final class LogStore {
  /// How many bytes of rows make a batch, about 2000 events: large enough that a transaction costs
  /// nothing per row, small enough that a killed run loses little.
  static let batchBytes = 1 << 20

  let manifest: LogManifest
  private let path: String
  private let batchBytes: Int
  private let queue: DatabaseQueue
  private let insertion: RowInsertion
  /// How far the file had come when it was opened.
  private let stored: LogExtent
  private let manifestDigest: [UInt8]
  private var batch = RowBatch()
  /// The event that the last rows belong to: its sequence and its time.
  private var head: (sequence: Int64, time: Instant) = (0, .start)
  private var checkpoints = CheckpointChain()
  private var pendingCheckpoints: [CheckpointRow] = []
  private var pendingCheckpointBytes = 0
  /// The rows and checkpoints that this store has written, or found there.
  private var written: (rows: Int64, checkpoints: Int64)
  private var failure: LogError?

  /// A store on a log file that exists.
  init(opening path: String, batchBytes: Int = LogStore.batchBytes) throws(LogError) {
    let queue = try LogFile.openForWriting(path)
    let (manifest, stored) = try LogError.translating(path, while: .writing) {
      try queue.writeWithoutTransaction { database in
        if let problem = try LogSchema.damage(in: database) {
          throw LogError.tampered(path, 0, problem)
        }
        let extent = try LogExtent(database, path)
        return (try StoredManifest.read(database, path), extent)
      }
    }
    insertion = try LogError.translating(path, while: .writing) {
      try queue.writeWithoutTransaction { database in
        if stored.ending == nil { try database.execute(sql: "PRAGMA journal_mode = WAL") }
        return try RowInsertion(database)
      }
    }
    self.path = path
    self.batchBytes = batchBytes
    self.queue = queue
    self.stored = stored
    written = (stored.count, stored.checkpoints)
    self.manifest = manifest
    manifestDigest = manifest.digest
  }

  /// Takes the next event.
  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws(LogError) {
    if let failure { throw failure }
    try EventOrder.check(header, after: batch.lastSequence)
    if header.cause != head.sequence || header.time != head.time {
      if isFull { try flush() }
      head = (header.sequence, header.time)
    }
    batch.append(header, payload: payload, effects: effects)
  }

  /// Whether the batch is written in front of the next event.
  private var isFull: Bool {
    batch.byteCount >= batchBytes || pendingCheckpointBytes >= batchBytes
  }

  /// Takes the states after the last event.
  func checkpoint(
    after sequence: Int64,
    states: [(component: String, state: [UInt8])],
  ) throws(LogError) {
    if let failure { throw failure }
    try EventOrder.check(checkpoint: sequence, after: batch.lastSequence)
    let rowDigest = Array(batch.digest)
    for (component, state) in states {
      pendingCheckpoints.append(
        checkpoints.append(
          after: sequence,
          rowDigest: rowDigest,
          component: component,
          state: state,
        )
      )
      pendingCheckpointBytes += state.count
    }
  }

  /// Writes what has gathered, as far as it is whole, and leaves the log open.
  ///
  /// The last event stays behind with the rows that belong to it: whether there are more of them is
  /// known only once the next event is there, or the end.
  func commit() throws(LogError) {
    if let failure { throw failure }
    try write(through: head.sequence - 1)
  }

  /// Writes the ending, leaves one single file, and gives the root digest.
  func finish() throws(LogError) -> [UInt8] {
    if let failure { throw failure }
    try flush()
    let count = batch.lastSequence
    if count < stored.count { throw leaving(count + 1, "it ends before") }
    if checkpoints.count < stored.checkpoints { throw leaving(count, "it has fewer checkpoints") }
    let chain = Array(batch.digest)
    let ending = LogEnding(
      count: count,
      digest: chain,
      root: RootDigest.of(manifest: manifestDigest, count: count, chain: chain),
      checkpoints: checkpoints.count,
      checkpointsDigest: checkpoints.digest,
    )
    if let known = stored.ending {
      guard known == ending else { throw leaving(count, "its ending is another") }
    } else {
      try writing { database in
        try database.inTransaction {
          try ending.insert(into: database)
          return .commit
        }
      }
    }
    close()
    failure = LogError(.misplaced(sequence: count + 1), "\(path): the log is finished")
    return ending.root
  }

  private func flush() throws(LogError) {
    try write(through: batch.lastSequence)
    batch.restart()
    pendingCheckpoints.removeAll(keepingCapacity: true)
    pendingCheckpointBytes = 0
  }

  /// Compares what has gathered with what is stored, and appends what is beyond, up to a row.
  private func write(through last: Int64) throws(LogError) {
    if batch.count == 0, pendingCheckpoints.isEmpty { return }
    let states = pendingCheckpoints.filter { $0.sequence <= last }
    try writing { database in
      try self.compare(database)
      try database.inTransaction(.immediate) {
        for row in self.batch.rows
        where row.sequence > self.written.rows && row.sequence <= last {
          try self.insertion.insert(row)
        }
        for state in states where state.position > self.written.checkpoints {
          try state.insert(into: database)
        }
        return .commit
      }
    }
    written.rows = max(written.rows, last)
    written.checkpoints = max(written.checkpoints, states.last?.position ?? 0)
  }

  /// Runs `body` on the connection; an error of it is an error of everything that follows.
  private func writing(_ body: (Database) throws -> Void) throws(LogError) {
    do throws(LogError) {
      try LogError.translating(path, while: .writing) {
        try queue.writeWithoutTransaction(body)
      }
    } catch {
      failure = error
      throw error
    }
  }

  /// Leaves WAL mode, which takes the companions away.
  ///
  /// A reader that is still there prevents it; the log is complete nevertheless.
  private func close() {
    try? queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA busy_timeout = 0")
      try database.execute(sql: "PRAGMA journal_mode = DELETE")
    }
  }

  // MARK: Resuming

  private func leaving(_ sequence: Int64, _ how: String) -> LogError {
    LogError(
      .differs(sequence: sequence),
      "\(path): the re-run leaves the log at event \(sequence) (\(how));"
        + " resume with the tool version \(manifest.toolVersion) that wrote it, or start a new run",
    )
  }

  private func compare(_ database: Database) throws {
    try compareRows(database)
    try compareCheckpoints(database)
  }

  private func compareRows(_ database: Database) throws {
    let last = batch.lastSequence
    let first = last - Int64(batch.count) + 1
    if first <= stored.count, batch.count > 0 {
      var cursor = try RowCursor(
        database,
        path: path,
        where: "sequence BETWEEN ? AND ?",
        arguments: [first, min(last, stored.count)],
        after: first - 1,
      )
      var kept = RowBatch()
      var rows = batch.rows
      while let row = rows.next(), row.sequence <= stored.count {
        guard try cursor.step(), cursor.sequence == row.sequence else {
          throw LogError.tampered(path, row.sequence, "the row is missing")
        }
        kept.restart()
        try cursor.copy(into: &kept)
        var found = kept.rows
        guard found.next()?.hasSameBytes(as: row) == true else {
          throw leaving(row.sequence, "another event is stored there")
        }
        guard try cursor.digest().elementsEqual(row.digest) else {
          throw LogError.tampered(path, row.sequence, "its digest is not that of the chain")
        }
      }
    }
    if stored.ending != nil, last > stored.count {
      throw leaving(stored.count + 1, "the log ends before")
    }
  }

  private func compareCheckpoints(_ database: Database) throws {
    for checkpoint in pendingCheckpoints {
      if checkpoint.position <= stored.checkpoints {
        guard try CheckpointRow.read(checkpoint.position, database) == checkpoint else {
          throw leaving(checkpoint.sequence, "another checkpoint is stored there")
        }
      } else if stored.ending != nil || checkpoint.sequence < stored.count {
        throw leaving(checkpoint.sequence, "no checkpoint is stored there")
      }
    }
  }
}
