import Kernel

/// What an intercom waits for; the first word of most says on which path.
public enum TimerPurpose: String, CaseIterable, Sendable {
  /// A step of the radio path's handshake is to be answered.
  case localHandshake
  /// A step of the Internet path's handshake is to be answered.
  case internetHandshake
  /// The peer is to hear over the radio that this side is there.
  case localKeepalive
  /// The peer is to hear over the Internet that this side is there.
  case internetKeepalive
  /// Something is to be heard over the radio.
  case localSilence
  /// Something is to be heard over the Internet.
  case internetSilence
  /// What was sent by radio is to be receipted.
  case receipts
  /// The peer is to be told again that a break is likely.
  case invitation
  /// The next ping of the probing window, or its end.
  case probing
  /// The end of the dual send.
  case dualSend
  /// The radio may be tried again.
  case dwell
  /// Whether the Internet path is wanted may change.
  case demand
  /// The peer is to be asked about a path that is no longer needed, or needed again; or such a path
  /// is to be taken down.
  case release
  /// A match may be asked for again.
  case match

  static func handshake(_ path: TransportPath) -> Self {
    path == .local ? .localHandshake : .internetHandshake
  }

  static func keepalive(_ path: TransportPath) -> Self {
    path == .local ? .localKeepalive : .internetKeepalive
  }

  static func silence(_ path: TransportPath) -> Self {
    path == .local ? .localSilence : .internetSilence
  }

  /// Whether its deadline moves on with every datagram.
  ///
  /// Such a watchdog is left as it is set: where it fires too early, it is set anew. The others fire
  /// at their deadlines alone.
  var isWatchdog: Bool {
    switch self {
    case .localKeepalive, .internetKeepalive, .localSilence, .internetSilence, .receipts, .demand:
      true
    case .localHandshake, .internetHandshake, .invitation, .probing, .dualSend, .dwell, .release,
      .match:
      false
    }
  }
}

/// A timer of an intercom; its fields stand beside those of the event or effect that it is about.
public struct IntercomTimer: Record, Hashable, Sendable {
  /// What it waits for.
  public var purpose = TimerPurpose.match  // key: timer
  /// With whom; nobody for what concerns all peers.
  public var peer = MemberID.nobody

  /// A blank timer.
  public init() {}

  /// A timer for a purpose.
  public init(_ purpose: TimerPurpose, _ peer: MemberID) {
    self.purpose = purpose
    self.peer = peer
  }
}

/// The timers that are set, for one peer or for all together.
public struct TimerBoard: Record, Equatable, Sendable {
  /// Each purpose at most once, in the order in which they were set.
  public internal(set) var armed: [ArmedTimer] = []

  /// A board on which nothing is set.
  public init() {}

  /// Brings what is set in line with what is wanted, by as few effects as that takes.
  mutating func settle(
    _ purpose: TimerPurpose,
    at deadline: Uptime?,
    peer: MemberID,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let place = armed.firstIndex { $0.purpose == purpose }
    guard let deadline else {
      guard let place else { return }
      armed.remove(at: place)
      effects.append(.cancelTimer(IntercomTimer(purpose, peer)))
      return
    }
    if let place {
      let present = armed[place].at
      if present == deadline || (purpose.isWatchdog && present < deadline) { return }
      armed[place].at = deadline
    } else {
      armed.append(ArmedTimer(purpose, at: deadline))
    }
    effects.append(.setTimer(IntercomTimer(purpose, peer), at: deadline))
  }

  /// Takes out what has fired.
  ///
  /// - Returns: whether it was set.
  mutating func fire(_ purpose: TimerPurpose) -> Bool {
    guard let place = armed.firstIndex(where: { $0.purpose == purpose }) else { return false }
    armed.remove(at: place)
    return true
  }

  /// Whether it is set, and due by then.
  func isSet(_ purpose: TimerPurpose, by now: Uptime) -> Bool {
    armed.contains { $0.purpose == purpose && $0.at <= now }
  }

  /// Cancels everything that is set.
  mutating func clear(peer: MemberID, into effects: inout Effects<IntercomEffect>) {
    for timer in armed { effects.append(.cancelTimer(IntercomTimer(timer.purpose, peer))) }
    armed = []
  }
}

/// A timer that is set.
public struct ArmedTimer: Record, Equatable, Sendable {
  /// What it waits for.
  public internal(set) var purpose = TimerPurpose.match
  /// When it fires.
  public internal(set) var at = Uptime.start

  /// A blank timer.
  public init() {}

  /// A timer that fires at that time.
  init(_ purpose: TimerPurpose, at deadline: Uptime) {
    self.purpose = purpose
    at = deadline
  }
}
