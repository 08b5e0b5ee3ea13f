import Files
import Foundation
import Testing

/// A lock's file: whose number is in it, and what is no lock.
struct LockTests {
  /// The number of who holds a lock; nil where nobody does or nobody knows.
  private func holder(_ path: String) throws -> Int32? {
    guard case .held(let process) = try FileLock.take(path) else {
      Issue.record("it was not held")
      return nil
    }
    return process
  }

  @Test(arguments: [0, 1, 99_999, Int32.max, Int32.min])
  func `the line of a holder has one length and its number at the end`(process: Int32) {
    let line = FileLock.line(process)
    #expect(line.utf8.count == FileLock.line().utf8.count)
    #expect(line.hasPrefix("process ") && line.hasSuffix(" \(process)"))
  }

  @Test func `a lock that is let go of can be taken again`() throws {
    try Place.with { place in
      try place.put("", "lock")
      for _ in 1...3 {
        guard case .taken(let lock) = try FileLock.take(place("lock")) else {
          Issue.record("it was held")
          return
        }
        #expect(try holder(place("lock")) == getpid())
        withExtendedLifetime(lock) {}
      }
      #expect(place.text("lock") == FileLock.line())
    }
  }

  @Test(
    arguments: [
      ("", nil), ("process ", nil), ("process x", nil), ("somebody was here", nil),
      ("process            7", 7), ("process            7\nrest", 7),
      ("process  99999999999", nil), ("process 7", 7),
    ] as [(String, Int32?)]
  )
  func `a holder that wrote no number is somebody`(text: String, process: Int32?) throws {
    try Place.with { place in
      try place.put(text, "lock")
      let file = open(place("lock"), O_RDWR)
      defer { close(file) }
      #expect(FileLock.grip(file) == .taken)
      #expect(try holder(place("lock")) == process)
      #expect(place.text("lock") == text)
    }
  }

  @Test func `the rest of a file stays below the holder's line`() throws {
    try Place.with { place in
      try place.put(FileLock.line(1) + "\nrest\n", "lock")
      guard case .taken = try FileLock.take(place("lock")) else {
        Issue.record("it was held")
        return
      }
      #expect(place.text("lock") == FileLock.line() + "\nrest\n")
    }
  }

  @Test func `what is not there is missing, and what is no file is refused`() throws {
    try Place.with { place in
      try place.put("", "file")
      #expect(place.link("link", to: "file"))
      for name in ["none", "file/below", "none/below"] {
        guard case .missing = try FileLock.take(place(name)) else {
          Issue.record("\(name) is there")
          return
        }
      }
      for (path, number) in [(place("link"), ELOOP), (place.folder, EISDIR)] {
        let error = #expect(throws: FileError.self) { _ = try FileLock.take(path) }
        #expect(error?.what == "\(path) cannot be opened")
        #expect(error?.number == number)
      }
      #expect(place.text("file") == "")
    }
  }

  @Test func `two openings of one file are held by one of them`() throws {
    try Place.with { place in
      try place.put("", "lock")
      let (one, other) = (open(place("lock"), O_RDONLY), open(place("lock"), O_RDONLY))
      #expect(FileLock.grip(one) == .taken)
      #expect(FileLock.grip(one) == .taken)
      #expect(FileLock.grip(other) == .held)
      close(one)
      #expect(FileLock.grip(other) == .taken)
      close(other)
      #expect(FileLock.grip(-1) == .unknown)
    }
  }

  @Test func `who waits for a folder changes its file alone, however many do`() throws {
    try Place.with { place in
      try place.put("0", "count")
      let (path, folder) = (place("count"), place.folder)
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 1...25 {
          let lock = FileLock.wait(for: folder)
          let count = FileStore.text(of: path).flatMap(Int.init) ?? -1_000
          try? FileStore.write("\(count + 1)", to: path)
          withExtendedLifetime(lock) {}
        }
      }
      #expect(place.text("count") == "200")
      #expect(FileLock.wait(for: place("count")) == nil)
      #expect(FileLock.wait(for: place("none")) == nil)
    }
  }
}
