import Foundation
import GRDB
import Kernel

extension LogError {
  /// What was being done to the file when SQLite refused.
  enum Activity {
    case creating
    /// Rows are written, and none is there yet.
    case beginning
    case writing
    case reading
  }

  /// SQLite's complaint in our words.
  init(_ error: any Error, path: String, while activity: Activity) {
    if let known = error as? Self {
      self = known
      return
    }
    guard let database = error as? DatabaseError else {
      self = Self.unexpected(error, path, activity)
      return
    }
    let cause = Self.cause(database)
    switch (database.resultCode, activity) {
    case (.SQLITE_NOTADB, _):
      self = .notALog(path, "it is not an SQLite file, or only the beginning of one")
    case (.SQLITE_CORRUPT, _):
      self = .damaged(path, cause)
    case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _):
      self.init(
        activity == .reading ? .unreadable : .storage,
        "\(path): another process is using the log (\(cause)); wait for it and try again",
      )
    // What was never in a log: a table is missing, a text is longer than any, pages lead in a circle.
    case (.SQLITE_ERROR, .reading), (.SQLITE_INTERRUPT, _), (.SQLITE_TOOBIG, .reading),
      (.SQLITE_MISMATCH, .reading):
      self = .damaged(path, cause)
    case (_, .reading):
      self = .unreachable(path, cause)
    case (.SQLITE_FULL, .creating), (.SQLITE_IOERR, .creating):
      self = .uncreated(path, cause)
    case (.SQLITE_FULL, .beginning), (.SQLITE_IOERR, .beginning):
      self.init(
        .storage,
        "\(path): the log cannot grow (\(cause)); nothing of the run is stored:"
          + " make room on the disk, or choose another folder with --out, and run it again",
      )
    case (.SQLITE_FULL, _), (.SQLITE_IOERR, _):
      self.init(
        .storage,
        "\(path): the log cannot grow (\(cause)); what was written so far is kept:"
          + " make room on the disk and resume the run",
      )
    case (.SQLITE_CANTOPEN, _), (.SQLITE_READONLY, _), (.SQLITE_PERM, _):
      self.init(
        .storage,
        "\(path): the log cannot be written (\(cause)); the folder must exist and be writable:"
          + " choose another with --out",
      )
    case (_, .creating), (_, .beginning), (_, .writing):
      self.init(.storage, "\(path): the log cannot be written (\(cause))")
    }
  }

  /// An error of something else than SQLite.
  private static func unexpected(
    _ error: any Error,
    _ path: String,
    _ activity: Activity,
  ) -> Self {
    if error is RowDecodingError { return .damaged(path, "a value is of another type") }
    if activity == .reading { return .unreachable(path, cause(error)) }
    return uncreated(path, cause(error))
  }

  /// Nothing of the log is there yet.
  private static func uncreated(_ path: String, _ reason: String) -> Self {
    Self(
      .storage,
      "\(path): the log cannot be created (\(reason));"
        + " make room on the disk or choose another folder with --out",
    )
  }

  /// The complaint of whatever it was, in one line.
  static func cause(_ error: any Error) -> String {
    if let error = error as? DatabaseError { return cause(error) }
    let error = error as NSError
    let reason = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    if reason.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(reason.code))) }
    return oneLine(reason.localizedDescription)
  }

  /// SQLite's complaint in one line.
  static func cause(_ error: DatabaseError) -> String {
    oneLine(error.message ?? "SQLite error \(error.extendedResultCode.rawValue)")
  }

  /// SQLite's longer reports have several lines.
  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: ", ")
  }

  /// The file is something else than a log.
  static func notALog(_ path: String, _ reason: String) -> Self {
    Self(
      .notALog,
      "\(path): not a Yamabiko log (\(reason)); give the run.sqlite in a run's folder",
    )
  }

  /// The file cannot be opened or read.
  static func unreachable(_ path: String, _ reason: String) -> Self {
    Self(
      .unreadable,
      "\(path): the log cannot be read (\(reason)); check the permissions of the file and its folder,"
        + " and the room on the disk",
    )
  }

  /// The file is not what was written, and SQLite does not say at which row.
  static func damaged(_ path: String, _ reason: String) -> Self {
    Self(
      .tampered(sequence: 0),
      "\(path): the log is damaged or cut short (\(reason)); copy it again or run the scenario again",
    )
  }

  /// A row is not what was written.
  static func tampered(_ path: String, _ sequence: LogPosition, _ reason: String) -> Self {
    let place = sequence == 0 ? "before the first event" : "at event \(sequence)"
    return Self(
      .tampered(sequence: sequence),
      "\(path): the log was changed or damaged \(place) (\(reason));"
        + " what stands before it is sound: run the scenario again",
    )
  }

  /// Runs `body` and says its error in our words.
  static func translating<Value>(
    _ path: String,
    while activity: Activity,
    _ body: () throws -> Value,
  ) throws(LogError) -> Value {
    do {
      return try body()
    } catch {
      throw LogError(error, path: path, while: activity)
    }
  }
}
