/// Between which of n sorted values the median of what they were drawn from lies, at least 95 times of 100.
///
/// It holds whatever the distribution (Thompson, 1936): of n values k lie below the median as of n fair
/// coins k show heads, so that the values at ranks r and n + 1 − r enclose it but with the chance of
/// 2 · Σ C(n, i) / 2ⁿ for i < r. The sums are whole numbers of any length; nothing is rounded. Below six
/// values even the least and the greatest do not enclose it so surely, and there are no ranks.
public struct MedianRanks: Hashable, Sendable {
  /// The rank of the lower end, counted from 1.
  public let lower: Int
  /// The rank of the upper end.
  public let upper: Int
  /// How sure it is, in millionths, rounded down: at least 950,000.
  public let confidencePerMillion: Int64

  /// The narrowest ranks that lie symmetrically and are sure enough; nil where n is too small.
  ///
  /// - Parameter count: n.
  /// - Complexity: O(n²) in time and O(n) in memory: 10,000 take some milliseconds.
  public init?(of count: Int) {
    guard count >= Self.countLeast else { return nil }
    var all = WholeNumber(1)
    all.shift(by: count)
    var term = WholeNumber(1)
    var sum = WholeNumber(0)
    var rank = 0
    while rank < count / 2 {
      var next = sum
      next.add(term)
      // Both tails together are at most a twentieth.
      var tails = next
      tails.multiply(by: 2 * 20)
      guard tails <= all else { break }
      sum = next
      term.multiply(by: UInt64(count - rank))
      term.divide(by: UInt64(rank + 1))
      rank += 1
    }
    guard rank > 0 else { return nil }
    lower = rank
    upper = count + 1 - rank
    sum.multiply(by: 2 * 1_000_000)
    confidencePerMillion = 1_000_000 - Int64(sum.shiftedDownRoundedUp(by: count))
  }

  /// The fewest values that say something.
  public static let countLeast = 6
}

/// A whole number of any length, as far as a row of Pascal's triangle needs it.
private struct WholeNumber {
  /// 64 bits each, the lowest first; the last is not 0 but in 0 itself, which has none.
  private var words: [UInt64]

  init(_ word: UInt64) { words = word == 0 ? [] : [word] }

  mutating func add(_ other: Self) {
    var carry: UInt64 = 0
    for place in 0..<max(words.count, other.words.count) {
      if place == words.count { words.append(0) }
      let (first, over) = words[place].addingReportingOverflow(
        place < other.words.count ? other.words[place] : 0
      )
      let (second, more) = first.addingReportingOverflow(carry)
      words[place] = second
      carry = (over ? 1 : 0) + (more ? 1 : 0)
    }
    if carry > 0 { words.append(carry) }
  }

  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for place in words.indices {
      let (high, low) = words[place].multipliedFullWidth(by: factor)
      let (sum, over) = low.addingReportingOverflow(carry)
      words[place] = sum
      carry = high + (over ? 1 : 0)
    }
    if carry > 0 { words.append(carry) }
  }

  /// Divides; nothing is left over of what is divided here.
  mutating func divide(by divisor: UInt64) {
    var rest: UInt64 = 0
    for place in words.indices.reversed() {
      (words[place], rest) = divisor.dividingFullWidth((rest, words[place]))
    }
    while words.last == 0 { words.removeLast() }
  }

  mutating func shift(by bits: Int) {
    multiply(by: 1 << UInt64(bits % 64))
    words = [UInt64](repeating: 0, count: bits / 64) + words
  }

  /// How often 2 to that power goes into it, begun ones counted; the result fits into 64 bits.
  func shiftedDownRoundedUp(by bits: Int) -> UInt64 {
    let (whole, part) = (bits / 64, UInt64(bits % 64))
    func word(_ place: Int) -> UInt64 { place < words.count ? words[place] : 0 }
    let low = word(whole) >> part
    let high = part == 0 ? 0 : word(whole + 1) << (64 - part)
    let isRest =
      words.prefix(whole).contains { $0 != 0 } || (part > 0 && word(whole) << (64 - part) != 0)
    return (low | high) + (isRest ? 1 : 0)
  }

  static func <= (left: Self, right: Self) -> Bool {
    guard left.words.count == right.words.count else {
      return left.words.count < right.words.count
    }
    for (first, second) in zip(left.words.reversed(), right.words.reversed())
    where first != second {
      return first < second
    }
    return true
  }
}
