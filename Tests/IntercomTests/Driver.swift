import Kernel
import Voice

@testable import Intercom

/// Drives one intercom by hand: time moves only by its audio ticks.
struct Driver {
  static let me = MemberID(10)
  static let peer = MemberID(20)

  var intercom: Intercom
  private(set) var now: Uptime
  private var tick: Int64 = -1

  /// An intercom that was started and knows one peer, with the larger MemberID.
  init(
    settings: IntercomSettings = IntercomSettings(),
    me: MemberID = Self.me,
    from origin: Uptime = .start,
  ) {
    now = origin
    let other = me == Self.me ? Self.peer : Self.me
    intercom = Intercom(peers: [other], settings: settings)
    _ = tell(.started(member: me, stream: 7))
  }

  var link: PeerLink { intercom.links[0] }

  /// Tells an event and gives everything that is asked for.
  mutating func tell(_ event: IntercomEvent) -> [IntercomEffect] {
    var effects = Effects<IntercomEffect>()
    intercom.reduce(event, at: DeviceTime(uptime: now, wall: .start), into: &effects)
    return effects.items
  }

  /// Lets `count` frames of 20 ms pass at a level; gives everything that is asked for.
  mutating func pass(_ count: Int, level: Int32 = -7_000) -> [IntercomEffect] {
    var all: [IntercomEffect] = []
    for _ in 0..<count {
      now = now + .milliseconds(20)
      tick += 1
      all += tell(.audioTicked(index: tick, level: level))
    }
    return all
  }

  /// Lets time pass while the peer shows every 100 ms that it is there on these paths.
  mutating func keepAlive(_ count: Int, on paths: [TransportPath]) -> [IntercomEffect] {
    var all: [IntercomEffect] = []
    for frame in 0..<count {
      all += pass(1)
      guard frame % 5 == 0 else { continue }
      for path in paths {
        all += tell(
          .datagramArrived(
            path: path,
            peer: link.peer,
            bytes: 46,
            redundancy: false,
            datagram: .ping(number: 1),
          )
        )
      }
    }
    return all
  }

  /// Brings a path up as the initiator: connection, hello, reply.
  mutating func bringUp(_ path: TransportPath) -> [IntercomEffect] {
    var all: [IntercomEffect] = []
    switch path {
    case .local:
      all += tell(.localPeerFound(peer: link.peer))
      all += tell(.localPeerConnected(peer: link.peer))
    case .internet:
      all += tell(.matchMade(peer: link.peer))
    }
    return all
      + tell(
        .handshakeArrived(
          path: path,
          peer: link.peer,
          step: link.isInitiator ? .reply : .confirm,
          attempt: 1,
          verdict: .accepted,
        )
      )
  }

  /// Settings with one change.
  static func settings(_ change: (inout IntercomSettings) -> Void) -> IntercomSettings {
    var settings = IntercomSettings()
    change(&settings)
    return settings
  }
}

extension [IntercomEffect] {
  /// The facts in the effects, in order.
  var facts: [IntercomFact] {
    compactMap { effect in
      guard case .state(let fact) = effect else { return nil }
      return fact
    }
  }

  /// The kinds of facts in the effects, in order.
  var factKinds: [String] { facts.map(\.kind) }

  /// The captured frames that were sent as voice by a path.
  func voice(on path: TransportPath) -> [Int64] {
    compactMap { effect in
      guard case .send(path, _, .voice(_, _, let timestamp)) = effect else { return nil }
      return timestamp
    }
  }

  /// The captured frames that were not sent, and why.
  var skipped: [SendGap] {
    compactMap { effect in
      guard case .skip(_, _, let reason) = effect else { return nil }
      return reason
    }
  }
}
