import Intercom
import Kernel
import World

/// Which paths between talker and listener had been given up when speech waited for one, and what took each: the one that
/// was given up last stands first, as it had carried the call.
///
/// The row of a gap names the first fault since speech was last heard. Where nobody spoke for a while a second path can
/// have come and gone since: what took that one is the fault then.
struct PathsLost {
  /// A path that was given up and has not been up since.
  struct Loss {
    /// Which path.
    var path: TransportPath
    /// The row with which one of the two gave it up.
    var end: EventHeader
    /// The fault that took what did not come; nil where it followed from chance, or from what a phone did.
    var fault: LogPosition?
  }

  private let history: any EventHistory

  /// The paths, the one that was given up last first; none of a gap without a fault, nor of one that waited for no path.
  let losses: [Loss]

  /// - Throws: where the log cannot be read or was written by another version.
  init(of gap: Gap, in history: any EventHistory) throws {
    self.history = history
    let waits = gap.parts.filter { [.connection, .decision].contains($0.name) }
    let members = try Members(history)
    guard gap.fault != nil, let first = waits.map(\.first).min(),
      let talker = members.member(of: gap.talker), let listener = members.member(of: gap.listener)
    else {
      losses = []
      return
    }
    let ends = try [(gap.talker, listener), (gap.listener, talker)].map { device, peer in
      try Self.given(at: device, to: peer, before: first, in: history)
    }
    let silence = SilenceBackground(history)
    losses = try TransportPath.allCases.compactMap { path in
      // What one end lost, the other may have missed nothing of: a cut of one direction.
      let rows = ends.compactMap { end in end.last { $0.path == path }?.row }
      let faults = try rows.map { try silence.fault(of: $0) }
      guard let place = faults.firstIndex(where: { $0 != nil }) ?? rows.indices.first else {
        return nil
      }
      return Loss(path: path, end: rows[place].header, fault: faults[place])
    }
    .sorted { $0.end.sequence > $1.end.sequence }
  }

  /// What took the path that was given up last, of those that a fault took; nil where none did.
  var fault: LogPosition? { losses.lazy.compactMap(\.fault).first }

  /// Whether more than one path was lost.
  var areSeveral: Bool { losses.count > 1 }

  /// What is to be said of the gap: nothing where one path was lost.
  func words() throws -> [String] {
    guard areSeveral else { return [] }
    return try losses.enumerated().map { place, loss in
      let name = "'\(loss.path.rawValue)'"
      let which =
        place == 0
        ? "the path by which the call went last, \(name)," : "before that \(name)"
      return "\(which) was given up at \(GapExplanation.seconds(loss.end.time)) "
        + "(event \(loss.end.sequence)): \(try cause(of: loss))"
    }
  }

  private func cause(of loss: Loss) throws -> String {
    guard let fault = loss.fault, let row = try history.event(fault) else {
      return
        "nothing had cut it off or taken it out of reach; what its link did to packets stands with "
        + "them below"
    }
    let since = "since \(GapExplanation.seconds(row.header.time)) (event \(fault))"
    guard row.header.component.hasPrefix("link/") else { return "\(row.header.kind) \(since)" }
    return switch try row.read(as: LinkEvent.self) {
    case .cut(let part): "'\(part.link)' was cut \(since)"
    case .healed(let part): "'\(part.link)' was healed \(since)"
    case .changed(let link, _, _): "'\(link)' was changed \(since)"
    case .faded(let reception): "\(reception.words) \(since)"
    case .covered(let reception): "\(reception.words) \(since)"
    }
  }

  /// The rows with which a device gave paths to a peer up that have not been up since.
  private static func given(
    at device: String,
    to peer: MemberID,
    before end: LogPosition,
    in history: any EventHistory,
  ) throws -> [(path: TransportPath, row: PastEvent)] {
    guard let last = try history.event(end)?.header.time else { return [] }
    let rows = try history.events(
      at: device,
      from: .start,
      through: last,
      without: ["audioTicked", "timerFired", "datagramArrived", "datagramRejected"],
    )
    var given: [(path: TransportPath, row: PastEvent)] = []
    for row in rows where row.header.sequence < end && row.header.component == IntercomSchema.name {
      guard ["handshakeCompleted", "pathBroken"].contains(row.header.kind) else { continue }
      let fact = try row.read(as: IntercomFact.self)
      if case .pathBroken(let path, peer, _) = fact {
        given.removeAll { $0.path == path }
        given.append((path, row))
      } else if case .handshakeCompleted(let path, peer) = fact {
        given.removeAll { $0.path == path }
      }
    }
    return given
  }
}
