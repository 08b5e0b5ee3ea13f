/// The bytes of hexadecimal digits; white space is skipped.
func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = hexadecimal.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { place in
    UInt8(digits[place] * 16 + digits[place + 1])
  }
}
