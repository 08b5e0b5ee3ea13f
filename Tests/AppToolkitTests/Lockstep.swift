import Exploration
import Kernel
import Plans
import World

@testable import AppToolkit

/// A run of an app, and the search's model of it that is told everything at its time.
enum Lockstep<Part: DeviceReducer> {
  typealias Model = DeviceSearch<Part>

  /// The states of all parts after each event that changed one, in a run.
  static func run(_ plan: Plan, _ own: DevicePlan) throws -> [String] {
    let states = States(of: Part.name)
    let simulation = Simulation(plan: plan, sink: states, checkpointInterval: 1)
    let router = try DeviceRouter<Part>(plan: plan, own)
    let world = DeviceWorld<Part>(in: simulation, router)
    world.begin(try DeviceApplication<Part>.events(of: own, router))
    states.begin(simulation)
    try withExtendedLifetime(world) { try simulation.run() }
    return states.all
  }

  /// The same in the search's model.
  static func follow(_ plan: Plan, _ own: DevicePlan) throws -> [String] {
    let model = try Model(plan, own)
    var blank = SearchOutcome<Model.Message, Model.Timer>()
    var state = model.start(into: &blank)
    var acts = try steps(of: plan, own, model)[...]
    var (parcels, alarms) = (blank.parcels, blank.alarms)
    var lines: [String] = []
    var streams = DeviceImmediates<Part>()
    note(state, model, at: .start, into: &lines)
    let end = Instant.start + plan.duration
    while true {
      let act = acts.first?.at ?? .distantFuture
      let parcel = parcels.indices.min { parcels[$0].sent < parcels[$1].sent }
      let arrival = parcel.map { parcels[$0].sent + .milliseconds(10) } ?? .distantFuture
      let alarm = alarms.first?.at ?? .distantFuture
      let now = min(act, arrival, alarm)
      guard now <= end else { return lines }
      var happening: SearchHappening<Model.Message, Model.Timer, Model.Act>
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
      // A run draws from the seed's streams, and so does this.
      while model.isChoosing(in: state), let draw = state.immediates.first {
        let address = model.router.places[Int(draw.place)].address
        let value = streams.draw(draw.below, for: draw.key, at: address, seed: plan.seed)
        happening = .acted(.drawn(value: value))
        model.take(happening, at: now, in: &state, into: &outcome)
      }
      (parcels, alarms) = (outcome.parcels, outcome.alarms)
      note(state, model, at: now, into: &lines)
    }
  }

  private static func steps(
    of plan: Plan,
    _ own: DevicePlan,
    _ model: Model,
  ) throws -> [(at: Instant, act: Model.Act)] {
    var all: [(at: Instant, node: String?)] = own.acts.map { ($0.at, $0.device) }
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
      guard let node = name.flatMap(model.router.node) else {
        links += 1
        return (at, .link(number: links - 1))
      }
      done[node] += 1
      return (at, .deed(node: node, number: done[node] - 1))
    }
  }

  private static func note(
    _ state: Model.State,
    _ model: Model,
    at now: Instant,
    into lines: inout [String],
  ) {
    let states = model.router.places.indices.map { place in
      let part = CanonicalWriter.encode(state.parts[place])
      let disk = CanonicalWriter.encode(state.disks[place])
      let tail = state.disks[place] == Disk() ? "}" : ",\"@disk\":\(States.text(disk))}"
      let at = model.router.places[place]
      let name = at.part.name.isEmpty ? Part.name : "\(Part.name).\(at.part.name)"
      return "\(at.address.node)/\(name) \(States.text(part).dropLast())\(tail)"
    }
    States.append(states, at: now, to: &lines)
  }
}

/// The states of all parts of an app, whenever one has changed.
final class States: EventSink {
  private(set) var all: [String] = []
  private var now = Instant.start
  private let app: String

  /// The states of an app.
  init(of app: String) { self.app = app }

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
    let own = states.filter { !$0.component.hasSuffix("/node") }.map { component, state in
      "\(component) \(Self.text(state))"
    }
    Self.append(own, at: now, to: &all)
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Appends states that are others than the last, with their time.
  static func append(_ states: [String], at now: Instant, to lines: inout [String]) {
    let text = states.joined(separator: "\n")
    // What comes to several nodes at one instant comes to each in its order: its end counts.
    if lines.last?.hasPrefix("\(now.nanoseconds)\n") == true { lines.removeLast() }
    if lines.last.map({ $0.drop { $0 != "\n" }.dropFirst() }) == text[...] { return }
    lines.append("\(now.nanoseconds)\n\(text)")
  }
}

/// Numbers that look as if they were thrown.
struct Dice {
  var state: UInt64

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}
