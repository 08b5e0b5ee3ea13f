import ArgumentParser
import Composition
import Foundation

/// Runs the tool with the arguments of the process.
package func runTool() { Yamabiko.main() }

/// The command line: one file a subcommand.
struct Yamabiko: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "yamabiko",
    abstract: "Runs scenarios of apps on phones and bad networks, the same way every time.",
    discussion: HelpText.keepingLines(
      """
      Three commands to try:
        yamabiko run scenarios/intercom/ridge-handover.yaml
        yamabiko explain reports/intercom/ridge-handover/as-written --gap 1
        yamabiko check
      """
    ),
    version: Tool.version,
    subcommands: [
      Run.self, Check.self, Accept.self, Lint.self, Replay.self, Explain.self, Diff.self,
      Log.self, Resume.self, Search.self, Coverage.self, Certify.self, Settings.self,
      Fingerprint.self,
    ],
  )

  /// The parser's own codes are kept: 64 is usage, as everywhere.
  static func main() {
    // A write beyond a limit is an error to be reported, not a signal that ends the process.
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_DFL)
    do {
      var command = try parseAsRoot()
      try RepeatedOptions.check(CommandLine.arguments.dropFirst(), of: type(of: command))
      try command.run()
    } catch let error as ToolError {
      Console.complain(error.message)
      Foundation.exit(error.code.rawValue)
    } catch {
      end(with: error)
    }
  }

  /// What the parser's own `exit(withError:)` does, with the lines of help where they belong.
  private static func end(with error: any Error) -> Never {
    let message = HelpText.printable(fullMessage(for: error))
    let code = exitCode(for: error)
    if !message.isEmpty {
      if code.isSuccess { print(message) } else { Console.complain(message) }
    }
    Foundation.exit(code.rawValue)
  }
}
