import Kernel

/// What became of each frame of voice from one to another, or of its copies by one link: one word for
/// each step of time, equal ones in a row counted.
public struct FateTrack: Hashable, Sendable {
  /// Who spoke.
  public var from: String
  /// Who was to hear it.
  public var to: String
  /// The link by which the copies went; empty for the frame itself, however it went.
  public var link: String
  /// When the first frame begins.
  public var start: Instant
  /// From one frame to the next.
  public var step: Duration
  /// The words that a run's code is a place in.
  public let codes: [String]
  /// The fates in order of time.
  public private(set) var runs: [Run] = []

  /// Some frames in a row with one fate.
  public struct Run: Hashable, Sendable {
    /// How many.
    public var count: Int64
    /// Which fate: a place in the list of words.
    public var code: Int
  }

  /// A track of no frames.
  ///
  /// - Parameters:
  ///   - from: who spoke.
  ///   - to: who was to hear it.
  ///   - link: by which link, or empty.
  ///   - start: when the first frame begins.
  ///   - step: from one frame to the next.
  ///   - codes: all words that there are.
  public init(
    from: String,
    to: String,
    link: String,
    start: Instant,
    step: Duration,
    codes: [String],
  ) {
    self.from = from
    self.to = to
    self.link = link
    self.start = start
    self.step = step
    self.codes = codes
  }

  /// Adds frames behind those that are there.
  ///
  /// - Complexity: O(1) on average.
  public mutating func append(_ code: Int, count: Int64 = 1) {
    precondition(codes.indices.contains(code), "a fate without a word")
    guard count > 0 else { return }
    if let last = runs.last, last.code == code {
      runs[runs.count - 1].count += count
    } else {
      runs.append(Run(count: count, code: code))
    }
  }

  /// How many frames had that fate.
  public func count(of word: String) -> Int64 {
    runs.reduce(0) { $0 + (codes[$1.code] == word ? $1.count : 0) }
  }
}
