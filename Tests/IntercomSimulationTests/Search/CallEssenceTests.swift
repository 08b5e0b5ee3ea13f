import Exploration
import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// What matters of a call's state, so that a state is known again.
struct CallEssenceTests {
  private static let ids = RouterBench.ids

  /// A call in which one member has been told this, each at its time.
  private static func state(
    _ events: [(IntercomEvent, Int64)],
    _ change: (inout IntercomSettings) -> Void = { _ in },
  ) -> CallSearchState {
    var settings = IntercomSettings()
    change(&settings)
    var intercom = Intercom(peers: [ids[1]], settings: settings)
    for (event, at) in events {
      var effects = Effects<IntercomEffect>()
      let time = DeviceClock().time(at: .start + .milliseconds(at))
      intercom.reduce(event, at: time, into: &effects)
    }
    var state = CallSearchState()
    state.system.members = [intercom]
    return state
  }

  private static func started(_ at: Int64) -> (IntercomEvent, Int64) {
    (.started(member: ids[0], stream: 1), at)
  }

  private static func digest(_ state: CallSearchState, at milliseconds: Int64) -> Digest128 {
    let now = Instant.start + .milliseconds(milliseconds)
    var digest = StateDigest()
    digest.absorb(CallEssence.of(state, at: now), at: now)
    return digest.value
  }

  @Test func `what happened at another time is the same after the same time`() {
    let early = Self.state([Self.started(20_000)])
    let late = Self.state([Self.started(23_000)])
    #expect(Self.digest(early, at: 21_000) == Self.digest(late, at: 24_000))
    #expect(Self.digest(early, at: 21_000) != Self.digest(late, at: 23_500))
  }

  @Test func `what is long past is long past, however long`() {
    let state = Self.state([Self.started(0)])
    #expect(Self.digest(state, at: 20_000) == Self.digest(state, at: 90_000))
    #expect(Self.digest(state, at: 11_000) != Self.digest(state, at: 11_900))
  }

  @Test(
    arguments: [
      (horizon: 12, keepalive: 1, missed: 3, linger: 5, dwell: 0),
      (horizon: 601, keepalive: 1, missed: 3, linger: 600, dwell: 0),
      (horizon: 61, keepalive: 60, missed: 1, linger: 5, dwell: 0),
      (horizon: 1_201, keepalive: 60, missed: 20, linger: 5, dwell: 0),
      (horizon: 121, keepalive: 1, missed: 3, linger: 5, dwell: 120),
    ] as [(horizon: Int64, keepalive: Int64, missed: Int64, linger: Int64, dwell: Int64)]
  )
  func `what is shorter ago than the longest span of the settings matters`(
    _ spans: (horizon: Int64, keepalive: Int64, missed: Int64, linger: Int64, dwell: Int64)
  ) {
    func change(_ settings: inout IntercomSettings) {
      settings.keepalive = .seconds(spans.keepalive)
      settings.missed = spans.missed
      settings.linger = .seconds(spans.linger)
      settings.dwell = .seconds(spans.dwell)
    }
    var settings = IntercomSettings()
    change(&settings)
    let horizon = CallEssence.horizon(of: [IntercomSettings(), settings])
    #expect(horizon == .seconds(spans.horizon))
    let state = Self.state([Self.started(0)], change)
    // The timer of the first 5 s is the last that is remembered.
    let end = spans.horizon * 1_000 + 5_000
    #expect(Self.digest(state, at: end - 1) != Self.digest(state, at: end))
    #expect(Self.digest(state, at: end) == Self.digest(state, at: end + 1))
    #expect(Self.digest(state, at: end) == Self.digest(state, at: end + 900_000))
  }

  @Test func `what held until a time that is past holds no more`() {
    let lost: [(IntercomEvent, Int64)] = [
      Self.started(0), (.localPeerFound(peer: Self.ids[1]), 100),
      (.localConnectionFailed(peer: Self.ids[1]), 200),
    ]
    let state = Self.state(lost) { $0.dwell = .seconds(1) }
    func until(_ milliseconds: Int64) -> Uptime? {
      let now = Instant.start + .milliseconds(milliseconds)
      return CallEssence.of(state, at: now).link(of: 0).candidateNotBefore
    }
    #expect(until(1_000) == Uptime(nanoseconds: 1_200_000_000))
    #expect(until(1_200) == nil && until(5_000) == nil)
  }

  @Test func `pings are told from the seven before them`() {
    for number in 0..<32 as Range<Int64> {
      #expect(CallEssence.ping(number) == CallEssence.ping(number + 8))
      for other in 1..<8 as Range<Int64> {
        #expect(CallEssence.ping(number) != CallEssence.ping(number + other))
      }
    }
    let way = Way(path: .local, from: 0, to: 1)
    let ping = Flight(way: way, bytes: [2, 1], truth: .ping(number: 9))
    #expect(ping.essence.truth == .ping(number: 1))
    let pong = Flight(way: way, bytes: [2, 1], truth: .pong(number: 17))
    #expect(pong.essence.truth == .pong(number: 1))
    let voice = Flight(way: way, truth: .voice(stream: 1, sequence: 9, timestamp: 9))
    #expect(voice.essence == voice)
  }

  @Test func `what services have been through is no difference, what they are about to do is`() {
    func services(_ rounds: Int, isAtIt: Bool) -> CallSearchState {
      func range(_ isInRange: Bool) -> RadioEvent {
        .rangeChanged(first: "hina", second: "ren", isInRange: isInRange)
      }
      var radio = Radio(devices: ["hina", "ren"])
      for _ in 0..<rounds {
        _ = radio.told(range(true))
        _ = radio.told(range(false))
      }
      if isAtIt { _ = radio.told(range(true)) }
      var state = CallSearchState()
      state.system.brokers.radio = radio
      return state
    }
    let (one, four) = (services(1, isAtIt: true), services(4, isAtIt: true))
    #expect(Self.digest(one, at: 0) == Self.digest(four, at: 0))
    #expect(Self.digest(services(1, isAtIt: false), at: 0) != Self.digest(one, at: 0))
  }

  @Test func `the essence of an essence is the same`() {
    let state = Self.state([Self.started(0), (.localPeerFound(peer: Self.ids[1]), 40)])
    let now = Instant.start + .seconds(20)
    let once = CallEssence.of(state, at: now)
    #expect(CallEssence.of(once, at: now) == once)
    #expect(once != state)
  }
}
