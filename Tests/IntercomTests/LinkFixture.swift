import Kernel
import Voice

@testable import Intercom

/// A link alone, without the intercom around it: what it is told, and what it asks for.
struct LinkFixture {
  var link: PeerLink
  var settings: IntercomSettings
  var now = Uptime.start
  private var effects = Effects<IntercomEffect>()

  /// A link in a state, with these paths up since the start.
  init(
    _ state: HandoverState = .searching,
    up: [TransportPath] = [],
    isInitiator: Bool = true,
    _ change: (inout IntercomSettings) -> Void = { _ in },
  ) {
    settings = Driver.settings(change)
    link = PeerLink(to: Driver.peer, isInitiator: isInitiator, at: .start)
    link.state = state
    for path in up { link[path].open(at: .start) }
  }

  /// Sets the clock, in milliseconds.
  mutating func wait(until milliseconds: Int64) {
    now = .start + .milliseconds(milliseconds)
  }

  /// Tells the link something; gives what it asks for.
  mutating func tell(
    _ body: (inout PeerLink, Uptime, IntercomSettings, inout Effects<IntercomEffect>) -> Void
  ) -> [IntercomEffect] {
    effects.removeAll()
    body(&link, now, settings, &effects)
    return effects.items
  }

  /// Loses a path.
  mutating func lose(_ path: TransportPath) -> [IntercomEffect] {
    tell { $0.lose(path, at: $1, settings: $2, into: &$3) }
  }

  /// Hears a step of the handshake.
  mutating func hear(
    _ step: HandshakeStep,
    attempt: Int64 = 1,
    _ verdict: HandshakeVerdict = .accepted,
    isMember: Bool = true,
    on path: TransportPath = .local,
  ) -> [IntercomEffect] {
    tell {
      $0.received(
        step,
        attempt: attempt,
        verdict: verdict,
        isMember: isMember,
        on: path,
        at: $1,
        settings: $2,
        into: &$3,
      )
    }
  }

  /// Sends a frame of voice, be it the first after silence.
  mutating func say(_ sequence: Int64, beginsTalking: Bool = false) -> [IntercomEffect] {
    let voice = Datagram.voice(
      stream: 1,
      sequence: SequenceNumber(sequence),
      timestamp: FrameNumber(sequence),
    )
    return tell {
      $0.sendVoice(voice, beginsTalking: beginsTalking, at: $1, settings: $2, into: &$3)
    }
  }

  /// When a timer fires that its deadlines set now; nil where they set none.
  mutating func deadline(_ purpose: TimerPurpose, isTalking: Bool) -> Int64? {
    _ = settle(isTalking: isTalking)
    let armed = link.timers.armed.first { $0.purpose == purpose }
    return armed.map { ($0.at - .start).nanoseconds / 1_000_000 }
  }

  /// Brings the timers in line with the state; gives what that takes.
  mutating func settle(isTalking: Bool) -> [IntercomEffect] {
    tell {
      $0.settleTimers(at: $1, isTalking: isTalking, isMember: true, settings: $2, into: &$3)
    }
  }

  /// Lets a timer fire at its time, where it is set; gives what the link asks for.
  mutating func fire(_ purpose: TimerPurpose, isTalking: Bool) -> [IntercomEffect] {
    guard let milliseconds = deadline(purpose, isTalking: isTalking) else { return [] }
    wait(until: milliseconds)
    let effects = tell {
      $0.fired(purpose, at: $1, isTalking: isTalking, settings: $2, into: &$3)
    }
    _ = settle(isTalking: isTalking)
    return effects
  }

  /// A datagram to the peer by a path.
  static func sent(_ datagram: Datagram, by path: TransportPath = .local) -> IntercomEffect {
    .send(path: path, peer: Driver.peer, datagram: datagram)
  }
}
