/// Functions of numbers, made of what is exact by IEEE 754 on every machine: the last place of a C
/// library's differs between machines.
enum Elementary {
  static let pi = 3.141592653589793

  /// The sine of an angle of at most a few turns.
  static func sine(_ angle: Double) -> Double {
    guard angle.magnitude < 1_000 else { return .nan }
    // Into -π/2 … π/2, where the series needs few terms.
    var rest = angle - Double(Int64(angle / (2 * pi))) * 2 * pi
    if rest > pi { rest -= 2 * pi }
    if rest < -pi { rest += 2 * pi }
    if rest > pi / 2 { rest = pi - rest }
    if rest < -pi / 2 { rest = -pi - rest }
    var term = rest
    var sum = rest
    for step in 1...14 {
      term *= -rest * rest / Double((2 * step) * (2 * step + 1))
      sum += term
    }
    return sum
  }

  /// The angle of a sine of 0 to 1: `2 atan(x / (1 + √(1 - x²)))`, halved until the series is short.
  static func arcSine(_ sine: Double) -> Double {
    var tangent = sine / (1 + (1 - sine * sine).squareRoot())
    for _ in 0..<3 { tangent /= 1 + (1 + tangent * tangent).squareRoot() }
    var power = tangent
    var sum = tangent
    for step in 1...14 {
      power *= -tangent * tangent
      sum += power / Double(2 * step + 1)
    }
    return sum * 16
  }

  /// `base` to that power, by squaring where it is a whole one.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    if base.isNaN || exponent.isNaN { return .nan }
    if exponent.magnitude < 4_503_599_627_370_496, exponent == Double(Int64(exponent)) {
      return whole(base, Int64(exponent))
    }
    if exponent.magnitude >= 4_503_599_627_370_496 { return huge(base, isRising: exponent > 0) }
    if base < 0 { return base == -.infinity ? (exponent > 0 ? .infinity : 0) : .nan }
    if base == 0 { return exponent > 0 ? 0 : .infinity }
    if base == .infinity { return exponent > 0 ? .infinity : 0 }
    // The whole part by squaring, the fraction by roots: each step of it halves the exponent.
    let part = Int64(exponent)
    var fraction = (exponent - Double(part)).magnitude
    var root = base
    var product = 1.0
    for _ in 0..<53 where fraction > 0 {
      root = root.squareRoot()
      fraction *= 2
      if fraction >= 1 {
        product *= root
        fraction -= 1
      }
    }
    return whole(base, part) * (exponent < 0 ? 1 / product : product)
  }

  private static func whole(_ base: Double, _ exponent: Int64) -> Double {
    var factor = base
    var rest = exponent.magnitude
    var product = 1.0
    while rest > 0 {
      if rest & 1 == 1 { product *= factor }
      factor *= factor
      rest >>= 1
    }
    return exponent < 0 ? 1 / product : product
  }

  /// To a power that is so far from 0 that only the side of 1 counts; such a power is even.
  private static func huge(_ base: Double, isRising: Bool) -> Double {
    let size = base.magnitude
    if size == 1 { return 1 }
    return (size > 1) == isRising ? .infinity : 0
  }

  /// The nearest whole number, halves upwards: -4.5 is -4.
  static func rounded(_ number: Double) -> Double {
    let whole = floor(number)
    return number - whole < 0.5 ? whole : whole + 1
  }

  /// The greatest whole number that is not above.
  static func floor(_ number: Double) -> Double {
    guard number.magnitude < 4_503_599_627_370_496 else { return number }
    let whole = Double(Int64(number))
    return whole > number ? whole - 1 : whole
  }
}
