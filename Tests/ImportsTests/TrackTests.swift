import Kernel
import Testing

@testable import Imports

/// Tracks of GPX: when they begin and end, and where they are wrong.
struct TrackTests {
  private static func text(_ points: String) -> String {
    "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\">\n<trk><trkseg>\n\(points)</trkseg></trk>\n</gpx>\n"
  }

  private static func point(_ time: String) -> String {
    "<trkpt lat=\"35.1\" lon='139.2'><ele>80</ele><time>\(time)</time></trkpt>\n"
  }

  private static let walk = text(
    point("2026-08-01T06:00:00Z") + "<!-- <trkpt> --> " + point("2026-08-01T06:00:10.5Z")
      + point("2026-08-01T15:00:12+09:00")
  )

  private static func track(_ text: String) throws(ImportProblem) -> WalkedTrack {
    try WalkedTrack(Array(text.utf8))
  }

  @Test func `a track has its ends and its longest pause`() throws {
    let track = try Self.track(Self.walk)
    #expect(track.count == 3 && track.end - track.begin == 12)
    #expect(track.longestPause == .milliseconds(10_500))
    // Names may have a prefix, and times of other elements are not those of points.
    let prefixed = Self.walk.replacing("<trkpt", with: "<g:trkpt").replacing(
      "</trk",
      with: "</g:trk",
    )
    #expect(try Self.track(prefixed) == track)
    let metadata = Self.walk.replacing("<trk>", with: "<time>never</time><trk>")
    #expect(try Self.track(metadata) == track)
  }

  @Test func `a file that is cut anywhere is refused`() throws {
    let bytes = Array(Self.walk.utf8)
    // The line feed behind it says nothing.
    for end in 0..<(bytes.count - 1) {
      let refusal = Recorded.refusal { () throws(ImportProblem) in
        try WalkedTrack(Array(bytes.prefix(end)))
      }
      #expect(refusal != nil, "cut at \(end)")
    }
  }

  @Test(arguments: [
    ("", "byte 0: the file is empty", ""),
    ("seq,send_ns\n", "byte 0: it does not begin as a track in GPX does; it looks like", ""),
    ("<html></html>", "byte 0: it does not begin as", ""),
    ("<!DOCTYPE gpx>\n<gpx></gpx>", "it has a document type", ":1:1"),
    (text(""), "it has no point of a track", ""),
    (text("<trkpt lat=\"1\" lon=\"2\"/>\n"), "a point has no time", ":4:1"),
    (text("<trkpt lat=\"1\" lon=\"2\"></trkpt>\n"), "a point has no time", ":4:1"),
    (text("<trkpt lon=\"2\"><time/></trkpt>\n"), "a point has no lat", ":4:1"),
    (text("<trkpt lat='1'><time/></trkpt>\n"), "a point has no lon", ":4:1"),
    (text("<trkpt lat=\"1e308\" lon=\"2\">\n"), "lat '1e308' is no angle", ":4:1"),
    (text("<trkpt lat=\"90\" lon = '180.5'>\n"), "lon '180.5' is no angle", ":4:1"),
    (text(point("2026-08-01T06:00:00Z")) + "<x/>", "something stands behind '</gpx>'", ":7:1"),
    (text("").dropLast() + " x", "something stands behind '</gpx>'", ":5:7"),
    (text(point("today")), "'today' is no time", ":4:44"),
    (
      text(point("2026-08-01T06:00:10Z") + point("2026-08-01T06:00:09Z")),
      "the point of 2026-08-01T06:00:09Z stands behind that of", ":5:1",
    ),
  ])
  func `what is wrong has its line`(text: String, reason: String, mark: String) {
    do throws(ImportProblem) {
      _ = try Self.track(text)
      Issue.record("it was taken")
    } catch {
      #expect(error.description.hasPrefix(reason) && error.mark == mark, "\(error.mark) \(error)")
    }
  }

  @Test func `another kind of XML is not sent to the command that has just refused it`() {
    let kml = Array("<?xml version=\"1.0\"?><kml></kml>".utf8)
    let refusal = Recorded.refusal { () throws(ImportProblem) in try WalkedTrack(kml) }
    #expect(refusal == "byte 0: it does not begin as a track in GPX does")
    let table = Recorded.refusal { () throws(ImportProblem) in try ArrivalTable(kml) }
    #expect(table?.hasSuffix("'yamabiko import gpx'") == true)
  }

  @Test func `who walked alone has somebody who rests, and two walked at one time`() throws {
    let origin = ImportedScenario.Origin(file: "ridge.gpx", command: "yamabiko import gpx")
    func walk(_ text: String) throws -> ImportedScenario.Walk {
      ImportedScenario.Walk(try Self.track(text), Array(text.utf8))
    }
    let first = try walk(Self.walk)
    let alone = try ImportedScenario(walks: [first], origin: origin)
    #expect(alone.text.contains("start: 2026-08-01T06:00:00Z\nduration: 60s\n"))
    #expect(alone.text.contains("track: { file: ridge-far.gpx, beyond: stay }"))
    #expect(alone.text.contains("position: { east: 0m }"))
    #expect(alone.parts.contains { $0.name == "ridge-far.gpx" && $0.bytes == first.bytes })
    let later = try walk(Self.text(Self.point("2026-08-02T06:00:00Z")))
    let refusal = Recorded.refusal { () throws(ImportProblem) in
      try ImportedScenario(walks: [first, later], origin: origin)
    }
    #expect(refusal?.contains("86388 s lie between them") == true)
  }
}
