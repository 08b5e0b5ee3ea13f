import Exploration
import Kernel
import Plans
import Testing
import World

@testable import AppToolkit

/// A run and the search's model, given the same order, bring an app's nodes to the same states, one after
/// the other: there is one meaning of what they ask for, and of what ends and begins anew.
struct DeviceLockstepTests {
  /// A life of two phones and an office: letters, cut links, processes that end, power that goes.
  private func life(_ seed: UInt64, care: String) throws -> Plan {
    var dice = Dice(state: seed)
    var at: Int64 = 0
    let timeline = (0..<30).map { _ in
      at += 1_000_003 * Int64(1 + dice.next(2_400)) + 17
      let phone = ["hina", "ren"][dice.next(2)]
      let acts = [
        "written, device: \(phone)", "written, device: \(phone)", "written, device: \(phone)",
        "audited, server: hub", "kill, device: \(phone)", "start, device: \(phone)",
        "off, device: \(phone), keeps: \(dice.next(3))", "on, device: \(phone)",
        "start, device: \(phone)", "kill, server: hub", "start, server: hub",
        "off, server: hub, keeps: \(dice.next(3))", "on, server: hub", "on, server: hub",
        "cut, link: wire", "heal, link: wire", "heal, link: wire",
      ]
      return "{ at: \(at)ns, do: \(acts[dice.next(acts.count)]) }"
    }
    let service = try PostalService(
      timeline,
      more: "set: { postbox.care: \(care) }",
      phones: ["hina", "ren"],
    )
    return service.loaded.plans[0]
  }

  @Test(arguments: ["careful", "careless"])
  func `whatever happens to nodes, a run and the search's model go the same way`(
    care: String
  ) throws {
    var turns = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let plan = try life(seed, care: care)
      let own: DevicePlan = try plan.sections[0].decoded()
      let run = try Self.run(plan, own)
      let followed = try Self.follow(plan, own)
      let place = zip(run, followed).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      let difference = place.map { "\(run[$0])\n\(followed[$0])" }
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
      #expect(run.count == followed.count, "seed \(seed)")
      turns += run.count
    }
    #expect(turns > 200)
  }

  @Test func `another meaning of a loss of power is noticed`() throws {
    let plan = try life(1, care: "careless")
    let own: DevicePlan = try plan.sections[0].decoded()
    var isNoticed = false
    for seed in 1...20 as ClosedRange<UInt64> where !isNoticed {
      let plan = try life(seed, care: "careless")
      let own: DevicePlan = try plan.sections[0].decoded()
      var other = plan
      for place in other.acts.indices {
        guard case .node(.off(let node, let keeps)) = other.acts[place].act else { continue }
        other.acts[place].act = .node(.off(node: node, keeps: keeps + 1))
      }
      isNoticed = try Self.run(plan, own) != Self.follow(other, own)
    }
    #expect(isNoticed)
    #expect(try Self.run(plan, own) == Self.follow(plan, own))
  }

  // MARK: Both ways

  /// The states of all nodes' apps after each event that changed one, in a run.
  private static func run(_ plan: Plan, _ own: DevicePlan) throws -> [String] {
    let states = States()
    let simulation = Simulation(plan: plan, sink: states, checkpointInterval: 1)
    let world = try DeviceWorld(Postbox.self, in: simulation, own)
    try world.begin(own)
    states.begin(simulation)
    try withExtendedLifetime(world) { try simulation.run() }
    return states.all
  }

  /// The same in the search's model, which is told everything at its time.
  private static func follow(_ plan: Plan, _ own: DevicePlan) throws -> [String] {
    let model = try DeviceSearch<Postbox>(plan, own)
    var blank = SearchOutcome<DeviceMessage<PostboxEvent>, DeviceTimer<PostboxEvent>>()
    var state = model.start(into: &blank)
    var acts = steps(of: plan, own, model)[...]
    var (parcels, alarms) = (blank.parcels, blank.alarms)
    var lines: [String] = []
    note(state, model, at: .start, into: &lines)
    let end = Instant.start + plan.duration
    while true {
      let act = acts.first?.at ?? .distantFuture
      let parcel = parcels.indices.min { parcels[$0].sent < parcels[$1].sent }
      let arrival = parcel.map { parcels[$0].sent + .milliseconds(10) } ?? .distantFuture
      let alarm = alarms.first?.at ?? .distantFuture
      let now = min(act, arrival, alarm)
      guard now <= end else { return lines }
      let happening:
        SearchHappening<
          DeviceMessage<PostboxEvent>, DeviceTimer<PostboxEvent>, DeviceSearch<Postbox>.Act
        >
      if act == now, let next = acts.popFirst() {
        happening = .acted(next.act)
      } else if arrival == now, let parcel {
        let taken = parcels.remove(at: parcel)
        happening = .delivered(taken.message, channel: taken.channel)
      } else {
        happening = .fired(alarms.removeFirst().timer)
      }
      var outcome = SearchOutcome(parcels: parcels, alarms: alarms, at: now)
      model.take(happening, at: now, in: &state, into: &outcome)
      (parcels, alarms) = (outcome.parcels, outcome.alarms)
      note(state, model, at: now, into: &lines)
    }
  }

  private static func steps(
    of plan: Plan,
    _ own: DevicePlan,
    _ model: DeviceSearch<Postbox>,
  ) -> [(at: Instant, act: DeviceSearch<Postbox>.Act)] {
    var all: [(at: Instant, device: String?)] = own.acts.map { ($0.at, $0.device) }
    for planned in plan.acts {
      guard case .node(let act) = planned.act else {
        all.append((planned.at, nil))
        continue
      }
      all.append((planned.at, act.node))
    }
    all.sort { $0.at < $1.at }
    var done = model.router.nodes.map { _ in 0 }
    var links = 0
    return all.map { at, name in
      guard let device = name.flatMap(model.router.node) else {
        links += 1
        return (at, .link(number: links - 1))
      }
      done[device] += 1
      return (at, .deed(node: device, number: done[device] - 1))
    }
  }

  private static func note(
    _ state: DeviceSearch<Postbox>.State,
    _ model: DeviceSearch<Postbox>,
    at now: Instant,
    into lines: inout [String],
  ) {
    let states = model.router.nodes.indices.map { device in
      let part = CanonicalWriter.encode(state.parts[device])
      let disk = CanonicalWriter.encode(state.disks[device])
      let tail = state.disks[device] == Disk() ? "}" : ",\"@disk\":\(text(disk))}"
      return "\(model.router.nodes[device].id) \(text(part).dropLast())\(tail)"
    }
    States.append(states, at: now, to: &lines)
  }

  fileprivate static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// Numbers that look as if they were thrown.
private struct Dice {
  var state: UInt64

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}

/// The states of all apps, whenever one has changed.
private final class States: EventSink {
  private(set) var all: [String] = []
  private var now = Instant.start

  /// Notes the states before anything happens.
  func begin(_ simulation: Simulation) {
    let states = simulation.components.map { component in
      var writer = CanonicalWriter()
      component.writeState(into: &writer)
      return (component: "\(component.node)/\(component.name)", state: writer.bytes)
    }
    checkpoint(after: 0, states: states)
  }

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) { now = header.time }

  func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {
    let own = states.filter { $0.component.hasSuffix("/postbox") }.map { component, state in
      "\(component.dropLast("/postbox".count)) \(String(decoding: state, as: UTF8.self))"
    }
    Self.append(own, at: now, to: &all)
  }

  /// Appends states that are others than the last, with their time.
  static func append(_ states: [String], at now: Instant, to lines: inout [String]) {
    let text = states.joined(separator: "\n")
    if lines.last.map({ $0.drop { $0 != "\n" }.dropFirst() }) == text[...] { return }
    // What comes to several nodes at one instant comes to each in its order: its end counts.
    if lines.last?.hasPrefix("\(now.nanoseconds)\n") == true { lines.removeLast() }
    lines.append("\(now.nanoseconds)\n\(text)")
  }
}
