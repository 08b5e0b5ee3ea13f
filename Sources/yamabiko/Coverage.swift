import ArgumentParser
import Composition
import Foundation
import Kernel
import Plans

/// `yamabiko coverage`: which requirement is shown by which scenario.
struct Coverage: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say which requirement is shown by which scenario, and which by none.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko coverage
      """
    ),
  )

  @Argument(help: "Scenario files or folders.")
  var paths: [String] = ["scenarios"]

  @OptionGroup
  var outside: OutsideOption

  func run() throws {
    var shown: [String: [String: [String]]] = [:]
    for file in try ScenarioFiles.below(paths) {
      let loaded = try LoadedScenario(file: file, allowsOutside: outside.isAllowed)
      for requirement in loaded.scenario.covers {
        shown[loaded.app, default: [:]][requirement, default: []].append(loaded.shortName)
      }
    }
    var count = 0
    var missing = 0
    for app in Apps.all {
      let own = shown[app.schema.name] ?? [:]
      guard !own.isEmpty || !app.requirements.isEmpty else { continue }
      print("\(app.schema.name)")
      for requirement in app.requirements {
        let scenarios = own[requirement.id] ?? []
        print(row(requirement.id, scenarios))
        print("            \(requirement.about)")
        missing += scenarios.isEmpty ? 1 : 0
      }
      let listed = app.requirements.map(\.id)
      for id in own.keys.filter({ !listed.contains($0) }).sorted(by: Self.isBefore) {
        print(row(id, own[id] ?? []))
      }
      count += own.count
      print("")
    }
    print("\(count) requirements are shown, \(missing) by none")
  }

  private func row(_ id: String, _ scenarios: [String]) -> String {
    let padding = String(repeating: " ", count: max(1, 10 - id.count))
    return "  \(id)\(padding)" + (scenarios.isEmpty ? "none" : scenarios.joined(separator: ", "))
  }

  /// K-2 before K-10.
  private static func isBefore(_ left: String, _ right: String) -> Bool {
    left.compare(right, options: .numeric) == .orderedAscending
  }
}

/// `yamabiko settings`: everything that a scenario can set.
struct Settings: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List everything that a scenario can set about an app.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko settings intercom
      """
    ),
  )

  @Argument(help: "Only this app.")
  var app: String?

  func run() throws {
    let schemas = Apps.all.map(\.schema).filter { app == nil || $0.name == app }
    guard !schemas.isEmpty else {
      let known = Apps.all.map(\.schema.name).joined(separator: ", ")
      let near = nearest(to: app ?? "", among: Apps.all.map(\.schema.name))
      let remedy = near.map { "did you mean '\($0)'?" } ?? "known: \(known)"
      throw ToolError(.usage, "error: no app '\(app ?? "")'\n  \(remedy)")
    }
    for schema in schemas {
      for setting in schema.settings {
        print("\(schema.name).\(setting.key)  (\(setting.fallback))")
        print("  \(setting.about); \(setting.kind.expectation) [\(setting.requirement)]")
      }
    }
  }
}
