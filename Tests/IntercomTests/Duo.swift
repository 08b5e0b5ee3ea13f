import Kernel
import Voice

@testable import Intercom

/// Two intercoms over a radio and an Internet path that only take time: what they ask each other
/// arrives, in order of time, and both paths stand from the beginning.
struct Duo {
  private(set) var members: [Intercom] = []
  /// What both asked for, with the member that did.
  private(set) var effects: [(member: Int, effect: IntercomEffect)] = []
  /// Whether the radio takes a datagram.
  var passes: (Datagram) -> Bool = { _ in true }

  private var waiting: [(time: Instant, number: Int, member: Int, event: Event)] = []
  private var number = 0
  /// How long the radio takes, without its jitter.
  private let radio: Duration
  private var weather: RandomStream
  private var timers = [SetTimers(), SetTimers()]

  private enum Event {
    case tick(Int64)
    case arrival(TransportPath, Datagram)
  }

  private static let ids = [MemberID(10), MemberID(20)]

  init(
    settings: IntercomSettings,
    seed: UInt64,
    hasInternet: Bool = true,
    radio: Duration = .milliseconds(3),
  ) {
    self.radio = radio
    weather = RandomStream(seed: seed, key: "duo")
    members = [1, 0].map { Intercom(peers: [Self.ids[$0]], settings: settings) }
    for member in 0...1 {
      tell(.started(member: Self.ids[member], stream: UInt64(member)), member, at: .start)
      tell(.localPeerFound(peer: Self.ids[1 - member]), member, at: .start)
      tell(.localPeerConnected(peer: Self.ids[1 - member]), member, at: .start)
      prove(.local, member)
      if hasInternet {
        tell(.matchMade(peer: Self.ids[1 - member]), member, at: .start)
        prove(.internet, member)
      }
      let phase = Duration(nanoseconds: Int64(weather.below(20_000_000)))
      put(.tick(0), member, at: .start + .milliseconds(20) + phase)
    }
    effects = []
  }

  private mutating func prove(_ path: TransportPath, _ member: Int) {
    tell(
      .handshakeArrived(
        path: path,
        peer: Self.ids[1 - member],
        step: member == 0 ? .reply : .confirm,
        attempt: 1,
        verdict: .accepted,
      ),
      member,
      at: .start,
    )
  }

  private mutating func put(_ event: Event, _ member: Int, at time: Instant) {
    number += 1
    waiting.append((time, number, member, event))
  }

  /// Lets `count` frames of 20 ms pass at both; `isTalking` says who talks in which frame.
  mutating func pass(_ count: Int64, isTalking: (Int, Int64) -> Bool) {
    while let next = waiting.indices.min(by: {
      (waiting[$0].time, waiting[$0].number) < (waiting[$1].time, waiting[$1].number)
    }) {
      if fireFirst(before: waiting[next].time) { continue }
      let (time, _, member, event) = waiting.remove(at: next)
      switch event {
      case .tick(let index):
        guard index < count else { continue }
        let level: Int32 = isTalking(member, index) ? -2_000 : -7_000
        tell(.audioTicked(index: Tick(index), level: level), member, at: time)
        put(.tick(index + 1), member, at: time + .milliseconds(20))
      case .arrival(let path, let datagram):
        let peer = Self.ids[1 - member]
        tell(
          .datagramArrived(
            path: path,
            peer: peer,
            bytes: 0,
            redundancy: false,
            datagram: datagram,
          ),
          member,
          at: time,
        )
      }
    }
  }

  /// Fires the first timer that is due before that; the devices' clocks are right.
  private mutating func fireFirst(before end: Instant) -> Bool {
    let member =
      timers[0].nextTime ?? .distantFuture <= timers[1].nextTime ?? .distantFuture ? 0 : 1
    let limit = Uptime(nanoseconds: end.nanoseconds)
    guard let due = timers[member].popFirst(through: limit) else { return false }
    tell(.timerFired(due.timer), member, at: Instant(nanoseconds: due.at.nanoseconds))
    return true
  }

  private mutating func tell(_ event: IntercomEvent, _ member: Int, at now: Instant) {
    var asked = Effects<IntercomEffect>()
    members[member].reduce(event, at: DeviceClock().time(at: now), into: &asked)
    timers[member].take(asked.items)
    for effect in asked.items {
      effects.append((member, effect))
      guard case .send(let path, _, let datagram) = effect else { continue }
      if case .handshake = datagram { continue }
      if path == .local, !passes(datagram) { continue }
      let jitter = Duration(nanoseconds: Int64(weather.below(4_000_000)))
      let delay = path == .local ? radio : .milliseconds(45)
      put(.arrival(path, datagram), 1 - member, at: now + delay + jitter)
    }
  }
}
