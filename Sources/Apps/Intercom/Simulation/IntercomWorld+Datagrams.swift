import Intercom
import Kernel
import World

extension IntercomWorld {
  /// Seals a datagram and puts it on the link of its path.
  func send(_ datagram: Datagram, _ way: Way, cause: Int64) throws {
    let bytes = try seal(datagram, way, cause: cause)
    traffic[way.from].count(
      datagram,
      bytes: bytes.count,
      isSecondCopy: isSecondCopy(datagram, way),
    )
    guard isConnected(way), !isMuted(datagram, way), let link = link(way.path) else {
      let flight = Flight(way: way, bytes: bytes, truth: datagram)
      try lose(flight, reason: .notConnected, fault: nil, cause: cause)
      return
    }
    var flight = Flight(way: way, bytes: bytes, truth: datagram)
    if case .voice(_, _, let timestamp) = datagram {
      flight.redundancy = try coded(timestamp, of: way.from).redundancy
    }
    try put(flight, on: link, flow: datagram.flow, number: datagram.number, cause: cause)
    record(flight)
  }

  /// Whether it is a frame of voice that went to that member before, by the other path.
  private func isSecondCopy(_ datagram: Datagram, _ way: Way) -> Bool {
    guard case .voice(_, _, let timestamp) = datagram else { return false }
    return ledger.isSecondCopy(timestamp, by: way.from, for: way.to)
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
      let body = try coded(timestamp, of: way.from).bytes
      ledger.offered(timestamp, by: way.from, for: way.to)
      let reuses = secrets.nonceReuses
      let bytes = leavingOpen(
        secrets.seal(datagram, body: body, from: way.from, to: way.to, path: way.path),
        body,
      )
      let (from, to) = (plan.members[way.from].device, plan.members[way.to].device)
      if secrets.nonceReuses > reuses {
        try state(
          .nonceReused(from: from, to: to, stream: stream, sequence: sequence),
          cause: cause,
        )
      }
      if bytes.hold(body) {
        try state(
          .voiceInClear(from: from, to: to, stream: stream, sequence: sequence),
          cause: cause,
        )
      }
      return bytes
    case .ping, .pong, .receipt, .standby:
      return secrets.seal(datagram, body: [], from: way.from, to: way.to, path: way.path)
    }
  }

  /// Whether the transport takes datagrams this way: the radio's connection or the match.
  private func isConnected(_ way: Way) -> Bool {
    switch way.path {
    case .local:
      radio.state(way.from, way.to) == .connected
    case .internet:
      matchMaker.areMatched(way.from, way.to)
    }
  }

  /// Puts bytes on the link; what the link does to them is logged where it is not delivery.
  func put(
    _ flight: Flight,
    on link: Network.LinkIndex,
    flow: UInt64,
    number: UInt64?,
    cause: Int64?,
  ) throws {
    let way = flight.way
    let passage = simulation.offer(
      flight.bytes.count + Traffic.headerBytes,
      on: link,
      from: nodes[way.from],
      to: nodes[way.to],
      flow: flow,
      number: number,
    )
    if passage.drop == .loss, sendsAgain(way) {
      let time = simulation.now + Self.sendingAgain
      flights.schedule(flight, at: time, cause: cause, in: simulation)
      return
    }
    if passage.drop == nil, flight.isAwaited { traffic[way.from].waited(passage.queued) }
    if let drop = passage.drop {
      let fault =
        drop == .outage
        ? simulation.network.fault(link, from: nodes[way.from], to: nodes[way.to]) : nil
      try lose(flight, reason: LossReason(drop), fault: fault, cause: cause)
    }
    let copies = [passage.first, passage.second].compactMap(\.self)
    let bits = copies.map { flippedBit(of: $0, flight) }
    // The packet's fate is that of the copy that arrives first, where one arrives whole of those.
    let awaited = copies.indices.min { left, right in
      (bits[left] == nil ? 0 : 1, copies[left].arrival)
        < (bits[right] == nil ? 0 : 1, copies[right].arrival)
    }
    for (index, copy) in copies.enumerated() {
      var flight = flight
      flight.isAwaited = flight.isAwaited && index == awaited
      let bit = bits[index]
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
      let arrival = copy.arrival + queueing(way)
      flights.schedule(flight, at: arrival, cause: cause, in: simulation)
    }
  }

  /// The bit of the bytes that is flipped on the way, by the link or on purpose.
  private func flippedBit(of copy: Copy, _ flight: Flight) -> Int? {
    // A link knows no headers: a flip in them is one in what they carry.
    if let bit = copy.flippedBit { return bit % (flight.bytes.count * 8) }
    guard case .voice = flight.truth, let index = corruptions.firstIndex(of: flight.way) else {
      return nil
    }
    corruptions.remove(at: index)
    return flight.bytes.count * 4
  }

  private func lose(
    _ flight: Flight,
    reason: LossReason,
    fault: Int64?,
    cause: Int64?,
  ) throws {
    let way = flight.way
    let sequence = try simulation.note(
      IntercomWorldEvent.datagramLost(
        path: way.path,
        from: plan.members[way.from].device,
        to: plan.members[way.to].device,
        datagram: flight.truth,
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
    guard flight.isAwaited, case .voice(_, _, let timestamp) = flight.truth else { return }
    ledger.lost(
      timestamp,
      of: way.from,
      at: way.to,
      reason.cause,
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
    if flight.isAwaited, case .voice(_, _, let timestamp) = flight.truth {
      ledger.landed(timestamp, of: way.from, at: way.to)
    }
    let event: IntercomEvent
    switch takingAnything(
      secrets.open(flight.bytes, at: way.to, from: way.from, path: way.path),
      flight,
    ) {
    case .datagram(let datagram, let body):
      if case .voice(let stream, let sequence, _) = datagram {
        studio.keep(body, stream: stream, sequence: sequence, of: way.from, at: way.to)
      }
      event = .datagramArrived(
        path: way.path,
        peer: peer,
        bytes: bytes,
        redundancy: flight.redundancy,
        datagram: datagram,
      )
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
}

extension [UInt8] {
  /// Whether others lie among them, one behind the other; nothing lies nowhere.
  fileprivate func hold(_ others: [UInt8]) -> Bool {
    guard let first = others.first, count >= others.count else { return false }
    return (0...count - others.count).contains { start in
      self[start] == first && self[start...].starts(with: others)
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
    case .standby: 6
    }
  }

  /// What tells it from the others of its flow in every design: the captured frame of voice.
  ///
  /// What else is sent before or with it changes nothing for it.
  var number: UInt64? {
    switch self {
    case .voice(_, _, let timestamp): UInt64(bitPattern: timestamp)
    case .ping, .pong, .receipt, .standby, .handshake: nil
    }
  }

  /// The flow of what an attacker sends.
  static let strangerFlow: UInt64 = 9
}
