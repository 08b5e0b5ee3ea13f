import Files
import Foundation
import Testing

/// A process that is told to end while it writes.
struct UnfinishedTests {
  @Test func `what is not finished is taken away, and what was there stays`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "unfinished-\(UUID().uuidString)").path(percentEncoded: false)
    try FileStore.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileStore.write("old", to: "\(folder)/file")
    await #expect(processExitsWith: .exitCode(7)) { [folder = folder as String] in
      try FileStore.write(to: "\(folder)/file") { (take) throws(FileError) in
        try take([1, 2, 3])
        guard FileStore.names(in: folder).count == 2 else { _exit(8) }
        FileStore.removeUnfinished()
        _exit(7)
      }
    }
    #expect(FileStore.names(in: folder) == ["file"])
    #expect(FileStore.text(of: "\(folder)/file") == "old")
  }

  @Test func `once it is to end no file gets its place, and none is begun`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "unfinished-\(UUID().uuidString)").path(percentEncoded: false)
    try FileStore.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await #expect(processExitsWith: .exitCode(7)) { [folder = folder as String] in
      Thread.detachNewThread {
        FileStore.removeUnfinished()
        _exit(7)
      }
      while true { try FileStore.write("new", to: "\(folder)/file") }
    }
    #expect(FileStore.names(in: folder).allSatisfy { $0 == "file" })
  }
}
