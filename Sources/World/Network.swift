import Kernel
import Plans

/// The links between the nodes: one channel for each direction between each pair.
public struct Network: Sendable {
  /// A link by its place in the plan.
  public typealias LinkIndex = Int

  private struct Line: Sendable {
    var channel: Channel
    /// The logged event of an act that cut it; nil while none has.
    var fault: LogPosition?
    /// The logged event with which its ends went out of range; nil while they are in it.
    var distance: LogPosition?
    /// How packets are lost where the ends are; nil where places do not matter.
    var fading: Loss?
  }

  private let nodes: [String]
  private let places: [String: Int]  // order-free: only ever looked up
  private let names: [String]
  /// By link, both directions of its pairs.
  private var lines: [[Line]]
  /// By link, the place of the line from one node to another.
  private let indices: [[Ends: Int]]  // order-free: only ever looked up

  private struct Ends: Hashable, Sendable {
    var from: Int
    var to: Int
  }

  /// The links of a plan.
  init(plan: Plan) {
    nodes = plan.devices.map(\.id)
    names = plan.links.map(\.id)
    let places = Dictionary(  // order-free: only ever looked up
      nodes.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first },
    )
    self.places = places
    var lines: [[Line]] = []
    var indices: [[Ends: Int]] = []  // order-free: only ever looked up
    for link in plan.links {
      var own: [Line] = []
      var index: [Ends: Int] = [:]  // order-free: only ever looked up
      let ways = link.allWays
      own.reserveCapacity(ways.count)
      index.reserveCapacity(ways.count)
      for way in ways {
        guard let sender = places[way.from], let receiver = places[way.to] else {
          preconditionFailure("link \(link.id) names a device that is none")
        }
        let key = Self.key(of: link.id, from: way.from, to: way.to)
        let channel = Channel(settings: link.channel(of: way), seed: plan.seed, key: key)
        index[Ends(from: sender, to: receiver)] = own.count
        own.append(Line(channel: channel))
      }
      lines.append(own)
      indices.append(index)
    }
    self.lines = lines
    self.indices = indices
  }

  /// The name of one direction of a link, which its weather hangs on.
  static func key(of link: String, from: String, to: String) -> String {
    "link/\(link)/\(from)>\(to)"
  }

  /// The link with that name; nil where the plan has none.
  public func link(_ name: String) -> LinkIndex? {
    names.firstIndex(of: name)
  }

  /// Whether the link connects the two nodes in that direction at all.
  public func connects(_ link: LinkIndex, from: Int, to: Int) -> Bool {
    indices[link][Ends(from: from, to: to)] != nil
  }

  /// Whether the link lets something pass from one node to the other.
  public func isWhole(_ link: LinkIndex, from: Int, to: Int) -> Bool {
    guard let index = indices[link][Ends(from: from, to: to)] else { return false }
    return !lines[link][index].channel.isCut
  }

  /// The sequence of the event that cut this direction, or with which its ends went out of range; nil
  /// while it is whole.
  public func fault(_ link: LinkIndex, from: Int, to: Int) -> LogPosition? {
    guard let index = indices[link][Ends(from: from, to: to)] else { return nil }
    return lines[link][index].fault ?? lines[link][index].distance
  }

  /// The place of the line of a link from one node to another; nil where it does not connect them.
  ///
  /// Whoever sends much there asks once.
  public func line(_ link: LinkIndex, from: Int, to: Int) -> Int? {
    indices[link][Ends(from: from, to: to)]
  }

  /// Puts a packet on a line of the link; `flow` and `number` are whose packet it is and which.
  mutating func offer(
    _ link: LinkIndex,
    line: Int,
    bytes: Int,
    flow: UInt64,
    number: UInt64?,
    at now: Instant,
  ) -> Passage {
    lines[link][line].channel.offer(bytes: bytes, at: now, flow: flow, number: number)
  }

  /// Puts a packet on the link; `flow` and `number` are whose packet it is and which.
  ///
  /// - Precondition: the link connects the two nodes.
  mutating func offer(
    _ link: LinkIndex,
    from: Int,
    to: Int,
    bytes: Int,
    flow: UInt64,
    number: UInt64?,
    at now: Instant,
  ) -> Passage {
    guard let index = indices[link][Ends(from: from, to: to)] else {
      preconditionFailure("\(names[link]) does not connect \(nodes[from]) to \(nodes[to])")
    }
    return offer(link, line: index, bytes: bytes, flow: flow, number: number, at: now)
  }

  /// Lets something happen to a link; `fault` is the sequence of its log row.
  mutating func apply(_ event: LinkEvent, at now: Instant, fault: LogPosition) {
    guard let link = link(event.link) else { preconditionFailure("no link \(event.link)") }
    switch event {
    case .cut(let part):
      each(part) { index in
        lines[link][index].channel.cut(at: now)
        lines[link][index].fault = fault
      }
    case .healed(let part):
      each(part) { index in
        lines[link][index].fault = nil
        guard lines[link][index].distance == nil else { return }
        lines[link][index].channel.heal(at: now)
      }
    case .changed(_, let channel, let ways):
      let all = Array(lines[link].indices)
      let indices =
        ways.isEmpty ? all : ways.compactMap { index(of: $0, on: link) }
      for index in indices {
        var channel = channel
        if let fading = lines[link][index].fading { channel.loss = fading }
        lines[link][index].channel.change(to: channel, at: now)
      }
    case .faded(let reception):
      place(event, reception.isInRange, loss: reception.loss_ppm, at: now, fault)
    case .covered(let reception):
      place(event, reception.isInRange, loss: reception.loss_ppm, at: now, fault)
    }
  }

  /// Lets the places of a pair decide about both of its directions.
  private mutating func place(
    _ event: LinkEvent,
    _ isInRange: Bool,
    loss: Int64,
    at now: Instant,
    _ sequence: LogPosition,
  ) {
    guard let link = link(event.link), let pair = event.placedPair else { return }
    let fading = loss > 0 && isInRange ? Loss.bernoulli(Ratio(loss, 1_000_000)) : .none
    each(LinkPart(link: event.link, pairs: [pair], oneWay: false)) { index in
      var line = lines[link][index]
      line.fading = fading
      var settings = line.channel.settings
      settings.loss = fading
      line.channel.change(to: settings, at: now)
      switch (isInRange, line.distance) {
      case (false, nil):
        line.distance = sequence
        line.channel.cut(at: now)
      case (true, .some):
        line.distance = nil
        if line.fault == nil { line.channel.heal(at: now) }
      case (false, .some), (true, nil):
        break
      }
      lines[link][index] = line
    }
  }

  /// The place of a direction of a link; nil where it does not connect the two.
  private func index(of way: LinkWay, on link: LinkIndex) -> Int? {
    guard let sender = places[way.from], let receiver = places[way.to] else {
      preconditionFailure("link \(names[link]) names a device that is none")
    }
    return indices[link][Ends(from: sender, to: receiver)]
  }

  private func each(_ part: LinkPart, _ body: (Int) -> Void) {
    guard let link = link(part.link) else { preconditionFailure("no link \(part.link)") }
    for way in part.ways {
      if let index = index(of: way, on: link) { body(index) }
    }
  }
}
