import Kernel

/// The frames that a microphone captures.
public enum CapturedFrames {}

/// The frames that a stream sends.
public enum SentFrames {}

/// The calls of an audio device.
public enum AudioTicks {}

/// Which captured frame: the talker's audio device counts them from 0, heard or not.
///
/// A packet carries it as its timestamp, so that a jump in it alone means silence.
public typealias FrameNumber = Ordinal<CapturedFrames>

/// Which sent frame: a stream counts what it sends from 0, so that a jump means loss.
public typealias SequenceNumber = Ordinal<SentFrames>

/// Which call of an audio device, every 20 ms of its own sample clock, from 0.
///
/// A listener's ticks say nothing of a talker's frames until a play-out is aligned: `PlayoutOffset`.
public typealias Tick = Ordinal<AudioTicks>

extension Tick {
  /// The frame that the device hands over in this tick: it captures and plays in one call, and so
  /// counts both alike.
  @inlinable public var captured: FrameNumber { FrameNumber(number) }
}

extension FrameNumber {
  /// How far the frame's first sample lies from the first of all, on the device's sample clock.
  @inlinable public var offset: Duration { VoiceFrame.length * number }
}
