import Kernel

/// A place on the plane of a scenario, in whole millimetres from its origin.
///
/// East and north lie on the plane, up is the height above the origin. Everything that is written of
/// places lies within `Limits.positions` of it, so that squares of distances fit into 64 bits.
public struct Position: Record, Hashable, Sendable {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How far east.
  public var east_mm: Int64 = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How far north.
  public var north_mm: Int64 = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How high.
  public var up_mm: Int64 = 0

  /// The origin.
  public init() {}

  /// A place.
  public init(east_mm: Int64, north_mm: Int64, up_mm: Int64 = 0) {
    self.east_mm = east_mm
    self.north_mm = north_mm
    self.up_mm = up_mm
  }

  /// Whether it lies where a scenario can have places.
  var isPlausible: Bool {
    Limits.positions.contains(east_mm) && Limits.positions.contains(north_mm)
      && Limits.heights.contains(up_mm)
  }
}

/// Where a device is at an instant of its way.
public struct TrackPoint: Record, Hashable, Sendable {
  /// When.
  public var at: Instant = .start
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How far east.
  public var east_mm: Int64 = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How far north.
  public var north_mm: Int64 = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How high.
  public var up_mm: Int64 = 0

  /// The origin at the start.
  public init() {}

  /// A place at an instant.
  public init(at: Instant, _ position: Position) {
    self.at = at
    east_mm = position.east_mm
    north_mm = position.north_mm
    up_mm = position.up_mm
  }

  /// Where.
  public var position: Position {
    Position(east_mm: east_mm, north_mm: north_mm, up_mm: up_mm)
  }
}

/// Where a device is over time: straight from point to point, before the first one and behind the last
/// one at rest.
public struct Track: Hashable, Sendable {
  private let points: [TrackPoint]

  /// The way through these points, in order of time; nil without any.
  public init?(_ points: [TrackPoint]) {
    guard !points.isEmpty else { return nil }
    self.points = points
  }

  /// When it leaves its first point and when it reaches its last one.
  public var span: ClosedRange<Instant> {
    points[0].at...max(points[0].at, points[points.count - 1].at)
  }

  /// Where it is then; between two points millimetres are rounded toward zero from the earlier one.
  ///
  /// - Complexity: O(log points).
  public func position(at now: Instant) -> Position {
    // How many points lie at that instant or before.
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].at <= now { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return points[0].position }
    guard low < points.count else { return points[low - 1].position }
    let (from, to) = (points[low - 1], points[low])
    let part = Int128((now - from.at).nanoseconds)
    let whole = Int128((to.at - from.at).nanoseconds)
    func between(_ first: Int64, _ second: Int64) -> Int64 {
      first + Int64(Int128(second - first) * part / whole)
    }
    return Position(
      east_mm: between(from.east_mm, to.east_mm),
      north_mm: between(from.north_mm, to.north_mm),
      up_mm: between(from.up_mm, to.up_mm),
    )
  }

  /// What a list of points cannot be; nil for one that a device can follow.
  static func problem(of points: [TrackPoint]) -> FieldError? {
    guard points.count <= Limits.trackPoints else { return .range("track") }
    guard points.allSatisfy(\.position.isPlausible) else { return .range("track") }
    for (earlier, later) in zip(points, points.dropFirst()) where later.at <= earlier.at {
      return FieldError(field: "track", problem: "is not in order of time")
    }
    let times = points.map { Duration(nanoseconds: $0.at.nanoseconds) }
    return times.allSatisfy(Limits.times.contains) ? nil : .range("track")
  }
}
