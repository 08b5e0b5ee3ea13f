import Kernel
import Photos

/// How a story says figures: for people, rounded.
enum StoryText {
  /// `1 photo`, `12 photos`.
  static func photos(_ count: Int64) -> String {
    count == 1 ? "1 photo" : "\(count) photos"
  }

  /// Bytes in the largest unit that gives at least one, with one decimal.
  static func size(_ bytes: Int64) -> String {
    let units: [(name: String, size: Int64)] = [
      ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000),
    ]
    guard let unit = units.first(where: { bytes >= $0.size }) else { return "\(bytes) B" }
    // Rounded half up in tenths, without a product that could leave 64 bits.
    let tenths = (bytes / (unit.size / 100) + 5) / 10
    return tenths % 10 == 0
      ? "\(tenths / 10) \(unit.name)" : "\(tenths / 10).\(tenths % 10) \(unit.name)"
  }

  /// `2026-03-02 09:00` on the clocks of a zone.
  static func time(_ seconds: Int64, in zone: Zone) -> String {
    let local = seconds + zone.offset(at: seconds)
    let date = CivilDate(of: local, offset: 0)
    let (_, second) = dividingDown(local, by: 86_400)
    return "\(date) \(two(second / 3_600)):\(two(second / 60 % 60))"
  }

  private static func two(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
