import Composition
import Kernel
import Plans
import Testing

/// What the apps find odd about a scenario that can be run.
struct OddScenarioTests {
  /// A call of two over the radio; `rest` begins behind the devices.
  private static func call(_ members: [String], _ rest: String = "links: { local: {} }") -> String {
    let devices = members.map { "  - { apps: [intercom], \($0) }\n" }.joined()
    return "name: A\nduration: 9s\ndevices:\n\(devices)\(rest)\n"
  }

  private static func photos(
    _ acts: String,
    devices: String = "  - { id: p, apps: [photos] }",
  ) -> String {
    "name: A\nduration: 2d\ndevices:\n\(devices)\ntimeline: [\(acts)]\n"
  }

  /// Letters of two; `third` is the third line, `acts` those of the timeline.
  private static func letters(
    _ third: String? = nil,
    _ acts: String = "  - { at: 1s, do: openLetters, device: a }",
  ) -> String {
    let third = third.map { "\n\($0)" } ?? ""
    return """
      name: A
      duration: 9s\(third)
      devices:
        - { id: a, apps: [letters], user: hina }
        - { id: b, apps: [letters], user: ren }
      links: { messenger: {} }
      timeline:
      \(acts)
      """
  }

  /// The warnings, or the mistakes, without the folder.
  private func told(_ text: String) throws -> [String] {
    do {
      return try ShortCall(text).loaded.warnings.map { "\($0.mark) \($0.message)" }
    } catch let error as ToolError {
      return [error.message]
    }
  }

  @Test func `a group in which nobody speaks is a warning, once for all variants`() throws {
    let found = try told(
      Self.call(["id: a", "id: b"], "links: { local: {} }\nvariants: { x: {}, y: {} }")
    )
    #expect(
      found == [
        "4:5 nobody in group 'party' (a, b) says anything: no gap, delay or score can be judged"
      ]
    )
  }

  @Test func `a push where no phone has the push system is refused with what to write`() throws {
    let text = """
      name: A
      duration: 9s
      devices:
        - { id: p, apps: [push] }
      servers:
        - { id: s, apps: [push, notifications] }
      links: { internet: {}, apns: {} }
      timeline:
        - { at: 1s, do: sendPush, server: s, to: p, app: x }
      """
    let found = try told(text)
    #expect(found.joined().contains("no device carries 'notifications'"), "\(found)")
    #expect(found.joined().contains("write 'notifications' among the 'apps'"), "\(found)")
    #expect(!found.joined().contains("expected one of"), "\(found)")
  }

  @Test
  func `whose account is stolen by itself, and who lets in a stranger's device, is a warning`()
    throws
  {
    let acts = [
      "stealAccount, device: a, user: hina", "admitDevice, device: a, to: b",
      "stealAccount, device: b, user: hina", "admitDevice, device: a, to: b",
      "stealAccount, device: b, user: ren",
    ]
    let lines = acts.enumerated().map { "  - { at: \($0 + 1)s, do: \($1) }" }
    let found = try told(Self.letters(nil, lines.joined(separator: "\n"))).filter {
      $0.contains(" act ")
    }
    #expect(
      found == [
        "8:5 act 'stealAccount' of 'a': 'hina' is logged in there already, so nobody's account is "
          + "stolen",
        "9:5 act 'admitDevice' of 'a': 'b' is a device of 'ren', and 'hina' lets in their own alone",
      ]
    )
  }

  @Test(arguments: [
    ("letters.job.summer: 1h", "'letters.job.summer: 1h'"),
    ("letters.job.turns: 9d", "'letters.job.turns: 9d'"),
    ("letters.job.returns: 9d", "'letters.job.returns: 9d'"),
    ("letters.job.runs: when-due, letters.job.phase: 8h", "'letters.job.phase: 8h'"),
    ("letters.random: share", "'letters.random: share'"),
    ("letters.sequence: checked", "'letters.sequence: checked'"),
    ("letters.prekeys: 10", "'letters.prekeys: 10'"),
    ("letters.key.lasts: 90d", "'letters.key.lasts: 90d'"),
    ("letters.without: pins", "'letters.without: pins'"),
  ])
  func `a setting of letters of which nothing comes is a warning`(
    set: String,
    named: String,
  )
    throws
  {
    let text = Self.letters("set: { \(set) }")
    let found = try told(text).filter { $0.contains("nothing comes of") }
    #expect(found.count == 1)
    // Where the setting stands.
    #expect(found.first?.hasPrefix("3:") == true)
    #expect(found.first?.contains(" nothing comes of \(named)") == true)
  }

  @Test(arguments: [("direct", 1), ("services", 0)])
  func `trouble of a service by which no push goes is a warning`(
    other: String,
    warnings: Int,
  ) throws {
    let text = """
      name: A
      duration: 9s
      variants: { x: {}, y: { letters.push.service: \(other) } }
      devices: [{ id: a, apps: [letters], user: hina }]
      servers: [{ id: s, apps: [letters] }]
      links: { internet: {}, push: {} }
      timeline:
        - { at: 1s, do: openLetters, device: a }
        - { at: 2s, do: troublePush, server: s, reason: UNAVAILABLE }
      """
    let found = try told(text).filter { $0.contains("nothing comes of act") }
    #expect(found.count == warnings, "\(found)")
    #expect(found.allSatisfy { $0.contains("9:5 nothing comes of act 'troublePush' of 's'") })
  }

  @Test func `a setting of a variant of which nothing comes is told once, where it stands`() throws
  {
    let text = Self.letters("variants: { x: {}, y: { letters.random: sealed } }")
    let found = try told(text).filter { $0.contains("nothing comes of") }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("3:25 ") == true, "\(found)")
    #expect(found.first?.components(separatedBy: "variant").count ?? 0 <= 2, "\(found)")
  }

  @Test func `two fellows whom no link joins are a warning, a stranger is none`() throws {
    let links = "links: { local: { between: [[a, b], [b, c]] } }"
    let found = try told(Self.call(["id: a", "id: b", "id: c"], links))
    #expect(
      found.last
        == "4:5 no link joins 'a' with c of its group: all that is said between them counts as missed"
    )
    #expect(found.count == 2)
    let stranger = try told(Self.call(["id: a", "id: b", "id: c, group: other"], links))
    #expect(stranger.count == 1)
    #expect(stranger.allSatisfy { $0.contains("says anything") })
  }

  @Test func `a member whom no link reaches is told once`() throws {
    let links = "links: { local: { between: [a, b] } }"
    let found = try told(Self.call(["id: a", "id: b", "id: c"], links))
    #expect(found.count { $0.contains("no link joins") } == 1)
    #expect(found.last == "6:5 no link joins 'c' with another device that carries 'intercom'")
  }

  @Test(arguments: ["corruptPacket", "replayPacket", "forgeHello"])
  func `an attack on a link that is not there, or joins others, is a mistake`(act: String) throws {
    func found(_ keys: String) throws -> String {
      let rest =
        "links: { local: { between: [[a, b], [b, c]] } }\n"
        + "timeline: [{ at: 1s, do: \(act), \(keys) }]"
      return try told(Self.call(["id: a", "id: b", "id: c"], rest)).joined(separator: "\n")
    }
    #expect(
      try found("link: internet, from: a, to: b")
        .hasSuffix("error: unknown link 'internet' in \(act)\n  known: local")
    )
    #expect(
      try found("link: local, from: c, to: a").contains(
        "error: link 'local' does not connect 'c' and 'a'\n  name two devices that it connects"
      )
    )
    #expect(try !found("link: local, from: c, to: b").contains("error"))
  }

  @Test func `a cleaner that nobody opens is a warning, at each device that has one`() throws {
    let two = "  - { id: p, apps: [photos] }\n  - { id: q, apps: [photos] }"
    #expect(
      try told(Self.photos("{ at: 1h, do: clean, device: p }", devices: two))
        == ["5:5 nobody opens the cleaner on 'q': a run judges nothing of it"]
    )
    #expect(try told(Self.photos("{ at: 1h, do: emptyTrash }")).count == 1)
    for act in ["clean", "open"] {
      #expect(try told(Self.photos("{ at: 1h, do: \(act) }")).isEmpty)
    }
    let spare = two.replacing("q, apps: [photos]", with: "q, apps: [photos], cleaner: false")
    #expect(try told(Self.photos("{ at: 1h, do: clean }", devices: spare)).isEmpty)
  }

  @Test(arguments: [
    ("at: 47h, look: 3599s, decide: 1s", []),
    ("at: 47h, look: 1h, decide: 1s", ["5:12 clean comes to no answer"]),
    ("at: 47h, look: 1h, decide: 1s, answer: never", []),
    ("at: 2d, answer: look", []),
    ("at: 2d, answer: refuse", ["5:12 clean comes to no answer"]),
    ("at: 2879min, every: 1s, until: 2d", ["5:12 clean comes to no answer"]),
    ("at: 1d, every: 1d", ["5:12 clean comes to no answer"]),
    ("at: 1d, every: 1d, until: 47h", []),
  ])
  func `a cleaning that the end of the scenario cuts short is a warning`(
    keys: String,
    expected: [String],
  ) throws {
    let found = try told(Self.photos("{ \(keys), do: clean }"))
    #expect(found.count == expected.count)
    for (line, begin) in zip(found, expected) { #expect(line.hasPrefix(begin), "\(line)") }
  }
}
