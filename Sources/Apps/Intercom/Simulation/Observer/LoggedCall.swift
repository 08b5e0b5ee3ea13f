import Intercom
import Kernel
import World

/// A call as its log tells it: an observer is fed with rows that were read back, and finds what it found
/// while the call ran.
///
/// Most of the truth that a run reveals stands in the rows: what was sent is what members asked for,
/// and the awaited copy is the one that came whole first. Bytes that were no good were what their sender
/// sent that way and what neither arrived nor was lost; where that could be one of several,
/// `ambiguities` counts it. In no row stand the size of what was lost, the wait before a bottleneck, and
/// what planned faults leave unheard: of traffic and of proofs nothing is to be had here.
///
/// It reads all rows twice: what a row means can depend on what comes later, as a copy that is no good
/// is the one that neither came whole nor was lost. What it keeps meanwhile is what was sent.
struct LoggedCall {
  /// What was heard of whom, and what was found.
  private(set) var observer: CallObserver
  /// How often bytes that were no good could have been one of several datagrams.
  private(set) var ambiguities = 0

  /// Counts where sound begins, ends or jumps, which follows from what is played.
  private let studio: SilentStudio
  private let devices: [String]
  /// Who the members are, as their starts say.
  private var ids: [MemberID]
  /// Whose app is not open from the start.
  private let opensLater: [Bool]
  /// What was sent, by the row that led to it.
  private var parcels: [LogPosition: [Parcel]] = [:]  // order-free: only ever looked up

  /// The row that led to something which a member was handed to pass on, by the row in which it was.
  private var origins: [LogPosition: LogPosition] = [:]  // order-free: only ever looked up

  /// Something that a member sent.
  private struct Parcel {
    var way: Way
    var datagram: Datagram
    var isLost = false
    /// The row in which a copy came to its receiver that was awaited.
    var arrival: LogPosition?
  }

  /// What a row says.
  private enum Entry {
    case member(Int, IntercomEvent, [IntercomEffect])
    /// A member stated that, in answer to the row that is the cause.
    case fact(Int, IntercomFact)
    /// A member's screen stated that.
    case screen(Int, ScreenFact)
    case world(IntercomWorldEvent)
    /// The part of a member that finds the owner was told that.
    case owner(Int, OwnerEvent)
    /// It stated that, in answer to the row that is the cause.
    case ownerFact(Int, OwnerFact)
    /// A phone's audio session learnt that.
    case sound(Int, AudioSessionEvent)
    /// It stated that, in answer to the row that is the cause.
    case soundFact(Int, AudioSessionFact)
    /// Something became of a member's app.
    case life(Int, AppTurn.Kind)
    /// A member's phone lost its power, and its app with it where that ran; or was switched on.
    case power(Int, isOn: Bool, AppTurn.Kind?)
    /// A phone says who its member is, before that starts.
    case identity(Int, MemberID)
    /// Something happened to a link from outside.
    case link(LinkEvent)
    /// A member's list of groups stated that.
    case list(Int, MembershipFact)
    /// Two phones came into range of each other's radio, or out of it.
    case range(String, String, isIn: Bool)
    case other
  }

  /// A call of which no row has been read.
  ///
  /// - Parameters:
  ///   - plan: the call.
  ///   - seed: the seed of its run, from which the phases of audio devices come.
  init(_ plan: IntercomPlan, seed: UInt64) {
    observer = CallObserver(plan, phases: plan.phases(seed: seed))
    studio = SilentStudio(plan: plan)
    devices = plan.members.map(\.device)
    ids = devices.map { _ in .nobody }
    opensLater = devices.indices.map(plan.opensLater)
  }

  /// Reads a row for the first time, and learns what was sent.
  ///
  /// - Throws: where the row was written by another version.
  mutating func read(_ row: PastEvent) throws(FieldError) {
    // Most of all rows are calls of an audio device in which nobody speaks.
    if row.effects.isEmpty, row.header.kind == Self.call { return }
    collect(try entry(row), row.header)
  }

  /// Observes a row, once all were read.
  ///
  /// - Throws: where the row was written by another version.
  mutating func observe(_ row: PastEvent) throws(FieldError) {
    tell(try entry(row), row.header)
  }

  /// The call is over: everything is final.
  ///
  /// - Returns: what can be said of its sound.
  mutating func finish(at end: Instant) -> [SoundFigures] {
    observer.finish(at: end)
    return studio.finish()
  }

  private static let installation = MembershipEvent.installed(
    member: .nobody,
    name: "",
    keys: [],
    groups: [],
  ).kind
  private static let powerLoss = NodeEvent.switchedOff(keeps: 0).kind
  private static let call = IntercomEvent.audioTicked(index: 0, level: 0).kind

  private func entry(_ row: PastEvent) throws(FieldError) -> Entry {
    let header = row.header
    if let member = devices.firstIndex(of: header.node), header.component == IntercomSchema.name {
      return try entry(row, of: member)
    }
    if let member = devices.firstIndex(of: header.node), header.component == GroupOwner.component {
      guard OwnerFact.prototype(kind: header.kind) == nil else {
        return .ownerFact(member, try row.read(as: OwnerFact.self))
      }
      return .owner(member, try row.read(as: OwnerEvent.self))
    }
    if let member = devices.firstIndex(of: header.node), header.component == Screen.component,
      ScreenFact.prototype(kind: header.kind) != nil
    {
      return .screen(member, try row.read(as: ScreenFact.self))
    }
    if let member = devices.firstIndex(of: header.node), header.component == AudioSession.component
    {
      guard AudioSessionFact.prototype(kind: header.kind) == nil else {
        return .soundFact(member, try row.read(as: AudioSessionFact.self))
      }
      return .sound(member, try row.read(as: AudioSessionEvent.self))
    }
    if let member = devices.firstIndex(of: header.node), header.component == Membership.component {
      guard MembershipFact.prototype(kind: header.kind) == nil else {
        return .list(member, try row.read(as: MembershipFact.self))
      }
      guard header.kind == Self.installation,
        case .installed(let id, _, _, _) = try row.read(as: MembershipEvent.self)
      else { return .other }
      return .identity(member, id)
    }
    if let member = devices.firstIndex(of: header.node),
      header.component == SimulatedNode.componentName
    {
      let effects =
        row.effects.isEmpty
        ? [] : try CanonicalReader.decode(arrayOf: NodeEffect.self, from: row.effects)
      let turn = AppTurn.Kind(effects)
      switch header.kind {
      case Self.powerLoss: return .power(member, isOn: false, turn)
      case NodeEvent.switchedOn.kind: return .power(member, isOn: true, turn)
      default: return turn.map { .life(member, $0) } ?? .other
      }
    }
    if header.node == "world", header.component.hasPrefix("link/"),
      LinkEvent.prototype(kind: header.kind) != nil
    {
      return .link(try row.read(as: LinkEvent.self))
    }
    if header.node == "world", header.component == Radio.component,
      case .rangeChanged(let first, let second, let isInRange) = try row.read(as: RadioEvent.self)
    {
      return .range(first, second, isIn: isInRange)
    }
    guard header.node == "world", IntercomWorldEvent.prototype(kind: header.kind) != nil else {
      return .other
    }
    return .world(
      try CanonicalReader.decode(IntercomWorldEvent.self, kind: header.kind, from: row.payload)
    )
  }

  private func entry(_ row: PastEvent, of member: Int) throws(FieldError) -> Entry {
    let kind = row.header.kind
    if IntercomFact.prototype(kind: kind) != nil {
      return .fact(member, try row.read(as: IntercomFact.self))
    }
    let event = try row.read(as: IntercomEvent.self)
    guard !row.effects.isEmpty else { return .member(member, event, []) }
    let asked = try CanonicalReader.decode(arrayOf: IntercomEffect.self, from: row.effects)
    return .member(member, event, asked)
  }

  // MARK: The truth in the rows

  /// Learns what was sent and what became of it.
  private mutating func collect(_ entry: Entry, _ header: EventHeader) {
    switch entry {
    case .member(let member, let event, let effects):
      if case .started(let id, _, _) = event { ids[member] = id }
      for case .send(let path, let peer, let datagram) in effects {
        guard let to = ids.firstIndex(of: peer) else { continue }
        let way = Way(path: path, from: member, to: to)
        parcels[header.sequence, default: []].append(Parcel(way: way, datagram: datagram))
      }
      if case .relayAsked = event { origins[header.sequence] = header.cause }
      guard let (way, datagram) = arrival(event, at: member), let datagram else { return }
      mark(header, way) { parcel in
        guard parcel.datagram == datagram, parcel.arrival == nil else { return false }
        parcel.arrival = header.sequence
        return true
      }
    case .world(.datagramLost(let path, let from, let to, let datagram, _, _)):
      guard let from = devices.firstIndex(of: from), let to = devices.firstIndex(of: to) else {
        return
      }
      mark(header, Way(path: path, from: from, to: to)) { parcel in
        guard parcel.datagram == datagram, !parcel.isLost else { return false }
        parcel.isLost = true
        return true
      }
    case .identity(let member, let id):
      ids[member] = id
    case .fact, .screen, .world, .owner, .ownerFact, .sound, .soundFact, .life, .power, .link,
      .list, .range, .other:
      break
    }
  }

  /// Changes the first thing that the row's cause sent that way and that `body` takes for it.
  private mutating func mark(
    _ header: EventHeader,
    _ way: Way,
    _ body: (inout Parcel) -> Bool,
  ) {
    guard let cause = origin(of: header), var sent = parcels[cause] else { return }
    for place in sent.indices where sent[place].way == way {
      if body(&sent[place]) { break }
    }
    parcels[cause] = sent
  }

  /// The row in which that was sent which came, or was lost, in this one, whoever has passed it on.
  private func origin(of header: EventHeader) -> LogPosition? {
    header.cause.map { origins[$0] ?? $0 }
  }

  /// On which way a member is told of something, and of what, where it was good; nil where nothing
  /// came.
  private func arrival(_ event: IntercomEvent, at member: Int) -> (Way, Datagram?)? {
    let path: TransportPath
    let peer: MemberID
    var datagram: Datagram?
    switch event {
    case .datagramArrived(let by, let sender, _, _, let told):
      (path, peer, datagram) = (by, sender, told)
    case .handshakeArrived(let by, let sender, let step, let attempt, _):
      (path, peer, datagram) = (by, sender, .handshake(step: step, attempt: attempt))
    case .datagramRejected(let by, let sender, _, _):
      (path, peer) = (by, sender)
    case .started, .membersListed, .tagChanged, .callLeft, .audioTicked, .tagsMade, .secretChanged,
      .audioGiven, .localPeerFound, .localPeerLost, .localPeerConnected,
      .localConnectionFailed, .matchMade, .matchMerged, .matchFailed, .relayAsked,
      .handshakeCarried, .timerFired, .windowJudged, .uplinkTold:
      return nil
    }
    guard let from = ids.firstIndex(of: peer) else { return nil }
    return (Way(path: path, from: from, to: member), datagram)
  }

  // MARK: The observer

  private mutating func tell(_ entry: Entry, _ header: EventHeader) {
    let place = CallObserver.Place(sequence: header.sequence, now: header.time)
    switch entry {
    case .member(let member, let event, let effects):
      if let (way, datagram) = arrival(event, at: member) {
        observer.learn(landing(header, way, datagram), place)
      }
      observer.take(event, effects, at: member, place)
      for effect in effects { tell(effect, of: member, place) }
      if case .audioTicked = event {
        studio.play(effects.compactMap(played), at: member, now: header.time)
        observer.settle(member)
      }
    case .fact(let member, let fact):
      let place = CallObserver.Place(sequence: header.cause ?? 0, now: header.time)
      observer.take(.state(fact), of: member, place)
    case .screen(let member, let fact):
      let place = CallObserver.Place(sequence: header.cause ?? 0, now: header.time)
      observer.take(fact, of: member, place)
    case .world(let event):
      observer.take(event, cause: header.cause, place)
    case .owner(let member, let event):
      observer.take(event, ofOwnerAt: member, place)
    case .ownerFact(let member, let fact):
      let place = CallObserver.Place(sequence: header.cause ?? 0, now: header.time)
      observer.take(fact, ofOwnerAt: member, place)
    case .sound(let member, let event):
      observer.take(event, ofSoundAt: member, place)
    case .soundFact(let member, let fact):
      let place = CallObserver.Place(sequence: header.cause ?? 0, now: header.time)
      observer.take(fact, of: member, place)
    case .life(let member, let turn):
      take(turn, of: member, place)
    case .power(let member, let isOn, let turn):
      observer.power(isOn: isOn, of: member, at: header.time)
      if let turn { take(turn, of: member, place) }
    case .identity(let member, let id):
      observer.know(member, as: id)
      if opensLater[member] { observer.stop(member, isGone: true, place) }
    case .link(let event):
      observer.places.take(event, at: header.time, evidence: header.sequence)
    case .list(let member, let fact):
      observer.leavers.take(fact, of: member)
    case .range(let first, let second, let isInRange):
      observer.range(isInRange, first, second, at: header.time)
    case .other:
      break
    }
  }

  private mutating func take(_ turn: AppTurn.Kind, of member: Int, _ place: CallObserver.Place) {
    switch turn {
    case .running: observer.run(member, place)
    case .suspended, .gone: observer.stop(member, isGone: turn == .gone, place)
    }
  }

  private mutating func tell(
    _ effect: IntercomEffect,
    of member: Int,
    _ place: CallObserver.Place,
  ) {
    switch effect {
    case .send(let path, let peer, let datagram):
      guard let to = ids.firstIndex(of: peer) else { return }
      let way = Way(path: path, from: member, to: to)
      observer.learn(.sealed(datagram, way, bytes: [], body: [], reusesNonce: false), place)
    case .skip, .play, .refuse, .state:
      observer.take(effect, of: member, place)
    case .connectLocal, .disconnectLocal, .startMatchMaking, .gatherMatch, .rejoinMatch,
      .leaveMatch, .route, .forward, .decline, .setTimer, .cancelTimer, .askOwner:
      break
    }
  }

  /// What a member's device plays where it asks for that.
  private func played(_ effect: IntercomEffect) -> PlayedFrame? {
    guard case .play(let peer, let stream, let sequence, let timestamp, let rendering) = effect,
      let talker = ids.firstIndex(of: peer)
    else { return nil }
    return PlayedFrame(
      talker: talker,
      stream: stream,
      sequence: sequence,
      timestamp: timestamp,
      rendering: rendering,
    )
  }

  /// What came to its receiver in a row.
  private mutating func landing(
    _ header: EventHeader,
    _ way: Way,
    _ datagram: Datagram?,
  ) -> CallTruth {
    let sent = origin(of: header).flatMap { parcels[$0] } ?? []
    if let datagram {
      let isAwaited = sent.contains { $0.way == way && $0.arrival == header.sequence }
      return .landing(datagram, way, isAwaited: isAwaited)
    }
    let left = sent.filter { $0.way == way && !$0.isLost && $0.arrival == nil }
    // No copy but this can have come: its other one was whole, or an attacker sent it.
    guard let one = left.first else { return .landing(.standby, way, isAwaited: false) }
    if left.contains(where: { $0.datagram != one.datagram }) { ambiguities += 1 }
    mark(header, way) { parcel in
      guard !parcel.isLost, parcel.arrival == nil else { return false }
      parcel.arrival = header.sequence
      return true
    }
    return .landing(one.datagram, way, isAwaited: true)
  }
}
