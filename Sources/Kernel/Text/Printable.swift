/// `text` on one line as a person can read it: what would steer a terminal, hide, end the line or
/// turn its direction stands there as an escape such as `\u{1B}`.
///
/// Everything that leaves the tool as text for people passes through here, and may do so twice: a
/// text that is printable already stays as it is. A backslash stays one, so that the escape of a
/// character and the same letters typed by a person look alike.
///
/// - Complexity: O(bytes).
public func printable(_ text: String) -> String { escaping(text, keepingLines: false) }

/// The same of several lines: the line feeds between them stay.
public func printableLines(_ text: String) -> String { escaping(text, keepingLines: true) }

/// `json`, a valid JSON text, with what `printable` would escape written as JSON escapes it.
///
/// It means the same; such characters stand in its strings alone. Line feeds of its layout stay.
public func printableJSON(_ json: String) -> String {
  var json = json
  let isPlain = json.withUTF8 { bytes in
    // Many bytes at once, where none of them ends it: a report has millions.
    var hasOthers: UInt8 = 0
    for byte in bytes { hasOthers |= byte &- 0x20 < 0x5F || byte == 0x0A ? 0 : 1 }
    return hasOthers == 0
  }
  guard !isPlain else { return json }
  // A report in Japanese has characters beyond ASCII, and hardly ever one that is not seen.
  let isSeen = json.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnseen }
  guard !isSeen else { return json }
  var result = ""
  for scalar in json.unicodeScalars {
    if scalar == "\n" || !scalar.isUnseen {
      result.unicodeScalars.append(scalar)
    } else if scalar == "\t" || scalar == "\r" {
      // White space of a layout: within a string it would be an escape already.
      result += " "
    } else {
      for unit in String(scalar).utf16 { result += "\\u" + digits(UInt32(unit), count: 4) }
    }
  }
  return result
}

/// Whether `bytes` are one JSON value on one line, as the log's payloads are.
///
/// - Complexity: O(bytes).
public func isJSONLine(_ bytes: some Collection<UInt8>) -> Bool {
  JSONScan.accepts(bytes)
}

extension Unicode.Scalar {
  /// Whether nobody sees it, or a terminal takes it for an order: a control, a separator of lines, a
  /// mark that hides or turns the direction of what follows, or no character at all.
  ///
  /// These are the characters that Unicode lists as default ignorable, without the variation
  /// selectors, which Japanese names and emoji need; the controls; and the noncharacters.
  public var isUnseen: Bool {
    switch value {
    case 0x00..<0x20, 0x7F...0x9F: true
    case 0x20..<0x7F, 0xA0..<0xAD: false
    case 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: true
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164: true
    case 0xFDD0...0xFDEF, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    case 0xE0100...0xE01EF: false
    case 0xE0000...0xE0FFF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}

private func escaping(_ text: String, keepingLines: Bool) -> String {
  // Nearly everything is plain ASCII, and a log has a million lines.
  let isPlain = text.utf8.allSatisfy { 0x20..<0x7F ~= $0 || (keepingLines && $0 == 0x0A) }
  guard !isPlain else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if !scalar.isUnseen || (keepingLines && scalar == "\n") {
      result.unicodeScalars.append(scalar)
    } else {
      result += "\\u{" + digits(scalar.value, count: 0) + "}"
    }
  }
  return result
}

private func digits(_ value: UInt32, count: Int) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}
