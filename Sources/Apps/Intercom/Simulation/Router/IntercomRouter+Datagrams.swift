import Intercom
import Kernel
import World

/// What becomes of datagrams, and of those who listen in.
extension IntercomRouter {
  /// A member's datagram has its seal and goes out.
  func send(
    _ letter: SealedLetter,
    in services: inout IntercomServices,
    seeing brokers: some BrokerView,
    _ now: Instant,
    _ directives: inout IntercomDirectives,
  ) {
    let bytes = leavingOpen(letter)
    let way = letter.way
    directives.append(
      .reveal(
        .sealed(
          letter.datagram,
          way,
          bytes: bytes,
          body: letter.body,
          reusesNonce: letter.reusesNonce,
        )
      )
    )
    let flight = Flight(
      way: way,
      bytes: bytes,
      truth: letter.datagram,
      redundancy: letter.redundancy,
    )
    if let carrier = services.relays.carrier(of: way) {
      handOver(flight, to: carrier, &directives)
      return
    }
    let isConnected = isConnected(way, seeing: brokers) && !isMuted(letter.datagram, way)
    carry(.sent(flight, isConnected: isConnected), in: &services, now, &directives)
    if isConnected, let what = wiretap.wish(for: letter.datagram, on: way) {
      let number = services.tape.record(flight)
      directives.append(.tellAttacker(.overheard(number: number, name(way), what: what)))
    }
  }

  /// What has arrived was opened with the keys that the member has now.
  func receive(_ flight: Flight, _ opened: Opened, _ directives: inout IntercomDirectives) {
    let way = flight.way
    let bytes = Int64(flight.bytes.count)
    let event: IntercomEvent
    switch opened {
    case .datagram(let datagram, let body):
      if case .voice(let stream, let sequence, _) = datagram {
        directives.append(.keep(body, stream: stream, sequence: sequence, way))
      }
      event = .datagramArrived(
        path: way.path,
        peer: ids[way.from],
        bytes: bytes,
        redundancy: flight.redundancy,
        datagram: datagram,
      )
    case .handshake(let step, let attempt, let verdict):
      event = .handshakeArrived(
        path: way.path,
        peer: ids[way.from],
        step: step,
        attempt: attempt,
        verdict: verdict,
      )
    case .rejected(let reason):
      event = .datagramRejected(
        path: way.path,
        peer: ids[way.from],
        bytes: bytes,
        reason: reason,
      )
    }
    directives.append(.tell(way.to, event))
  }

  /// What becomes of what carries datagrams asks for.
  func carry(
    _ event: DatagramService.Event,
    in services: inout IntercomServices,
    _ now: Instant,
    _ directives: inout IntercomDirectives,
  ) {
    directives.datagrams.removeAll()
    services.datagrams.reduce(event, at: now, into: &directives.datagrams)
    for effect in directives.datagrams.items {
      switch effect {
      case .offer(let flight):
        directives.append(.offer(flight))
      case .lose(let flight, let reason, let fault):
        let way = flight.way
        directives.append(
          .note(
            .datagramLost(
              path: way.path,
              from: devices[way.from],
              to: devices[way.to],
              datagram: flight.truth,
              reason: reason,
              fault: fault,
            ),
            on: way.path,
          )
        )
      case .corrupt(let way, let bit):
        directives.append(
          .note(
            .datagramCorrupted(
              path: way.path,
              from: devices[way.from],
              to: devices[way.to],
              bit: Int64(bit),
            ),
            on: way.path,
          )
        )
      case .wait(let sender, let span):
        directives.append(.reveal(.waited(from: sender, span)))
      case .fly(let flight, let time):
        directives.append(.fly(flight, until: time))
      }
    }
  }

  // MARK: Attacks

  /// What an act of the timeline has the attacker do.
  func deed(of act: PlannedIntercomAct) -> AttackEvent {
    let way = NamedWay(path: act.path, from: act.from, to: act.to)
    return switch act.deed {
    case .corruptPacket: .toldToCorrupt(way)
    case .replayPacket: .toldToReplay(what: act.what, way, age: act.age)
    case .forgeHello: .toldToForge(way)
    case .impersonate: .toldToPose(way, by: act.pose.by, step: act.pose.step)
    }
  }

  /// What becomes of what the attacker does.
  func route(
    _ effect: AttackEffect,
    in services: inout IntercomServices,
    _ now: Instant,
    _ directives: inout IntercomDirectives,
  ) {
    switch effect {
    case .corrupt(let way):
      carry(.corruptionPlanned(places(way)), in: &services, now, &directives)
    case .replay(let number):
      let flight = services.tape.copy(number)
      let way = flight.way
      directives.append(
        .announce(
          .datagramReplayed(
            path: way.path,
            from: devices[way.from],
            to: devices[way.to],
            bytes: Int64(flight.bytes.count),
          )
        )
      )
      directives.append(.offer(flight))
    case .haveNone(let way):
      // What was asked for did not happen: a run that looks unharmed would prove nothing.
      directives.append(
        .announce(.nothingRecorded(path: way.path, from: way.from, to: way.to))
      )
    case .forge(let way):
      directives.append(.forge(places(way)))
    case .pose(let way, let poser, let step):
      directives.append(.pose(places(way), by: place(of: poser), step))
    case .forget(let numbers):
      services.tape.forget(numbers)
    }
  }

  private func name(_ way: Way) -> NamedWay {
    NamedWay(path: way.path, from: devices[way.from], to: devices[way.to])
  }

  private func places(_ way: NamedWay) -> Way {
    Way(path: way.path, from: place(of: way.from), to: place(of: way.to))
  }
}
