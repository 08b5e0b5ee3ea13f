import Kernel
import Plans
import Scenarios
import Testing

/// What single directions of a link are, and become.
struct WayTests {
  private func scenario(_ link: String, _ timeline: String = "[]") throws -> Scenario {
    let text = """
      name: Ways
      duration: 9s
      devices:
        [{ id: a, apps: [garden] }, { id: b, apps: [garden] }, { id: c, apps: [garden] }]
      links: { pipe: \(link) }
      timeline: \(timeline)
      """
    let node = try ScenarioFile.parse(Array(text.utf8), file: "f.yaml")
    return try ScenarioParser.parse(node, file: "f.yaml", apps: GardenSchema.apps)
  }

  private func delayed(_ milliseconds: Int64, loss: Loss = .none) -> ChannelSettings {
    ChannelSettings(delay: .milliseconds(milliseconds), loss: loss)
  }

  private func way(_ from: String, _ to: String) -> LinkWay { LinkWay(from: from, to: to) }

  @Test func `a direction replaces what it names of its link`() throws {
    let link = try scenario(
      "{ delay: 3ms, loss: 1/9, ways: [{ direction: [b, a], delay: 7ms }, "
        + "{ between: [c, b], loss: none }] }"
    ).links[0]
    #expect(link.channel == delayed(3, loss: .bernoulli(Ratio(1, 9))))
    #expect(
      link.ways == [
        PlannedWay(way("b", "a"), delayed(7, loss: .bernoulli(Ratio(1, 9)))),
        PlannedWay(way("b", "c"), delayed(3)), PlannedWay(way("c", "b"), delayed(3)),
      ]
    )
  }

  @Test func `a link without directions of its own is written as ever`() throws {
    let same = try scenario("{ delay: 3ms, ways: [{ direction: [b, a], delay: 3ms }] }").links[0]
    #expect(same.ways == [])
    let bytes = CanonicalWriter.encode(PlannedLink(same))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("ways"))
    let act = CanonicalWriter.encode(
      PlannedAct(at: .start, act: .change(link: "pipe", channel: delayed(3)))
    )
    #expect(!String(decoding: act, as: UTF8.self).contains("ways"))
  }

  @Test func `an act changes the whole link, a pair, or one direction`() throws {
    let acts = try scenario(
      "{ delay: 3ms }",
      "[{ at: 1s, do: change, link: pipe, direction: [b, a], delay: 5ms }, "
        + "{ at: 2s, do: change, link: pipe, between: [c, a], delay: 6ms }, "
        + "{ at: 3s, do: change, link: pipe, delay: 4ms }]",
    ).timeline.map(\.act)
    let expected: [GenericAct] = [
      .change(link: "pipe", channel: delayed(5), ways: [way("b", "a")]),
      .change(link: "pipe", channel: delayed(6), ways: [way("a", "c"), way("c", "a")]),
      // All are the same then.
      .change(
        link: "pipe",
        channel: delayed(4),
        ways: [
          way("a", "b"), way("b", "a"), way("a", "c"), way("c", "a"), way("b", "c"), way("c", "b"),
        ],
      ),
    ]
    #expect(acts == expected.map(Scenario.Act.generic))
  }

  @Test func `what a change does not name stays as it is in each direction`() throws {
    let acts = try scenario(
      "{ delay: 3ms, ways: [{ direction: [b, a], delay: 7ms }] }",
      "[{ at: 1s, do: change, link: pipe, loss: 1/2, every: 4s }]",
    ).timeline.map(\.act)
    let half = Loss.bernoulli(Ratio(1, 2))
    let others = [way("a", "b"), way("a", "c"), way("c", "a"), way("b", "c"), way("c", "b")]
    let once: [GenericAct] = [
      .change(link: "pipe", channel: delayed(3, loss: half), ways: others),
      .change(link: "pipe", channel: delayed(7, loss: half), ways: [way("b", "a")]),
    ]
    #expect(acts == (once + once + once).map(Scenario.Act.generic))
  }

  @Test func `a plan with directions reads back as it was written`() throws {
    let scenario = try scenario(
      "{ ways: [{ direction: [b, a], delay: { arrivals: { values: '5 lost', unit: ms } } }] }",
      "[{ at: 1s, do: change, link: pipe, direction: [a, b], rate: { mahimahi: { times: 5 } } }]",
    )
    let plan = Plan(scenario, variant: "default")
    let bytes = CanonicalWriter.encode(plan)
    #expect(try CanonicalReader.decode(Plan.self, from: bytes) == plan)
    #expect(plan.problem == nil)
    var foreign = plan
    foreign.links[0].ways[0].way.to = "z"
    #expect(foreign.problem?.field == "ways")
  }
}
