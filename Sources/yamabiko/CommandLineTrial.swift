import ArgumentParser
import Composition

/// What the tool makes of a command line before it touches anything.
package struct CommandLineTrial {
  /// The exit code that it would end with at once; 0 where it would go on.
  package private(set) var code: Int32 = 0
  /// What it would print and end with; nil where it would go on.
  package private(set) var message: String?
  /// What `run` would set.
  package private(set) var overrides: [(key: String, value: String)] = []

  /// Reads the arguments behind the name of a tool with these apps.
  package init(_ arguments: [String], apps: Apps) {
    Yamabiko.use(apps)
    do {
      let command = try RootCommand.parseAsRoot(arguments)
      try RepeatedOptions.check(arguments, of: type(of: command))
      guard let run = command as? Run else { return }
      overrides = try Override.parse(run.set, seed: run.seed)
    } catch let error as ToolError {
      code = error.code.rawValue
      message = error.message
    } catch {
      code = RootCommand.exitCode(for: error).rawValue
      message = HelpText.printable(RootCommand.fullMessage(for: error))
    }
  }
}
