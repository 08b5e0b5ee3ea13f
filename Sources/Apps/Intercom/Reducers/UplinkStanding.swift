import Kernel

/// How far a phone's uplink is behind, as the system has told the app.
///
/// The uplink is the way from the phone up to the Internet, which all peers share: what goes to five of
/// them leaves one packet after the other. What was handed over cannot be overtaken or taken back, so
/// that what would come too late has to be dropped before. KEEPALIVE and handshakes are never dropped:
/// where voice keeps to the bound, they wait no longer than that either.
public struct UplinkStanding: Record, Equatable, Sendable {
  /// How long all that was handed over takes until it has left.
  public var waiting = Duration.zero
  /// How long one packet of voice takes; zero while the system has said nothing.
  public var each = Duration.zero

  /// An uplink of which nothing was said.
  public init() {}

  /// What the system says of it.
  public init(waiting: Duration, each: Duration) {
    self.waiting = waiting
    self.each = each
  }

  /// Whether a frame would come too late.
  ///
  /// - Parameters:
  ///   - copies: to how many peers it goes by the uplink.
  ///   - handed: how many packets of voice were handed over since it was said.
  ///   - bound: how long it may take until the last copy has left. Where that is less than the copies take
  ///     by themselves, a frame is let through when nothing waits: something is heard.
  /// - Returns: false where nothing is known of the uplink.
  func isBehind(copies: Int64, after handed: Int64, bound: Duration) -> Bool {
    guard each > .zero, copies > 0 else { return false }
    return waiting + each * handed > max(.zero, bound - each * copies)
  }
}

/// Voice that goes to others, and what is dropped before it does.
extension Intercom {
  /// Sends a frame to everybody.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - stream: the stream it belongs to.
  ///   - beginsTalking: whether this side was silent before.
  ///   - handed: how many packets of voice the uplink was handed in the present call of the audio device.
  ///   - now: the device's time.
  ///   - effects: takes what is to be done.
  mutating func send(
    _ frame: VoiceSender.Frame,
    stream: UInt64,
    beginsTalking: Bool,
    handed: inout Int64,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let datagram = Datagram.voice(
      stream: stream,
      sequence: frame.sequence,
      timestamp: frame.timestamp,
    )
    let isBehind = isUplinkBehind(after: handed, at: now)
    for index in links.indices where isMember(links[index].peer) || links[index].local.isUp {
      let isHanded = links[index].sendVoice(
        datagram,
        beginsTalking: beginsTalking,
        isUplinkBehind: isBehind,
        at: now,
        settings: settings,
        into: &effects,
      )
      if isHanded { handed += 1 }
    }
  }

  /// Whether a frame that is handed to the uplink now would come too late, where that is asked.
  private func isUplinkBehind(after handed: Int64, at now: Uptime) -> Bool {
    guard settings.lateVoice == .drop else { return false }
    let copies = links.count { link in
      (isMember(link.peer) || link.local.isUp) && link.carriesVoice(.internet, at: now)
    }
    let bound = Duration(nanoseconds: settings.uplinkBound)
    return uplink.isBehind(copies: Int64(copies), after: handed, bound: bound)
  }
}
