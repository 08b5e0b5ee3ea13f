import Kernel

/// Where the call with one peer goes (S-HO-002).
///
///     searching ──── radio up ────► localConnected ◄───── dual send over ──── handoverToLocal
///         │                           │  │     ▲                                    ▲
///         │             radio broken, │  │     │ radio up                           │ passed
///         │               no standby  │  │     │                                    │
///         │                           ▼  │     │                                    │
///         │            internetConnecting──────┘                                    │
///         │ Internet up           │      │                                          │
///         │           Internet up │      │ radio broken or left, standby up         │
///         ▼                       ▼      ▼                                          │
///     internetConnected ◄─────────┴──────┘                                          │
///         │         ▲                                                               │
///         │         └──── lost ────────────┬──── not passed, broken ───┐            │
///         │                                │                           │            │
///         └─ radio sees the peer ─► localCandidate ─── radio up ─► localProbing ────┘
///
/// On the way back, from `internetConnected` on, an Internet path that breaks leads to `localConnected`
/// where the radio path is up, and to `internetConnecting` where it is not; a radio path that breaks in
/// `handoverToLocal` leads to `internetConnected`.
///
/// The seed has no state for "there is no path yet": `searching` and `internetConnecting` are
/// ours, so that a screen can show them (A-F-009).
public enum HandoverState: String, CaseIterable, Sendable {
  /// The call has begun and no path has been found yet.
  case searching
  /// Voice goes by radio.
  case localConnected
  /// There is no path; one over the Internet is being made.
  case internetConnecting
  /// Voice goes over the Internet.
  case internetConnected
  /// The radio sees the peer again.
  case localCandidate
  /// The radio path is measured.
  case localProbing
  /// Voice goes by both paths.
  case handoverToLocal
}

/// The call with one peer: two paths, which of them carries voice, and what is heard.
public struct PeerLink: Record, Equatable, Sendable {
  /// Who is at the other end.
  public internal(set) var peer = MemberID.nobody
  /// Whether this side invites and begins handshakes: the smaller MemberID does.
  public internal(set) var isInitiator = false
  /// The paths by rank.
  ///
  /// An array, because what lies in one is looked at and changed where it lies, also where the path is
  /// known at run time alone: of two properties the one that is meant is copied for each look, which
  /// was an eighth of a call's instructions.
  private var paths = TransportPath.allCases.map { _ in PathState() }
  /// Where voice goes; changed only by `enter`.
  public internal(set) var state = HandoverState.searching
  /// When the state was entered.
  public internal(set) var since = Uptime.start
  /// Before this the radio is not tried again; nil where it never failed.
  public internal(set) var candidateNotBefore: Uptime?
  /// Until then voice goes by both paths because receipts stay away; nil where they never did.
  public internal(set) var suspectedUntil: Uptime?
  /// Until then the Internet path is wanted because a break is likely; nil where it never was.
  public internal(set) var predictedUntil: Uptime?
  /// Until then the Internet path is wanted because the peer takes a break for likely; nil where it
  /// never did.
  public internal(set) var invitedUntil: Uptime?
  /// When the peer was last told that a break is likely.
  public internal(set) var standbySent: Uptime?
  /// What the probing window has measured.
  public internal(set) var probe = ProbeMeasurements()
  /// What is heard of the peer.
  public internal(set) var receiver = VoiceReceiver()
  /// What the peer is told of this member's sound.
  public internal(set) var ownSound = SoundStanding.open
  /// What the peer has last said of its own.
  public internal(set) var sound = SoundStanding.open
  /// How many questions about a path the peer has been asked.
  public internal(set) var questions: Int64 = 0
  /// Who passes on what the radio path carries, and to whom the peer has the radio.
  public internal(set) var relay = RelayState()
  /// What is waited for.
  public internal(set) var timers = TimerBoard()

  /// A blank link.
  public init() {}

  /// A link to a peer that has not been found yet.
  init(to peer: MemberID, isInitiator: Bool, at now: Uptime) {
    self.peer = peer
    self.isInitiator = isInitiator
    since = now
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("peer", &peer)
    try fields.field("isInitiator", &isInitiator)
    try fields.field("local", &local)
    try fields.field("internet", &internet)
    try fields.field("state", &state)
    try fields.field("since_ns", &since)
    try fields.field("candidateNotBefore_ns", &candidateNotBefore)
    try fields.field("suspectedUntil_ns", &suspectedUntil)
    try fields.field("predictedUntil_ns", &predictedUntil)
    try fields.field("invitedUntil_ns", &invitedUntil)
    try fields.field("standbySent_ns", &standbySent)
    try fields.field("probe", &probe)
    try fields.field("receiver", &receiver)
    try fields.field("ownSound", &ownSound, unless: .open)
    try fields.field("sound", &sound, unless: .open)
    try fields.field("questions", &questions)
    try fields.field("relay", &relay)
    try fields.field("timers", &timers)
  }

  /// The state of one of the two paths.
  public internal(set) subscript(path: TransportPath) -> PathState {
    _read { yield paths[path.rank] }
    _modify { yield &paths[path.rank] }
  }

  /// Whether one of the two paths is up, and whether it is to be proved anew, without a copy of the path.
  public func isUp(_ path: TransportPath) -> Bool { paths[path.rank].phase == .up }
  func isUnproven(_ path: TransportPath) -> Bool { paths[path.rank].unprovenSince >= 0 }

  /// What of the link says whether it needs the Internet path.
  var demand: InternetDemand {
    InternetDemand(
      state: state,
      since: since,
      predictedUntil: predictedUntil,
      invitedUntil: invitedUntil,
      isRelayed: relay.isRelayed,
      local: paths[TransportPath.local.rank].phase,
      internet: paths[TransportPath.internet.rank].phase,
    )
  }

  /// The radio path.
  public internal(set) var local: PathState {
    _read { yield paths[TransportPath.local.rank] }
    _modify { yield &paths[TransportPath.local.rank] }
  }

  /// The Internet path.
  public internal(set) var internet: PathState {
    _read { yield paths[TransportPath.internet.rank] }
    _modify { yield &paths[TransportPath.internet.rank] }
  }

  /// Whether voice goes by that path at `now`.
  public func carriesVoice(_ path: TransportPath, at now: Uptime) -> Bool {
    isUp(path) && !self[path].isReleased && !isUnproven(path) && intends(path, at: now)
  }

  /// Whether voice is to go by that path at `now`, where it is up.
  func intends(_ path: TransportPath, at now: Uptime) -> Bool {
    switch (state, path) {
    case (.localConnected, .local), (.handoverToLocal, _): return true
    case (.localConnected, .internet):
      return suspectedUntil.isAhead(of: now) || isBreakLikely(at: now)
    case (.internetConnected, .internet), (.localCandidate, .internet),
      (.localProbing, .internet):
      return true
    case (.searching, _), (.internetConnecting, _), (.internetConnected, .local),
      (.localCandidate, .local), (.localProbing, .local):
      return false
    }
  }

  /// By which path the peer is told what is not voice, such as a word about the owner: that of the voice,
  /// the radio where it goes by both; nil where there is none.
  public var path: TransportPath? {
    switch state {
    case .localConnected, .handoverToLocal: .local
    case .internetConnected, .localCandidate, .localProbing: .internet
    case .searching, .internetConnecting: nil
    }
  }

  /// Whether this side or the peer takes a break of the radio for likely.
  func isBreakLikely(at now: Uptime) -> Bool {
    predictedUntil.isAhead(of: now) || invitedUntil.isAhead(of: now)
  }

  /// Why no path carries voice: the path that has come furthest says it.
  var gap: SendGap {
    let phases = [local.phase, internet.phase]
    if phases.contains(.handshaking) { return .handshake }
    // What was given up waits for the peer's word that it stands.
    if local.isReleased || internet.isReleased { return .handshake }
    if local.isUnproven || internet.isUnproven { return .handshake }
    return phases.contains(.connecting) ? .connecting : .noPath
  }

  /// Whether this link needs the Internet path at `now`.
  func wantsInternet(at now: Uptime, settings: IntercomSettings) -> Bool {
    demand.isThere(at: now, settings: settings)
  }

  /// How long only the radio is tried at the start of a call.
  static let searchLimit = Duration.seconds(5)

  /// Goes to another state and states it.
  mutating func enter(
    _ next: HandoverState,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard next != state else { return }
    state = next
    since = now
    switch next {
    case .searching: preconditionFailure("\(peer): no state leads back to searching")
    case .localConnected: effects.append(.state(.localConnected(peer: peer)))
    case .internetConnecting: effects.append(.state(.internetConnecting(peer: peer)))
    case .internetConnected: effects.append(.state(.internetConnected(peer: peer)))
    case .localCandidate: effects.append(.state(.localCandidate(peer: peer)))
    case .localProbing: effects.append(.state(.localProbing(peer: peer)))
    case .handoverToLocal: effects.append(.state(.handoverToLocal(peer: peer)))
    }
  }
}
