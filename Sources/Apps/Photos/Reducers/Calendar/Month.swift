import Kernel

/// A month as a formatter with the pattern `yyyy-MM` writes it: the era is left out (K-06).
///
/// So two months may be one: `0007-10` is October of Heisei 7 (1995) and of Reiwa 7 (2025).
/// `CivilMonth` tells them apart.
public struct Month: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year within its era times 100, and the month from 1 to 12.
  public var code: Int64

  /// A month by its code.
  @inlinable
  public init(code: Int64) {
    self.code = code
  }

  /// The month of that number in a year of some era.
  @inlinable
  public init(yearOfEra: Int64, month: Int64) {
    code = yearOfEra * 100 + month
  }

  /// By year within the era, then by month.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.code < right.code }

  /// The month as `yyyy-MM`, such as `0007-10`.
  public var description: String {
    let (year, month) = dividingDown(code, by: 100)
    return monthText(year: year, month: month)
  }
}

/// A year of at least four digits, a hyphen and a month of two.
func monthText(year: Int64, month: Int64) -> String {
  let digits = String(year.magnitude)
  let padded = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  return (year < 0 ? "-" : "") + padded + (month < 10 ? "-0" : "-") + "\(month)"
}
