import Kernel
import Voice

/// The intercom of one member: hears, sends, and moves the call between radio and Internet.
///
/// The audio device calls every 20 ms with a captured frame, and takes what is played: voice goes in
/// its step. Every deadline is a timer (`TimerPurpose`). It makes no key and reads no clock: see
/// `IntercomEffect`.
public struct Intercom: Reducer, Record, Equatable, Sendable {
  /// Who this is; nobody before `started`.
  public private(set) var member = MemberID.nobody
  /// What a scenario has set.
  public private(set) var settings = IntercomSettings()
  /// What is sent.
  public internal(set) var sender = VoiceSender()
  /// The call with each other member of the group and with candidates, smallest MemberID first.
  public internal(set) var links: [PeerLink] = []
  /// What it has of the phone's sound.
  public internal(set) var access = AudioAccess.full
  /// Whether its user has muted the own microphone: nothing is sent.
  public internal(set) var isMuted = false
  /// What the system has said of the phone's uplink.
  public private(set) var uplink = UplinkStanding()
  /// The last tick of the audio device; −1 before the first.
  public private(set) var tick: Tick = -1
  /// Whether a match has been asked for or made.
  public internal(set) var hasMatch = false
  /// The match that has been made; blank until somebody else is in it.
  public internal(set) var match = GroupMatch()
  /// When a match may be asked for again; nil where none has failed.
  public internal(set) var matchNotBefore: Uptime?
  /// What is waited for with all peers together.
  public internal(set) var timers = TimerBoard()
  /// What the group announces over the radio.
  public internal(set) var tag: UInt64 = 0
  /// The tags of the slots before and after, where they rotate.
  public internal(set) var neighbours = NeighbourTags()
  /// The other members of the group, as remembered from earlier (S-GRP-004).
  var remembered: [Int64] = []
  /// Strangers who failed a handshake, the last one last: they are not tried again.
  var refused: [Int64] = []

  /// So many copies are taken for an attack where the policy does so.
  private static let attackLimit: Int64 = 8

  /// A blank intercom.
  public init() {}

  /// An intercom that remembers the members of its group and has not been started.
  public init(peers: [MemberID], settings: IntercomSettings) {
    self.settings = settings
    remembered = peers.sorted().map { Int64(bitPattern: $0.rawValue) }
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("member", &member)
    try fields.field("settings", &settings)
    try fields.field("sender", &sender)
    try fields.field("links", &links)
    try fields.field("tick", &tick)
    try fields.field("hasMatch", &hasMatch)
    try fields.field("match", &match)
    try fields.field("matchNotBefore_ns", &matchNotBefore)
    try fields.field("timers", &timers)
    try fields.field("tag", &tag)
    try neighbours.visit(&fields)
    try fields.field("remembered", &remembered)
    try fields.field("refused", &refused)
    try fields.field("access", &access, unless: .full)
    if fields.comes("isMuted", ifWritten: isMuted) { try fields.field("isMuted", &isMuted) }
    if fields.comes("uplink", ifWritten: uplink != UplinkStanding()) {
      try fields.field("uplink", &uplink)
    }
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: IntercomEvent,
    at time: DeviceTime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let now = time.uptime
    let before = (hasMatch: hasMatch, sent: sender.nextSequence, isTalking: sender.isTalking)
    switch event {
    case .started(let member, let stream, let tag):
      start(member, stream: stream, tag: tag, at: now)
    case .membersListed(let peers):
      listMembers(peers, at: now, into: &effects)
    case .tagChanged(let tag):
      rename(tag, at: now, into: &effects)
    case .callLeft:
      leaveCall(into: &effects)
    case .audioTicked(let index, let level):
      hear(index, level: level, at: now, into: &effects)
    case .tagsMade(_, let before, let tag, let after):
      self.tag = tag
      neighbours = NeighbourTags(before: before, after: after)
    case .secretChanged(let tag):
      change(tag, at: now, into: &effects)
    case .audioGiven(let access, let muted):
      hold(access, muted: muted, at: now, into: &effects)
    case .uplinkTold(let waiting, let each):
      // It moves nothing by itself: the next frame is judged by it.
      uplink = UplinkStanding(waiting: waiting, each: each)
      return
    case .localPeerFound(let peer, let tag):
      see(peer, tag: tag, at: now, into: &effects)
    case .localPeerConnected(let peer):
      if links.contains(where: { $0.peer == peer }) {
        onLink(peer) { $0.connected(.local, at: now, into: &effects) }
      } else {
        // A stranger's invitation, which the radio has taken for us.
        effects.append(.disconnectLocal(peer: peer))
      }
    case .localPeerLost(let peer), .localConnectionFailed(let peer):
      let settings = settings
      onLink(peer) { $0.missLocal(at: now, settings: settings, into: &effects) }
    case .matchMade(let peer, let match):
      join(match, with: peer, at: now, into: &effects)
    case .matchMerged(let match):
      merge(into: match)
    case .matchFailed:
      missMatch(at: now)
    case .datagramArrived(let path, let peer, _, let redundancy, let datagram):
      receive(
        datagram,
        redundancy: redundancy,
        from: peer,
        on: path,
        at: now,
        into: &effects,
      )
    case .handshakeArrived(let path, let peer, let step, let attempt, let verdict):
      let settings = settings
      let isMember = isMember(peer)
      let isIn = links.contains { $0.peer == peer && $0.isUp(path) }
      onLink(peer) {
        $0.received(
          step,
          attempt: attempt,
          verdict: verdict,
          isMember: isMember,
          on: path,
          at: now,
          settings: settings,
          into: &effects,
        )
      }
      // Who has proved itself is not put out by what somebody else says in its name.
      if !settings.accepts(verdict), !isIn { refuse(peer, into: &effects) }
      if !isIn { noteCollision(peer, on: path, into: &effects) }
    case .relayAsked(let from, let target, _):
      passOn(from: from, to: target, into: &effects)
    case .handshakeCarried(let peer, let carrier):
      receiveCarried(from: peer, by: carrier, at: now, into: &effects)
    case .datagramRejected:
      // It is dropped and counted by whoever reads the log: it says nothing about the peer.
      break
    case .windowJudged(let peer, let passed):
      let settings = settings
      onLink(peer) { $0.judged(passed: passed, at: now, settings: settings, into: &effects) }
    case .timerFired(let timer):
      let settings = settings
      if timer.peer == .nobody {
        _ = timers.fire(timer.purpose)
      } else {
        let isTalking = sender.isTalking
        let peers = Int64(links.count { $0.local.isUp || $0.internet.isUp })
        onLink(timer.peer) {
          $0.fired(
            timer.purpose,
            at: now,
            isTalking: isTalking,
            peers: peers,
            settings: settings,
            into: &effects,
          )
        }
      }
    }
    forgetCandidates(into: &effects)
    guard member != .nobody else { return }
    let isCall = if case .audioTicked = event { true } else { false }
    if !isCall {
      settleRelays(at: now, into: &effects)
      settleGroupPath(at: now, into: &effects)
    }
    // What a stranger does is no occasion for anything: the group's match is settled without it.
    if event.peer.map(isMember) ?? true { settleMatch(at: now, into: &effects) }
    if isCall, sender.nextSequence == before.sent, sender.isTalking == before.isTalking,
      hasMatch == before.hasMatch
    {
      // Nothing was said: no link has changed.
      return
    }
    let isAboutAll =
      hasMatch != before.hasMatch || event.peer == nil || settings.isAboutAll
    settleTimers(of: isAboutAll ? nil : event.peer, at: now, into: &effects)
  }

  /// Whether a timer is set and due by then: no other fires.
  public func isSet(_ timer: IntercomTimer, by now: Uptime) -> Bool {
    if timer.peer == .nobody { return timers.isSet(timer.purpose, by: now) }
    let link = links.first { $0.peer == timer.peer }
    return link?.timers.isSet(timer.purpose, by: now) ?? false
  }

  private mutating func start(_ member: MemberID, stream: UInt64, tag: UInt64, at now: Uptime) {
    // It starts once; a log that somebody wrote may tell of it again.
    guard self.member == .nobody else { return }
    self.member = member
    self.tag = tag
    sender = VoiceSender(settings: settings)
    sender.stream = stream
    forgetNamesakes()
    links = remembered.map { raw in
      let peer = MemberID(UInt64(bitPattern: raw))
      return link(to: peer, at: now)
    }
  }

  /// Strangers have no link: whatever they do is not seen (S-GRP-011).
  mutating func onLink(_ peer: MemberID, _ body: (inout PeerLink) -> Void) {
    guard let index = links.firstIndex(where: { $0.peer == peer }) else { return }
    body(&links[index])
  }

  /// The audio device calls: send, then play.
  private mutating func hear(
    _ index: Tick,
    level: Int32,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard member != .nobody else { return }
    if tick >= 0, index > tick + 1 { stoodStill(into: &effects) }
    tick = index
    if isHeard {
      var sender = sender
      let (stream, isNew) = (sender.stream, !sender.isTalking)
      var handed: Int64 = 0
      sender.capture(index.captured, level: level, into: &effects) { frame, effects in
        send(
          frame,
          stream: stream,
          beginsTalking: isNew,
          handed: &handed,
          at: now,
          into: &effects,
        )
      }
      self.sender = sender
    }
    for index in links.indices {
      links[index].heardFrame(at: now, into: &effects)
      guard access != .none else { continue }
      links[index].receiver.play(talker: links[index].peer, at: tick, into: &effects)
    }
  }

  private mutating func receive(
    _ datagram: Datagram,
    redundancy: Bool,
    from peer: MemberID,
    on path: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    // The world refuses it; a log that somebody wrote may tell of it all the same.
    guard datagram.isPlausible else { return }
    if case .neighbour(let other, let isHeard) = datagram {
      note(other, isHeard: isHeard, by: peer, on: path, at: now)
    }
    let settings = settings
    let (tick, access) = (tick, access)
    onLink(peer) { link in
      guard link.isUp(path), !datagram.isVoice || !link.isUnproven(path) else {
        if case .voice(let stream, let sequence, let timestamp) = datagram {
          effects.append(
            .refuse(
              talker: peer,
              stream: stream,
              sequence: sequence,
              timestamp: timestamp,
              reason: .pathDown,
            )
          )
        }
        return
      }
      link[path].hear(at: now)
      switch datagram {
      case .voice(let stream, let sequence, let timestamp):
        let outcome =
          access == .none
          ? .refused(.silenced)
          : link.receiver.take(
            stream: stream,
            sequence: sequence,
            timestamp: timestamp,
            redundancy: redundancy,
            path: path,
            tick: tick,
            settings: settings,
          )
        if case .refused(let reason) = outcome {
          effects.append(
            .refuse(
              talker: peer,
              stream: stream,
              sequence: sequence,
              timestamp: timestamp,
              reason: reason,
            )
          )
        }
        link.acknowledge(sequence, on: path, at: now, settings: settings, into: &effects)
        if settings.copies == .attack, link.receiver.attacks >= Self.attackLimit {
          let attacks = link.receiver.attacks
          effects.append(
            .state(.attackSuspected(path: path, peer: peer, packets: attacks))
          )
          link.receiver.attacks = 0
          link.lose(path, at: now, settings: settings, into: &effects)
        }
      case .ping(let number, let sound):
        link.sound = sound
        link[path].lastSent = now
        let answer = Datagram.pong(number: number, sound: link.ownSound)
        effects.append(.send(path: path, peer: peer, datagram: answer))
      case .pong(let number, let sound):
        link.sound = sound
        link.answered(number, on: path, at: now, settings: settings)
      case .receipt(let highest, let lostPermille):
        link.receipted(
          through: highest,
          lostPermille: lostPermille,
          on: path,
          at: now,
          settings: settings,
          into: &effects,
        )
      case .standby:
        link.invited(at: now, settings: settings)
      case .release(let step, let about, let number, let highest):
        link.heard(
          step,
          about: about,
          number: number,
          highest: highest,
          on: path,
          at: now,
          settings: settings,
          into: &effects,
        )
      case .neighbour:
        break
      case .handshake:
        preconditionFailure("a handshake came as a sealed datagram from \(peer)")
      }
    }
  }

  /// Settles the timers of one peer, or of all, and the match's.
  private mutating func settleTimers(
    of peer: MemberID?,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let (settings, isTalking, remembered) = (settings, sender.isTalking, remembered)
    // A link is long: looked at where it lies, none is copied.
    links.withUnsafeMutableBufferPointer { links in
      for index in links.indices where peer == nil || links[index].peer == peer {
        let isMember = remembered.contains(Int64(bitPattern: links[index].peer.rawValue))
        links[index].settleTimers(
          at: now,
          isTalking: isTalking,
          isMember: isMember,
          settings: settings,
          into: &effects,
        )
      }
    }
    let isWaiting = !hasMatch && matchNotBefore.isAhead(of: now) && wantsMatch(at: now)
    timers.settle(
      .match,
      at: isWaiting ? matchNotBefore : nil,
      peer: .nobody,
      into: &effects,
    )
  }
}
