import Kernel
import Testing

@testable import Plans

/// What can be done to nodes and links, and that it is written and read back as what it was.
struct NodeActTests {
  private static let place = AppPlace(node: "ren", app: "garden")
  private static let acts: [NodeAct] = [
    .suspend(place), .resume(place), .lock(node: "ren"), .wake(node: "ren"), .kill(place),
    .start(place), .clock(node: "ren", change: ClockChange(by: .seconds(-3))),
    .off(node: "ren", keeps: 2), .on(node: "ren"),
  ]

  @Test func `there is an act for each deed, under its name`() {
    #expect(Self.acts.map(\.deed) == NodeDeed.allCases)
    #expect(Self.acts.map(\.kind) == NodeDeed.allCases.map(\.rawValue))
    #expect(NodeAct.prototypes.map(\.deed) == NodeDeed.allCases)
  }

  @Test func `an act of an app has one, and an act of a node has none`() {
    for act in Self.acts {
      #expect(act.node == "ren")
      #expect(act.app == (act.deed.isOfApp ? "garden" : String?.none), "\(act.kind)")
    }
    #expect(NodeDeed.allCases.filter(\.isOfApp) == [.suspend, .resume, .kill, .start])
  }

  @Test func `a server neither sleeps nor is looked at`() {
    #expect(NodeKind.device.deeds == NodeDeed.allCases)
    #expect(NodeKind.server.deeds == [.kill, .start, .clock, .off, .on])
  }

  @Test func `every kind of act has a name of its own`() {
    let kinds = GenericAct.prototypes.map(\.kind)
    #expect(Set(kinds).count == kinds.count)
    #expect(kinds.prefix(3) == ["cut", "heal", "change"])
    #expect(kinds.dropFirst(3) == NodeDeed.allCases.map(\.rawValue)[...])
  }

  @Test func `acts are read back as they were written`() throws {
    let part = LinkPart(link: "radio", pairs: [DevicePair("ren", "hina")], oneWay: true)
    var channel = ChannelSettings(delay: .milliseconds(3))
    channel.loss = .bits("01", per: .slot)
    let clock = ClockChange(to: WallTime(nanoseconds: -5))
    var acts: [GenericAct] = [
      .cut(part), .heal(part), .change(link: "radio", channel: channel),
      .node(.clock(node: "ren", change: clock)),
    ]
    acts += Self.acts.map(GenericAct.node)
    acts += GenericAct.prototypes
    for act in acts {
      let planned = PlannedAct(at: Instant(nanoseconds: 7), act: act)
      let bytes = CanonicalWriter.encode(planned)
      #expect(try CanonicalReader.decode(PlannedAct.self, from: bytes) == planned, "\(act.kind)")
    }
  }

  @Test func `an act on a link names it, and an act on a node none`() {
    let part = LinkPart(link: "radio", pairs: [], oneWay: false)
    #expect(GenericAct.cut(part).link == "radio")
    #expect(GenericAct.heal(part).link == "radio")
    #expect(GenericAct.change(link: "wire", channel: ChannelSettings()).link == "wire")
    for act in Self.acts { #expect(GenericAct.node(act).link == nil) }
  }

  @Test(
    arguments: [
      (ClockChange(), 5, 0), (ClockChange(by: .seconds(-2)), 5, -2_000_000_000),
      (ClockChange(to: WallTime(nanoseconds: 3)), 5, -2),
      (ClockChange(to: WallTime(nanoseconds: 5)), 5, 0),
      (ClockChange(to: WallTime(nanoseconds: .max)), 0, .max),
      (ClockChange(to: WallTime(nanoseconds: .max)), -1, nil),
      (ClockChange(to: WallTime(nanoseconds: .min)), 0, .min),
      (ClockChange(to: WallTime(nanoseconds: .min)), 1, nil),
      (ClockChange(by: Duration(nanoseconds: .min)), .max, .min),
    ] as [(ClockChange, Int64, Int64?)]
  )
  func `a change of a clock is a step from what it shows`(
    change: ClockChange,
    wall: Int64,
    step: Int64?,
  ) {
    #expect(change.step(from: WallTime(nanoseconds: wall))?.nanoseconds == step)
  }

  @Test func `a time goes before a step where both are said`() {
    var both = ClockChange(by: .seconds(1))
    both.to = WallTime(nanoseconds: 9)
    #expect(both.step(from: WallTime(nanoseconds: 4)) == Duration(nanoseconds: 5))
  }
}

/// What a clock shows in the course of a run, before anything has run.
struct ClockCourseStepsTests {
  @Test(
    arguments: [
      (0, 0, 0, nil), (-1, 0, 0, .tooEarly), (-10, 4, 6, nil), (-11, 4, 6, .tooEarly),
      (0, 0, 8_000_000_000_000_000_000, nil), (1, 0, 8_000_000_000_000_000_000, .tooLate),
      (-1, 1, 8_000_000_000_000_000_000, nil), (1, 8_000_000_000_000_000_000, 0, .tooLate),
      (.min, .min, 0, .tooEarly), (.max, .max, .max, .tooLate), (.max, .min, 0, .tooEarly),
    ] as [(Int64, Int64, Int64, ClockCourse.Problem?)]
  )
  func `a clock shows from 1970 to 2223, to the nanosecond`(
    step: Int64,
    wall: Int64,
    start: Int64,
    problem: ClockCourse.Problem?,
  ) {
    let found = ClockCourse.problem(
      of: Duration(nanoseconds: step),
      from: WallTime(nanoseconds: wall),
      start: start,
    )
    #expect(found == problem)
  }

  @Test func `one step builds on the other, and a refused one is none`() {
    var course = ClockCourse(offset: .zero, drift_ppb: 0, start: 10)
    func set(_ nanoseconds: Int64, at instant: Int64) -> ClockCourse.Problem? {
      let change = ClockChange(by: Duration(nanoseconds: nanoseconds))
      return course.set(change, at: Instant(nanoseconds: instant)).problem
    }
    #expect(set(-13, at: 3) == nil)
    #expect(course.clock.wall(at: Instant(nanoseconds: 3)).nanoseconds == -10)
    #expect(set(-1, at: 3) == .tooEarly)
    #expect(course.clock.wall(at: Instant(nanoseconds: 3)).nanoseconds == -10)
    #expect(set(-1, at: 4) == nil)
    #expect(course.clock.wall(at: Instant(nanoseconds: 9)).nanoseconds == -5)
  }

  @Test func `a time that is set is a step from what an early or fast clock shows`() {
    var early = ClockCourse(offset: .seconds(5), drift_ppb: 0, start: 0)
    let noon = ClockChange(to: .start + .seconds(3))
    let first = early.set(noon, at: .start + .seconds(10)).step
    #expect(first == .seconds(-12))
    #expect(early.clock.wall(at: .start + .seconds(10)).nanoseconds == 3_000_000_000)
    let second = early.set(noon, at: .start + .seconds(11)).step
    #expect(second == .seconds(-1))
    var fast = ClockCourse(offset: .zero, drift_ppb: 1_000_000, start: 0)
    let step = fast.set(noon, at: .start + .seconds(10)).step
    #expect(step == .milliseconds(-7_010))
  }

  @Test func `a time so far off that no step leads to it is on its own side`() {
    var course = ClockCourse(offset: .seconds(-5), drift_ppb: 0, start: 7_999_999_999_999_999_990)
    let late = course.set(ClockChange(to: .distantFuture), at: .start)
    #expect(late.problem == .tooLate)
    #expect(late.step == .zero)
    var ahead = ClockCourse(offset: .seconds(5), drift_ppb: 0, start: 0)
    let early = ahead.set(ClockChange(to: WallTime(nanoseconds: .min)), at: .start)
    #expect(early.problem == .tooEarly)
    #expect(ahead.clock.wall(at: .start).nanoseconds == 5_000_000_000)
  }
}
