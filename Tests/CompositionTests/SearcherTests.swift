import Composition
import Exploration
import Findings
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
    let searcher = Searcher(call.loaded, overrides: [], app: "intercom")
    let report = try searcher.search(call.plan, SearchQuestion(depth: 2, states: 10))
    #expect(report.app == "intercom")
    #expect(report.leftOut.contains("the app 'photos': one app is searched at a time"))
    #expect(report.leftOut.contains { $0.hasPrefix("what happens to devices") })
    let alone = try ShortCall()
    let own = try Searcher(alone.loaded, overrides: [])
      .search(alone.plan, SearchQuestion(depth: 2, states: 10))
    #expect(!own.leftOut.contains { $0.hasPrefix("the app") || $0.contains("devices") })
  }

  @Test func `what no step could have broken yet is vacuous, and what is stated judges it`()
    throws
  {
    let letter = try LoadedScenario(
      apps: .shipped,
      file: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "scenarios/letters/one-exchange.yaml")
        .path(percentEncoded: false),
      variant: "v1",
    )
    func verdicts(_ depth: Int) throws -> [String: Verdict] {
      let report = try Searcher(letter, overrides: [])
        .search(letter.plans[0], SearchQuestion(depth: depth, states: 4_000))
      return Dictionary(report.findings.map { ($0.name, $0.verdict) }) { first, _ in first }
    }
    let early = try verdicts(1)
    #expect(!early.isEmpty && early.values.allSatisfy { $0 == .vacuous })
    let late = try verdicts(300)
    #expect(late["a letter is opened once"] == .passed)
    // It has one scheduled letter: no time is drawn.
    #expect(late["the time of a letter is drawn once"] == .vacuous)
  }

  @Test func `where several apps can be searched one is chosen, and each can be`() throws {
    let text =
      ShortCall.text.replacing(
        "hina, apps: [intercom]",
        with: "hina, apps: [intercom, photos], "
          + "library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 2 }] }",
      )
      .replacing("duration: 3s", with: "start: 2026-03-02T09:00:00+09:00\nduration: 3s")
      + "\n  - { at: 1s, do: clean }\n"
    let both = try ShortCall(text)
    func search(_ app: String?) throws(ToolError) -> SearchReport {
      try Searcher(both.loaded, overrides: [], app: app)
        .search(both.plan, SearchQuestion(depth: 2, states: 10))
    }
    let open = end { () throws(ToolError) in _ = try search(nil) }
    #expect(open?.code == .usage)
    #expect(open?.message.contains("can be searched, and one is at a time\n") == true)
    #expect(open?.message.hasSuffix("choose one with --app: intercom, photos") == true)
    for app in ["intercom", "photos"] {
      let report = try search(app)
      #expect(report.app == app)
      #expect(report.leftOut.filter { $0.hasPrefix("the app '") }.count == 1)
    }
    let none = end { () throws(ToolError) in _ = try search("photo") }
    #expect(none?.code == .usage)
    #expect(none?.message.contains("no app of it is called 'photo'\n") == true)
    #expect(none?.message.hasSuffix("name one with --app: intercom, photos") == true)
  }

  @Test func `what never comes true is no end that a run shows, and is not written as one`() throws
  {
    let call = try ShortCall(Self.photos, named: "two.yaml")
    var missed = example(["{ at: 10s, do: open }"])
    missed.end = "and it has not come true by then"
    let found = end { () throws(ToolError) in
      _ = try Searcher(call.loaded, overrides: [])
        .write(missed, of: call.plan, to: "\(call.folder)/found")
    }
    #expect(found?.code == .usage)
    #expect(found?.message.contains("is no end that a run could show") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(call.folder)/found"))
  }

  @Test func `a bound of what the app does not have is refused, with what it has`() throws {
    let photos = try ShortCall(Self.photos, named: "two.yaml")
    let searcher = Searcher(photos.loaded, overrides: [])
    func found(_ change: (inout SearchQuestion.Bounds) -> Void) -> ToolError? {
      var question = SearchQuestion(depth: 1, states: 10)
      change(&question.faults)
      return end { () throws(ToolError) in _ = try searcher.search(photos.plan, question) }
    }
    let lost = found { bounds in
      bounds.losses = 3
      bounds.crashes = 1
      bounds.delays = 1
    }
    #expect(lost?.code == .usage)
    #expect(
      lost?.message.hasSuffix(
        """
        two.yaml: in a search of the app 'photos' there is nothing that --losses, --crashes would bound
          what can go wrong there is bounded by: --delays; leave out --losses, --crashes
        """
      ) == true,
      "\(lost?.message ?? "")",
    )
    #expect(found { $0.reorderings = 2 }?.message.contains("--reorderings would bound") == true)
    #expect(found { $0.duplicates = 2 }?.message.contains("--duplicates would bound") == true)
    // None of what there is not is what is tried.
    #expect(found { $0.losses = 0 } == nil)
    #expect(found { $0.delays = 1 } == nil)
  }

  @Test func `a call has no process that ends, and nothing that arrives at once`() throws {
    let call = try ShortCall()
    let searcher = Searcher(call.loaded, overrides: [])
    for (name, change) in [
      ("--crashes", { $0.crashes = 2 }), ("--delays", { $0.delays = 3 }),
    ] as [(String, (inout SearchQuestion.Bounds) -> Void)] {
      var question = SearchQuestion(depth: 1, states: 10)
      change(&question.faults)
      let found = end { () throws(ToolError) in _ = try searcher.search(call.plan, question) }
      #expect(found?.code == .usage)
      #expect(found?.message.contains("\(name) would bound") == true)
      #expect(found?.message.contains("--losses, --duplicates, --reorderings; leave") == true)
    }
  }

  @Test func `whether what is found can be written is known before the search`() throws {
    let photos = try ShortCall(Self.photos, named: "two.yaml")
    let call = try ShortCall()
    let written = end { () throws(ToolError) in
      try Searcher(photos.loaded, overrides: []).checkWriting(of: photos.plan)
    }
    #expect(written == nil)
    let refused = end { () throws(ToolError) in
      try Searcher(call.loaded, overrides: []).checkWriting(of: call.plan)
    }
    #expect(refused?.code == .usage)
    #expect(refused?.message.contains("what a search of the app 'intercom' finds cannot") == true)
  }

  @Test func `the file of a search is there as long as the same command has more to do`() throws {
    let photos = try ShortCall(Self.photos, named: "two.yaml")
    let searcher = Searcher(photos.loaded, overrides: [])
    let file = "\(photos.folder)/kept.search"
    func search(
      _ question: SearchQuestion,
      isKept: Bool = false,
      _ isOver: Bool,
    ) throws
      -> SearchReport
    {
      var host = SearchHost()
      host.isOver = { isOver }
      let report = try searcher.search(photos.plan, question, resuming: file, host: host)
      try searcher.settle(file, with: report, of: photos.plan, question, isKept: isKept)
      return report
    }
    let isThere = { FileManager.default.fileExists(atPath: file) }
    var question = SearchQuestion(depth: 5, states: 100_000)
    let stopped = try search(question, true)
    #expect(stopped.stop == .time)
    #expect(isThere())
    let ended = try search(question, isKept: true, false)
    #expect(ended.states > stopped.states)
    #expect(isThere())
    // Who says less by mistake loses nothing.
    question.depth = 3
    #expect(try search(question, false).standstill == .bounds)
    #expect(isThere())
    question.depth = 6
    #expect(try search(question, false).states > ended.states)
    #expect(!isThere())
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
    // Its run is judged by what the search has found.
    #expect(loaded.plans.first?.rules.isEmpty == false)
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
