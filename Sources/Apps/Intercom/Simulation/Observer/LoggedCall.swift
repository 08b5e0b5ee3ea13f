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
struct LoggedCall {
  /// What was heard of whom, and what was found.
  private(set) var observer: CallObserver
  /// How often bytes that were no good could have been one of several datagrams.
  private(set) var ambiguities = 0

  private let devices: [String]
  /// Who the members are, as their starts say.
  private var ids: [MemberID]
  /// What was sent, by the row that led to it.
  private var parcels: [LogPosition: [Parcel]] = [:]  // order-free: only ever looked up

  /// A row as it stands in a log.
  struct Row {
    var header: EventHeader
    var payload: [UInt8]
    var effects: [UInt8]
  }

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
    case world(IntercomWorldEvent)
    case other
  }

  /// A call of which no row has been read.
  ///
  /// - Parameters:
  ///   - plan: the call.
  ///   - seed: the seed of its run, from which the phases of audio devices come.
  init(_ plan: IntercomPlan, seed: UInt64) {
    observer = CallObserver(plan, phases: plan.phases(seed: seed))
    devices = plan.members.map(\.device)
    ids = devices.map { _ in .nobody }
  }

  /// Observes all rows of a log, in order.
  ///
  /// - Parameters:
  ///   - rows: the rows from the first on.
  ///   - end: when the call was over; nil where the run was interrupted.
  /// - Returns: what was found, in order.
  /// - Throws: where a row was written by another version.
  mutating func observe(
    _ rows: [Row],
    until end: Instant?,
  ) throws(FieldError) -> [CallObserver.Finding] {
    var entries: [Entry] = []
    for row in rows { entries.append(try entry(row)) }
    for (row, entry) in zip(rows, entries) { collect(entry, row.header) }
    for (row, entry) in zip(rows, entries) { tell(entry, row.header) }
    if let end { observer.finish(at: end) }
    return observer.findings
  }

  private func entry(_ row: Row) throws(FieldError) -> Entry {
    let header = row.header
    if let member = devices.firstIndex(of: header.node), header.component == IntercomSchema.name,
      IntercomEvent.prototype(kind: header.kind) != nil
    {
      let event = try CanonicalReader.decode(
        IntercomEvent.self,
        kind: header.kind,
        from: row.payload,
      )
      guard !row.effects.isEmpty else { return .member(member, event, []) }
      let asked = try CanonicalReader.decode(arrayOf: IntercomEffect.self, from: row.effects)
      return .member(member, event, asked)
    }
    guard header.node == "world", IntercomWorldEvent.prototype(kind: header.kind) != nil else {
      return .other
    }
    return .world(
      try CanonicalReader.decode(IntercomWorldEvent.self, kind: header.kind, from: row.payload)
    )
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
    case .world, .other:
      break
    }
  }

  /// Changes the first thing that the row's cause sent that way and that `body` takes for it.
  private mutating func mark(
    _ header: EventHeader,
    _ way: Way,
    _ body: (inout Parcel) -> Bool,
  ) {
    guard let cause = header.cause, var sent = parcels[cause] else { return }
    for place in sent.indices where sent[place].way == way {
      if body(&sent[place]) { break }
    }
    parcels[cause] = sent
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
    case .started, .audioTicked, .localPeerFound, .localPeerLost, .localPeerConnected,
      .localConnectionFailed, .matchMade, .matchFailed, .timerFired:
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
      if case .audioTicked = event { observer.settle(member) }
    case .world(let event):
      observer.take(event, cause: header.cause, place)
    case .other:
      break
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
    case .connectLocal, .disconnectLocal, .startMatchMaking, .leaveMatch, .setTimer,
      .cancelTimer:
      break
    }
  }

  /// What came to its receiver in a row.
  private mutating func landing(
    _ header: EventHeader,
    _ way: Way,
    _ datagram: Datagram?,
  ) -> CallTruth {
    let sent = header.cause.flatMap { parcels[$0] } ?? []
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

extension IntercomPlan {
  /// How far the frames of each member's audio device lie from the start, in a run with that seed.
  func phases(seed: UInt64) -> [Duration] {
    members.map { member in
      var stream = RandomStream(seed: seed, key: "audio/\(member.device)/phase")
      return Duration(nanoseconds: Int64(stream.below(20_000_000)))
    }
  }
}
