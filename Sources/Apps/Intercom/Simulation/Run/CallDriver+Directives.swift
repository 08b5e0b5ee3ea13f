import Intercom
import Kernel
import Voice
import World

/// What the router says, carried out.
extension CallDriver {
  /// Carries out one directive; `cause` is what led to it, and to the next ones.
  func follow(_ directive: IntercomDirective, _ cause: inout LogPosition?) throws {
    switch directive {
    case .tell(let member, let event):
      try components[member].tell(event, cause: cause, in: simulation)
    case .tellRadio(let event):
      if case .rangeChanged(let first, let second, let isInRange) = event {
        observer.range(isInRange, first, second, at: simulation.now)
      }
      try world.radio.tell(event, cause: cause, in: simulation)
    case .tellMatchMaker(let event):
      try world.matchMaker.tell(event, cause: cause, in: simulation)
    case .tellAttacker(let event):
      try world.attacker.tell(event, cause: cause, in: simulation)
    case .askOwner(let member, let peer, let figures):
      try owners?.measured(figures, by: member, to: peer, cause: cause)
    case .fill(let member, let span):
      fill(member, after: span)
    case .capture(let member, let frame, let start):
      try capture(frame, of: member, from: start)
    case .seal(let datagram, let way):
      try happen(.sealed(seal(datagram, way)), cause: cause)
    case .wrap(let flight):
      let (way, hop) = (flight.way, flight.hop)
      let bytes = secrets.wrap(flight.bytes, ends: (way.from, way.to), on: (hop.from, hop.to))
      try happen(.wrapped(flight, bytes), cause: cause)
    case .unwrap(let flight):
      let (way, hop) = (flight.way, flight.hop)
      let bytes = secrets.unwrap(flight.bytes, ends: (way.from, way.to), on: (hop.from, hop.to))
      try happen(.unwrapped(flight, bytes), cause: cause)
    case .open(let flight):
      let way = flight.way
      let opened = secrets.open(flight.bytes, at: way.to, from: way.from, path: way.path)
      try happen(.opened(flight, opened), cause: cause)
    case .forge(let way):
      try happen(.forged(way, forge(way), .hello), cause: cause)
    case .pose(let way, let poser, let step):
      guard let bytes = pose(way, by: poser, step) else {
        // Nobody has replied: a run that looks unharmed would prove nothing.
        let (from, to) = (router.devices[way.from], router.devices[way.to])
        try announce(.nothingRecorded(path: way.path, from: from, to: to), cause: cause)
        return
      }
      try happen(.forged(way, bytes, step), cause: cause)
    case .forget(let path, let member, let peer):
      secrets.forget(path, at: member, to: peer)
    case .offer(let flight):
      try offer(flight, cause: cause)
    case .fly(let flight, let time):
      if let tap = simulation.packetTap, let packet = packet(flight) {
        try tap.underWay(packet, until: time, at: simulation.now)
      }
      flights.schedule(flight, at: time, cause: cause, in: simulation)
    case .note(let event, let path):
      try note(event, on: path, cause: cause)
    case .announce(let event):
      let led = cause
      cause = try announce(event, cause: led)
      observer.take(event, cause: led, place(cause))
    case .keep(let packet, let stream, let sequence, let way):
      studio.keep(packet, stream: stream, sequence: sequence, of: way.from, at: way.to)
    case .play(let frame, _):
      frames.append(frame)
    case .sound(let member):
      try studio.play(frames, at: member, now: simulation.now)
      try countClipped(at: member)
      frames.removeAll(keepingCapacity: true)
    case .observe(let effect, let member):
      // It is dropped as a packet: the coarse copy in the next one is of it all the same.
      if case .skip(_, let timestamp, .uplink) = effect { _ = try coded(timestamp, of: member) }
      observer.take(effect, of: member, place(cause))
      try stateFindings()
    case .reveal(let truth):
      observer.learn(truth, place(cause))
      try stateFindings()
    case .settle(let member):
      observer.settle(member)
      try stateFindings()
    }
  }

  // MARK: Audio

  private func fill(_ member: Int, after span: Duration) {
    guard let instant = soundClocks[member].instant(of: Uptime.start + span) else { return }
    fills.schedule(member, at: max(instant, simulation.now), cause: nil, in: simulation)
  }

  private func capture(_ frame: FrameNumber, of member: Int, from start: Instant) throws {
    let level = speech[member].capture(
      frame,
      over: audio?.music(at: member),
      isHandsFree: audio?.isHandsFree(member) ?? false,
    )
    try studio.heard(
      speech[member].samples(frame),
      by: member,
      from: start,
      to: simulation.now,
    )
    try look(atUplinkOf: member)
    try happen(.captured(member, level: level), cause: nil)
  }

  /// The packet of a captured frame; encoded once, however many paths it goes by.
  private func coded(_ timestamp: FrameNumber, of member: Int) throws -> CodedFrame {
    if let coded = speech[member].coded(timestamp) { return coded }
    let packet = try studio.encode(speech[member].samples(timestamp), by: member)
    return speech[member].keep(packet, of: timestamp)
  }

  // MARK: Secrets

  private func seal(_ datagram: Datagram, _ way: Way) throws -> SealedLetter {
    switch datagram {
    case .handshake(let step, let attempt):
      let names = "\(router.devices[way.from])>\(router.devices[way.to])"
      let purpose = "handshake/\(way.path.rawValue)/\(names)/\(step.rawValue)"
      let bytes = secrets.handshake(
        step,
        attempt: attempt,
        from: way.from,
        to: way.to,
        path: way.path,
        entropy: entropy(64, for: "\(purpose)/\(simulation.now.nanoseconds)"),
      )
      return SealedLetter(datagram: datagram, way: way, bytes: bytes)
    case .voice(_, _, let timestamp):
      let frame = try coded(timestamp, of: way.from)
      let reuses = secrets.nonceReuses
      let bytes = secrets.seal(
        datagram,
        body: frame.bytes,
        from: way.from,
        to: way.to,
        path: way.path,
      )
      return SealedLetter(
        datagram: datagram,
        way: way,
        bytes: bytes,
        body: frame.bytes,
        redundancy: frame.redundancy,
        reusesNonce: secrets.nonceReuses > reuses,
      )
    case .ping, .pong, .receipt, .standby, .release, .neighbour:
      let bytes = secrets.seal(datagram, body: [], from: way.from, to: way.to, path: way.path)
      return SealedLetter(datagram: datagram, way: way, bytes: bytes)
    }
  }

  private func entropy(_ count: Int, for purpose: String) -> [UInt8] {
    RandomStream.bytes(count, seed: simulation.plan.seed, for: purpose)
  }

  private func forge(_ way: Way) -> [UInt8] {
    let names = "\(router.devices[way.from])>\(router.devices[way.to])"
    let purpose = "forgery/\(way.path.rawValue)/\(names)/\(simulation.now.nanoseconds)"
    return secrets.forgedHello(
      from: way.from,
      to: way.to,
      entropy: entropy(128, for: purpose),
    )
  }

  private func pose(_ way: Way, by poser: Int, _ step: PlannedIntercomAct.Posed) -> [UInt8]? {
    let names = "\(router.devices[poser])/\(router.devices[way.from])>\(router.devices[way.to])"
    let purpose = "impersonation/\(way.path.rawValue)/\(names)/\(simulation.now.nanoseconds)"
    return secrets.posed(
      step,
      from: way.from,
      to: way.to,
      by: poser,
      path: way.path,
      entropy: entropy(64, for: purpose),
    )
  }

  // MARK: Links

  /// Puts bytes on the link of their path, by way of their sender's uplink; where there is none, they go
  /// nowhere.
  private func offer(_ flight: Flight, cause: LogPosition?) throws {
    guard link(flight.hop.path) != nil else { return }
    if try climb(flight, cause: cause) { return }
    try put(flight, cause: cause)
  }

  /// Puts bytes on the link of their path.
  func put(_ flight: Flight, cause: LogPosition?) throws {
    let way = flight.hop
    guard let link = link(way.path) else { return }
    let passage = simulation.offer(
      flight.bytes.count + Traffic.headerBytes,
      on: link,
      from: nodes[way.from],
      to: nodes[way.to],
      flow: flight.flow,
      number: flight.number,
    )
    if let tap = simulation.packetTap, let packet = packet(flight) {
      try tap.offered(packet, at: simulation.now, passage)
    }
    let fault =
      passage.drop == .outage
      ? simulation.network.fault(link, from: nodes[way.from], to: nodes[way.to]) : nil
    try happen(.passed(flight, passage, fault: fault), cause: cause)
  }

  /// What a tap on the link sees.
  func packet(_ flight: Flight) -> LinkPacket? {
    let way = flight.hop
    guard link(way.path) != nil else { return nil }
    return LinkPacket(
      link: way.path.rawValue,
      from: router.devices[way.from],
      to: router.devices[way.to],
      bytes: flight.bytes,
      what: flight.truth.words,
    )
  }

  private func note(
    _ event: IntercomWorldEvent,
    on path: TransportPath,
    cause: LogPosition?,
  ) throws {
    let sequence = try simulation.note(
      event,
      node: "world",
      component: "link/\(path.rawValue)",
      cause: cause,
    )
    observer.take(event, cause: cause, place(sequence))
  }
}

extension RandomStream {
  /// Random bytes for one purpose in a run of that seed.
  static func bytes(_ count: Int, seed: UInt64, for purpose: String) -> [UInt8] {
    var stream = RandomStream(seed: seed, key: purpose)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let word = stream.next()
      for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift * 8))) }
    }
    return Array(bytes.prefix(count))
  }
}

extension Datagram {
  /// What it is, as a capture of packets says it.
  fileprivate var words: String {
    switch self {
    case .voice(_, let sequence, let timestamp): "voice \(sequence), frame \(timestamp)"
    case .ping(let number, let sound): "ping \(number)\(sound.words)"
    case .pong(let number, let sound): "pong \(number)\(sound.words)"
    case .receipt(let highest, _): "receipt up to voice \(highest)"
    case .standby: "standby"
    case .neighbour(let peer, let isHeard): "neighbour \(peer) \(isHeard ? "there" : "gone")"
    case .release(let step, let path, let number, _):
      "release of \(path.rawValue), \(step.rawValue) \(number)"
    case .handshake(let step, let attempt): "handshake, \(step.rawValue), attempt \(attempt)"
    }
  }
}

extension SoundStanding {
  /// What a word about it adds, where it says more than usual.
  fileprivate var words: String {
    switch self {
    case .open: ""
    case .muted: ", muted"
    case .without: ", without sound"
    }
  }
}
