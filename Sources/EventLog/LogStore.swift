import Foundation
import GRDB
import Kernel

/// The one path into a log file, for a new run and for a resumed one: rows gather in a batch; a
/// full batch is compared with what is stored already, and what is beyond is appended in one
/// transaction.
///
/// A batch does not end between an event and what stands directly behind it because of it, or of
/// what it led to, at the same time, so that an event and the facts it led to are in the file together
/// or not at all: a run that is killed leaves nothing that a replay would take for another answer.
final class LogStore {
  let manifest: LogManifest
  private let path: String
  private let options: LogOptions
  private let queue: DatabaseQueue
  /// Held as long as rows may be appended.
  private var lock: LogLock?
  private let insertion: RowInsertion
  /// How far the file had come when it was opened.
  private let stored: LogExtent
  private let manifestDigest: [UInt8]
  // Looked at for every row.
  @exclusivity(unchecked)
  private var batch = RowBatch()
  /// The event that the last rows belong to: its sequence and its time.
  @exclusivity(unchecked)
  private var head: (sequence: LogPosition, time: Instant) = (0, .start)
  private var checkpoints = CheckpointChain()
  private var pendingCheckpoints: [CheckpointRow] = []
  @exclusivity(unchecked)
  private var pendingCheckpointBytes = 0
  /// The rows and checkpoints that this store has written, or found there.
  private(set) var written: (rows: LogPosition, checkpoints: CheckpointPosition)
  @exclusivity(unchecked)
  private var failure: LogError?
  /// Whether the log was finished and is one single file: another process that reads it keeps it
  /// from that.
  private(set) var isSingleFile = false

  /// A store on a log file that exists; one that was just made is told apart, of which nothing is there yet.
  init(
    opening path: String,
    _ options: LogOptions,
    while activity: LogError.Activity = .writing,
  ) throws(LogError) {
    let queue = try LogFile.openForWriting(path, options, while: activity)
    let lock = try Self.lock(queue, path, while: activity)
    let (manifest, stored) = try LogError.translating(path, while: .reading) {
      try queue.writeWithoutTransaction { database in
        (try StoredManifest.read(database, path), try LogExtent(database, path))
      }
    }
    insertion = try LogError.translating(path, while: activity) {
      try queue.writeWithoutTransaction { try RowInsertion($0) }
    }
    self.lock = lock
    self.path = path
    self.options = options
    self.queue = queue
    self.stored = stored
    written = (stored.last, stored.lastCheckpoint)
    self.manifest = manifest
    manifestDigest = manifest.digest
  }

  /// Sees to it that rows can be appended, and by nobody else; nil where the log has its ending.
  private static func lock(
    _ queue: DatabaseQueue,
    _ path: String,
    while activity: LogError.Activity,
  ) throws(LogError) -> LogLock? {
    let isFinished = try LogError.translating(path, while: activity) {
      try queue.writeWithoutTransaction { database in
        if try LogEnding.read(database) != nil { return true }
        if try String.fetchOne(database, sql: "PRAGMA journal_mode") != "wal" {
          // Older versions made logs that were not in WAL mode from the start. Without the first
          // of the two the second would leave a journal where it is killed.
          try database.execute(sql: "PRAGMA journal_mode = MEMORY")
          try database.execute(sql: "PRAGMA journal_mode = WAL")
          _ = try LogEnding.read(database)
        }
        return false
      }
    }
    return isFinished ? nil : try LogLock(on: path)
  }

  /// Takes the next event.
  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws(LogError) {
    if let failure { throw failure }
    try EventOrder.check(header, after: batch.lastSequence)
    try checkLength(payload.count + effects.count, "event \(header.sequence) '\(header.kind)'")
    // What the event led to may be an event as well, with facts of its own: of another component.
    if header.cause ?? 0 < head.sequence || header.time != head.time {
      if isFull { try flush() }
      head = (header.sequence, header.time)
    }
    batch.append(header, payload: payload, effects: effects)
  }

  /// Whether the batch is written in front of the next event.
  private var isFull: Bool {
    batch.byteCount >= options.batchBytes || pendingCheckpointBytes >= options.batchBytes
  }

  /// Takes the states after the last event.
  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws(LogError) {
    if let failure { throw failure }
    try EventOrder.check(checkpoint: sequence, after: batch.lastSequence)
    let rowDigest = Array(batch.digest)
    for (component, state) in states {
      try checkLength(state.count, "the state of \(component)")
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
    let last = batch.lastSequence
    if last < stored.last { throw leaving(last + 1, "it ends before") }
    if checkpoints.last < stored.lastCheckpoint { throw leaving(last, "it has fewer checkpoints") }
    let chain = Array(batch.digest)
    let ending = LogEnding(
      count: last.number,
      digest: chain,
      root: RootDigest.of(manifest: manifestDigest, count: last.number, chain: chain),
      checkpoints: checkpoints.count,
      checkpointsDigest: checkpoints.digest,
    )
    if let known = stored.ending {
      guard known == ending else { throw leaving(last, "its ending is another") }
    } else {
      try writing { database in
        try database.inTransaction(.immediate) {
          try self.confirm(database)
          try ending.insert(into: database)
          return .commit
        }
      }
    }
    try settle()
    failure = LogError(.misplaced(sequence: last + 1), "\(path): the log is finished")
    return ending.root
  }

  private func flush() throws(LogError) {
    try write(through: batch.lastSequence)
    batch.restart()
    pendingCheckpoints.removeAll(keepingCapacity: true)
    pendingCheckpointBytes = 0
  }

  /// Compares what has gathered with what is stored, and appends what is beyond, up to a row.
  private func write(through last: LogPosition) throws(LogError) {
    if batch.count == 0, pendingCheckpoints.isEmpty { return }
    let states = pendingCheckpoints.filter { $0.sequence <= last }
    try writing { database in
      try self.compare(database)
      if last <= self.written.rows, (states.last?.position ?? 0) <= self.written.checkpoints {
        return
      }
      try database.inTransaction(.immediate) {
        try self.confirm(database)
        var rows = self.batch.rows
        let first = self.batch.lastSequence - Int64(self.batch.count) + 1
        for _ in 0..<max(0, self.written.rows - first + 1) { _ = rows.next() }
        try self.insertion.insert(&rows, count: max(0, Int(last - self.written.rows)))
        for state in states where state.position > self.written.checkpoints {
          try state.insert(into: database)
        }
        return .commit
      }
    }
    written.rows = max(written.rows, last)
    written.checkpoints = max(written.checkpoints, states.last?.position ?? 0)
  }

  /// Sees to it, in a transaction, that the file ends where this store left it.
  ///
  /// What follows then stands in sequence and in front of the ending, which is what the file's triggers
  /// ask for at every row: this connection fires none.
  private func confirm(_ database: Database) throws {
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

  /// Runs `body` on the connection; an error of it is an error of everything that follows.
  private func writing(_ body: (Database) throws -> Void) throws(LogError) {
    do throws(LogError) {
      try LogError.translating(path, while: written.rows == 0 ? .beginning : .writing) {
        try queue.writeWithoutTransaction(body)
      }
    } catch {
      failure = error
      throw error
    }
  }

  /// Makes one single file of the log, and where it is to be durable, waits until the disk has it.
  private func settle() throws(LogError) {
    try writing { database in self.isSingleFile = try LogFile.settle(database, self.path) }
    if options.isDurable { try Durability.settle(namesAbove: path) }
    lock = nil
  }

  /// Refuses what a reader would refuse: it bounds what it holds in memory.
  private func checkLength(
    _ bytes: Int,
    _ what: @autoclosure () -> String,
  ) throws(LogError) {
    guard bytes > LogFile.lengthMax - 4096 else { return }
    let error = LogError(
      .storage,
      "\(path): \(what()) has \(bytes >> 20) MiB, a log takes \(LogFile.lengthMax >> 20);"
        + " make the scenario smaller",
    )
    failure = error
    throw error
  }

  // MARK: Resuming

  private func leaving(_ sequence: LogPosition, _ how: String) -> LogError {
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
    if first <= stored.last, batch.count > 0 {
      var cursor = try RowCursor(
        database,
        path: path,
        where: "sequence BETWEEN ? AND ?",
        arguments: [first, min(last, stored.last)],
        after: first - 1,
      )
      var kept = RowBatch(after: first - 1, digest: batch.firstDigest)
      var rows = batch.rows
      while let row = rows.next(), row.sequence <= stored.last {
        guard try cursor.step(), cursor.sequence == row.sequence else {
          throw LogError.tampered(path, row.sequence, "the row is missing")
        }
        kept.restart()
        try cursor.copy(into: &kept)
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

  private func compareCheckpoints(_ database: Database) throws {
    for checkpoint in pendingCheckpoints {
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
