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
  /// Where there are rows that no reducer is told: links, and what an app's world notes.
  private var notes: Set<Place> = []  // order-free: only ever looked up
  /// Those that the run has from its start.
  private let first: [AnyComponent]
  /// Nodes that no act is about: most of them have no row.
  private let quiet: [SimulatedNode]

  /// The parts of a run.
  ///
  /// - Parameters:
  ///   - simulation: where the apps have put their components.
  ///   - apps: the apps of the run.
  init(of simulation: Simulation, apps: [AppSchema]) {
    first = simulation.components
    quiet = simulation.nodes.filter { node in !simulation.components.contains { $0 === node } }
    for part in first + quiet { components[Place(node: part.node, component: part.name)] = part }
    for link in simulation.plan.links {
      notes.insert(Place(node: "world", component: "link/\(link.id)"))
    }
    for app in apps {
      notes.insert(Place(node: "world", component: app.name))
      for link in app.linkNames ?? [] {
        notes.insert(Place(node: "world", component: "link/\(link)"))
      }
      for note in app.noteComponents {
        for device in simulation.plan.devices {
          notes.insert(Place(node: device.id, component: "\(app.name).\(note)"))
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

  /// Whether rows there are known to be told to no reducer.
  func isNote(_ node: String, _ name: String) -> Bool {
    notes.contains(Place(node: node, component: name))
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
