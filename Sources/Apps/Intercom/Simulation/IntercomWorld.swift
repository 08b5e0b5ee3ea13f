import Intercom
import Kernel
import Plans
import Voice
import World

/// The world around the intercoms of one call: microphones, radio, match making, keys, links, and
/// the ledger of what was heard.
///
/// It carries out what the reducers ask for and decides what happens next. The system library
/// work, cryptography and codecs, is the shell's, behind `Secrets` and `Studio`.
public final class IntercomWorld: Surroundings {
  /// The reducer that this world surrounds.
  public typealias Part = Intercom

  let plan: IntercomPlan
  /// What is planned to go wrong; nothing but in a proof of claims.
  let faults: [IntercomFault]
  let secrets: any Secrets
  let studio: any Studio
  let simulation: Simulation

  /// The place of each member in the plan's devices, which the network counts by.
  let nodes: [Int]
  private(set) var ids: [MemberID] = []
  /// What each member announces over the radio.
  private(set) var tags: [UInt64] = []
  private(set) var components: [Component<IntercomWorld>] = []
  let links: [Network.LinkIndex?]

  var audio: [AudioLine]
  var radio: Radio
  var matchMaker: MatchMaker
  var ledger: CallLedger
  var traffic: [Traffic]
  /// The next packet of voice on these ways has a bit flipped.
  var corruptions: [Way] = []
  /// Packets of voice that an attacker has recorded, the last of each way.
  var recordings: [Recording] = []
  /// What any act of the timeline wants recorded.
  let recorded: [PlannedIntercomAct.Recorded]
  /// How far any act reaches back for a packet of voice.
  let recordingAge: Duration
  /// How many recordings were worth keeping when that was looked at last.
  var recordingsKept = 1_024
  /// What is in the hands of `open` at this moment: whose loss a refusal would be.
  var arriving: Flight?
  /// Who has been heard by a member of another group.
  var overheard: [(listener: Int, talker: Int)] = []

  private(set) var ticks: Mailbox<AudioTick>
  private(set) var flights: Mailbox<Flight>
  private(set) var radioErrands: Mailbox<Radio.Errand>
  private(set) var matchErrands: Mailbox<MatchMaker.Errand>
  private(set) var acts: Mailbox<PlannedIntercomAct>

  /// A direction between two members on a path.
  struct Way: Equatable {
    var path: TransportPath
    var from: Int
    var to: Int
  }

  /// A datagram in the air.
  struct Flight {
    var way: Way
    var bytes: [UInt8]
    /// What was sealed: known to the ledger alone, whatever has become of the bytes.
    var truth: Datagram
    /// Whether the ledger waits for it: a member sent it, and it is no copy that the link made.
    var isAwaited = true
    /// Whether it is voice that carries a coarse copy of the frame before it.
    var redundancy = false
  }

  /// What an attacker has recorded.
  struct Recording {
    var flight: Flight
    var at: Instant
  }

  /// The next call of an audio device.
  struct AudioTick {
    var member: Int
    var index: Int64
  }

  /// A world without members; `join` brings them in.
  init(
    plan: IntercomPlan,
    microphones: [Microphone],
    secrets: any Secrets,
    studio: any Studio,
    simulation: Simulation,
  ) {
    self.plan = plan
    faults = simulation.plan.settings(of: IntercomSchema.name).faults
      .compactMap(IntercomFault.init(rawValue:))
    self.secrets = secrets
    self.studio = studio
    self.simulation = simulation
    let count = plan.members.count
    let replays = plan.acts.filter { $0.deed == .replayPacket }
    recorded = PlannedIntercomAct.Recorded.allCases.filter { what in
      replays.contains { $0.what == what }
    }
    // The packet wanted is the last one that is old enough: talk pauses for less than a minute.
    recordingAge = (replays.map(\.age).max() ?? .zero) + .seconds(60)
    nodes = plan.members.map { member in
      guard let node = simulation.nodeIndex(member.device) else {
        preconditionFailure("the plan has no device \(member.device)")
      }
      return node
    }
    links = TransportPath.allCases.map { simulation.network.link($0.rawValue) }
    audio = zip(microphones, plan.members).map { microphone, member in
      AudioLine(
        microphone,
        redundancy: RedundancyModel(
          settings: plan.codec.redundancy(sampleRate: member.sampleRate)
        ),
      )
    }
    radio = Radio(count: count)
    matchMaker = MatchMaker(count: count)
    ledger = CallLedger(plan: plan)
    traffic = Array(repeating: Traffic(), count: count)
    ticks = Mailbox { _, _, _ in }
    flights = Mailbox { _, _, _ in }
    radioErrands = Mailbox { _, _, _ in }
    matchErrands = Mailbox { _, _, _ in }
    acts = Mailbox { _, _, _ in }
  }

  /// Enrolls the members and adds their components, which know their own group from earlier.
  func join() {
    for (index, member) in plan.members.enumerated() {
      ids.append(
        secrets.enroll(
          index,
          seed: bytes(32, for: "identity/\(member.device)"),
          group: group(member.group),
          ignoresProof: plan.settings(of: index).proof == .ignored,
          makesUpID: faults.contains(.foreignIdentity),
        )
      )
      tags.append(secrets.tag(of: group(member.announces)))
    }
    for (index, member) in plan.members.enumerated() {
      let peers = ids.indices.filter { plan.areFellows($0, index) }.map { ids[$0] }
      let device = simulation.plan.devices[nodes[index]]
      let component = Component(
        Intercom(peers: peers, settings: plan.settings(of: index)),
        node: member.device,
        name: IntercomSchema.name,
        clock: DeviceClock(offset: device.clockOffset, drift_ppb: device.drift_ppb),
        in: self,
      )
      simulation.add(component)
      components.append(component)
    }
  }

  /// Begins the call: everybody starts the app, microphones run, the radio looks around.
  func begin() {
    open()
    for index in plan.members.indices {
      let stream = simulation.stream("stream/\(plan.members[index].device)").word(at: 0)
      components[index].schedule(
        .started(member: ids[index], stream: stream, tag: tags[index]),
        at: .start,
        cause: nil,
        in: simulation,
      )
      startAudio(of: index)
    }
    for first in plan.members.indices {
      for second in plan.members.indices where first < second {
        look(first, second, cause: nil)
      }
    }
    for act in plan.acts { acts.schedule(act, at: act.at, cause: nil, in: simulation) }
  }

  private func open() {
    ticks = Mailbox { [unowned self] tick, _, _ in try audioTicked(tick) }
    flights = Mailbox { [unowned self] flight, cause, _ in try arrived(flight, cause: cause) }
    radioErrands = Mailbox { [unowned self] errand, cause, _ in try run(errand, cause: cause) }
    matchErrands = Mailbox { [unowned self] errand, cause, _ in try run(errand, cause: cause) }
    acts = Mailbox { [unowned self] act, _, _ in try run(act) }
    simulation.add(ticks)
    simulation.add(flights)
    simulation.add(radioErrands)
    simulation.add(matchErrands)
    simulation.add(acts)
    simulation.onLinkEvent { [unowned self] event, sequence in
      if event.link == TransportPath.local.rawValue { radioChanged(cause: sequence) }
    }
  }

  /// The place of a member; every id that a reducer names was given to it by this world.
  func index(of id: MemberID) -> Int {
    guard let index = ids.firstIndex(of: id) else { preconditionFailure("no member \(id)") }
    return index
  }

  /// The link that carries a path; nil where the scenario has none.
  func link(_ path: TransportPath) -> Network.LinkIndex? {
    switch path {
    case .local: links[0]
    case .internet: links[1]
    }
  }

  /// Whether the link of `path` passes in both directions between two members.
  func isWhole(_ path: TransportPath, _ first: Int, _ second: Int) -> Bool {
    guard let link = link(path) else { return false }
    return simulation.network.isWhole(link, from: nodes[first], to: nodes[second])
      && simulation.network.isWhole(link, from: nodes[second], to: nodes[first])
  }

  /// A group with its secret, which comes from the run's chance and not from its name alone.
  private func group(_ name: String) -> GroupSecret {
    GroupSecret(name: name, secret: bytes(32, for: "group/\(name)/secret"))
  }

  /// Random bytes for one purpose.
  func bytes(_ count: Int, for purpose: String) -> [UInt8] {
    var stream = simulation.stream(purpose)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let word = stream.next()
      for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift * 8))) }
    }
    return Array(bytes.prefix(count))
  }

  /// Carries out what a member asked for.
  public func perform(
    _ effects: Effects<IntercomEffect>,
    after event: IntercomEvent,
    of component: Component<IntercomWorld>,
    cause: Int64,
    in simulation: Simulation,
  ) throws {
    guard let member = components.firstIndex(where: { $0 === component }) else {
      preconditionFailure("a component of another world")
    }
    observe(event, at: member, sequence: cause)
    noteTaken(event, effects, at: member, sequence: cause)
    var frames: [PlayedFrame] = []
    for effect in effects.items {
      switch effect {
      case .send(let path, let peer, let datagram):
        try send(datagram, Way(path: path, from: member, to: index(of: peer)), cause: cause)
      case .skip(let peer, let timestamp, let reason):
        ledger.skipped(timestamp, by: member, for: index(of: peer), reason, evidence: cause)
      case .play(let peer, let stream, let sequence, let timestamp, let rendering):
        let talker = index(of: peer)
        if deafen(member, to: timestamp, of: talker, beside: frames, cause: cause) { break }
        // Two frames that share a tick sound in one half of it each.
        let isShared = effects.items.count { $0.isPlay(of: peer) } > 1
        let length = isShared ? VoiceFrame.length / 2 : VoiceFrame.length
        let isSecond = frames.last?.talker == talker
        frames.append(
          PlayedFrame(
            talker: talker,
            stream: stream,
            sequence: sequence,
            timestamp: timestamp,
            rendering: rendering,
          )
        )
        let sounded = ledger.played(
          timestamp,
          of: talker,
          at: member,
          as: rendering,
          now: isSecond ? simulation.now + length : simulation.now,
          for: length,
          evidence: cause,
        )
        if sounded == .again { try stateEcho(timestamp, of: talker, at: member, cause: cause) }
        try stateOverheard(talker, at: member, cause: cause)
      case .refuse(let peer, _, _, let timestamp, let reason):
        let talker = index(of: peer)
        if case .audioTicked = event {
          ledger.givenUp(timestamp, of: talker, at: member, reason, evidence: cause)
        } else {
          ledger.refused(timestamp, of: talker, at: member, reason, evidence: cause)
        }
        try playCopy(timestamp, of: index(of: peer), at: member, reason, cause: cause)
      case .connectLocal(let peer):
        invite(from: member, to: index(of: peer), cause: cause)
      case .disconnectLocal(let peer):
        disconnect(from: member, to: index(of: peer), cause: cause)
      case .startMatchMaking:
        ask(member, cause: cause)
      case .leaveMatch:
        leave(member)
      case .state(let fact):
        ledger.note(fact, by: member, at: simulation.now)
      case .setTimer, .cancelTimer:
        break  // The component's own affair.
      }
    }
    if case .audioTicked(let index, _) = event {
      try studio.play(frames, at: member, now: simulation.now)
      try settleLedger(talker: member, through: index)
    }
  }
}

extension IntercomEffect {
  /// Whether it plays a frame of that talker.
  fileprivate func isPlay(of talker: MemberID) -> Bool {
    if case .play(talker, _, _, _, _) = self { return true }
    return false
  }
}
