import Audio
import Composition
import EventLog
import Foundation
import Intercom
import IntercomShell
import IntercomSimulation
import Kernel
import Plans
import ShippedApps
import Voice
import World

/// Times the two-party call of a scenario: without audio, with audio, and libopus alone on the
/// very same frames, in turn in one process.
///
///     callbench SCENARIO [ROUNDS]     times, as ratios
///     callbench --memory SECONDS      the peak of memory of one call in which somebody always talks
///     callbench --party [SECONDS]     six members who talk a third of the time: speed, memory, growth
///     callbench --once [SECONDS]      such a call without audio once, and nothing else: for a profiler
///     callbench --once SCENARIO       every variant of a scenario once, without audio, and its digest
@main
struct CallBench {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--memory" {
      arguments.removeFirst()
      try memory(seconds: arguments.first.flatMap(Int.init) ?? 90)
      return
    }
    if arguments.first == "--party" {
      try Party.measure(seconds: arguments.dropFirst().first.flatMap(Int.init) ?? 600)
      return
    }
    if arguments.first == "--once" {
      try once(arguments.dropFirst().first ?? "60")
      return
    }
    let file = arguments.first ?? scenarioDefault
    let rounds = arguments.dropFirst().first.flatMap(Int.init) ?? 5
    try times(of: file, rounds: rounds)
  }

  private static func once(_ what: String) throws {
    if let seconds = Int(what) { return try Party.once(seconds: seconds) }
    let loaded = try LoadedScenario(apps: .shipped, file: what)
    let folder = NSTemporaryDirectory() + "callbench-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for plan in loaded.plans {
      let root = try run(plan, loaded, log: "\(folder)/run.sqlite", audio: nil)
      print("\(loaded.scenario.name)\t\(plan.variant)\t\(hexadecimal(root))")
    }
  }

  private static let scenarioDefault = "scenarios/intercom/ridge-handover.yaml"

  private static func times(of file: String, rounds: Int) throws {
    let loaded = try LoadedScenario(apps: .shipped, file: file)
    let plan = loaded.plans[0]
    let score = try Score(of: plan, folder: loaded.folder)
    let folder = NSTemporaryDirectory() + "callbench-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    print(
      "\(loaded.scenario.name), \(plan.variant): \(score.encoded) frames encoded, "
        + "\(score.decoded) decoded, \(plan.duration.nanoseconds / 1_000_000_000) s simulated"
    )
    var silent: [Double] = []
    var sounding: [Double] = []
    var codec: [Double] = []
    for _ in 0..<rounds {
      silent.append(try seconds { try run(plan, loaded, log: "\(folder)/a.sqlite", audio: nil) })
      sounding.append(
        try seconds { try run(plan, loaded, log: "\(folder)/b.sqlite", audio: folder) }
      )
      codec.append(try seconds { try score.play() })
    }
    let simulated = Double(plan.duration.nanoseconds) / 1_000_000_000
    report("without audio", silent, simulated)
    report("with audio", sounding, simulated)
    report("libopus alone", codec, simulated)
    let ratios = zip(sounding, codec).map { $0 / $1 }.sorted()
    let shares = zip(codec, sounding).map { $0 / $1 * 100 }.sorted()
    print("with audio / libopus alone: \(two(ratios[rounds / 2])) (at most 1.40 wanted)")
    print("share of the time inside libopus: \(two(shares[rounds / 2])) %")
  }

  /// Runs a plan into a log of its own.
  ///
  /// - Returns: the log's root digest.
  @discardableResult
  static func run(
    _ plan: Plan,
    _ loaded: LoadedScenario,
    log path: String,
    audio: String?,
  ) throws -> [UInt8] {
    LogWriter.remove(path)
    let log = try LogWriter(creating: path, manifest: Runner.manifest(of: plan))
    let options = RunOptions(outputFolder: audio, scenarioFolder: loaded.folder)
    _ = try Runner(apps: .shipped).run(plan, into: log, options: options)
    return try log.finish()
  }

  /// The peak of resident memory after a call of so many seconds, from the kernel's books.
  private static func memory(seconds: Int) throws {
    let folder = NSTemporaryDirectory() + "callbench-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/talk.yaml"
    try talk(seconds: seconds).write(toFile: file, atomically: true, encoding: .utf8)
    let loaded = try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
    try run(loaded.plans[0], loaded, log: "\(folder)/run.sqlite", audio: nil)
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? "VmHWM unknown"
    print("\(seconds) s simulated: \(peak)")
  }

  /// A scenario in which both members say something every four seconds, over a radio that loses
  /// one packet in fifty.
  private static func talk(seconds: Int) -> String {
    let audio = FileManager.default.currentDirectoryPath + "/scenarios/intercom/audio"
    let voices = [("hina", ["slt_13", "slt_18"]), ("ren", ["rms_12", "rms_19"])]
    let devices = voices.map { name, clips in
      let takes = stride(from: 3, to: seconds - 4, by: 4).enumerated().map { index, start in
        "        - { clip: \(audio)/\(clips[index % clips.count]).wav, at: \(start)s }"
      }
      return """
          - id: \(name)
            apps: [intercom]
            microphone:
              speech:
        \(takes.joined(separator: "\n"))
        """
    }
    return """
      name: Talk
      duration: \(seconds)s
      devices:
      \(devices.joined(separator: "\n"))
      links:
        local: { delay: 3ms, jitter: { uniform: 0ms..4ms }, loss: 1/50 }
      """
  }

  /// The time of the processor that `body` takes, in seconds.
  static func processor(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }

  private static func report(_ name: String, _ times: [Double], _ simulated: Double) {
    let sorted = times.sorted()
    let median = sorted[sorted.count / 2]
    print(
      "\(name): median \(two(median * 1_000)) ms, least \(two(sorted[0] * 1_000)) ms, "
        + "\(Int(simulated / median)) simulated seconds per second"
    )
  }

  private static func two(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
  }
}

/// Everything that a run asks of libopus, kept so that it can be asked again and nothing else.
final class Score: Studio {
  private let plan: IntercomPlan
  private var acts: [Act] = []
  private var kept: [[SequenceNumber: [UInt8]]]
  private let inner: [OpusVoiceEncoder]
  private var packet: [UInt8] = []

  private enum Act {
    case encode(member: Int, [Int16])
    case decode(line: Int, [UInt8])
    case recover(line: Int, [UInt8])
    case conceal(line: Int)
  }

  /// Records what a run of `plan` asks for.
  init(of plan: Plan, folder: ScenarioFolder) throws {
    let box = Box()
    let app = IntercomApplication(
      clips: ClipFolder(),
      makeSecrets: {
        SodiumSecrets(members: $0.members.count, sealing: $0.sealing, hello: $0.settings.hello)
      },
      makeStudio: { intercom, _ in
        let score = try Score(intercom)
        box.score = score
        return score
      },
    )
    let simulation = Simulation(
      plan: plan,
      sink: DigestSink(manifest: Runner.manifest(of: plan)),
    )
    let options = RunOptions(outputFolder: folder.path, scenarioFolder: folder)
    let run = try app.install(in: simulation, options: options)
    try simulation.run()
    _ = try run.finish(simulation)
    guard let score = box.score else { fatalError("the run made no studio") }
    self.plan = score.plan
    acts = score.acts
    kept = []
    inner = []
  }

  private final class Box: @unchecked Sendable {
    var score: Score?
  }

  private init(_ plan: IntercomPlan) throws {
    self.plan = plan
    kept = Array(repeating: [:], count: plan.members.count * plan.members.count)
    inner = try plan.members.map { try OpusVoiceEncoder(settings: Self.settings(plan, $0)) }
  }

  private static func settings(_ plan: IntercomPlan, _ member: PlannedMember) -> OpusSettings {
    var settings = OpusSettings()
    settings.sampleRate = member.sampleRate
    settings.bitRate = Int32(clamping: plan.codec.bitrate)
    settings.complexity = Int32(clamping: plan.codec.complexity)
    settings.hasInBandFEC = plan.codec.fec
    settings.expectedLoss = Int32(clamping: plan.codec.expectedLossPercent)
    return settings
  }

  var encoded: Int {
    acts.count { if case .encode = $0 { true } else { false } }
  }

  var decoded: Int { acts.count - encoded }

  func heard(_ samples: [Int16], by member: Int, from start: Instant, to end: Instant) {}

  func encode(_ samples: [Int16], by member: Int) throws -> [UInt8] {
    acts.append(.encode(member: member, samples))
    try inner[member].encode(samples, into: &packet)
    return packet
  }

  func keep(
    _ packet: [UInt8],
    stream: UInt64,
    sequence: SequenceNumber,
    of talker: Int,
    at listener: Int,
  ) {
    kept[listener * plan.members.count + talker][sequence] = packet
  }

  func play(_ frames: [PlayedFrame], at listener: Int, now: Instant) {
    for frame in frames {
      let line = listener * plan.members.count + frame.talker
      switch (frame.rendering, kept[line][frame.sequence]) {
      case (.decoded, let packet?): acts.append(.decode(line: line, packet))
      case (.recovered, let packet?): acts.append(.recover(line: line, packet))
      case (.concealed, _), (.decoded, nil), (.recovered, nil):
        acts.append(.conceal(line: line))
      }
    }
  }

  func finish() -> [SoundFigures] {
    plan.members.map { SoundFigures(member: $0.device, hasSound: false) }
  }

  /// Asks libopus for everything again, and nothing else of anybody.
  func play() throws {
    let encoders = try plan.members.map { member in
      try OpusVoiceEncoder(settings: Self.settings(plan, member))
    }
    let decoders = try plan.members.flatMap { listener in
      try plan.members.map { _ in try OpusVoiceDecoder(sampleRate: listener.sampleRate) }
    }
    var packet: [UInt8] = []
    var samples: [Int16] = []
    for act in acts {
      switch act {
      case .encode(let member, let frame): try encoders[member].encode(frame, into: &packet)
      case .decode(let line, let packet): try decoders[line].decode(packet, into: &samples)
      case .recover(let line, let packet):
        try decoders[line].decodeFEC(fromNext: packet, into: &samples)
      case .conceal(let line): try decoders[line].decodeLost(into: &samples)
      }
    }
  }
}
