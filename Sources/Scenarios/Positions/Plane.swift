import Plans

/// The plane on which the places of a scenario lie, where they come from degrees of longitude and latitude.
///
/// An equirectangular projection about the origin: a degree of latitude is 111 195.080 m, 1 ÷ 360 of the
/// circumference of a sphere with the mean radius 6 371 008.8 m (IUGG, R₁), and one of longitude that times
/// the cosine of the origin's latitude. Within `Limits.positions` of the origin, 100 km, a distance is off
/// by less than 1 % up to 50 degrees of latitude, and of a walk by far less. All of it is in whole numbers.
struct Plane {
  /// A place on the globe: billionths of a degree, and millimetres above the sea.
  struct Place: Hashable {
    var latitude: Int64
    var longitude: Int64
    var height: Int64
  }

  /// What becomes the origin.
  let origin: Place
  /// The cosine of its latitude, in units of 2⁻³⁰.
  private let cosine: Int64

  /// A degree of latitude in millimetres.
  private static let degree: Int128 = 111_195_080
  private static let billion: Int128 = 1_000_000_000

  /// The plane about a place.
  init(_ origin: Place) {
    self.origin = origin
    cosine = Self.cosine(of: origin.latitude)
  }

  /// The position of a place; nil where it is too far away for a plane.
  func position(of place: Place) -> Position? {
    let whole: Int64 = 360_000_000_000
    var longitude = place.longitude - origin.longitude
    // The shorter way round.
    if longitude > whole / 2 { longitude -= whole }
    if longitude < -whole / 2 { longitude += whole }
    let latitude = Int128(place.latitude - origin.latitude)
    let north = latitude * Self.degree / Self.billion
    let east = Int128(longitude) * Self.degree * Int128(cosine) / (Self.billion << 30)
    let up = place.height - origin.height
    let range = Limits.positions
    guard range.contains(Int64(north)), range.contains(Int64(east)), Limits.heights.contains(up)
    else { return nil }
    return Position(east_mm: Int64(east), north_mm: Int64(north), up_mm: up)
  }

  /// The cosine of an angle in billionths of a degree, in units of 2⁻³⁰.
  ///
  /// Its Taylor series up to x¹⁴ ÷ 14!, of which the first term left out is below 10⁻¹⁰; each of the seven
  /// products is rounded down, so that it is off by less than 2 · 10⁻⁸.
  static func cosine(of angle: Int64) -> Int64 {
    let one: Int64 = 1 << 30
    // π ÷ 180 · 2³⁰ = 18 740 330.
    let radians = Int64(Int128(angle.magnitude) * 18_740_330 / billion)
    let square = (radians * radians) >> 30
    var term = one
    var sum = one
    for step: Int64 in 1...7 {
      term = (term * square) >> 30
      term /= (2 * step - 1) * 2 * step
      sum += step & 1 == 1 ? -term : term
    }
    return max(0, sum)
  }
}
