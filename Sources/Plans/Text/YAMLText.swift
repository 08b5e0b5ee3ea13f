import Kernel

/// Texts as they stand in a scenario file, so that they are read back as what they were.
public enum YAMLText {
  /// A name or another text: plain where it is a word that nothing else could be meant by, else in
  /// quotation marks.
  public static func text(_ text: String) -> String {
    let isWord =
      text.utf8.allSatisfy { isAlphanumeric($0) || $0 == 0x2D || $0 == 0x5F }
      && text.utf8.first.map(isLetter) ?? false
    let meansMore = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
    return isWord && !meansMore.contains(text.lowercased()) ? text : quoted(text)
  }

  /// A value that was written without quotation marks, such as a number or a quantity: it stays so
  /// wherever it would be read as the same, in a flow as well as in a block.
  public static func plain(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let digits = bytes.drop { $0 == 0x2D || $0 == 0x2B }
    let beginsWell =
      digits.count >= bytes.count - 1 && digits.first.map(isAlphanumeric) ?? false
      && (digits.count == bytes.count || digits.first.map { !isLetter($0) } ?? false)
    let isSafe = bytes.indices.allSatisfy { index in
      switch bytes[index] {
      // A blank or a colon between two others of these is part of the text.
      case 0x20, 0x3A: index + 1 < bytes.count && isAlphanumeric(bytes[index + 1])
      case 0x25, 0x2B, 0x2D, 0x2E, 0x2F, 0x5F: true
      default: isAlphanumeric(bytes[index])
      }
    }
    return beginsWell && isSafe ? text : quoted(text)
  }

  /// The text in double quotation marks; what cannot be seen is escaped.
  public static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isUnseen: result += escape(scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    let (mark, count) = value > 0xFFFF ? ("\\U", 8) : ("\\u", 4)
    return mark + String(repeating: "0", count: count - digits.utf8.count) + digits
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || 0x30...0x39 ~= byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }
}
