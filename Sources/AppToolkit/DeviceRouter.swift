import Kernel
import Plans
import World

/// What becomes of what the parts of an app ask for: who is told what, over which link.
///
/// It is a pure function of the plan. A run and a search ask it, so that both mean the same by a
/// message; when it arrives, and whether, is theirs.
struct DeviceRouter<Part: DeviceReducer>: Sendable {
  /// The nodes that carry the app, in the order of the scenario.
  let nodes: [AppNode<Part.Keys>]
  /// The parts on them, node by node.
  let places: [Place]
  /// Whether a process that ends leaves nothing but a disk.
  let isForgetful = Part.isForgetful
  let settings: SettingValues
  private let ranges: [Range<Int>]
  private let indices: [String: Int]  // order-free: only ever looked up
  private let names: [String: Int]  // order-free: only ever looked up
  private let neighbours: [[Neighbour]]

  /// A part on a node.
  struct Place: Sendable {
    var node: Int
    var part: AppPart
    var address: PartAddress
  }

  /// A node that links join to another one.
  private struct Neighbour: Sendable {
    var node: Int
    /// The links by their places in the plan, in that order.
    var links: [Int]
  }

  /// A message to a part of another node.
  struct Delivery {
    var message: Part.Event
    /// The node that it goes to.
    var node: Int
    /// The part there; nil where the node has none of that name.
    var receiver: Int?
    /// The link it goes over; nil where none joins the two.
    var link: Int?
    /// Whether the app named the link.
    var isLinkNamed: Bool
  }

  /// - Throws: where the app's keys were written by another version.
  init(plan: Plan, _ own: DevicePlan) throws(FieldError) {
    var keys: [String: Part.Keys] = [:]  // order-free: only ever looked up
    for node in own.nodes {
      keys[node.id] = try CanonicalReader.decode(Part.Keys.self, from: Array(node.keys.utf8))
    }
    let nodes = plan.devices.filter { $0.apps.contains(Part.name) }.map { device in
      AppNode(id: device.id, kind: device.kind, keys: keys[device.id] ?? Part.Keys())
    }
    var places: [Place] = []
    var ranges: [Range<Int>] = []
    for (index, node) in nodes.enumerated() {
      let first = places.count
      places += Part.parts(on: node).map {
        Place(node: index, part: $0, address: PartAddress(node: node.id, part: $0.name))
      }
      ranges.append(first..<places.count)
    }
    let indices = Dictionary(
      nodes.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first },
    )
    self.nodes = nodes
    self.places = places
    self.ranges = ranges
    self.indices = indices
    settings = plan.settings(of: Part.name)
    names = Dictionary(
      plan.links.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first },
    )
    neighbours = Self.neighbours(in: plan, nodes.count, indices)
  }

  private static func neighbours(
    in plan: Plan,
    _ count: Int,
    _ indices: [String: Int],
  ) -> [[Neighbour]] {
    var ways: [[(node: Int, link: Int)]] = Array(repeating: [], count: count)
    for (place, link) in plan.links.enumerated() where Part.links?.contains(link.id) ?? true {
      for pair in link.pairs {
        guard let first = indices[pair.first], let second = indices[pair.second] else { continue }
        ways[first].append((second, place))
        ways[second].append((first, place))
      }
    }
    return ways.map { ways in
      var neighbours: [Neighbour] = []
      for way in ways.sorted(by: <) {
        if neighbours.last?.node == way.node {
          if neighbours.last?.links.last != way.link {
            neighbours[neighbours.count - 1].links.append(way.link)
          }
        } else {
          neighbours.append(Neighbour(node: way.node, links: [way.link]))
        }
      }
      return neighbours
    }
  }

  // MARK: Parts

  /// The place of a node that carries the app; nil for another one.
  func node(_ id: String) -> Int? { indices[id] }

  /// The places of a node's parts.
  func parts(of node: Int) -> Range<Int> { ranges[node] }

  /// The part of that name on a node, or the first for an empty name that no part has; nil for none.
  func place(_ part: String, on node: Int) -> Int? {
    ranges[node].first { places[$0].part.name == part } ?? (part.isEmpty ? ranges[node].first : nil)
  }

  /// A part as a run begins.
  func part(at place: Int) -> Part {
    let (node, part) = (nodes[places[place].node], places[place].part)
    return Part(settings: settings, at: PartPlace(part, on: node, among: nodes))
  }

  /// What a part is told when it begins anew; nil where it is told nothing.
  func beginning(of place: Int, with disk: Disk) -> Part.Event? {
    let part = places[place].part
    return Part.begun(part, with: part.hasDisk ? disk.entries : [])
  }

  /// Whether the app on a node is started without anybody doing it, once the node is switched on.
  func startsAlone(on node: Int) -> Bool { nodes[node].kind == .server }

  /// What an act is to the part to which it happens.
  ///
  /// - Throws: the field of an act that no scenario gives.
  func event(of act: DeviceAct) throws(FieldError) -> (event: Part.Event, place: Int) {
    guard let node = node(act.device) else { throw .unknown("device", act.device) }
    guard let place = place(act.part, on: node) else { throw .unknown("part", act.part) }
    guard act.payload.isEmpty else {
      let payload = Array(act.payload.utf8)
      let event = try CanonicalReader.decode(Part.Event.self, kind: act.event, from: payload)
      return (event, place)
    }
    let event = Part.acts(on: nodes[node].kind).first { $0.kind == act.event }
    guard let event else { throw .unknown("event", act.event) }
    return (event, place)
  }

  // MARK: Messages

  /// The links that join two nodes, by their places in the plan.
  ///
  /// - Complexity: O(log neighbours).
  func links(from sender: Int, to receiver: Int) -> [Int] {
    let all = neighbours[sender]
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].node < receiver { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].node == receiver ? all[low].links : []
  }

  /// The nodes that links join to one, in the order of the scenario.
  func reached(from sender: Int) -> [Int] { neighbours[sender].map(\.node) }

  /// The messages that an effect sends; none where it asks for something else.
  ///
  /// - Complexity: O(log neighbours) to one node, O(neighbours) to all.
  func deliveries(of effect: Part.Effect, from sender: Int) -> [Delivery] {
    guard case .send(let message, let device, let part, let link) = effect else { return [] }
    let from = places[sender].node
    let named = link.isEmpty ? nil : names[link] ?? -1
    func delivery(to node: Int, _ links: [Int]) -> Delivery {
      Delivery(
        message: message,
        node: node,
        receiver: place(part, on: node),
        link: named.map { links.contains($0) ? $0 : nil } ?? links.first,
        isLinkNamed: named != nil,
      )
    }
    guard device.isEmpty else {
      guard let node = node(device), node != from else { return [] }
      return [delivery(to: node, links(from: from, to: node))]
    }
    return neighbours[from].lazy.map { delivery(to: $0.node, $0.links) }
      .filter { $0.receiver != nil && $0.link != nil && $0.node != from }
  }

  /// What comes at once of an effect; nil where it asks for something else.
  func immediate(_ effect: Part.Effect, of sender: Int) -> DeviceImmediate<Part>? {
    switch effect {
    case .tell(let event, let part):
      guard let place = place(part, on: places[sender].node) else {
        preconditionFailure(
          "'\(Part.name)' tells the part '\(part)', which '\(places[sender].address.node)' has not"
        )
      }
      return .told(event, place: place)
    case .draw(let below, let key):
      precondition(below > 0, "'\(Part.name)' draws a number below 0 for '\(key)'")
      return .drawn(below: below, key: key, place: sender)
    case .ask(let question):
      return .asked(question, place: sender)
    case .send, .setTimer, .setAlarm, .cancelTimer, .write, .remove, .sync, .state:
      return nil
    }
  }

  /// What a number that was drawn is to the app.
  func event(of value: UInt64, for key: String) -> Part.Event {
    guard let drawn = Part.drawn else {
      preconditionFailure("'\(Part.name)' draws for '\(key)', and `drawn` makes no event of it")
    }
    return drawn(key, value)
  }
}

/// What comes of an effect before anything else happens.
enum DeviceImmediate<Part: DeviceReducer> {
  /// A part is told something.
  case told(Part.Event, place: Int)
  /// A number is to be drawn.
  case drawn(below: UInt64, key: String, place: Int)
  /// A question is to be answered.
  case asked(Part.Question, place: Int)

  /// So much can come of one event before anything else happens: more is an app that never ends.
  static var most: Int { 100_000 }
}
