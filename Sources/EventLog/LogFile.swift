import Files
import Foundation
import GRDB
import GRDBSQLite

/// Opens, creates and removes log files.
///
/// A log is written in WAL mode: a reader may follow a run while it is written, a run killed
/// at any moment leaves whole transactions, and its prefix can be read without write access.
/// SQLite never waits for the disk (`synchronous = OFF`): a process that is killed loses nothing
/// that was committed; a machine that loses power may, and then `verify` says so.
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
  static func create(_ path: String, _ manifest: LogManifest) throws(LogError) {
    if let problem = obstacle(at: path) { throw problem }
    let unborn = path + Self.unborn
    remove(unborn)
    try LogError.translating(path, while: .creating) {
      var configuration = Configuration()
      configuration.prepareDatabase { database in
        try database.execute(sql: "PRAGMA page_size = \(LogSchema.pageSize)")
        try database.execute(sql: "PRAGMA synchronous = OFF")
      }
      let queue = try DatabaseQueue(path: absolute(unborn), configuration: configuration)
      try queue.write { database in
        try LogSchema.create(in: database)
        try insert(manifest, into: database)
      }
      try queue.close()
      try FileManager.default.moveItem(atPath: unborn, toPath: path)
    }
  }

  private static func obstacle(at path: String) -> LogError? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return LogError(
      .storage,
      "\(path): there is a file already; remove it or choose another folder with --out",
    )
  }

  private static func insert(_ manifest: LogManifest, into database: Database) throws {
    try database.execute(
      sql: "INSERT INTO meta VALUES (1, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        manifest.formatVersion, manifest.toolVersion, manifest.scenario, manifest.variant,
        String(manifest.seed), manifest.plan, Data(manifest.digest),
      ],
    )
  }

  /// Removes a log and what SQLite left beside it; no file is no error.
  static func remove(_ path: String) {
    for suffix in suffixes {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// Opens a log to append to it.
  static func openForWriting(_ path: String) throws(LogError) -> DatabaseQueue {
    try checkPresence(path)
    var configuration = Configuration()
    configuration.label = "log writer"
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA synchronous = OFF")
      try database.execute(sql: "PRAGMA wal_autocheckpoint = \(LogSchema.companionPages)")
    }
    let queue = try LogError.translating(path, while: .writing) {
      try DatabaseQueue(path: absolute(path), configuration: configuration)
    }
    try checkIdentity(queue, path)
    return queue
  }

  /// Opens a log to read it, whatever the permissions of its folder.
  static func openForReading(_ path: String) throws(LogError) -> DatabaseQueue {
    try checkPresence(path)
    do throws(LogError) {
      return try connect(to: absolute(path), path)
    } catch {
      // A log in WAL mode wants to write beside itself. Where that is not possible and nothing
      // is waiting there, the file alone is the whole log.
      let waiting = companions.contains { hasContent(path + $0) }
      guard error.code == .unreadable, let address = immutableAddress(path) else { throw error }
      if waiting { throw unreachableRows(path) ?? error }
      return try connect(to: address, path)
    }
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
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "log reader"
    configuration.busyMode = .timeout(5)
    let queue = try LogError.translating(path, while: .reading) {
      try DatabaseQueue(path: address, configuration: configuration)
    }
    try checkIdentity(queue, path)
    return queue
  }

  private static func hasContent(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? Int ?? 0) > 0
  }

  /// A path that SQLite cannot take for an address or a database in memory.
  private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }

  private static func immutableAddress(_ path: String) -> String? {
    guard var parts = URLComponents(url: URL(fileURLWithPath: path), resolvingAgainstBaseURL: true)
    else { return nil }
    parts.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    return parts.string
  }

  private static func checkPresence(_ path: String) throws(LogError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw LogError(
        .missing,
        "\(path): no such file; a run writes its log to run.sqlite in its folder",
      )
    }
    if isFolder.boolValue { throw .notALog(path, "it is a folder") }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw LogError(.unreadable, "\(path): no permission to read the log; change its permissions")
    }
    // SQLite would wait for ever for somebody to write into a named pipe.
    for suffix in [""] + companions where FileManager.default.fileExists(atPath: path + suffix) {
      do throws(FileProblem) {
        try RegularFile.check(path + suffix)
      } catch {
        throw .notALog(path + suffix, error.reason)
      }
    }
    if !hasContent(path) { throw .notALog(path, "the file is empty") }
  }

  private static func checkIdentity(_ queue: DatabaseQueue, _ path: String) throws(LogError) {
    let (identity, format) = try LogError.translating(path, while: .reading) {
      try queue.unsafeReentrantRead { database in
        (
          try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
          try Int64.fetchOne(database, sql: "PRAGMA user_version") ?? 0,
        )
      }
    }
    guard identity == Int64(LogSchema.applicationID) else {
      throw .notALog(path, "it is another program's SQLite file")
    }
    if format > LogManifest.currentFormat {
      throw LogError(
        .newerVersion,
        "\(path): the log has format \(format), this tool reads up to"
          + " \(LogManifest.currentFormat); use a newer version of the tool",
      )
    }
    if format < 1 { throw .notALog(path, "its format version is \(format)") }
  }
}
