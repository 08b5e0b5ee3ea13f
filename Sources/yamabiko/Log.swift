import ArgumentParser
import Composition
import EventLog
import Foundation
import Kernel
import Plans

/// `yamabiko log`: prints the events of a run.
struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the events of a run.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko log reports/intercom/ridge-handover/as-written --node ren --from 20s --to 21s
        yamabiko log reports/intercom/ridge-handover/as-written --kind pathBroken --json
      """
    ),
  )

  @Argument(help: "The folder of a variant, or its run.sqlite.")
  var folder: String

  @Option(help: "Only events at this device, link or world.")
  var node: String?

  @Option(help: "Only events of this component.")
  var component: String?

  @Option(help: "Only events of this kind.")
  var kind: String?

  @Option(help: "No event before this time, such as 20s.")
  var from: TimeArgument?

  @Option(help: "No event after this time.")
  var to: TimeArgument?

  @Flag(help: "A JSON object a line.")
  var json = false

  func validate() throws {
    if let from, let to, from.instant > to.instant {
      throw ValidationError("--from is behind --to: no event is between them")
    }
  }

  func run() throws {
    do {
      let reader = try LogReader(opening: RunPath.log(folder))
      let filter = EventFilter(
        node: node,
        component: component,
        kind: kind,
        from: from?.instant,
        to: to?.instant,
      )
      var count = 0
      struct Unheard: Error {}
      do {
        try reader.events(matching: filter) { event in
          if json { printJSON(event.json + "\n") } else { print(event.line) }
          count += 1
          if Output.isUnheard { throw Unheard() }
        }
      } catch is Unheard {
        return
      }
      // Nothing there is an answer, unless the question has a name that nothing could have.
      if count == 0 {
        try LogNames(apps: Yamabiko.apps, of: reader).check(filter)
        let last = try reader.row(reader.last)?.header.time
        let end = last.map { "the log's last is at \($0.columnText)" } ?? "the log has none at all"
        Console.complain("no such event; \(end)")
      }
    } catch {
      throw ToolError(error)
    }
  }
}

extension LoggedEvent {
  /// One event on a line; of a payload too long for anybody to read its beginning.
  var line: String {
    let header = header
    let cause = header.cause.map { " ← \($0)" } ?? ""
    return "\(header.sequence)  \(header.time.columnText)  \(header.node)/\(header.component)  "
      + "\(header.kind)  \(Self.brief(payload))\(cause)"
  }

  /// A payload may hold a library of a hundred thousand photos; scripts have all of it.
  private static func brief(_ payload: [UInt8]) -> String {
    guard payload.count > 2_000 else { return String(decoding: payload, as: UTF8.self) }
    let start = String(decoding: payload.prefix(1_900), as: UTF8.self)
    return "\(start)… (\(payload.count) bytes, --json has them all)"
  }

  /// One event as JSON.
  var json: String {
    let header = header
    let cause = header.cause.map { "\($0)" } ?? "null"
    // A log may be anybody's: what is no JSON becomes a JSON text.
    let text = String(decoding: payload, as: UTF8.self)
    return #"{"sequence":\#(header.sequence),"time_ns":\#(header.time.nanoseconds),"#
      + #""node":\#(quotedJSON(header.node)),"component":\#(quotedJSON(header.component)),"#
      + #""kind":\#(quotedJSON(header.kind)),"cause":\#(cause),"#
      + #""payload":\#(isJSONLine(payload) ? text : quotedJSON(text))}"#
  }
}
