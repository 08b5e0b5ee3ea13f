extension [UInt8] {
  /// Whether others lie among them, one behind the other; nothing lies nowhere.
  ///
  /// It is asked of every packet of voice.
  ///
  /// - Complexity: O(`count` × `others.count`), and mostly O(`count` − `others.count`).
  func hold(_ others: [UInt8]) -> Bool {
    guard let first = others.first else { return false }
    var start = 0
    while start + others.count <= count {
      if self[start] == first, has(others, at: start) { return true }
      start += 1
    }
    return false
  }

  private func has(_ others: [UInt8], at start: Int) -> Bool {
    var place = 1
    while place < others.count, self[start + place] == others[place] { place += 1 }
    return place == others.count
  }
}
