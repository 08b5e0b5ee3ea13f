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
  private(set) var ledger: CallLedger
  /// What became of each copy of a frame, by path.
  private(set) var copies: CopyFates
  /// What each member put on its links.
  private(set) var traffic: [Traffic]
  /// What it has to say, in order: to be stated and forgotten.
  private(set) var findings: [Finding] = []

  private let devices: [String]
  private let groups: [String]
  /// Who the members are, as their starts say.
  private(set) var ids: [MemberID]
  /// When the first sample was captured of the frame that each device captures now.
  private var frameStarts: [Instant]
  /// What comes next to its receiver.
  private var landing: (datagram: Datagram, isAwaited: Bool)?
  /// Which copy of whose frame has come in the present event; nil where none has that was waited for.
  private var arrival: (timestamp: FrameNumber, way: Way)?
  /// Whether the present event is a call of the audio device.
  private var isCall = false
  /// Whose voice two frames are played of in the present call.
  private var sharing: [MemberID] = []
  /// Whose frame was played last in the present call.
  private var lastPlayed: Int?
  /// The row in which an attacker last sent something: nobody waits for what it leads to.
  private var attack: LogPosition = 0
  /// What becomes of groups as a whole.
  private var watch: GroupWatch
  /// Who has been heard by a member of another group.
  private var overheard: [(listener: Int, talker: Int)] = []

  /// An observer of a call that has not begun.
  ///
  /// - Parameters:
  ///   - plan: the call.
  ///   - phases: how far the frames of each audio device lie from the start.
  init(_ plan: IntercomPlan, phases: [Duration]) {
    ledger = CallLedger(plan: plan)
    copies = CopyFates(members: plan.members.count)
    devices = plan.members.map(\.device)
    groups = plan.members.map(\.group)
    watch = GroupWatch(groups: groups)
    traffic = devices.map { _ in Traffic() }
    ids = devices.map { _ in .nobody }
    frameStarts = phases.map { .start + $0 }
  }

  /// What was found is stated: it is forgotten here.
  mutating func forgetFindings() { findings.removeAll(keepingCapacity: true) }

  /// The place of a member that has started.
  private func index(of id: MemberID) -> Int {
    guard let index = ids.firstIndex(of: id) else { preconditionFailure("no member \(id)") }
    return index
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
    if let match = event.match { noteMatch(match, of: member, place) }
    noteLeaving(effects, at: member, place)
    switch event {
    case .started(let id, _, _):
      ids[member] = id
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
      if !effects.contains(where: \.isRefusal) {
        ledger.taken(
          timestamp,
          of: talker,
          at: member,
          stream: stream,
          evidence: place.sequence,
        )
      }
    case .datagramRejected(let path, let peer, _, _):
      traffic[member].received += 1
      traffic[member].rejected += 1
      if let landing, landing.isAwaited, case .voice(_, _, let timestamp) = landing.datagram {
        let talker = index(of: peer)
        ledger.rejected(timestamp, of: talker, at: member, evidence: place.sequence)
        copies.meet(.rejected, timestamp, Way(path: path, from: talker, to: member))
      }
    case .datagramArrived, .handshakeArrived:
      traffic[member].received += 1
    case .localPeerFound, .localPeerLost, .localPeerConnected, .localConnectionFailed,
      .matchMade, .matchMerged, .matchFailed, .timerFired:
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
      case .leaveMatch:
        ledger.left(.internet, to: nil, by: member, at: place.now, evidence: place.sequence)
        noteMatch(0, of: member, place)
      case .send, .skip, .play, .refuse, .connectLocal, .startMatchMaking, .gatherMatch,
        .rejoinMatch, .setTimer, .cancelTimer, .state:
        break
      }
    }
  }

  private mutating func noteMatch(_ match: Int64, of member: Int, _ place: Place) {
    if let news = watch.enter(match, member) { find(news, place.sequence) }
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
      ledger.letThrough(timestamp, by: member, evidence: place.sequence)
    case .play(let peer, _, _, let timestamp, let rendering):
      play(timestamp, of: peer, as: rendering, at: member, place)
    case .refuse(let peer, _, _, let timestamp, let reason):
      let talker = index(of: peer)
      if isCall {
        ledger.givenUp(timestamp, of: talker, at: member, reason, evidence: place.sequence)
      } else {
        ledger.refused(timestamp, of: talker, at: member, reason, evidence: place.sequence)
        if let arrival, arrival.timestamp == timestamp, arrival.way.from == talker {
          copies.meet(CopyFate(reason), timestamp, arrival.way)
        }
      }
    case .state(let fact):
      ledger.note(fact, by: member, at: place.now, evidence: place.sequence)
      if let (peer, isThere) = fact.path,
        let news = watch.note(path: isThere, of: member, to: index(of: peer))
      {
        find(news, place.sequence)
      }
    case .send, .connectLocal, .disconnectLocal, .startMatchMaking, .gatherMatch, .rejoinMatch,
      .leaveMatch, .setTimer, .cancelTimer:
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
    guard groups[talker] != groups[member],
      !overheard.contains(where: { $0 == (member, talker) })
    else { return }
    overheard.append((member, talker))
    find(.strangerHeard(listener: devices[member], talker: devices[talker]), place.sequence)
  }

  // MARK: Rows of the world

  /// Something happened that no member is told.
  mutating func take(_ event: IntercomWorldEvent, cause: LogPosition?, _ place: Place) {
    switch event {
    case .datagramLost(let path, let from, let to, let datagram, let reason, let fault):
      let way = way(path, from, to)
      lose(datagram, way, reason, fault: fault, isStray: cause == attack, place)
    case .datagramReplayed, .datagramForged:
      attack = place.sequence
    case .datagramCorrupted, .nothingRecorded, .nonceReused, .voiceInClear, .gapFound,
      .playedTwice, .strangerHeard, .groupConnected, .groupParted, .groupMatched, .groupSplit:
      break
    }
  }

  private mutating func lose(
    _ datagram: Datagram,
    _ way: Way,
    _ reason: LossReason,
    fault: LogPosition?,
    isStray: Bool,
    _ place: Place,
  ) {
    if let fault { ledger.swallowed(from: way.from, to: way.to, by: fault, at: place.now) }
    guard !isStray, case .voice(_, _, let timestamp) = datagram else { return }
    copies.meet(CopyFate(reason), timestamp, way)
    ledger.lost(
      timestamp,
      of: way.from,
      at: way.to,
      reason.cause,
      evidence: place.sequence,
      fault: fault,
    )
  }

  /// The direction between two devices.
  private func way(_ path: TransportPath, _ from: String, _ to: String) -> Way {
    guard let talker = devices.firstIndex(of: from), let listener = devices.firstIndex(of: to)
    else { preconditionFailure("something was lost between devices that are none") }
    return Way(path: path, from: talker, to: listener)
  }

  // MARK: Truth

  /// Learns what no row says.
  mutating func learn(_ truth: CallTruth, _ place: Place) {
    switch truth {
    case .sealed(let datagram, let way, let bytes, let body, let reusesNonce):
      see(datagram, way, bytes, body, reusesNonce: reusesNonce, place)
    case .waited(let sender, let span):
      traffic[sender].waited(span)
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
      ledger.letThrough(timestamp, by: way.from, evidence: place.sequence)
      copies.sent(timestamp, way)
      isSecondCopy = ledger.isSecondCopy(timestamp, by: way.from, for: way.to)
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
  }

  // MARK: What is found

  /// Says what has become final of a member's speech.
  mutating func settle(_ talker: Int) {
    for gap in ledger.takeGaps(of: talker) {
      find(.gapFound(gap), gap.fault ?? gap.parts.first?.first)
    }
  }

  /// The call is over: everything is final.
  mutating func finish(at end: Instant) {
    ledger.finish(at: end)
    for talker in devices.indices { settle(talker) }
  }

  private mutating func find(_ event: IntercomWorldEvent, _ cause: LogPosition?) {
    findings.append(Finding(event: event, cause: cause))
  }

  private mutating func findEcho(
    _ timestamp: FrameNumber,
    of talker: Int,
    at listener: Int,
    _ place: Place,
  ) {
    let event = IntercomWorldEvent.playedTwice(
      listener: devices[listener],
      talker: devices[talker],
      timestamp: timestamp,
    )
    find(event, place.sequence)
  }
}

extension IntercomEffect {
  /// Whether it says that a frame was not taken.
  fileprivate var isRefusal: Bool {
    if case .refuse = self { return true }
    return false
  }
}
