import Intercom
import Kernel
import World

/// What the ledger learns of events, and what it has to say.
extension IntercomWorld {
  /// What the ledger learns from an event, before its effects.
  func observe(_ event: IntercomEvent, at member: Int, sequence: Int64) {
    switch event {
    case .audioTicked(let index, _):
      ledger.captured(
        index,
        by: member,
        start: audio[member].frameStart,
        end: simulation.now,
        evidence: sequence,
      )
    case .datagramArrived(let path, let peer, _, _, .voice(_, _, let timestamp)):
      guard arriving?.isAwaited ?? true else { return }
      ledger.arrived(
        timestamp,
        of: index(of: peer),
        at: member,
        by: path,
        now: simulation.now,
        evidence: sequence,
      )
    case .datagramRejected(_, let peer, _, _):
      traffic[member].rejected += 1
      if let arriving, arriving.isAwaited, case .voice(_, _, let timestamp) = arriving.truth {
        ledger.rejected(timestamp, of: index(of: peer), at: member, evidence: sequence)
      }
    case .datagramArrived, .started, .localPeerFound, .localPeerLost, .localPeerConnected,
      .localConnectionFailed, .matchMade, .matchFailed, .handshakeArrived, .timerFired:
      break
    }
  }

  /// Notes a frame that waits from now on: one that arrived and was not refused.
  func noteTaken(
    _ event: IntercomEvent,
    _ effects: Effects<IntercomEffect>,
    at member: Int,
    sequence: Int64,
  ) {
    guard
      case .datagramArrived(_, let peer, _, _, .voice(let stream, _, let timestamp)) = event,
      !effects.items.contains(where: \.isRefusal)
    else { return }
    let talker = index(of: peer)
    ledger.taken(timestamp, of: talker, at: member, stream: stream, evidence: sequence)
  }

  /// States once for each two that somebody hears another group.
  func stateOverheard(_ talker: Int, at listener: Int, cause: Int64) throws {
    let pair = (listener: listener, talker: talker)
    guard !plan.areFellows(talker, listener), !overheard.contains(where: { $0 == pair }) else {
      return
    }
    overheard.append(pair)
    try simulation.state(
      IntercomWorldEvent.strangerHeard(
        listener: plan.members[listener].device,
        talker: plan.members[talker].device,
      ),
      node: "world",
      component: IntercomSchema.name,
      cause: cause,
    )
  }

  /// States that a frame sounded again.
  func stateEcho(
    _ timestamp: Int64,
    of talker: Int,
    at listener: Int,
    cause: Int64,
  ) throws {
    try simulation.state(
      IntercomWorldEvent.playedTwice(
        listener: plan.members[listener].device,
        talker: plan.members[talker].device,
        timestamp: timestamp,
      ),
      node: "world",
      component: IntercomSchema.name,
      cause: cause,
    )
  }

  /// Logs the gaps that have become final.
  func settleLedger(talker: Int, through timestamp: Int64) throws {
    for gap in ledger.takeGaps(of: talker) {
      try simulation.state(
        IntercomWorldEvent.gapFound(gap),
        node: "world",
        component: IntercomSchema.name,
        cause: gap.fault ?? gap.parts.first?.first,
      )
    }
  }
}

extension IntercomEffect {
  /// Whether it says that a frame was not taken.
  fileprivate var isRefusal: Bool {
    if case .refuse = self { return true }
    return false
  }
}
