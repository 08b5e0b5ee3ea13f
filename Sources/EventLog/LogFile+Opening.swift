import CSQLite
import Files
import Foundation
import GRDB
import GRDBSQLite

extension LogFile {
  /// Refuses to open a log where the process may open too few files: what finds none later could only
  /// end the process.
  static func checkDescriptors(for path: String) throws(LogError) {
    guard let code = FileDescriptors.shortage() else { return }
    let meaning = SystemReason(code: code)
    throw LogError(
      .storage,
      "\(path): the log cannot be opened (\(meaning.reason)); at least \(FileDescriptors.spare) more"
        + " must be possible: \(meaning.remedy)",
    )
  }

  /// The longest text or blob in a log, in bytes: what a reader has to hold in memory.
  static let lengthMax = 64 << 20

  /// Refuses to write what a reader would refuse: it bounds what it holds in memory.
  static func checkLength(
    of bytes: Int,
    _ what: @autoclosure () -> String,
    _ path: String,
  ) throws(LogError) {
    guard bytes > lengthMax - 4096 else { return }
    throw LogError(
      .storage,
      "\(path): \(what()) has \(bytes >> 20) MiB, a log takes \(lengthMax >> 20);"
        + " make the scenario smaller",
    )
  }

  /// Opens a log to append to it.
  ///
  /// The file's triggers look at the log's end for every row, which takes as long as the row itself.
  /// This connection fires none: whoever writes on it looks once for each transaction
  /// (`LogStore.confirm`). Every other client fires them.
  static func openForWriting(
    _ path: String,
    _ options: LogOptions,
    while activity: LogError.Activity,
  ) throws(LogError) -> DatabaseQueue {
    try checkDescriptors(for: path)
    _ = try LogHeader(of: path)
    var configuration = guarded("log writer")
    configuration.prepareDatabase { database in
      // Where SQLite cannot, the triggers look as well.
      _ = csqlite_fire_triggers(database.sqliteConnection, 0)
      try database.execute(sql: "PRAGMA synchronous = \(options.isDurable ? "FULL" : "OFF")")
      try database.execute(sql: "PRAGMA wal_autocheckpoint = \(options.companionPages)")
    }
    return try LogError.translating(path, while: activity) {
      try open(absolute(path), configuration)
    }
  }

  /// Opens a log to read it, whatever the permissions of its folder.
  ///
  /// What a run left half done that was killed at its very end is completed first, where it can be.
  static func openForReading(_ path: String) throws(LogError) -> DatabaseQueue {
    try checkDescriptors(for: path)
    let header = try LogHeader(of: path)
    let queue = try connect(path)
    guard header.isInWALMode, (try? queue.read { try LogEnding.read($0) }) != nil else {
      return queue
    }
    try? queue.close()
    // That this one fails has a reason of another process, or of the permissions.
    try? finish(path)
    return try connect(path)
  }

  /// Makes one single file of a log that has its ending.
  private static func finish(_ path: String) throws {
    guard FileManager.default.isWritableFile(atPath: path) else { return }
    let queue = try open(absolute(path), guarded("log finisher"))
    _ = try queue.writeWithoutTransaction { try settle($0, path) }
    try queue.close()
  }

  private static func connect(_ path: String) throws(LogError) -> DatabaseQueue {
    do throws(LogError) {
      return try connect(to: absolute(path), path)
    } catch {
      guard error.code == .unreadable else { throw error }
      if hasContent(path + "-journal") { return try connectBehindRecovery(path) }
      // A log in WAL mode wants to write beside itself. Where that is not possible and nothing
      // is waiting there, the file alone is the whole log.
      guard let address = immutableAddress(path) else { throw error }
      if companions.contains(where: { hasContent(path + $0) }) {
        throw unreachableRows(path) ?? error
      }
      return try connect(to: address, path)
    }
  }

  /// Rolls back what a kill left of a change of the file's mode, as older versions of this tool did.
  ///
  /// Only who may write can do that.
  private static func connectBehindRecovery(_ path: String) throws(LogError) -> DatabaseQueue {
    do {
      try open(absolute(path), guarded("log recovery")).close()
    } catch {
      let name = URL(fileURLWithPath: path).lastPathComponent
      throw LogError(
        .unreadable,
        "\(path): the last change of the log was interrupted, and here it cannot be undone"
          + " (\(LogError.cause(error))); copy \(name) and \(name)-journal to a writable folder and"
          + " read them there",
      )
    }
    return try connect(to: absolute(path), path)
  }

  /// The newest rows of a run that did not finish wait in a companion that SQLite cannot use here.
  private static func unreachableRows(_ path: String) -> LogError? {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if FileManager.default.isWritableFile(atPath: folder) { return nil }
    let name = URL(fileURLWithPath: path).lastPathComponent
    return LogError(
      .unreadable,
      "\(path): the run did not finish and its folder is read-only;"
        + " copy \(name) and \(name)-wal to a writable folder and read them there",
    )
  }

  private static func connect(
    to address: String,
    _ path: String,
  ) throws(LogError) -> DatabaseQueue {
    var configuration = guarded("log reader")
    configuration.readonly = true
    return try LogError.translating(path, while: .reading) { try open(address, configuration) }
  }

  private static func hasContent(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? Int ?? 0) > 0
  }

  private static func immutableAddress(_ path: String) -> String? {
    guard var parts = URLComponents(url: URL(fileURLWithPath: path), resolvingAgainstBaseURL: true)
    else { return nil }
    parts.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    return parts.string
  }

  // MARK: What somebody else may have made

  /// After how many steps a statement about the tables alone is given up.
  private static let openingSteps: Int32 = 1_000_000
  /// The longest statement that makes a table, in bytes: ours have a few hundred.
  private static let statementLengthMax: Int32 = 1 << 16

  /// A connection that takes a log for what anybody may have given us.
  ///
  /// Its lengths are bounded, so that no blob fills the memory, more so until the tables are known to
  /// be those of a log. Until then its steps are as well: damaged pages can name one another in a
  /// circle.
  private static func guarded(_ label: String) -> Configuration {
    var configuration = Configuration()
    configuration.label = label
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in
      let connection = database.sqliteConnection
      sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 2 * statementLengthMax)
      sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, statementLengthMax)
      sqlite3_progress_handler(connection, openingSteps, { _ in 1 }, nil)
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      try database.execute(sql: "PRAGMA cell_size_check = ON")
    }
    return configuration
  }

  /// Opens a connection and checks that its tables are a log's.
  private static func open(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.unsafeReentrantRead { database in
      if let problem = try LogSchema.damage(in: database) {
        throw LogError.tampered(path, 0, problem)
      }
      sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil)
      sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(lengthMax))
    }
    return queue
  }
}
