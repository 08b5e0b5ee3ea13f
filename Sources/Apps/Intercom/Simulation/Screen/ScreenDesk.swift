import Intercom
import Kernel
import Plans
import World

/// What each phone draws of a call in a run: a component `intercom.screen` on each phone, where a scenario
/// asks for screens.
///
/// It looks at the phone's own intercom after each of its events and tells the screen what is new to it,
/// and nothing that changes nothing. Of the world it tells two things that stand before a user's eyes: who
/// is near, and whether the phone is online.
final class ScreenDesk: CallDesk {
  typealias Part = Screen

  /// A voice that sounds on is told so often.
  static let voiceNews = Duration.milliseconds(100)

  let plan: IntercomPlan
  let router: IntercomRouter
  private(set) var components: [Component<ScreenDesk>] = []
  /// What the user of each phone hands over at this moment.
  private var handed: [PlannedInvitationAct?]
  /// When a frame of a voice was last told of, by member × count + talker; nil before the first.
  private var told: [Instant?]
  /// Of whom each phone knew as of a member, by its list.
  private var listed: [[MemberID]]
  /// The call, which outlives it.
  unowned let call: CallDriver

  /// The screens of a call; its members are enrolled.
  init(_ call: CallDriver) {
    self.call = call
    plan = call.plan
    router = call.router
    handed = plan.members.map { _ in nil }
    listed = plan.members.map { _ in [] }
    told = Array(repeating: nil, count: plan.members.count * plan.members.count)
    components = plan.members.indices.map {
      component(Screen(settings: plan.screen.settings), named: Screen.component, of: $0)
    }
  }

  // MARK: What the phone's app knows

  /// A member's intercom has taken an event: its screen is told what is new.
  func look(
    _ member: Int,
    after event: IntercomEvent,
    asking effects: [IntercomEffect],
    cause: LogPosition,
  ) throws {
    let app = call.components[member].reducer
    guard plan.screen.hasCards else { return }
    guard app.member != .nobody else {
      listed[member] = []
      guard components[member].reducer.member != .nobody else { return }
      return try tell(.closed, member, cause)
    }
    let isOpening = components[member].reducer.member == .nobody
    if isOpening {
      try tell(.opened(member: app.member, name: router.devices[member]), member, cause)
    }
    for case .play(let talker, _, _, _, let rendering) in effects where rendering != .concealed {
      try hear(talker, member, cause)
    }
    if router.showsEndlessTalk {
      for card in components[member].reducer.cards where card.isTalking {
        try hear(card.peer, member, cause)
      }
    }
    let isSent = app.sender.isTalking
    if isSent != components[member].reducer.isTalking {
      try tell(.ownVoiceChanged(isSent: isSent), member, cause)
    }
    if app.isMuted != components[member].reducer.isMuted {
      try tell(.ownMuteChanged(isMuted: app.isMuted), member, cause)
    }
    if app.hasSound == components[member].reducer.isSoundless {
      try tell(.ownSoundChanged(isThere: app.hasSound), member, cause)
    }
    if case .audioTicked = event, effects.allSatisfy(\.isOfVoice) { return }
    try lookAtPaths(app.standings, member, isOpening: isOpening, cause)
  }

  private func lookAtPaths(
    _ standings: [Intercom.Standing],
    _ member: Int,
    isOpening: Bool,
    _ cause: LogPosition,
  ) throws {
    let members = standings.filter(\.isRemembered).map(\.peer)
    for peer in listed[member] where !members.contains(peer) {
      // Its phone has taken it from the list: the member has said that it leaves.
      if router.showsGuests { try tell(.peerLeft(peer: peer), member, cause) }
    }
    listed[member] = members
    for standing in standings {
      let peer = standing.peer
      // Who has proved nothing gets no card: a candidate has one once a path to it is up.
      guard standing.isRemembered || standing.way != .none else { continue }
      if !components[member].reducer.knows(peer) {
        guard isOpening || router.showsGuests else { continue }
        let name = router.devices[router.index(of: peer)]
        try tell(.peerKnown(peer: peer, name: name), member, cause)
      }
      if components[member].reducer.card(of: peer)?.connection == .gone {
        let name = router.devices[router.index(of: peer)]
        try tell(.peerKnown(peer: peer, name: name), member, cause)
      }
      guard let card = components[member].reducer.card(of: peer) else { continue }
      if card.way != standing.way, router.showsWays || card.way == .none {
        try tell(.wayChanged(peer: peer, way: standing.way), member, cause)
      }
      if router.showsSound { try lookAtSound(standing, of: card, member, cause) }
    }
    // Of a candidate whom the radio has lost the app knows nothing any more.
    for card in components[member].reducer.cards where card.way != .none {
      guard !standings.contains(where: { $0.peer == card.peer }) else { continue }
      try tell(.wayChanged(peer: card.peer, way: .none), member, cause)
    }
  }

  private func lookAtSound(
    _ standing: Intercom.Standing,
    of card: ScreenCard,
    _ member: Int,
    _ cause: LogPosition,
  ) throws {
    if card.isMuted != (standing.sound == .muted) {
      try tell(.muteTold(peer: card.peer, isMuted: !card.isMuted), member, cause)
    }
    if card.isSoundless != (standing.sound == .without) {
      try tell(.soundTold(peer: card.peer, isThere: card.isSoundless), member, cause)
    }
  }

  private func hear(_ talker: MemberID, _ member: Int, _ cause: LogPosition) throws {
    let place = member * plan.members.count + router.index(of: talker)
    let now = call.simulation.now
    let isTalking = components[member].reducer.card(of: talker)?.isTalking ?? false
    if let last = told[place], isTalking, now - last < Self.voiceNews { return }
    told[place] = now
    try tell(.voicePlayed(peer: talker), member, cause)
  }

  private func tell(_ event: ScreenEvent, _ member: Int, _ cause: LogPosition?) throws {
    try components[member].tell(event, cause: cause, in: call.simulation)
  }

  // MARK: Invitations

  /// The user of a phone invites somebody from the group's screen.
  func invite(
    _ act: PlannedInvitationAct,
    by member: Int,
    isNear: Bool,
    isOnline: Bool,
    cause: LogPosition?,
  ) throws {
    // Proof of claims: the group's screen offers no channel.
    guard router.showsChannels else { return }
    handed[member] = act
    let inviting = ScreenEvent.inviting(
      name: act.to,
      chosen: act.carrier,
      isNear: isNear,
      isBeside: act.distance == .beside,
      isOnline: isOnline,
    )
    try tell(inviting, member, cause)
    handed[member] = nil
  }

  // MARK: Effects

  func perform(
    _ effects: Effects<ScreenEffect>,
    after event: ScreenEvent,
    of component: Component<ScreenDesk>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    let member = place(of: component)
    for effect in effects.items {
      switch effect {
      case .hand(let carrier):
        guard var act = handed[member] else { continue }
        act.carrier = carrier
        try call.desk?.handOver(act, cause: cause)
      case .state(let fact):
        call.observer.take(fact, of: member, call.place(cause))
      case .setTimer, .cancelTimer:
        break  // The component's own affair.
      }
    }
  }
}

extension IntercomEffect {
  /// Whether it is about voice alone, so that it changes no path.
  fileprivate var isOfVoice: Bool {
    switch self {
    case .send, .skip, .play, .refuse: true
    case .connectLocal, .disconnectLocal, .startMatchMaking, .gatherMatch, .rejoinMatch,
      .leaveMatch, .route, .forward, .decline, .askOwner, .setTimer, .cancelTimer, .state:
      false
    }
  }
}
