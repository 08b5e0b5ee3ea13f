import ArgumentParser
import Composition
import EventLog
import Foundation
import Kernel

/// `yamabiko diff`: the first event in which two runs differ.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find the first event in which two runs differ, and how.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko diff reports/intercom/ridge-handover/as-written \\
          reports/intercom/ridge-handover/warm-standby
      """
    ),
  )

  @Argument(help: "The folder of a variant, or its run.sqlite.")
  var first: String

  @Argument(help: "Another one.")
  var second: String

  func run() throws {
    do {
      let left = try LogReader(opening: RunPath.log(first))
      let right = try LogReader(opening: RunPath.log(second))
      guard let difference = try firstDifference(left, right) else {
        print("the same \(counted(left.count, "event"))")
        return
      }
      print("the runs differ from event \(difference.sequence) on")
      print()
      print("first   \(difference.first?.line ?? left.fate ?? "has ended")")
      print("second  \(difference.second?.line ?? right.fate ?? "has ended")")
      print()
      if let a = difference.first, let b = difference.second {
        for line in FieldComparison.lines(a, b) { print(line) }
      }
      throw ExitCode(ToolError.Code.failed.rawValue)
    } catch let code as ExitCode {
      throw code
    } catch {
      throw ToolError(error)
    }
  }
}

/// Two events, field by field.
enum FieldComparison {
  /// A line for each field that differs.
  static func lines(_ first: LoggedEvent, _ second: LoggedEvent) -> [String] {
    let left = fields(first)
    let right = fields(second)
    var lines: [String] = []
    for (key, value) in left {
      let other = right.first { $0.key == key }?.value ?? "absent"
      if other != value { lines.append("  \(key): \(value) → \(other)") }
    }
    for (key, value) in right where !left.contains(where: { $0.key == key }) {
      lines.append("  \(key): absent → \(value)")
    }
    return lines
  }

  private static func fields(_ event: LoggedEvent) -> [(key: String, value: String)] {
    let header = event.header
    var fields: [(key: String, value: String)] = [
      ("time", header.time.short), ("node", header.node), ("component", header.component),
      ("kind", header.kind), ("cause", header.cause.map { "\($0)" } ?? "none"),
    ]
    fields += flatten(event.payload, "payload")
    fields += flatten(event.effects, "effects")
    return fields
  }

  private static func flatten(_ json: [UInt8], _ name: String) -> [(key: String, value: String)] {
    guard !json.isEmpty,
      let value = try? JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed)
    else { return json.isEmpty ? [] : [(name, String(decoding: json, as: UTF8.self))] }
    return flatten(value, name)
  }

  private static func flatten(_ value: Any, _ path: String) -> [(key: String, value: String)] {
    if let object = value as? [String: Any] {
      return object.keys.sorted().flatMap { key in
        object[key].map { flatten($0, "\(path).\(key)") } ?? []
      }
    }
    if let list = value as? [Any] {
      return list.enumerated().flatMap { flatten($1, "\(path)[\($0)]") }
    }
    return [(path, "\(value)")]
  }
}
