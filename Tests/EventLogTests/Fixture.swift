import EventLog
import Foundation
import GRDB
import Kernel

@testable import LogCrashTool

/// A folder for one test, removed with the value that owns it.
final class Fixture {
  let folder: String
  var path: String { folder + "/run.sqlite" }

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/yamabiko-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    _ = chmod(folder, 0o755)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// What lies in the folder.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Writes a whole log and gives its root digest.
  func write(_ stream: DeterministicStream, to path: String? = nil) throws -> [UInt8] {
    let writer = try LogWriter(creating: path ?? self.path, manifest: stream.manifest)
    try stream.feed(writer)
    return try writer.finish()
  }

  /// Runs SQL as any other SQLite client would.
  func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: sql, arguments: arguments) }
  }

  /// Changes a table of the log behind its back: without the trigger that forbids it, which is
  /// put back as it was.
  func forge(_ table: String, _ sql: String, _ arguments: StatementArguments = []) throws {
    try DatabaseQueue(path: path).write { database in
      let names = ["update", "delete", "insert"].map { "\(table)_\($0)" }
      let triggers = try names.compactMap { name in
        try String.fetchOne(
          database,
          sql: "SELECT sql FROM sqlite_schema WHERE name = ?",
          arguments: [name],
        )
      }
      for name in names { try database.execute(sql: "DROP TRIGGER IF EXISTS \(name)") }
      try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try database.execute(sql: sql, arguments: arguments)
      for trigger in triggers { try database.execute(sql: trigger) }
    }
  }
}

/// The log error that `body` throws; nil where it throws none or another.
func logError(_ body: () throws -> Void) -> LogError? {
  do {
    try body()
    return nil
  } catch {
    return error as? LogError
  }
}
