import Kernel

/// The ranges of what the photo cleaner adds to the scenario language, beside those of its settings.
///
/// They keep a run within 500 MB, and every sum of bytes and seconds within 64 bits.
enum PhotosLimits {
  /// The photos of all devices together; a million take about 400 MB.
  static let photos: Int64 = 1_000_000
  /// The photos that a scenario lists; each has a name in the plan.
  static let listed: Int64 = 100_000
  /// The photos that all acts and albums name together.
  static let mentions = 1_000_000
  /// The bytes of a photo or video: 100 GB, which a million mentions on all devices can sum up.
  static let sizes: ClosedRange<Int64> = 0...100_000_000_000
  /// The numbers of albums; devices count theirs on from the last.
  static let albums: ClosedRange<Int64> = 0...1_000_000_000
  /// How often photos are taken that are listed together.
  static let series = Duration.seconds(1) ... .seconds(400 * 86_400)
  /// The parts of a session: looking, deciding, and until the app is left.
  static let sessionParts = Duration.seconds(1) ... .seconds(86_400)
  /// The number of a batch.
  static let batches: ClosedRange<Int64> = 1...1_000_000_000
  /// From the first photo of a generated library to its last: two hundred years, in seconds.
  static let libraryLongestSeconds: Int64 = 200 * 366 * 86_400
}
