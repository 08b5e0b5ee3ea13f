import Foundation
import GRDB
import Kernel

extension LogReader {
  /// Reads the whole log and proves that it is what was written: schema, manifest, every row in
  /// sequence with its digest, every checkpoint, the ending, and SQLite's own structure.
  ///
  /// - Returns: how many events are proven, and the root digest.
  /// - Throws: `LogError` with code `tampered` and the first sequence that is not what was written.
  /// - Complexity: O(bytes of the log).
  public func verify() throws(LogError) -> Verification {
    let verification = try LogError.translating(path, while: .reading) {
      // Rows, checkpoints and ending of one moment: a run may be writing more of them.
      try readingMoment { database in
        if let problem = try LogSchema.damage(in: database) {
          throw LogError.tampered(path, 0, problem)
        }
        let manifest = try StoredManifest.read(database, path)
        var proof = Proof(path: path)
        do {
          try proof.readRows(database)
          try proof.readCheckpoints(database)
          try proof.checkStructure(database)
          return try proof.conclude(manifest: manifest, extent: LogExtent(database, path))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
          throw LogError.tampered(path, proof.lastSequence, LogError.cause(error))
        }
      }
    }
    trust()
    return verification
  }
}

/// A verification on its way through a log.
private struct Proof: ~Copyable {
  let path: String
  private var batch = RowBatch()
  private var checkpoints = CheckpointChain()

  init(path: String) {
    self.path = path
  }

  /// How far it has come.
  var lastSequence: LogPosition { batch.lastSequence }

  mutating func readRows(_ database: Database) throws {
    var cursor = try RowCursor(database, path: path, where: "true", arguments: [])
    while try cursor.step() {
      let due = batch.lastSequence + 1
      guard cursor.sequence == due else {
        throw LogError.tampered(path, due, "the next row is \(cursor.sequence)")
      }
      batch.restart()
      try cursor.copy(into: &batch)
      batch.seal()
      guard try cursor.digest().elementsEqual(batch.digest) else {
        throw cursor.damage("its content does not fit its digest")
      }
    }
  }

  mutating func readCheckpoints(_ database: Database) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT c.position, \(CheckpointRow.columns), r.digest AS row_digest
        FROM checkpoints AS c LEFT JOIN rows AS r ON r.sequence = c.sequence ORDER BY c.position
        """,
    )
    var last: LogPosition = 0
    do {
      while let row = try rows.next() {
        let stored = try CheckpointRow(try row.decode(forColumn: "position"), row)
        let rowDigest =
          try row.decode(Data?.self, forColumn: "row_digest").map(Array.init) ?? RowBatch.genesis
        let expected = checkpoints.append(
          after: stored.sequence,
          rowDigest: rowDigest,
          component: stored.component,
          state: stored.state,
        )
        guard stored == expected, stored.sequence >= last else {
          throw LogError.tampered(
            path,
            stored.sequence,
            "the checkpoint of \(stored.component) does not fit its digest",
          )
        }
        last = stored.sequence
      }
    } catch is RowDecodingError {
      throw LogError.tampered(path, last, "the checkpoint after it is not readable")
    } catch is NoText {
      throw LogError.tampered(path, last, "the checkpoint after it is not readable")
    }
  }

  /// SQLite's own check: a search by sequence must find what the reading in sequence found.
  func checkStructure(_ database: Database) throws {
    let report = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "no report"
    guard report == "ok" else {
      throw LogError.tampered(
        path,
        batch.lastSequence,
        "all events read well, but \(LogError.oneLine(report))",
      )
    }
  }

  borrowing func conclude(manifest: LogManifest, extent: LogExtent) throws -> Verification {
    let last = batch.lastSequence
    let chain = Array(batch.digest)
    let root = RootDigest.of(manifest: manifest.digest, count: last.number, chain: chain)
    let expected = LogEnding(
      count: last.number,
      digest: chain,
      root: root,
      checkpoints: checkpoints.count,
      checkpointsDigest: checkpoints.digest,
    )
    if let ending = extent.ending, ending != expected {
      throw LogError.tampered(path, last, "the ending does not fit the events before it")
    }
    return Verification(count: last.number, digest: root, isComplete: extent.ending != nil)
  }
}
