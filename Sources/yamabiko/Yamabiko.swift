import ArgumentParser
import Composition
import Foundation
import Kernel
import Synchronization
import World

/// The tool: what a process that has some apps does with its command line.
public enum Yamabiko {
  private static let handedIn = Mutex(Apps([]))
  private static let added = Mutex<[any ParsableCommand.Type]>([])

  /// The apps of this process; none until somebody has handed them in.
  package static var apps: Apps { handedIn.withLock { $0 } }

  /// Takes the apps that all commands of this process work with.
  package static func use(_ apps: Apps) { handedIn.withLock { $0 = apps } }

  /// The commands of this process beside those that every tool has.
  static var commands: [any ParsableCommand.Type] { added.withLock { $0 } }

  /// Runs the command line of the process with these apps, and ends it.
  ///
  ///     @main enum Tool {
  ///       static func main() { Yamabiko.main(apps: [Doorbells()]) }
  ///     }
  ///
  /// - Parameters:
  ///   - apps: what scenarios and logs can name; no two have one name.
  ///   - commands: commands about these apps alone, beside those that every tool has.
  public static func main(
    apps: [any Application],
    commands: [any ParsableCommand.Type] = [],
  ) -> Never {
    use(Apps(apps))
    added.withLock { $0 = commands }
    RootCommand.run()
  }
}

/// The command line: one file a subcommand.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
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
        Run.self, Sweep.self, SweepDetector.self, Check.self, ReviewCommand.self, Accept.self,
        Lint.self, Replay.self, Show.self,
        Explain.self, Diff.self, Log.self, Export.self, Resume.self, Search.self, Tune.self,
        Coverage.self, Certify.self, Settings.self, Import.self, Invite.self, Push.self,
        Rules.self,
      ] + Yamabiko.commands + [Fingerprint.self, TrialCommand.self],
    )
  }

  /// Reads the arguments of the process and does what they say.
  ///
  /// The parser's own codes are kept: 64 is usage, as everywhere.
  static func run() -> Never {
    // A write beyond a limit is an error to be reported, not a signal that ends the process.
    signal(SIGXFSZ, SIG_IGN)
    Output.prepare()
    Signals.watch()
    do {
      try checkArguments()
      var command = try parseAsRoot()
      try RepeatedOptions.check(CommandLine.arguments.dropFirst(), of: type(of: command))
      try command.run()
      end(0)
    } catch let error as ToolError {
      if !error.code.isInterruption { Console.complain(lines: error.message) }
      end(error)
    } catch {
      end(with: error)
    }
  }

  /// Refuses an argument that is no UTF-8: the language would put other characters in its place, and a
  /// name would be signed or a file looked for that nobody named.
  private static func checkArguments() throws(ToolError) {
    for place in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[place],
        String(validatingCString: argument) == nil
      else { continue }
      throw ToolError(
        .usage,
        "error: argument \(place) is not UTF-8: \(printable(CommandLine.arguments[place]))\n"
          + "  write it, or the name of the file, in UTF-8",
      )
    }
  }

  /// The one way out: what was said goes out first, and who asked for the end has it.
  private static func end(_ code: Int32) -> Never {
    if Interruption.isAsked { end(Interruption.end) }
    Output.flush()
    Foundation.exit(code)
  }

  private static func end(_ error: ToolError) -> Never {
    let error = Interruption.isAsked && !error.code.isInterruption ? Interruption.end : error
    Output.flush()
    if error.code.isInterruption, Interruption.mayTell() { Console.complain(lines: error.message) }
    Foundation.exit(error.code.rawValue)
  }

  /// What the parser's own `exit(withError:)` does, with the lines of help where they belong.
  private static func end(with error: any Error) -> Never {
    let message = withPrintableArguments(HelpText.printable(fullMessage(for: error)))
    let code = exitCode(for: error)
    if !message.isEmpty {
      // Help and completion scripts are our own, and are copied as they stand.
      if code.isSuccess { printUnchanged(message + "\n") } else { Console.complain(lines: message) }
    }
    end(code.rawValue)
  }

  /// The parser quotes arguments as they are; one with a line feed in it stays on its line.
  private static func withPrintableArguments(_ message: String) -> String {
    CommandLine.arguments.dropFirst().reduce(message) { message, argument in
      let value = argument.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""
      return [argument, value].filter { $0.utf8.contains(0x0A) }.reduce(message) {
        $0.replacing($1, with: printable($1))
      }
    }
  }
}
