/// Texts as Java has them: units of UTF-16, and letters of ASCII alone that have two forms.
///
/// Source: the official emulator 1.22.0, as `hidane-rules` 0.7 has recorded it (`eval`).
enum Letters {
  /// The same with small letters; what is no letter of ASCII stays.
  static func lowercase(_ text: String) -> String {
    changed(text) { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The same with capital letters; what is no letter of ASCII stays.
  static func uppercase(_ text: String) -> String {
    changed(text) { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
  }

  private static func changed(_ text: String, _ change: (UInt8) -> UInt8) -> String {
    String(decoding: text.utf8.map(change), as: UTF8.self)
  }

  /// What stands at these places, counted in units of UTF-16.
  ///
  /// - Returns: nil where it begins or ends within a character, which no text of ours can hold.
  static func part(of text: String, _ places: Range<Int>) -> String? {
    let units = text.utf16
    let start = units.index(units.startIndex, offsetBy: places.lowerBound)
    let end = units.index(start, offsetBy: places.count)
    let part = units[start..<end]
    guard part.first.map(UTF16.isTrailSurrogate) != true,
      part.last.map(UTF16.isLeadSurrogate) != true
    else { return nil }
    return String(decoding: part, as: UTF16.self)
  }
}
