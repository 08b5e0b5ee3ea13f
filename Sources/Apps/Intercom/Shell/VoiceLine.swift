import Audio
import IntercomSimulation
import Kernel
import Voice

/// One talker at one listener: packets that wait, the decoder, and the joins in what is played.
///
/// Where sound begins, ends or jumps it would click: a decoder gives whole frames that fit to what
/// it decoded before, and that is not always what was heard before. So what begins fades in, what
/// ends goes on as the decoder's concealment and fades out, and what jumps fades from that
/// concealment into the new, each within 5 ms from where the new comes out of the decoder.
final class VoiceLine {
  /// The frame of the present tick.
  private(set) var frame: [Int16]
  /// How the present frame goes on from the one before.
  private(set) var join = Join.none
  /// Steps at joins and elsewhere.
  private(set) var steps = StepMeter()
  /// Frames that should have been recovered and had no copy.
  private(set) var copiesMissing: Int64 = 0

  private let decoder: OpusVoiceDecoder
  /// So much later than the frame its speech comes out of the decoder, in samples.
  private let lookAhead: Int
  private var packets = PacketRing()
  private var line = PlayedLine()
  private var bridge: [Int16] = []
  private var second: [Int16] = []
  private var wasMade = false
  /// The stream that the decoder has been following; nil before the first.
  private var stream: UInt64?

  init(sampleRate: Int32) throws {
    decoder = try OpusVoiceDecoder(sampleRate: sampleRate)
    lookAhead = CodecDelay.samples(at: sampleRate)
    frame = [Int16](repeating: 0, count: decoder.samplesPerFrame)
  }

  /// Keeps an arrived packet.
  func keep(_ packet: [UInt8], stream: UInt64, sequence: SequenceNumber) {
    packets.keep(packet, stream: stream, sequence: sequence)
  }

  /// Makes the sound of the next tick.
  ///
  /// - Returns: whether there is any.
  func play(_ frames: [PlayedFrame], of talker: Int) throws -> Bool {
    join = line.next(frames, of: talker)
    let mine = frames.filter { $0.talker == talker }
    guard let first = mine.first else {
      guard join == .ends else {
        steps.rest()
        return false
      }
      try decoder.decodeLost(into: &frame)
      Fade.end(&frame)
      steps.note(frame, isJoin: true)
      return true
    }
    if join == .jumps { try decoder.decodeLost(into: &bridge) }
    if let stream, stream != first.stream { decoder.reset() }
    stream = first.stream
    try render(first, into: &frame)
    for next in mine.dropFirst() {
      try render(next, into: &second)
      frame = TimeCompression.merge(frame, second)
    }
    switch join {
    case .none, .ends: break
    case .begins: Fade.begin(&frame, after: lookAhead)
    case .jumps: Fade.cross(from: bridge, to: &frame, after: lookAhead)
    }
    let isMade = mine.contains { $0.rendering != .decoded } || mine.count > 1
    steps.note(frame, isJoin: join != .none || isMade || wasMade)
    wasMade = isMade
    return true
  }

  private func render(_ played: PlayedFrame, into samples: inout [Int16]) throws {
    let packet = packets.packet(stream: played.stream, sequence: played.sequence)
    switch (played.rendering, packet) {
    case (.decoded, let packet?):
      try decoder.decode(packet, into: &samples)
    case (.recovered, let packet?):
      if !OpusPacket.hasRedundancy(packet) { copiesMissing += 1 }
      try decoder.decodeFEC(fromNext: packet, into: &samples)
    case (.concealed, _), (.decoded, nil), (.recovered, nil):
      try decoder.decodeLost(into: &samples)
    }
  }
}

/// The last packets of one talker at one listener.
private struct PacketRing {
  private var kept = [Kept](repeating: Kept(), count: 256)

  private struct Kept {
    var stream: UInt64 = 0
    var sequence: SequenceNumber = -1
    var packet: [UInt8] = []
  }

  mutating func keep(_ packet: [UInt8], stream: UInt64, sequence: SequenceNumber) {
    kept[Int(sequence.number) & 255] = Kept(stream: stream, sequence: sequence, packet: packet)
  }

  func packet(stream: UInt64, sequence: SequenceNumber) -> [UInt8]? {
    let kept = kept[Int(sequence.number) & 255]
    return kept.sequence == sequence && kept.stream == stream ? kept.packet : nil
  }
}

/// The largest steps from one sample to the next where one frame joins another: at the edge and in
/// the frame behind it.
struct StepMeter {
  /// The largest at joins; nil where there was none.
  private(set) var worstAtJoins: Int?
  /// The largest where frames follow each other, and inside them.
  private(set) var worstElsewhere: Int?
  private var last = 0

  /// Takes a frame that is played next.
  mutating func note(_ frame: [Int16], isJoin: Bool) {
    guard let first = frame.first, let last = frame.last else { return }
    let step = abs(Int(first) - self.last)
    self.last = Int(last)
    if isJoin {
      worstAtJoins = max(worstAtJoins ?? 0, step)
    } else {
      worstElsewhere = max(worstElsewhere ?? 0, step)
    }
    var before = Int(first)
    var worst = 0
    for sample in frame {
      worst = max(worst, abs(Int(sample) - before))
      before = Int(sample)
    }
    if isJoin {
      worstAtJoins = max(worstAtJoins ?? 0, worst)
    } else {
      worstElsewhere = max(worstElsewhere ?? 0, worst)
    }
  }

  /// Nothing is played.
  mutating func rest() {
    last = 0
  }
}
