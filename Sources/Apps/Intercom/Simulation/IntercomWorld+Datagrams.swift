import Intercom
import Kernel
import World

extension IntercomWorld {
  /// Seals a datagram and puts it on the link of its path.
  func send(_ datagram: Datagram, _ way: Way, cause: Int64) throws {
    let bytes = try seal(datagram, way, cause: cause)
    count(datagram, bytes.count, way, cause: cause)
    guard isConnected(way), let link = link(way.path) else {
      try lose(datagram, way, reason: .notConnected, fault: nil, cause: cause)
      return
    }
    let flight = Flight(way: way, bytes: bytes, truth: datagram)
    try put(flight, on: link, flow: datagram.flow, cause: cause)
    if case .voice = datagram, plan.acts.contains(where: { $0.deed == .replayPacket }) {
      recordings.append(Recording(flight: flight, at: simulation.now))
      if recordings.count > 1_024 { recordings.removeFirst(512) }
    }
  }

  private func seal(_ datagram: Datagram, _ way: Way, cause: Int64) throws -> [UInt8] {
    switch datagram {
    case .handshake(let step, let attempt):
      let from = plan.members[way.from].device
      let to = plan.members[way.to].device
      let purpose = "handshake/\(way.path.rawValue)/\(from)>\(to)/\(step.rawValue)"
      let time = simulation.now.nanoseconds
      return secrets.handshake(
        step,
        attempt: attempt,
        from: way.from,
        to: way.to,
        path: way.path,
        entropy: bytes(64, for: "\(purpose)/\(time)"),
      )
    case .voice(let stream, let sequence, let timestamp):
      let body = try packet(timestamp, of: way.from)
      ledger.offered(
        timestamp,
        sequence: sequence,
        by: way.from,
        for: way.to,
        isPreRoll: timestamp < latest(way.from),
      )
      let reuses = secrets.nonceReuses
      let sealed = secrets.seal(
        datagram,
        body: body,
        from: way.from,
        to: way.to,
        path: way.path,
      )
      if secrets.nonceReuses > reuses {
        try simulation.state(
          IntercomWorldEvent.nonceReused(
            from: plan.members[way.from].device,
            to: plan.members[way.to].device,
            stream: stream,
            sequence: sequence,
          ),
          node: "world",
          component: IntercomSchema.name,
          cause: cause,
        )
      }
      return sealed
    case .ping, .pong, .receipt:
      return secrets.seal(datagram, body: [], from: way.from, to: way.to, path: way.path)
    }
  }

  /// The last captured frame of a member.
  private func latest(_ member: Int) -> Int64 {
    components[member].reducer.tick
  }

  private func count(_ datagram: Datagram, _ bytes: Int, _ way: Way, cause: Int64) {
    let bytes = Int64(bytes)
    switch datagram {
    case .voice(_, let sequence, _):
      traffic[way.from].voicePackets += 1
      traffic[way.from].voiceBytes += bytes
      if ledger.isSecondCopy(sequence, by: way.from, for: way.to) {
        traffic[way.from].dualFrames += 1
        traffic[way.from].dualBytes += bytes
      }
    case .ping, .pong, .receipt:
      traffic[way.from].keepalivePackets += 1
      traffic[way.from].keepaliveBytes += bytes
    case .handshake:
      traffic[way.from].handshakeBytes += bytes
    }
  }

  /// Whether the transport takes datagrams this way: the radio's connection or the match.
  private func isConnected(_ way: Way) -> Bool {
    switch way.path {
    case .local:
      radio.state(way.from, way.to) == .connected
    case .internet:
      matchMaker.states[way.from] == .matched && matchMaker.states[way.to] == .matched
    }
  }

  /// Puts bytes on the link; what the link does to them is logged where it is not delivery.
  func put(
    _ flight: Flight,
    on link: Network.LinkIndex,
    flow: UInt64,
    cause: Int64?,
  ) throws {
    let way = flight.way
    let passage = simulation.offer(
      flight.bytes.count,
      on: link,
      from: nodes[way.from],
      to: nodes[way.to],
      flow: flow,
    )
    if let drop = passage.drop {
      let fault =
        drop == .outage
        ? simulation.network.fault(link, from: nodes[way.from], to: nodes[way.to]) : nil
      try lose(flight.truth, way, reason: LossReason(drop), fault: fault, cause: cause)
    }
    for case let copy? in [passage.first, passage.second] {
      var flight = flight
      var bit = copy.flippedBit
      if bit == nil, case .voice = flight.truth, let index = corruptions.firstIndex(of: way) {
        corruptions.remove(at: index)
        bit = flight.bytes.count * 4
      }
      if let bit {
        flight.bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        try simulation.note(
          IntercomWorldEvent.datagramCorrupted(
            path: way.path,
            from: plan.members[way.from].device,
            to: plan.members[way.to].device,
            bit: Int64(bit),
          ),
          node: "world",
          component: "link/\(way.path.rawValue)",
          cause: cause,
        )
      }
      flights.schedule(flight, at: copy.arrival, cause: cause, in: simulation)
    }
  }

  private func lose(
    _ datagram: Datagram,
    _ way: Way,
    reason: LossReason,
    fault: Int64?,
    cause: Int64?,
  ) throws {
    let sequence = try simulation.note(
      IntercomWorldEvent.datagramLost(
        path: way.path,
        from: plan.members[way.from].device,
        to: plan.members[way.to].device,
        datagram: datagram,
        reason: reason,
        fault: fault,
      ),
      node: "world",
      component: "link/\(way.path.rawValue)",
      cause: cause,
    )
    if let fault {
      ledger.swallowed(from: way.from, to: way.to, by: fault, at: simulation.now)
    }
    guard case .voice(_, _, let timestamp) = datagram else { return }
    ledger.met(
      reason.cause,
      timestamp,
      of: way.from,
      at: way.to,
      evidence: sequence,
      fault: fault,
    )
  }

  /// Bytes have arrived: they are opened with the keys the member has now.
  func arrived(_ flight: Flight, cause: Int64?) throws {
    let way = flight.way
    let peer = ids[way.from]
    let bytes = Int64(flight.bytes.count)
    arriving = flight
    defer { arriving = nil }
    let event: IntercomEvent
    switch secrets.open(flight.bytes, at: way.to, from: way.from, path: way.path) {
    case .datagram(let datagram, let body):
      if case .voice(let stream, let sequence, _) = datagram {
        studio.keep(body, stream: stream, sequence: sequence, of: way.from, at: way.to)
      }
      event = .datagramArrived(path: way.path, peer: peer, bytes: bytes, datagram: datagram)
    case .handshake(let step, let attempt, let verdict):
      event = .handshakeArrived(
        path: way.path,
        peer: peer,
        step: step,
        attempt: attempt,
        verdict: verdict,
      )
    case .rejected(let reason):
      event = .datagramRejected(path: way.path, peer: peer, bytes: bytes, reason: reason)
    }
    try components[way.to].tell(event, cause: cause, in: simulation)
  }

  /// What attackers and accidents do.
  func run(_ act: PlannedIntercomAct) throws {
    guard let from = plan.members.firstIndex(where: { $0.device == act.from }),
      let to = plan.members.firstIndex(where: { $0.device == act.to })
    else { preconditionFailure("an act between devices that are none") }
    let way = Way(path: act.path, from: from, to: to)
    switch act.deed {
    case .corruptPacket:
      corruptions.append(way)
    case .replayPacket:
      let wanted = simulation.now - act.age
      let recorded = recordings.last { $0.flight.way == way && $0.at <= wanted }
      guard let recorded, let link = link(act.path) else { return }
      let sequence = try simulation.note(
        IntercomWorldEvent.datagramReplayed(
          path: act.path,
          from: act.from,
          to: act.to,
          bytes: Int64(recorded.flight.bytes.count),
        ),
        node: "world",
        component: "link/\(act.path.rawValue)",
        cause: nil,
      )
      try put(recorded.flight, on: link, flow: Datagram.strangerFlow, cause: sequence)
    }
  }
}

extension Datagram {
  /// The link's draws for one kind of datagram are its own: more KEEPALIVE does not change what
  /// happens to voice.
  var flow: UInt64 {
    switch self {
    case .voice: 1
    case .ping: 2
    case .pong: 3
    case .receipt: 4
    case .handshake: 5
    }
  }

  /// The flow of what an attacker sends.
  static let strangerFlow: UInt64 = 9
}
