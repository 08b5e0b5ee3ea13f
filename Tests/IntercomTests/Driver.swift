import Kernel
import Voice

@testable import Intercom

/// Drives one intercom by hand: time moves by its audio ticks, and its timers fire in between.
struct Driver {
  static let me = MemberID(10)
  static let peer = MemberID(20)

  var intercom: Intercom
  private(set) var now: Uptime
  private var tick: Tick = -1
  private var timers = SetTimers()
  /// How many timers have fired.
  private(set) var fired = 0

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

  /// Tells an event and gives everything that is asked for but timers.
  mutating func tell(_ event: IntercomEvent) -> [IntercomEffect] {
    tellAll(event).filter { !$0.isOfTimers }
  }

  /// Tells an event and gives everything that is asked for.
  mutating func tellAll(_ event: IntercomEvent) -> [IntercomEffect] {
    var effects = Effects<IntercomEffect>()
    intercom.reduce(event, at: DeviceTime(uptime: now, wall: .start), into: &effects)
    timers.take(effects.items)
    return effects.items
  }

  /// What the effects have set so far, and when it fires.
  var setTimers: [IntercomTimer: Uptime] { timers.deadlines }

  /// What would be asked of timers if all deadlines were read off the state once more: nothing.
  var unsettled: [IntercomEffect] {
    var effects = Effects<IntercomEffect>()
    for var link in intercom.links {
      link.settleTimers(
        at: now,
        isTalking: intercom.sender.isTalking,
        isMember: intercom.isMember(link.peer),
        settings: intercom.settings,
        into: &effects,
      )
    }
    return effects.items
  }

  /// The same as the intercom has it.
  var armed: [IntercomTimer: Uptime] {
    var all: [IntercomTimer: Uptime] = [:]
    for timer in intercom.timers.armed { all[IntercomTimer(timer.purpose, .nobody)] = timer.at }
    for link in intercom.links {
      for timer in link.timers.armed { all[IntercomTimer(timer.purpose, link.peer)] = timer.at }
    }
    return all
  }

  /// Lets time pass up to `end`, with the timers that fire meanwhile.
  private mutating func fire(through end: Uptime) -> [IntercomEffect] {
    var all: [IntercomEffect] = []
    while let next = timers.popFirst(through: end) {
      now = max(now, next.at)
      all += tellAll(.timerFired(next.timer))
      fired += 1
    }
    now = end
    return all
  }

  /// Lets `count` frames of 20 ms pass at a level; gives everything that is asked for but timers,
  /// unless `keeping` says that these are wanted as well.
  mutating func pass(
    _ count: Int,
    level: Int32 = -7_000,
    keeping: Bool = false,
  ) -> [IntercomEffect] {
    var all: [IntercomEffect] = []
    for _ in 0..<count {
      all += fire(through: now + .milliseconds(20))
      tick += 1
      all += tellAll(.audioTicked(index: tick, level: level))
    }
    return keeping ? all : all.filter { !$0.isOfTimers }
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
  func voice(on path: TransportPath) -> [FrameNumber] {
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
