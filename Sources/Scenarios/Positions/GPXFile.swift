import Files
import Foundation
import Kernel
import Plans

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A recorded track: the points of all tracks and segments of a GPX file, in their order.
///
/// GPX 1.0 and 1.1 (https://www.topografix.com/gpx.asp): `trkpt` with `lat` and `lon` in degrees of
/// WGS 84, `ele` in metres and `time` in UTC. Routes and waypoints are passed over, as is every
/// extension. Without `ele` a point has the height of the one before.
struct GPXFile {
  /// A point of the track.
  struct Point {
    /// Where.
    var place: Plane.Place
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// When, in nanoseconds since 1970.
    var unix_ns: Int64
    /// In which line of the file its element begins.
    var line: Int
  }

  /// The points, in order of time; at least one.
  let points: [Point]

  /// Reads a file.
  ///
  /// - Throws: with the line, where it is no track.
  init(_ bytes: [UInt8], at path: String) throws(FileProblem) {
    guard bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw FileProblem(path, "it is empty", remedy: Self.expected)
    }
    // GPX has a schema and no document type, with whose entities a small file becomes a huge one.
    guard bytes.firstRange(of: Array("<!DOCTYPE".utf8)) == nil else {
      throw FileProblem(path, "it has a document type (DOCTYPE)", remedy: "take it out")
    }
    // The parser ends the process at a name that is not UTF-8, whatever the file says of its encoding.
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if let line = lines.firstIndex(where: { String(validating: $0, as: UTF8.self) == nil }) {
      throw FileProblem(
        "\(path):\(line + 1)",
        "it is not UTF-8",
        remedy: "write it as UTF-8, without another encoding in its first line",
      )
    }
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    let reader = GPXReader()
    parser.delegate = reader
    let isWhole = parser.parse()
    if let mistake = reader.mistake {
      throw FileProblem("\(path):\(mistake.line)", mistake.problem, remedy: mistake.remedy)
    }
    // Where a file is cut off between elements, the parser on Linux has nothing against it.
    guard isWhole, reader.isClosed else {
      let line = max(1, parser.lineNumber)
      throw FileProblem(
        "\(path):\(line)",
        reader.hasBegun ? "its XML ends or breaks off here" : "it is no XML",
        remedy: Self.expected,
      )
    }
    guard !reader.points.isEmpty else {
      throw FileProblem(path, "it has no point of a track (trkpt)", remedy: Self.expected)
    }
    points = reader.points
    try checkOrder(path)
  }

  private func checkOrder(_ path: String) throws(FileProblem) {
    for (earlier, later) in zip(points, points.dropFirst()) where later.unix_ns <= earlier.unix_ns {
      let isSame = later.unix_ns == earlier.unix_ns
      throw FileProblem(
        "\(path):\(later.line)",
        isSame
          ? "the point has the time of the one in line \(earlier.line)"
          : "the point is earlier than the one in line \(earlier.line)",
        remedy: "expected points in order of time, each later than the one before",
      )
    }
  }

  static let expected =
    "expected a GPX file with a recorded track: trkpt with lat, lon and time"
}

/// What the XML parser meets.
private final class GPXReader: NSObject, XMLParserDelegate {
  struct Mistake {
    var line: Int
    var problem: String
    var remedy: String
  }

  private(set) var points: [GPXFile.Point] = []
  private(set) var mistake: Mistake?
  private(set) var hasBegun = false
  /// Whether the root was closed.
  var isClosed: Bool { hasBegun && elements.isEmpty }

  private var elements: [String] = []
  private var text = ""
  private var line = 0
  private var latitude: Int64 = 0
  private var longitude: Int64 = 0
  private var height: Int64?
  private var time: Int64?

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:],
  ) {
    let name = Self.local(name)
    if elements.isEmpty {
      hasBegun = true
      guard name == "gpx" else {
        return fail(
          parser,
          "its root is <\(name.prefix(60))>, not <gpx>",
          remedy: GPXFile.expected,
        )
      }
    }
    guard elements.count < 64 else {
      return fail(parser, "elements lie in one another 64 deep", remedy: GPXFile.expected)
    }
    elements.append(name)
    text = ""
    guard name == "trkpt" else { return }
    line = parser.lineNumber
    (height, time) = (nil, nil)
    latitude = degrees("lat", attributes, most: 90, parser)
    longitude = degrees("lon", attributes, most: 180, parser)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    // A number or a time has a few characters; descriptions are nobody's business.
    if text.utf8.count < 200 { text += string }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
  ) {
    let name = elements.popLast() ?? ""
    let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
    text = ""
    if name == "trkpt" { return endPoint(parser) }
    guard elements.last == "trkpt" else { return }
    switch name {
    case "ele":
      height = DecimalDegrees.parse(value, digits: 3, most: 100_000)
      if height == nil {
        fail(
          parser,
          "ele '\(value.prefix(60))' is no height in metres",
          remedy: "expected such as 812.5",
        )
      }
    case "time":
      // XML's times may have no zone, which GPX takes for UTC.
      let stamp = try? TimeStamp(parsing: value)
      time = (stamp ?? (try? TimeStamp(parsing: value + "Z")))?.unix_ns
      if time == nil {
        fail(
          parser,
          "time '\(value.prefix(60))' is no time stamp",
          remedy: "expected such as 2026-08-01T00:00:00Z",
        )
      }
    default: break
    }
  }

  private func endPoint(_ parser: XMLParser) {
    guard mistake == nil else { return }
    guard let time else {
      return fail(
        parser,
        "the point has no time",
        remedy:
          "a recorded track has one in each point; of a planned route write 'points' with 'at'",
        at: line,
      )
    }
    guard points.count < 1_000_000 else {
      return fail(parser, "it has more than a million points", remedy: "name a shorter track")
    }
    let last = points.last?.place.height ?? 0
    points.append(
      GPXFile.Point(
        place: Plane.Place(latitude: latitude, longitude: longitude, height: height ?? last),
        unix_ns: time,
        line: line,
      )
    )
  }

  private func degrees(
    _ key: String,
    _ attributes: [String: String],
    most: Int64,
    _ parser: XMLParser,
  ) -> Int64 {
    guard let written = attributes[key] else {
      fail(parser, "the point has no '\(key)'", remedy: "expected degrees such as \(key)=\"35.6\"")
      return 0
    }
    guard let value = DecimalDegrees.parse(written, digits: 9, most: most) else {
      fail(
        parser,
        "\(key) '\(written.prefix(60))' is no angle",
        remedy: "expected degrees from -\(most) to \(most) such as 35.6",
      )
      return 0
    }
    return value
  }

  private func fail(_ parser: XMLParser, _ problem: String, remedy: String, at line: Int? = nil) {
    guard mistake == nil else { return }
    mistake = Mistake(line: line ?? max(1, parser.lineNumber), problem: problem, remedy: remedy)
    parser.abortParsing()
  }

  /// A name without the prefix of its namespace.
  private static func local(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }
}
