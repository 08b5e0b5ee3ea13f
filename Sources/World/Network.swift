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
  private let names: [String]
  /// By link, then sender × nodes + receiver; nil where the link does not connect the two.
  private var lines: [[Line?]]

  /// The links of a plan.
  init(plan: Plan) {
    nodes = plan.devices.map(\.id)
    names = plan.links.map(\.id)
    let count = nodes.count
    lines = plan.links.map { link in
      var lines = [Line?](repeating: nil, count: count * count)
      for pair in link.pairs {
        for (from, to) in [(pair.first, pair.second), (pair.second, pair.first)] {
          guard let sender = plan.devices.firstIndex(where: { $0.id == from }),
            let receiver = plan.devices.firstIndex(where: { $0.id == to })
          else { preconditionFailure("link \(link.id) names a device that is none") }
          let key = Self.key(of: link.id, from: from, to: to)
          let settings = link.channel(of: LinkWay(from: from, to: to))
          let channel = Channel(settings: settings, seed: plan.seed, key: key)
          lines[sender * count + receiver] = Line(channel: channel)
        }
      }
      return lines
    }
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
    lines[link][from * nodes.count + to] != nil
  }

  /// Whether the link lets something pass from one node to the other.
  public func isWhole(_ link: LinkIndex, from: Int, to: Int) -> Bool {
    guard let line = lines[link][from * nodes.count + to] else { return false }
    return !line.channel.isCut
  }

  /// The sequence of the event that cut this direction, or with which its ends went out of range; nil
  /// while it is whole.
  public func fault(_ link: LinkIndex, from: Int, to: Int) -> LogPosition? {
    guard let line = lines[link][from * nodes.count + to] else { return nil }
    return line.fault ?? line.distance
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
    let index = from * nodes.count + to
    let passage = lines[link][index]?.channel.offer(
      bytes: bytes,
      at: now,
      flow: flow,
      number: number,
    )
    guard let passage else {
      preconditionFailure("\(names[link]) does not connect \(nodes[from]) to \(nodes[to])")
    }
    return passage
  }

  /// Lets something happen to a link; `fault` is the sequence of its log row.
  mutating func apply(_ event: LinkEvent, at now: Instant, fault: LogPosition) {
    guard let link = link(event.link) else { preconditionFailure("no link \(event.link)") }
    switch event {
    case .cut(let part):
      each(part) { index in
        lines[link][index]?.channel.cut(at: now)
        lines[link][index]?.fault = fault
      }
    case .healed(let part):
      each(part) { index in
        lines[link][index]?.fault = nil
        guard lines[link][index]?.distance == nil else { return }
        lines[link][index]?.channel.heal(at: now)
      }
    case .changed(_, let channel, let ways):
      let all = Array(lines[link].indices)
      let indices =
        ways.isEmpty ? all : ways.map { index(of: $0, on: link) }
      for index in indices {
        var channel = channel
        if let fading = lines[link][index]?.fading { channel.loss = fading }
        lines[link][index]?.channel.change(to: channel, at: now)
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
      guard var line = lines[link][index] else { return }
      lines[link][index] = nil
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

  private func index(of way: LinkWay, on link: LinkIndex) -> Int {
    guard let sender = nodes.firstIndex(of: way.from),
      let receiver = nodes.firstIndex(of: way.to)
    else { preconditionFailure("link \(names[link]) names a device that is none") }
    return sender * nodes.count + receiver
  }

  private func each(_ part: LinkPart, _ body: (Int) -> Void) {
    guard let link = link(part.link) else { preconditionFailure("no link \(part.link)") }
    for way in part.ways { body(index(of: way, on: link)) }
  }
}
