import ArgumentParser
import Composition

/// `yamabiko fingerprint`: the digests of a scenario's variants, for `certify`.
struct Fingerprint: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the digest of each variant of a scenario; nothing is written.",
    shouldDisplay: false,
  )

  @Argument(help: "A scenario file.")
  var scenario: String

  @Flag(help: "Make what apps leave beside the log as well, in a temporary folder.")
  var media = false

  @OptionGroup
  var outside: OutsideOption

  func run() throws {
    // The process that works for another leaves it to that one to say that it was interrupted.
    _ = Interruption.mayTell()
    let loaded = try LoadedScenario(
      apps: Yamabiko.apps,
      file: scenario,
      allowsOutside: outside.isAllowed,
    )
    Console.announce(WorkNotice(apps: loaded.apps).line(scenario, loaded.plans))
    for plan in loaded.plans {
      let runner = Runner(apps: loaded.apps)
      do {
        let findings =
          media
          ? try ScratchFolder.during {
            try runner.dryRun(plan, scenarioFolder: loaded.folder, outputFolder: $0)
          }
          : try runner.dryRun(plan, scenarioFolder: loaded.folder)
        print("\(plan.variant) \(findings.events) \(findings.digest)")
      } catch {
        throw ToolError(error)
      }
    }
  }
}
