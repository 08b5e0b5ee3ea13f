import Foundation
import GRDB
import Kernel
import Synchronization

/// Reads a log: of a run that has ended, was killed, or is still going.
///
/// It sees the log as far as it had come when the reader opened it. Whatever gives something out of
/// the log proves the whole log first, once for each reader: nobody is told what a damaged log says.
/// Its functions may be called from inside one another's closures.
public final class LogReader: Sendable {
  /// The file.
  public let path: String
  /// What the log says about its run.
  public let manifest: LogManifest
  /// How many events there are.
  public var count: Int64 { last.number }
  /// The position of the last event; 0 where there is none.
  public let last: LogPosition
  /// Whether the run came to its end.
  public let isComplete: Bool
  /// The rows' chain after the last event; it does not depend on the manifest.
  public let chainDigest: [UInt8]
  /// The digest of manifest, count and rows; of an incomplete log, of its prefix.
  public let rootDigest: [UInt8]
  private let queue: DatabaseQueue
  private let isProven = Mutex(false)

  /// Opens a log, also where file and folder are read-only.
  ///
  /// - Throws: `LogError` with code `missing`, `notALog`, `newerVersion`, `unreadable` or
  ///   `tampered`.
  public init(opening path: String) throws(LogError) {
    let queue = try LogFile.openForReading(path)
    let (manifest, extent, chain) = try LogError.translating(path, while: .reading) {
      try queue.read { database in
        let manifest = try StoredManifest.read(database, path)
        let extent = try LogExtent(database, path)
        return (manifest, extent, try Self.digest(of: extent.last, database, path))
      }
    }
    self.queue = queue
    self.path = path
    self.manifest = manifest
    last = extent.last
    isComplete = extent.ending != nil
    chainDigest = chain ?? RowBatch.genesis
    rootDigest =
      extent.ending?.root
      ?? RootDigest.of(manifest: manifest.digest, count: extent.last.number, chain: chainDigest)
  }

  /// Lets go of the file; nothing can be read any more.
  ///
  /// A writer that finishes a log takes its companions away only where nobody reads it.
  public func close() { try? queue.close() }

  /// Proves the log where it has not been proven yet.
  ///
  /// - Throws: `LogError` with code `tampered` and the first sequence that is not what was written.
  /// - Complexity: O(bytes of the log) at the first call.
  func prove() throws {
    if isProven.withLock({ $0 }) { return }
    _ = try verify()
  }

  /// Takes the log for proven: for whoever has written it a moment ago, and has its digest from there.
  public func trust() { isProven.withLock { $0 = true } }

  /// Runs `body` on the connection, of a log that is proven, and says SQLite's errors in our words.
  func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try prove()
    return try readingUnproven(body)
  }

  /// The same without the proof.
  func readingUnproven<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try queue.unsafeReentrantRead(body)
    } catch let error as DatabaseError {
      throw LogError(error, path: path, while: .reading)
    }
  }

  /// The same, where everything that `body` reads is of one moment, whoever writes meanwhile.
  func readingMoment<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try readingUnproven { database in
      guard !database.isInsideTransaction else { return try body(database) }
      var value: Value?
      try database.inTransaction(.deferred) {
        value = try body(database)
        return .commit
      }
      guard let value else { preconditionFailure("a transaction that ran nothing") }
      return value
    }
  }

  /// Whether a log without an ending goes on: a process is writing it, or has finished it since this
  /// reader opened it.
  ///
  /// Where the file system gives no locks nobody knows whether one is writing; it reads as none.
  public var isGoingOn: Bool {
    guard !isComplete else { return false }
    return LogLock.isHeld(on: path) || (try? LogReader(opening: path).isComplete) == true
  }

  /// The chain's digest at an event, without reading the event's texts; genesis at 0.
  ///
  /// - Complexity: O(log count).
  func digest(of sequence: LogPosition) throws -> [UInt8]? {
    try reading { try Self.digest(of: sequence, $0, path) }
  }

  private static func digest(
    of sequence: LogPosition,
    _ database: Database,
    _ path: String,
  ) throws -> [UInt8]? {
    if sequence == 0 { return RowBatch.genesis }
    let statement = try database.cachedStatement(
      sql: "SELECT digest FROM rows WHERE sequence = ?"
    )
    do {
      return try Data.fetchOne(statement, arguments: [sequence]).map(Array.init)
    } catch is RowDecodingError {
      throw LogError.tampered(path, sequence, "its digest is not readable")
    }
  }
}
