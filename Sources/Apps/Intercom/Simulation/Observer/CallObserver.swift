import Intercom
import Kernel
import Voice

/// Watches a call: what was heard of whom, what went over the links, and what must not happen.
///
/// It reads rows, which are events of members with what they ask for and events of the world, each
/// with its sequence and its time. Beside them stands the truth that no row says (`CallTruth`); it
/// never sees the inside of a router, a driver or a service. A log of last year has nearly all of that
/// truth in its rows: `LoggedCall`.
struct CallObserver {
  /// What was heard of whom.
  var ledger: CallLedger
  /// What became of each copy of a frame, by path.
  var copies: CopyFates
  /// What each member put on its links.
  var traffic: [Traffic]
  /// What each member's mixer has added up.
  var mixes: [MixCount]
  /// What it has to say, in order: to be stated and forgotten.
  var findings: [Finding] = []

  let devices: [String]
  private let groups: [String]
  /// Who the members are, as their starts say.
  private(set) var ids: [MemberID]
  /// When the first sample was captured of the frame that each device captures now.
  private(set) var frameStarts: [Instant]
  /// What comes next to its receiver.
  private var landing: (datagram: Datagram, isAwaited: Bool)?
  /// Which copy of whose frame has come in the present event; nil where none has that was waited for.
  private var arrival: (timestamp: FrameNumber, way: Way)?
  /// Whether the present event is a call of the audio device, or takes it away: what is refused had
  /// waited.
  private var isCall = false
  /// Whose voice two frames are played of in the present call.
  private var sharing: [MemberID] = []
  /// Whose frame was played last in the present call.
  private var lastPlayed: Int?
  /// The row in which an attacker last sent something: nobody waits for what it leads to.
  var attack: LogPosition = 0
  /// What becomes of groups as a whole.
  private(set) var watch: GroupWatch
  /// Who owns each group, as its members say.
  var owners: OwnerWatch
  /// What the call costs each phone.
  var energy: EnergyWatch
  /// What phones draw; nil where they draw nothing.
  var cards: CardWatch?
  /// Who is in range of whom.
  var places = PlaceWatch()
  /// What became of the sound of phones.
  var sounds = SoundWatch()
  /// Who is seen, tried and trusted.
  private(set) var identities: IdentityWatch
  /// Who has left, and talks with members all the same.
  var leavers: LeaverWatch
  /// What happened to the members' apps.
  private(set) var lives: [AppTurn] = []
  /// Who has been heard by a member of another group.
  private var overheard: [(listener: Int, talker: Int)] = []

  /// An observer of a call that has not begun.
  ///
  /// - Parameters:
  ///   - plan: the call.
  ///   - phases: how far the frames of each audio device lie from the start.
  ///   - ranks: where each member stands among all; nothing where only a log is known.
  init(_ plan: IntercomPlan, phases: [Duration], ranks: [UInt64] = []) {
    identities = IdentityWatch(plan, ranks: ranks)
    ledger = CallLedger(plan: plan)
    copies = CopyFates(members: plan.members.count)
    devices = plan.members.map(\.device)
    groups = plan.members.map(\.group)
    watch = GroupWatch(groups: groups)
    leavers = LeaverWatch(devices: devices)
    owners = OwnerWatch(plan)
    if plan.screen.hasCards { cards = CardWatch(devices: devices) }
    traffic = devices.map { _ in Traffic() }
    mixes = plan.members.map { MixCount(sampleRate: $0.sampleRate) }
    energy = EnergyWatch(plan)
    ids = devices.map { _ in .nobody }
    frameStarts = phases.map { .start + $0 }
  }

  /// Who a member is, where its phone says so before it starts.
  mutating func know(_ member: Int, as id: MemberID) { ids[member] = id }

  /// The place of a member that has started.
  private func index(of id: MemberID) -> Int {
    guard let index = ids.firstIndex(of: id) else { preconditionFailure("no member \(id)") }
    return index
  }

  // MARK: Rows of nodes

  /// A member's app runs no more.
  mutating func stop(_ member: Int, isGone: Bool, _ place: Place) {
    lives.append(AppTurn(member: member, kind: isGone ? .gone : .suspended, place: place))
    if ledger.members[member].stopped == nil {
      ledger.stop(member, at: place.now, evidence: place.sequence)
    }
    for news in owners.stop(member, isGone: isGone, place) { find(news, place.sequence) }
  }

  /// A member's app runs again.
  mutating func run(_ member: Int, _ place: Place) {
    lives.append(AppTurn(member: member, kind: .running, place: place))
    ledger.run(member)
    for news in owners.run(member, place) { find(news, place.sequence) }
  }

  /// A member's phone lost its power, or was switched on.
  mutating func power(isOn: Bool, of member: Int, at now: Instant) {
    energy.power(isOn: isOn, of: member, at: now)
  }

  // MARK: Rows of members

  /// A member was told something and asks for that; what it asks for is seen one by one afterwards,
  /// between the rows that it leads to.
  mutating func take(
    _ event: IntercomEvent,
    _ effects: [IntercomEffect],
    at member: Int,
    _ place: Place,
  ) {
    isCall = false
    arrival = nil
    energy.take(event, effects, at: member, place.now)
    if let match = event.match { noteMatch(match, of: member, place) }
    noteLeaving(effects, at: member, place)
    noteSign(event, at: member, place.now)
    let isTaken = !effects.contains(where: \.isRefusal)
    if let news = identities.take(event, at: member, among: ids, isTaken: isTaken, now: place.now) {
      find(news, place.sequence)
    }
    switch event {
    case .started(let id, _, _):
      ids[member] = id
      ledger.enter(member, at: place.now)
    case .callLeft:
      ledger.leave(member, at: place.now, evidence: place.sequence)
    case .audioTicked(let index, _):
      isCall = true
      ledger.captured(
        index.captured,
        by: member,
        start: frameStarts[member],
        end: place.now,
        evidence: place.sequence,
      )
      frameStarts[member] = place.now
      leavers.captures(index.captured, by: member)
      if effects.contains(where: \.isPlayed) { mixes[member].frames += 1 }
      share(effects)
    case .datagramArrived(let path, let peer, _, _, .voice(let stream, _, let timestamp)):
      traffic[member].received += 1
      let talker = index(of: peer)
      if landing?.isAwaited ?? true {
        ledger.arrived(
          timestamp,
          of: talker,
          at: member,
          by: path,
          now: place.now,
          evidence: place.sequence,
        )
        let way = Way(path: path, from: talker, to: member)
        arrival = (timestamp, way)
        copies.meet(.arrived, timestamp, way)
      }
      // It waits from now on, where it was not refused.
      if isTaken {
        ledger.taken(
          timestamp,
          of: talker,
          at: member,
          stream: stream,
          evidence: place.sequence,
        )
      }
    case .datagramRejected(let path, let peer, _, let reason):
      traffic[member].received += 1
      traffic[member].rejected += 1
      if let landing, landing.isAwaited, case .voice(_, _, let timestamp) = landing.datagram {
        let talker = index(of: peer)
        ledger.rejected(timestamp, reason, of: talker, at: member, evidence: place.sequence)
        copies.meet(CopyFate(reason), timestamp, Way(path: path, from: talker, to: member))
      }
    case .datagramArrived, .handshakeArrived:
      traffic[member].received += 1
    case .audioGiven(let access, let isMuted):
      // What it refuses had waited.
      isCall = true
      ledger.given(access, isMuted: isMuted, to: member, evidence: place.sequence)
    case .relayAsked(_, _, let bytes):
      traffic[member].received += 1
      traffic[member].asked(bytes, isPassedOn: effects.contains(where: \.isForwarding))
    case .localPeerFound(let peer, _): sight(.found, of: peer, by: member, at: place.now)
    case .localPeerLost(let peer): sight(.lost, of: peer, by: member, at: place.now)
    case .membersListed, .tagChanged, .tagsMade, .secretChanged, .localPeerConnected,
      .localConnectionFailed, .matchMade, .matchMerged, .matchFailed, .handshakeCarried,
      .timerFired, .windowJudged, .uplinkTold:
      break
    }
    landing = nil
  }

  /// Paths that a member gives up without stating anything.
  private mutating func noteLeaving(
    _ effects: [IntercomEffect],
    at member: Int,
    _ place: Place,
  ) {
    for effect in effects {
      switch effect {
      case .disconnectLocal(let peer):
        ledger.left(.local, to: peer, by: member, at: place.now, evidence: place.sequence)
        sight(.givenUp, of: peer, by: member, at: place.now)
      case .leaveMatch:
        ledger.left(.internet, to: nil, by: member, at: place.now, evidence: place.sequence)
        noteMatch(0, of: member, place)
      case .send, .skip, .play, .refuse, .connectLocal, .startMatchMaking, .gatherMatch,
        .rejoinMatch, .route, .forward, .decline, .setTimer, .cancelTimer, .state, .askOwner:
        break
      }
    }
  }

  private mutating func noteMatch(_ match: Int64, of member: Int, _ place: Place) {
    if let news = watch.enter(match, member) { find(news, place.sequence) }
    // Entering is the event's own affair.
    if match == 0, let news = identities.enter(match, member) { find(news, place.sequence) }
  }

  /// Two frames that share a call sound in one half of it each.
  private mutating func share(_ effects: [IntercomEffect]) {
    lastPlayed = nil
    sharing.removeAll(keepingCapacity: true)
    var before: MemberID?
    for case .play(let talker, _, _, _, _) in effects {
      if talker == before { sharing.append(talker) }
      before = talker
    }
  }

  /// One of the things that a member asks for in answer to the last row.
  mutating func take(_ effect: IntercomEffect, of member: Int, _ place: Place) {
    switch effect {
    case .skip(let peer, let timestamp, let reason):
      ledger.skipped(
        timestamp,
        by: member,
        for: index(of: peer),
        reason,
        evidence: place.sequence,
      )
      if reason == .uplink { traffic[member].unsentLate += 1 }
      _ = identities.share(member, with: index(of: peer), isShared: false)
    case .play(let peer, _, _, let timestamp, let rendering):
      play(timestamp, of: peer, as: rendering, at: member, place)
    case .refuse(let peer, _, _, let timestamp, let reason):
      let talker = index(of: peer)
      if isCall {
        ledger.givenUp(timestamp, of: talker, at: member, reason, evidence: place.sequence)
      } else {
        let taken = reason == .silenced ? ledger.members[member].silenced : nil
        let shown = taken ?? place.sequence
        ledger.refused(timestamp, of: talker, at: member, reason, evidence: shown)
        if let arrival, arrival.timestamp == timestamp, arrival.way.from == talker {
          copies.meet(CopyFate(reason), timestamp, arrival.way)
        }
      }
    case .state(let fact):
      ledger.note(fact, by: member, at: place.now, evidence: place.sequence)
      if case .handshakeStarted(_, let peer) = fact {
        identities.tries(index(of: peer), by: member)
      }
      if let (peer, isThere) = fact.path,
        let news = watch.note(path: isThere, of: member, to: index(of: peer))
      {
        find(news, place.sequence)
      }
    case .send, .connectLocal, .disconnectLocal, .startMatchMaking, .gatherMatch, .rejoinMatch,
      .leaveMatch, .route, .forward, .decline, .setTimer, .cancelTimer, .askOwner:
      break
    }
  }

  private mutating func play(
    _ timestamp: FrameNumber,
    of peer: MemberID,
    as rendering: Rendering,
    at member: Int,
    _ place: Place,
  ) {
    let talker = index(of: peer)
    let length = sharing.contains(peer) ? VoiceFrame.length / 2 : VoiceFrame.length
    let start = lastPlayed == talker ? place.now + length : place.now
    lastPlayed = talker
    let sounded = ledger.played(
      timestamp,
      of: talker,
      at: member,
      as: rendering,
      now: start,
      for: length,
      evidence: place.sequence,
    )
    if sounded == .again { findEcho(timestamp, of: talker, at: member, place) }
    if let news = leavers.hears(timestamp, of: talker, at: member) { find(news, place.sequence) }
    guard groups[talker] != groups[member],
      !overheard.contains(where: { $0 == (member, talker) })
    else { return }
    overheard.append((member, talker))
    find(.strangerHeard(listener: devices[member], talker: devices[talker]), place.sequence)
  }

  // MARK: Truth

  /// Learns what no row says.
  mutating func learn(_ truth: CallTruth, _ place: Place) {
    switch truth {
    case .sealed(let datagram, let way, let bytes, let body, let reusesNonce):
      see(datagram, way, bytes, body, reusesNonce: reusesNonce, place)
    case .wrapped(let datagram, let sender, let extra):
      traffic[sender].wrapped(datagram, extra: extra)
      energy.wrapped(by: sender, extra: extra)
    case .waited(let sender, let span):
      traffic[sender].waited(span)
    case .climbed(let sender, let span):
      traffic[sender].climbed(span)
    case .landing(let datagram, let way, let isAwaited):
      landing = (datagram, isAwaited)
      if isAwaited, case .voice(_, _, let timestamp) = datagram {
        ledger.landed(timestamp, of: way.from, at: way.to)
      }
    case .unheard(let timestamp, let talker, let member):
      // The ledger waits for it.
      ledger.givenUp(timestamp, of: talker, at: member, .late, evidence: place.sequence)
    case .heardAnyway(let timestamp, let talker, let member):
      let sounded = ledger.played(
        timestamp,
        of: talker,
        at: member,
        as: .decoded,
        now: place.now,
        for: VoiceFrame.length,
        evidence: place.sequence,
      )
      if sounded == .again { findEcho(timestamp, of: talker, at: member, place) }
    }
  }

  private mutating func see(
    _ datagram: Datagram,
    _ way: Way,
    _ bytes: [UInt8],
    _ body: [UInt8],
    reusesNonce: Bool,
    _ place: Place,
  ) {
    var isSecondCopy = false
    if case .voice(let stream, let sequence, let timestamp) = datagram {
      ledger.offered(timestamp, by: way.from, for: way.to)
      copies.sent(timestamp, way)
      isSecondCopy = ledger.isSecondCopy(timestamp, by: way.from, for: way.to)
      if let news = identities.share(way.from, with: way.to, isShared: true) {
        find(news, place.sequence)
      }
      let (from, to) = (devices[way.from], devices[way.to])
      if reusesNonce {
        let event = IntercomWorldEvent.nonceReused(
          from: from,
          to: to,
          stream: stream,
          sequence: sequence,
        )
        find(event, place.sequence)
      }
      if bytes.hold(body) {
        let event = IntercomWorldEvent.voiceInClear(
          from: from,
          to: to,
          stream: stream,
          sequence: sequence,
        )
        find(event, place.sequence)
      }
    }
    traffic[way.from].count(datagram, bytes: bytes.count, isSecondCopy: isSecondCopy)
    energy.sent(bytes.count, by: way.from, on: way.path, place.now)
  }
}
