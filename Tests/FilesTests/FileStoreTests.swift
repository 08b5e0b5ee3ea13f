import Files
import Foundation
import Testing

/// What is done to files, and what is left alone.
struct FileStoreTests {
  /// Runs `body` in a folder of its own.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "files-\(UUID().uuidString)").path(percentEncoded: false)
    try FileStore.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func text(_ path: String) -> String { FileStore.text(of: path) ?? "nothing" }

  @Test func `a text takes the place of another and leaves nothing beside it`() throws {
    try withFolder { folder in
      try FileStore.write("one", to: "\(folder)/a.txt")
      try FileStore.write("two", to: "\(folder)/a.txt")
      #expect(text("\(folder)/a.txt") == "two")
      #expect(FileStore.names(in: folder) == ["a.txt"])
    }
  }

  @Test func `what a dead process has begun is taken away, and what a living one writes is not`()
    throws
  {
    try withFolder { folder in
      let (dead, alive) = (".yamabiko-1-1.tmp", ".yamabiko-1-2.tmp")
      for name in [dead, alive, "mine.tmp"] {
        try Data("half".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
      }
      let file = open("\(folder)/\(alive)", O_RDWR)
      defer { close(file) }
      #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
      try FileStore.write("whole", to: "\(folder)/a.txt")
      #expect(FileStore.names(in: folder) == [alive, "a.txt", "mine.tmp"].sorted())
    }
  }

  @Test func `a folder or a device is not written over, and a link is replaced, not followed`()
    throws
  {
    try withFolder { folder in
      try FileStore.create("\(folder)/sub")
      #expect(throws: FileError.self) { try FileStore.write("x", to: "\(folder)/sub") }
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      #expect(throws: FileError.self) { try FileStore.write("x", to: "\(folder)/pipe") }
      try FileStore.write("precious", to: "\(folder)/other")
      #expect(symlink("other", "\(folder)/link") == 0)
      try FileStore.write("new", to: "\(folder)/link")
      #expect(text("\(folder)/other") == "precious")
      #expect(FileStore.kind("\(folder)/link") == .file)
    }
  }

  @Test func `a path that a person names is followed`() throws {
    try withFolder { folder in
      try FileStore.write("old", to: "\(folder)/other")
      #expect(symlink("other", "\(folder)/link") == 0)
      try FileStore.write("new", through: "\(folder)/link")
      #expect(text("\(folder)/other") == "new")
      #expect(FileStore.kind("\(folder)/link") == .link)
      try FileStore.write("nobody reads it", through: "/dev/null")
      #expect(FileStore.kind("/dev/null") == .other)
      let error = #expect(throws: FileError.self) {
        try FileStore.write("full", through: "/dev/full")
      }
      #expect(error?.description == "/dev/full cannot be written: no space is left on the device")
    }
  }

  @Test func `a link of the system to an open pipe is written into, and stays`() throws {
    try withFolder { folder in
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      #expect(symlink("/proc/self/fd/\(ends[1])", "\(folder)/link") == 0)
      try FileStore.probe(through: "\(folder)/link")
      try FileStore.write("into it", through: "\(folder)/link")
      var bytes = [UInt8](repeating: 0, count: 32)
      let count = read(ends[0], &bytes, bytes.count)
      #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "into it")
      #expect(FileStore.kind("\(folder)/link") == .link)
      for end in ends { close(end) }
    }
  }

  @Test func `what could be written is known before, and nothing is left of the look`() throws {
    try withFolder { folder in
      try FileStore.write("old", to: "\(folder)/file")
      #expect(symlink("file", "\(folder)/link") == 0)
      for path in ["new", "file", "link"] { try FileStore.probe(through: "\(folder)/\(path)") }
      try FileStore.probe(through: "/dev/null")
      try FileStore.probe(folder: "\(folder)/some/where/deep")
      #expect(FileStore.names(in: folder) == ["file", "link"])
      #expect(text("\(folder)/file") == "old")
      for path in ["\(folder)", "\(folder)/no/such", "\(folder)/file/below", "/proc/new"] {
        let written = #expect(throws: FileError.self) { try FileStore.write("x", through: path) }
        let probed = #expect(throws: FileError.self) { try FileStore.probe(through: path) }
        #expect(probed == written)
      }
      #expect(throws: FileError.self) { try FileStore.probe(folder: "\(folder)/file") }
      #expect(throws: FileError.self) { try FileStore.probe(folder: "\(folder)/file/below") }
      #expect(throws: FileError.self) { try FileStore.probe(folder: "/proc/some/where") }
    }
  }

  @Test func `a file has one real path, however it is named, and be it not there yet`() throws {
    try withFolder { folder in
      try FileStore.create("\(folder)/sub")
      try FileStore.write("x", to: "\(folder)/sub/file")
      #expect(symlink("sub", "\(folder)/link") == 0)
      #expect(symlink("sub/file", "\(folder)/other") == 0)
      let real = FileStore.realPath(of: "\(folder)/sub/file")
      for name in ["sub/./file", "link/file", "sub/../link/file", "other"] {
        #expect(FileStore.realPath(of: "\(folder)/\(name)") == real)
      }
      #expect(
        FileStore.realPath(of: "\(folder)/link/new")
          == FileStore.realPath(of: "\(folder)/sub/new")
      )
      #expect(FileStore.realPath(of: "\(folder)/sub/new") != real)
    }
  }

  @Test func `a tree is removed without what its links point to`() throws {
    try withFolder { folder in
      try FileStore.create("\(folder)/precious")
      try FileStore.write("x", to: "\(folder)/precious/file")
      try FileStore.create("\(folder)/tree/sub")
      #expect(symlink("../precious", "\(folder)/tree/link") == 0)
      #expect(symlink("precious", "\(folder)/link") == 0)
      try FileStore.removeTree("\(folder)/tree")
      try FileStore.removeTree("\(folder)/link")
      #expect(FileStore.names(in: folder) == ["link", "precious"])
      #expect(FileStore.names(in: "\(folder)/precious") == ["file"])
    }
  }

  @Test func `folders are merged, and nothing is written over`() throws {
    try withFolder { folder in
      for (path, contents) in [
        ("a/same", "1"), ("a/sub/x", "2"), ("b/same", "3"), ("b/sub/y", "4"),
      ] {
        try FileStore.create(FileStore.folder(of: "\(folder)/\(path)"))
        try FileStore.write(contents, to: "\(folder)/\(path)")
      }
      try FileStore.merge("\(folder)/a", into: "\(folder)/b")
      #expect(FileStore.names(in: folder) == ["b"])
      #expect(text("\(folder)/b/same") == "3")
      #expect(text("\(folder)/b/same-2") == "1")
      #expect(FileStore.names(in: "\(folder)/b/sub") == ["x", "y"])
    }
  }

  @Test func `a lock is one process's at a time, and says whose`() throws {
    try withFolder { folder in
      let path = "\(folder)/lock"
      try FileStore.write(FileLock.line(1) + "\nrest\n", to: path)
      guard case .taken(let lock) = try FileLock.take(path) else {
        Issue.record("it was free")
        return
      }
      // Another opening of the file is as good as another process's.
      guard case .held(let process) = try FileLock.take(path) else {
        Issue.record("it was not free")
        return
      }
      #expect(process == getpid())
      #expect(text(path) == FileLock.line() + "\nrest\n")
      withExtendedLifetime(lock) {}
    }
  }
}
