import Foundation
import Kernel
import Plans
import Testing

@testable import Scenarios

/// Places in a scenario: by hand, from recorded tracks, and what is wrong with either.
struct PlacesTests {
  private static let start = "start: 2026-08-01T09:00:00+09:00"

  /// A point of a track, in seconds behind 2026-08-01T00:00:00Z.
  private static func point(
    _ second: Int,
    _ latitude: String = "36",
    _ longitude: String = "139",
    _ rest: String = "",
  ) -> String {
    let time = "2026-08-01T00:00:\(second < 10 ? "0" : "")\(second)Z"
    return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">\(rest)<time>\(time)</time></trkpt>\n"
  }

  private static func gpx(_ points: String...) -> String {
    "<gpx>\n<trk><trkseg>\n\(points.joined())</trkseg></trk>\n</gpx>\n"
  }

  /// What the scenario is read as; `files` lie beside it, by their names.
  private func parse(
    north: String,
    south: String = "position: {}",
    link: String = "radio: {}",
    head: String = start,
    timeline: String = "[]",
    _ files: [String: String] = [:],
  ) throws -> (Result<Scenario, ScenarioError>, warnings: [String]) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "places-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let text = """
      name: Places
      duration: 10s
      \(head)
      devices:
        - { id: north, apps: [garden], \(north) }
        - { id: south, apps: [garden], \(south) }
      links: { tank: { \(link) } }
      timeline: \(timeline)
      """
    let file = folder.appending(path: "f.yaml").path(percentEncoded: false)
    let node = try ScenarioFile.parse(Array(text.utf8), file: file)
    let diagnostics = Diagnostics()
    do throws(ScenarioError) {
      let scenario = try ScenarioParser.parse(
        node,
        file: file,
        apps: GardenSchema.apps,
        diagnostics: diagnostics,
      )
      return (.success(scenario), diagnostics.warnings.map(\.message))
    } catch {
      return (.failure(error), [])
    }
  }

  private func complaint(
    north: String,
    link: String = "radio: {}",
    head: String = start,
    timeline: String = "[]",
    _ file: String? = nil,
  ) throws -> String {
    let files = file.map { ["a.gpx": $0] } ?? [:]
    let parsed = try parse(north: north, link: link, head: head, timeline: timeline, files)
    switch parsed.0 {
    case .success: return "taken"
    case .failure(let error): return error.description
    }
  }

  private func track(_ file: String, _ keys: String = "") throws -> [TrackPoint] {
    let north = "track: { file: a.gpx\(keys) }"
    return try parse(north: north, ["a.gpx": file]).0.get().devices[0].track
  }

  // MARK: By hand

  @Test func `a position is a way of one point`() throws {
    let (scenario, warnings) = try parse(north: "position: { east: 3m, north: -4m, up: 12mm }")
    let devices = try scenario.get().devices
    let place = Position(east_mm: 3_000, north_mm: -4_000, up_mm: 12)
    #expect(devices[0].track == [TrackPoint(at: .start, place)])
    #expect(devices[1].track == [TrackPoint()] && warnings.isEmpty)
    #expect(try scenario.get().links[0].radio == RadioModel())
  }

  @Test func `a radio and a map are read`() throws {
    let radio = """
      radio: { power: 10dBm, reference: 38dB, exponent: 2.75, sensitivity: -97dBm, fading: none,
               attempts: 4, frequency: 868MHz, every: 500ms, step: 2dB,
               shadowing: { deviation: 6dB, distance: 50m },
               ridges: [{ name: saddle, loss: 25dB, line: [{ east: 1m }, { east: 1m, north: 9m }] }] }
      """
    let read = try #require(
      try parse(north: "position: {}", link: radio).0.get().links[0].radio
    )
    #expect((read.power_mb, read.reference_mb, read.exponent) == (1_000, 3_800, 2_750))
    #expect((read.sensitivity_mb, read.fading, read.attempts) == (-9_700, .none, 4))
    #expect(
      (read.frequency_Hz, read.every, read.step_mb) == (868_000_000, .milliseconds(500), 200)
    )
    #expect((read.shadow_mb, read.shadowDistance_mm) == (600, 50_000))
    let line = [Position(east_mm: 1_000, north_mm: 0), Position(east_mm: 1_000, north_mm: 9_000)]
    #expect(read.ridges == [Ridge(name: "saddle", line: line, loss_mb: 2_500)])
    let map = """
      coverage: { elsewhere: { loss: 1/50 },
                  areas: [{ name: dip, covered: false, corners: [{}, { east: 1m }, { north: 1m }] }] }
      """
    let cover = try parse(north: "position: {}", link: map).0.get().links[0].coverage
    #expect(cover?.loss == Ratio(1, 50) && cover?.areas.map(\.name) == ["dip"])
  }

  @Test(arguments: [
    ("position: {}, track: { points: [{ at: 0s }] }", "has 'position' and 'track'"),
    ("track: {}", "has neither 'file' nor 'points'"),
    ("track: { file: a.gpx, points: [] }", "has both 'file' and 'points'"),
    ("track: { points: [] }", "has 0 points"),
    ("track: { points: [{ at: 2s }, { at: 1s }] }", "is not in order of time"),
    ("track: { points: [{ at: 2s }, { at: 2s }] }", "is not in order of time"),
    ("position: { east: 101km }", "east of position of device 'north': '101km' is too large"),
    ("position: { west: 1m }", "unknown key 'west' in position of device 'north'"),
    ("soil: x", "is nowhere, and the link 'tank' depends on where it is"),
  ])
  func `a mistake about a place is told at its place`(north: String, problem: String) throws {
    let told = try complaint(north: north)
    #expect(told.contains("f.yaml:5:") && told.contains(problem), "\(told)")
  }

  @Test(arguments: [
    ("radio: {}, coverage: {}", "has 'radio' and 'coverage'"),
    ("radio: {}, loss: 1/9", "has 'loss', and where devices are decides about its loss"),
    ("radio: { exponent: 11 }", "exponent of radio of link 'tank': '11' is too large"),
    ("radio: { exponent: 2.7dB }", "has a unit"),
    ("radio: { ridges: [{ name: a, line: [{}] }] }", "line of ridge 'a' has 1 points"),
    ("radio: { ridges: [{ line: [{}, {}] }] }", "a ridge has no 'name'"),
    ("coverage: { areas: [{ name: a, corners: [{}, {}] }] }", "corners of area 'a' has 2 points"),
    (
      "coverage: { areas: [{ name: a, corners: [{}, {}, {}] }] }", "does not say how it is covered",
    ),
    ("coverage: { elsewhere: { covered: false, loss: 1/2 } }", "is not covered and has a loss"),
    (
      "coverage: { areas: [{ name: a, loss: 0, corners: [{}, {}, {}] }, "
        + "{ name: a, loss: 0, corners: [{}, {}, {}] }] }", "are called 'a'",
    ),
  ])
  func `a mistake about a radio or a map is told at its place`(
    link: String,
    problem: String,
  ) throws {
    let told = try complaint(north: "position: {}", link: link)
    #expect(told.contains("f.yaml:7:") && told.contains(problem), "\(told)")
  }

  @Test func `an act cannot give a loss to a link that places decide about`() throws {
    let act = "[{ at: 1s, do: change, link: tank, loss: 1/2 }]"
    let told = try complaint(north: "position: {}", timeline: act)
    #expect(told.contains("f.yaml:8:") && told.contains("where devices are decides"), "\(told)")
    let slower = "[{ at: 1s, do: change, link: tank, delay: 2ms }]"
    #expect(try complaint(north: "position: {}", timeline: slower) == "taken")
  }

  @Test func `a place that no link asks for is warned of`() throws {
    let parsed = try parse(north: "position: {}", south: "soil: x", link: "delay: 1ms")
    #expect(
      parsed.warnings == ["where device 'north' is changes nothing: no link of it depends on that"]
    )
  }

  // MARK: Recorded tracks

  /// A degree of latitude is 111 195.08 m, one of longitude at 60° half of it.
  @Test func `degrees become metres from the first point`() throws {
    let file = Self.gpx(
      Self.point(0, "60.0", "10.0", "<ele>812.5</ele>"),
      Self.point(1, "60.001", "10.001", "<ele>813</ele>"),
      Self.point(2, "59.9", "9.999999999999"),
    )
    let places = try track(file, ", beyond: stay").map(\.position)
    #expect(places[0] == Position())
    #expect(places[1] == Position(east_mm: 55_597, north_mm: 111_195, up_mm: 500))
    #expect(places[2] == Position(east_mm: 0, north_mm: -11_119_508, up_mm: 500))
  }

  @Test func `the date line is no way round the world`() throws {
    let file = Self.gpx(Self.point(0, "0", "179.9999"), Self.point(1, "0", "-179.9999"))
    #expect(try track(file, ", beyond: stay")[1].east_mm == 22_239)
  }

  @Test func `times count from the scenario's start, or from the first point`() throws {
    let file = Self.gpx(Self.point(3), Self.point(5, "36.001"))
    func seconds(_ keys: String) throws -> [Int64] {
      try track(file, keys + ", beyond: stay").map { ($0.at - .start) / .seconds(1) }
    }
    #expect(try seconds("") == [3, 5])
    #expect(try seconds(", starts: 1s") == [1, 3])
  }

  @Test func `what lies outside the scenario is cut off where it leaves it`() throws {
    let file = Self.gpx(Self.point(0), Self.point(30, "36.003"))
    let head = "start: 2026-08-01T00:00:10Z"
    let track = try parse(north: "track: { file: a.gpx }", head: head, ["a.gpx": file])
    let points = try track.0.get().devices[0].track
    #expect(points.map(\.at) == [.start, .start + .seconds(10)])
    #expect(points.map(\.north_mm) == [111_195, 222_390] && track.warnings.isEmpty)
  }

  @Test func `a track that is shorter than the scenario is warned of, unless it is meant`() throws {
    let file = Self.gpx(Self.point(1), Self.point(4, "36.001"))
    let plain = try parse(north: "track: { file: a.gpx }", ["a.gpx": file])
    #expect(
      plain.warnings == [
        "track of device 'north' begins at 1s: until then the device rests at its first point",
        "track of device 'north' stops at 4s, 6s before the scenario ends: from then on the device "
          + "rests at its last point",
      ]
    )
    let meant = try parse(north: "track: { file: a.gpx, beyond: stay }", ["a.gpx": file])
    #expect(meant.warnings.isEmpty)
    #expect(try meant.0.get().devices[0].track.count == 2)
  }

  @Test func `all recorded tracks have one origin`() throws {
    let files = [
      "a.gpx": Self.gpx(Self.point(0), Self.point(10)),
      "b.gpx": Self.gpx(Self.point(0, "36.001"), Self.point(10, "36.002")),
    ]
    let parsed = try parse(north: "track: { file: a.gpx }", south: "track: { file: b.gpx }", files)
    #expect(try parsed.0.get().devices[1].track.map(\.north_mm) == [111_195, 222_390])
  }

  @Test(arguments: [
    ("", "a.gpx: it is empty"), (" \n ", "a.gpx: it is empty"),
    ("{ \"type\": \"Feature\" }", "it is no XML"),
    ("<html><body/></html>", "a.gpx:1: its root is <html>, not <gpx>"),
    ("<gpx></gpx>", "it has no point of a track (trkpt)"),
    ("<gpx><wpt lat='1' lon='2'/></gpx>", "it has no point of a track (trkpt)"),
    (String(gpx(point(0), point(1)).dropLast(40)), "its XML ends or breaks off here"),
    (gpx(point(0), point(1), point(1)), "a.gpx:5: the point has the time of the one in line 4"),
    (gpx(point(2), point(1)), "a.gpx:4: the point is earlier than the one in line 3"),
    (gpx(point(0, "91")), "a.gpx:3: lat '91' is no angle"),
    (gpx(point(0, "90.0000000001")), "lat '90.0000000001' is no angle"),
    (gpx(point(0, "1e1")), "lat '1e1' is no angle"),
    (gpx(point(0, "1", "")), "lon '' is no angle"),
    (gpx(point(0, "1", "1", "<ele>high</ele>")), "ele 'high' is no height in metres"),
    (gpx(point(0), "<trkpt lat='1' lon='1'/>"), "a.gpx:4: the point has no time"),
    (gpx("<trkpt lat='1' lon='1'><time>noon</time></trkpt>"), "time 'noon' is no time stamp"),
    (gpx("<trkpt lon='1'/>"), "the point has no 'lat'"),
    ("<!DOCTYPE gpx [<!ENTITY a 'b'>]>" + gpx(point(0)), "it has a document type (DOCTYPE)"),
    (gpx(point(0), point(1, "38")), "the point is more than 100 km from the origin"),
    (String(repeating: "<gpx>", count: 70), "elements lie in one another 64 deep"),
  ])
  func `what is wrong with a track has its line`(file: String, problem: String) throws {
    let told = try complaint(north: "track: { file: a.gpx }", file)
    #expect(told.contains("f.yaml:5:") && told.contains(problem), "\(told)")
  }

  /// The parser of XML ended the process at a name that is not UTF-8.
  @Test(arguments: ["<gpx>\n<n\u{E9}>x</n\u{E9}></gpx>", "<gpx>\n<el\u{E9}></ele></gpx>"])
  func `a track that is not UTF-8 is refused with the line`(text: String) {
    let latin1 = text.unicodeScalars.map { UInt8($0.value) }
    do {
      _ = try GPXFile(latin1, at: "a.gpx")
      Issue.record("it was taken")
    } catch {
      #expect("\(error)".contains("a.gpx:2") && "\(error)".contains("it is not UTF-8"), "\(error)")
    }
  }

  @Test func `a track of another day is refused with both remedies`() throws {
    let file = Self.gpx(Self.point(0), Self.point(10))
    for (head, problem) in [
      ("start: 2026-07-31T00:00:00Z", "begins behind the end of the scenario"),
      ("start: 2026-08-02T00:00:00Z", "ends before the scenario"),
    ] {
      let told = try complaint(north: "track: { file: a.gpx }", head: head, file)
      #expect(told.contains(problem) && told.contains("starts: 0s"), "\(told)")
    }
    #expect(try complaint(north: "track: { file: b.gpx }").contains("there is no such file"))
    #expect(try complaint(north: "track: { file: . }").contains("f.yaml:5:"))
    #expect(try complaint(north: "track: { file: ../a.gpx }").contains("leads out"))
  }
}
