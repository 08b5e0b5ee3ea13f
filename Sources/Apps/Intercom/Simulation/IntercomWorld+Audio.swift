import Intercom
import Kernel
import Voice
import World

/// The audio device of one member: its microphone and the frames it has captured lately.
struct AudioLine {
  var microphone: Microphone
  /// When the present frame's first sample was captured.
  var frameStart = Instant.start
  /// How far the device's frames lie from the start of the call, so that two devices never tick
  /// in step.
  var phase = Duration.zero
  private var captured: [[Int16]]
  private var packets: [CodedFrame]
  private var redundancy: RedundancyModel

  /// So many frames are kept: more than any pre-roll.
  private static let depth = 64

  init(_ microphone: Microphone, redundancy: RedundancyModel) {
    self.microphone = microphone
    self.redundancy = redundancy
    captured = Array(repeating: [], count: Self.depth)
    packets = Array(repeating: CodedFrame(), count: Self.depth)
  }

  /// Captures frame `index`.
  ///
  /// - Returns: its level in mB.
  mutating func capture(_ index: Int64) -> Int32 {
    microphone.frame(index, into: &captured[Int(index) % Self.depth])
  }

  func samples(_ timestamp: Int64) -> [Int16] {
    captured[Int(timestamp) % Self.depth]
  }

  /// The coded frame, if it was encoded before for another path or peer.
  func coded(_ timestamp: Int64) -> CodedFrame? {
    let kept = packets[Int(timestamp) % Self.depth]
    return kept.timestamp == timestamp ? kept : nil
  }

  /// Keeps the packet of a frame that has just been encoded.
  mutating func keep(_ packet: [UInt8], of timestamp: Int64) -> CodedFrame {
    let frame = CodedFrame(
      timestamp: timestamp,
      bytes: packet,
      redundancy: redundancy.carries(samples(timestamp)),
    )
    packets[Int(timestamp) % Self.depth] = frame
    return frame
  }
}

/// A captured frame as a packet.
struct CodedFrame {
  /// Which captured frame; −1 for none.
  var timestamp: Int64 = -1
  /// The packet.
  var bytes: [UInt8] = []
  /// Whether it carries a coarse copy of the frame that was encoded before it.
  var redundancy = false
}

extension IntercomWorld {
  /// Lets a member's audio device run on its own sample clock from the start of the call.
  func startAudio(of member: Int) {
    let device = plan.members[member].device
    var stream = simulation.stream("audio/\(device)/phase")
    let phase = Duration(nanoseconds: Int64(stream.below(20_000_000)))
    audio[member].phase = phase
    audio[member].frameStart = .start + phase
    schedule(AudioTick(member: member, index: 0))
  }

  /// A frame is handed over when its last sample has been captured.
  private func schedule(_ tick: AudioTick) {
    let clock = components[tick.member].clock
    // The monotonic clock is 0 at the start; a clock that was set is not asked about the past.
    let uptime = Uptime.start + audio[tick.member].phase + VoiceFrame.length * (tick.index + 1)
    // A frozen clock hands over nothing more.
    guard let instant = clock.instant(of: uptime) else { return }
    ticks.schedule(tick, at: max(instant, simulation.now), cause: nil, in: simulation)
  }

  func audioTicked(_ tick: AudioTick) throws {
    let member = tick.member
    let level = audio[member].capture(tick.index)
    try studio.heard(
      audio[member].samples(tick.index),
      by: member,
      from: audio[member].frameStart,
      to: simulation.now,
    )
    try components[member].tell(
      .audioTicked(index: tick.index, level: level),
      cause: nil,
      in: simulation,
    )
    audio[member].frameStart = simulation.now
    schedule(AudioTick(member: member, index: tick.index + 1))
  }

  /// The packet of a captured frame; encoded once, however many paths it goes by.
  func coded(_ timestamp: Int64, of member: Int) throws -> CodedFrame {
    if let coded = audio[member].coded(timestamp) { return coded }
    let packet = try studio.encode(audio[member].samples(timestamp), by: member)
    return audio[member].keep(packet, of: timestamp)
  }
}
