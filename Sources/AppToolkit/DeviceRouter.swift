import Kernel
import Plans
import World

/// What becomes of what the parts of an app ask for: who is told what, over which link.
///
/// It is a pure function of the plan. A run and a search ask it, so that both mean the same by a
/// message; when it arrives, and whether, is theirs.
@usableFromInline
struct DeviceRouter<Part: DeviceReducer>: Sendable {
  /// The nodes that carry the app, in the order of the scenario.
  @usableFromInline let nodes: [AppNode<Part.Keys>]
  /// The parts on them, node by node.
  @usableFromInline let places: [Place]
  /// Whether a process that ends leaves nothing but a disk.
  let isForgetful = Part.isForgetful
  let settings: SettingValues
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The civil time at the start in nanoseconds since 1970.
  let startUnix_ns: Int64
  @usableFromInline let ranges: [Range<Int>]
  /// Where the nodes stand, by their names.
  @usableFromInline let indices: RowPlaces<String>
  /// Where the links stand in the plan, by theirs.
  @usableFromInline let names: RowPlaces<String>
  @usableFromInline let neighbours: [[Neighbour]]

  /// A part on a node.
  @usableFromInline
  struct Place: Sendable {
    @usableFromInline var node: Int
    @usableFromInline var part: AppPart
    @usableFromInline var address: PartAddress
  }

  /// A node that links join to another one.
  @usableFromInline
  struct Neighbour: Sendable {
    @usableFromInline var node: Int
    /// The links by their places in the plan, in that order.
    @usableFromInline var links: [Int]
    /// How many links lead to neighbours before it: each link to a neighbour is a way, and ways are counted.
    @usableFromInline var waysBefore: Int
  }

  /// A message to a part of another node.
  @usableFromInline
  struct Delivery {
    @usableFromInline var message: Part.Event
    /// The node that it goes to.
    @usableFromInline var node: Int
    /// The part there; nil where the node has none of that name.
    @usableFromInline var receiver: Int?
    /// The link it goes over; nil where none joins the two.
    @usableFromInline var link: Int?
    /// Which of the ways of its sender's node that is (`Neighbour.waysBefore`); nil where there is no link.
    @usableFromInline var way: Int?
    /// Whether the app named the link.
    @usableFromInline var isLinkNamed: Bool

    @inlinable
    init(
      message: Part.Event,
      node: Int,
      receiver: Int?,
      link: Int?,
      way: Int? = nil,
      isLinkNamed: Bool,
    ) {
      self.message = message
      self.node = node
      self.receiver = receiver
      self.link = link
      self.way = way
      self.isLinkNamed = isLinkNamed
    }
  }

  /// - Throws: where the app's keys were written by another version.
  init(plan: Plan, _ own: DevicePlan) throws(FieldError) {
    var keys: [String: Part.Keys] = [:]  // order-free: only ever looked up
    for node in own.nodes {
      keys[node.id] = try CanonicalReader.decode(Part.Keys.self, from: Array(node.keys.utf8))
    }
    let nodes = plan.devices.filter { $0.apps.contains(Part.name) }.map { device in
      AppNode(
        id: device.id,
        kind: device.kind,
        keys: keys[device.id] ?? Part.Keys(),
        apps: device.apps,
      )
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
    let indices = RowPlaces(nodes.map(\.id))
    self.nodes = nodes
    self.places = places
    self.ranges = ranges
    self.indices = indices
    settings = plan.settings(of: Part.name)
    startUnix_ns = plan.startUnix_ns
    names = RowPlaces(plan.links.map(\.id))
    neighbours = Self.neighbours(in: plan, nodes, indices)
  }

  private static func neighbours(
    in plan: Plan,
    _ nodes: [AppNode<Part.Keys>],
    _ indices: RowPlaces<String>,
  ) -> [[Neighbour]] {
    var ways: [[(node: Int, link: Int)]] = Array(repeating: [], count: nodes.count)
    for (place, link) in plan.links.enumerated() where Part.links?.contains(link.id) ?? true {
      for pair in link.pairs {
        guard let first = indices[pair.first], let second = indices[pair.second],
          isJoined(link.id, nodes[first].kind, nodes[second].kind)
        else { continue }
        ways[first].append((second, place))
        ways[second].append((first, place))
      }
    }
    return ways.map { ways in
      var neighbours: [Neighbour] = []
      var count = 0
      for way in ways.sorted(by: <) {
        if let last = neighbours.last, last.node == way.node {
          guard last.links.last != way.link else { continue }
          neighbours[neighbours.count - 1].links.append(way.link)
        } else {
          neighbours.append(Neighbour(node: way.node, links: [way.link], waysBefore: count))
        }
        count += 1
      }
      return neighbours
    }
  }

  /// Whether the app uses a link between two kinds of node: another app may join others by it.
  private static func isJoined(_ link: String, _ first: NodeKind, _ second: NodeKind) -> Bool {
    guard Part.links != nil else { return true }
    let joins = Part.joins.filter { $0.link == link }
    guard !joins.isEmpty else { return first == .device && second == .device }
    return joins.contains { $0.joins(first, second) }
  }

  // MARK: Parts

  /// The place of a node that carries the app; nil for another one.
  @inlinable
  func node(_ id: String) -> Int? { indices[id] }

  /// The places of a node's parts.
  @inlinable
  func parts(of node: Int) -> Range<Int> { ranges[node] }

  /// The part of that name on a node, or the first for an empty name that no part has; nil for none.
  @inlinable
  func place(_ part: String, on node: Int) -> Int? {
    ranges[node].first { places[$0].part.name == part } ?? (part.isEmpty ? ranges[node].first : nil)
  }

  /// A part as a run begins.
  @usableFromInline
  func part(at place: Int) -> Part { Part(settings: settings, at: address(of: place)) }

  /// Where a part stands, as it learns at its start.
  @usableFromInline
  func address(of place: Int) -> PartPlace<Part.Keys> {
    let (node, part) = (nodes[places[place].node], places[place].part)
    let sender = places[place].node
    return PartPlace(part, on: node, among: nodes, startUnix_ns: startUnix_ns) { other, link in
      guard let other = self.node(other), let link = names[link] else { return false }
      return links(from: sender, to: other).contains(link)
    }
  }

  /// What happens to a part at the very start; nil for nothing.
  func opening(of place: Int) -> Part.Event? { Part.opening(settings, at: address(of: place)) }

  /// What a part is told when it begins anew; nil where it is told nothing.
  @usableFromInline
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

  /// Hands over what acts are to the parts to which they happen, in order.
  ///
  /// What is repeated and has no values is read once.
  ///
  /// - Throws: the field of an act that no scenario gives.
  func eachEvent(
    of acts: [DeviceAct],
    _ body: (DeviceAct, Part.Event, _ place: Int) -> Void,
  ) throws(FieldError) {
    var known: [String: Part.Event] = [:]  // order-free: only ever looked up
    for act in acts {
      guard act.payload == "{}", let event = known[act.event], let node = node(act.device),
        let place = place(act.part, on: node)
      else {
        let (event, place) = try event(of: act)
        if act.payload == "{}" { known[act.event] = event }
        body(act, event, place)
        continue
      }
      body(act, event, place)
    }
  }

  // MARK: Messages

  /// The links that join two nodes, by their places in the plan.
  ///
  /// - Complexity: O(log neighbours).
  @inlinable
  func links(from sender: Int, to receiver: Int) -> [Int] {
    neighbour(receiver, of: sender).map { neighbours[sender][$0].links } ?? []
  }

  /// The place of a node among those that links join to another one; nil where none joins the two.
  @inlinable
  func neighbour(_ receiver: Int, of sender: Int) -> Int? {
    var (low, high) = (0, neighbours[sender].count)
    while low < high {
      let middle = (low + high) / 2
      if neighbours[sender][middle].node < receiver { low = middle + 1 } else { high = middle }
    }
    return low < neighbours[sender].count && neighbours[sender][low].node == receiver ? low : nil
  }

  /// Which of the links to a neighbour has that name, or the first where none is named; nil where it has no such link.
  @inlinable
  func link(_ named: Int?, from sender: Int, to neighbour: Int) -> Int? {
    guard let named else { return 0 }
    // Most have one link or two.
    let links = neighbours[sender][neighbour].links
    for place in links.indices where links[place] == named { return place }
    return nil
  }

  /// The nodes that links join to one, in the order of the scenario.
  func reached(from sender: Int) -> [Int] { neighbours[sender].map(\.node) }

  /// The messages that an effect sends; none where it asks for something else.
  ///
  /// - Complexity: O(log neighbours) to one node, O(neighbours) to all.
  func deliveries(of effect: Part.Effect, from sender: Int) -> [Delivery] {
    guard case .send(let message, let device, let part, let link) = effect else { return [] }
    var all: [Delivery] = []
    eachDelivery(of: message, to: device, part: part, link: link, from: sender) { all.append($0) }
    return all
  }

  /// Hands over the messages to one node, or to all where none is named.
  ///
  /// - Complexity: O(log neighbours) to one node, O(neighbours) to all.
  @inlinable
  func eachDelivery(
    of message: Part.Event,
    to device: String,
    part: String,
    link: String,
    from sender: Int,
    _ body: (Delivery) throws -> Void,
  ) rethrows {
    let from = places[sender].node
    let named = link.isEmpty ? nil : names[link] ?? -1
    guard device.isEmpty else {
      guard let node = node(device), node != from else { return }
      let place = neighbour(node, of: from)
      return try body(delivery(of: message, to: node, from: from, at: place, part, named))
    }
    for (place, neighbour) in neighbours[from].enumerated() where neighbour.node != from {
      let delivery = delivery(of: message, to: neighbour.node, from: from, at: place, part, named)
      if delivery.receiver != nil, delivery.link != nil { try body(delivery) }
    }
  }

  @inlinable
  func delivery(
    of message: Part.Event,
    to node: Int,
    from sender: Int,
    at neighbour: Int?,
    _ part: String,
    _ named: Int?,
  ) -> Delivery {
    var (link, way): (Int?, Int?) = (nil, nil)
    if let neighbour, let place = self.link(named, from: sender, to: neighbour) {
      link = neighbours[sender][neighbour].links[place]
      way = neighbours[sender][neighbour].waysBefore + place
    }
    return Delivery(
      message: message,
      node: node,
      receiver: place(part, on: node),
      link: link,
      way: way,
      isLinkNamed: named != nil,
    )
  }

  /// What comes at once of an effect; nil where it asks for something else.
  @inlinable
  func immediate(_ effect: Part.Effect, of sender: Int) -> DeviceImmediate<Part>? {
    switch effect {
    case .tell(let event, let part, let other):
      let node = other.isEmpty ? places[sender].node : self.node(other)
      guard let node, let place = place(part, on: node) else {
        let name = other.isEmpty ? places[sender].address.node : other
        preconditionFailure("'\(Part.name)' tells the part '\(part)', which '\(name)' has not")
      }
      return .told(event, place: place)
    case .draw(let below, let key):
      precondition(below > 0, "'\(Part.name)' draws a number below 0 for '\(key)'")
      return .drawn(below: below, key: key, place: sender)
    case .ask(let question):
      return .asked(question, place: sender)
    case .send, .setTimer, .setAlarm, .cancelTimer, .write, .remove, .sync, .hand, .state:
      return nil
    }
  }

  /// What a number that was drawn is to the app.
  @usableFromInline
  func event(of value: UInt64, for key: String) -> Part.Event {
    guard let drawn = Part.drawn else {
      preconditionFailure("'\(Part.name)' draws for '\(key)', and `drawn` makes no event of it")
    }
    return drawn(key, value)
  }
}

/// What comes of an effect before anything else happens.
@usableFromInline
enum DeviceImmediate<Part: DeviceReducer> {
  /// A part is told something.
  case told(Part.Event, place: Int)
  /// A number is to be drawn.
  case drawn(below: UInt64, key: String, place: Int)
  /// A question is to be answered.
  case asked(Part.Question, place: Int)

  /// So much can come of one event before anything else happens: more is an app that never ends.
  @inlinable static var most: Int { 100_000 }
}
