import EventLog
import Kernel
import Plans
import World

/// What a replay can drive: every component of a run, and the rows of it that are no component's.
struct ReplayedParts {
  /// Where a row stands.
  private struct Place: Hashable {
    var node: String
    var component: String
  }

  private var components: [Place: AnyComponent] = [:]  // order-free: only ever looked up
  /// Where there are rows that no reducer is told, links and what an app's world notes, with the apps
  /// that may have written them.
  private var notes: [Place: [Int]] = [:]  // order-free: only ever looked up
  private let apps: [any Application]
  private let plan: Plan
  /// What places make of links, by the time.
  private let places: [Instant: [LinkEvent]]  // order-free: only ever looked up
  /// Those that the run has from its start.
  private let first: [AnyComponent]
  /// Nodes that no act is about: most of them have no row.
  private let quiet: [SimulatedNode]

  /// The parts of a run.
  ///
  /// - Parameters:
  ///   - simulation: where the apps have put their components.
  ///   - apps: the apps of the run.
  init(of simulation: Simulation, apps: [any Application]) {
    first = simulation.components
    plan = simulation.plan
    places = Dictionary(grouping: PlacesCourse(simulation.plan).news, by: \.at)
      .mapValues { $0.map(\.event) }
    self.apps = apps
    quiet = simulation.nodes.filter { node in !simulation.components.contains { $0 === node } }
    for part in first + quiet { components[Place(node: part.node, component: part.name)] = part }
    for link in plan.links { notes[Place(node: "world", component: "link/\(link.id)")] = [] }
    for (index, app) in apps.map(\.schema).enumerated() {
      let links = app.linkNames ?? plan.links.map(\.id)
      for name in [app.name] + links.map({ "link/\($0)" }) {
        notes[Place(node: "world", component: name), default: []].append(index)
      }
      for note in app.noteComponents {
        for device in plan.devices {
          notes[Place(node: device.id, component: "\(app.name).\(note)")] = [index]
        }
      }
    }
  }

  /// The component with that name on that node; nil where there is none.
  ///
  /// - Complexity: O(1).
  func component(_ node: String, _ name: String) -> AnyComponent? {
    components[Place(node: node, component: name)]
  }

  /// Reads a row that is told to no reducer.
  ///
  /// - Returns: whether rows there are known to be told to none.
  /// - Throws: where no run of the plan can have written the row.
  func check(_ row: LoggedEvent) throws(FieldError) -> Bool {
    let header = row.header
    guard let writers = notes[Place(node: header.node, component: header.component)] else {
      return false
    }
    if header.component.hasPrefix("link/"), LinkEvent.prototype(kind: header.kind) != nil {
      try check(link: row)
      return true
    }
    let note = PastEvent(header: header, payload: row.payload, effects: row.effects)
    guard row.effects.isEmpty else {
      throw FieldError(
        field: "effects",
        problem: "nobody is told this row, so nobody asks for more",
      )
    }
    var problem = FieldError(field: "kind", problem: "no app of the run writes such a row there")
    for place in writers {
      do throws(FieldError) {
        try apps[place].check(note, of: plan)
        return true
      } catch {
        problem = error
      }
    }
    throw problem
  }

  /// What happens to links acts do, or the places of devices, each at its time.
  private func check(link row: LoggedEvent) throws(FieldError) {
    let event = try CanonicalReader.decode(
      LinkEvent.self,
      kind: row.header.kind,
      from: row.payload,
    )
    let isPlanned =
      event.placedPair == nil
      ? plan.acts.contains { $0.at == row.header.time && LinkEvent($0.act) == event }
      : places[row.header.time]?.contains(event) ?? false
    guard isPlanned, row.header.component == "link/\(event.link)", row.header.cause == nil else {
      throw FieldError(field: "kind", problem: "nothing of the plan does that at this time")
    }
  }

  /// The components of a node in the order of the run; the node itself where something has happened to
  /// it.
  func components(of node: String, withNode hasRows: Bool) -> [AnyComponent] {
    let own = first.filter { $0.node == node }
    return own + (hasRows ? quiet.filter { $0.node == node } : [])
  }

  /// The nodes that carry something, in the order of the run, each once.
  var nodes: [String] {
    var names: [String] = []
    for part in first where !names.contains(part.node) { names.append(part.node) }
    return names
  }
}
