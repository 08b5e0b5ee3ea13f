import Kernel
import Voice

/// How much speech of one talker waits at one listener, over time.
///
/// It is taken whenever something of the talker is played, right after that: a level of zero means that
/// the next frame has to come within 20 ms.
struct BufferLevel {
  /// How many frames wait.
  private(set) var waiting: Int64 = 0
  /// The mean of each second in which something was played, and how many frames that were.
  private(set) var windows: [(start: Instant, mean: Duration, frames: Int64)] = []

  private var second: Int64 = -1
  private var sum: Int64 = 0
  private var count: Int64 = 0

  /// The length of a window.
  static let windowLength = Duration.seconds(1)

  /// Frames came to wait, or wait no more.
  mutating func change(by frames: Int64) { waiting += frames }

  /// Something of the talker was played.
  mutating func played(at now: Instant) {
    let second = (now - .start) / Self.windowLength
    if second != self.second { close() }
    self.second = second
    sum += waiting
    count += 1
  }

  /// Ends the present window.
  mutating func close() {
    guard count > 0 else { return }
    let mean = VoiceFrame.length.nanoseconds * sum / count
    windows.append((.start + Self.windowLength * second, Duration(nanoseconds: mean), count))
    (sum, count) = (0, 0)
  }
}
