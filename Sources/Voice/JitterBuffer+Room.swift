extension JitterBuffer {
  /// How long a frame may wait, in ticks, so that those behind it have room: two frames may come early.
  private static let waitMax = Int64(capacity) - 3

  /// The latest play-out for which there is room where the quickest frames take so long.
  static func latest(behind quickest: PlayoutOffset) -> PlayoutOffset { quickest + waitMax }

  /// Gives up what there is no room for, unheard.
  mutating func makeRoom() {
    switch settings.full {
    case .anew: beginAnew()
    case .oldest: drop(frames.removeFirst(), .overflow)
    }
  }

  /// Gives up all but the newest frame; play-out is aligned with that one as with a first.
  ///
  /// How long earlier frames took is forgotten with them: it is what made play-out so late.
  private mutating func beginAnew() {
    let given = frames.count - 1
    for frame in frames[..<given] { drop(frame, .overflow) }
    reference = frames[given - 1]
    frames.removeFirst(given)
    arrivals = ArrivalWindow()
    empty()
  }
}
