import Files
import Foundation
import Testing

/// Files that somebody else named.
struct RegularFileTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "files-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(
      atPath: folder + "/inner",
      withIntermediateDirectories: true,
    )
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func problem(_ path: String, atMost limit: Int = 1_000) -> FileProblem? {
    do throws(FileProblem) {
      _ = try RegularFile.bytes(of: path, atMost: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a regular file up to the limit is read`() throws {
    try inFolder { folder in
      try Data("abc".utf8).write(to: URL(filePath: folder + "/a"))
      #expect(try RegularFile.bytes(of: folder + "/a", atMost: 3) == Array("abc".utf8))
      #expect(problem(folder + "/a", atMost: 2)?.code == EFBIG)
    }
  }

  @Test func `pipes, devices, folders and rings of links are refused at once`() throws {
    try inFolder { folder in
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      #expect(problem(folder + "/pipe")?.reason == "it is a named pipe, not a regular file")
      #expect(symlink("pipe", folder + "/to-pipe") == 0)
      #expect(problem(folder + "/to-pipe")?.reason == "it is a named pipe, not a regular file")
      #expect(problem("/dev/zero")?.reason == "it is a device, not a regular file")
      #expect(problem("/dev/null")?.reason == "it is a device, not a regular file")
      // A pipe, a terminal or nothing: whatever the tests are given to read.
      #expect(problem("/dev/stdin") != nil)
      #expect(problem(folder)?.code == EISDIR)
      #expect(problem(folder + "/none")?.code == ENOENT)
      #expect(symlink("ring", folder + "/ring") == 0)
      #expect(problem(folder + "/ring")?.code == ELOOP)
      #expect(problem(folder + "/" + String(repeating: "a", count: 300))?.code == ENAMETOOLONG)
      #expect(problem("a\0b")?.code == EINVAL)
      // It says that it is regular and empty, and what can be read of it has no end.
      #expect(problem("/proc/self/mem") != nil)
    }
  }

  @Test func `a path stays below the folder of its scenario`() throws {
    try inFolder { root in
      let folder = root + "/inner"
      try Data().write(to: URL(filePath: root + "/outer.wav"))
      try Data().write(to: URL(filePath: folder + "/a.wav"))
      #expect(symlink("../outer.wav", folder + "/link.wav") == 0)
      #expect(symlink("a.wav", folder + "/near.wav") == 0)
      #expect(symlink("..", folder + "/up") == 0)
      func resolved(_ name: String, allowsOutside: Bool = false) -> String? {
        try? InnerPath.resolve(name, in: folder, allowsOutside: allowsOutside)
      }
      for name in ["a.wav", "near.wav", "./x/../a.wav", "none.wav", folder + "/a.wav"] {
        #expect(resolved(name) != nil, "\(name)")
      }
      for name in [
        "../outer.wav", "link.wav", "up/outer.wav", root + "/outer.wav", "/etc/passwd", "..",
        "x/../../outer.wav", "../inner-too/a.wav", "../none.wav", ".", "../../../../etc/passwd",
      ] {
        #expect(resolved(name) == nil, "\(name)")
        #expect(resolved(name, allowsOutside: true) != nil, "\(name)")
      }
    }
  }

  @Test func `an error of the system, and one of Foundation, is a sentence`() throws {
    try inFolder { folder in
      func reason(_ path: String) -> String {
        do {
          try Data().write(to: URL(filePath: path), options: .atomic)
          return ""
        } catch {
          return SystemReason(error, at: path).reason
        }
      }
      #expect(reason(folder) == "it is a folder, not a file")
      #expect(reason(folder + "/none/a") == "there is no such file or folder")
      try Data().write(to: URL(filePath: folder + "/file"))
      #expect(reason(folder + "/file/a") == "a part of the path is a file, not a folder")
      #expect(SystemReason(code: ENOSPC).reason == "no space is left on the device")
      for code in 1..<134 {
        let meaning = SystemReason(code: Int32(code))
        #expect(!meaning.reason.isEmpty && !meaning.remedy.isEmpty, "\(code)")
      }
    }
  }
}
