import Kernel

/// What of a link says whether it needs the Internet path.
///
/// It is asked of every link after every event, and a link is long: this is short, and costs no copy
/// of a link.
struct InternetDemand {
  /// Where voice goes, and since when.
  var state: HandoverState
  var since: Uptime
  /// Until when this side and the peer take a break for likely.
  var predictedUntil: Uptime?
  var invitedUntil: Uptime?
  /// Whether a member passes on what the radio path carries.
  var isRelayed: Bool
  /// How far the paths have come.
  var local: PathPhase
  var internet: PathPhase

  /// Whether the Internet path is needed at `now`.
  func isThere(at now: Uptime, settings: IntercomSettings) -> Bool {
    switch state {
    case .searching where isRelayUnderWay, .internetConnecting where isRelayUnderWay:
      return settings.internet.isStandby
    case .searching:
      return settings.internet.isStandby || now - since >= PeerLink.searchLimit
    case .localConnected:
      return settings.internet.isStandby
        || predictedUntil.isAhead(of: now) || invitedUntil.isAhead(of: now)
        || (internet != .absent && now - since < settings.linger)
        || internet.mustBeAsked(settings)
    case .internetConnecting, .internetConnected, .localCandidate, .localProbing,
      .handoverToLocal:
      return true
    }
  }

  /// Whether a path by way of a member is about to be there: while it is tried, the Internet waits.
  private var isRelayUnderWay: Bool { isRelayed && local == .handshaking }
}
