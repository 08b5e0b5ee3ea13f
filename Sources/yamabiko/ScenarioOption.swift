import ArgumentParser
import Composition
import Files
import Kernel
import Plans

/// `--scenario` and `--allow-outside`, of commands that run a log's plan once more.
struct ScenarioOption: ParsableArguments {
  @Option(help: "The scenario file, whose folder the files it names lie below.")
  var scenario: String?

  @OptionGroup
  var outside: OutsideOption

  /// The folder of the scenario whose run left a log.
  ///
  /// - Throws: `ToolError` where neither the option nor what lies beside the log names it.
  func folder(ofRun log: String) throws(ToolError) -> ScenarioFolder {
    guard let file = scenario ?? VariantFolder.scenario(in: FileStore.folder(of: log))?.file else {
      throw ToolError(
        .usage,
        "error: nothing beside \(log) says where its scenario lies\n"
          + "  name the scenario file with --scenario",
      )
    }
    return ScenarioFolder(of: file, allowsOutside: outside.isAllowed)
  }
}
