import Intercom
import Kernel
import Plans
import World

/// Why a datagram did not arrive, or arrived where nobody could open it: what had made the link so, or
/// the path.
struct LossBackground {
  private let history: any EventHistory

  init(_ history: any EventHistory) {
    self.history = history
  }

  /// What stands behind a `datagramLost`, or a `datagramRejected` for want of a key; nil for every other
  /// event.
  func background(of event: PastEvent) throws -> Background? {
    switch event.header.kind {
    case "datagramLost":
      let row = try event.read(as: IntercomWorldEvent.self)
      guard case .datagramLost(let path, let from, let to, let datagram, let reason, _) = row else {
        return nil
      }
      if reason == .uplinkFull {
        return try UplinkCourse(of: from, until: event.header.sequence, in: history)?.background
      }
      guard let drop = reason.drop else { return try departure(of: to, from, on: path, event) }
      let packet = datagram.number.map {
        let at = event.header.time
        return LinkCourse.Packet(flow: datagram.flow, number: $0, at: at)
      }
      let way = LinkWay(from: from, to: to)
      let position = event.header.sequence
      return try LinkCourse(of: path.rawValue, way, until: position, in: history)?
        .background(of: drop, of: packet)
    case "datagramRejected":
      let told = try event.read(as: IntercomEvent.self)
      guard case .datagramRejected(let path, let peer, _, .noKey) = told,
        let talker = try Members(history).device(of: peer)
      else { return nil }
      return try departure(of: event.header.node, talker, on: path, event)
    default:
      return nil
    }
  }

  /// With what a listener left a path that the talker still sends by, and why the talker has no other.
  private func departure(
    of listener: String,
    _ talker: String,
    on path: TransportPath,
    _ event: PastEvent,
  ) throws -> Background? {
    let members = try Members(history)
    guard let peer = members.member(of: talker), let me = members.member(of: listener),
      let left = try lastLeaving(path, of: peer, at: listener, before: event)
    else { return nil }
    var text = "\(listener) had left the path in event \(left)"
    var events = [left]
    for other in TransportPath.allCases where other != path {
      let given = try SilenceBackground(history).ending(
        at: talker,
        of: other,
        to: me,
        before: event,
      )
      guard let given else { continue }
      text += ", and \(talker) had given up '\(other.rawValue)' in event \(given)"
      events.append(given)
    }
    return Background(text, events: events)
  }

  /// The event at a node because of which it last left a path.
  private func lastLeaving(
    _ path: TransportPath,
    of peer: MemberID,
    at node: String,
    before event: PastEvent,
  ) throws -> LogPosition? {
    var writer = CanonicalWriter()
    switch path {
    case .local: writer.array([IntercomEffect.disconnectLocal(peer: peer)])
    case .internet: writer.array([IntercomEffect.leaveMatch])
    }
    let leaving = Array(writer.bytes.dropFirst().dropLast())
    let rows = try history.events(
      at: node,
      from: .start,
      through: event.header.time,
      without: ["audioTicked", "datagramArrived", "datagramRejected"],
    )
    return rows.last { row in
      row.header.sequence < event.header.sequence && row.effects.hold(leaving)
    }?.header.sequence
  }
}

extension LossReason {
  /// What the link did with it; nil where it came to no link.
  fileprivate var drop: DropReason? {
    switch self {
    case .outage: .outage
    case .loss: .loss
    case .queueFull: .queueFull
    case .queueDelay: .queueDelay
    case .tooLarge: .tooLarge
    case .uplinkFull, .messageTooLong, .notConnected, .notRelayed, .damaged, .notRunning: nil
    }
  }
}
