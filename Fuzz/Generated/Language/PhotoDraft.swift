import Kernel
import Plans

/// Words that a life with photos is made of.
enum PhotoWords {
  /// Zones with and without summer time, and fixed offsets.
  static let zones = [
    "Asia/Tokyo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC", "+09:00",
    "-03:30",
  ]
  /// Titles of albums that a scenario lists.
  static let titles = ["Kyoto", "Loose", "Family", "Old"]
  /// Calendars that a person counts years in.
  static let calendars = ["gregorian", "japanese", "buddhist", "roc"]
  /// What the cleaner may do.
  static let access = ["full", "limited", "none"]
}

/// What a scenario's photos are called so far, so that acts name what there is.
struct PhotoDraft {
  /// The civil time at the start, as it is written.
  var start = "2026-01-01T00:00:00Z"
  /// The photos that are listed or come in.
  var photos: [String] = []
  /// The albums that there are or will be.
  var titles: [String] = []
  /// Whether somebody has a generated library.
  var isGenerated = false
  /// Whether a library that is shared has been described.
  var isShared = false
  /// How many photos have come in.
  private(set) var taken = 0

  /// A photo that comes in has a name of its own.
  mutating func newPhoto() -> String {
    taken += 1
    photos.append("new-\(taken)")
    return "new-\(taken)"
  }

  /// Some time of a year, with its zone.
  func date(year: Int64, _ dice: inout Dice) -> String {
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let day = "\(year)-\(two(dice.whole(1...12)))-\(two(dice.whole(1...28)))"
    let time = "\(two(dice.whole(0...23))):\(two(dice.whole(0...59))):\(two(dice.whole(0...59)))"
    return "\(day)T\(time)\(dice.pick(["Z", "+09:00", "-05:00", "+02:00"]))"
  }
}
