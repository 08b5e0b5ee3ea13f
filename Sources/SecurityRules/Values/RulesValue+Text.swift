extension RulesValue {
  /// The value as the rules language would write it, in short: what is long ends with `…`.
  ///
  /// - Parameter longest: about how many characters are wanted.
  /// - Returns: one line.
  public func text(longest: Int = 120) -> String {
    var text = ""
    write(into: &text, longest)
    return text.unicodeScalars.count > longest
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest))) + "…" : text
  }

  private func write(into text: inout String, _ longest: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .float(let value): text += String(value)
    case .string(let value): text += Self.quoted(value, longest)
    case .bytes(let value): text += "\(value.count) bytes"
    case .list(let values): Self.write(values, "[", "]", into: &text, longest)
    case .partialList(let values): Self.write(values, "[", ", …]", into: &text, longest)
    case .bounded(let bounds): text += bounds.text
    case .set(let values): Self.write(values, "set [", "]", into: &text, longest)
    case .map(let map): Self.write(map, into: &text, longest)
    case .mapDiff: text += "a map diff"
    case .path(let path): text += path.text
    case .timestamp(let instant): text += instant.text
    case .duration(let length):
      text += "\(length.seconds) s"
      if length.nanoseconds != 0 { text += " + \(length.nanoseconds) ns" }
    case .latlng(let place): text += "latlng(\(place.latitude), \(place.longitude))"
    }
  }

  /// A text in quotation marks; what would break a line is escaped.
  static func quoted(_ text: String, _ longest: Int = 120) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar {
      case "'", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      case _: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + (text.unicodeScalars.count > longest ? "…'" : "'")
  }

  private static func write(
    _ values: [RulesValue],
    _ start: String,
    _ end: String,
    into text: inout String,
    _ longest: Int,
  ) {
    text += start
    for (place, value) in values.enumerated() {
      // What is too long anyway is not walked to its end.
      guard text.utf8.count <= 4 * longest else { break }
      if place > 0 { text += ", " }
      value.write(into: &text, longest)
    }
    text += end
  }

  private static func write(_ map: RulesMap, into text: inout String, _ longest: Int) {
    text += "{"
    for (place, entry) in map.entries.enumerated() {
      guard text.utf8.count <= 4 * longest else { break }
      if place > 0 { text += ", " }
      text += quoted(entry.key, longest) + ": "
      entry.value.write(into: &text, longest)
    }
    text += map.isPartial ? (map.entries.isEmpty ? "…}" : ", …}") : "}"
  }
}
