import Audio
import Intercom
import IntercomSimulation
import Kernel
import Voice

/// Real sound: libopus for every talker and listener, a mixer for every listener, and WAV files.
///
/// `audio/NAME.microphone.wav` is what a member's microphone heard, `audio/NAME.heard.wav` what the
/// member heard. All begin when the scenario does and go by true time, whatever the devices' clocks
/// do: a time in a report is a position in them. `audio/sound.json` says how the sound was.
public final class OpusStudio: Studio {
  private let encoders: [OpusVoiceEncoder]
  private var overloads: [OverloadMeter]
  private var listeners: [Listener]
  private let microphones: [TimedWaveWriter]
  private let folder: String
  private var packet: [UInt8] = []

  private struct Listener {
    var figures: SoundFigures
    var lines: [VoiceLine]
    var mixer: Mixer
    var file: TimedWaveWriter
    var mixed: [Int16] = []
    /// What its headset leaves of the sound; nil where it leaves all.
    var headset: HeadsetBand?
    /// Whether it hears by that.
    var isHandsFree = false
    /// When the frame in `mixed` began to sound; nil before the first.
    var began: Instant?

    mutating func play(_ frames: [PlayedFrame], now: Instant) throws {
      try write(until: now)
      mixer.begin()
      for talker in lines.indices {
        if try lines[talker].play(frames, of: talker) { mixer.add(lines[talker].frame) }
        figures.joins.note(lines[talker].join)
      }
      mixer.finish(into: &mixed)
      if isHandsFree { headset?.apply(to: &mixed) } else { headset?.pass(mixed) }
      began = now
    }

    /// Writes the frame that has been sounding; it ends where the next begins, by the device's
    /// clock a little more or less than 20 ms later, unless the device stopped meanwhile.
    mutating func write(until now: Instant) throws {
      guard let began else { return }
      let end = min(now, began + VoiceFrame.length * 3 / 2)
      try file.append(mixed, from: began, to: end == now ? now : began + VoiceFrame.length)
    }

    mutating func finish() throws -> SoundFigures {
      if let began { try write(until: began + VoiceFrame.length) }
      try file.close()
      figures.worstJoinStep = Self.level(lines.compactMap(\.steps.worstAtJoins).max())
      figures.worstSpeechStep = Self.level(lines.compactMap(\.steps.worstElsewhere).max())
      figures.clipped = mixer.clipped
      figures.copiesMissing = lines.reduce(0) { $0 + $1.copiesMissing }
      return figures
    }

    private static func level(_ step: Int?) -> Millibels? {
      step.map { SignalLevel.millibels(sumOfSquares: Int64($0 * $0), count: 1) }
    }
  }

  /// A studio that writes into `folder`, which exists.
  ///
  /// - Throws: where libopus refuses the settings or a file cannot be created.
  public init(plan: IntercomPlan, folder: String) throws {
    self.folder = folder
    encoders = try plan.members.map { member in
      try OpusVoiceEncoder(settings: OpusSettings(plan.codec, sampleRate: member.sampleRate))
    }
    overloads = try plan.members.map { try OverloadMeter(sampleRate: $0.sampleRate) }
    microphones = try plan.members.map { member in
      let path = "\(folder)/\(member.device).microphone.wav"
      return try TimedWaveWriter(path: path, sampleRate: member.sampleRate)
    }
    listeners = try plan.members.enumerated().map { place, member in
      Listener(
        figures: SoundFigures(member: member.device, hasSound: true),
        lines: try plan.members.map { _ in try VoiceLine(sampleRate: member.sampleRate) },
        mixer: Mixer(sampleRate: member.sampleRate, limits: plan.settings.limiter == .on),
        file: try TimedWaveWriter(
          path: "\(folder)/\(member.device).heard.wav",
          sampleRate: member.sampleRate,
        ),
        headset: plan.headset(of: place),
      )
    }
  }

  /// Adds to the microphone's file.
  public func heard(
    _ samples: [Int16],
    by member: Int,
    from start: Instant,
    to end: Instant,
  ) throws {
    try microphones[member].append(samples, from: start, to: end)
  }

  /// Encodes one frame.
  public func encode(_ samples: [Int16], by member: Int) throws -> [UInt8] {
    try encoders[member].encode(samples, into: &packet)
    try overloads[member].note(samples, packet)
    return packet
  }

  /// Keeps an arrived packet.
  public func keep(
    _ packet: [UInt8],
    stream: UInt64,
    sequence: SequenceNumber,
    of talker: Int,
    at listener: Int,
  ) {
    listeners[listener].lines[talker].keep(packet, stream: stream, sequence: sequence)
  }

  /// Decodes or conceals what is to be played, mixes it and adds it to the listener's file.
  public func play(_ frames: [PlayedFrame], at listener: Int, now: Instant) throws {
    try listeners[listener].play(frames, now: now)
  }

  /// A listener hears by its headset's hands-free profile from now on, or does no more.
  public func lead(soundOf listener: Int, isHandsFree: Bool) {
    listeners[listener].isHandsFree = isHandsFree
  }

  /// Closes the files, and writes `sound.json` beside them.
  @discardableResult public func finish() throws -> [SoundFigures] {
    for file in microphones { try file.close() }
    var figures: [SoundFigures] = []
    for index in listeners.indices {
      figures.append(try listeners[index].finish())
      figures[index].overloads = overloads[index].count
    }
    try SoundReport(figures).write(to: "\(folder)/sound.json")
    return figures
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
