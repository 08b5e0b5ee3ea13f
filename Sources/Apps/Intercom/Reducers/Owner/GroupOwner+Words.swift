import Kernel

/// What an owner settles and judges, and what the others make of it.
extension GroupOwner {
  /// Another member has said something.
  mutating func hear(
    _ word: OwnerWord,
    from place: Int,
    into effects: inout Effects<OwnerEffect>,
  ) {
    switch word {
    case .present(let memory, let ages, let wish):
      guard settings.election == .terms else { return }
      hear(ages)
      hear(memory, into: &effects)
      // Who wishes has seen what holds, or its wish would undo what it has not heard of.
      if isOwner, wish > 0, memory.settings == self.memory.settings,
        wish != memory.settings.value
      {
        settle(wish, into: &effects)
      }
    case .settled(let value):
      guard settings.election == .asWritten, value != memory.settings.value else { return }
      memory.settings.value = value
      effects.append(.state(.settingsTaken(term: 0, revision: 0, value: value)))
    case .wished(let value):
      if settings.election == .asWritten, isOwner { settle(value, into: &effects) }
    case .measured(let number, let figures):
      // Who holds the group's keys can seal any numbers.
      guard isOwner, figures.isPlausible else { return }
      let passed = judge(figures, number, of: place, into: &effects)
      say(.judged(number: number, passed: passed), to: place, into: &effects)
    case .judged(let number, let passed):
      end(number, passed: passed, into: &effects)
    }
  }

  /// Whom another has heard of is there, though this member may not hear it itself.
  private mutating func hear(_ others: Int64) {
    for other in roster.indices where other != Int(place) {
      setAge(of: other, to: min(age(of: other), Self.age(of: other, in: others)))
    }
  }

  /// The newer of what two know holds for both.
  private mutating func hear(_ other: OwnerMemory, into effects: inout Effects<OwnerEffect>) {
    // Who holds the group's keys can seal any number.
    guard other.isPlausible(among: roster.count) else { return }
    let before = memory
    if other.term > memory.term {
      if isOwner { effects.append(.state(.ownerResigned(term: memory.term))) }
      isOwner = false
      memory.term = other.term
      follow(OwnerTerm.place(of: other.term), into: &effects)
    } else if other.term == memory.term, owner < 0, OwnerTerm.place(of: other.term) != Int(place) {
      // Its app was started again: it knows the term, and not whether anybody is there.
      follow(OwnerTerm.place(of: other.term), into: &effects)
    }
    if other.settings.isNewer(than: memory.settings) {
      memory.settings = other.settings
      if wish == other.settings.value { wish = 0 }
      let taken = other.settings
      effects.append(
        .state(
          .settingsTaken(term: taken.term, revision: taken.revision, value: taken.value)
        )
      )
    } else if other.settings.contradicts(memory.settings) {
      let own = memory.settings
      effects.append(
        .state(
          .settingsContradicted(
            term: own.term,
            revision: own.revision,
            own: own.value,
            other: other.settings.value,
          )
        )
      )
    }
    if other.members.isNewer(than: memory.members) { memory.members = other.members }
    if memory != before { effects.append(.store(memory: memory)) }
  }

  // MARK: Settings

  /// Somebody here wants that to hold in the group.
  mutating func wish(for value: Int64, into effects: inout Effects<OwnerEffect>) {
    guard value != memory.settings.value else { return }
    if isOwner { return settle(value, into: &effects) }
    switch settings.election {
    case .none: break
    case .asWritten:
      if owner >= 0 { say(.wished(value: value), to: Int(owner), into: &effects) }
    case .terms: wish = value
    }
  }

  /// The owner decides.
  mutating func settle(_ value: Int64, into effects: inout Effects<OwnerEffect>) {
    if wish == value { wish = 0 }
    switch settings.election {
    case .none: return
    case .asWritten: memory.settings.value = value
    case .terms: memory.settings = memory.settings.settled(value, in: memory.term)
    }
    effects.append(.store(memory: memory))
    let settled = memory.settings
    effects.append(
      .state(
        .settingsSettled(
          term: settled.term,
          revision: settled.revision,
          value: settled.value,
        )
      )
    )
    guard settings.election == .asWritten else { return }
    for other in roster.indices where other != Int(place) && isThere(other) {
      say(.settled(value: value), to: other, into: &effects)
    }
  }

  // MARK: Verdicts

  /// A window is over: its measurements go to whoever judges.
  mutating func measured(
    _ figures: ProbeFigures,
    to peer: Int,
    into effects: inout Effects<OwnerEffect>,
  ) {
    windows += 1
    var awaited = AwaitedVerdict()
    awaited.number = windows
    awaited.peer = Int64(peer)
    awaited.figures = figures
    // The radio was measured anew: what was measured before is nothing to go by.
    waiting.removeAll { $0.peer == awaited.peer }
    waiting.append(awaited)
    effects.append(.state(.verdictAwaited(peer: member(at: peer), number: windows)))
    if isOwner { return judge(awaited, into: &effects) }
    report(awaited, into: &effects)
  }

  /// Tells the owner what was measured, where there is one.
  func report(_ awaited: AwaitedVerdict, into effects: inout Effects<OwnerEffect>) {
    guard owner >= 0, !isOwner else { return }
    let word = OwnerWord.measured(number: awaited.number, figures: awaited.figures)
    say(word, to: Int(owner), into: &effects)
  }

  /// Who has just taken over judges what it has reported to another before; as written it does not know
  /// that it must.
  mutating func judgeOwn(into effects: inout Effects<OwnerEffect>) {
    guard isOwner, settings.election == .terms else { return }
    for awaited in waiting { judge(awaited, into: &effects) }
  }

  /// The owner judges a window of its own.
  private mutating func judge(
    _ awaited: AwaitedVerdict,
    into effects: inout Effects<OwnerEffect>,
  ) {
    let passed = judge(awaited.figures, awaited.number, of: Int(place), into: &effects)
    end(awaited.number, passed: passed, into: &effects)
  }

  /// The owner judges a window of a member: any owner comes to the same verdict.
  private func judge(
    _ figures: ProbeFigures,
    _ number: Int64,
    of place: Int,
    into effects: inout Effects<OwnerEffect>,
  ) -> Bool {
    let passed = settings.judge.passes(
      figures,
      within: settings.probeBounds,
      peersNeeded: settings.peersNeeded,
    )
    effects.append(
      .state(.verdictGiven(member: member(at: place), number: number, passed: passed))
    )
    return passed
  }

  /// A verdict has come; one that nobody waits for any more changes nothing.
  private mutating func end(
    _ number: Int64,
    passed: Bool,
    into effects: inout Effects<OwnerEffect>,
  ) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    let awaited = waiting.remove(at: index)
    let peer = member(at: Int(awaited.peer))
    effects.append(
      .state(
        .verdictTaken(peer: peer, number: number, passed: passed, beats: awaited.beats)
      )
    )
    effects.append(.conclude(peer: peer, passed: passed))
  }
}
