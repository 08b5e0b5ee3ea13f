/// A stream of random numbers that belongs to one name: the seed and the name give all of it.
///
/// Streams of different names share nothing, so that one more device, or one more draw at one
/// place, changes nothing elsewhere: variants of a design meet the same weather. The generator is
/// counter-based (`Philox4x32`), keyed with the SipHash of the name under the seed, so that
/// `at(_:lane:)` and `word(at:lane:)` reach any place directly.
///
/// ```swift
/// var stream = RandomStream(seed: 7, key: "link/hina-ren/loss")
/// stream.happens(Ratio(1, 200))
/// stream.at(1_234).exponential(mean: .milliseconds(20))  // the same whoever asked before
/// ```
///
/// It is not a source of secrets, and not the standard library's `RandomNumberGenerator`: that
/// library's own distributions may change between versions, these have golden vectors.
public struct RandomStream: Equatable, Sendable {
  /// The generator's key.
  @usableFromInline let key: UInt64
  /// The upper half of the generator's counter; 0 for a stream that was made from a name.
  @usableFromInline let place: UInt64
  /// How many numbers were taken; two come out of one block.
  @usableFromInline var position: UInt64 = 0
  /// The second number of the present block.
  @usableFromInline var spare: UInt64 = 0

  /// Names are hashed under the seed and this: the first digits of π after the point.
  private static let nameSalt: UInt64 = 0x243F_6A88_85A3_08D3
  /// What makes the key of `at(_:lane:)` another than that of `next()`: later digits of π.
  @inlinable static var placeSalt: UInt64 { 0x4528_21E6_38D0_1377 }
  /// What makes the key of `word(at:lane:)` another than both: the digits after those.
  @inlinable static var wordSalt: UInt64 { 0xBE54_66CF_34E9_0C6C }

  /// The stream of that name under that seed.
  public init(seed: UInt64, key: String) {
    self.key = SipHash.hash(key.utf8, key: (seed, Self.nameSalt))
    place = 0
  }

  @usableFromInline
  init(key: UInt64, place: UInt64) {
    self.key = key
    self.place = place
  }

  /// The next 64 random bits.
  @inlinable
  public mutating func next() -> UInt64 {
    if position & 1 == 1 {
      position &+= 1
      return spare
    }
    let block = Philox4x32.block((position >> 1, place), key: key)
    position &+= 1
    spare = block.upper
    return block.lower
  }

  /// The stream that belongs to a place of this one: a slot of time, a packet.
  ///
  /// It depends on this stream's name and on the place alone, not on what has been drawn, and
  /// drawing from it moves nothing here.
  @inlinable
  public func at(_ counter: UInt64, lane: UInt64 = 0) -> Self {
    // Another key than next() has: no stream's numbers are the key of another stream.
    let block = Philox4x32.block((counter, lane ^ place), key: key ^ Self.placeSalt)
    return Self(key: block.lower, place: block.upper)
  }

  /// The 64 random bits of a place, for half the work of drawing one number from `at(_:lane:)`.
  @inlinable
  public func word(at counter: UInt64, lane: UInt64 = 0) -> UInt64 {
    Philox4x32.block((counter, lane ^ place), key: key ^ Self.wordSalt).lower
  }

  /// A number from 0 up to, but not including, `bound`, each equally likely.
  ///
  /// D. Lemire: "Fast random integer generation in an interval", 2019. A larger word gives a
  /// larger number, and a word is drawn again with a probability below bound ÷ 2⁶⁴.
  @inlinable
  public mutating func below(_ bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is no number below 0")
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return product.high
  }

  /// True with that chance, from 0 to 1; draws once, also where the answer is certain.
  ///
  /// At the same place a larger chance is true wherever a smaller one is.
  @inlinable
  public mutating func happens(_ chance: Ratio) -> Bool {
    precondition(chance.isProbability, "a chance lies between 0 and 1")
    return below(UInt64(chance.denominator)) < UInt64(chance.numerator)
  }

  /// Puts the elements into an order, each order equally likely.
  ///
  /// - Complexity: O(elements), one draw each.
  @inlinable
  public mutating func shuffle<T>(_ array: inout [T]) {
    for last in stride(from: array.count - 1, to: 0, by: -1) {
      array.swapAt(last, Int(below(UInt64(last) + 1)))
    }
  }
}
