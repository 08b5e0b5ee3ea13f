import Exploration
import Intercom
import IntercomShell
import Kernel
import Plans
import Voice
import World

@testable import IntercomSimulation

/// A call of two without files: who speaks when, and which links are cut when.
struct CallBench {
  var plan = Plan()
  var call = IntercomPlan()
  /// When each member speaks, in seconds.
  var speech: [[(from: Int64, to: Int64)]] = [[], []]
  /// How long a datagram takes, by path.
  static let travel = [Duration.milliseconds(3), .milliseconds(45)]

  init(seed: UInt64 = 1, lasting seconds: Int64 = 40) {
    plan.seed = seed
    plan.duration = .seconds(seconds)
    plan.devices = ["hina", "ren"].map { name in
      var device = PlannedDevice()
      device.id = name
      return device
    }
    plan.links = TransportPath.allCases.map { path in
      var link = PlannedLink()
      link.id = path.rawValue
      link.pairs = [DevicePair("hina", "ren")]
      link.channel.delay = Self.travel[path.place]
      return link
    }
    call = RouterBench.plan(["a", "a"])
    call.codec.fec = false
  }

  /// Cuts a link, or heals it.
  mutating func set(_ path: TransportPath, cut isCut: Bool, at time: Instant) {
    var part = LinkPart()
    part.link = path.rawValue
    part.pairs = [DevicePair("hina", "ren")]
    plan.acts.append(PlannedAct(at: time, act: isCut ? .cut(part) : .heal(part)))
  }

  /// Weather of a seed: links that are cut and healed at any time, and people who speak.
  static func random(_ seed: UInt64) -> Self {
    var bench = Self(seed: seed)
    var stream = RandomStream(seed: seed, key: "test/call")
    for path in TransportPath.allCases {
      var now = Instant.start
      var isCut = false
      for _ in 0..<6 {
        now = now + .milliseconds(Int64(stream.below(9_000)))
        isCut.toggle()
        bench.set(path, cut: isCut, at: now)
      }
    }
    bench.plan.acts.sort { $0.at < $1.at }
    for member in 0...1 {
      var second: Int64 = 1
      while second < 38 {
        let end = second + 1 + Int64(stream.below(3))
        bench.speech[member].append((second, end))
        second = end + 1 + Int64(stream.below(6))
      }
    }
    return bench
  }

  /// A member's microphone: a loud tone where it speaks, and silence.
  func microphone(of member: Int) -> Microphone {
    let clips = speech[member].map { from, to in
      let count = Int(to - from) * 16_000
      let samples = (0..<count).map { Int16($0 / 20 % 2 == 0 ? 9_000 : -9_000) }
      return SpeechClip(start: from * 16_000, samples: samples, speech: [0..<count])
    }
    return Microphone(
      clips: clips,
      noise: .none,
      stream: RandomStream(seed: plan.seed, key: "test/microphone"),
    )
  }
}

/// What a member was told, when, and what it then was.
struct CallRow: Equatable {
  var at: Instant
  var member: Int
  var event: IntercomEvent
  var intercom: Intercom

  /// How large a sealed datagram is, is its seal's affair.
  init(at: Instant, member: Int, event: IntercomEvent, intercom: Intercom) {
    self.at = at
    self.member = member
    self.intercom = intercom
    switch event {
    case .datagramArrived(let path, let peer, _, let redundancy, let datagram):
      self.event = .datagramArrived(
        path: path,
        peer: peer,
        bytes: 0,
        redundancy: redundancy,
        datagram: datagram,
      )
    case .datagramRejected(let path, let peer, _, let reason):
      self.event = .datagramRejected(path: path, peer: peer, bytes: 0, reason: reason)
    case .started, .membersListed, .tagChanged, .callLeft, .audioTicked, .tagsMade, .secretChanged,
      .audioGiven, .localPeerFound, .localPeerLost, .localPeerConnected,
      .localConnectionFailed, .matchMade, .matchMerged, .matchFailed, .handshakeArrived,
      .relayAsked, .handshakeCarried,
      .timerFired, .windowJudged, .uplinkTold:
      self.event = event
    }
  }

  /// In what another row differs; nil where it does not.
  func difference(from other: Self) -> String? {
    if self == other { return nil }
    guard (at, member) == (other.at, other.member), event == other.event else {
      return "\(event) at \(at) of \(member), and \(other.event) at \(other.at) of \(other.member)"
    }
    let field = FieldListing(intercom).difference(from: FieldListing(other.intercom))
    return "after \(event) at \(at) of \(member): \(field ?? "something that is not listed")"
  }
}

extension [CallRow] {
  /// The first row in which others are not these; nil where all are the same.
  func difference(from others: Self) -> String? {
    for (place, (own, other)) in zip(self, others).enumerated() {
      if let difference = own.difference(from: other) { return "row \(place): \(difference)" }
    }
    return count == others.count ? nil : "\(count) and \(others.count) rows"
  }
}

/// A run of a call with the keys of libsodium, with everything that members were told.
final class TracedCall: EventSink {
  private(set) var rows: [CallRow] = []
  private(set) var driver: CallDriver?

  init(_ bench: CallBench) throws {
    let simulation = Simulation(plan: bench.plan, sink: self)
    let driver = CallDriver(
      plan: bench.call,
      microphones: (0...1).map(bench.microphone),
      secrets: SodiumSecrets(members: 2, sealing: .once, hello: bench.call.settings.hello),
      studio: SilentStudio(plan: bench.call),
      simulation: simulation,
    )
    self.driver = driver
    try driver.begin()
    try simulation.run()
  }

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
    guard IntercomEvent.prototype(kind: header.kind) != nil, let driver,
      let member = driver.plan.members.firstIndex(where: { $0.device == header.node })
    else { return }
    let event: IntercomEvent = try CanonicalReader.decode(
      IntercomEvent.self,
      kind: header.kind,
      from: payload,
    )
    rows.append(
      CallRow(
        at: header.time,
        member: member,
        event: event,
        intercom: driver.components[member].reducer,
      )
    )
  }

  func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {}
}
