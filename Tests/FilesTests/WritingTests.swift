import Files
import Foundation
import Testing

/// Files that are written beside and renamed: what is left where it does not come to that.
struct WritingTests {
  @Test func `parts are written one behind the other, and no part is a file too`() throws {
    try Place.with { place in
      try FileStore.write(to: place("a")) { (take) throws(FileError) in
        for part in ["one", "", " two"] { try take(Array(part.utf8)) }
      }
      #expect(place.text("a") == "one two")
      try FileStore.write(to: place("a")) { (_) throws(FileError) in }
      #expect(place.text("a") == "")
      #expect(FileStore.names(in: place.folder) == ["a"])
    }
  }

  @Test func `until all parts are there the old file is, and it stays where one fails`() throws {
    try Place.with { place in
      try place.put("old", "a")
      let refused = FileError("the part cannot be made", because: "it is Sunday")
      let error = #expect(throws: FileError.self) {
        try FileStore.write(to: place("a")) { (take) throws(FileError) in
          try take(Array("new".utf8))
          #expect(place.text("a") == "old")
          throw refused
        }
      }
      #expect(error == refused)
      #expect(place.text("a") == "old")
      #expect(FileStore.names(in: place.folder) == ["a"])
    }
  }

  @Test func `a text is written where no folder is missing, and says what is in the way`() throws {
    try Place.with { place in
      try place.put("", "file")
      for (name, reason) in [
        ("none/a", "there is no such file or folder"),
        ("file/a", "a part of the path is a file, not a folder"),
        (String(repeating: "a", count: 256), nil),
      ] {
        let error = refusal { () throws(FileError) in try FileStore.write("x", to: place(name)) }
        if let reason {
          #expect(error?.description == "\(place(name)) cannot be written: \(reason)")
        } else {
          #expect(error?.number == ENAMETOOLONG)
        }
      }
      #expect(FileStore.names(in: place.folder) == ["file"])
    }
  }

  @Test func `a folder, a pipe and a link are told apart where a text should go`() throws {
    try Place.with { place in
      try place.put("", "sub/file")
      #expect(mkfifo(place("pipe"), 0o600) == 0)
      #expect(place.link("broken", to: "nowhere"))
      func reason(_ name: String) -> String? {
        refusal { () throws(FileError) in try FileStore.write("x", to: place(name)) }?.reason
      }
      #expect(reason("sub") == "it is a folder, not a file")
      #expect(reason("pipe") == "it is a named pipe, not a regular file")
      #expect(reason("broken") == nil)
      #expect(FileStore.kind(place("broken")) == .file)
      #expect(FileStore.names(in: place.folder) == ["broken", "pipe", "sub"])
    }
  }

  @Test func `a link that leads nowhere is written as the file that it was named`() throws {
    try Place.with { place in
      #expect(place.link("broken", to: "nowhere"))
      try FileStore.write("new", through: place("broken"))
      #expect(place.text("broken") == "new")
      try place.put("", "sub/file")
      #expect(place.link("chain", to: "link"))
      #expect(place.link("link", to: "sub/file"))
      try FileStore.write("far", through: place("chain"))
      #expect(place.text("sub/file") == "far")
      #expect(FileStore.kind(place("chain")) == .link && FileStore.kind(place("link")) == .link)
    }
  }

  @Test func `only what this tool leaves behind is swept away`() throws {
    try Place.with { place in
      let foreign = [
        ".yamabiko-.tmp", ".yamabiko-1.tmp", ".yamabiko-1-.tmp", ".yamabiko--1.tmp",
        ".yamabiko-1-2-3.tmp", ".yamabiko-a-1.tmp", ".yamabiko-1-١.tmp", ".yamabiko-1-1.tmp.old",
        "x.yamabiko-1-1.tmp", ".yamabiko-1-1",
      ]
      for name in foreign { try place.put("", name) }
      try place.put("", ".yamabiko-1-3.tmp/file")
      #expect(place.link(".yamabiko-1-4.tmp", to: "x.yamabiko-1-1.tmp"))
      let left = FileStore.names(in: place.folder)
      #expect(left.count == foreign.count + 2)
      for name in [".yamabiko-1-1.tmp", ".yamabiko-0-0.tmp", ".yamabiko-99999-123456.tmp"] {
        try place.put("half", name)
      }
      FileStore.sweep(place.folder)
      #expect(FileStore.names(in: place.folder) == left)
      FileStore.sweep(place("none"))
    }
  }

  @Test func `a text of a file is whole, in Unicode and not too long, or nothing`() throws {
    try Place.with { place in
      try place.put("", "empty")
      #expect(place.text("empty") == "")
      try Data([0x61, 0xFF]).write(to: URL(filePath: place("bytes")))
      #expect(place.text("bytes") == nil)
      try Data(count: 1_048_576).write(to: URL(filePath: place("most")))
      #expect(place.text("most")?.utf8.count == 1_048_576)
      try Data(count: 1_048_577).write(to: URL(filePath: place("more")))
      #expect(place.text("more") == nil)
      #expect(FileStore.text(of: place.folder) == nil)
      #expect(FileStore.text(of: "/dev/null") == nil)
    }
  }

  /// Why something of the disk is refused; nil where it is done.
  private func refusal(_ act: () throws(FileError) -> Void) -> FileError? {
    do throws(FileError) {
      try act()
      return nil
    } catch {
      return error
    }
  }
}
