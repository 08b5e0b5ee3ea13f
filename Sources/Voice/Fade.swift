/// Soft edges for frames, so that what begins, ends or jumps does not click.
public enum Fade {
  /// The samples of 5 ms, a quarter of a frame.
  public static func length(of frame: [Int16]) -> Int { frame.count / 4 }

  /// Lets a frame begin out of silence.
  public static func begin(_ frame: inout [Int16]) {
    let length = length(of: frame)
    for index in 0..<length {
      frame[index] = Int16(Int(frame[index]) * index / length)
    }
  }

  /// Lets a frame end within its first 5 ms; the rest is silence.
  public static func end(_ frame: inout [Int16]) {
    let length = length(of: frame)
    for index in frame.indices {
      frame[index] = index < length ? Int16(Int(frame[index]) * (length - index) / length) : 0
    }
  }

  /// Lets a frame begin as `before` does, and be itself after 5 ms.
  public static func cross(from before: [Int16], to frame: inout [Int16]) {
    let length = length(of: frame)
    for index in 0..<length {
      let old = Int(before[index]) * (length - index)
      frame[index] = Int16((old + Int(frame[index]) * index) / length)
    }
  }
}
