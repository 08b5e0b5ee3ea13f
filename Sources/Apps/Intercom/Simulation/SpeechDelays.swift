import Kernel

/// The delays from mouth to ear of all frames of speech that one listener heard of one talker.
///
/// They are all kept, eight bytes for each frame, so that every percentile is exact.
struct SpeechDelays {
  /// What is heard later than this is too late for a conversation: ITU-T G.114 lets no network be planned with more.
  static let limit = Duration.milliseconds(400)

  private var delays: [Int64] = []
  private var isSorted = true

  /// All of them in nanoseconds, in order after `sort`.
  var values: [Int64] { delays }
  /// How many frames were heard.
  var count: Int64 { Int64(delays.count) }
  /// The shortest delay; nil where nothing was heard.
  var least: Duration? { delays.min().map(Duration.init(nanoseconds:)) }
  /// The longest delay; nil where nothing was heard.
  var greatest: Duration? { delays.max().map(Duration.init(nanoseconds:)) }

  /// How many frames were heard later than the limit.
  var beyondLimit: Int64 { Int64(delays.count { $0 > Self.limit.nanoseconds }) }

  mutating func add(_ delay: Duration) {
    isSorted = isSorted && delays.last ?? .min <= delay.nanoseconds
    delays.append(delay.nanoseconds)
  }

  /// Puts the delays in order, so that percentiles are quick.
  mutating func sort() {
    guard !isSorted else { return }
    delays.sort()
    isSorted = true
  }

  /// The shortest delay that `permille` of all do not exceed (nearest rank); nil where nothing was
  /// heard.
  ///
  /// - Complexity: O(1) after `sort`, else O(n log n).
  func percentile(_ permille: Int64) -> Duration? {
    guard !delays.isEmpty else { return nil }
    let sorted = isSorted ? delays : delays.sorted()
    let rank = (count * permille + 999) / 1_000
    return Duration(nanoseconds: sorted[Int(max(1, rank)) - 1])
  }
}
