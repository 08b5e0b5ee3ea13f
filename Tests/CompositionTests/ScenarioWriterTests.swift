import Composition
import Foundation
import Kernel
import Plans
import Scenarios
import ShippedApps
import Testing

struct ScenarioWriterTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every scenario of the repository.
  private static var files: [String] {
    let root = package.appending(path: "scenarios").path(percentEncoded: false)
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(root)/\($0)" }
  }

  private func read(_ text: String) throws -> Node {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "written-\(UUID().uuidString).yaml").path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Data(text.utf8).write(to: URL(filePath: file))
    return try ScenarioFile.read(file)
  }

  /// The generic plan of a variant, and what its apps read.
  private func plan(_ node: Node, _ file: String, variant: String) throws -> (Plan, [String]) {
    let scenario = try ScenarioParser.parse(node, file: file, apps: Apps.shipped.all.map(\.schema))
    let extras =
      scenario.devices.flatMap(\.extra) + scenario.links.flatMap(\.extra)
      + scenario.timeline.flatMap { timed -> [Node.Entry] in
        guard case .app(_, _, let entries) = timed.act else { return [] }
        return entries
      }
    return (Plan(scenario, variant: variant), extras.map { "\($0.key) \($0.value.json)" })
  }

  @Test func `every scenario reads back as it was, with one variant alone`() throws {
    #expect(Self.files.count > 30)
    for file in Self.files {
      let root = try ScenarioFile.read(file)
      let variants = root["variants"]?.entries?.map(\.key) ?? ["default"]
      for variant in variants {
        var writer = try ScenarioWriter(root, variant: variant, overrides: [], apps: [])
        writer.remove("expect")
        let written = try plan(try read(writer.text), file, variant: "default")
        var original = try plan(root, file, variant: variant)
        original.0.variant = "default"
        original.0.rules = []
        original.0.shares = []
        #expect(written.0 == original.0, "\(file) \(variant)")
        #expect(written.1 == original.1, "\(file) \(variant)")
      }
    }
  }

  @Test func `texts that mean something in YAML survive`() throws {
    let texts = [
      "a, b", "[x]", "k: v", "# no comment", "say \"hi\" \\ there", "two\nlines", "{}", "ends:",
      "0.5", "null", "- dash", "'single'", "tab\there",
    ]
    for text in texts {
      var writer = ScenarioWriter(Node(mark: .commandLine, content: .mapping([])))
      writer.replace("name", with: text)
      #expect(try read(writer.text)["name"]?.text == text, "\(writer.text)")
    }
  }

  @Test func `what the command line says is written as well`() throws {
    let file = Self.files.first { $0.hasSuffix("photos/first-cleaning.yaml") } ?? ""
    let overrides = [(key: "photos.grace", value: "60d"), (key: "seed", value: "99")]
    let writer = try ScenarioWriter(
      try ScenarioFile.read(file),
      variant: "corrected",
      overrides: overrides,
      apps: ["photos"],
    )
    let node = try read(writer.text)
    #expect(node["seed"]?.text == "99")
    #expect(node["set"]?["photos.grace"]?.text == "60d")
    #expect(node["set"]?["photos.design"]?.text == "corrected")
    #expect(node["variants"] == nil)
  }

  @Test func `lists are written from YAML, and what is none is refused`() throws {
    var writer = ScenarioWriter(Node(mark: .commandLine, content: .mapping([])))
    try writer.replace("timeline", withList: ["{ at: 1h, do: open }", "{ at: 2h, do: tap }"])
    #expect(writer.text.contains("{ at: 1h, do: open }"))
    #expect(try read(writer.text)["timeline"]?.elements?.count == 2)
    #expect(throws: ScenarioError.self) { try writer.replace("timeline", withList: ["{ at: "]) }
  }
}
