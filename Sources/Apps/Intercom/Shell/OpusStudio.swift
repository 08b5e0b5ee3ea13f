import Audio
import Intercom
import IntercomSimulation
import Kernel
import Voice

/// Real sound: libopus for every talker and listener, a mixer for every listener, and WAV files.
///
/// `audio/NAME.microphone.wav` is what a member's microphone heard, `audio/NAME.heard.wav` what
/// the member heard, both on the member's own sample clock.
public final class OpusStudio: Studio {
  private let encoders: [OpusVoiceEncoder]
  private var listeners: [Listener]
  private let microphones: [WaveFileWriter]
  private var packet: [UInt8] = []

  private struct Listener {
    var decoders: [OpusVoiceDecoder]
    var packets: [PacketRing]
    var mixer: Mixer
    var file: WaveFileWriter
    var frame: [Int16] = []
    var mixed: [Int16] = []

    mutating func play(_ frames: [PlayedFrame]) throws {
      mixer.begin()
      for played in frames {
        let decoder = decoders[played.talker]
        let packet = packets[played.talker].packet(played.sequence)
        switch (played.rendering, packet) {
        case (.decoded, let packet?):
          try decoder.decode(packet, into: &frame)
        case (.recovered, let packet?):
          try decoder.decodeFEC(fromNext: packet, into: &frame)
        case (.concealed, _), (.decoded, nil), (.recovered, nil):
          try decoder.decodeLost(into: &frame)
        }
        mixer.add(frame)
      }
      mixer.finish(into: &mixed)
      try file.append(mixed)
    }
  }

  /// The last packets of one talker at one listener, by sequence.
  private struct PacketRing {
    private var sequences = [Int64](repeating: -1, count: 256)
    private var packets = [[UInt8]](repeating: [], count: 256)

    mutating func keep(_ packet: [UInt8], _ sequence: Int64) {
      sequences[Int(sequence) & 255] = sequence
      packets[Int(sequence) & 255] = packet
    }

    func packet(_ sequence: Int64) -> [UInt8]? {
      sequences[Int(sequence) & 255] == sequence ? packets[Int(sequence) & 255] : nil
    }
  }

  /// A studio that writes into `folder`, which exists.
  ///
  /// - Throws: where libopus refuses the settings or a file cannot be created.
  public init(plan: IntercomPlan, folder: String) throws {
    encoders = try plan.members.map { member in
      try OpusVoiceEncoder(settings: OpusSettings(plan.codec, sampleRate: member.sampleRate))
    }
    microphones = try plan.members.map { member in
      let path = "\(folder)/\(member.device).microphone.wav"
      return try WaveFileWriter(path: path, sampleRate: member.sampleRate)
    }
    listeners = try plan.members.map { member in
      Listener(
        decoders: try plan.members.map { _ in
          try OpusVoiceDecoder(sampleRate: member.sampleRate)
        },
        packets: plan.members.map { _ in PacketRing() },
        mixer: Mixer(sampleRate: member.sampleRate),
        file: try WaveFileWriter(
          path: "\(folder)/\(member.device).heard.wav",
          sampleRate: member.sampleRate,
        ),
      )
    }
  }

  /// Appends to the microphone's file.
  public func heard(_ samples: [Int16], by member: Int) throws {
    try microphones[member].append(samples)
  }

  /// Encodes one frame.
  public func encode(_ samples: [Int16], by member: Int) throws -> [UInt8] {
    try encoders[member].encode(samples, into: &packet)
    return packet
  }

  /// Keeps an arrived packet.
  public func keep(_ packet: [UInt8], sequence: Int64, of talker: Int, at listener: Int) {
    listeners[listener].packets[talker].keep(packet, sequence)
  }

  /// Decodes or conceals what is to be played, mixes it and appends it to the listener's file.
  public func play(_ frames: [PlayedFrame], at listener: Int) throws {
    try listeners[listener].play(frames)
  }

  /// Closes the files.
  public func finish() throws {
    for file in microphones { try file.close() }
    for listener in listeners { try listener.file.close() }
  }
}

extension OpusSettings {
  fileprivate init(_ codec: PlannedCodec, sampleRate: Int32) {
    self.init()
    self.sampleRate = sampleRate
    bitRate = Int32(clamping: codec.bitrate)
    complexity = Int32(clamping: codec.complexity)
    hasInBandFEC = codec.fec
    expectedLoss = Int32(clamping: codec.expectedLossPercent)
  }
}
