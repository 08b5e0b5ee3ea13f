import Plans

/// Distances, crossings and areas on the plane, in whole millimetres.
///
/// Places lie within 10⁸ mm of the origin (`Limits.positions`), so that differences have 28 bits and
/// every product of two of them fits.
extension Position {
  /// The square of the distance in space.
  func squaredDistance(to other: Self) -> Int64 {
    let east = other.east_mm - east_mm
    let north = other.north_mm - north_mm
    let up = other.up_mm - up_mm
    return east * east + north * north + up * up
  }

  /// The distance in space, rounded down.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  func distance_mm(to other: Self) -> Int64 {
    Int64(WholeNumbers.root(UInt64(squaredDistance(to: other))))
  }

  /// Twice the area of the triangle, seen from above: positive where `second` lies to the left.
  func turn(_ first: Self, _ second: Self) -> Int64 {
    (first.east_mm - east_mm) * (second.north_mm - north_mm)
      - (first.north_mm - north_mm) * (second.east_mm - east_mm)
  }
}

/// Where the straight line between two places crosses a piece of a ridge.
struct Crossing {
  /// How far along the line, from the first place, in millionths.
  var share: Int64
  /// The height of the crest there, in millimetres.
  var crest: Int64

  /// The crossing of the line between two places with the piece between two others, seen from above; nil
  /// where they do not cross.
  ///
  /// A place on the ridge's line is taken for one to the right of it, so that who stands on a ridge has one
  /// side alone behind it.
  init?(_ first: Position, _ second: Position, over from: Position, _ to: Position) {
    let one = from.turn(to, first)
    let other = from.turn(to, second)
    guard (one > 0) != (other > 0) else { return nil }
    let left = first.turn(second, from)
    let right = first.turn(second, to)
    guard (left > 0) != (right > 0) else { return nil }
    let million: Int128 = 1_000_000
    share = Int64(million * Int128(one) / Int128(one - other))
    crest =
      from.up_mm
      + Int64(Int128(to.up_mm - from.up_mm) * Int128(left) / Int128(left - right))
  }
}

extension CoverageArea {
  /// Whether a place lies in it, seen from above.
  ///
  /// A ray to the east crosses the border an odd number of times then. Of the border itself the western
  /// and southern parts belong to it.
  func contains(_ place: Position) -> Bool {
    var isInside = false
    var last = corners[corners.count - 1]
    for corner in corners {
      let isBelow = corner.north_mm <= place.north_mm
      if isBelow != (last.north_mm <= place.north_mm) {
        // Upward pieces have the inside of a ray to their left.
        let turn = last.turn(corner, place)
        if isBelow ? turn < 0 : turn > 0 { isInside.toggle() }
      }
      last = corner
    }
    return isInside
  }
}
