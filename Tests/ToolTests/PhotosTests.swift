import Foundation
import Testing

/// The second app through the same tool.
struct PhotosToolTests {
  private static let order = Tool.package.appending(path: "scenarios/photos/every-order.yaml")
    .path(percentEncoded: false)

  /// A small library and a favourite between preview and delete.
  private static let small = """
    name: Small
    start: 2026-03-02T09:00:00+09:00
    duration: 2d
    variants:
      as-written: {}
      corrected: { photos.design: corrected }
    devices:
      - id: phone
        apps: [photos]
        library: { photos: [{ id: cat, taken: 2025-08-08T10:00:00+09:00, count: 4 }] }
    timeline:
      - { at: 10s, do: open }
      - { at: 20s, do: favourite, photo: cat-1 }
      - { at: 30s, do: tap }
      - { at: 40s, do: confirm }
      - { at: 50s, do: kill }
      - { at: 1d, every: 5h, times: 2, do: clean }
    """

  @Test func `run tells the story and leaves no folder for what there is none of`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.small, to: "small.yaml")
    let outcome = try tool.run("run", "small.yaml")
    #expect(outcome.code == 1, "\(outcome.complaint)")
    #expect(outcome.output.contains("explain reports/photos/small/as-written --breach 1"))
    #expect(!outcome.output.contains("audio"))
    #expect(
      !FileManager.default.fileExists(atPath: tool.path("reports/photos/small/as-written/audio"))
    )
    let report = try String(
      contentsOfFile: tool.path("reports/photos/small/report.txt"),
      encoding: .utf8,
    )
    #expect(report.contains("[cat-1 becomes a favourite]"))
    #expect(report.contains("no protected photo is deleted (cat-1)"))
    #expect(report.contains("duration: 2 d"))
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: tool.path("reports/photos/small/report.json")))
    )
    let breaches = (json as? [String: Any])?["breaches"] as? [[String: Any]] ?? []
    #expect(breaches.contains { $0["invariant"] as? String == "protectedDeleted" })
  }

  @Test func `explain says how an invariant came to be broken, and knows no gap of it`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.small, to: "small.yaml")
    _ = try tool.run("run", "small.yaml", "--quiet")
    let breach = try tool.run("explain", "reports/photos/small/as-written", "--breach=3")
    #expect(breach.code == 0, "\(breach.complaint)")
    #expect(breach.output.contains("broken: no protected photo is deleted"))
    #expect(breach.output.contains("cat-1"))
    #expect(breach.output.contains("consentGiven"))
    let missing = try tool.run("explain", "reports/photos/small/as-written", "--breach", "99")
    #expect(missing.code == 64)
    #expect(missing.complaint.contains("it has 1 to"))
    #expect(try tool.run("explain", "reports/photos/small/as-written", "--gap", "1").code == 64)
    let both = try tool.run(
      "explain",
      "reports/photos/small/as-written",
      "--gap",
      "1",
      "--breach",
      "1",
    )
    #expect(both.code == 64)
    let replay = try tool.run("replay", "reports/photos/small/corrected", "--verify")
    #expect(replay.code == 0, "\(replay.complaint)")
    let state = try tool.run(
      "replay",
      "reports/photos/small/corrected",
      "--at",
      "1d",
      "--node",
      "phone",
    )
    #expect(state.output.contains("keep_album"))
  }

  @Test func `search finds nothing in the corrected design`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run("search", Self.order, "--variant", "corrected", "--depth", "14")
    #expect(outcome.code == 0, "\(outcome.complaint)")
    #expect(outcome.output.contains("there are states further away"))
  }

  @Test func `search writes what it finds, and run shows it`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run(
      "search",
      Self.order,
      "--variant",
      "corrected",
      "--depth",
      "16",
      "--write",
      "found",
      "--set",
      "photos.delete.validation=never",
      "--set",
      "photos.preview.refresh=never",
    )
    #expect(outcome.code == 1, "\(outcome.complaint)")
    let file = "found/every-order-corrected-protectedDeleted.yaml"
    #expect(outcome.output.contains("yamabiko run \(file)"))
    let run = try tool.run("run", file)
    #expect(run.code == 1)
    #expect(run.output.contains("failed: no protected photo is deleted"))
  }

  /// An empty library: the cleaner can be opened and closed, and there is nothing to delete.
  private static let nothing = """
    name: Nothing
    duration: 1d
    devices:
      - { id: phone, apps: [photos] }
    """

  @Test(arguments: [[], ["--json"]])
  func `a search that had nothing to judge does not look good`(options: [String]) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.nothing, to: "nothing.yaml")
    let outcome = try tool.run(arguments: ["search", "nothing.yaml", "--depth", "6"] + options)
    #expect(outcome.code == 2)
    #expect(!outcome.output.contains("passed"))
    #expect(
      outcome.complaint == """
        error: nothing.yaml: variant 'default': no invariant had anything to judge in 7 states, so \
        the search says nothing
          put into the scenario what the invariants are about, or search deeper than --depth 6

        """
    )
  }

  @Test func `a search in which some invariants had nothing to judge says which`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run("search", Self.order, "--variant", "corrected", "--depth", "8")
    #expect(outcome.code == 0, "\(outcome.complaint)")
    #expect(outcome.output.contains("  passed  "))
    #expect(outcome.output.contains("(never had anything to judge)"))
  }

  @Test func `search as JSON`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run("search", Self.order, "--depth", "8", "--json")
    #expect(outcome.code == 0)
    let rows = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
    #expect(rows?.map { $0["variant"] as? String } == ["as-written", "corrected"])
    #expect(rows?[0]["states"] as? Int ?? 0 > 50)
  }

  @Test func `what a search writes is a scenario, whatever its names are`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    var text = try String(
      contentsOf: Tool.package.appending(path: "scenarios/photos/every-order.yaml"),
      encoding: .utf8,
    )
    for (name, other) in [
      ("beach", #""a: b""#), ("sunset", #""- x""#), ("snow", #""null""#), ("gift", #""\"q\"""#),
      ("Trip", #"" #x""#), ("Every order", #""*a: [1] \\ 'b'""#), ("tablet", #""true""#),
      ("phone", "1"), ("Keep", #""Keep""#),
    ] {
      text = text.replacing(": \(name)", with: ": \(other)").replacing(
        "[\(name)",
        with: "[\(other)",
      )
      .replacing(", \(name)", with: ", \(other)")
    }
    try tool.write(text, to: "names.yaml")
    let search = ["search", "names.yaml", "--variant", "as-written", "--depth", "12"]
    let outcome = try tool.run(arguments: search + ["--write", "found"])
    #expect(outcome.code == 0, "\(outcome.complaint)")
    #expect(outcome.complaint.isEmpty, "\(outcome.complaint)")
    let written = try FileManager.default.contentsOfDirectory(atPath: tool.path("found"))
    #expect(written.count > 1)
    let lint = try tool.run("lint", "found")
    #expect(lint.code == 0, "\(lint.complaint)")
  }

  @Test func `what cannot be searched or written is told, and nothing is left`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      name: Three
      duration: 1s
      devices:
        - { id: hina, apps: [intercom] }
        - { id: ren, apps: [intercom] }
        - { id: sora, apps: [intercom] }
      links:
        local: { delay: 5ms }
      """,
      to: "call.yaml",
    )
    let call = try tool.run("search", "call.yaml")
    #expect(call.code == 64)
    #expect(
      call.complaint.contains("is too large to be searched: a call of 3 members"),
      "\(call.complaint)",
    )
    #expect(try tool.run("search", Self.order, "--depth", "0").code == 64)
    try tool.write("a file", to: "taken")
    let unwritable = try tool.run(
      "search",
      Self.order,
      "--variant",
      "as-written",
      "--depth",
      "8",
      "--write",
      "taken/below",
    )
    #expect(unwritable.code == 74, "\(unwritable.complaint)")
    #expect(unwritable.complaint.contains("--write"))
    #expect(try tool.run("search", "missing.yaml").code == 74)
    #expect(try tool.run("search", ".").code == 74)
  }

  @Test func `coverage lists what each app is asked for`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      Self.small.replacing("start:", with: "covers: [K-11, Z-9]\nstart:"),
      to: "s.yaml",
    )
    let outcome = try tool.run("coverage", "s.yaml")
    #expect(outcome.code == 0, "\(outcome.complaint)")
    let lines = outcome.output.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.contains("K-11        claimed only: s"))
    #expect(lines.contains("K-01        not shown: none of these scenarios covers it"))
    #expect(lines.contains("Z-9         claimed only: s"))
  }

  @Test func `settings of the second app are listed`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run("settings", "photos")
    #expect(outcome.output.contains("photos.keep.per_month  (1)"))
    #expect(outcome.output.contains("[K-04]"))
  }
}
