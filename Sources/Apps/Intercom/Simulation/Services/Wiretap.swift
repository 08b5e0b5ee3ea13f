import Intercom
import Kernel

/// What attackers of a call want to hear of.
struct Wiretap: Sendable {
  /// What they want, each kind on its ways.
  private let wishes: [(way: Way, what: PlannedIntercomAct.Recorded)]

  /// What these acts want, between these devices.
  init(_ acts: [PlannedIntercomAct], among devices: [String]) {
    wishes = acts.compactMap { act in
      guard act.deed == .replayPacket, let from = devices.firstIndex(of: act.from),
        let to = devices.firstIndex(of: act.to)
      else { return nil }
      return (Way(path: act.path, from: from, to: to), act.what)
    }
  }

  /// What somebody takes a datagram for who wants it; nil for what nobody does.
  func wish(for datagram: Datagram, on way: Way) -> PlannedIntercomAct.Recorded? {
    if wishes.isEmpty { return nil }
    guard let what = datagram.recorded,
      wishes.contains(where: { $0.way == way && $0.what == what })
    else { return nil }
    return what
  }
}

extension Datagram {
  /// What an attacker takes it for; nil for what none records.
  fileprivate var recorded: PlannedIntercomAct.Recorded? {
    switch self {
    case .voice: .voice
    case .handshake(.hello, _): .hello
    case .handshake(.reply, _), .handshake(.confirm, _), .ping, .pong, .receipt, .standby,
      .release, .neighbour:
      nil
    }
  }
}
