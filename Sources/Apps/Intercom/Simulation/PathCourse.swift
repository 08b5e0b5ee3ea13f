import Intercom
import Kernel

/// What became of the paths between one member and each of its peers, as the member's reducer stated it.
struct PathCourse {
  /// All of it, in order of time.
  private(set) var turns: [Turn] = []

  /// Something that changed.
  struct Turn {
    /// With whom; nil for all peers.
    var peer: MemberID?
    var at: Instant
    var news: News
    /// The event that shows it.
    var evidence: LogPosition?
  }

  /// What changed.
  enum News {
    /// Voice goes another way, or is about to.
    case entered(HandoverState)
    /// A path is authenticated.
    case up(TransportPath)
    /// A path is gone.
    case down(TransportPath)
    /// Something that is of interest by itself; with how long it took, where it says so.
    case noticed(Notice, Duration?)
  }

  /// What is of interest by itself.
  enum Notice: String, CaseIterable {
    case handshakeStarted, handshakeCompleted, handshakeRefused
    case breakPredicted, pathSuspected, pathBroken, pathReleased, attackSuspected
    case probePassed, probeFailed
    case relayChosen, relayLost, relayLeft
    case mismatchFound
  }

  /// Whether a path to a peer is authenticated, as far as the member has stated.
  func isUp(_ path: TransportPath, to peer: MemberID) -> Bool {
    for turn in turns.reversed() where turn.peer == peer || turn.peer == nil {
      switch turn.news {
      case .up(path): return true
      case .down(path): return false
      case .up, .down, .entered, .noticed: continue
      }
    }
    return false
  }

  /// Whether a path to a peer was lost from then on: nothing was heard on it for too long.
  func hasBroken(_ path: TransportPath, to peer: MemberID, from: Instant) -> Bool {
    zip(turns, turns.dropFirst()).contains { turn, next in
      guard turn.peer == peer, turn.at >= from, case .down(path) = turn.news,
        case .noticed(.pathBroken, _) = next.news
      else { return false }
      return true
    }
  }

  /// Takes what the member stated.
  ///
  /// - Parameters:
  ///   - fact: what it stated.
  ///   - endsRefused: whether a handshake that is refused ends the path it was for.
  ///   - now: when.
  ///   - evidence: the event that shows it.
  mutating func take(
    _ fact: IntercomFact,
    endsRefused: Bool,
    at now: Instant,
    evidence: LogPosition?,
  ) {
    func add(_ peer: MemberID, _ news: News...) {
      turns += news.map { Turn(peer: peer, at: now, news: $0, evidence: evidence) }
    }
    switch fact {
    case .localConnected(let peer): add(peer, .entered(.localConnected))
    case .internetConnecting(let peer): add(peer, .entered(.internetConnecting))
    case .internetConnected(let peer): add(peer, .entered(.internetConnected))
    case .localCandidate(let peer): add(peer, .entered(.localCandidate))
    case .localProbing(let peer): add(peer, .entered(.localProbing))
    case .handoverToLocal(let peer): add(peer, .entered(.handoverToLocal))
    case .probeJudged(let peer, let passed, _, _, let roundTrip, _):
      add(peer, .noticed(passed ? .probePassed : .probeFailed, roundTrip))
    case .pathBroken(let path, let peer, let silence):
      add(peer, .down(path), .noticed(.pathBroken, silence))
    case .pathReleased(let path, let peer):
      add(peer, .down(path), .noticed(.pathReleased, nil))
    case .pathSuspected(_, let peer, let silence): add(peer, .noticed(.pathSuspected, silence))
    case .breakPredicted(let peer, _): add(peer, .noticed(.breakPredicted, nil))
    case .handshakeStarted(_, let peer): add(peer, .noticed(.handshakeStarted, nil))
    case .handshakeCompleted(let path, let peer):
      add(peer, .up(path), .noticed(.handshakeCompleted, nil))
    case .handshakeRefused(let path, let peer, _):
      if endsRefused { add(peer, .down(path)) }
      add(peer, .noticed(.handshakeRefused, nil))
    case .attackSuspected(let path, let peer, _):
      add(peer, .down(path), .noticed(.attackSuspected, nil))
    case .relayChosen(let peer, _): add(peer, .noticed(.relayChosen, nil))
    case .relayLost(let peer, _): add(peer, .down(.local), .noticed(.relayLost, nil))
    case .relayLeft(let peer, _): add(peer, .noticed(.relayLeft, nil))
    case .mismatchFound(let path, let peer):
      add(peer, .down(path), .noticed(.mismatchFound, nil))
    case .talkingStarted, .talkingStopped, .matchMakingStarted, .identityCollision: break
    }
  }

  /// The member gave up a path to a peer, or to all, and stated nothing.
  mutating func left(
    _ path: TransportPath,
    to peer: MemberID?,
    at now: Instant,
    evidence: LogPosition,
  ) {
    turns.append(Turn(peer: peer, at: now, news: .down(path), evidence: evidence))
  }
}
