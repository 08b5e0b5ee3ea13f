import Files
import Testing

/// Paths taken apart, without a look at the disk.
struct PathTests {
  @Test(arguments: [
    ("a", ".", "a"), ("a/b", "a", "b"), ("a/b/c", "a/b", "c"), ("/a", "/", "a"),
    ("/a/b", "/a", "b"), ("a/", ".", "a"), ("a/b//", "a", "b"), ("/a/", "/", "a"), ("/", "/", ""),
    ("//", "/", ""), ("./a", ".", "a"), ("../a", "..", "a"), (".", ".", "."), ("..", ".", ".."),
    ("a/山", "a", "山"), ("a/\u{301}b", "a", "\u{301}b"),
  ])
  func `a path is a folder and a name`(path: String, folder: String, name: String) {
    #expect(FileStore.folder(of: path) == folder)
    #expect(FileStore.name(of: path) == name)
  }

  @Test(
    arguments: [
      ("a", true), ("a.b", true), ("...", true), ("..a", true), (" ", true), ("-", true),
      ("山", true), ("", false), (".", false), ("..", false), ("a/b", false), ("/", false),
      ("a/", false), ("a\0b", false), ("../a", false),
    ]
  )
  func `a plain name stays in its folder`(name: String, isPlain: Bool) {
    #expect(FileStore.isPlain(name) == isPlain)
  }

  @Test(
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("\n\n", ["", "", ""]),
      ("a\r\nb", ["a\r", "b"]), ("a\u{2028}b\u{85}c", ["a\u{2028}b\u{85}c"]), ("\r", ["\r"]),
    ] as [(String, [String])]
  )
  func `lines end at line feeds alone`(text: String, lines: [String]) {
    let found = FileStore.lines(of: text)
    #expect(found.map { Array($0.utf8) } == lines.map { Array($0.utf8) })
  }

  @Test func `a name that is taken gets the first number that is not`() throws {
    try Place.with { place in
      #expect(FileStore.unoccupied(place("a")) == place("a"))
      try place.put("", "a")
      #expect(FileStore.unoccupied(place("a")) == place("a-2"))
      #expect(place.link("a-2", to: "nowhere"))
      try place.put("", "a-4")
      #expect(FileStore.unoccupied(place("a")) == place("a-3"))
    }
  }

  @Test func `what lies at a path is told of the path itself, not of what it leads to`() throws {
    try Place.with { place in
      try place.put("", "file")
      #expect(place.link("to-file", to: "file"))
      #expect(place.link("to-folder", to: "."))
      #expect(place.link("broken", to: "nowhere"))
      #expect(FileStore.kind(place("file")) == .file)
      #expect(FileStore.kind(place.folder) == .folder)
      #expect(FileStore.kind("/dev/null") == .other)
      for name in ["to-file", "to-folder", "broken"] {
        #expect(FileStore.kind(place(name)) == .link)
        #expect(FileStore.isThere(place(name)))
      }
      for name in ["none", "file/below", "broken/below"] {
        #expect(FileStore.kind(place(name)) == .nothing)
        #expect(!FileStore.isThere(place(name)))
      }
      #expect(FileStore.names(in: place.folder) == ["broken", "file", "to-file", "to-folder"])
      #expect(FileStore.names(in: place("none")) == [])
      #expect(FileStore.names(in: place("file")) == [])
    }
  }
}
