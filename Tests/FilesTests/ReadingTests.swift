import Files
import Foundation
import Testing

/// Files and paths that somebody named: what is read of them, and what is said where nothing is.
struct ReadingTests {
  private func problem(_ path: String, atMost limit: Int) -> FileProblem? {
    do throws(FileProblem) {
      _ = try RegularFile.bytes(of: path, atMost: limit)
      return nil
    } catch {
      return error
    }
  }

  private func resolve(_ name: String, in folder: String) -> (path: String?, reason: String?) {
    do throws(FileProblem) {
      return (try InnerPath.resolve(name, in: folder, allowsOutside: false), nil)
    } catch {
      return (nil, error.reason)
    }
  }

  @Test func `a file is read up to the limit and not a byte beyond`() throws {
    try Place.with { place in
      try place.put("", "empty")
      #expect(try RegularFile.bytes(of: place("empty"), atMost: 0) == [])
      try Data([1, 2]).write(to: URL(filePath: place("two")))
      #expect(try RegularFile.bytes(of: place("two"), atMost: 2) == [1, 2])
      #expect(place.link("link", to: "two"))
      #expect(try RegularFile.bytes(of: place("link"), atMost: .max) == [1, 2])
      for limit in [0, 1] {
        let found = problem(place("two"), atMost: limit)
        #expect(found?.reason == "it has more than \(limit) bytes")
        #expect(found?.code == EFBIG)
        #expect(throws: FileProblem.self) { try RegularFile.check(place("two"), atMost: limit) }
      }
      try RegularFile.check(place("two"))
    }
  }

  @Test func `a file that says that it is empty is read all the same, up to the limit`() {
    #expect(problem("/proc/self/stat", atMost: 100_000) == nil)
    #expect(problem("/proc/self/stat", atMost: 3)?.code == EFBIG)
    #expect((try? RegularFile.bytes(of: "/proc/self/stat", atMost: 100_000))?.isEmpty == false)
  }

  @Test func `what is refused is told by the name that it was given, printable`() throws {
    try Place.with { place in
      let missing = problem(place("a\u{1B}"), atMost: 9)
      #expect(missing?.description == place(#"a\u{1B}"#) + ": there is no such file or folder")
      #expect(missing?.remedy == "check the path")
      #expect(problem("", atMost: 9)?.code == ENOENT)
      try place.put("", "file")
      #expect(problem(place("file/below"), atMost: 9)?.code == ENOTDIR)
      #expect(place.link("broken", to: "nowhere"))
      #expect(problem(place("broken"), atMost: 9)?.code == ENOENT)
    }
  }

  @Test func `a path out of the folder is refused by its letters, and by a link with other words`()
    throws
  {
    try Place.with { place in
      try place.put("", "inner/a")
      try place.put("", "outer")
      #expect(place.link("inner/link", to: "../outer"))
      #expect(place.link("way", to: "inner"))
      let inner = place("inner")
      for name in ["", ".", "./", "..", "a/..", "../inner", "../innermost/a", "/"] {
        let reason = resolve(name, in: inner).reason
        #expect(reason == "it leads out of the scenario's folder", "\(name)")
      }
      #expect(
        resolve("link", in: inner).reason
          == "a symbolic link leads it out of the scenario's folder"
      )
      #expect(resolve("a", in: inner).path == "\(inner)/a")
      #expect(resolve("none/../a", in: inner).path == "\(inner)/none/../a")
      #expect(resolve("\(inner)/a", in: place("way")).path == "\(inner)/a")
      #expect(resolve("a", in: place("way")).path == "\(place("way"))/a")
      #expect(resolve("link", in: place("way")).path == nil)
    }
  }

  @Test func `letters that look alike are other names`() throws {
    try Place.with { place in
      let (one, other) = ("\u{E9}", "e\u{301}")
      #expect(one == other)
      try FileStore.create(place(one))
      #expect(resolve("a", in: place(one)).path != nil)
      #expect(resolve(place(other) + "/a", in: place(one)).path == nil)
      #expect(resolve("../\(other)/a", in: place(one)).path == nil)
    }
  }

  @Test func `what is refused says what to do, and what is allowed is not looked at`() throws {
    let error = #expect(throws: FileProblem.self) {
      try InnerPath.resolve("/etc/x", in: "beds\u{1B}", allowsOutside: false)
    }
    #expect(
      error?.remedy == #"put the file below beds\u{1B}, or allow all of them with --allow-outside"#
    )
    #expect(error?.path == "/etc/x")
    #expect(error?.code == nil)
    #expect(try InnerPath.resolve("/etc/x", in: "beds", allowsOutside: true) == "/etc/x")
    #expect(try InnerPath.resolve("../x", in: "beds", allowsOutside: true) == "beds/../x")
  }
}

/// The system's numbers in words.
struct SystemReasonTests {
  @Test(arguments: [
    (ENOENT, "there is no such file or folder", "check the path"),
    (ENOTDIR, "a part of the path is a file, not a folder", "check the path"),
    (EISDIR, "it is a folder, not a file", "name a file in it"),
    (EACCES, "there is no permission", "check the permissions: ls -ld"),
    (EPERM, "there is no permission", "check the permissions: ls -ld"),
    (EROFS, "the file system is read-only", "choose another folder"),
    (ENOTEMPTY, "something lies there already", "choose another name"),
    (EDQUOT, "the quota of the disk is used up", "free some space"),
    (EFBIG, "the file would be larger than allowed", "see ulimit -f"),
    (ELOOP, "too many symbolic links follow each other", "see whether they form a ring"),
    (ENFILE, "too many files are open", "see ulimit -n"),
    (EXDEV, "the two places are on different disks", "choose a place on the same disk"),
    (ETXTBSY, "it is in use", "end what uses it"),
    (EIO, "the device reports an error", "check the disk"),
    (EPIPE, "broken pipe", "check the disk and the path"),
  ])
  func `a number has its words and what to do`(code: Int32, reason: String, remedy: String) {
    let meaning = SystemReason(code: code)
    #expect(meaning.reason == reason)
    #expect(meaning.remedy == remedy)
    #expect(FileProblem("a", code: code).description == "a: \(reason)")
    #expect(
      FileError("a cannot be read", number: code).description == "a cannot be read: \(reason)"
    )
  }

  @Test func `an error without a number is what stands in the way at its path`() throws {
    struct Nameless: Error {}
    try Place.with { place in
      try place.put("", "file")
      func reason(_ path: String) -> String { SystemReason(Nameless(), at: path).reason }
      #expect(reason(place("file")) == SystemReason(code: EIO).reason)
      #expect(reason(place.folder) == SystemReason(code: EISDIR).reason)
      #expect(reason(place("none")) == SystemReason(code: ENOENT).reason)
      #expect(reason(place("none/below")) == SystemReason(code: ENOENT).reason)
      #expect(reason(place("file/below")) == SystemReason(code: ENOTDIR).reason)
    }
  }

  @Test func `an error of ours has no number, and a way out unless it says another`() {
    let ours = FileError("a cannot be written", because: "it is a pipe")
    #expect(ours.description == "a cannot be written: it is a pipe")
    #expect(ours.remedy == "choose another place")
    #expect(ours.number == 0)
    #expect(FileError("a", because: "b", remedy: "wait").remedy == "wait")
  }
}
