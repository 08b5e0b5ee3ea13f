import Exploration
import Findings
import Kernel
import Plans
import World

/// An app of one reducer as a scenario's app: `Yamabiko.main(apps: [DeviceApplication(Doorbell.self)])`.
public struct DeviceApplication<Part: DeviceReducer>: Application {
  /// The app whose devices are such reducers.
  public init(_ type: Part.Type) {}

  /// What it adds to the scenario language.
  public var schema: AppSchema {
    AppSchema(
      name: Part.name,
      settings: Part.settings,
      linkNames: Part.links,
      linkJoins: Part.joins,
      homes: Part.kinds.map { kind in
        AppHome(
          on: kind,
          deeds: kind.deeds.filter {
            ![.kill, .start, .off, .on].contains($0) || Part.canBeginAnew
          },
        )
      },
      acts: Self.actKinds.map { ActSpec(name: $0, keys: Self.kinds(of: $0).map(\.rawValue)) },
      factKinds: Part.Fact.prototypes.map(\.kind),
      invariantKinds: Part.invariants.map(\.fact.kind),
      eventKinds: Part.Event.prototypes.map(\.kind) + DeviceWorldEvent.prototypes.map(\.kind),
      metrics: DeviceFigure.allCases.map { MetricSpec(name: $0.rawValue, unit: .count) },
      measuresDevices: false,
    )
  }

  /// What can be done with it, each kind once.
  private static var actKinds: [String] {
    Part.kinds.flatMap { Part.acts(on: $0).map(\.kind) }.reduce(into: []) { known, kind in
      if !known.contains(kind) { known.append(kind) }
    }
  }

  /// The kinds of node on which an act can happen.
  private static func kinds(of act: String) -> [NodeKind] {
    Part.kinds.filter { Part.acts(on: $0).contains { $0.kind == act } }
  }

  /// What its design is asked for.
  public var requirements: [Requirement] { Part.requirements }

  /// Reads what people do.
  public func section(
    of scenario: Scenario,
    variant: String,
    folder: ScenarioFolder,
    diagnostics: Diagnostics,
  ) -> PlanSection? {
    let devices = scenario.devices.filter { $0.apps.contains(Part.name) }
    warnOfLonely(devices, in: scenario, diagnostics)
    var plan = DevicePlan()
    for act in scenario.acts(of: Part.name) {
      let reader = MappingReader(
        entries: act.entries,
        at: act.mark,
        as: "act '\(act.name)'",
        diagnostics: diagnostics,
      )
      if let device = Self.carrier(of: act.name, reader, among: devices) {
        plan.acts.append(
          DeviceAct(at: act.at, place: act.place, device: device, event: act.name)
        )
      }
    }
    if plan.acts.isEmpty, let first = devices.first {
      let acts = Self.actKinds.joined(separator: ", ")
      let own = Part.acts(on: first.kind).first?.kind ?? "…"
      diagnostics.warn(
        at: first.mark,
        "nobody does anything with '\(Part.name)': a run judges nothing of it",
        remedy: "add an act such as { at: 1s, do: \(own), "
          + "\(first.kind.rawValue): \(first.id) }; it knows \(acts)",
      )
    }
    return diagnostics.hasErrors ? nil : PlanSection(app: Part.name, plan)
  }

  /// The node that an act names; nil where it was reported.
  private static func carrier(
    of act: String,
    _ reader: MappingReader,
    among devices: [Scenario.Device],
  ) -> String? {
    let homes = kinds(of: act)
    let named = homes.filter { kind in reader.entries.contains { $0.key == kind.rawValue } }
    guard let kind = named.first ?? homes.first, homes.count == 1 || named.count == 1 else {
      reader.take(homes.map(\.rawValue))
      reader.finish()
      reader.diagnostics.report(
        at: reader.mark,
        named.isEmpty
          ? "\(reader.what) does not say where it happens"
          : "\(reader.what) has 'device' and 'server'",
        remedy: named.isEmpty
          ? "add 'device:' or 'server:' with one of \(devices.map(\.id).joined(separator: ", "))"
          : "keep one of them",
      )
      return nil
    }
    let carriers = devices.filter { $0.kind == kind }.map(\.id)
    let device = reader.required(kind.rawValue, ScalarFormat.choice(carriers))
    return reader.finish() ? device : nil
  }

  /// Warns of devices that no link joins to another one: what they send arrives nowhere.
  private func warnOfLonely(
    _ devices: [Scenario.Device],
    in scenario: Scenario,
    _ diagnostics: Diagnostics,
  ) {
    let links = scenario.links.filter { Part.links?.contains($0.id) ?? true }
    for device in devices where devices.count > 1 {
      let isJoined = links.contains { link in
        link.pairs.contains { pair in
          devices.contains { other in
            other.id != device.id && [pair.first, pair.second].contains(other.id)
              && [pair.first, pair.second].contains(device.id)
          }
        }
      }
      guard !isJoined else { continue }
      diagnostics.warn(
        at: device.mark,
        "no link joins '\(device.id)' with another device that carries '\(Part.name)': nothing that "
          + "it sends arrives",
        remedy: "add a link between them",
      )
    }
  }

  /// A few events for each thing that somebody does.
  public func work(of plan: Plan) throws -> WorkEstimate {
    let acts = Int64(try Self.plan(of: plan).acts.count)
    return WorkEstimate(events: acts * Int64(plan.devices.count + 1) * 4)
  }

  /// Puts the devices' components into a simulation and schedules what people do.
  public func install(
    in simulation: Simulation,
    options: RunOptions,
  ) throws -> any ApplicationRun {
    let plan = try Self.plan(of: simulation.plan)
    let world = DeviceWorld(Part.self, in: simulation)
    world.begin(plan)
    return DeviceRun(world)
  }

  /// Puts the devices' components into a simulation that only replays.
  public func installForReplay(in simulation: Simulation) throws -> AnyObject {
    _ = try Self.plan(of: simulation.plan)
    return DeviceWorld(Part.self, in: simulation)
  }

  /// What had made the link lose a message.
  public func background(
    of event: PastEvent,
    in history: any EventHistory,
  ) throws -> Background? {
    // The app may have an event of that name itself, which happens on a device.
    guard event.header.kind == "messageLost", event.header.node == "world",
      let plan = history.plan
    else { return nil }
    let row = try event.read(as: DeviceWorldEvent.self)
    guard case .messageLost(let from, let to, _, let reason, _) = row, let drop = reason.drop else {
      return nil
    }
    let router = DeviceRouter<Part>(plan: plan)
    guard let sender = router.devices.firstIndex(of: from),
      let receiver = router.devices.firstIndex(of: to),
      let link = router.link(from: sender, to: receiver)
    else { return nil }
    let way = LinkWay(from: from, to: to)
    let position = event.header.sequence
    return try LinkCourse(of: plan.links[link].id, way, until: position, in: history)?
      .background(of: drop, of: nil)
  }

  /// The devices with all that people do and all that happens to links, where the app says what must
  /// never be, or must be some time.
  public func searchModel(of plan: Plan) throws -> (any SearchModel)? {
    guard !Part.invariants.isEmpty || !Part.goals.isEmpty else { return nil }
    return try DeviceSearch<Part>(plan, acts: Self.plan(of: plan).acts)
  }

  private static func plan(of plan: Plan) throws -> DevicePlan {
    guard let section = plan.sections.first(where: { $0.app == Part.name }) else {
      preconditionFailure("a plan without the section of '\(Part.name)'")
    }
    let own: DevicePlan = try section.decoded()
    let problem = own.problem(in: plan, app: Part.name) { Part.acts(on: $0).map(\.kind) }
    if let problem { throw problem }
    return own
  }
}

/// What is counted of a run.
private enum DeviceFigure: String, CaseIterable {
  /// Messages, one for each receiver.
  case messagesSent
  /// Of these those that came, at least once.
  case messagesArrived
  /// Of these those that will not.
  case messagesLost

  var title: String {
    switch self {
    case .messagesSent: "messages sent"
    case .messagesArrived: "  arrived"
    case .messagesLost: "  lost"
    }
  }

  func value(_ traffic: DeviceTraffic) -> Int64 {
    switch self {
    case .messagesSent: traffic.sent
    case .messagesArrived: traffic.arrived
    case .messagesLost: traffic.lost
    }
  }
}

/// An app of one reducer in a run: at the end it says what became of its messages.
private final class DeviceRun<Part: DeviceReducer>: ApplicationRun {
  private let world: DeviceWorld<Part>

  init(_ world: DeviceWorld<Part>) {
    self.world = world
  }

  func finish(_ simulation: Simulation) throws -> AppFindings {
    func measures(_ name: (DeviceFigure) -> String) -> [Measure] {
      DeviceFigure.allCases.map {
        Measure(name: name($0), value: $0.value(world.traffic), unit: .count)
      }
    }
    let data = data(until: simulation.now)
    return AppFindings(
      app: Part.name,
      headline: measures(\.title),
      measures: measures { "\(Part.name).\($0.rawValue)" },
      sections: DeviceWords.sections(data),
      data: data,
      findings: world.judge.findings(under: simulation.plan.rules),
      unjudged: world.judge.unjudged,
    )
  }

  private func data(until end: Instant) -> FindingData {
    FindingData(
      tables: [
        FindingTable(
          name: DeviceWords.messages,
          of: [world.traffic],
          subject: { _ in DeviceWords.all },
          columns: [
            .count("sent") { $0.sent }, .count("arrived") { $0.arrived },
            .count("lost") { $0.lost }, .count("on their way") { $0.sent - $0.arrived - $0.lost },
          ]
            + DeviceWorldEvent.Reason.allCases.enumerated().map { place, reason in
              .count("lost, \(reason.rawValue)") { $0.losses[place] }
            },
        )
      ],
      lanes: world.journal.lanes(until: end),
      arrows: world.journal.arrows,
    )
  }
}
