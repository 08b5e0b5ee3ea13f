import Composition
import Findings
import Kernel
import ShippedApps
import Testing
import World

/// What is on its way when a process ends, and what is sent once and not again.
struct PhoneBoundsTests {
  /// Counts the events of one kind at one node.
  private final class Counter: EventSink {
    let node: String
    let kind: String
    private(set) var count = 0

    init(_ kind: String, at node: String) {
      self.kind = kind
      self.node = node
    }

    func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {
      if header.kind == kind, header.node == node { count += 1 }
    }

    func checkpoint(
      after sequence: LogPosition,
      states: [(component: String, state: [UInt8])],
    ) {}
  }

  /// Two devices of one person in the corrected design, with three photos of a month.
  private func scenario(_ timeline: [String], expecting rule: String = "") -> String {
    let acts = timeline.map { "  - { \($0) }\n" }.joined()
    return """
      name: Bounds
      start: 2026-03-02T09:00:00Z
      duration: 10d
      set: { photos.design: corrected, photos.library.answer: 200ms }
      devices:
        - id: phone
          apps: [photos]
          library: { photos: [{ id: a, taken: 2025-08-08T10:00:00Z, count: 3 }] }
        - { id: tablet, apps: [photos], cleaner: false }
      timeline:
      \(acts)\(rule.isEmpty ? "" : "expect: [\(rule)]\n")
      """
  }

  private func run(_ text: String, into sink: any EventSink) throws -> VariantFindings {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(text)
    let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
    return try Runner(apps: .shipped).run(loaded.plans[0], into: sink, options: options)
  }

  @Test func `two taps in a row bring one question and break nothing`() throws {
    // The second falls between the first and the question.
    let counter = Counter("deletionAsked", at: "phone")
    let acts = ["1h, do: open", "2h, do: tap", "2h, do: tap", "3h, do: confirm"]
    let found = try run(scenario(acts.map { "at: \($0)" }), into: counter)
    #expect(counter.count == 1)
    #expect(!found.allFindings.worst.isBad)
  }

  @Test func `a process gets no answer to what an earlier one has asked`() throws {
    // The first process's photos are on their way when it ends and the second one asks.
    let counter = Counter("answered", at: "phone")
    let found = try run(
      scenario([
        "at: 1h, do: open", "at: 3600300ms, do: kill", "at: 3600310ms, do: open",
      ]),
      into: counter,
    )
    #expect(counter.count == 2, "photos and albums, once each")
    #expect(found.facts.first { $0.kind == "photos.previewShown" }?.count == 1)
  }

  @Test func `what waited for the Internet goes out once, however often it comes back`() throws {
    let edit = "at: 2h, do: favourite, photo: a-1"
    for returns in 1...3 {
      let trips = (1...returns).flatMap { trip in
        [
          "at: \(trip * 10)h, do: goOnline, device: phone",
          "at: \(trip * 10 + 1)h, do: goOffline, device: phone",
        ]
      }
      let counter = Counter("edited", at: "tablet")
      _ = try run(scenario(["at: 1h, do: goOffline, device: phone", edit] + trips), into: counter)
      #expect(counter.count == 1, "\(returns) returns")
    }
  }

  @Test func `a fault that was to show and did not is as bad as one that was not to`() throws {
    let found = try run(
      scenario(["at: 1h, do: clean"], expecting: "{ breaks: protectedDeleted }"),
      into: Counter("", at: ""),
    )
    let finding = found.allFindings.first { $0.name.hasPrefix("as expected, broken: ") }
    #expect(finding?.verdict == .failed)
    #expect(found.allFindings.worst == .failed)
  }
}
