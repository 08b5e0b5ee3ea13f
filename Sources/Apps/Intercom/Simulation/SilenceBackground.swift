import Intercom
import Kernel
import World

/// Why nothing was heard on a path that was given up: what did not come.
struct SilenceBackground {
  private let history: any EventHistory

  init(_ history: any EventHistory) {
    self.history = history
  }

  /// What stands behind a `pathBroken`; nil for every other event.
  func background(of event: PastEvent) throws -> Background? {
    let kind = event.header.kind
    guard
      let fact = try? CanonicalReader.decode(IntercomFact.self, kind: kind, from: event.payload),
      case .pathBroken(let path, let peer, let silence) = fact,
      let talker = try device(of: peer)
    else { return nil }
    let here = event.header.node
    let heard = try lastHeard(from: peer, on: path, before: event, silence: silence)
    let lost = try history.events(kind: "datagramLost").filter { row in
      guard row.header.sequence < event.header.sequence, row.header.sequence > heard else {
        return false
      }
      guard
        case .datagramLost(path, talker, here, _, _, _) = try CanonicalReader.decode(
          IntercomWorldEvent.self,
          kind: row.header.kind,
          from: row.payload,
        )
      else { return false }
      return true
    }
    guard let first = lost.first else {
      return Background("\(talker) had sent nothing since then that was lost", events: [heard])
    }
    let fault = try fault(of: first)
    return Background(
      "what \(talker) sent since the last sign was lost: "
        + "\(counted(lost.count, "datagram")), the first in event \(first.header.sequence)",
      events: [first.header.sequence, fault].compactMap(\.self),
    )
  }

  private func fault(of row: PastEvent) throws -> Int64? {
    let event = try CanonicalReader.decode(
      IntercomWorldEvent.self,
      kind: row.header.kind,
      from: row.payload,
    )
    guard case .datagramLost(_, _, _, _, _, let fault) = event else { return nil }
    return fault
  }

  /// The device that started as that member; nil where the log does not tell.
  private func device(of member: MemberID) throws -> String? {
    for row in try history.events(kind: "started") {
      let event = try CanonicalReader.decode(
        IntercomEvent.self,
        kind: row.header.kind,
        from: row.payload,
      )
      if case .started(member, _, _) = event { return row.header.node }
    }
    return nil
  }

  /// The last sign of life before the silence; zero where there was none.
  private func lastHeard(
    from peer: MemberID,
    on path: TransportPath,
    before event: PastEvent,
    silence: Duration,
  ) throws -> Int64 {
    // The silence was measured by a clock that may run fast or slow.
    let slack = Duration.milliseconds(100) + silence / 1_000
    let rows = try history.events(
      at: event.header.node,
      from: event.header.time - silence - slack,
      through: event.header.time - silence + slack,
      without: ["audioTicked", "timerFired"],
    )
    return try rows.last { row in
      guard row.header.sequence < event.header.sequence,
        row.header.component == event.header.component,
        IntercomEvent.prototype(kind: row.header.kind) != nil
      else { return false }
      let told = try CanonicalReader.decode(
        IntercomEvent.self,
        kind: row.header.kind,
        from: row.payload,
      )
      switch told {
      case .datagramArrived(path, peer, _, _, _), .handshakeArrived(path, peer, _, _, .accepted):
        return true
      case .started, .audioTicked, .localPeerFound, .localPeerLost, .localPeerConnected,
        .localConnectionFailed, .matchMade, .matchFailed, .datagramArrived, .handshakeArrived,
        .datagramRejected, .timerFired:
        return false
      }
    }?.header.sequence ?? 0
  }
}
