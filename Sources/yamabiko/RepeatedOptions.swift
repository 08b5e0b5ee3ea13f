import ArgumentParser
import Composition
import Foundation
import Kernel

/// Refuses options that count once and were given twice.
///
/// The parser takes the last and says nothing: `--seed 1 … --seed 2` would run another weather than
/// half of the command line says.
enum RepeatedOptions {
  /// Looks at the arguments of `command`.
  ///
  /// - Throws: `ToolError` with the first option that was repeated.
  static func check(
    _ arguments: some Sequence<String>,
    of command: any ParsableCommand.Type,
  ) throws {
    var seen: [String] = []
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
      let name = String(argument.dropFirst(2).prefix { $0 != "=" })
      guard seen.contains(name) else {
        seen.append(name)
        continue
      }
      // Asking the parser takes longer than anything else here, and is rarely needed.
      guard Description.of(command).isSingle(name) else { continue }
      throw ToolError(
        .usage,
        "error: --\(name) is given twice, and counts once\n  keep one of them",
      )
    }
  }

  /// What the parser says about a command's options, as far as it matters here.
  private struct Description: Decodable {
    var command: Command

    struct Command: Decodable {
      var arguments: [Argument]?
    }

    struct Argument: Decodable {
      var kind: String
      var isRepeating: Bool
      var names: [Name]?
    }

    struct Name: Decodable {
      var name: String
    }

    static func of(_ command: any ParsableCommand.Type) -> Self {
      let json = Data(command._dumpHelp().utf8)
      return (try? JSONDecoder().decode(Self.self, from: json)) ?? Self(command: Command())
    }

    func isSingle(_ name: String) -> Bool {
      (command.arguments ?? []).contains { argument in
        argument.kind == "option" && !argument.isRepeating
          && (argument.names ?? []).contains { $0.name == name }
      }
    }
  }
}
