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

  /// Up to here the talker has sent other frames by another path alone, as it says: they are not lost on this
  /// one; −1 where it has said so of none.
  public internal(set) var rested: Int64 = -1  // key: rested, unless -1

  /// An empty window.
  public init() {}

  /// Takes a frame that came; a leap of 64 or more means that the path was not in use.
  ///
  /// Of shorter ones the talker says so, see `rest`.
  mutating func note(_ sequence: SequenceNumber) {
    let step = sequence - highest
    if highest < 0 || step >= 64 {
      (highest, came, covered) = (sequence, 1, 1)
      (settled, atTick) = (-1, -1)
    } else if step > 0 {
      came = came << UInt64(step) | 1
      highest = sequence
      covered = min(64, covered + step, max(1, highest.number - rested))
    } else if step > -64 {
      came |= 1 << UInt64(-step)
    }
  }

  /// Voice did not go by the path up to `sequence`: it is judged by what comes behind that.
  ///
  /// It may be told more than once, and after the first of that has come.
  mutating func rest(through sequence: SequenceNumber) {
    guard sequence.number > rested else { return }
    rested = sequence.number
    covered = min(covered, max(0, highest - sequence))
  }

  /// What came before `sequence` is too long ago to say anything against the path: it counts as come.
  ///
  /// So do frames that were lost at the end of the talkspurt before, of which nobody knows how many.
  mutating func forget(before sequence: SequenceNumber) {
    guard highest >= 0, sequence > highest else { return }
    (highest, came) = (sequence - 1, .max)
    (settled, atTick) = (highest, highest)
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
