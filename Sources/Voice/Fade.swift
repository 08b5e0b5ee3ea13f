/// Soft edges for frames, so that what begins, ends or jumps does not click.
public enum Fade {
  /// The samples of 5 ms, a quarter of a frame.
  public static func length(of frame: [Int16]) -> Int { frame.count / 4 }

  /// Lets a frame begin out of silence, which lasts for its first `silent` samples: what a decoder
  /// that has just begun gives out comes later by its codec's look-ahead, and all at once.
  public static func begin(_ frame: inout [Int16], after silent: Int = 0) {
    let length = length(of: frame)
    for index in 0..<min(frame.count, silent + length) {
      let place = max(0, index - silent)
      frame[index] = Int16(Int(frame[index]) * place / length)
    }
  }

  /// Lets a frame end within its first 5 ms; the rest is silence.
  public static func end(_ frame: inout [Int16]) {
    let length = length(of: frame)
    for index in frame.indices {
      frame[index] = index < length ? Int16(Int(frame[index]) * (length - index) / length) : 0
    }
  }

  /// Lets a frame go on as `before` for its first `kept` samples, and be itself 5 ms later.
  public static func cross(from before: [Int16], to frame: inout [Int16], after kept: Int = 0) {
    let length = length(of: frame)
    for index in 0..<min(frame.count, kept + length) {
      let place = max(0, index - kept)
      let old = Int(before[index]) * (length - place)
      frame[index] = Int16((old + Int(frame[index]) * place) / length)
    }
  }
}
