import Foundation
import RulesFiles
import SecurityRules
import SharedVectors
import Testing

/// The decisions that were derived from the emulator's behaviour (T-16), all of them.
struct DecisionsTests {
  /// The rules of the tasks app's design, as they are shipped.
  static func tasks() throws -> Ruleset {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = package.appending(path: "docs/recordings/tasks.rules")
    return try RulesFiles.ruleset([UInt8](try Data(contentsOf: file)))
  }

  @Test func `every derived decision is the rules' own`() throws {
    guard SharedVectors.tasks.has("rules_decisions.json") else {
      print("skipped: there is no \(SharedVectors.tasks.folder.path)/rules_decisions.json")
      return
    }
    let cases = try RulesFiles.cases(SharedVectors.tasks.bytes(of: "rules_decisions.json"))
    let ruleset = try Self.tasks()
    #expect(cases.count >= 20)
    for outcome in cases.map({ $0.outcome(of: ruleset) }) {
      #expect(outcome.agrees, "\(outcome.given.name): \(outcome.detail)")
    }
  }
}
