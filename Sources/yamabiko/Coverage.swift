import ArgumentParser
import Composition
import Foundation

/// `yamabiko coverage`: which requirement is shown by which scenario.
struct Coverage: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say which requirement is shown by which scenario.",
    discussion: """
      Example:
        yamabiko coverage
      """,
  )

  @Argument(help: "Scenario files or folders.")
  var paths: [String] = ["scenarios"]

  func run() throws {
    var shown: [String: [String]] = [:]
    for file in try ScenarioFiles.below(paths) {
      let loaded = try LoadedScenario(file: file)
      for requirement in loaded.scenario.covers {
        shown[requirement, default: []].append(loaded.shortName)
      }
    }
    for requirement in shown.keys.sorted() {
      let scenarios = shown[requirement]?.joined(separator: ", ") ?? ""
      let padding = String(repeating: " ", count: max(1, 12 - requirement.count))
      print("\(requirement)\(padding)\(scenarios)")
    }
    print("\(shown.count) requirements are shown")
  }
}

/// `yamabiko settings`: everything that a scenario can set.
struct Settings: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List everything that a scenario can set about an app.",
    discussion: """
      Example:
        yamabiko settings intercom
      """,
  )

  @Argument(help: "Only this app.")
  var app: String?

  func run() throws {
    let schemas = Apps.all.map(\.schema).filter { app == nil || $0.name == app }
    guard !schemas.isEmpty else {
      let known = Apps.all.map(\.schema.name).joined(separator: ", ")
      throw ToolError(.usage, "error: no app '\(app ?? "")'\n  known: \(known)")
    }
    for schema in schemas {
      for setting in schema.settings {
        print("\(schema.name).\(setting.key)  (\(setting.fallback))")
        print("  \(setting.about); \(setting.kind.expectation) [\(setting.requirement)]")
      }
    }
  }
}
