/// A place on the earth, in degrees.
public struct RulesLatLng: Hashable, Sendable {
  /// North of the equator, -90 to 90.
  public let latitude: Double
  /// East of Greenwich, -180 to 180.
  public let longitude: Double

  /// The place of these degrees; nil where there is none.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// How far it is to another place over a sphere, in metres (the haversine formula).
  func distance(to other: Self) -> Double {
    let radians = Elementary.pi / 180
    let north = Elementary.sine((other.latitude - latitude) * radians / 2)
    let east = Elementary.sine((other.longitude - longitude) * radians / 2)
    let quarter = Elementary.pi / 2
    let width =
      Elementary.sine(latitude * radians + quarter)
      * Elementary.sine(other.latitude * radians + quarter)
    let half = min(1, max(0, north * north + width * east * east))
    return 2 * 6_371_010 * Elementary.arcSine(half.squareRoot())
  }
}
