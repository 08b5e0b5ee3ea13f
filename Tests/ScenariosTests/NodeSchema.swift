import Plans
import Scenarios

/// Apps on phones and servers: a post with both, a torch that knows no act, a diary that knows a
/// clock's, a game with an act `kill` of its own, and a choir that takes whatever links there are.
enum NodeSchema {
  static let apps = [
    AppSchema(
      name: "post",
      linkNames: ["wire", "trunk", "air"],
      linkJoins: [
        LinkJoin("wire", .server, .device), LinkJoin("trunk", .server, .server),
      ],
      homes: [
        AppHome(on: .device, deeds: NodeDeed.allCases),
        AppHome(on: .server, deeds: [.kill, .start, .clock]),
      ],
      acts: [
        ActSpec(name: "frank", keys: ["device"], needsProcess: true),
        ActSpec(name: "print", keys: ["device"]),
      ],
      factKinds: ["delivered"],
    ),
    AppSchema(name: "torch", linkNames: []),
    AppSchema(name: "diary", linkNames: [], homes: [AppHome(on: .device, deeds: [.clock])]),
    AppSchema(
      name: "game",
      linkNames: [],
      homes: [AppHome(on: .device, deeds: [.suspend, .resume, .kill])],
      acts: [ActSpec(name: "kill", keys: ["device"])],
    ),
    AppSchema(name: "choir"),
  ]

  /// What a person reads about a scenario, mistakes or warnings; its head is three lines.
  static func told(_ text: String) throws -> String {
    let diagnostics = Diagnostics()
    do throws(ScenarioError) {
      _ = try parse(text, diagnostics)
    } catch {
      return error.description
    }
    return Diagnostic.rendered(diagnostics.warnings, file: "f")
  }

  /// The scenario.
  static func parse(
    _ text: String,
    _ diagnostics: Diagnostics = Diagnostics(),
  ) throws(ScenarioError) -> Scenario {
    let whole = "name: A\nduration: 90s\nstart: 2026-03-02T09:00:00+09:00\n" + text
    let node = try ScenarioFile.parse(Array(whole.utf8), file: "f")
    return try ScenarioParser.parse(node, file: "f", apps: apps, diagnostics: diagnostics)
  }

  /// What is told about one act in a scenario with everything in it.
  static func act(_ act: String) throws -> String {
    try told(full + "timeline:\n  - { at: 9s, \(act) }")
  }

  /// A phone with the post, one with four apps, and a server.
  ///
  /// The timeline begins at line 11.
  static let full = """
    devices:
      - { id: hina, apps: [post] }
      - { id: ren, apps: [post, torch, diary, game] }
      - { id: bare }
    servers: [{ id: hub, apps: [post] }]
    links:
      wire: { between: [hina, hub] }

    """
}
