import Kernel
import Photos
import PhotosSimulation
import Plans
import Testing

/// Knows one zone beside the fixed ones.
private struct OneZone: ZoneLibrary {
  func zone(named name: String) -> Zone? {
    if name == "Asia/Tokyo" { return Zone(name: name, offsets: [32_400], transitions: []) }
    return (try? CivilTime.offset(parsing: name)).map(Zone.fixed)
  }

  func suggestion(for name: String) -> String? {
    nearest(to: name, among: ["Asia/Tokyo"])
  }
}

struct GeneratorSettingsTests {
  /// The settings read from entries on lines of their own, and the mistakes as they are shown.
  private func read(
    _ entries: [(String, String)],
    defaults: GeneratorSettings = GeneratorSettings(),
  ) -> (GeneratorSettings, String) {
    let nodes = entries.enumerated().map { line, entry in
      Node.Entry(
        key: entry.0,
        keyMark: Mark(line: line + 1, column: 1),
        value: Node(
          mark: Mark(line: line + 1, column: 9),
          content: entry.1.isEmpty ? .null : .scalar(entry.1, quoted: false),
        ),
      )
    }
    let diagnostics = Diagnostics()
    let reader = MappingReader(
      entries: nodes,
      at: Mark(line: 1, column: 1),
      as: "library of 'phone'",
      diagnostics: diagnostics,
    )
    let settings = GeneratorSettings.read(reader, zones: OneZone(), defaults: defaults)
    reader.finish()
    return (settings, diagnostics.rendered(file: "f.yaml"))
  }

  @Test func `every key has a default`() {
    let (settings, problems) = read([])
    #expect(problems == "")
    #expect(settings == GeneratorSettings())
    #expect(settings.problem == nil)
  }

  @Test func `every key is read`() {
    let (settings, problems) = read([
      ("count", "500"), ("from", "2015-04-01T00:00:00+09:00"), ("to", "2026-08-01T06:00:00+09:00"),
      ("zone", "Asia/Tokyo"), ("screenshots", "20%"), ("bursts", "1/10"), ("holidays", "2"),
      ("favourites", "5%"), ("in_albums", "1/2"), ("videos", "0"), ("hidden", "1%"),
      ("undated", "1/3"), ("shared", "1/4"), ("travel", "1"),
    ])
    #expect(problems == "")
    var expected = GeneratorSettings()
    expected.count = 500
    expected.from = 1_427_814_000
    expected.to = 1_785_531_600
    expected.zone = Zone(name: "Asia/Tokyo", offsets: [32_400], transitions: [])
    expected.screenshots = Ratio(1, 5)
    expected.bursts = Ratio(1, 10)
    expected.holidays = 2
    expected.favourites = Ratio(1, 20)
    expected.inAlbums = Ratio(1, 2)
    expected.videos = .zero
    expected.hidden = Ratio(1, 100)
    expected.undated = Ratio(1, 3)
    expected.shared = Ratio(1, 4)
    expected.travel = .one
    #expect(settings == expected)
  }

  @Test func `settings read back as they were written`() throws {
    var settings = GeneratorSettings()
    settings.zone = Zone(name: "Test/Zone", offsets: [0, 3_600], transitions: [-10])
    settings.undated = Ratio(1, 7)
    let bytes = CanonicalWriter.encode(settings)
    #expect(try CanonicalReader.decode(GeneratorSettings.self, from: bytes) == settings)
  }

  @Test func `an end before the start is reported at its place`() {
    let (_, problems) = read([
      ("from", "2026-01-01T00:00:00+09:00"), ("to", "2025-12-31T15:00:00Z"),
    ])
    #expect(
      problems == "f.yaml:2:9: error: to of library of 'phone': 'from' is not before 'to'\n"
        + "  from is 2025-12-31T15:00:00Z, to is 2025-12-31T15:00:00Z; "
        + "expected at least a second between them"
    )
  }

  @Test func `a start after the default end is reported at the start`() {
    let (_, problems) = read([("from", "2027-01-01T00:00:00Z"), ("to", "")])
    #expect(problems.hasPrefix("f.yaml:1:9: error: from of library of 'phone': 'from' is not"))
  }

  @Test func `a time that is wrong is reported once`() {
    let (_, problems) = read([("from", "2026"), ("to", "2010-01-01T00:00:00Z")])
    #expect(problems.split(separator: "\n").count == 2)
    #expect(problems.hasPrefix("f.yaml:1:9: error: from of library of 'phone': '2026' has no '-'"))
  }

  @Test func `an unknown zone is reported with the nearest`() {
    let (_, problems) = read([("zone", "Asia/Tokio")])
    #expect(
      problems == "f.yaml:1:9: error: zone of library of 'phone': 'Asia/Tokio' is no known zone "
        + "(did you mean 'Asia/Tokyo'?)\n  expected a zone such as Asia/Tokyo, +09:00 or UTC"
    )
  }

  @Test func `kinds that are more than everything are reported`() {
    let (_, problems) = read([("count", "9"), ("bursts", "60%"), ("videos", "29%")])
    #expect(
      problems == "f.yaml:2:9: error: bursts of library of 'phone': screenshots, bursts and videos "
        + "are more than all photos\n  they are 3/25, 3/5 and 29/100; expected at most 1 together"
    )
    #expect(read([("bursts", "60%"), ("videos", "28%")]).1 == "")
    #expect(read([("bursts", "1/3"), ("videos", "1/3"), ("screenshots", "1/3")]).1 == "")
  }

  @Test(arguments: [
    ("count", "2000001", "too large"), ("count", "-1", "too small"),
    ("holidays", "25", "too large"),
    ("hidden", "2", "more than 1"), ("favorites", "1%", "unknown key"),
  ])
  func `what is out of range or unknown is reported`(key: String, value: String, problem: String) {
    #expect(read([(key, value)]).1.contains(problem))
  }

  @Test func `a logged plan that cannot be is refused`() {
    let text = String(decoding: CanonicalWriter.encode(GeneratorSettings()), as: UTF8.self)
    for (found, changed, field) in [
      (#""count":10000"#, #""count":2000001"#, "count"),
      (#""from_s":1451606400"#, #""from_s":1767225600"#, "to_s"),
      (#""to_s":1767225600"#, #""to_s":9999999999999"#, "from_s"),
      (#""holidays":4"#, #""holidays":-1"#, "holidays"),
      (#""hidden":{"numerator":1,"#, #""hidden":{"numerator":401,"#, "shares"),
      (#""bursts":{"numerator":2,"#, #""bursts":{"numerator":24,"#, "screenshots"),
    ] {
      let parts = text.split(separator: found)
      #expect(parts.count == 2, "\(found) is not in \(text)")
      #expect {
        try CanonicalReader.decode(
          GeneratorSettings.self,
          from: Array(parts.joined(separator: changed).utf8),
        )
      } throws: { error in
        (error as? FieldError)?.field == field
      }
    }
  }
}
