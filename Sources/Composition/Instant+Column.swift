import Kernel

extension Instant {
  /// What a column says: seconds with all their decimals, from a day on days and the time of day.
  public var columnText: String {
    let whole = nanoseconds / 1_000_000_000
    let rest = String(nanoseconds % 1_000_000_000)
    let fraction = String(repeating: "0", count: 9 - rest.utf8.count) + rest
    guard whole >= 86_400 else { return "\(whole).\(fraction)" }
    let parts = [whole / 3_600 % 24, whole / 60 % 60, whole % 60].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    return "\(whole / 86_400)d\(parts.joined(separator: ":")).\(fraction)"
  }
}
