import Kernel
import Plans

/// What houses, trees and the ground take from a signal or add to it: log-normal shadowing.
///
/// A place has its shadow: who comes back to it finds it again, and both directions of a pair have the same.
/// Each end of a pair has a field of its own over the plane, and the shadow of two places is the sum of
/// both ends' values ÷ √2, so that its deviation is that of each. The correlation of a field falls with the
/// distance as exp(−d ÷ D) does (M. Gudmundson, "Correlation model for shadow fading in mobile radio
/// systems", Electronics Letters 27 (1991), 2145–2146). It is made of three lattices of independent
/// values with ¼ D, ¾ D and 9⁄4 D between their points, interpolated bilinearly and scaled to the same
/// variance everywhere; with the shares ¼, ⅜ and ⅜ of the variance the mean correlation stays within
/// 0.05 of that function at every distance.
///
/// A lattice's value is the sum of eight numbers of 16 bits (Irwin–Hall), which lies within ±4.9
/// deviations.
struct Shadow: Sendable {
  // In millibels.
  private let deviation: Int64
  // In millimetres.
  private let distance: Int64
  private let first: RandomStream
  private let second: RandomStream

  /// The shadow between two devices.
  init(
    between pair: DevicePair,
    on link: String,
    _ radio: RadioModel,
    seed: UInt64,
  ) {
    deviation = radio.shadow_mb
    distance = radio.shadowDistance_mm
    let names = [pair.first, pair.second].sorted().joined(separator: "+")
    first = RandomStream(seed: seed, key: "link/\(link)/shadow/\(names)/\(pair.first)")
    second = RandomStream(seed: seed, key: "link/\(link)/shadow/\(names)/\(pair.second)")
  }

  /// What is added to the level between two places, in millibels.
  func millibels(_ one: Position, _ other: Position) -> Int64 {
    guard deviation > 0 else { return 0 }
    let sum = value(of: first, at: one) + value(of: second, at: other)
    // A deviation is 2²⁰, and the sum of two has √2 of it: 2²⁰ · √2 = 1 482 910.4.
    return WholeNumbers.rounded(sum * deviation, over: 1_482_910)
  }

  /// A field at a place; its deviation is 2²⁰.
  func value(of field: RandomStream, at place: Position) -> Int64 {
    // Roots of ¼ and ⅜ in units of 2⁻²⁰.
    let parts: [(lane: UInt64, quarters: Int64, weight: Int64)] = [
      (0, 1, 524_288), (1, 3, 642_119), (2, 9, 642_119),
    ]
    return parts.reduce(0) { sum, part in
      let spacing = distance * part.quarters / 4
      let value = Self.interpolated(field, lane: part.lane, place, spacing: spacing)
      return sum + WholeNumbers.rounded(value * part.weight, over: 1 << 20)
    }
  }

  /// A lattice at a place; its deviation is 2²⁰.
  private static func interpolated(
    _ field: RandomStream,
    lane: UInt64,
    _ place: Position,
    spacing: Int64,
  ) -> Int64 {
    let (column, east) = split(place.east_mm, by: spacing)
    let (row, north) = split(place.north_mm, by: spacing)
    let whole: Int64 = 1 << 10
    let weights = [
      (whole - east) * (whole - north), east * (whole - north), (whole - east) * north,
      east * north,
    ]
    var sum: Int64 = 0
    var squares: Int64 = 0
    for (corner, weight) in weights.enumerated() {
      let value = value(field, lane: lane, column + Int64(corner & 1), row + Int64(corner >> 1))
      sum += weight * value
      squares += weight * weight
    }
    return WholeNumbers.rounded(sum, over: Int64(WholeNumbers.root(UInt64(squares))))
  }

  /// Which cell of the lattice, and how far into it in 1 ÷ 1 024.
  private static func split(_ length: Int64, by spacing: Int64) -> (cell: Int64, rest: Int64) {
    let (quotient, remainder) = length.quotientAndRemainder(dividingBy: spacing)
    let cell = remainder < 0 ? quotient - 1 : quotient
    let rest = remainder < 0 ? remainder + spacing : remainder
    return (cell, rest * 1_024 / spacing)
  }

  /// The value of a point of a lattice; its deviation is 2²⁰.
  private static func value(
    _ field: RandomStream,
    lane: UInt64,
    _ column: Int64,
    _ row: Int64,
  ) -> Int64 {
    let place = UInt64(bitPattern: row) << 8
    var sum: Int64 = 0
    for half: UInt64 in 0..<2 {
      var word = field.word(at: UInt64(bitPattern: column), lane: place | lane << 1 | half)
      for _ in 0..<4 {
        sum += Int64(word & 0xFFFF)
        word >>= 16
      }
    }
    // Eight numbers have the mean 262 140 and the deviation 65 536 · √(8 ÷ 12) = 53 509.5, of which
    // 2²⁰ is 19.596 times as much.
    return WholeNumbers.rounded((sum - 262_140) * 19_596, over: 1_000)
  }
}
