import Plans
import Scenarios
import Testing

/// What nothing uses: a mistake where it cannot be meant, else a warning.
struct UseTests {
  /// A radio that looks for links, a diary that needs none, and a second app that wants a link of
  /// the radio's.
  private static let apps = [
    AppSchema(
      name: "radio",
      linkNames: ["local", "internet"],
      factKinds: ["heard"],
      metrics: [MetricSpec(name: "words", unit: .count)],
    ),
    AppSchema(
      name: "diary",
      linkNames: [],
      factKinds: ["written"],
      metrics: [MetricSpec(name: "pages", unit: .count)],
      measuresDevices: false,
    ),
    AppSchema(name: "telegraph", linkNames: ["wire", "local"]),
  ]

  private static let three = """
    devices:
      - { id: a, apps: [radio] }
      - { id: b, apps: [radio] }
      - { id: c, apps: [diary] }

    """

  /// What a person reads about a scenario, mistakes or warnings; its head is two lines.
  private func told(_ text: String, apps: [AppSchema] = apps) throws -> String {
    let whole = "name: A\nduration: 9s\n" + text
    let diagnostics = Diagnostics()
    do throws(ScenarioError) {
      let node = try ScenarioFile.parse(Array(whole.utf8), file: "f")
      _ = try ScenarioParser.parse(node, file: "f", apps: apps, diagnostics: diagnostics)
    } catch {
      return error.description
    }
    return Diagnostic.rendered(diagnostics.warnings, file: "f")
  }

  @Test(arguments: [
    "local: { between: [a, b] }", "local: {}", "internet: { between: [[b, a]] }",
    "local: { between: [a, b] }, internet: {}",
  ])
  func `a link between two devices whose app looks for it is nothing to speak of`(
    links: String
  ) throws {
    #expect(try told(Self.three + "links: { \(links) }").isEmpty)
  }

  @Test(arguments: ["[a, c]", "[[b, c], [a, c]]"])
  func `a link that joins no two devices of its app is a mistake`(between: String) throws {
    #expect(
      try told(Self.three + "links: { local: { between: \(between) } }") == """
        f:7:10: error: no app uses the link 'local' where it is: it joins no two devices that carry \
        'radio'
          name two of a, b in its 'between'
        """
    )
  }

  @Test func `a device that a link names without the app is a warning at its name`() throws {
    let text = Self.three + "links: { local: { between: [a, b, c] } }"
    #expect(
      try told(text) == """
        f:7:35: warning: link 'local' names 'c', which carries no app that uses it
          take it out, or give it 'apps: [radio]'
        """
    )
    let pairs = Self.three + "links: { local: { between: [[a, b], [c, b]] } }"
    #expect(try told(pairs).hasPrefix("f:7:38: warning: link 'local' names 'c'"))
  }

  @Test func `two apps that use one link share it`() throws {
    let text = """
      devices: [{ id: a, apps: [radio, telegraph] }, { id: b, apps: [radio, telegraph] }]
      links: { local: {} }
      """
    #expect(try told(text) == "")
  }

  @Test func `a link whose key two apps would read is a mistake, whoever carries them`() throws {
    let apps = [
      AppSchema(name: "radio", linkKeys: ["range"], linkNames: ["local"]),
      AppSchema(name: "telegraph", linkKeys: ["gauge", "range"], linkNames: ["local"]),
    ]
    let text = """
      devices: [{ id: a, apps: [radio, telegraph] }, { id: b, apps: [radio] }]
      links: { local: {} }
      """
    #expect(
      try told(text, apps: apps) == """
        f:4:10: error: the apps 'radio' and 'telegraph' both read 'range' of the link 'local'
          make two scenarios, one for each app
        """
    )
  }

  @Test func `a link has the keys of the app that looks for it, and of no other`() throws {
    let apps = [
      AppSchema(name: "radio", linkKeys: ["range"], linkNames: ["local"]),
      AppSchema(name: "telegraph", linkKeys: ["gauge"], linkNames: ["wire"]),
    ]
    func found(_ links: String) throws -> String {
      try told(
        "devices: [{ id: a, apps: [radio, telegraph] }, { id: b, apps: [radio, telegraph] }]\n"
          + "links: { \(links) }",
        apps: apps,
      )
    }
    #expect(try found("local: { range: 3m }, wire: { gauge: 1mm }").isEmpty)
    #expect(
      try found("local: { range: 3m }, wire: { range: 1mm }")
        .hasPrefix("f:4:40: error: unknown key 'range' in link 'wire'")
    )
  }

  @Test func `an app without a link, and a device that none reaches, are warnings`() throws {
    #expect(
      try told(Self.three) == """
        f:4:5: warning: the app 'radio' has no link: nothing goes from one device to another
          add one of local, internet under links
        """
    )
    let far =
      Self.three.replacing("[diary]", with: "[radio]") + "links: { local: { between: [a, b] } }"
    #expect(
      try told(far) == """
        f:6:5: warning: no link joins 'c' with another device that carries 'radio'
          name it in 'between' of one of local, internet, or take the app off it
        """
    )
    let alone =
      "devices: [{ id: a, apps: [radio] }, { id: b, apps: [diary] }]\nlinks: { local: {} }"
    #expect(
      try told(alone) == """
        f:4:10: warning: one device alone carries an app that uses the link 'local': it carries \
        nothing
          give a second device 'apps: [radio]', or take the link out
        """
    )
  }

  @Test func `a device without an app among others is a warning`() throws {
    let text = "devices: [{ id: a, apps: [diary] }, { id: b }]"
    #expect(
      try told(text) == """
        f:3:37: warning: device 'b' carries no app: nothing happens on it
          give it 'apps:' with one of diary, or take it out
        """
    )
  }

  @Test(arguments: [
    ("never: radio.heard, node: c", "'c' does not carry the app 'radio'", "one of a, b"),
    ("eventually: diary.written, by: 3s, node: b", "'b' does not carry", "one of c"),
    (
      #"metric: radio.words, is: "== 0", node: c"#, "'c' does not carry the app 'radio'",
      "one of a, b",
    ),
    (
      #"metric: diary.pages, is: "== 0", node: c"#,
      "'diary.pages' is a figure of the whole run: no device has its own", "leave 'node' out",
    ),
  ])
  func `a rule about a device that states or measures no such thing is a mistake`(
    rule: String,
    words: String,
    remedy: String,
  ) throws {
    let found = try told(Self.three + "links: { local: {} }\nexpect: [{ \(rule) }]")
    #expect(found.contains(": error: \(words)"), "\(found)")
    #expect(found.contains(remedy), "\(found)")
    #expect(found.split(separator: "\n").count == 2, "\(found)")
  }

  @Test func `an act between devices that no app joins is a warning`() throws {
    let found = try told(
      Self.three
        + "links: { local: {} }\ntimeline: [{ at: 1s, do: cut, link: local, between: [a, c] }]"
    )
    #expect(
      found == """
        f:8:53: warning: act 'cut' is about 'a' and 'c', between which no app uses the link 'local'
          name two devices with an app that uses it, or leave the act out
        """
    )
  }
}

/// Acts on links after which everything is as it was.
struct EffectTests {
  /// The lines, in the file, of the acts of which nothing comes.
  private func idle(_ acts: [String]) throws -> [Int] {
    let text =
      "name: A\nduration: 9s\ndevices: [{ id: a, apps: [garden] }, { id: b }, { id: c }]\n"
      + "links: { pipe: { delay: 3ms } }\ntimeline:\n"
      + acts.map { "  - { \($0), link: pipe }\n" }.joined()
    let diagnostics = Diagnostics()
    let node = try ScenarioFile.parse(Array(text.utf8), file: "f")
    _ = try ScenarioParser.parse(
      node,
      file: "f",
      apps: GardenSchema.apps,
      diagnostics: diagnostics,
    )
    return diagnostics.warnings.filter { $0.message.hasPrefix("act") }.map { $0.mark.line - 5 }
  }

  @Test func `cut and heal in turn have an effect each`() throws {
    let acts = ["at: 1s, do: cut", "at: 2s, do: heal", "at: 3s, do: cut", "at: 4s, do: heal"]
    #expect(try idle(acts) == [])
  }

  @Test func `what is cut already, or is not cut, is a warning each`() throws {
    #expect(try idle(["at: 1s, do: cut", "at: 2s, do: cut"]) == [2])
    #expect(try idle(["at: 1s, do: heal"]) == [1])
    #expect(try idle(["at: 1s, do: cut", "at: 2s, do: heal", "at: 3s, do: heal"]) == [3])
    // In order of time, not of the file.
    #expect(try idle(["at: 2s, do: heal", "at: 1s, do: cut"]) == [])
  }

  @Test func `a part of a link counts for itself, and each direction`() throws {
    let part = "at: 1s, do: cut, between: [a, b]"
    #expect(try idle([part, "at: 2s, do: cut"]) == [])
    #expect(try idle([part, "at: 2s, do: heal, between: [b, c]"]) == [2])
    #expect(try idle([part, "at: 2s, do: cut, direction: [b, a]"]) == [2])
    #expect(
      try idle(["at: 1s, do: cut, direction: [a, b]", "at: 2s, do: cut, direction: [b, a]"]) == []
    )
    #expect(
      try idle(["at: 1s, do: cut, direction: [a, b]", "at: 2s, do: heal, direction: [b, a]"]) == [2]
    )
    #expect(try idle(["at: 1s, do: cut, direction: [a, b]", "at: 2s, do: heal"]) == [])
  }

  @Test func `a change to what the link is already is a warning`() throws {
    #expect(try idle(["at: 1s, do: change, delay: 3ms"]) == [1])
    #expect(try idle(["at: 1s, do: change, delay: 4ms", "at: 2s, do: change, delay: 3ms"]) == [])
    #expect(try idle(["at: 1s, do: change, delay: 4ms", "at: 2s, do: change, delay: 4ms"]) == [2])
    let one = "at: 1s, do: change, direction: [a, b], delay: 4ms"
    #expect(try idle([one, "at: 2s, do: change, direction: [b, a], delay: 4ms"]) == [])
    #expect(try idle([one, "at: 2s, do: change, direction: [a, b], delay: 4ms"]) == [2])
    #expect(try idle([one, "at: 2s, do: change, delay: 4ms"]) == [])
    #expect(try idle([one, "at: 2s, do: change, delay: 3ms"]) == [])
  }

  @Test func `a repeated act has an effect where one of its times has`() throws {
    #expect(try idle(["at: 1s, every: 1s, do: cut"]) == [])
    #expect(try idle(["at: 0s, every: 2s, do: heal", "at: 1s, every: 2s, do: cut"]) == [])
    #expect(try idle(["at: 0s, do: cut", "at: 1s, every: 1s, do: cut"]) == [2])
  }

  @Test func `an act at the very end has none`() throws {
    #expect(try idle(["at: 9s, do: cut"]) == [1])
    #expect(try idle(["at: 8999ms, do: cut"]) == [])
  }
}
