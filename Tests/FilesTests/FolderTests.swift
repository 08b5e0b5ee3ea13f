import Files
import Foundation
import Testing

/// Folders that are made, merged, swapped and taken away.
struct FolderTests {
  /// Why something of the disk is refused; nil where it is done.
  private func refusal(_ act: () throws(FileError) -> Void) -> FileError? {
    do throws(FileError) {
      try act()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a folder is made with all above it, and one that is there will do`() throws {
    try Place.with { place in
      for path in ["a/b/c", "a/b", "a/b/c/", "a//d/"] {
        #expect(refusal { () throws(FileError) in try FileStore.create(place(path)) } == nil)
        #expect(FileStore.kind(place(path)) == .folder)
      }
      #expect(place.link("link", to: "a"))
      #expect(refusal { () throws(FileError) in try FileStore.create(place("link")) } == nil)
      #expect(refusal { () throws(FileError) in try FileStore.create(place("link/e")) } == nil)
      #expect(FileStore.names(in: place("a")) == ["b", "d", "e"])
    }
  }

  @Test func `what is in a folder's way is said of the folder that was wanted`() throws {
    try Place.with { place in
      try place.put("", "file")
      #expect(place.link("broken", to: "nowhere/at/all"))
      let file = "a part of the path is a file, not a folder"
      for (path, reason) in [
        ("file", file), ("file/a", file), ("file/a/b", file),
        ("broken", "something lies there already"), ("broken/a/b", "something lies there already"),
      ] {
        let error = refusal { () throws(FileError) in try FileStore.create(place(path)) }
        #expect(error?.description == "the folder \(place(path)) cannot be created: \(reason)")
      }
      let error = refusal { () throws(FileError) in
        try FileStore.create(place("file"), for: "reports")
      }
      #expect(error?.what == "the folder reports cannot be created")
    }
  }

  @Test func `a file is removed and nothing else, and nothing there is no mistake`() throws {
    try Place.with { place in
      try place.put("", "sub/file")
      #expect(place.link("link", to: "sub/file"))
      for path in ["none", "link", "sub", "sub/file", "sub/file"] {
        try FileStore.removeFile(place(path))
      }
      #expect(FileStore.names(in: place.folder) == ["link", "sub"])
      #expect(FileStore.names(in: place("sub")) == [])
    }
  }

  @Test func `a folder is removed where nothing lies in it`() throws {
    try Place.with { place in
      try place.put("", "full/.hidden")
      try FileStore.create(place("empty"))
      #expect(place.link("link", to: "empty"))
      for path in ["full", "link", "full/.hidden", "none", "empty"] {
        try FileStore.removeIfEmpty(place(path))
      }
      #expect(FileStore.names(in: place.folder) == ["full", "link"])
      #expect(FileStore.names(in: place("full")) == [".hidden"])
    }
  }

  @Test func `what is moved takes no other's place`() throws {
    try Place.with { place in
      try place.put("a", "a")
      try place.put("b", "sub/b")
      #expect(place.link("broken", to: "nowhere"))
      func number(_ path: String, _ target: String) -> Int32? {
        refusal { () throws(FileError) in
          try FileStore.move(place(path), to: place(target))
        }?.number
      }
      for target in ["sub", "sub/b", "broken", "a"] { #expect(number("a", target) == EEXIST) }
      #expect(number("none", "c") == ENOENT)
      #expect(number("a", "none/c") == ENOENT)
      #expect(number("sub", "sub/below") == EINVAL)
      #expect(number("a", "sub/a") == nil)
      #expect(number("broken", "sub/c") == nil)
      #expect(FileStore.names(in: place("sub")) == ["a", "b", "c"])
      #expect(FileStore.kind(place("sub/c")) == .link)
    }
  }

  @Test func `in a merge everything is kept, each under a name of its own`() throws {
    try Place.with { place in
      for (name, text) in [
        ("a/x", "1"), ("b/x", "2"), ("b/x-2", "3"), ("a/y/file", "4"), ("b/y", "5"), ("a/z", "6"),
        ("b/z/file", "7"), ("a/deep/x", "8"), ("b/deep/x", "9"),
      ] {
        try place.put(text, name)
      }
      try FileStore.merge(place("a"), into: place("b"))
      #expect(FileStore.names(in: place.folder) == ["b"])
      #expect(
        FileStore.names(in: place("b"))
          == ["deep", "x", "x-2", "x-3", "y", "y-2", "z", "z-2"]
      )
      let texts = ["x", "x-2", "x-3", "y", "y-2/file", "z/file", "z-2", "deep/x", "deep/x-2"]
        .map { place.text("b/\($0)") }
      #expect(texts == ["2", "3", "1", "5", "4", "7", "6", "9", "8"])
    }
  }

  @Test func `what a merge leaves out stays, with the folder that it is in`() throws {
    try Place.with { place in
      for name in ["a/keep", "a/go", "a/sub/keep", "b/sub/x"] { try place.put("", name) }
      try FileStore.merge(place("a"), into: place("b"), except: ["keep"])
      #expect(FileStore.names(in: place("a")) == ["keep"])
      #expect(FileStore.names(in: place("b")) == ["go", "sub"])
      #expect(FileStore.names(in: place("b/sub")) == ["keep", "x"])
      try FileStore.merge(place("none"), into: place("b"))
      #expect(FileStore.names(in: place("b")) == ["go", "sub"])
    }
  }

  @Test func `two folders swap places, and one alone stays`() throws {
    try Place.with { place in
      try place.put("1", "a/x")
      try place.put("2", "b/y")
      guard FileStore.exchange(place("a"), place("b")) else { return }
      #expect(FileStore.names(in: place("a")) == ["y"])
      #expect(FileStore.names(in: place("b")) == ["x"])
      #expect(!FileStore.exchange(place("a"), place("none")))
      #expect(FileStore.names(in: place("a")) == ["y"])
    }
  }

  @Test func `a tree is taken away to its last leaf, and a link in its place is not`() throws {
    try Place.with { place in
      for name in ["tree/a/b/c", "tree/a/.d", "tree/e"] { try place.put("", name) }
      #expect(place.link("tree/a/ring", to: "../.."))
      try FileStore.removeTree(place("none"))
      try FileStore.removeTree(place("tree/e"))
      #expect(FileStore.isThere(place("tree/e")))
      try FileStore.removeTree(place("tree"))
      #expect(FileStore.names(in: place.folder) == [])
    }
  }
}
