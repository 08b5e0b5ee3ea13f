import Testing

@testable import Files

/// A file that grows line by line.
struct AppendedFileTests {
  @Test func `lines stand behind each other, and what was torn is cut off`() throws {
    try Place.with { place in
      var file: AppendedFile? = try AppendedFile.create(place("a"))
      try file?.append("one")
      try file?.append("")
      file = nil
      #expect(place.text("a") == "one\n\n")
      try place.put("one\ntw", "a")
      file = try AppendedFile.reopen(place("a"), keeping: 4)
      try file?.append("three")
      #expect(place.text("a") == "one\nthree\n")
    }
  }

  @Test func `nothing is taken the place of, and nothing is made where there is none`() throws {
    try Place.with { place in
      try place.put("mine", "a")
      #expect(throws: FileError.self) { try AppendedFile.create(place("a")) }
      #expect(throws: FileError.self) { try AppendedFile.reopen(place("b"), keeping: 0) }
      #expect(place.link("link", to: "a"))
      #expect(throws: FileError.self) { try AppendedFile.reopen(place("link"), keeping: 0) }
      #expect(throws: FileError.self) { try AppendedFile.create(place("no/folder")) }
      #expect(place.text("a") == "mine")
    }
  }

  @Test func `two do not write one file`() throws {
    try Place.with { place in
      let first = try AppendedFile.create(place("a"))
      let problem = #expect(throws: FileError.self) {
        try AppendedFile.reopen(place("a"), keeping: 0)
      }
      #expect(problem?.reason == "another process works with it")
      try first.append("mine")
      #expect(place.text("a") == "mine\n")
    }
  }
}
