import Foundation
import GRDB
import Kernel

/// The one path into a log file, for a new run and for a resumed one: rows gather in a batch; a
/// full batch is compared with what is stored already, and what is beyond is appended in one
/// transaction, while the next one gathers (`BatchWriter`).
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
  private let manifestDigest: [UInt8]
  private let writer: BatchWriter
  /// What gathers; what is written meanwhile, or was.
  private var batches = (gathering: LogBatch(), other: LogBatch())
  /// Somebody is in it while a batch is written.
  private let writing = DispatchGroup()
  /// The event that the last rows belong to: its sequence and its time.
  @exclusivity(unchecked)
  private var head: (sequence: LogPosition, time: Instant) = (0, .start)
  @exclusivity(unchecked)
  private var failure: LogError?
  /// Whether the log was finished and is one single file: another process that reads it keeps it
  /// from that.
  private(set) var isSingleFile = false

  private var batch: LogBatch { batches.gathering }

  /// The rows and checkpoints that this store has written, or found there.
  var written: (rows: LogPosition, checkpoints: CheckpointPosition) {
    writing.wait()
    return writer.written
  }

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
    writer = try LogError.translating(path, while: activity) {
      try queue.writeWithoutTransaction { database in
        try BatchWriter(database, path: path, toolVersion: manifest.toolVersion, stored: stored)
      }
    }
    self.lock = lock
    self.path = path
    self.options = options
    self.queue = queue
    self.manifest = manifest
    manifestDigest = manifest.digest
  }

  /// Nothing is written any more once the store is gone: its files may be removed.
  deinit { writing.wait() }

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
  ///
  /// - Throws: also what kept an earlier batch from being written.
  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws(LogError) {
    if let failure { throw failure }
    try EventOrder.check(header, after: batch.rows.lastSequence)
    try checkLength(payload.count + effects.count, "event \(header.sequence) '\(header.kind)'")
    // What the event led to may be an event as well, with facts of its own: of another component.
    if header.cause ?? 0 < head.sequence || header.time != head.time {
      if isFull { try handOver() }
      head = (header.sequence, header.time)
    }
    batch.rows.append(header, payload: payload, effects: effects)
  }

  /// Whether the batch is written in front of the next event.
  private var isFull: Bool {
    batch.rows.byteCount >= options.batchBytes || batch.stateBytes >= options.batchBytes
  }

  /// Takes the states after the last event.
  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws(LogError) {
    if let failure { throw failure }
    try EventOrder.check(checkpoint: sequence, after: batch.rows.lastSequence)
    for (component, state) in states {
      try checkLength(state.count, "the state of \(component)")
      batch.append(component, state, after: sequence)
    }
  }

  /// Writes what has gathered, as far as it is whole, and leaves the log open.
  ///
  /// The last event stays behind with the rows that belong to it: whether there are more of them is
  /// known only once the next event is there, or the end.
  func commit() throws(LogError) {
    if let failure { throw failure }
    try join()
    if batch.isEmpty { return }
    let (batch, last) = (batch, head.sequence - 1)
    try use { [writer] database in try writer.write(batch, through: last, database) }
  }

  /// Writes the ending, leaves one single file, and gives the root digest.
  func finish() throws(LogError) -> [UInt8] {
    if let failure { throw failure }
    try handOver()
    try join()
    let last = batch.rows.lastSequence
    if last < writer.stored.last { throw writer.leaving(last + 1, "it ends before") }
    if writer.checkpoints.last < writer.stored.lastCheckpoint {
      throw writer.leaving(last, "it has fewer checkpoints")
    }
    let ending = LogEnding(
      count: last.number,
      digest: writer.chain,
      root: RootDigest.of(manifest: manifestDigest, count: last.number, chain: writer.chain),
      checkpoints: writer.checkpoints.count,
      checkpointsDigest: writer.checkpoints.digest,
    )
    if let known = writer.stored.ending {
      guard known == ending else { throw writer.leaving(last, "its ending is another") }
    } else {
      try use { [writer] database in
        try database.inTransaction(.immediate) {
          try writer.confirm(database)
          try ending.insert(into: database)
          return .commit
        }
      }
    }
    try settle()
    failure = LogError(.misplaced(sequence: last + 1), "\(path): the log is finished")
    return ending.root
  }

  // MARK: The other thread

  /// Lets what has gathered be written once the last batch is, and gathers on meanwhile.
  private func handOver() throws(LogError) {
    try join()
    let full = batch
    batches = (batches.other, full)
    batch.restart(after: full.rows.lastSequence)
    if full.isEmpty { return }
    writing.enter()
    queue.asyncWriteWithoutTransaction { [writer, writing] database in
      writer.write(whole: full, database)
      writing.leave()
    }
  }

  /// Waits until the last batch is written; what kept it from that keeps everything that follows.
  private func join() throws(LogError) {
    writing.wait()
    guard let problem = writer.failure else { return }
    failure = problem
    throw problem
  }

  /// Runs `body` on the connection, when nothing is being written; an error of it is an error of everything
  /// that follows.
  private func use(_ body: (Database) throws -> Void) throws(LogError) {
    do throws(LogError) {
      try LogError.translating(path, while: writer.activity) {
        try queue.writeWithoutTransaction(body)
      }
    } catch {
      failure = error
      throw error
    }
  }

  /// Makes one single file of the log, and where it is to be durable, waits until the disk has it.
  private func settle() throws(LogError) {
    try use { database in self.isSingleFile = try LogFile.settle(database, self.path) }
    if options.isDurable { try Durability.settle(namesAbove: path) }
    lock = nil
  }

  private func checkLength(
    _ bytes: Int,
    _ what: @autoclosure () -> String,
  ) throws(LogError) {
    do {
      try LogFile.checkLength(of: bytes, what(), path)
    } catch {
      failure = error
      throw error
    }
  }
}
