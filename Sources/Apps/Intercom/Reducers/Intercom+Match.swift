import Kernel

/// The match over the Internet: asked for where a link wants one, entered, merged and left.
///
///     none ──a link wants it──► asked ──first member made──► made ──────┐ another joins,
///      ▲  ▲                       │                           │   ▲      │ is back, or two merge
///      │  └──── failed: 5 s ──────┘                           │   └──────┘
///      └──────────── no link wants it, or no path of it is left ┘
///
/// There is one match at most, with an identity that the match maker gives, and one path of it to each
/// member in it. A path that is lost while others live is asked for again where the match is hosted.
extension Intercom {
  /// How long after a failed match the next one is asked for.
  private static let matchRetry = Duration.seconds(5)

  /// The match maker has put this member and that peer into one match.
  mutating func join(
    _ number: Int64,
    with peer: MemberID,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard hasMatch, isMember(peer) else { return }
    if match.number != number { match = GroupMatch(number, of: member) }
    match.add(peer)
    onLink(peer) { $0.connected(.internet, at: now, into: &effects) }
  }

  /// The match of this member has been taken into another: its paths stay.
  mutating func merge(into number: Int64) {
    guard hasMatch, match.isMade, number > 0 else { return }
    match.number = number
  }

  /// There is no match to be had.
  mutating func missMatch(at now: Uptime) {
    hasMatch = false
    match = GroupMatch()
    matchNotBefore = now + Self.matchRetry
    for index in links.indices where links[index].internet.phase == .connecting {
      links[index].internet.drop()
    }
  }

  /// Asks for a match where a link wants one, and leaves it where none does.
  mutating func settleMatch(
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let isWanted = wantsMatch(at: now)
    if hasMatch, isMatchDead || !isWanted {
      hasMatch = false
      match = GroupMatch()
      effects.append(.leaveMatch)
      // A group that stays on the radio leaves a match by which voice may still go.
      for index in links.indices {
        links[index].lose(.internet, at: now, settings: settings, into: &effects)
      }
    }
    if isWanted, !hasMatch, !matchNotBefore.isAhead(of: now) {
      hasMatch = true
      effects.append(.state(.matchMakingStarted))
      switch settings.match {
      case .pairs: effects.append(.startMatchMaking)
      case .hosted: effects.append(.gatherMatch)
      }
      for index in links.indices
      where isMember(links[index].peer) && links[index].internet.phase == .absent {
        links[index].internet.phase = .connecting
      }
    }
    missLost(at: now, into: &effects)
  }

  /// Whether nothing is left of the match: who is waited for to join it late does not count.
  private var isMatchDead: Bool {
    links.allSatisfy { link in
      switch link.internet.phase {
      case .absent, .found: true
      case .connecting: match.isMade
      case .handshaking, .up: false
      }
    }
  }

  /// Whose path is lost while the match lives is in it no more, as far as this member knows; where the
  /// match is hosted, a path that is needed is asked for again.
  private mutating func missLost(
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard match.isMade, match.members.count > 2 else { return }
    for index in links.indices
    where links[index].internet.phase == .absent && match.holds(links[index].peer) {
      match.remove(links[index].peer)
      guard settings.match == .hosted, links[index].wantsInternet(at: now, settings: settings)
      else { continue }
      effects.append(.rejoinMatch(peer: links[index].peer))
    }
  }

  /// Whether some member's link needs the Internet path.
  func wantsMatch(at now: Uptime) -> Bool {
    switch settings.pathChoice {
    case .perPeer: break
    case .groupStays: if hasRadio { return false }
    case .groupMoves: if isCalledAway(at: now) { return true }
    }
    return links.indices.contains {
      isMember(links[$0].peer) && links[$0].demand.isThere(at: now, settings: settings)
    }
  }
}
