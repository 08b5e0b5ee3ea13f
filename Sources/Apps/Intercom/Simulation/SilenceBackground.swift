import Intercom
import Kernel
import Plans
import World

/// Why nothing was heard on a path that was given up: what did not come.
struct SilenceBackground {
  private let history: any EventHistory

  init(_ history: any EventHistory) {
    self.history = history
  }

  /// What stands behind a `pathBroken`; nil for every other event.
  func background(of event: PastEvent) throws -> Background? {
    guard case .pathBroken(let path, let peer, let silence)? = try fact(of: event) else {
      return nil
    }
    let members = try Members(history)
    guard let talker = members.device(of: peer) else { return nil }
    let heard = try lastHeard(from: peer, on: path, before: event, silence: silence)
    let since = heard == 0 ? "before that" : "since the last sign in event \(heard)"
    let lost = try lost(
      on: path,
      from: talker,
      to: event.header.node,
      heard..<event.header.sequence,
    )
    if let first = Self.telling(lost) {
      let count =
        "\(counted(lost.count, "datagram")) from \(talker) \(lost.count == 1 ? "was" : "were")"
      let which = first.fault == nil ? "the first" : "the first that a fault took"
      return Background(
        "\(count) lost \(since), \(which) in event \(first.sequence)",
        events: [first.sequence, first.fault].compactMap(\.self),
      )
    }
    if let me = members.member(of: event.header.node),
      let given = try ending(at: talker, of: path, to: me, before: event)
    {
      return Background(
        "\(talker) had given the path up itself in event \(given)",
        events: [given],
      )
    }
    return Background(
      "nothing from \(talker) was lost \(since): it sent nothing, or what it sent comes too late",
      events: heard == 0 ? [] : [heard],
    )
  }

  /// The fault that took what did not come before a `pathBroken`; nil where none did, and for every other event.
  func fault(of event: PastEvent) throws -> LogPosition? {
    guard case .pathBroken(let path, let peer, let silence)? = try fact(of: event),
      let talker = try Members(history).device(of: peer)
    else { return nil }
    let heard = try lastHeard(from: peer, on: path, before: event, silence: silence)
    return Self.telling(
      try lost(on: path, from: talker, to: event.header.node, heard..<event.header.sequence)
    )?.fault
  }

  /// The loss that says why nothing came: the first that a fault took, else the first.
  private static func telling(_ lost: [Loss]) -> Loss? {
    lost.first { $0.fault != nil } ?? lost.first
  }

  private func fact(of row: PastEvent) throws -> IntercomFact? {
    guard row.header.kind == "pathBroken" else { return nil }
    let fact = try row.read(as: IntercomFact.self)
    if case .pathBroken(_, _, let silence) = fact,
      !(.zero...Limits.runLongest).contains(silence)
    {
      let problem = "no run is as long as \(silence.nanoseconds)"
      throw FieldError(field: "silence_ns", problem: problem)
    }
    return fact
  }

  /// A datagram that was lost, and the fault that took it; nil for chance and full queues.
  private struct Loss {
    var sequence: LogPosition
    var fault: LogPosition?
  }

  private func lost(
    on path: TransportPath,
    from talker: String,
    to listener: String,
    _ stretch: Range<LogPosition>,
  ) throws -> [Loss] {
    try history.events(kind: "datagramLost").compactMap { row in
      guard stretch.contains(row.header.sequence) else { return nil }
      let event = try row.read(as: IntercomWorldEvent.self)
      guard case .datagramLost(path, talker, listener, _, _, let fault) = event else { return nil }
      return Loss(sequence: row.header.sequence, fault: fault)
    }
  }

  /// The event with which the other side gave the path up, where it has not been up there since.
  func ending(
    at node: String,
    of path: TransportPath,
    to peer: MemberID,
    before event: PastEvent,
  ) throws -> LogPosition? {
    let rows = try history.events(
      at: node,
      from: .start,
      through: event.header.time,
      without: ["audioTicked", "timerFired", "datagramArrived", "datagramRejected"],
    )
    for row in rows.reversed() where row.header.sequence < event.header.sequence {
      guard IntercomFact.prototype(kind: row.header.kind) != nil else { continue }
      let fact = try row.read(as: IntercomFact.self)
      if case .handshakeCompleted(path, peer) = fact { return nil }
      if case .pathBroken(path, peer, _) = fact { return row.header.sequence }
    }
    return nil
  }

  /// The last sign of life before the silence; zero where there was none.
  private func lastHeard(
    from peer: MemberID,
    on path: TransportPath,
    before event: PastEvent,
    silence: Duration,
  ) throws -> LogPosition {
    // The silence was measured by a clock that may run fast or slow.
    let slack = Duration.milliseconds(100) + silence / 1_000
    let rows = try history.events(
      at: event.header.node,
      from: event.header.time - silence - slack,
      through: event.header.time - silence + slack,
      without: ["audioTicked", "timerFired"],
    )
    return try rows.last { row in
      let header = row.header
      guard header.sequence < event.header.sequence, header.component == event.header.component,
        IntercomEvent.prototype(kind: header.kind) != nil
      else { return false }
      let told = try row.read(as: IntercomEvent.self)
      return told.isSign(of: peer, on: path)
    }?.header.sequence ?? 0
  }
}

extension IntercomEvent {
  /// Whether it shows that the peer is there, on that path.
  fileprivate func isSign(of peer: MemberID, on path: TransportPath) -> Bool {
    switch self {
    case .datagramArrived(path, peer, _, _, _), .handshakeArrived(path, peer, _, _, .accepted):
      true
    case .started, .membersListed, .tagChanged, .callLeft, .audioTicked, .tagsMade, .secretChanged,
      .audioGiven, .localPeerFound, .localPeerLost, .localPeerConnected,
      .localConnectionFailed, .matchMade, .matchMerged, .matchFailed, .datagramArrived,
      .handshakeArrived, .datagramRejected, .relayAsked, .handshakeCarried, .timerFired,
      .windowJudged, .uplinkTold:
      false
    }
  }
}
