import Intercom
import Kernel
import Plans
import Voice
import World

/// The audio sessions of a run: a component `intercom.audio` on each phone of a call in which something
/// is said of sound.
///
/// It tells them what users and the telephone do, and the intercoms what they are given. What that means
/// for a call the reducers decide (`AudioSession`, `Intercom+Audio`).
final class AudioDesk: CallDesk {
  typealias Part = AudioSession

  let plan: PlannedAudio
  private(set) var components: [Component<AudioDesk>] = []
  /// The recording of each phone's music; empty where none is heard.
  var recordings: [[Int16]]
  /// How the music of each phone sounds.
  private var levels: [MusicLevel]
  /// Where the sound of each phone goes.
  private var routes: [AudioRoute]
  private var errands: Mailbox<Errand>
  private let router: IntercomRouter
  /// The call, which outlives it.
  unowned let call: CallDriver

  /// Something that a phone's session learns at a time of the plan.
  private struct Errand {
    var member: Int
    var event: AudioSessionEvent
  }

  /// The sessions of a call that has not begun.
  init(_ call: CallDriver) {
    self.call = call
    plan = call.plan.audio
    router = call.router
    recordings = plan.phones.map { _ in [] }
    levels = plan.phones.map { _ in .silent }
    routes = plan.phones.map { AudioSession.allowed($0.route, by: call.plan.audio.settings) }
    errands = Mailbox { _, _, _ in }
    components = plan.phones.enumerated().map { index, phone in
      let session = AudioSession(settings: plan.settings, route: phone.route)
      return component(session, named: AudioSession.component, of: index)
    }
  }

  /// Music begins, whoever is in the call from the start enters it, and acts wait for their times.
  func begin() {
    let simulation = call.simulation
    errands = Mailbox { [unowned self] item, cause, _ in
      // On a phone that is off nothing sounds, nobody rings, and nobody does anything.
      let isOff = simulation.node(plan.phones[item.member].device)?.state.isOff ?? false
      if isOff { return }
      try components[item.member].tell(item.event, cause: cause, in: simulation)
    }
    simulation.add(errands)
    for (index, phone) in plan.phones.enumerated() {
      lead(index)
      // Music that is to sound when the call starts sounds before it.
      if phone.hasMusic {
        components[index].schedule(.musicWanted, at: phone.begins, cause: nil, in: simulation)
      }
      if !call.plan.hasMembership {
        components[index].schedule(.callEntered, at: .start, cause: nil, in: simulation)
      }
    }
    for act in plan.acts { schedule(act) }
  }

  /// Somebody has been let into the call.
  func enter(_ member: Int, cause: LogPosition?) throws {
    guard components[member].reducer.stage == .idle else { return }
    try components[member].tell(.callEntered, cause: cause, in: call.simulation)
  }

  /// A member's user has left the call.
  func leave(_ member: Int, cause: LogPosition?) throws {
    guard components[member].reducer.stage != .idle else { return }
    try components[member].tell(.callLeft, cause: cause, in: call.simulation)
  }

  /// A member's app is suspended or gone, or its phone is off.
  func appStopped(_ member: Int, isGone: Bool, cause: LogPosition) throws {
    let isOff = call.simulation.node(plan.phones[member].device)?.state.isOff ?? false
    try tell(isOff ? .switchedOff : isGone ? .appEnded : .appSuspended, member, cause)
  }

  /// A member's app runs again, or for the first time.
  func appRan(_ member: Int, cause: LogPosition) throws {
    guard components[member].reducer.isSuspended else { return }
    try tell(.appResumed, member, cause)
  }

  private func tell(_ event: AudioSessionEvent, _ member: Int, _ cause: LogPosition) throws {
    try components[member].tell(event, cause: cause, in: call.simulation)
  }

  private func schedule(_ act: PlannedAudioAct) {
    let member = router.place(of: act.device)
    func come(_ event: AudioSessionEvent, at time: Instant) {
      let errand = Errand(member: member, event: event)
      errands.schedule(errand, at: time, place: act.place, in: call.simulation)
    }
    switch act.deed {
    case .startMusic: come(.musicWanted, at: act.at)
    case .stopMusic: come(.musicUnwanted, at: act.at)
    case .phoneCall:
      come(.phoneCallBegan, at: act.at)
      come(.phoneCallEnded(shouldResume: act.shouldResume), at: act.at + act.lasting)
    case .route: come(.outputChosen(route: act.output), at: act.at)
    case .mute: come(.muteSet(on: true), at: act.at)
    case .unmute: come(.muteSet(on: false), at: act.at)
    }
  }

  // MARK: Effects

  func perform(
    _ effects: Effects<AudioSessionEffect>,
    after event: AudioSessionEvent,
    of component: Component<AudioDesk>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    let member = place(of: component)
    call.observer.take(event, ofSoundAt: member, call.place(cause))
    for effect in effects.items {
      switch effect {
      case .give(let access, let isMuted):
        let given = IntercomEvent.audioGiven(access: access, muted: isMuted)
        try call.components[member].tell(given, cause: cause, in: simulation)
        if access == .none { try call.settleBackground(member, cause: cause) }
      case .sound(let level):
        levels[member] = level
      case .lead(let route):
        routes[member] = route
        lead(member)
      case .state(let fact):
        call.observer.take(fact, of: member, call.place(cause))
      }
    }
  }

  /// Whether a phone's sound goes by its headset's hands-free profile, both ways.
  func isHandsFree(_ member: Int) -> Bool { routes[member] == .hfp }

  /// Tells the studio which way sound goes.
  private func lead(_ member: Int) {
    call.studio.lead(soundOf: member, isHandsFree: isHandsFree(member))
  }

  /// Why no run of this call can have told a phone that event; nil where one can.
  func problem(
    of event: AudioSessionEvent,
    for component: Component<AudioDesk>,
    at time: DeviceTime,
  ) -> FieldError? {
    switch event {
    case .callEntered: component.reducer.stage == .idle ? nil : .range("stage")
    case .callLeft: call.plan.hasMembership ? nil : .range("kind")
    case .musicWanted, .musicUnwanted, .phoneCallBegan, .phoneCallEnded, .outputChosen, .muteSet:
      nil
    case .appSuspended, .appResumed, .appEnded, .switchedOff:
      call.lives == nil ? .range("kind") : nil
    }
  }

  /// What becomes of the phone's sound is the system's affair, whether the app runs or not; who does not see
  /// the app cannot mute in it.
  func reach(
    _ event: AudioSessionEvent,
    of component: Component<AudioDesk>,
    in state: ProcessState,
  ) -> Reach {
    if case .muteSet = event { return .lost }
    return .arrives
  }

  // MARK: Music at the microphone

  /// What of a phone's own music reaches its microphone now; nil where nothing does.
  func music(at member: Int) -> SoundLeak? {
    guard !recordings[member].isEmpty, levels[member] != .silent,
      let coupling = routes[member].coupling
    else { return nil }
    let ducking: Millibels = levels[member] == .ducked ? Self.ducking : 0
    return SoundLeak(recordings[member], gain: coupling + ducking)
  }

  /// How much softer music is while a call ducks it.
  private static let ducking: Millibels = -1_200
}

extension AudioRoute {
  /// What reaches the microphone of what comes out there, relative to the recording; nil for nothing.
  ///
  /// No echo canceller is modelled: that of a phone knows what its own app plays, and other apps' music
  /// in part. The two levels are assumptions: a loudspeaker a hand's breadth from the microphone, and a
  /// receiver meant for one ear.
  fileprivate var coupling: Millibels? {
    switch self {
    case .speaker: -1_800
    case .receiver: -5_000
    case .wired, .hfp, .a2dp: nil
    }
  }
}
