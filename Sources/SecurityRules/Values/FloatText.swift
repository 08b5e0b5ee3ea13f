/// Numbers as texts, as Java reads and writes them, for `float('1.5')` and `string(1.5)`.
///
/// Source: verdicts of Google's Rules Test API in davideast/pyric, `time-math-and-casts.ts`; Java's `Double`.
enum FloatText {
  // MARK: Writing

  /// `1.0`, `1.0E7`, `NaN`: with an exponent below 0.001 and from ten millions on.
  static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    let sign = number.sign == .minus ? "-" : ""
    if number.isInfinite { return sign + "Infinity" }
    if number == 0 { return sign + "0.0" }
    return sign + positive(number.magnitude)
  }

  private static func positive(_ number: Double) -> String {
    let (digits, exponent) = parts(of: number)
    if (-3..<7).contains(exponent) {
      if exponent < 0 {
        return "0." + String(repeating: "0", count: -exponent - 1) + joined(digits)
      }
      let padded = digits + Array(repeating: 0, count: max(0, exponent + 2 - digits.count))
      return joined(padded[...exponent]) + "." + joined(padded[(exponent + 1)...])
    }
    let rest = digits.count > 1 ? joined(digits[1...]) : "0"
    return joined(digits[..<1]) + "." + rest + "E" + String(exponent)
  }

  private static func joined(_ digits: some Sequence<Int>) -> String {
    digits.reduce(into: "") { $0 += String($1) }
  }

  /// The fewest digits that are that number, and the power of ten of the first one.
  private static func parts(of number: Double) -> (digits: [Int], exponent: Int) {
    let halves = number.description.split(separator: "e")
    let mantissa = halves[0].split(separator: ".")
    let power = halves.count > 1 ? Int(halves[1]) ?? 0 : 0
    let all = mantissa.joined().utf8.map { Int($0 - UInt8(ascii: "0")) }
    let zeros = all.prefix { $0 == 0 }.count
    var digits = Array(all[zeros...])
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
    let exponent = power + mantissa[0].utf8.count - 1 - zeros
    return digits.count == 1 ? twoDigits(of: number) ?? (digits, exponent) : (digits, exponent)
  }

  /// The nearest two digits of a number so small that several pairs of digits are that number; nil for others.
  ///
  /// Java writes two digits at least, and of those that are the number the nearest: `4.9E-324`, not `5.0E-324`.
  private static func twoDigits(of number: Double) -> (digits: [Int], exponent: Int)? {
    guard number.bitPattern < 200 else { return nil }
    // Such a number is so many times 4.940656458412465E-324, the least one.
    var size = Double(number.bitPattern) * 49.40656458412465
    var exponent = -325
    while size >= 99.5 { (size, exponent) = (size / 10, exponent + 1) }
    let pair = Int(Elementary.rounded(size))
    guard Double("\(pair)e\(exponent)") == number else { return nil }
    return (pair % 10 == 0 ? [pair / 10] : [pair / 10, pair % 10], exponent + 1)
  }

  // MARK: Reading

  /// The number of a text, such as ` 2.5`, `.5`, `5.`, `1e3`, `1.5f`, `0x1p3`, `-Infinity`; nil for others.
  static func number(_ text: String) -> Double? {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard let size = magnitude(bytes) else { return nil }
    return isNegative ? -size : size
  }

  private static func magnitude(_ bytes: ArraySlice<UInt8>) -> Double? {
    if bytes.elementsEqual("NaN".utf8) { return .nan }
    if bytes.elementsEqual("Infinity".utf8) { return .infinity }
    var bytes = bytes
    let isHexadecimal =
      bytes.first == UInt8(ascii: "0")
      && bytes.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    if isHexadecimal { bytes = bytes.dropFirst(2) }
    var text = isHexadecimal ? "0x" : ""
    let whole = digits(&bytes, isHexadecimal)
    var fraction = ""
    if bytes.first == UInt8(ascii: ".") {
      bytes.removeFirst()
      fraction = digits(&bytes, isHexadecimal)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    text += (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    let mark = UInt8(ascii: isHexadecimal ? "p" : "e")
    if bytes.first.map({ $0 | 0x20 }) == mark {
      bytes.removeFirst()
      text += isHexadecimal ? "p" : "e"
      if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        text += sign == UInt8(ascii: "-") ? "-" : ""
        bytes.removeFirst()
      }
      let power = digits(&bytes, false)
      guard !power.isEmpty else { return nil }
      text += power
    } else if isHexadecimal {
      return nil
    }
    if let last = bytes.first.map({ $0 | 0x20 }),
      last == UInt8(ascii: "f") || last == UInt8(ascii: "d")
    {
      bytes.removeFirst()
    }
    return bytes.isEmpty ? Double(text) : nil
  }

  private static func digits(_ bytes: inout ArraySlice<UInt8>, _ isHexadecimal: Bool) -> String {
    let run = bytes.prefix { byte in
      (0x30...0x39).contains(byte) || isHexadecimal && (0x61...0x66).contains(byte | 0x20)
    }
    bytes = bytes[run.endIndex...]
    return String(decoding: run, as: UTF8.self)
  }
}
