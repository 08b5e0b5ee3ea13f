import Composition
import Findings
import Foundation
import Kernel
import Plans
import ShippedApps
import World

/// Small calls, written down in a test and run without sound.
enum SmallCall {
  /// A clip of the repository.
  static func clip(_ name: String) -> String { "\(RecordedRun.folder)/audio/\(name).wav" }

  /// A radio call of half a minute in which hina talks from 5 s, 12 s and 20 s on, and ren listens.
  static func call(
    settings: [String] = [],
    link: String = "delay: 5ms",
    timeline: [String] = [],
    duration: String = "30s",
    more: [String] = [],
  ) -> String {
    let clips = [("slt_13", 5), ("slt_18", 12), ("slt_02", 20)].map { name, start in
      "{ clip: \(clip(name)), at: \(start)s }"
    }
    var lines = ["name: call", "duration: \(duration)", "seed: 3"]
    if !settings.isEmpty { lines += ["set:"] + settings.map { "  \($0)" } }
    lines += [
      "devices:",
      "  - id: hina",
      "    apps: [intercom]",
      "    microphone: { speech: [\(clips.joined(separator: ", "))], noise: { white: -62dBov } }",
      "  - { id: ren, apps: [intercom] }",
    ]
    lines += ["links:", "  local: { \(link) }"]
    if !timeline.isEmpty { lines += ["timeline:"] + timeline.map { "  - \($0)" } }
    return (lines + more).joined(separator: "\n") + "\n"
  }

  /// What a scenario gives, its first variant.
  static func run(_ text: String) throws -> VariantFindings {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "call-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "s.yaml")
    try Data(text.utf8).write(to: file)
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: file.path(percentEncoded: false),
      allowsOutside: true,
    )
    return try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
  }
}

extension VariantFindings {
  /// A figure of the call; nil where it has none.
  func figure(_ name: String, of device: String = "") -> Int64? {
    let measures = apps.flatMap(\.allMeasures)
    guard
      let found = measures.first(where: { $0.name == "intercom.\(name)" && $0.subject == device })
    else { preconditionFailure("no figure \(name)") }
    return found.value
  }

  /// A line of the report, by the heading it stands below.
  func line(_ title: String, _ key: String) -> String {
    apps.flatMap(\.sections).first { $0.title == title }?.rows.first { $0.key == key }?.value ?? ""
  }
}
