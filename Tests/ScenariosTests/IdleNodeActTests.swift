import Plans
import Scenarios
import Testing

/// Acts on nodes of which nothing comes, as the timeline alone shows them.
struct IdleNodeActTests {
  /// What is told about acts on a device with the post, one at each second from the first on.
  private func told(_ acts: String...) throws -> [String] {
    let lines = acts.enumerated().map { "  - { at: \($0 + 1)s, \($1), device: hina }" }
    let told = try NodeSchema.told(NodeSchema.full + "timeline:\n" + lines.joined(separator: "\n"))
    return told.split(separator: "\n").filter { $0.contains("warning: act") }
      .map { String($0.split(separator: " ", maxSplits: 2)[2]) }
  }

  private static let same = "leaves the app 'post' on 'hina' as it is: nothing changes"

  @Test func `what runs from the start need not be resumed or started`() throws {
    #expect(try told("do: resume") == ["act 'resume' \(Self.same)"])
    #expect(try told("do: start") == ["act 'start' \(Self.same)"])
    #expect(try told("do: suspend", "do: resume") == [])
  }

  @Test
  func `on a locked device what is resumed is behind the lock, and resumed again it stays there`()
    throws
  {
    #expect(
      try told("do: lock", "do: resume", "do: resume", "do: wake") == ["act 'resume' \(Self.same)"]
    )
  }

  @Test func `what was suspended behind the lock is not back when the device wakes`() throws {
    #expect(try told("do: lock", "do: suspend", "do: wake", "do: resume") == [])
    #expect(try told("do: lock", "do: wake", "do: resume") == ["act 'resume' \(Self.same)"])
  }

  @Test func `what is woken by what comes to it may run again, and is ended a second time`() throws
  {
    for (isWoken, warnings) in [(false, 1), (true, 0)] {
      let homes = [
        AppHome(on: .device), AppHome(on: .server, deeds: [.kill, .start], isWoken: isWoken),
      ]
      let text = """
        name: A
        duration: 90s
        devices: [{ id: hina, apps: [post] }]
        servers: [{ id: hub, apps: [post] }]
        timeline:
          - { at: 1s, do: kill, server: hub }
          - { at: 9s, do: kill, server: hub }
        """
      let diagnostics = Diagnostics()
      _ = try ScenarioParser.parse(
        ScenarioFile.parse(Array(text.utf8), file: "f"),
        file: "f",
        apps: [AppSchema(name: "post", linkNames: [], homes: homes)],
        diagnostics: diagnostics,
      )
      let told = diagnostics.warnings.count { $0.message.contains("nothing changes") }
      #expect(told == warnings, "\(isWoken)")
    }
  }

  @Test func `a clock that is set to what it shows is as it was`() throws {
    let same = "act 'clock' leaves 'hina' as it is: nothing changes"
    #expect(try told("do: clock, to: 2026-03-02T09:00:01+09:00") == [same])
    #expect(try told("do: clock, to: 2026-03-02T09:00:02+09:00") == [])
    #expect(
      try told("do: clock, by: 1h", "do: clock, to: 2026-03-02T10:00:02+09:00") == [same],
      "the steps before count",
    )
  }
}
