import EventLog
import Foundation
import GRDB
import Kernel
import Testing

@testable import LogCrashTool

struct BadInputTests {
  private func opening(_ path: String) -> LogError? {
    let error = logError { _ = try LogReader(opening: path).verify() }
    if let error {
      #expect(error.message.hasPrefix(path + ": "), "\(error)")
      #expect(!error.message.contains("\n"))
      #expect(error.message.contains(";"), "no remedy: \(error)")
    }
    return error
  }

  @Test func `a missing file`() throws {
    let fixture = try Fixture()
    #expect(opening(fixture.path)?.code == .missing)
    #expect(logError { _ = try ResumedLog(resuming: fixture.path) }?.code == .missing)
    #expect(try fixture.files().isEmpty)
  }

  @Test func `a folder`() throws {
    let fixture = try Fixture()
    #expect(opening(fixture.folder)?.code == .notALog)
  }

  @Test(arguments: [
    "", "not SQLite, and long enough to be taken for a header of some kind.......", "S",
  ])
  func `a file of another kind`(text: String) throws {
    let fixture = try Fixture()
    try Data(text.utf8).write(to: URL(fileURLWithPath: fixture.path))
    #expect(opening(fixture.path)?.code == .notALog)
    #expect(logError { _ = try ResumedLog(resuming: fixture.path) }?.code == .notALog)
  }

  @Test func `an SQLite file of another program`() throws {
    let fixture = try Fixture()
    try fixture.execute("CREATE TABLE rows (sequence)")
    #expect(opening(fixture.path)?.code == .notALog)
  }

  @Test func `a log of a newer version`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(DeterministicStream(events: 5))
    try fixture.execute("PRAGMA user_version = 2")
    #expect(opening(fixture.path)?.code == .newerVersion)
    #expect(logError { _ = try ResumedLog(resuming: fixture.path) }?.code == .newerVersion)
  }

  /// Whoever changes the version in the manifest computes its digest anew.
  @Test(
    arguments: [(2, .newerVersion), (.max, .newerVersion), (0, .notALog), (-1, .notALog)]
      as [(Int64, LogError.Code)]
  )
  func `a manifest of a version that this tool does not know`(
    version: Int64,
    code: LogError.Code,
  ) throws {
    let fixture = try Fixture()
    _ = try fixture.write(DeterministicStream(events: 5))
    var manifest = try LogReader(opening: fixture.path).manifest
    manifest.formatVersion = version
    try fixture.forge(
      "meta",
      "UPDATE meta SET format_version = ?, digest = ?",
      [version, Data(manifest.digest)],
    )
    let error = opening(fixture.path)
    #expect(error?.code == code)
    #expect(error?.message.contains("\(version)") == true)
    #expect(logError { _ = try ResumedLog(resuming: fixture.path) }?.code == code)
  }

  @Test func `a log cut short anywhere`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(DeterministicStream(events: 200))
    let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    for length in stride(from: 50, to: whole.count, by: 4096) {
      try whole.prefix(length).write(to: URL(fileURLWithPath: fixture.path))
      let code = opening(fixture.path)?.code
      var isTampered = false
      if case .tampered = code { isTampered = true }
      #expect(code == .notALog || code == .unreadable || isTampered, "\(length) bytes")
    }
  }

  @Test func `a file that is there already is not overwritten`() throws {
    let fixture = try Fixture()
    let root = try fixture.write(DeterministicStream(events: 5))
    let error = logError {
      _ = try LogWriter(creating: fixture.path, manifest: LogManifest())
    }
    #expect(error?.code == .storage)
    #expect(try LogReader(opening: fixture.path).rootDigest == root)
    LogWriter.remove(fixture.path)
    #expect(try fixture.files().isEmpty)
    _ = try fixture.write(DeterministicStream(events: 5))
  }

  @Test func `a folder that does not exist`() throws {
    let fixture = try Fixture()
    let error = logError {
      _ = try LogWriter(creating: fixture.folder + "/no/run.sqlite", manifest: LogManifest())
    }
    #expect(error?.code == .storage)
    #expect(error?.message.contains("folder must exist") == true)
  }

  @Test func `a path that looks like an address is a path`() throws {
    let fixture = try Fixture()
    let path = fixture.folder + "/a?mode=memory#b %41.sqlite"
    let root = try fixture.write(DeterministicStream(events: 5), to: path)
    #expect(try LogReader(opening: path).verify().digest == root)
    #expect(try fixture.files() == ["a?mode=memory#b %41.sqlite"])
  }

  private static let isRoot: Bool = {
    if getuid() == 0 { print("skipped: permissions do not bind root") }
    return getuid() == 0
  }()

  @Test(.disabled(if: isRoot, "permissions do not bind root"))
  func `a file without permission`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(DeterministicStream(events: 5))
    #expect(chmod(fixture.path, 0o000) == 0)
    #expect(opening(fixture.path)?.code == .unreadable)
  }

  @Test(.disabled(if: isRoot, "permissions do not bind root"))
  func `a read-only log in a read-only folder is read, and none is created there`() throws {
    let fixture = try Fixture()
    let root = try fixture.write(DeterministicStream(events: 5))
    #expect(chmod(fixture.path, 0o444) == 0)
    #expect(chmod(fixture.folder, 0o555) == 0)
    #expect(try LogReader(opening: fixture.path).verify().digest == root)
    let creation = logError {
      _ = try LogWriter(creating: fixture.folder + "/b.sqlite", manifest: LogManifest())
    }
    #expect(creation?.code == .storage)
  }

  @Test(.disabled(if: isRoot, "permissions do not bind root"))
  func `a prefix in a read-only folder is read as long as all its files are there`() throws {
    let fixture = try Fixture()
    let stream = DeterministicStream(events: 9000)
    let writer = try LogWriter(creating: fixture.path, manifest: stream.manifest)
    try stream.feed(writer)
    // Nothing is written any more while its files are copied one after the other.
    try writer.commit()
    let copy = try Fixture()
    for name in try fixture.files() {
      try FileManager.default.copyItem(
        atPath: fixture.folder + "/" + name,
        toPath: copy.folder + "/" + name,
      )
    }
    #expect(chmod(copy.path, 0o444) == 0)
    #expect(chmod(copy.folder, 0o555) == 0)
    let prefix = try LogReader(opening: copy.path).verify()
    #expect(prefix.count > 1000 && !prefix.isComplete)
    let resumption = logError {
      let log = try ResumedLog(resuming: copy.path)
      try stream.feed(log)
      try log.finish()
    }
    #expect(resumption?.code == .storage, "\(String(describing: resumption))")
    #expect(chmod(copy.folder, 0o755) == 0)
    try FileManager.default.removeItem(atPath: copy.path + "-shm")
    #expect(chmod(copy.folder, 0o555) == 0)
    let error = try #require(opening(copy.path))
    #expect(error.code == .unreadable)
    #expect(error.message.contains("copy run.sqlite and run.sqlite-wal to a writable folder"))
  }

  /// A file in WAL mode without companions: what is left when a reader kept a run from leaving it.
  @Test(.disabled(if: isRoot, "permissions do not bind root"))
  func `a log still in WAL mode is read in a read-only folder`() throws {
    let fixture = try Fixture()
    let root = try fixture.write(DeterministicStream(events: 5))
    try DatabaseQueue(path: fixture.path).inDatabase {
      try $0.execute(sql: "PRAGMA journal_mode = WAL")
    }
    #expect(chmod(fixture.folder, 0o555) == 0)
    #expect(try LogReader(opening: fixture.path).verify().digest == root)
  }
}
