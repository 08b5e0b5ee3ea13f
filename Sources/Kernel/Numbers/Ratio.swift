/// An exact fraction of two integers, in lowest terms: a probability, a share, an exponent.
///
/// Probabilities are ratios and not `Double`, so that a plan reads `1/200` on every machine.
public struct Ratio: Hashable, Sendable, Comparable, Record {
  /// What stands above the line; carries the sign.
  public private(set) var numerator: Int64
  /// What stands below the line, above 0.
  public private(set) var denominator: Int64

  /// Never, or nothing.
  public static let zero = Self(0, 1)

  /// Always, or the whole.
  public static let one = Self(1, 1)

  /// The fraction `numerator / denominator`, reduced; the denominator must be above 0.
  public init(_ numerator: Int64, _ denominator: Int64) {
    precondition(denominator > 0, "a ratio's denominator is above 0, not \(denominator)")
    let divisor = Int64(Self.commonDivisor(numerator.magnitude, denominator.magnitude))
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// A blank ratio: zero.
  public init() {
    self = .zero
  }

  /// The nearest floating-point number, for figures that are shown or fed to a formula.
  @inlinable public var approximation: Double { Double(numerator) / Double(denominator) }

  /// Whether it can be a probability: from 0 to 1.
  @inlinable public var isProbability: Bool { numerator >= 0 && numerator <= denominator }

  /// Smaller before larger, exactly.
  public static func < (left: Self, right: Self) -> Bool {
    Int128(left.numerator) * Int128(right.denominator)
      < Int128(right.numerator) * Int128(left.denominator)
  }

  /// Numerator and denominator; a value that is not in lowest terms is an error.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    var above = numerator
    var below = denominator
    try fields.field("numerator", &above)
    try fields.field("denominator", &below)
    guard below > 0 else {
      throw FieldError(field: "denominator", problem: "\(below) is not above 0")
    }
    let read = Self(above, below)
    guard read.denominator == below else {
      throw FieldError(field: "numerator", problem: "\(above)/\(below) is not in lowest terms")
    }
    self = read
  }

  /// Euclid's algorithm; the second argument is above 0.
  private static func commonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var larger = left
    var smaller = right
    while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}

extension Ratio: CustomStringConvertible {
  /// As a scenario writes it, such as `1/200`.
  public var description: String { "\(numerator)/\(denominator)" }
}
