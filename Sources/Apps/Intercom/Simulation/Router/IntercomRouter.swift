import Intercom
import Kernel
import Voice
import World

/// Says what becomes of everything that the members of a call and the services around them ask for, of
/// what arrives, and of what attackers do.
///
///     member ── send ──► secrets ──► datagrams ──► link ──► secrets ──► member
///        │                              ▲  │
///        ├── connectLocal ──► radio     │  └─► attacker ── replay, forge ──► link
///        ├── startMatchMaking ──► match maker
///        └── play, skip, refuse, state ──► loudspeaker, observers
///     audio device ── call ──► member      radio, match maker ── found, made … ──► both members
///
/// The radio, the match maker and the attacker are components: what reaches them is a directive, and
/// what they ask for comes back as a happening. The router looks at the first two, and tells them nothing
/// that changes nothing. It is a function of what happens and of the services' states, and changes
/// nothing but what has no component of its own: audio devices, datagrams, the tape. A run gives what is under way its time and its luck; a search tries every order; both ask here what is
/// meant, so that they cannot differ.
struct IntercomRouter: Sendable {
  /// What each member announces over the radio.
  var tags: [UInt64]
  private let cast: Cast

  /// What stays as it is throughout a call; a class, because a router is copied for each happening, with
  /// a count to be changed for each list in it.
  private final class Cast: Sendable {
    let devices: [String]
    let ids: [MemberID]
    let ranks: [UInt64]
    let faults: [IntercomFault]
    let wiretap: Wiretap

    init(_ plan: IntercomPlan, ids: [MemberID], faults: [IntercomFault], ranks: [UInt64]?) {
      devices = plan.members.map(\.device)
      self.ids = ids
      self.ranks = ranks ?? ids.map { $0.front(plan.settings.identityLength) }
      self.faults = faults
      wiretap = Wiretap(plan.acts, among: devices)
    }
  }

  /// The devices of the members, in the order of the plan.
  var devices: [String] { cast.devices }
  /// Who the members are.
  var ids: [MemberID] { cast.ids }
  /// Where each member stands among all: the smallest hosts a match.
  var ranks: [UInt64] { cast.ranks }
  /// What is planned to go wrong; nothing but in a proof of claims.
  var faults: [IntercomFault] { cast.faults }
  /// What attackers want to hear of.
  var wiretap: Wiretap { cast.wiretap }

  /// The router of a call.
  init(
    _ plan: IntercomPlan,
    ids: [MemberID],
    tags: [UInt64],
    faults: [IntercomFault] = [],
    ranks: [UInt64]? = nil,
  ) {
    self.tags = tags
    cast = Cast(plan, ids: ids, faults: faults, ranks: ranks)
  }

  /// What is around the members at the start.
  ///
  /// - Parameters:
  ///   - plan: the call.
  ///   - hasInternet: whether there is a link over the Internet.
  ///   - luck: what the match maker's luck comes from.
  /// - Returns: a call without members, and every service before anything has happened.
  func start(
    of plan: IntercomPlan,
    hasInternet: Bool,
    luck: UInt64 = 0,
  ) -> IntercomSystem {
    var system = IntercomSystem()
    system.attacker = Attacker(acts: plan.acts)
    system.brokers.radio = Radio(devices: devices, spans: plan.radio)
    system.brokers.matchMaker = MatchMaker(
      devices: devices,
      groups: plan.members.map { member in
        plan.members.firstIndex { $0.group == member.group } ?? 0
      },
      ranks: ranks.map { rank in ranks.count { $0 < rank } },
      isThere: makesMatches(hasInternet),
      spans: plan.matches,
      luck: luck,
    )
    system.services.audio = plan.members.map { _ in AudioDevice() }
    return system
  }

  /// The place of a member; every id that a reducer names was given to it by this call.
  func index(of id: MemberID) -> Int {
    guard let index = ids.firstIndex(of: id) else { preconditionFailure("no member \(id)") }
    return index
  }

  /// Whether the transport takes datagrams this way: the radio's connection or the match.
  func isConnected(_ way: Way, seeing brokers: some BrokerView) -> Bool {
    switch way.path {
    case .local: brokers.pair(way.from, way.to).state == .connected
    case .internet: brokers.areMatched(way.from, way.to)
    }
  }

  /// Says what becomes of something that happens.
  ///
  /// - Parameters:
  ///   - happening: what happens.
  ///   - services: what is around the members, and no driver tells anything.
  ///   - brokers: who brings the members together.
  ///   - now: the true time.
  ///   - directives: takes what is to be done, in order.
  func route(
    _ happening: IntercomHappening,
    in services: inout IntercomServices,
    seeing brokers: some BrokerView,
    at now: Instant,
    into directives: inout IntercomDirectives,
  ) {
    switch happening {
    case .asked(let effect, let member, let isTalking):
      route(
        effect,
        of: member,
        isTalking: isTalking,
        in: &services,
        seeing: brokers,
        now,
        &directives,
      )
    case .sealed(let letter):
      send(letter, in: &services, seeing: brokers, now, &directives)
    case .passed(let flight, let passage, let fault):
      let passage = slowed(passage, flight.way, now)
      carry(.passed(flight, passage, fault: fault), in: &services, now, &directives)
    case .blocked(let flight):
      carry(.blocked(flight), in: &services, now, &directives)
    case .uplinkLooked(let member, let standing):
      let told = IntercomEvent.uplinkTold(waiting: standing.waiting, each: standing.each)
      directives.append(.tell(member, told))
    case .wrapped(let flight, let bytes):
      dispatch(flight, bytes, in: &services, seeing: brokers, now, &directives)
    case .unwrapped(let flight, let bytes):
      unpack(flight, bytes, in: &services, &directives)
    case .arrived(let flight) where flight.isWrapped:
      directives.append(.unwrap(flight))
    case .arrived(let flight):
      let way = flight.way
      directives.append(.reveal(.landing(flight.truth, way, isAwaited: flight.isAwaited)))
      directives.append(.open(flight))
    case .unattended(let flight, let fault):
      let isReceiver = flight.hop.to == flight.way.to
      drop(flight, isReceiver ? .notRunning : .notRelayed, fault: fault, &directives)
    case .appStopped(let member, let isGone):
      hear(.appStopped, member, in: &services, now, &directives)
      if isGone {
        services.relays.forget(member)
      } else {
        part(member, seeing: brokers, &directives)
      }
    case .appRan(let member):
      hear(.appRan, member, in: &services, now, &directives)
    case .opened(let flight, let opened):
      receive(flight, takingAnything(opened, flight), &directives)
    case .radioAsked(let effect):
      route(effect, &directives)
    case .matchMakerAsked(let effect):
      route(effect, &directives)
    case .attackerAsked(let effect):
      route(effect, in: &services, now, &directives)
    case .reachChanged(let path, let first, let second, let isWhole):
      look(path, first, second, isWhole: isWhole, seeing: brokers, &directives)
    case .announced(let member):
      announce(member, seeing: brokers, &directives)
    case .audioStarted(let member, let phase):
      hear(.started(phase: phase), member, in: &services, now, &directives)
    case .frameFilled(let member):
      hear(.frameFilled, member, in: &services, now, &directives)
    case .captured(let member, let level):
      hear(.captured(level: level), member, in: &services, now, &directives)
    case .acted(let act):
      directives.append(.tellAttacker(deed(of: act)))
    case .forged(let way, let bytes, let step):
      directives.append(
        .announce(
          .datagramForged(
            path: way.path,
            from: devices[way.from],
            to: devices[way.to],
            bytes: Int64(bytes.count),
          )
        )
      )
      let truth = Datagram.handshake(step: step == .hello ? .hello : .confirm, attempt: 1)
      directives.append(
        .offer(Flight(way: way, bytes: bytes, truth: truth, isAwaited: false))
      )
    }
  }

  // MARK: What members ask for

  private func route(
    _ effect: IntercomEffect,
    of member: Int,
    isTalking: Bool,
    in services: inout IntercomServices,
    seeing brokers: some BrokerView,
    _ now: Instant,
    _ directives: inout IntercomDirectives,
  ) {
    switch effect {
    case .send(let path, let peer, let datagram):
      directives.append(.seal(datagram, Way(path: path, from: member, to: index(of: peer))))
    case .skip, .state:
      directives.append(.observe(effect, of: member))
    case .play(let peer, let stream, let sequence, let timestamp, let rendering):
      let talker = index(of: peer)
      if isDeaf(services.audio[member], to: talker, isTalking: isTalking) {
        directives.append(.reveal(.unheard(timestamp, of: talker, at: member)))
        return
      }
      hear(.played(talker: talker), member, in: &services, now, &directives)
      let frame = PlayedFrame(
        talker: talker,
        stream: stream,
        sequence: sequence,
        timestamp: timestamp,
        rendering: rendering,
      )
      directives.append(.play(frame, at: member))
      directives.append(.observe(effect, of: member))
    case .refuse(let peer, _, _, let timestamp, let reason):
      directives.append(.observe(effect, of: member))
      if isHeardAnyway(reason) {
        directives.append(.reveal(.heardAnyway(timestamp, of: index(of: peer), at: member)))
      }
    case .route(let peer, let carrier):
      let place = carrier == .nobody ? nil : index(of: carrier)
      services.relays.set(place, from: member, to: index(of: peer))
    case .forward:
      passOn(in: &services, &directives)
    case .decline:
      drop(services.relays.take(), .notRelayed, &directives)
    case .connectLocal(let peer):
      invite(index(of: peer), by: member, seeing: brokers, &directives)
    case .disconnectLocal(let peer):
      let other = index(of: peer)
      directives.append(.forget(.local, at: member, to: other))
      guard brokers.pair(member, other).state != .apart else { return }
      let ended = RadioEvent.disconnected(by: devices[member], peer: devices[other])
      directives.append(.tellRadio(ended))
    case .startMatchMaking:
      directives.append(.tellMatchMaker(.asked(device: devices[member])))
    case .gatherMatch:
      directives.append(.tellMatchMaker(.gathered(device: devices[member])))
    case .rejoinMatch(let peer):
      let other = index(of: peer)
      directives.append(.forget(.internet, at: member, to: other))
      let missed = MatchEvent.missed(device: devices[member], peer: devices[other])
      directives.append(.tellMatchMaker(missed))
    case .leaveMatch:
      if brokers.match(of: member) != .none {
        directives.append(.tellMatchMaker(.left(device: devices[member])))
      }
      for peer in devices.indices where peer != member {
        directives.append(.forget(.internet, at: member, to: peer))
      }
    case .askOwner(let peer, let figures):
      directives.append(.askOwner(member, about: index(of: peer), figures))
    case .setTimer, .cancelTimer:
      break  // The component's own affair, and the search's.
    }
  }

  // MARK: What services ask for

  private func hear(
    _ event: AudioDevice.Event,
    _ member: Int,
    in services: inout IntercomServices,
    _ now: Instant,
    _ directives: inout IntercomDirectives,
  ) {
    directives.audio.removeAll()
    services.audio[member].reduce(event, at: now, into: &directives.audio)
    for effect in directives.audio.items {
      switch effect {
      case .fill(let span):
        directives.append(.fill(member, after: span))
      case .capture(let frame, let start):
        directives.append(.capture(member, frame: frame, from: start))
      case .call(let tick, let level):
        directives.append(.tell(member, .audioTicked(index: tick, level: level)))
        directives.append(.sound(member))
        directives.append(.settle(member))
      }
    }
  }
}
