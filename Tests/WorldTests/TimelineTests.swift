import Kernel
import Plans
import Testing

@testable import World

/// What happens to links from outside: logged, done, and told, in that order.
struct TimelineTests {
  private let log = Lines()

  private func slow(_ milliseconds: Int64) -> ChannelSettings {
    ChannelSettings(delay: .milliseconds(milliseconds))
  }

  @Test func `every act is a row of the world without a cause`() throws {
    var plan = Plan.of("hina", "ren")
    plan.add(.cut(Plan.part("hina", "ren", oneWay: true)), at: 10)
    plan.add(.heal(Plan.part("hina", "ren")), at: 30)
    plan.add(.change(link: "local", channel: slow(80)), at: 50)
    try Simulation(plan: plan, sink: log).run()
    let part = #"{"link":"local","pairs":[{"first":"hina","second":"ren"}],"one_way":"#
    #expect(
      log.rows.prefix(2) == [
        "1 @10 world/link/local cut <- \(part)true}",
        "2 @30 world/link/local healed <- \(part)false}",
      ]
    )
    #expect(log.rows.count == 3)
    let change =
      #"3 @50 world/link/local changed <- {"link":"local","channel":{"delay_ns":80000000,"#
    #expect(log.rows.last?.hasPrefix(change) == true)
  }

  @Test func `who observes links is told after it was done, with its row`() throws {
    var plan = Plan.of("hina", "ren")
    plan.add(.cut(Plan.part("hina", "ren")), at: 10)
    plan.add(.heal(Plan.part("hina", "ren")), at: 30)
    let simulation = Simulation(plan: plan, sink: log)
    var told: [String] = []
    for observer in ["a", "b"] {
      simulation.onLinkEvent { [unowned simulation, log] event, sequence in
        let isWhole = simulation.network.isWhole(0, from: 0, to: 1)
        told.append("\(observer) \(event.kind) \(sequence) of \(log.rows.count) whole: \(isWhole)")
      }
    }
    try simulation.run()
    #expect(
      told == [
        "a cut 1 of 1 whole: false", "b cut 1 of 1 whole: false", "a healed 2 of 2 whole: true",
        "b healed 2 of 2 whole: true",
      ]
    )
  }

  @Test func `an act at an instant comes before what components were told for it`() throws {
    var plan = Plan.of("hina", "ren")
    plan.add(.cut(Plan.part("hina", "ren")), at: 10)
    let simulation = Simulation(plan: plan, sink: log)
    let belfry = Belfry([("hina", DeviceClock())], in: simulation)
    belfry.bells[0].schedule(.muffled, at: .at(10), cause: nil, in: simulation)
    try simulation.run()
    #expect(log.rows.map { $0.split(separator: " ")[3] } == ["cut", "muffled"])
  }

  @Test func `acts of one time happen in the order of their places, whoever entered them first`()
    throws
  {
    var plan = Plan.of("hina", "ren")
    for place in [1, 3] as [Int64] {
      plan.acts.append(
        PlannedAct(at: .at(10), place: place, act: .cut(Plan.part("hina", "ren")))
      )
    }
    let simulation = Simulation(plan: plan, sink: log)
    var done: [String] = []
    simulation.onLinkEvent { event, _ in done.append(event.kind) }
    let first = Mailbox<String> { item, _, _ in done.append(item) }
    let second = Mailbox<String> { item, _, _ in done.append(item) }
    for mailbox in [first, second] { simulation.add(mailbox) }
    first.schedule("later", at: .at(20), place: 0, in: simulation)
    first.schedule("4 of the first", at: .at(10), place: 4, in: simulation)
    first.schedule("what begins", at: .at(10), cause: nil, in: simulation)
    second.schedule("0 of the second", at: .at(10), place: 0, in: simulation)
    second.schedule("2 of the second", at: .at(10), place: 2, in: simulation)
    try simulation.run()
    #expect(
      done == [
        "what begins", "0 of the second", "cut", "2 of the second", "cut", "4 of the first",
        "later",
      ]
    )
  }

  @Test func `a packet meets the link as it is at its instant`() throws {
    var plan = Plan.of("hina", "ren")
    plan.add(.cut(Plan.part("hina", "ren")), at: 10)
    plan.add(.heal(Plan.part("hina", "ren")), at: 20)
    plan.add(.change(link: "local", channel: slow(80)), at: 30)
    let simulation = Simulation(plan: plan, sink: log)
    var met: [String] = []
    let mailbox = Mailbox<Void> { _, _, simulation in
      let passage = simulation.offer(100, on: 0, from: 0, to: 1, flow: 1)
      let arrival = passage.first.map { "\($0.arrival.nanoseconds / 1_000_000)" }
      met.append(arrival ?? passage.drop?.rawValue ?? "neither")
    }
    simulation.add(mailbox)
    for time in [9, 10, 19, 20, 29, 30] as [Int64] {
      mailbox.schedule((), at: .at(time), cause: nil, in: simulation)
    }
    try simulation.run()
    #expect(met == ["14", "outage", "outage", "25", "34", "110"])
  }
}
