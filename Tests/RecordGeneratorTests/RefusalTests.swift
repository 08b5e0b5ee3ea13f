import Testing

/// What the generator does not understand is an error with its place, and never a field left out.
struct RefusalTests {
  @Test(arguments: [
    ("private var a = 0", "2:13", "'a' is private, and what is generated stands in another file"),
    ("public private(set) var a = 0", "2:25", "make it `internal(set)`"),
    ("fileprivate var a = 0", "2:17", "'a' is fileprivate"),
    ("let a: Int", "2:1", "a reader cannot fill a `let`"),
    ("lazy var a = 0", "2:10", "'a' is lazy"),
    ("weak var a: Nest?", "2:10", "'a' is weak"),
    ("@Clamped var a = 0", "2:14", "'@Clamped' may store 'a' in another way"),
    ("var (a, b) = (0, 1)", "2:5", "one name is expected for each property"),
    ("var a = number()", "2:5", "the type of 'a' cannot be read off its default value"),
    ("var a = Self.start", "2:5", "write `var a: TYPE`"),
    ("var a = []", "2:5", "write `var a: TYPE`"),
    ("#if DEBUG\nvar a = 0\n#endif", "3:5", "a property under #if is in some builds alone"),
    ("#fields(3)", "2:1", "a macro may declare what cannot be seen here"),
    ("what is this", "2:1", "'what' is not understood here"),
    ("var a: String = \"abc", "2:17", "this text does not end"),
    ("/* var a = 0", "2:1", "this comment does not end"),
    ("var a: [Int = 0", "2:8", "this '[' is never closed"),
  ])
  func `a record's member that cannot be read`(member: String, place: String, problem: String) {
    let errors = Source(record: member).errors
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.contains(problem) ?? false, "\(errors)")
    #expect(errors.first?.hasPrefix("File0.swift:\(place): error: ") ?? false, "\(errors)")
  }

  @Test(arguments: [
    ("case a = \"x\"", "2:6", "a kind is called as its case is"),
    ("#if DEBUG\ncase a\n#endif", "3:1", "a case under #if is in some builds alone"),
    ("case a(x: Int }", "2:7", "this '(' is never closed"),
  ])
  func `a choice's case that cannot be read`(member: String, place: String, problem: String) {
    let errors = Source(choice: member).errors
    #expect(errors.contains { $0.contains(problem) }, "\(errors)")
    #expect(errors.contains { $0.hasPrefix("File0.swift:\(place): error: ") }, "\(errors)")
  }

  @Test(arguments: [
    ("private struct A: Record { var a = 0 }", "because it is private"),
    ("private enum A { struct B: Record { var a = 0 } }", "because it is private"),
    ("#if DEBUG\nstruct A: Record { var a = 0 }\n#endif", "because it stands under #if"),
    ("class A: Record { var a = 0 }", "is neither a struct nor an enum"),
    ("enum A: Choice {}", "has no case"),
    ("enum A: Record { case a }", "is an enum: declare it a Choice"),
    ("struct A: Choice { var a = 0 }", "write `kind` and `prototypes` by hand"),
    ("extension Far: Record {}", "is declared elsewhere or on conditions"),
    ("struct A<B> { var b: B }\nextension A: Record where B: Record {}", "or on conditions"),
  ])
  func `a type that no other file can extend`(source: String, problem: String) {
    let errors = Source(source).errors
    #expect(errors.contains { $0.contains(problem) }, "\(errors)")
  }

  @Test func `nothing is refused of types that are no records`() {
    let source = Source(
      """
      private struct A { lazy var a = [number()]; let b: Int; @Wrapped var c: Int }
      protocol Recorded: Record { var a: Int { get } }
      func f() { let struct1 = 0; enum Local: Choice { case a(Int) } }
      class B: Recorded { var kind = { 0 }() }
      """
    )
    #expect(source.errors == [])
    #expect(source.lines(with: "extension") == [])
  }

  @Test func `each file says its own mistake`() {
    let errors = Source(
      "struct A: Record { let a: Int }",
      "struct B: Record { var b = 0 }",
      "struct C: Record { let c: Int }",
    ).errors
    #expect(errors.map { $0.prefix(11) } == ["File0.swift", "File2.swift"])
  }
}
