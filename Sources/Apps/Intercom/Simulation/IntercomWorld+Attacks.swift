import Intercom
import Kernel
import World

/// What attackers and accidents do to packets.
extension IntercomWorld {
  /// Keeps what an attacker will want to send again.
  func record(_ flight: Flight) {
    guard let what = flight.truth.recorded, recorded.contains(what) else { return }
    recordings.append(Recording(flight: flight, at: simulation.now))
    // What no act of the timeline reaches back to any more is forgotten, now and then.
    guard recordings.count > 2 * recordingsKept else { return }
    let oldest = simulation.now - recordingAge
    recordings.removeAll { $0.at < oldest && $0.flight.truth.recorded == .voice }
    recordingsKept = max(1_024, recordings.count)
  }

  /// Carries out an act of the timeline.
  func run(_ act: PlannedIntercomAct) throws {
    guard let from = plan.members.firstIndex(where: { $0.device == act.from }),
      let to = plan.members.firstIndex(where: { $0.device == act.to })
    else { preconditionFailure("an act between devices that are none") }
    let way = Way(path: act.path, from: from, to: to)
    switch act.deed {
    case .corruptPacket: corruptions.append(way)
    case .replayPacket: try replay(act, way)
    case .forgeHello: try forge(way)
    }
  }

  private func replay(_ act: PlannedIntercomAct, _ way: Way) throws {
    let wanted = simulation.now - act.age
    let recorded = recordings.last {
      $0.flight.way == way && $0.flight.truth.recorded == act.what && $0.at <= wanted
    }
    guard let recorded, let link = link(act.path) else {
      // What was asked for did not happen: a run that looks unharmed would prove nothing.
      try state(.nothingRecorded(path: act.path, from: act.from, to: act.to))
      return
    }
    let bytes = Int64(recorded.flight.bytes.count)
    let sequence = try state(
      .datagramReplayed(path: act.path, from: act.from, to: act.to, bytes: bytes)
    )
    var flight = recorded.flight
    flight.isAwaited = false
    try put(flight, on: link, flow: Datagram.strangerFlow, number: nil, cause: sequence)
  }

  private func forge(_ way: Way) throws {
    let (from, to) = (plan.members[way.from].device, plan.members[way.to].device)
    let purpose = "forgery/\(way.path.rawValue)/\(from)>\(to)/\(simulation.now.nanoseconds)"
    let hello = secrets.forgedHello(from: way.from, to: way.to, entropy: bytes(128, for: purpose))
    let sequence = try state(
      .datagramForged(path: way.path, from: from, to: to, bytes: Int64(hello.count))
    )
    guard let link = link(way.path) else { return }
    let truth = Datagram.handshake(step: .hello, attempt: 1)
    var flight = Flight(way: way, bytes: hello, truth: truth)
    flight.isAwaited = false
    try put(flight, on: link, flow: Datagram.strangerFlow, number: nil, cause: sequence)
  }

  /// States what stands outside the devices.
  @discardableResult
  func state(_ event: IntercomWorldEvent, cause: Int64? = nil) throws -> Int64 {
    try simulation.state(event, node: "world", component: IntercomSchema.name, cause: cause)
  }
}

extension Datagram {
  /// What an attacker takes it for; nil for what none records.
  fileprivate var recorded: PlannedIntercomAct.Recorded? {
    switch self {
    case .voice: .voice
    case .handshake(.hello, _): .hello
    case .handshake(.reply, _), .handshake(.confirm, _), .ping, .pong, .receipt, .standby: nil
    }
  }
}
