import Files
import Foundation
import GRDB
import GRDBSQLite

/// Makes, finishes and removes log files.
///
/// A log is written in WAL mode: a reader may follow a run while it is written, and a run killed at
/// any moment leaves whole transactions. It is born in that mode and leaves it with a change of one
/// sector, so that there never is a journal that must be rolled back before anybody can read.
///
/// SQLite does not wait for the disk (`synchronous = OFF`) unless the log is to be durable: a
/// process that is killed loses nothing that was committed; a machine that loses power may, and then
/// `verify` says so.
enum LogFile {
  /// What SQLite may put beside a log while it is being written.
  static let companions = ["-wal", "-shm", "-journal"]

  /// The ending of a log whose manifest is not yet in it.
  private static let unborn = ".new"

  /// Everything that may stand behind a log's name.
  static let suffixes = ([""] + companions) + ([""] + companions).map { unborn + $0 }

  /// Makes a log with its manifest and no rows.
  ///
  /// Until the manifest is in it, it has another name: under `path` there is nothing or a log.
  static func create(
    _ path: String,
    _ manifest: LogManifest,
    durable isDurable: Bool,
  ) throws(LogError) {
    if let problem = obstacle(at: path) { throw problem }
    try checkLength(of: manifest.plan.utf8.count, "the plan of the scenario", path)
    try checkDescriptors(for: path)
    let unborn = path + Self.unborn
    remove(unborn)
    do throws(LogError) {
      try LogError.translating(path, while: .creating) {
        // Empty, it is SQLite's to fill, or to say why it cannot be; who ends the process meanwhile takes
        // it away.
        _ = FileStore.makeUnfinished(unborn)
        try fill(unborn, manifest)
        if isDurable { try Durability.settle(file: unborn) }
        guard FileStore.finish(unborn, as: path) else { throw POSIXError.last }
        if isDurable { try Durability.settle(namesAbove: path) }
      }
    } catch {
      FileStore.removeUnfinished(unborn)
      remove(unborn)
      throw error
    }
  }

  /// No journal: who would need it finds a file that is no log yet.
  private static func fill(_ unborn: String, _ manifest: LogManifest) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA page_size = \(LogSchema.pageSize)")
      try database.execute(sql: "PRAGMA synchronous = OFF")
      try database.execute(sql: "PRAGMA journal_mode = MEMORY")
    }
    let queue = try DatabaseQueue(path: absolute(unborn), configuration: configuration)
    try queue.writeWithoutTransaction { database in
      try database.inTransaction {
        try LogSchema.create(in: database)
        try StoredManifest.insert(manifest, into: database)
        return .commit
      }
      try database.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try queue.close()
  }

  private static func obstacle(at path: String) -> LogError? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return LogError(
      .storage,
      "\(path): there is a file already; remove it or choose another folder with --out",
    )
  }

  /// Removes a log and what SQLite left beside it; no file is no error.
  static func remove(_ path: String) {
    for suffix in suffixes {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  // MARK: One single file

  /// How often a log in use by another process is asked to let go, and how long the pauses are.
  private static let patience = (attempts: 10, pause: UInt32(20_000))

  /// Moves all rows into the file itself and leaves WAL mode, which takes the companions away.
  ///
  /// Where another process has the log open, the companions stay. Unless that one is in the middle
  /// of reading, the file itself is complete nevertheless.
  ///
  /// The mode stands in the first sector of the file, which is written as a whole; a journal for it
  /// would only be one more thing that a kill can leave behind.
  ///
  /// - Returns: whether the log is one single file now.
  static func settle(_ database: Database, _ path: String) throws -> Bool {
    try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    for _ in 1...patience.attempts {
      do {
        try database.execute(sql: "PRAGMA journal_mode = MEMORY")
        // SQLite takes them away itself, and where it cannot, never looks at them again.
        removeEmpty(path + "-wal")
        unlink(path + "-shm")
        return true
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED
      {
        usleep(patience.pause)
      }
    }
    return false
  }

  private static func removeEmpty(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0, status.st_size == 0 { unlink(path) }
  }

  /// A path that SQLite cannot take for an address or a database in memory.
  static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }
}

extension POSIXError {
  /// What the last call of the system failed of.
  fileprivate static var last: Self { Self(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
