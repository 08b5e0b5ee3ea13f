import Kernel

/// The sizes of files that a phone writes, in bytes, each from one random word.
///
/// The figures are those of a 12-megapixel phone camera: HEIC photos of about 1.9 MB, PNG
/// screenshots, and HEVC video of some 60 MB a minute, most clips being short.
enum FileSizes {
  /// A HEIC photo: 1.9 MB in the middle, log-normal, from 0.7 to 6 MB.
  ///
  /// log₂ has a deviation of 0.55; the tails beyond the bounds (z below −2.6 or above 3) are cut
  /// off rather than heaped up.
  static func photo(_ word: UInt64) -> Int64 {
    let probability = 0.004_7 + 0.993_9 * share(word)
    let stretch = Elementary.exp2(0.55 * Elementary.normalQuantile(probability))
    return whole(1_900_000 * stretch, within: 700_000...6_000_000)
  }

  /// A screenshot: 0.2 to 1.5 MB, each size as likely as another.
  static func screenshot(_ word: UInt64) -> Int64 {
    200_000 + Int64(word.multipliedFullWidth(by: 1_300_001).high)
  }

  /// A video: 5 to 300 MB, each doubling as likely as another.
  static func video(_ word: UInt64) -> Int64 {
    // log₂ 60.
    let stretch = Elementary.exp2(5.906_890_595_608_519 * share(word))
    return whole(5_000_000 * stretch, within: 5_000_000...300_000_000)
  }

  /// A number strictly between 0 and 1, out of the upper 52 bits.
  private static func share(_ word: UInt64) -> Double {
    (Double(word >> 12) + 0.5) * 0x1p-52
  }

  private static func whole(_ bytes: Double, within range: ClosedRange<Int64>) -> Int64 {
    min(max(Int64(bytes), range.lowerBound), range.upperBound)
  }
}
