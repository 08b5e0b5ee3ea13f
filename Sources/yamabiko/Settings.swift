import ArgumentParser
import Composition
import Kernel
import Plans

/// `yamabiko settings`: everything that a scenario can set.
struct Settings: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List everything that a scenario can set about an app.",
    discussion: HelpText.keepingLines(
      """
      With --faults it lists the faults that can be planned instead. No scenario runs with one:
      coverage --prove plans them, to see whether a rule notices.

      Example:
        yamabiko settings intercom
        yamabiko settings --faults
      """
    ),
  )

  @Argument(help: "Only this app.")
  var app: String?

  @Flag(help: "List the faults that coverage --prove plans.")
  var faults = false

  func run() throws {
    let schemas = Yamabiko.apps.all.map(\.schema).filter { app == nil || $0.name == app }
    guard !schemas.isEmpty else {
      let known = Yamabiko.apps.names.joined(separator: ", ")
      let near = nearest(to: app ?? "", among: Yamabiko.apps.names)
      let remedy = near.map { "did you mean '\($0)'?" } ?? "known: \(known)"
      throw ToolError(.usage, "error: no app '\(app ?? "")'\n  \(remedy)")
    }
    for schema in schemas where faults {
      for fault in schema.faults {
        print("\(schema.name).\(FaultSpec.prefix)\(fault.name)")
        print("  \(fault.about) [\(fault.requirement)]")
      }
    }
    for schema in schemas where !faults {
      for setting in schema.settings {
        print("\(schema.name).\(setting.key)  (\(setting.fallback))")
        print("  \(setting.about); \(setting.kind.expectation) [\(setting.requirement)]")
      }
    }
  }
}
