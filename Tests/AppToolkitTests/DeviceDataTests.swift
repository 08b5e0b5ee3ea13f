import AppToolkit
import Findings
import Kernel
import Testing

/// What an app of one reducer leaves to be drawn.
struct DeviceDataTests {
  private func milliseconds(_ instant: Instant?) -> Int64? {
    instant.map { $0.nanoseconds / 1_000_000 }
  }

  private func data(_ valley: Valley) throws -> FindingData { try valley.findings().apps[0].data }

  private func lane(_ data: FindingData, _ actor: String, _ matter: String) throws -> Lane {
    try #require(data.lanes.first { $0.actor == actor && $0.matter == matter })
  }

  @Test func `a message is an arrow from when it left until it came`() throws {
    let valley = try Valley()
    let data = try data(valley)
    #expect(data.arrows.count == 1)
    let arrow = try #require(data.arrows.first)
    #expect((arrow.from, arrow.to, arrow.kind) == ("hut", "peak", "lit"))
    #expect(milliseconds(arrow.sent) == 1_000 && milliseconds(arrow.arrived) == 1_010)
    #expect(arrow.lost == nil && arrow.evidence != nil)
    let seen = try lane(data, "peak", "facts")
    #expect(seen.instants.map(\.kind) == ["seen"])
    #expect(seen.instants.map(\.at).map(milliseconds) == [1_010])
  }

  @Test func `a message that is lost is an arrow with the reason, and the table counts it`() throws
  {
    let valley = try Valley(
      timeline: [
        "{ at: 500ms, do: cut, link: air }", "{ at: 1s, do: lightUp, device: hut }",
      ]
    )
    let data = try data(valley)
    #expect(data.arrows.map(\.lost) == ["outage"])
    #expect(data.arrows.map(\.arrived) == [nil])
    let table = try #require(data.table("messages"))
    let row = try #require(table.row("all"))
    #expect(table.number(row, "lost, outage") == 1 && table.number(row, "on their way") == 0)
  }

  @Test func `a process is in front until it is suspended, and again when it goes on`() throws {
    let valley = try Valley(
      timeline: [
        "{ at: 1s, do: lightUp, device: hut }", "{ at: 2s, do: suspend, device: hut }",
        "{ at: 6s, do: resume, device: hut }",
      ]
    )
    let data = try data(valley)
    let hut = try lane(data, "hut", "process")
    #expect(hut.intervals.map(\.kind) == ["foreground", "suspended", "foreground"])
    #expect(hut.intervals.map { milliseconds($0.end) } == [2_000, 6_000, 10_000])
    #expect(try lane(data, "peak", "process").intervals.map(\.kind) == ["foreground"])
  }

  @Test func `where nothing is sent there are no arrows, and figures that say so`() throws {
    let data = try data(Valley(timeline: []))
    #expect(data.arrows.isEmpty)
    let table = try #require(data.table("messages"))
    #expect(table.rows.map { table.number($0, "sent") } == [0])
  }
}
