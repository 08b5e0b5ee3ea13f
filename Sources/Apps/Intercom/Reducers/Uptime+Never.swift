import Kernel

/// Readings that may never have been taken.
///
/// A device's clock may show any time at the start of a call, before 0 as well: no reading stands
/// for "never", so what has not happened yet is nil.
extension Uptime? {
  /// Whether `span` has passed since then; what never happened is due at once.
  func isDue(after span: Duration, at now: Uptime) -> Bool {
    guard let then = self else { return true }
    return now - then >= span
  }

  /// Whether it is still to come; a limit that was never set has passed.
  func isAhead(of now: Uptime) -> Bool {
    guard let limit = self else { return false }
    return now < limit
  }
}
