import Exploration
import Findings
import Kernel
import Plans
import World

/// An app of the toolkit as a scenario's app: `Yamabiko.main(apps: [DeviceApplication(Doorbell.self)])`.
public struct DeviceApplication<Part: DeviceReducer>: Application {
  /// Makes the app's surroundings in a run: what the module that hands the app in has made, so that it is
  /// compiled for this app.
  @usableFromInline let surround:
    @Sendable (Simulation, DeviceRouter<Part>) throws -> DeviceWorld<Part>

  /// The app whose parts are such reducers.
  @inlinable
  public init(_ type: Part.Type) {
    surround = { simulation, router in DeviceWorld(in: simulation, router) }
    Self.check()
  }

  /// The app with somebody who answers its questions in runs, one for each run.
  @inlinable
  public init(
    _ type: Part.Type,
    answering: @escaping @Sendable (Plan) throws -> any QuestionAnswering<Part>,
  ) {
    surround = { simulation, router in
      try DeviceWorld(in: simulation, router, answering: answering(simulation.plan))
    }
    Self.check()
  }

  /// What no scenario could say of an app that contradicts itself.
  @usableFromInline
  static func check() {
    let parts = Part.parts
    let names = parts.map(\.name)
    precondition(!parts.isEmpty, "'\(Part.name)' has no part")
    for (place, name) in names.enumerated() {
      precondition(!names[..<place].contains(name), "'\(Part.name)' has two parts '\(name)'")
    }
    for kind in parts.flatMap(\.kinds) {
      precondition(Part.kinds.contains(kind), "'\(Part.name)' has a part on no kind of its nodes")
    }
    for act in Part.valuedActs {
      let isPlain = act.kinds.contains { Part.acts(on: $0).contains { $0.kind == act.name } }
      precondition(!isPlain, "'\(Part.name)' has the act '\(act.name)' twice")
    }
  }

  /// What it adds to the scenario language.
  public var schema: AppSchema {
    AppSchema(
      name: Part.name,
      settings: Part.settings,
      deviceKeys: Part.nodeKeys,
      linkNames: Part.links,
      linkJoins: Part.joins,
      homes: Part.kinds.map { kind in
        AppHome(
          on: kind,
          deeds: kind.deeds.filter {
            ![.kill, .start, .off, .on].contains($0) || Part.canBeginAnew
          },
          isWoken: Part.isWoken(on: kind),
        )
      },
      acts: Self.actSpecs,
      factKinds: Part.parts.flatMap { part in
        Part.Fact.prototypes.filter { Part.states($0, part: part) }.map { part.name(of: $0) }
      },
      invariantKinds: Part.invariants.flatMap { Part.names(of: $0.fact) },
      presumedKinds: Part.presumptions.map(\.fact),
      eventKinds: Part.Event.prototypes.map(\.kind) + DeviceWorldEvent.prototypes.map(\.kind),
      metrics: DeviceFigure.allCases.map { MetricSpec(name: $0.rawValue, unit: .count) }
        + Part.metrics,
      measuresDevices: Part.measuresDevices,
      lives: Part.lives,
    )
  }

  /// What its design is asked for.
  public var requirements: [Requirement] { Part.requirements }

  /// What the app says of a plan.
  public func work(of plan: Plan) throws -> WorkEstimate {
    let own = try Self.section(of: plan)
    let router = try DeviceRouter<Part>(plan: plan, own)
    let pairs = plan.links.reduce(0) { $0 + $1.pairs.count }
    var outline = AppOutline<Part.Event, Part.Keys>(
      nodes: router.nodes,
      acts: [],
      duration: plan.duration,
      settings: router.settings,
      neighbours: min(plan.devices.count - 1, 2 * pairs / max(1, plan.devices.count)),
    )
    outline.acts.reserveCapacity(own.acts.count)
    try router.eachEvent(of: own.acts) { act, event, _ in
      outline.acts.append(.init(at: act.at, node: act.device, event: event))
    }
    return Part.work(of: outline)
  }

  /// Puts the parts into a simulation and schedules what people do.
  public func install(
    in simulation: Simulation,
    options: RunOptions,
  ) throws -> any ApplicationRun {
    let plan = try Self.plan(of: simulation.plan)
    let world = try surround(simulation, plan.router)
    return DeviceRun(beginning: world, plan.events)
  }

  /// Puts the parts into a simulation that only replays.
  public func installForReplay(in simulation: Simulation) throws -> AnyObject {
    DeviceWorld<Part>(in: simulation, try Self.plan(of: simulation.plan).router)
  }

  /// What had made the link lose a message, and what the app knows of its own events.
  public func background(
    of event: PastEvent,
    in history: any EventHistory,
  ) throws -> Background? {
    // The app may have an event of that name itself, which happens on a device.
    guard event.header.kind == "messageLost", event.header.node == "world" else {
      return try Part.background(of: event, in: history)
    }
    guard let plan = history.plan else { return nil }
    let row = try event.read(as: DeviceWorldEvent.self)
    guard case .messageLost(let from, let to, _, let reason, _, let name, _) = row,
      let drop = reason.drop
    else { return nil }
    let router = try Self.plan(of: plan).router
    guard let sender = router.node(from), let receiver = router.node(to) else { return nil }
    let links = router.links(from: sender, to: receiver)
    guard let link = links.first(where: { name.isEmpty || plan.links[$0].id == name }) else {
      return nil
    }
    let way = LinkWay(from: from, to: to)
    let position = event.header.sequence
    return try LinkCourse(of: plan.links[link].id, way, until: position, in: history)?
      .background(of: drop, of: nil)
  }

  /// The devices with all that people do and all that happens to links, where the app says what must
  /// never be, or must be some time.
  public func searchModel(of plan: Plan) throws -> (any SearchModel)? {
    let judges =
      !Part.invariants.isEmpty || !Part.goals.isEmpty || !Part.searchInvariants.isEmpty
      || !Part.searchGoals.isEmpty
    guard judges else { return nil }
    return try DeviceSearch<Part>(plan, Self.plan(of: plan).own)
  }

  /// The nodes of a plan that carry the app, with what the scenario says of each in its keys; none where another version
  /// has written these.
  public static func nodes(of plan: Plan) -> [AppNode<Part.Keys>] {
    guard let own = try? section(of: plan) else { return [] }
    return (try? DeviceRouter<Part>(plan: plan, own))?.nodes ?? []
  }

  /// What a plan says of the app, who is told what by it, and what its acts are to whom they happen.
  private struct InstalledPlan {
    var own: DevicePlan
    var router: DeviceRouter<Part>
    var events: [DeviceWorld<Part>.ActedEvent]
  }

  /// What a run is made of; acts are read into events once, which is most of the time that it takes.
  private static func plan(of plan: Plan) throws -> InstalledPlan {
    let own = try section(of: plan)
    let router = try DeviceRouter<Part>(plan: plan, own)
    return InstalledPlan(own: own, router: router, events: try events(of: own, router))
  }

  private static func section(of plan: Plan) throws -> DevicePlan {
    guard let section = plan.sections.first(where: { $0.app == Part.name }) else {
      preconditionFailure("a plan without the section of '\(Part.name)'")
    }
    return try section.decoded()
  }

  /// What acts are.
  ///
  /// - Throws: the field of which no run can be made, and which no scenario gives.
  static func events(
    of own: DevicePlan,
    _ router: DeviceRouter<Part>,
  ) throws(FieldError) -> [DeviceWorld<Part>.ActedEvent] {
    for node in own.nodes where router.node(node.id) == nil { throw .unknown("id", node.id) }
    var events: [DeviceWorld<Part>.ActedEvent] = []
    events.reserveCapacity(own.acts.count)
    try router.eachEvent(of: own.acts) { act, event, place in
      events.append(.init(at: act.at, order: act.place, event: event, place: place))
    }
    for act in own.acts {
      guard act.at >= .start, act.at.nanoseconds <= Limits.runLongest.nanoseconds else {
        throw .range("at_ns")
      }
    }
    return events
  }
}
