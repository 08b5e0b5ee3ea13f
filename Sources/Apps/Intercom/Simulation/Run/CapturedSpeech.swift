import Kernel
import Voice

/// What the microphone of one member has captured lately, and its packets.
struct CapturedSpeech {
  private var microphone: Microphone
  private var captured: [[Int16]]
  private var packets: [CodedFrame]
  private var redundancy: RedundancyModel
  /// What the phone's headset leaves of the sound; nil where it leaves all.
  private var headset: HeadsetBand?

  /// The frame that was captured last; −1 before the first.
  private var newest: FrameNumber = -1

  /// So many frames are kept: five seconds, more than any pre-roll.
  private static let depth = 256

  /// A microphone that has captured nothing.
  init(_ microphone: Microphone, redundancy: RedundancyModel, headset: HeadsetBand? = nil) {
    self.headset = headset
    self.microphone = microphone
    self.redundancy = redundancy
    captured = Array(repeating: [], count: Self.depth)
    packets = Array(repeating: CodedFrame(), count: Self.depth)
  }

  /// Captures frame `index`, with music that reaches the microphone, where some does, by a headset's
  /// hands-free profile or not.
  ///
  /// - Returns: its level in mB.
  mutating func capture(
    _ index: FrameNumber,
    over music: SoundLeak? = nil,
    isHandsFree: Bool = false,
  ) -> Int32 {
    newest = index
    let place = Int(index.number) % Self.depth
    let level = microphone.frame(index, over: music, into: &captured[place])
    guard headset != nil else { return level }
    guard isHandsFree else {
      headset?.pass(captured[place])
      return level
    }
    headset?.apply(to: &captured[place])
    return Self.level(of: captured[place])
  }

  private static func level(of samples: [Int16]) -> Int32 {
    let squares = samples.reduce(Int64(0)) { $0 + Int64($1) * Int64($1) }
    return SignalLevel.millibels(sumOfSquares: squares, count: samples.count)
  }

  /// The samples of a frame that was captured lately.
  func samples(_ timestamp: FrameNumber) -> [Int16] {
    captured[Int(timestamp.number) % Self.depth]
  }

  /// The samples of a frame; nil where it was captured too long ago.
  func recent(_ timestamp: FrameNumber) -> [Int16]? {
    guard timestamp >= 0, timestamp <= newest, newest - timestamp < Int64(Self.depth) else {
      return nil
    }
    return captured[Int(timestamp.number) % Self.depth]
  }

  /// The coded frame, if it was encoded before for another path or peer.
  func coded(_ timestamp: FrameNumber) -> CodedFrame? {
    let kept = packets[Int(timestamp.number) % Self.depth]
    return kept.timestamp == timestamp ? kept : nil
  }

  /// Keeps the packet of a frame that has just been encoded.
  mutating func keep(_ packet: [UInt8], of timestamp: FrameNumber) -> CodedFrame {
    let frame = CodedFrame(
      timestamp: timestamp,
      bytes: packet,
      redundancy: redundancy.carries(samples(timestamp)),
    )
    packets[Int(timestamp.number) % Self.depth] = frame
    return frame
  }
}

/// A captured frame as a packet.
struct CodedFrame {
  /// Which captured frame; −1 for none.
  var timestamp: FrameNumber = -1
  /// The packet.
  var bytes: [UInt8] = []
  /// Whether it carries a coarse copy of the frame that was encoded before it.
  var redundancy = false
}
