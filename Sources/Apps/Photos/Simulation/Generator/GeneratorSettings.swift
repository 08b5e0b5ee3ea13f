import Kernel
import Photos
import Plans

/// What a generated photo library is like: how many photos, from when to when, and of what kinds.
///
/// All of it stands in the plan, the zone with its table, so that the settings and the seed give
/// the same library on every machine. Shares are of all photos unless said otherwise.
public struct GeneratorSettings: Record, Hashable, Sendable {
  /// How many photos and videos there are, within `counts`.
  public var count: Int64 = 10_000
  /// The first second at which one can have been taken, since 1970 in UTC.
  public var from: Int64 = 1_451_606_400
  /// The last second at which one can have been taken, since 1970 in UTC.
  public var to: Int64 = 1_767_225_600
  /// Where the owner lives: days, weekends and daylight follow its clocks.
  public var zone = Zone()
  /// The share of screenshots, which are all over the place in time and in no album.
  public var screenshots = Ratio(12, 100)
  /// The share of photos that belong to a burst of 3 to 12 within seconds.
  public var bursts = Ratio(8, 100)
  /// Trips a year, of 2 to 9 days with eight times as many photos a day, within `holidayCounts`.
  public var holidays: Int64 = 4
  /// The share of favourites.
  public var favourites = Ratio(3, 100)
  /// The share of a trip's photos and videos that are in the trip's album; no screenshots.
  public var inAlbums = Ratio(35, 100)
  /// The share of videos.
  public var videos = Ratio(6, 100)
  /// The share of hidden photos.
  public var hidden = Ratio(5, 1_000)
  /// The share of photos that carry no time of capture.
  public var undated = Ratio(2, 1_000)
  /// The share that belongs to a shared library.
  public var shared = Ratio(1, 100)
  /// The share of trips that lead into another zone.
  public var travel = Ratio(1, 4)

  /// How many photos there can be.
  public static let counts: ClosedRange<Int64> = 0...PhotosLimits.photos
  /// How many trips a year can have: each has its own part of the year, of 15 days at least.
  public static let holidayCounts: ClosedRange<Int64> = 0...24

  /// The seconds since 1970 at which a library can begin and end.
  public static let seconds = CivilTime.range

  /// Ten thousand photos of the ten years from 2016 to 2025, in UTC.
  public init() {}

  /// What is wrong with the settings, naming the field; nil where a library can be generated.
  public var problem: FieldError? {
    guard Self.counts.contains(count) else {
      return FieldError(field: "count", problem: "\(count) is not within \(Self.counts)")
    }
    guard Self.seconds.contains(from), Self.seconds.contains(to) else {
      return FieldError(field: "from_s", problem: "\(from) to \(to) is not within \(Self.seconds)")
    }
    guard from < to else {
      return FieldError(field: "to_s", problem: "\(to) is not after from_s, \(from)")
    }
    guard to - from <= PhotosLimits.libraryLongestSeconds else {
      return FieldError(field: "to_s", problem: "\(to) is more than 200 years after \(from)")
    }
    guard Self.holidayCounts.contains(holidays) else {
      return FieldError(
        field: "holidays",
        problem: "\(holidays) is not within \(Self.holidayCounts)",
      )
    }
    let shares = [
      screenshots, bursts, favourites, inAlbums, videos, hidden, undated, shared, travel,
    ]
    if let wrong = shares.first(where: { !$0.isProbability }) {
      return FieldError(field: "shares", problem: "\(wrong) is not from 0 to 1")
    }
    guard kindsFit else {
      return FieldError(field: "screenshots", problem: "is more than 1 with bursts and videos")
    }
    return nil
  }

  /// Whether screenshots, bursts and videos, which exclude one another, are at most everything.
  var kindsFit: Bool {
    // A share of 1 in three parts may round up.
    screenshots.approximation + bursts.approximation + videos.approximation <= 1 + 0x1p-40
  }

  /// Names every field once; what no library can be generated from is an error.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("count", &count)
    try fields.field("from_s", &from)
    try fields.field("to_s", &to)
    try fields.field("zone", &zone)
    try fields.field("screenshots", &screenshots)
    try fields.field("bursts", &bursts)
    try fields.field("holidays", &holidays)
    try fields.field("favourites", &favourites)
    try fields.field("in_albums", &inAlbums)
    try fields.field("videos", &videos)
    try fields.field("hidden", &hidden)
    try fields.field("undated", &undated)
    try fields.field("shared", &shared)
    try fields.field("travel", &travel)
    if let problem { throw problem }
  }
}
