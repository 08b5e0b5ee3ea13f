import Testing

/// What is wrong with a scenario is said with its place, what was expected, and what to do.
struct BadInputTests {
  /// A scenario with something wrong in one of these places.
  private func scenario(
    set: String = "{}",
    device: String = "",
    photos: String = "{ id: a, taken: 2025-08-08T10:00:00+09:00 }",
    albums: String = "",
    acts: String = "{ at: 1h, do: clean }",
    expect: String = "",
  ) -> String {
    """
    name: Wrong
    start: 2026-03-02T09:00:00+09:00
    duration: 2d
    set: \(set)
    devices:
      - id: phone
        apps: [photos]
    \(device.isEmpty ? "    zone: Asia/Tokyo" : "    " + device)
        library:
          photos:
            - \(photos)
          albums: [\(albums)]
    timeline:
      - \(acts)
    expect: [\(expect)]
    """
  }

  @Test func `the scenario itself is right`() throws {
    #expect(try Bench.complaint(about: scenario()) == "")
  }

  @Test(arguments: [
    ("{ photos.grace: 0d }", "4:22", "'0d' is too small", "from 1d to 36500d"),
    ("{ photos.grace: -30d }", "4:22", "'-30d' is too small", "from 1d to 36500d"),
    ("{ photos.grace: 99999d }", "4:22", "is too large", "whole days such as 30d"),
    ("{ photos.grace: 36h }", "4:22", "is not a number of whole days", "whole days such as 30d"),
    ("{ photos.grace: 30 }", "4:22", "has no unit", "whole days such as 30d"),
    ("{ photos.keep.per_month: 0 }", "4:31", "'0' is too small", "from 1 to 1000"),
    ("{ photos.keep.per_month: -1 }", "4:31", "'-1' is too small", "from 1 to 1000"),
    ("{ photos.keep.per_month: 1000000000000 }", "4:31", "is too large", "from 1 to 1000"),
    ("{ photos.keep.per_month: one }", "4:31", "'one'", "a whole number"),
    ("{ photos.keep.title: \"\" }", "4:27", "is empty", "1 to 100 characters"),
    ("{ photos.month.zone: Asia/Tokio }", "4:27", "did you mean 'Asia/Tokyo'?", "a time zone"),
    ("{ photos.month.calendar: lunar }", "4:31", "'lunar' is none of them", "gregorian"),
    ("{ photos.design: perfect }", "4:23", "'perfect' is none of them", "as-written, corrected"),
    ("{ photos.signing: 5min }", "4:24", "is too small", "never, or a duration such as 7d"),
    ("{ photos.keep.tittle: Keep }", "4:8", "unknown setting", "did you mean 'photos.keep.title'"),
  ])
  func `a wrong setting`(set: String, place: String, problem: String, remedy: String) throws {
    let complaint = try Bench.complaint(about: scenario(set: set))
    #expect(complaint.contains("s.yaml:\(place): error:"), "\(complaint)")
    #expect(complaint.contains(problem), "\(complaint)")
    #expect(complaint.contains(remedy), "\(complaint)")
  }

  @Test(arguments: [
    ("zone: Mars/Olympus", "'Mars/Olympus' is no known zone"),
    ("calendar: mayan", "'mayan' is none of them"),
    ("access: some", "'some' is none of them"),
    ("zone: +25:00", "is no known zone"),
    ("colour: red", "unknown key 'colour'"),
  ])
  func `a wrong device`(device: String, problem: String) throws {
    let complaint = try Bench.complaint(about: scenario(device: device))
    #expect(complaint.contains("s.yaml:8:"), "\(complaint)")
    #expect(complaint.contains(problem), "\(complaint)")
  }

  @Test(arguments: [
    ("{ id: a }", "has no 'taken'"),
    ("{ id: a, taken: yesterday }", "'yesterday'"),
    ("{ id: a, taken: 2025-02-30T10:00:00Z }", "names a day that does not exist"),
    ("{ id: a, taken: 0000-02-03T10:00:00Z }", "year"),
    ("{ id: a, taken: none, size: -1B }", "is too small"),
    ("{ id: a, taken: none, size: 2000TB }", "is too large"),
    ("{ id: a, taken: none, count: 0 }", "is too small"),
    ("{ id: a, taken: none, favorite: true }", "did you mean 'favourite'?"),
    ("{ id: [a], taken: none }", "a list"),
    ("{ id: a, taken: none }\n        - { id: a, taken: none }", "two photos have the id 'a'"),
    (
      "{ id: a, taken: none }\n        - { id: b, taken: none }\n        - { id: a, taken: none }",
      "13:17",
    ),
  ])
  func `a wrong photo`(photos: String, problem: String) throws {
    let complaint = try Bench.complaint(about: scenario(photos: photos))
    #expect(complaint.contains(problem), "\(complaint)")
    #expect(complaint.contains("s.yaml:1"), "\(complaint)")
  }

  @Test func `the year 1 and a year to come are dates`() throws {
    for date in ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2031-01-01T00:00:00+09:00"] {
      let text = scenario(photos: "{ id: a, taken: \(date) }")
      #expect(try Bench.complaint(about: text) == "")
    }
  }

  @Test(arguments: [
    ("{ title: A, photos: [z] }", "unknown photo 'z' in album 'A'"),
    ("{ title: A, folder: B }", "unknown folder 'B'"),
    ("{ title: A, kind: smart }", "is a smart album"),
    ("{ title: A, kind: folder, photos: [a] }", "is a folder and has photos"),
    ("{ photos: [a] }", "has no 'title'"),
  ])
  func `a wrong album`(albums: String, problem: String) throws {
    let complaint = try Bench.complaint(about: scenario(albums: albums))
    #expect(complaint.contains("s.yaml:12:"), "\(complaint)")
    #expect(complaint.contains(problem), "\(complaint)")
  }

  @Test(arguments: [
    ("{ at: 1h, do: favourite, photo: z }", "unknown photo 'z' in favourite"),
    ("{ at: 1h, do: favourite }", "has no 'photo'"),
    ("{ at: 1h, do: delete }", "delete names no photos"),
    ("{ at: 1h, do: delete, photos: ~ }", "delete names no photos"),
    ("{ at: 1h, do: recover, photos: [] }", "recover names no photos"),
    ("{ at: 1h, do: delete, photo: ~ }", "delete names no photos"),
    ("{ at: 1h, do: renameAlbum, album: Kep, to: B }", "did you mean 'Keep'?"),
    ("{ at: 1h, do: confirm, batch: 0 }", "is too small"),
    ("{ at: 1h, do: travel, zone: Nowhere }", "is no known zone"),
    ("{ at: 1h, do: travel }", "has no 'zone'"),
    ("{ at: 1h, do: open, device: tablet }", "unknown device 'tablet'"),
    ("{ at: 1h, do: openn }", "did you mean 'open'?"),
    ("{ at: 1h, do: clean, answer: maybe }", "'maybe' is none of them"),
    ("{ at: 3d, do: open }", "is behind the end"),
    ("{ at: 1h, every: 0s, do: open }", "is too small"),
    ("{ at: 1h, until: 2h, do: open }", "does not say how often"),
    ("{ at: 1h, every: 1h, until: 30min, do: open }", "before it first happens"),
    ("{ at: 1h, every: 1h, until: 3h, times: 2, do: open }", "has 'until' and 'times'"),
    ("{ at: 1h, every: 1ms, do: open }", "more than 300000 acts"),
    ("{ at: 1h, do: take, photo: a }", "two photos have the id 'a'"),
    ("{ at: 1h, do: take, photo: b, taken: soon }", "'soon'"),
  ])
  func `a wrong act`(acts: String, problem: String) throws {
    let complaint = try Bench.complaint(about: scenario(acts: acts))
    #expect(complaint.contains("s.yaml:14:"), "\(complaint)")
    #expect(complaint.contains(problem), "\(complaint)")
  }

  @Test(arguments: [
    ("{ breaks: everything }", "unknown invariant 'everything'"),
    ("{ breaks: [protectedDeletd] }", "did you mean 'protectedDeleted'?"),
    ("{ metric: photos.happiness, is: \"== 1\" }", "unknown metric"),
    ("{ never: photos.library.nothing }", "unknown fact"),
  ])
  func `a wrong expectation`(expect: String, problem: String) throws {
    let complaint = try Bench.complaint(about: scenario(expect: expect))
    #expect(complaint.contains("s.yaml:15:"), "\(complaint)")
    #expect(complaint.contains(problem), "\(complaint)")
  }

  @Test func `two libraries that one person shares, and a scenario without a cleaner`() throws {
    let shared = scenario().replacing(
      "timeline:",
      with: "  - { id: tablet, apps: [photos], library: { photos: [] } }\ntimeline:",
    )
    let sharing = try Bench.complaint(about: shared)
    #expect(sharing.contains("shares the library of 'phone'"), "\(sharing)")
    let none = scenario(device: "cleaner: false")
    let idle = try Bench.complaint(about: none)
    #expect(idle.contains("no device has the cleaner"), "\(idle)")
  }

  @Test(arguments: [
    ("count: 5000000", "is too large"),
    ("from: 2030-01-01T00:00:00Z, to: 2020-01-01T00:00:00Z", "'from' is not before 'to'"),
    ("zone: Nowhere/At_all", "is no known zone"),
    ("screenshots: 80%, videos: 30%", "more than all photos"),
    ("holiday: 3", "did you mean 'holidays'?"),
  ])
  func `a wrong generator`(keys: String, problem: String) throws {
    let text = scenario().replacing("albums: []", with: "generate: { \(keys) }")
    let complaint = try Bench.complaint(about: text)
    #expect(complaint.contains("s.yaml:12:"), "\(complaint)")
    #expect(complaint.contains(problem), "\(complaint)")
  }

  @Test func `a generated photo's name is not free`() throws {
    let text = scenario(photos: "{ id: p1, taken: none }")
      .replacing("albums: []", with: "generate: { count: 3 }")
    let complaint = try Bench.complaint(about: text)
    #expect(complaint.contains("'p1' is the id of a generated photo"), "\(complaint)")
  }
}
