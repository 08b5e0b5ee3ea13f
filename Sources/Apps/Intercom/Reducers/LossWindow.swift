import Kernel
import Voice

/// Which of the last 64 voice frames came by one path, by their sequence.
public struct LossWindow: Record, Equatable, Sendable {
  /// The highest sequence that came; −1 before the first.
  public internal(set) var highest: SequenceNumber = -1
  /// Bit n stands for the sequence `highest − n`.
  public internal(set) var came: UInt64 = 0
  /// How many sequences the window covers so far, at most 64.
  public internal(set) var covered: Int64 = 0

  /// Up to here everything that comes has come: the highest sequence of a tick and more ago.
  ///
  /// The frames of a pre-roll leave together and overtake each other, so one that is missing behind the
  /// highest is not lost yet.
  public internal(set) var settled: SequenceNumber = -1
  /// The highest sequence at the last tick.
  public internal(set) var atTick: SequenceNumber = -1  // key: atTick

  /// An empty window.
  public init() {}

  /// Takes a frame that came; a leap of 64 or more means that the path was not in use.
  mutating func note(_ sequence: SequenceNumber) {
    let step = sequence - highest
    if highest < 0 || step >= 64 {
      (highest, came, covered) = (sequence, 1, 1)
      (settled, atTick) = (-1, -1)
    } else if step > 0 {
      came = came << UInt64(step) | 1
      covered = min(64, covered + step)
      highest = sequence
    } else if step > -64 {
      came |= 1 << UInt64(-step)
    }
  }

  /// 20 ms have passed.
  mutating func tick() {
    (settled, atTick) = (atTick, highest)
  }

  /// The share of the covered frames up to `settled` that did not come, in thousandths; zero below 16
  /// frames.
  public var lostPermille: Int64 {
    let behind = highest - settled
    let judged = covered - behind
    guard settled >= 0, judged >= 16 else { return 0 }
    let mask = judged == 64 ? UInt64.max : (1 << UInt64(judged)) - 1
    let missing = judged - Int64(((came >> UInt64(behind)) & mask).nonzeroBitCount)
    return missing * 1_000 / judged
  }
}
