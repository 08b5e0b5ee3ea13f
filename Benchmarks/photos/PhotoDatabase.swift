import GRDBSQLite
import Photos
import PhotosSimulation

/// The same library in SQLite, and the cleaner's rule as one query over it.
final class PhotoDatabase {
  private let connection: OpaquePointer
  private let query: OpaquePointer

  /// What SQLite refused.
  struct Failure: Error {
    var message: String
  }

  /// A database in memory with the library's photos and memberships.
  init(_ library: InitialLibrary, zoneOffset: Int64) throws {
    var handle: OpaquePointer?
    guard sqlite3_open(":memory:", &handle) == SQLITE_OK, let handle else {
      throw Failure(message: "no database")
    }
    connection = handle
    try Self.run(
      """
      CREATE TABLE photo (
        id INTEGER PRIMARY KEY, taken INTEGER, bytes INTEGER NOT NULL, favourite INTEGER NOT NULL,
        video INTEGER NOT NULL, hidden INTEGER NOT NULL, shared INTEGER NOT NULL);
      CREATE TABLE member (photo INTEGER NOT NULL, album INTEGER NOT NULL,
        PRIMARY KEY (photo, album)) WITHOUT ROWID;
      """,
      on: handle,
    )
    try Self.fill(library, handle)
    try Self.run("CREATE INDEX photo_taken ON photo(taken); ANALYZE", on: handle)
    query = try Self.prepare(
      """
      SELECT id, month, bytes, row_number() OVER (PARTITION BY month ORDER BY lot) = 1 AS is_sample
      FROM (
        SELECT id, bytes, random() AS lot,
          strftime('%Y-%m', taken + \(zoneOffset), 'unixepoch') AS month
        FROM photo
        WHERE taken < ? AND NOT favourite AND NOT video AND NOT hidden AND NOT shared
          AND NOT EXISTS (SELECT 1 FROM member WHERE member.photo = photo.id))
      ORDER BY month
      """,
      on: handle,
    )
  }

  deinit {
    sqlite3_finalize(query)
    sqlite3_close(connection)
  }

  /// The plan: every row is read.
  func plan(before: Int64) throws -> PhotoBench.Plan {
    sqlite3_reset(query)
    sqlite3_bind_int64(query, 1, before)
    var plan = PhotoBench.Plan()
    var deleted: [Int64] = []
    while true {
      switch sqlite3_step(query) {
      case SQLITE_ROW:
        if sqlite3_column_int(query, 3) != 0 {
          plan.samples += 1
          plan.months += 1
        } else {
          deleted.append(sqlite3_column_int64(query, 0))
        }
      case SQLITE_DONE:
        plan.deletions = deleted.count
        return plan
      default:
        throw Failure(message: String(cString: sqlite3_errmsg(connection)))
      }
    }
  }

  private static func fill(_ library: InitialLibrary, _ connection: OpaquePointer) throws {
    try run("BEGIN", on: connection)
    let photo = try prepare("INSERT INTO photo VALUES (?, ?, ?, ?, ?, ?, ?)", on: connection)
    for index in 0..<library.assets.count {
      let asset = library.assets[index]
      sqlite3_bind_int64(photo, 1, asset.id)
      if let taken = asset.taken {
        sqlite3_bind_int64(photo, 2, taken)
      } else {
        sqlite3_bind_null(photo, 2)
      }
      sqlite3_bind_int64(photo, 3, asset.bytes)
      let marks: [Traits] = [.favourite, .video, .hidden, .shared]
      for (place, mark) in marks.enumerated() {
        sqlite3_bind_int(photo, Int32(4 + place), asset.traits.contains(mark) ? 1 : 0)
      }
      sqlite3_step(photo)
      sqlite3_reset(photo)
    }
    sqlite3_finalize(photo)
    let member = try prepare("INSERT OR IGNORE INTO member VALUES (?, ?)", on: connection)
    for album in library.albums {
      for id in album.members {
        sqlite3_bind_int64(member, 1, id)
        sqlite3_bind_int64(member, 2, album.id)
        sqlite3_step(member)
        sqlite3_reset(member)
      }
    }
    sqlite3_finalize(member)
    try run("COMMIT", on: connection)
  }

  private static func run(_ sql: String, on connection: OpaquePointer) throws {
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(connection)))
    }
  }

  private static func prepare(_ sql: String, on connection: OpaquePointer) throws -> OpaquePointer {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement
    else { throw Failure(message: String(cString: sqlite3_errmsg(connection))) }
    return statement
  }
}
