import Plans
import SecurityRules

/// Reads JSON as values of the rules; what JSON has no form for is a mapping with one key that begins with `$`.
struct ValueReader {
  let diagnostics: Diagnostics

  /// What can be written so.
  private static let forms = ["$timestamp", "$bytes", "$path", "$latlng", "$duration", "$float"]

  /// The fields of a document.
  func fields(_ node: Node, _ what: String) -> RulesMap {
    guard let entries = node.entries else {
      wrong(node, what, "a mapping of fields")
      return .empty
    }
    return RulesMap(entries.map { ($0.key, value($0.value, "\($0.key) of \(what)")) })
  }

  /// A value.
  func value(_ node: Node, _ what: String) -> RulesValue {
    switch node.content {
    case .null: .null
    case .scalar(let text, quoted: true): .string(text)
    case .scalar(let text, quoted: false): scalar(text, node, what)
    case .sequence(let elements): .list(elements.map { value($0, "an element of \(what)") })
    case .mapping(let entries):
      if entries.count == 1, entries[0].key.hasPrefix("$") {
        form(entries[0], what)
      } else {
        .map(fields(node, what))
      }
    }
  }

  private func scalar(_ text: String, _ node: Node, _ what: String) -> RulesValue {
    if text == "true" { return .bool(true) }
    if text == "false" { return .bool(false) }
    if let whole = Int64(text) { return .int(whole) }
    let isWhole = !text.contains { ".eE".contains($0) }
    guard !isWhole, let number = Double(text), number.isFinite else {
      wrong(node, what, "a number of 64 bits")
      return .null
    }
    return .float(number)
  }

  private func form(_ entry: Node.Entry, _ what: String) -> RulesValue {
    let value: RulesValue?
    switch entry.key {
    case "$timestamp":
      value = entry.value.text.flatMap { RulesTimestamp(text: $0) }.map { .timestamp($0) }
    case "$bytes": value = entry.value.text.flatMap(bytes).map { .bytes($0) }
    case "$path": value = entry.value.text.map { .path(RulesPath(document: $0)) }
    case "$latlng": value = place(entry.value)
    case "$duration":
      value = entry.value.text.flatMap(Self.whole).flatMap { RulesDuration(seconds: $0) }
        .map { .duration($0) }
    case "$float": value = entry.value.text.flatMap(Self.number).map { .float($0) }
    case _:
      diagnostics.reportUnknown(
        "form",
        entry.key,
        in: " in \(what)",
        known: Self.forms,
        at: entry.keyMark,
      )
      return .null
    }
    if value == nil { wrong(entry.value, "\(entry.key) of \(what)", Self.expectation(entry.key)) }
    return value ?? .null
  }

  private static func expectation(_ form: String) -> String {
    switch form {
    case "$timestamp": "an instant such as \"2026-11-25T19:20:00Z\""
    case "$bytes": "two hexadecimal digits a byte"
    case "$latlng": "a latitude and a longitude, [35.6, 139.7]"
    case "$duration": "whole seconds such as \"60\" or \"-60\""
    case "$float": "a number as JSON writes it, such as \"2\" or \"-0.5e3\""
    case _: "a path such as \"users/mom\""
    }
  }

  /// A whole number of 64 bits: digits, and a minus in front of them.
  private static func whole(_ text: String) -> Int64? {
    digits(text.hasPrefix("-") ? text.dropFirst() : text[...]) ? Int64(text) : nil
  }

  /// A number as JSON writes it, which has no sign for what is none or without an end.
  private static func number(_ text: String) -> Double? {
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    let significand = parts[0].hasPrefix("-") ? parts[0].dropFirst() : parts[0]
    let halves = significand.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, halves.count <= 2, halves.allSatisfy(digits) else { return nil }
    if parts.count == 2 {
      let isSigned = parts[1].hasPrefix("-") || parts[1].hasPrefix("+")
      guard digits(isSigned ? parts[1].dropFirst() : parts[1]) else { return nil }
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func digits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private func bytes(_ text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { place in
      UInt8(digits[place] << 4 | digits[place + 1])
    }
  }

  private func place(_ node: Node) -> RulesValue? {
    guard let elements = node.elements, elements.count == 2,
      let latitude = elements[0].text.flatMap(Self.number),
      let longitude = elements[1].text.flatMap(Self.number)
    else { return nil }
    return RulesLatLng(latitude: latitude, longitude: longitude).map { .latlng($0) }
  }

  /// Reports a value of another kind.
  func wrong(_ node: Node, _ what: String, _ expectation: String) {
    diagnostics.report(
      at: node.mark,
      "\(what) is \(node.summary)",
      remedy: "expected \(expectation)",
    )
  }
}
