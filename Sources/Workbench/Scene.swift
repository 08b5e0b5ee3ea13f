import Audio
import Composition
import Foundation
import Kernel
import Plans
import Voice
import World

/// A mix as a scenario: one talks, another listens over a radio.
struct Scene {
  /// The device that has the mix's microphone.
  static let talker = "talker"
  /// The device that hears it.
  static let listener = "listener"

  /// What the radio between them is like, by the name that the page has for it.
  static let links = [
    (name: "good", link: "delay: 3ms, jitter: { uniform: 0ms..4ms }"),
    (name: "lossy", link: "delay: 3ms, jitter: { uniform: 0ms..20ms }, loss: 1/20"),
    (
      name: "bursty",
      link: "delay: 3ms, jitter: { uniform: 0ms..20ms }, "
        + "loss: { gilbert: { p: 1/50, r: 1/4 } }",
    ),
  ]

  /// Whole seconds, the last of them silent.
  static func duration(of mix: Mix) -> Int { (mix.frameCount + 49) / 50 + 1 }

  /// What a detector knows of a mix in a call of that length: the frame that is whole only when the call
  /// is over is heard by nobody.
  static func features(of mix: Mix, highPass: Int) -> DetectorFeatures {
    DetectorFeatures(
      of: mix.microphone(highPass: highPass),
      frames: duration(of: mix) * 50 - 1,
      truth: mix.truth,
    )
  }

  /// The scenario's text; it is JSON where words stand that are not ours, which YAML takes.
  ///
  /// - Parameters:
  ///   - mix: what is said and heard.
  ///   - variants: names, and where their knobs stand.
  ///   - link: what the radio is like.
  ///   - expectations: lines of `expect`.
  ///   - clip: how the scenario names a clip.
  ///   - noise: how it names the noise that is a recording.
  /// - Returns: YAML.
  static func text(
    of mix: Mix,
    variants: [(name: String, knobs: DetectorKnobs)],
    link: String,
    expectations: [String] = [],
    clip: (Recording) -> String,
    noise: String,
  ) -> String {
    let speech = mix.clips.map { placed in
      let at = placed.start / (Int(mix.sampleRate) / 1_000)
      return "        - { clip: \(quoted(clip(placed.recording))), at: \(at)ms }"
    }
    var lines = [
      "name: A mix of the workbench",
      "about: One talks and another listens; made to compare settings of the voice detector.",
      "seed: \(mix.request.seed)",
      "duration: \(duration(of: mix))s",
      "variants:",
    ]
    lines += variants.map { variant in
      let set = variant.knobs.scenarioSettings.map { "\($0.key): \($0.value)" }
      return "  \(variant.name): { \(set.joined(separator: ", ")) }"
    }
    lines += ["devices:", "  - id: \(talker)", "    apps: [intercom]", "    microphone:"]
    lines += speech.isEmpty ? ["      speech: []"] : ["      speech:"] + speech
    lines += bed(mix, noise) + ["  - { id: \(listener), apps: [intercom] }"]
    lines += ["links:", "  local: { \(link) }"]
    if !expectations.isEmpty { lines += ["expect:"] + expectations.map { "  - \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func bed(_ mix: Mix, _ noise: String) -> [String] {
    let bed: String? =
      switch mix.request.noise {
      case "none": nil
      case "white": "{ white: -62dBov }"
      case "wind": "{ wind: \(mix.request.wind)mm/s }"
      default: "{ clip: \(quoted(noise)) }"
      }
    guard let bed else { return [] }
    let ratio = mix.request.snr.map { ["      snr: \(DetectorKnobs.decibels($0))"] }
    return ["      noise: \(bed)"] + (ratio ?? [])
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// What the listener hears: a whole run with codec, link and buffer, in a folder of its own.
  ///
  /// - Throws: `ToolError` where the run cannot be made.
  static func heard(
    _ mix: Mix,
    _ knobs: DetectorKnobs,
    link: String,
    apps: Apps,
    below scratch: String,
  ) throws -> Data {
    let folder = "\(scratch)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if let samples = mix.noiseSamples {
      try WaveFile(sampleRate: mix.sampleRate, samples: samples).write(to: "\(folder)/noise.wav")
    }
    let names = try copy(mix, into: folder)
    let text = text(
      of: mix,
      variants: [("chosen", knobs)],
      link: link,
      clip: { names[$0.path] ?? $0.path },
      noise: "noise.wav",
    )
    let file = "\(folder)/mix.yaml"
    try Data(text.utf8).write(to: URL(filePath: file))
    let loaded = try LoadedScenario(apps: apps, file: file)
    _ = try Runner(apps: apps).dryRun(
      loaded.plans[0],
      scenarioFolder: loaded.folder,
      outputFolder: "\(folder)/out",
    )
    let media = loaded.media.first ?? ""
    return try Data(contentsOf: URL(filePath: "\(folder)/out/\(media)/\(listener).heard.wav"))
  }

  /// Puts clips and labels under plain names into a folder.
  private static func copy(_ mix: Mix, into folder: String) throws -> [String: String] {
    var names: [String: String] = [:]
    for recording in mix.clips.map(\.recording) where names[recording.path] == nil {
      let name = "clip-\(names.count)"
      names[recording.path] = "\(name).wav"
      try FileManager.default.copyItem(atPath: recording.path, toPath: "\(folder)/\(name).wav")
      guard let labels = recording.labels else { continue }
      try FileManager.default.copyItem(atPath: labels, toPath: "\(folder)/\(name).lab")
    }
    return names
  }
}
