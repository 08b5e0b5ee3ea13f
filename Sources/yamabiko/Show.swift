import ArgumentParser
import Composition
import EventLog
import Kernel

/// `yamabiko show`: the lives of letters, photos and what else an app has.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell what became of each letter, photo or other thing of a run.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko show reports/letters/swapped-key/as-written
        yamabiko show reports/letters/swapped-key/as-written --letter hina-phone-1 --mermaid
        yamabiko explain reports/letters/swapped-key/as-written --event 51
      """
    ),
  )

  @Argument(help: "The folder of a variant, or its run.sqlite.")
  var folder: String

  @Option(
    name: Self.thingNames,
    help: ArgumentHelp(
      "Only the one of that name.",
      valueName: "name",
      visibility: Yamabiko.apps.lives.isEmpty ? .hidden : .default,
    ),
  )
  var name: String?

  @Flag(help: "As sequence diagrams in Mermaid's language.")
  var mermaid = false

  func validate() throws {
    let things = Self.things(in: CommandLine.arguments)
    guard things.count <= 1 else {
      throw ValidationError("name one of \(things.map { "--\($0)" }.joined(separator: ", "))")
    }
  }

  /// Everything whose life some app tells is a name of the one option.
  private static var thingNames: NameSpecification {
    let things = Yamabiko.apps.lives
    // An option must have a name, also where no app has lives.
    return NameSpecification((things.isEmpty ? ["name"] : things).map { .customLong($0) })
  }

  /// The parser does not tell by which of its names an option was given.
  private static func things(in arguments: [String]) -> [String] {
    Yamabiko.apps.lives.filter { thing in
      arguments.contains { $0 == "--\(thing)" || $0.hasPrefix("--\(thing)=") }
    }
  }

  func run() throws {
    do {
      let reader = try LogReader(opening: RunPath.log(folder))
      reader.noteUnlessOver("what comes later is not told")
      let teller = LifeTeller(apps: Yamabiko.apps, reader)
      if let name, let thing = Self.things(in: CommandLine.arguments).first {
        return show([try teller.life(name, of: thing)], isOver: reader.isComplete)
      }
      let told = try teller.lives()
      if told.allSatisfy(\.lives.isEmpty) {
        let things = told.map(\.thing).joined(separator: ", ")
        let since = reader.isComplete ? "" : " so far"
        Console.complain("nothing happened to any \(things)\(since)")
      }
      show(told, isOver: reader.isComplete)
    } catch {
      throw ToolError(error)
    }
  }

  private func show(_ told: [LifeTeller.Told], isOver: Bool) {
    var isFirst = true
    for told in told {
      for life in told.lives {
        if !isFirst { print() }
        isFirst = false
        if mermaid {
          printLines(life.diagram(of: told.thing))
        } else {
          for line in life.lines(of: told.thing, isOver: isOver) { print(line) }
        }
      }
    }
  }
}
