import Foundation
import Testing

/// Every order of one letter, as the tool tries it.
struct LetterSearchTests {
  private static let exchange = path("every-crash")

  private static func path(_ scenario: String) -> String {
    Tool.package.appending(path: "scenarios/letters/\(scenario).yaml").path(percentEncoded: false)
  }

  private static func search(
    _ variant: String,
    _ faults: String...,
    in scenario: String = exchange,
  ) throws -> Outcome {
    let tool = try Tool()
    defer { tool.remove() }
    let arguments = ["search", scenario, "--variant", variant, "--depth", "400"] + faults
    let outcome = try tool.run(arguments: arguments)
    return Outcome(code: outcome.code, text: outcome.output)
  }

  private struct Outcome {
    var code: Int32
    var text: String

    func says(_ words: String) -> Bool { text.contains(words) }

    /// How often something happened, which must not be never.
    func count(of what: String) -> Int {
      let line = text.split(separator: "\n").first {
        $0.contains("\(what) (") || $0.hasSuffix(what)
      }
      return line.flatMap { $0.split(separator: " ").first }.flatMap { Int($0) } ?? 0
    }
  }

  @Test func `as written an app that dies while a letter is shown has lost it`() throws {
    let outcome = try Self.search("on-decrypt")
    #expect(outcome.code == 1)
    #expect(outcome.says("every state was seen"))
    #expect(outcome.says("failed  no letter that the server had taken in is lost (broken after"))
    #expect(outcome.count(of: "letterLost is stated") > 0)
  }

  @Test func `what a search writes of a lost letter loses it in a run`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run(
      arguments: [
        "search", Self.exchange, "--variant", "on-decrypt", "--depth", "400", "--write", "found",
      ]
    )
    #expect(outcome.code == 1)
    let file = "found/every-crash-on-decrypt-letterLost.yaml"
    #expect(!outcome.complaint.contains("\(file): its run does not break letterLost"))
    let run = try tool.run(arguments: ["run", file])
    #expect(run.code == 1, "\(run.complaint)")
    #expect(run.output.contains("failed: never letters.letterLost"), "\(run.output)")
  }

  @Test func `what does not show a finding in a run is not shown as if it did`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run(
      arguments: [
        "search", Self.exchange, "--variant", "on-decrypt", "--depth", "400", "--losses", "1",
        "--write", "found",
      ]
    )
    let file = "found/every-crash-on-decrypt-counterBelowZero.yaml"
    #expect(outcome.complaint.contains("\(file): its run does not break counterBelowZero"))
    #expect(outcome.output.contains("    \(file) does not show it"))
    #expect(!outcome.output.contains("yamabiko run \(file)"))
    #expect(outcome.output.contains("yamabiko run found/every-crash-on-decrypt-letterLost.yaml"))
  }

  @Test func `as written a message that is lost has a letter vanish without a word`() throws {
    let outcome = try Self.search("on-saved", "--losses", "1")
    #expect(outcome.says("every state was seen"))
    #expect(outcome.says("unmet  a letter that was written is delivered, or refused by name"))
  }

  @Test(arguments: ["--losses", "--duplicates"])
  func `a receipt for what is saved loses nothing, whatever the network does once`(
    fault: String
  ) throws {
    let outcome = try Self.search("receipted", fault, "1")
    #expect(outcome.code == 0, "\(outcome.text)")
    #expect(outcome.says("every state was seen"))
    for title in [
      "no letter that the server had taken in is lost (judged", "a letter is opened once (judged",
      "a letter that was written is delivered, or refused by name (judged on the graph",
    ] {
      #expect(outcome.says("passed  \(title)"))
    }
    // Each point of the exchange was reached, and the app died at each.
    for fact in [
      "letterAccepted", "letterSent", "letterDelivered", "letterAnnounced", "letterOpened",
      "letterSaved", "letterErased",
    ] {
      #expect(outcome.count(of: "\(fact) is stated") > 0, "\(fact)")
    }
    #expect(outcome.count(of: "something happens to a node") > 0)
  }

  /// Whole, with every point at which a process can end: letters v1 is `make crashes`'s, which takes longer.
  @Test(arguments: [("on-decrypt", 32_913), ("on-saved", 31_315)])
  func `at some point of an exchange each of the seed's orders of deletion breaks something`(
    variant: String,
    states: Int,
  ) throws {
    let outcome = try Self.search(variant, "--crashes", "1", in: Self.path("one-exchange"))
    #expect(outcome.code == 1)
    #expect(outcome.says("  \(states) states, "), "\(outcome.text)")
    #expect(outcome.says("every state was seen"))
    let isLost = outcome.says("failed  no letter that the server had taken in is lost")
    #expect(isLost == (variant == "on-decrypt"))
    #expect(outcome.says("failed  a letter is opened once"))
    #expect(outcome.says("failed  no count falls below zero"))
    #expect(outcome.says("passed  a letter is delivered once (judged"))
    for node in ["hina-phone", "ren-phone", "tokyo"] {
      #expect(outcome.count(of: "the process on \(node) ends") > 100)
      #expect(outcome.count(of: "the power of \(node) ends") > 100)
    }
  }
}
