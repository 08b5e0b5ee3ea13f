import Exploration
import Intercom
import Kernel

/// Everything that can happen to a group that looks for its owner: beats in any order, words that are
/// lost or late by up to a beat, parts of the group that do not hear each other, apps that end and start again, settings
/// that somebody wants, and windows that are to be judged.
///
/// What any of it means is the reducer's to say. Clocks beat together, and in which order is the scenario's to say
/// (`OwnerOrder`). Members are told apart by the order of their MemberIDs alone, so no state stands for another by
/// symmetry.
///
/// Where no word is late, beats need no timers: `OwnerSearchModel+Prompt.swift`. Where one can be, it arrives before
/// anything else happens unless it is put off; then it can come twice, or any time within a beat, for who asks with
/// bounds of the search. Each member then beats a nanosecond after the one before it, and those of one beat in any
/// order; words that are lost are chosen before they are said (`OwnerSearchBounds`), so that none waits for its fate.
struct OwnerSearchModel: SearchModel {
  typealias Timer = OwnerSearchTimer

  let names: [String]
  let ids: [MemberID]
  let router: OwnerRouter
  let settings: OwnerSettings
  let bounds: OwnerSearchBounds
  let channels: [SearchChannel]
  let cuts: [OwnerCut]
  /// Every order in which members can begin to beat; none where they have no steady one.
  let orders: [[Int]]
  /// What of the call is not tried, besides what no search for an owner tries.
  private let others: [String]

  /// The model of a group.
  ///
  /// - Parameters:
  ///   - names: what the members' devices are called, in the order in which they own the group.
  ///   - ids: who they are, in that order.
  ///   - settings: how the owner is found.
  ///   - bounds: how often each thing can be done.
  ///   - others: what of the call is not tried, in words.
  init(
    names: [String],
    ids: [MemberID],
    settings: OwnerSettings,
    bounds: OwnerSearchBounds = OwnerSearchBounds(),
    others: [String] = [],
  ) {
    self.others = others
    self.names = names
    self.ids = ids
    router = OwnerRouter(ids)
    self.settings = settings
    self.bounds = bounds
    cuts = OwnerCut.all(among: names)
    orders = settings.order == .steady ? Self.orders(of: Array(names.indices)) : []
    let isLate = settings.order == .late
    channels = names.indices.flatMap { from in
      names.indices.map { to in
        var channel = SearchChannel(
          "from \(names[from]) to \(names[to])",
          arrival: "a word arrives at \(names[to])",
          order: .any,
          faults: isLate ? [.duplicates, .delays] : [],
          within: isLate ? settings.beat : nil,
        )
        channel.isAtOnce = !isLate
        return channel
      }
    }
  }

  // MARK: What is asked

  var processes: [String] { names.map { "the app of \($0)" } }

  func canEnd(process: Int, in state: OwnerSearchState) -> Bool {
    state.isRunning(process) && (!beginsInOrder || state.hasBegun)
  }

  var timerUncertainty: Duration { Duration(nanoseconds: Int64(names.count)) }

  var hasTimers: Bool { !isPrompt }

  var invariants: [SearchInvariant] {
    OwnerJudgement.Invariant.allCases.map { SearchInvariant($0.key, $0.title) }
  }

  var goals: [SearchGoal] {
    OwnerJudgement.Goal.allCases.map { SearchGoal($0.key, $0.title) }
  }

  var happenings: [String] { OwnerJudgement.happenings }

  var actKinds: [String] {
    cuts.map { "cut: \($0.words)" } + ["everybody hears everybody again"]
      + [isPrompt ? "one of the words that follow is lost" : "the next word between two is lost"]
      + names.map { "the app of \($0) is started again" }
      + names.map { "somebody at \($0) wants a setting" }
      + names.map { "\($0) has measured its radio" } + promptKinds
  }

  func kind(of act: OwnerSearchAct) -> Int {
    switch act {
    case .cut(let cut): cuts.firstIndex(of: cut) ?? 0
    case .heal: cuts.count
    case .lose, .losing: cuts.count + 1
    case .restart(let member): cuts.count + 2 + member
    case .wish(let member): cuts.count + 2 + names.count + member
    case .measure(let member): cuts.count + 2 + 2 * names.count + member
    case .beat: cuts.count + 2 + 3 * names.count
    case .begin: cuts.count + 3 + 3 * names.count
    }
  }

  var leftOut: [String] {
    let lost = "lost words: \(IntercomSchema.name).owner.lost_words is 0"
    let beats =
      beginsInOrder
      ? "in an order that stays until an app starts again" : "in any order within a beat"
    let late = "words that come late, or twice: \(IntercomSchema.name).owner.order is not late"
    return [
      "paths, sound and handshakes: a pair hears each other or does not",
      "clocks that differ: all beat together, \(beats)",
    ] + (isPrompt ? [late] : []) + (bounds.losses == 0 ? [lost] : []) + others
  }

  // MARK: What happens

  func start(into outcome: inout SearchOutcome<OwnerWord, Timer>) -> OwnerSearchState {
    var state = OwnerSearchState()
    state.members = names.map { _ in GroupOwner(roster: ids, settings: settings) }
    state.running = 1 << Int64(names.count) - 1
    state.cutsLeft = bounds.cuts
    state.lossesLeft = bounds.losses
    state.wishesLeft = bounds.wishes
    state.windowsLeft = bounds.windows
    // A steady order is chosen first.
    guard !beginsInOrder else { return state }
    for member in names.indices {
      tell(router.started(member), member, at: .start, in: &state, into: &outcome)
    }
    judge(state, into: &outcome)
    return state
  }

  func acts(in state: OwnerSearchState, at now: Instant, into acts: inout [OwnerSearchAct]) {
    guard !isPrompt else { return promptActs(in: state, into: &acts) }
    common(in: state, into: &acts)
    if state.lossesLeft > 0, state.deaf == 0 {
      for from in names.indices {
        for to in names.indices where state.isRunning(from) && from != to && state.hears(from, to) {
          acts.append(.lose(from * names.count + to))
        }
      }
    }
  }

  /// What can be done in either order of beats: cuts, starts, wishes and windows.
  func common(in state: OwnerSearchState, into acts: inout [OwnerSearchAct]) {
    if state.cut == 0, state.cutsLeft > 0 {
      for cut in cuts { acts.append(.cut(cut)) }
    }
    if state.cut != 0 { acts.append(.heal) }
    for member in names.indices {
      guard state.isRunning(member) else {
        acts.append(.restart(member))
        continue
      }
      if state.wishesLeft > 0 { acts.append(.wish(member)) }
      if state.windowsLeft > 0 { acts.append(.measure(member)) }
    }
  }

  func take(
    _ happening: SearchHappening<OwnerWord, Timer, OwnerSearchAct>,
    at now: Instant,
    in state: inout OwnerSearchState,
    into outcome: inout SearchOutcome<OwnerWord, Timer>,
  ) {
    switch happening {
    case .delivered(let word, let channel):
      let (from, to) = (channel / names.count, channel % names.count)
      let event = router.arrived(word, from: from)
      if state.isRunning(to) { tell(event, to, at: now, in: &state, into: &outcome) }
    case .fired(let timer):
      tell(.timerFired(timer: .beat), timer.member, at: now, in: &state, into: &outcome)
    case .acted(let act):
      perform(act, at: now, in: &state, into: &outcome)
    case .crashed(let process):
      state.running &= ~(1 << Int64(process))
      // What is gone with the process tells no states apart; the disk keeps what it has.
      var gone = GroupOwner(roster: ids, settings: settings)
      gone.keep(settings.disk == .synced ? state.members[process].memory : OwnerMemory())
      state.members[process] = gone
      state.leaveOrder(process)
      outcome.cancel(OwnerSearchTimer(member: process))
      outcome.sweep()
    }
    state.endTurn()
    judge(state, into: &outcome)
  }

  func perform(
    _ act: OwnerSearchAct,
    at now: Instant,
    in state: inout OwnerSearchState,
    into outcome: inout SearchOutcome<OwnerWord, Timer>,
  ) {
    switch act {
    case .cut(let cut):
      state.cut = cut.pairs
      state.cutsLeft -= 1
    case .heal: state.cut = 0
    case .lose(let way):
      state.deaf = 1 << Int64(way)
      state.lossesLeft -= 1
    case .begin, .beat, .losing:
      performPrompt(act, in: &state, into: &outcome)
    case .restart(let member):
      state.running |= 1 << Int64(member)
      let memory = state.members[member].memory
      tell(router.started(member), member, at: now, in: &state, into: &outcome)
      tell(.restarted(memory: memory), member, at: now, in: &state, into: &outcome)
    case .wish(let member):
      // Each wish is for something else.
      let value = bounds.wishes - state.wishesLeft + 1
      state.wishesLeft -= 1
      tell(router.wished(value), member, at: now, in: &state, into: &outcome)
    case .measure(let member):
      state.windowsLeft -= 1
      let event = router.measured(PlannedOwnerAct.window, to: (member + 1) % ids.count)
      tell(event, member, at: now, in: &state, into: &outcome)
    }
  }

  func tell(
    _ event: OwnerEvent,
    _ member: Int,
    at now: Instant,
    in state: inout OwnerSearchState,
    into outcome: inout SearchOutcome<OwnerWord, Timer>,
  ) {
    var effects = Effects<OwnerEffect>()
    let uptime = DeviceClock().uptime(at: now)
    let time = DeviceTime(uptime: uptime, wall: .start)
    state.members[member].reduce(event, at: time, into: &effects)
    for effect in effects.items {
      switch router.route(effect) {
      case .carry(let word, let to):
        guard state.isRunning(to) else { continue }
        let way = member * names.count + to
        if isPrompt {
          carry(word, on: way, in: &state, into: &outcome)
        } else if state.deaf >> Int64(way) & 1 == 1 {
          state.deaf = 0
          outcome.note(OwnerJudgement.lost)
        } else if state.hears(member, to) {
          outcome.send(word, on: way)
        } else {
          outcome.note(OwnerJudgement.unheard)
        }
      case .beat where isPrompt: goBehind(member, in: &state)
      case .beat:
        let beat = settings.beat.nanoseconds
        let at = (now.nanoseconds / beat + 1) * beat + Int64(member)
        outcome.set(OwnerSearchTimer(member: member), at: Instant(nanoseconds: at))
      case .observe(let fact): OwnerJudgement.count(fact, into: &outcome)
      // A search has no paths; what is kept a member has in its state.
      case .keep, .conclude, nil: break
      }
    }
  }

  func isVoid(_ message: OwnerWord, on channel: Int, in state: OwnerSearchState) -> Bool {
    !state.isRunning(channel % names.count)
  }

  func judge(
    _ state: OwnerSearchState,
    into outcome: inout SearchOutcome<OwnerWord, Timer>,
  ) {
    OwnerJudgement.judge(state, into: &outcome)
  }

  func marks(of state: OwnerSearchState, at now: Instant) -> GoalMarks {
    OwnerJudgement.marks(of: state)
  }

  // MARK: What tells states apart

  func fingerprint(_ state: OwnerSearchState, at now: Instant, into digest: inout StateDigest) {
    digest.absorb(state.cut)
    digest.absorb(state.running)
    digest.absorb(state.deaf)
    var left = state.cutsLeft << 24 | state.lossesLeft << 16
    left |= state.wishesLeft << 8 | state.windowsLeft
    digest.absorb(left)
    digest.absorb(state.order)
    digest.absorb(state.beaten)
    for member in state.members {
      digest.absorb(member.memory)
      digest.absorb(member.ages)
      var flags = (member.place + 1) << 40 | (member.owner + 1) << 32
      flags |= Int64(member.waiting.count) << 1
      if member.isOwner { flags |= 1 }
      digest.absorb(flags)
      digest.absorb(member.windows)
      digest.absorb(member.wish)
      for awaited in member.waiting { digest.absorb(awaited) }
    }
  }

  func fingerprint(message: OwnerWord, at now: Instant, into digest: inout StateDigest) {
    digest.absorb(choice: message)
  }

  func fingerprint(timer: Timer, into digest: inout StateDigest) {
    digest.absorb(Int64(timer.member))
  }
}

/// The beat of a member.
struct OwnerSearchTimer: Hashable, Sendable {
  /// Whose.
  var member: Int
}

/// How often each thing can be done to a group in one order.
struct OwnerSearchBounds: Hashable, Sendable {
  /// How often it is cut into parts.
  var cuts: Int64 = 1
  /// How many words are lost.
  var losses: Int64 = 1
  /// How often somebody wishes for a setting.
  var wishes: Int64 = 2
  /// How many windows are measured.
  var windows: Int64 = 1
}
