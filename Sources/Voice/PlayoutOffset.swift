import Kernel

/// How a listener's ticks lie to a talker's frames: what a frame's number grows by to be the number of
/// the tick that plays it.
///
/// It is the one way from one count to the other.
@frozen
public struct PlayoutOffset: Hashable, Sendable, Comparable, Numbered {
  /// Tick minus frame.
  public var number: Int64

  /// The offset of that many ticks.
  @inlinable
  public init(_ number: Int64) {
    self.number = number
  }

  /// Whether both play the same frame in the same tick.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  /// What plays sooner before what plays later.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The offset with which everything plays `ticks` later.
  @inlinable
  public static func + (offset: Self, ticks: Int64) -> Self { Self(offset.number + ticks) }

  /// The offset with which everything plays `ticks` sooner.
  @inlinable
  public static func - (offset: Self, ticks: Int64) -> Self { Self(offset.number - ticks) }
}

extension Tick {
  /// The offset with which that frame plays in that tick.
  @inlinable
  public static func - (tick: Self, frame: FrameNumber) -> PlayoutOffset {
    PlayoutOffset(tick.number - frame.number)
  }

  /// The frame that is due in that tick.
  @inlinable
  public static func - (tick: Self, offset: PlayoutOffset) -> FrameNumber {
    FrameNumber(tick.number - offset.number)
  }
}

extension FrameNumber {
  /// The tick in which that frame plays.
  @inlinable
  public static func + (frame: Self, offset: PlayoutOffset) -> Tick {
    Tick(frame.number + offset.number)
  }
}
