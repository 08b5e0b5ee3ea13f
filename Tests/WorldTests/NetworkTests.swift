import Kernel
import Plans
import Testing

@testable import World

/// Which pair, which direction: a cut is where it was made and nowhere else.
struct NetworkTests {
  /// Three devices on the radio, and the first two on another link as well.
  private var plan: Plan {
    var plan = Plan.of("aoi", "hina", "ren")
    var link = PlannedLink()
    link.id = "internet"
    link.pairs = [DevicePair("aoi", "hina")]
    link.channel = ChannelSettings(delay: .milliseconds(40))
    plan.links.append(link)
    return plan
  }

  /// The directions that let nothing pass, as `aoi>ren`.
  private func broken(_ network: Network, _ link: Int = 0) -> [String] {
    let names = ["aoi", "hina", "ren"]
    var found: [String] = []
    for from in 0..<3 {
      for to in 0..<3 where network.connects(link, from: from, to: to) {
        #expect(
          network.isWhole(link, from: from, to: to)
            == (network.fault(link, from: from, to: to) == nil)
        )
        if !network.isWhole(link, from: from, to: to) {
          found.append("\(names[from])>\(names[to])")
        }
      }
    }
    return found
  }

  @Test func `a link connects the pairs of the plan in both directions, and nobody to itself`() {
    let network = Network(plan: plan)
    var connected: [[String]] = [[], []]
    for link in 0..<2 {
      for from in 0..<3 {
        for to in 0..<3 where network.connects(link, from: from, to: to) {
          connected[link].append("\(from)>\(to)")
        }
      }
    }
    #expect(connected == [["0>1", "0>2", "1>0", "1>2", "2>0", "2>1"], ["0>1", "1>0"]])
    #expect(["local", "internet", "ether"].map(network.link) == [0, 1, nil])
    #expect(!network.isWhole(1, from: 0, to: 2))
    #expect(network.fault(1, from: 0, to: 2) == nil)
  }

  @Test func `a cut of a pair is a cut of its two directions, with its row as the fault`() {
    var network = Network(plan: plan)
    network.apply(.cut(Plan.part("aoi", "ren")), at: .at(10), fault: 4)
    #expect(broken(network) == ["aoi>ren", "ren>aoi"])
    #expect(network.fault(0, from: 0, to: 2) == 4)
    #expect(network.fault(0, from: 2, to: 0) == 4)
    #expect(broken(network, 1) == [])
  }

  @Test func `a cut of one direction leaves the other whole`() {
    var network = Network(plan: plan)
    network.apply(.cut(Plan.part("ren", "aoi", oneWay: true)), at: .at(10), fault: 4)
    #expect(broken(network) == ["ren>aoi"])
    #expect(network.fault(0, from: 0, to: 2) == nil)
    network.apply(.healed(Plan.part("aoi", "ren", oneWay: true)), at: .at(20), fault: 5)
    #expect(broken(network) == ["ren>aoi"], "the other direction was healed")
    network.apply(.healed(Plan.part("ren", "aoi", oneWay: true)), at: .at(30), fault: 6)
    #expect(broken(network) == [])
  }

  @Test func `of several pairs each is cut, and each is healed by itself`() {
    var network = Network(plan: plan)
    let two = LinkPart(
      link: "local",
      pairs: [DevicePair("aoi", "hina"), DevicePair("hina", "ren")],
      oneWay: false,
    )
    network.apply(.cut(two), at: .at(10), fault: 4)
    #expect(broken(network) == ["aoi>hina", "hina>aoi", "hina>ren", "ren>hina"])
    network.apply(.healed(Plan.part("aoi", "hina")), at: .at(20), fault: 5)
    #expect(broken(network) == ["hina>ren", "ren>hina"])
    #expect(network.fault(0, from: 0, to: 1) == nil)
    #expect(network.fault(0, from: 1, to: 2) == 4)
  }

  @Test func `the last cut of what is cut already is the fault`() {
    var network = Network(plan: plan)
    network.apply(.cut(Plan.part("aoi", "ren")), at: .at(10), fault: 4)
    network.apply(.cut(Plan.part("aoi", "ren", oneWay: true)), at: .at(20), fault: 7)
    #expect(network.fault(0, from: 0, to: 2) == 7)
    #expect(network.fault(0, from: 2, to: 0) == 4)
  }

  @Test func `another channel is there for every pair, and heals nothing`() {
    var network = Network(plan: plan)
    network.apply(.cut(Plan.part("aoi", "ren")), at: .at(10), fault: 4)
    let slow = ChannelSettings(delay: .milliseconds(80))
    network.apply(.changed(link: "local", channel: slow), at: .at(20), fault: 5)
    #expect(broken(network) == ["aoi>ren", "ren>aoi"])
    func arrival(_ link: Int, _ from: Int, _ to: Int) -> Instant? {
      network.offer(link, from: from, to: to, bytes: 9, flow: 1, number: nil, at: .at(30)).first?
        .arrival
    }
    #expect(arrival(0, 0, 1) == .at(110))
    #expect(arrival(0, 2, 1) == .at(110))
    #expect(arrival(0, 0, 2) == nil)
    #expect(arrival(1, 0, 1) == .at(70))
  }

  /// How long each direction of `local` takes, as `0>1 5`.
  private func delays(_ network: Network) -> [String] {
    var network = network
    return (0..<3).flatMap { from in
      (0..<3).compactMap { to in
        guard network.connects(0, from: from, to: to) else { return nil }
        let passage = network.offer(
          0,
          from: from,
          to: to,
          bytes: 9,
          flow: 1,
          number: nil,
          at: .at(100),
        )
        guard let arrival = passage.first?.arrival else { return "\(from)>\(to) -" }
        return "\(from)>\(to) \((arrival - .at(100)) / .milliseconds(1))"
      }
    }
  }

  @Test func `a direction is what the plan says of it, and what an act makes of it alone`() {
    var plan = plan
    let slow = ChannelSettings(delay: .milliseconds(40))
    plan.links[0].ways = [PlannedWay(LinkWay(from: "ren", to: "aoi"), slow)]
    var network = Network(plan: plan)
    #expect(delays(network) == ["0>1 5", "0>2 5", "1>0 5", "1>2 5", "2>0 40", "2>1 5"])
    let slower = ChannelSettings(delay: .milliseconds(60))
    let ways = [LinkWay(from: "aoi", to: "hina"), LinkWay(from: "ren", to: "hina")]
    network.apply(.changed(link: "local", channel: slower, ways: ways), at: .at(50), fault: 3)
    #expect(delays(network) == ["0>1 60", "0>2 5", "1>0 5", "1>2 5", "2>0 40", "2>1 60"])
    network.apply(.changed(link: "local", channel: slow), at: .at(60), fault: 4)
    #expect(delays(network) == ["0>1 40", "0>2 40", "1>0 40", "1>2 40", "2>0 40", "2>1 40"])
  }

  @Test func `each direction of each pair of each link has weather of its own`() {
    var plan = plan
    for link in plan.links.indices {
      plan.links[link].channel.loss = .bernoulli(Ratio(1, 2))
      plan.links[link].channel.delay = .milliseconds(5)
    }
    func weather(_ seed: UInt64) -> [String: String] {
      plan.seed = seed
      var network = Network(plan: plan)
      var fates: [String: String] = [:]
      for (link, from, to) in [(0, 0, 1), (0, 1, 0), (0, 0, 2), (1, 0, 1)] {
        fates["\(link) \(from)>\(to)"] = (0..<64).map { number in
          let passage = network.offer(
            link,
            from: from,
            to: to,
            bytes: 100,
            flow: 3,
            number: UInt64(number),
            at: .at(Int64(number)),
          )
          return passage.drop == nil ? "." : "x"
        }.joined()
      }
      return fates
    }
    let first = weather(1)
    #expect(Set(first.values).count == 4)
    #expect(weather(1) == first)
    #expect(Set(weather(2).values).isDisjoint(with: Set(first.values)))
  }

  @Test func `a packet between devices that are not linked is a mistake of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var plan = Plan.of("aoi", "hina", "ren")
      plan.links[0].pairs.removeLast()
      var network = Network(plan: plan)
      _ = network.offer(0, from: 1, to: 2, bytes: 9, flow: 1, number: nil, at: .start)
    }
  }
}
