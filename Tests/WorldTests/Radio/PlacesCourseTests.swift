import Kernel
import Plans
import Testing

@testable import World

/// What links are told of places, and what that does to them.
struct PlacesCourseTests {
  private func point(_ second: Int64, _ east: Int64, _ north: Int64 = 0) -> TrackPoint {
    TrackPoint(
      at: .start + .seconds(second),
      Position(east_mm: east * 1_000, north_mm: north * 1_000),
    )
  }

  /// Ren at the origin, and hina on her way from 10 m to 1 010 m at 100 m/s.
  private func plan(_ change: (inout RadioModel) -> Void = { _ in }) -> Plan {
    var plan = Plan.of("hina", "ren", lasting: .seconds(20))
    plan.devices[0].track = [point(2, 10), point(12, 1_010)]
    plan.devices[1].track = [point(0, 0)]
    var radio = RadioModel()
    radio.fading = .none
    change(&radio)
    plan.links[0].radio = [radio]
    return plan
  }

  private func told(_ plan: Plan) -> [(second: Int64, reception: RadioReception)] {
    PlacesCourse(plan).news.compactMap { at, event in
      guard case .faded(let reception) = event else { return nil }
      return ((at - .start) / .seconds(1), reception)
    }
  }

  @Test func `a way is straight between its points, and rests before and behind them`() throws {
    let track = try #require(Track([point(2, 10), point(4, -10, 5)]))
    let easts = [0, 2, 3, 4, 9].map { track.position(at: .start + .seconds($0)).east_mm }
    #expect(easts == [10_000, 10_000, 0, -10_000, -10_000])
    #expect(track.position(at: .start + .milliseconds(2_001)).north_mm == 2)
    #expect(Track([]) == nil)
  }

  @Test func `a link is told at the start, and then where a level has moved`() {
    let news = told(plan())
    #expect(news.first?.second == 0 && news.first?.reception.distance_mm == 10_000)
    // 20 dB at each tenfold distance: at 1 010 m the last decibel.
    #expect(news.map(\.second) == [0, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    #expect(told(plan { $0.step_mb = 10_000 }).map(\.second) == [0, 9])
    #expect(told(plan { $0.step_mb = 10_000 }).map(\.reception.isInRange) == [true, false])
  }

  @Test func `who rests is looked at once`() {
    var plan = plan()
    plan.devices[0].track = [point(0, 10)]
    #expect(told(plan).count == 1)
    #expect(plan.looks == 1)
  }

  @Test func `a map says who is covered`() {
    var plan = plan()
    plan.links[0].radio = []
    var map = CoverageMap()
    let corners = [(100, -50), (500, -50), (500, 50), (100, 50)].map { east, north in
      Position(east_mm: east * 1_000, north_mm: north * 1_000)
    }
    map.areas = [CoverageArea(name: "hollow", corners: corners, isCovered: false, loss: .zero)]
    map.loss = Ratio(1, 10)
    plan.links[0].coverage = [map]
    let news = PlacesCourse(plan).news.compactMap { at, event -> (Int64, NetworkReception)? in
      guard case .covered(let reception) = event else { return nil }
      return ((at - .start) / .seconds(1), reception)
    }
    // At 3 s she is at 110 m, at 6 s at 410 m, at 7 s at 510 m.
    #expect(news.map(\.0) == [0, 3, 7])
    #expect(news.map(\.1.isInRange) == [true, false, true])
    #expect(news.map(\.1.firstArea) == ["", "hollow", ""])
    #expect(news.map(\.1.loss_ppm) == [190_000, 1_000_000, 190_000])
    #expect(news[1].1.words == "hina was in 'hollow' and ren outside all areas: no coverage")
  }

  @Test func `an area has what lies in it, and of its border the west and the south`() {
    let corners = [(0, 0), (4, 0), (4, 4), (2, 2), (0, 4)].map {
      Position(east_mm: $0.0, north_mm: $0.1)
    }
    for corners in [corners, Array(corners.reversed())] {
      let area = CoverageArea(name: "m", corners: corners, isCovered: true, loss: .zero)
      func has(_ east: Int64, _ north: Int64) -> Bool {
        area.contains(Position(east_mm: east, north_mm: north))
      }
      #expect(has(1, 1) && has(3, 1) && has(0, 0) && has(0, 2) && has(2, 0))
      #expect(
        !has(2, 3) && !has(-1, 1) && !has(5, 1) && !has(4, 1) && !has(1, -1) && !has(1, 5)
      )
    }
  }

  // MARK: The network

  private func reception(inRange: Bool, loss: Int64 = 0) -> LinkEvent {
    var reception = RadioReception()
    (reception.link, reception.first, reception.second) = ("local", "hina", "ren")
    (reception.isInRange, reception.loss_ppm) = (inRange, loss)
    return .faded(reception)
  }

  @Test func `out of range nothing passes, whatever is healed`() {
    var network = Network(plan: .of("hina", "ren"))
    let part = Plan.part("hina", "ren")
    network.apply(reception(inRange: false), at: .at(1), fault: 1)
    #expect(!network.isWhole(0, from: 0, to: 1) && !network.isWhole(0, from: 1, to: 0))
    #expect(network.fault(0, from: 0, to: 1) == 1)
    network.apply(.cut(part), at: .at(2), fault: 2)
    #expect(network.fault(0, from: 0, to: 1) == 2)
    network.apply(.healed(part), at: .at(3), fault: 3)
    #expect(!network.isWhole(0, from: 0, to: 1) && network.fault(0, from: 0, to: 1) == 1)
    // Further out it is the same fault.
    network.apply(reception(inRange: false), at: .at(4), fault: 4)
    #expect(network.fault(0, from: 0, to: 1) == 1)
    network.apply(.cut(part), at: .at(5), fault: 5)
    network.apply(reception(inRange: true), at: .at(6), fault: 6)
    #expect(!network.isWhole(0, from: 0, to: 1) && network.fault(0, from: 0, to: 1) == 5)
    network.apply(.healed(part), at: .at(7), fault: 7)
    #expect(network.isWhole(0, from: 0, to: 1) && network.fault(0, from: 0, to: 1) == nil)
  }

  @Test func `a loss of places outlives a change of the link`() {
    var network = Network(plan: .of("hina", "ren"))
    network.apply(reception(inRange: true, loss: 1_000_000), at: .at(1), fault: 1)
    let slower = ChannelSettings(delay: .milliseconds(9))
    network.apply(.changed(link: "local", channel: slower), at: .at(2), fault: 2)
    func offer(_ time: Int64) -> Passage {
      network.offer(0, from: 0, to: 1, bytes: 9, flow: 1, number: 1, at: .at(time))
    }
    #expect(offer(3).drop == .loss)
    network.apply(reception(inRange: true), at: .at(4), fault: 4)
    #expect(offer(5).drop == nil)
  }

  @Test func `a run tells its links what the plan says, before acts of the same time`() throws {
    var plan = plan()
    plan.acts = [PlannedAct(at: .start, act: .cut(Plan.part("hina", "ren")))]
    let simulation = Simulation(plan: plan, sink: NoLog())
    var told: [String] = []
    simulation.onLinkEvent { event, sequence in told.append("\(sequence) \(event.kind)") }
    try simulation.run()
    #expect(told.prefix(3) == ["1 faded", "2 cut", "3 faded"])
    #expect(told.count == 11)
  }

  private final class NoLog: EventSink {
    func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {}
    func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {}
  }
}
