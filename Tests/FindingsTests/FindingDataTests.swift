import Findings
import Kernel
import Testing

/// Tables, lanes, series and distributions: what they take, and what they say of nothing.
struct FindingDataTests {
  private func at(_ seconds: Int64) -> Instant { .start + .seconds(seconds) }

  private struct Bed {
    var name: String
    var litres: Int64?
    var dry: Duration?
    var sown: Instant?
    var plant: String?
    var seen: LogPosition?
  }

  private func table(_ beds: [Bed]) -> FindingTable {
    FindingTable(
      name: "beds",
      of: beds,
      subject: { $0.name },
      columns: [
        .count("litres") { $0.litres }, .span("driest", shownBy: \.seen) { $0.dry },
        .instant("sown") { $0.sown }, .text("plant") { $0.plant },
        .number("area", .perMille) { _ in 12 },
      ],
    )
  }

  // MARK: Tables

  @Test func `a table without rows has its columns with their units`() {
    let empty = table([])
    #expect(empty.rows.isEmpty)
    #expect(empty.columns.map(\.name) == ["litres", "driest", "sown", "plant", "area"])
    #expect(
      empty.columns.map(\.form)
        == [
          .number(.count), .number(.nanoseconds), .instant, .text, .number(.perMille),
        ]
    )
  }

  @Test func `a cell has what was read, and nothing where there was nothing`() throws {
    let north = Bed(
      name: "north",
      litres: 3,
      dry: .seconds(2),
      sown: at(1),
      plant: "kale",
      seen: 7,
    )
    let beds = table([north, Bed(name: "south")])
    let full = try #require(beds.row("north"))
    #expect(
      full.cells == [
        .number(3), .number(2_000_000_000), .instant(at(1)), .text("kale"), .number(12),
      ]
    )
    #expect(full.evidence == [nil, 7, nil, nil, nil])
    #expect(beds.number(full, "litres") == 3 && beds.number(full, "sown") == 1_000_000_000)
    #expect(beds.text(full, "plant") == "kale" && beds.number(full, "plant") == nil)
    let bare = try #require(beds.row("south"))
    #expect(bare.cells == [.nothing, .nothing, .nothing, .nothing, .number(12)])
    #expect(beds.number(bare, "litres") == nil && beds.text(bare, "plant") == nil)
    #expect(beds.row("west") == nil)
  }

  // MARK: Lanes

  @Test func `intervals never overlap, and what has no length is an instant`() {
    var lane = Lane(actor: "hina", matter: "gaps", kinds: ["late", "lost"], unit: .nanoseconds)
    lane.add("late", from: at(1), until: at(3), value: 5, evidence: 9)
    lane.add("lost", from: at(2), until: at(4), reference: FindingReference("gap", 2))
    lane.add("late", from: at(3), until: at(4))
    lane.add("late", from: at(6), until: at(6))
    #expect(lane.intervals.map(\.start) == [at(1), at(3)])
    #expect(lane.intervals.map(\.end) == [at(3), at(4)])
    #expect(lane.intervals.map(\.value) == [5, nil])
    #expect(lane.intervals[1].reference == FindingReference("gap", 2))
    #expect(lane.instants.map(\.at) == [at(3), at(6)])
  }

  @Test func `a lane ends with the run, and what would begin behind it is an instant there`() {
    var lane = Lane(actor: "hina", matter: "speech", kinds: ["speech"])
    lane.add("speech", from: at(1), until: at(3))
    lane.add("speech", from: at(5), until: at(6))
    let clipped = lane.clipped(to: at(2))
    #expect(clipped.intervals.map(\.end) == [at(2)])
    #expect(clipped.instants.map(\.at) == [at(2)])
    #expect(lane.clipped(to: at(9)) == lane)
  }

  @Test func `a state lasts until the next one, and one that goes on is one interval`() {
    let blank = Lane(actor: "phone", matter: "app", kinds: ["open", "shut"])
    var course = StateLane(blank, from: "shut")
    course.enter("open", at: at(2), evidence: 4)
    course.enter("open", at: at(3), evidence: 5)
    course.enter(nil, at: at(4), evidence: 6)
    let lane = course.finished(at: at(9))
    #expect(lane.intervals.map(\.kind) == ["shut", "open"])
    #expect(lane.intervals.map(\.end) == [at(2), at(4)])
    #expect(lane.intervals.map(\.evidence) == [nil, 4])
    #expect(StateLane(blank).finished(at: at(9)).intervals.isEmpty)
  }

  // MARK: Distributions

  private func spread(of values: [Int64]) -> Distribution {
    Distribution(subject: "a", name: "b", unit: .count, of: values)
  }

  @Test func `percentiles are values that are there, in whatever order they come`() throws {
    let twenty = try #require(spread(of: (1...20).reversed()).spread)
    #expect([twenty.least, twenty.percentile5, twenty.median] == [1, 1, 10])
    #expect([twenty.percentile95, twenty.greatest] == [19, 20])
    let more = try #require(spread(of: Array(1...21)).spread)
    #expect([more.percentile5, more.median, more.percentile95] == [2, 11, 20])
    let one = try #require(spread(of: [-7]).spread)
    #expect(
      [one.least, one.percentile5, one.median, one.percentile95, one.greatest].allSatisfy {
        $0 == -7
      }
    )
  }

  @Test func `of nothing there is the number 0 and nothing else`() {
    #expect(spread(of: []).count == 0)
    #expect(spread(of: []).spread == nil)
  }
}
