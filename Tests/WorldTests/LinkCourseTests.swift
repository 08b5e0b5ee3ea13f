import Kernel
import Plans
import Testing

@testable import World

/// What acts had made of a link, and whether a packet was lost because of them.
struct LinkCourseTests {
  /// A log of what acts did to links.
  private struct History: EventHistory {
    var plan: Plan?
    var rows: [PastEvent] = []

    func event(_ sequence: LogPosition) -> PastEvent? {
      rows.first { $0.header.sequence == sequence }
    }

    func rows(_ body: (PastEvent) throws -> Void) throws { try rows.forEach(body) }

    func events(kind: String) -> [PastEvent] {
      rows.filter { $0.header.kind == kind }
    }

    func nodeEvents(kind: String) -> [PastEvent] { [] }

    func events(
      at node: String,
      from first: Instant,
      through last: Instant,
      without kinds: [String],
    ) -> [PastEvent] {
      []
    }
  }

  private static let way = LinkWay(from: "hina", to: "ren")

  private func settings(_ loss: Loss) -> ChannelSettings {
    var settings = ChannelSettings()
    settings.loss = loss
    return settings
  }

  /// A link that is declared so, and changed in events 10, 20 and so on.
  private func course(
    _ declared: ChannelSettings,
    _ changes: ChannelSettings...,
    of ways: [LinkWay] = [],
    until event: LogPosition = 100,
  ) throws -> LinkCourse {
    var history = History(plan: .of("hina", "ren"))
    history.plan?.seed = 5
    history.plan?.links[0].channel = declared
    for (place, channel) in changes.enumerated() {
      let changed = LinkEvent.changed(link: "local", channel: channel, ways: ways)
      let header = EventHeader(
        sequence: LogPosition(Int64(place + 1) * 10),
        time: .at(Int64(place + 1) * 1_000),
        node: "world",
        component: "link/local",
        kind: changed.kind,
        cause: nil,
      )
      var writer = CanonicalWriter()
      writer.payload(changed)
      history.rows.append(PastEvent(header: header, payload: writer.bytes))
    }
    return try #require(try LinkCourse(of: "local", Self.way, until: event, in: history))
  }

  /// The first packet that is lost under all of the one and none of the other.
  private func packet(lostBy lossy: [Loss], notBy kind: [Loss]) throws -> LinkCourse.Packet {
    let number = try #require(
      (0..<2_000 as Range<UInt64>).first { number in
        func isLost(_ loss: Loss) -> Bool {
          Channel.loses(
            number,
            copy: 0,
            of: 1,
            at: .at(5_000),
            under: settings(loss),
            seed: 5,
            key: "link/local/hina>ren",
          )
        }
        return lossy.allSatisfy(isLost) && !kind.contains(where: isLost)
      }
    )
    return LinkCourse.Packet(flow: 1, number: number, at: .at(5_000))
  }

  private let mild = Loss.bernoulli(Ratio(1, 20))
  private let bad = Loss.bernoulli(Ratio(1, 4))
  private let worse = Loss.bernoulli(Ratio(1, 2))

  @Test func `where no act changed how it loses, chance lost it`() throws {
    var slow = settings(mild)
    slow.delay = .milliseconds(90)
    for course in [try course(settings(mild)), try course(settings(mild), slow)] {
      #expect(
        course.background(of: .loss, of: try packet(lostBy: [mild], notBy: []))
          == Background(
            "'local' lost it by chance, as the scenario has it: no act had changed how it loses",
            events: [],
          )
      )
    }
  }

  @Test func `a loss of 0 is none, and a loss of all is no chance`() throws {
    let zero = Loss.bernoulli(.zero)
    let all = Loss.bernoulli(.one)
    #expect(try course(settings(.none), settings(all), settings(zero)).isAsDeclared)
    #expect(try course(settings(zero), settings(.none)).isAsDeclared)
    #expect(try !course(settings(zero), settings(all)).isAsDeclared)
    func words(_ steps: ChannelSettings...) throws -> String? {
      let course = try steps.count == 2 ? course(steps[0], steps[1]) : course(steps[0])
      return course.background(of: .loss, of: nil)?.text
    }
    for lossless in [Loss.none, zero] {
      #expect(
        try words(settings(lossless), settings(all))
          == "'local' lost it as event 10 had made it: before, it lost nothing"
      )
    }
    #expect(
      try words(settings(mild), settings(all))
        == "'local' lost it as event 10 had made it: since then it loses everything, and before, it "
        + "lost by chance"
    )
    #expect(try words(settings(mild), settings(bad))?.contains("nobody can tell") == true)
  }

  @Test func `an act is behind what the link would not have lost before`() throws {
    let course = try course(settings(mild), settings(bad))
    #expect(
      course.background(of: .loss, of: try packet(lostBy: [bad], notBy: [mild]))
        == Background(
          "'local' lost it as event 10 had made it: as it was before, it would not have lost it",
          events: [10],
        )
    )
  }

  @Test func `an act is not blamed for what the link would have lost without it`() throws {
    let course = try course(settings(mild), settings(bad))
    #expect(
      course.background(of: .loss, of: try packet(lostBy: [mild, bad], notBy: []))
        == Background(
          "'local' lost it by chance: it was then as event 10 had made it, and as the scenario has "
            + "it, it would have lost it as well",
          events: [10],
        )
    )
  }

  @Test func `of several acts the one counts since which it would have been lost`() throws {
    let course = try course(settings(mild), settings(bad), settings(worse))
    let found = course.background(of: .loss, of: try packet(lostBy: [bad, worse], notBy: [mild]))
    #expect(found?.events == [10, 20])
    #expect(
      found?.text.hasPrefix("'local' lost it as event 10 had made it: as it was before") == true
    )
    let late = course.background(of: .loss, of: try packet(lostBy: [worse], notBy: [bad]))
    #expect(late?.events == [20])
  }

  @Test func `what comes after the event does not count`() throws {
    let course = try course(settings(mild), settings(bad), settings(worse), until: 20)
    #expect(course.conditions.map(\.event) == [nil, 10])
    #expect(!course.isAsDeclared)
    let back = try self.course(settings(mild), settings(bad), settings(mild))
    #expect(back.isAsDeclared)
  }

  @Test func `what an act makes of another direction does not count`() throws {
    let back = LinkWay(from: "ren", to: "hina")
    #expect(try course(settings(mild), settings(bad), of: [back]).isAsDeclared)
    #expect(try !course(settings(mild), settings(bad), of: [back, Self.way]).isAsDeclared)
  }

  @Test func `of a packet that cannot be told from others no more is said than is known`() throws {
    let fromNothing = try course(settings(.none), settings(bad)).background(of: .loss, of: nil)
    #expect(
      fromNothing
        == Background(
          "'local' lost it as event 10 had made it: before, it lost nothing",
          events: [10],
        )
    )
    let fromMild = try course(settings(mild), settings(bad)).background(of: .loss, of: nil)
    #expect(fromMild?.text.hasSuffix("whether this one nobody can tell") == true)
    #expect(fromMild?.events == [10])
  }

  @Test func `a full queue and a packet too long are the bottleneck's and the limit's matter`()
    throws
  {
    var narrow = settings(.none)
    narrow.rate_bps = 8_000
    narrow.mtu_bytes = 90
    let course = try course(settings(.none), narrow, settings(bad))
    #expect(course.background(of: .queueFull, of: nil)?.events == [20], "the rate is gone again")
    let held = try self.course(settings(.none), narrow)
    #expect(held.background(of: .queueFull, of: nil)?.events == [10])
    #expect(held.background(of: .queueDelay, of: nil)?.events == [10])
    #expect(held.background(of: .tooLarge, of: nil)?.events == [10])
    #expect(held.background(of: .outage, of: nil) == nil, "its row names the fault")
    #expect(
      try self.course(narrow).background(of: .tooLarge, of: nil)
        == Background(
          "it was longer than passes: 'local' had its limit from the scenario",
          events: [],
        )
    )
  }

  @Test func `without the plan nobody can tell`() throws {
    let plan = Plan.of("hina", "ren")
    #expect(try LinkCourse(of: "local", Self.way, until: 9, in: History(plan: nil)) == nil)
    #expect(try LinkCourse(of: "lunar", Self.way, until: 9, in: History(plan: plan)) == nil)
    #expect(try LinkCourse.all(of: "lunar", until: 9, in: History(plan: plan)) == nil)
  }
}
