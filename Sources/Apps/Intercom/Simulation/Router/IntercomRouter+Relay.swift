import Intercom
import Kernel
import World

/// What becomes of what one member passes on for two others.
///
///     sender ── seal ── wrap ──► link ──► carrier: unwrap, relayAsked, forward ── wrap ──► link ──►
///     receiver: unwrap, open
///
/// The seal is that of the two ends, and stays on; the wrapping is that of each two phones on the way. What
/// is lost on either of the two links was lost on its way from sender to receiver, because of what the
/// sender did: rows about it name both ends.
extension IntercomRouter {
  /// What a member sends is handed to another who passes it on.
  func handOver(_ flight: Flight, to carrier: Int, _ directives: inout IntercomDirectives) {
    var flight = flight
    flight.carrier = carrier
    flight.ends = ids[flight.way.from].rawValue &* 31 &+ ids[flight.way.to].rawValue
    directives.append(.wrap(flight))
  }

  /// What was wrapped goes out to the next phone.
  func dispatch(
    _ flight: Flight,
    _ bytes: [UInt8]?,
    in services: inout IntercomServices,
    seeing brokers: some BrokerView,
    _ now: Instant,
    _ directives: inout IntercomDirectives,
  ) {
    var flight = flight
    let isConnected = bytes != nil && isConnected(flight.hop, seeing: brokers)
    if let bytes {
      let extra = bytes.count - flight.bytes.count
      if !flight.isPassedOn {
        directives.append(.reveal(.wrapped(flight.truth, by: flight.way.from, extra: extra)))
      }
      flight.bytes = bytes
      flight.isWrapped = true
    }
    carry(.sent(flight, isConnected: isConnected), in: &services, now, &directives)
    // Who passes it on may keep it.
    guard isConnected, flight.isPassedOn,
      let what = wiretap.wish(for: flight.truth, on: flight.way)
    else { return }
    let number = services.tape.record(flight)
    let way = NamedWay(
      path: flight.way.path,
      from: devices[flight.way.from],
      to: devices[flight.way.to],
    )
    directives.append(.tellAttacker(.overheard(number: number, way, what: what)))
  }

  /// What has come wrapped is for who passes it on to decide, or for its receiver to open.
  func unpack(
    _ flight: Flight,
    _ bytes: [UInt8]?,
    in services: inout IntercomServices,
    _ directives: inout IntercomDirectives,
  ) {
    var flight = flight
    let wrapped = Int64(flight.bytes.count)
    let hop = flight.hop
    guard let bytes else {
      let event = IntercomEvent.datagramRejected(
        path: hop.path,
        peer: ids[hop.from],
        bytes: wrapped,
        reason: .badTag,
      )
      directives.append(.tell(hop.to, event))
      drop(flight, .damaged, &directives)
      return
    }
    flight.bytes = bytes
    flight.isWrapped = false
    let (from, target) = (ids[flight.way.from], ids[flight.way.to])
    if !flight.isPassedOn {
      services.relays.hold(flight)
      directives.append(.tell(hop.to, .relayAsked(from: from, to: target, bytes: wrapped)))
      return
    }
    if case .handshake = flight.truth {
      directives.append(.tell(hop.to, .handshakeCarried(peer: from, by: ids[flight.carrier])))
    }
    directives.append(
      .reveal(.landing(flight.truth, flight.way, isAwaited: flight.isAwaited))
    )
    directives.append(.open(flight))
  }

  /// A member passes on what it was asked about; who was told to has a bit flipped in it.
  func passOn(in services: inout IntercomServices, _ directives: inout IntercomDirectives) {
    guard var flight = services.relays.take() else { return }
    flight.isPassedOn = true
    if services.datagrams.takeCorruption(of: flight) {
      let bit = flight.bytes.count * 4
      flight.bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      directives.append(
        .note(
          .datagramCorrupted(
            path: flight.way.path,
            from: devices[flight.way.from],
            to: devices[flight.way.to],
            bit: Int64(bit),
          ),
          on: flight.way.path,
        )
      )
    }
    directives.append(.wrap(flight))
  }

  /// What was to be passed on, or came where nobody took it, is lost.
  func drop(
    _ flight: Flight?,
    _ reason: LossReason,
    fault: LogPosition? = nil,
    _ directives: inout IntercomDirectives,
  ) {
    guard let flight, flight.isAwaited else { return }
    directives.append(
      .note(
        .datagramLost(
          path: flight.way.path,
          from: devices[flight.way.from],
          to: devices[flight.way.to],
          datagram: flight.truth,
          reason: reason,
          fault: fault,
        ),
        on: flight.way.path,
      )
    )
  }
}
