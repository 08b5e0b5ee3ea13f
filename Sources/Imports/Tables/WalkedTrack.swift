import Kernel
import Plans

/// A track as a receiver of satellites recorded it, in GPX (www.topografix.com/gpx.asp): when it
/// begins and ends, and that it is whole.
///
/// Its points (`trkpt`) are counted, their times read and their angles looked at. Where they lie is
/// read by the scenario that names the file.
public struct WalkedTrack: Equatable, Sendable {
  /// How many points it has.
  public private(set) var count = 0
  /// When it begins, in seconds since 1970.
  public private(set) var begin: Int64 = 0
  /// When it ends, in seconds since 1970, rounded up.
  public private(set) var end: Int64 = 0
  /// The longest time between two points.
  public private(set) var longestPause = Duration.zero

  /// The most points, as a scenario's track has them.
  static let countMost = 20_000
  /// The largest file, in bytes, as a scenario's track has it.
  static let sizeMost = 16 << 20
  /// What is expected, for a message.
  static let head = "a file of GPX with a track: '<gpx' and points 'trkpt' with lat, lon and time"

  /// Reads a file.
  ///
  /// - Throws: `ImportProblem` with the line that is wrong.
  public init(_ bytes: [UInt8]) throws(ImportProblem) {
    guard bytes.count <= Self.sizeMost else {
      throw ImportProblem(
        .byte(Self.sizeMost),
        "it has more bytes than a scenario's track",
        remedy: "keep one walk, or every fifth point of it",
      )
    }
    var tags = MarkupTags(bytes)
    var isGPX = false
    var isClosed = false
    var point: (place: ImportProblem.Place, time: CivilTime?)?
    var last: CivilTime?
    while let tag = try tags.next() {
      guard !isClosed else { throw Self.rest(tag.place) }
      switch (tag.name, tag.isEnd) {
      case ("gpx", false): isGPX = true
      case ("gpx", true):
        isClosed = true
        let place = tags.place
        guard tags.text().allSatisfy({ $0 <= 0x20 }) else { throw Self.rest(place) }
      case ("trkpt", false) where isGPX:
        try Self.checkAngle("lat", most: 90, of: tag)
        try Self.checkAngle("lon", most: 180, of: tag)
        point = (tag.place, nil)
        guard tag.isEmpty else { continue }
        throw Self.timeless(tag.place)
      case ("time", false) where point != nil && !tag.isEmpty:
        point?.time = try Self.time(tags.text(), at: tag.place)
      case ("trkpt", true):
        guard let here = point, let time = here.time else {
          throw Self.timeless(point?.place ?? tag.place)
        }
        try take(time, behind: last, at: here.place)
        last = time
        point = nil
      case _: break
      }
      guard isGPX else { throw Self.refusal(bytes) }
    }
    guard isGPX else { throw Self.refusal(bytes) }
    guard isClosed else {
      throw ImportProblem(
        tags.place,
        "the file ends within the track: '</gpx>' is missing",
        remedy: "copy the whole file",
      )
    }
    guard count > 0 else {
      throw ImportProblem(.whole, "it has no point of a track", remedy: "expected \(Self.head)")
    }
  }

  /// Takes a point.
  private mutating func take(
    _ time: CivilTime,
    behind last: CivilTime?,
    at place: ImportProblem.Place,
  ) throws(ImportProblem) {
    if count == 0 { begin = time.seconds }
    if let last {
      let step = Duration.seconds(time.seconds - last.seconds)
      let pause = step + Duration(nanoseconds: time.nanoseconds - last.nanoseconds)
      guard pause >= .zero else {
        throw ImportProblem(
          place,
          "the point of \(time) stands behind that of \(last): times go back",
          remedy: "put points in order; where several walks are in it, keep one",
        )
      }
      longestPause = max(longestPause, pause)
    }
    count += 1
    end = time.seconds + (time.nanoseconds > 0 ? 1 : 0)
    guard count <= Self.countMost else {
      throw ImportProblem(
        place,
        "it has more than \(Self.countMost) points",
        remedy: "keep one walk, or every fifth point of it",
      )
    }
  }

  /// Whether an angle of a point is one that a scenario's track takes.
  private static func checkAngle(
    _ name: String,
    most: Int64,
    of tag: MarkupTags.Tag,
  ) throws(ImportProblem) {
    guard let written = tag.value(of: name) else {
      throw ImportProblem(
        tag.place,
        "a point has no \(name)",
        remedy: "expected degrees such as \(name)=\"35.6\"",
      )
    }
    guard DecimalDegrees.parse(written, digits: 9, most: most) != nil else {
      throw ImportProblem(
        tag.place,
        "\(name) '\(written.prefix(60))' is no angle",
        remedy: "expected degrees from -\(most) to \(most) such as 35.6",
      )
    }
  }

  private static func time(
    _ text: ArraySlice<UInt8>,
    at place: ImportProblem.Place,
  ) throws(ImportProblem) -> CivilTime {
    let text = String(decoding: text.trimmed, as: UTF8.self)
    do throws(QuantityError) {
      return try CivilTime(parsing: text, years: Limits.startYears)
    } catch {
      throw ImportProblem(
        place,
        "'\(text.prefix(40))' is no time",
        remedy: "expected one such as 2026-08-01T06:00:00Z, from 1970 to 2200",
      )
    }
  }

  private static func rest(_ place: ImportProblem.Place) -> ImportProblem {
    ImportProblem(
      place,
      "something stands behind '</gpx>'",
      remedy: "a file of GPX has one '<gpx>' and ends with it: take out what is behind",
    )
  }

  private static func timeless(_ place: ImportProblem.Place) -> ImportProblem {
    ImportProblem(
      place,
      "a point has no time",
      remedy:
        "record with times: a planned route has none, and nobody knows how fast it was walked",
    )
  }

  private static func refusal(_ bytes: [UInt8]) -> ImportProblem {
    ImportFormat.gpx.refusal(bytes, expecting: head)
  }
}
