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

  /// Sends a frame of voice.
  mutating func say(_ sequence: Int64) -> [IntercomEffect] {
    let voice = Datagram.voice(
      stream: 1,
      sequence: SequenceNumber(sequence),
      timestamp: FrameNumber(sequence),
    )
    return tell { $0.sendVoice(voice, at: $1, settings: $2, into: &$3) }
  }

  /// A datagram to the peer by a path.
  static func sent(_ datagram: Datagram, by path: TransportPath = .local) -> IntercomEffect {
    .send(path: path, peer: Driver.peer, datagram: datagram)
  }
}
