import Composition
import Exploration
import Foundation
import Kernel
import ShippedApps
import Testing
import World

/// A search from outside: what cannot be searched, and what is written of what it found.
struct SearcherTests {
  private static let photos = """
    name: Two photos
    start: 2026-03-02T09:00:00+09:00
    duration: 2d
    devices:
      - id: phone
        apps: [photos]
        library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 2 }] }
    timeline:
      - { at: 1h, do: clean }
    """

  private func example(_ acts: [String]) -> SearchReport.Counterexample {
    SearchReport.Counterexample(
      invariant: "protectedDeleted",
      steps: ["open", "tap"],
      script: SearchScript(acts: acts, duration: .seconds(90)),
    )
  }

  private func end(_ body: () throws(ToolError) -> Void) -> ToolError? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a search of one of two apps says that it leaves the other out, and acts on devices`()
    throws
  {
    let text =
      ShortCall.text.replacing("hina, apps: [intercom]", with: "hina, apps: [intercom, photos]")
      + "\n  - { at: 1s, do: clock, device: hina, by: 1h }\n"
    let call = try ShortCall(text)
    let searcher = Searcher(call.loaded, overrides: [])
    let report = try searcher.search(call.plan, SearchQuestion(depth: 2, states: 10))
    #expect(report.leftOut.contains("the app 'photos': one app is searched at a time"))
    #expect(report.leftOut.contains { $0.hasPrefix("what happens to devices") })
    let alone = try ShortCall()
    let own = try Searcher(alone.loaded, overrides: [])
      .search(alone.plan, SearchQuestion(depth: 2, states: 10))
    #expect(!own.leftOut.contains { $0.hasPrefix("the app") || $0.contains("devices") })
  }

  @Test func `a scenario with more in it than can be tried is refused with how much`() throws {
    let call = try ShortCall(
      ShortCall.text.replacing(
        "links:",
        with: "  - { id: sora, apps: [intercom] }\nlinks:",
      )
    )
    let searcher = Searcher(call.loaded, overrides: [])
    let found = end { () throws(ToolError) in
      _ = try searcher.search(call.plan, SearchQuestion(depth: 3, states: 10))
    }
    #expect(found?.code == .usage)
    #expect(found?.message.contains("is too large to be searched: a call of 3 members") == true)
  }

  @Test func `a counterexample is a scenario of its own, and one that shows nothing says so`()
    throws
  {
    let call = try ShortCall(Self.photos, named: "two.yaml")
    let searcher = Searcher(call.loaded, overrides: [])
    let folder = "\(call.folder)/new/found"
    let acts = ["{ at: 10s, do: open }"]
    let written = try searcher.write(example(acts), of: call.plan, to: folder)
    #expect(written.file == "\(folder)/two-default-protectedDeleted.yaml")
    #expect(!written.isReproduced)
    let loaded = try LoadedScenario(apps: .shipped, file: written.file)
    #expect(loaded.scenario.name == "Two photos: protectedDeleted")
    #expect(loaded.scenario.duration == .seconds(90))
    #expect(
      loaded.scenario.about
        == "Found by a search through every order of events in the variant default: "
        + "2 steps break protectedDeleted."
    )
    #expect(loaded.scenario.timeline.map(\.at) == [.start + .seconds(10)])
  }

  @Test func `what a search has written is written again, what somebody else has is not`() throws {
    let call = try ShortCall(Self.photos, named: "two.yaml")
    let searcher = Searcher(call.loaded, overrides: [])
    let acts = ["{ at: 10s, do: open }"]
    let file = try searcher.write(example(acts), of: call.plan, to: call.folder).file
    #expect(
      end { () throws(ToolError) in
        _ = try searcher.write(example(acts), of: call.plan, to: call.folder)
      } == nil
    )
    let own = "name: mine\n"
    try Data(own.utf8).write(to: URL(filePath: file))
    let found = end { () throws(ToolError) in
      _ = try searcher.write(example(acts), of: call.plan, to: call.folder)
    }
    #expect(found?.code == .storage)
    #expect(found?.message.contains("was not written by a search") == true)
    #expect(try String(contentsOf: URL(filePath: file), encoding: .utf8) == own)
  }
}
