import Kernel

/// Who owns the group, as one member sees it: hears who is there, takes over where it is the smallest
/// of them, and settles what an owner has to (S-OWN-002 … 004).
///
///               smallest of those that are there
///     follows ───────────────────────────────────► owns
///        ▲      a later term, or (as written)        │
///        └────── somebody smaller is there ◄─────────┘
///
/// No half of a group asks another whether it may: each has an owner within `missed` beats, and where
/// they meet again the later term holds, so that no member is a point on which all fails (S-OWN-004). What
/// was settled in the earlier term is overruled, whoever was later by the clock.
///
/// It counts beats and keeps no times: a state that comes again is the same.
public struct GroupOwner: Reducer, Record, Equatable, Sendable {
  /// What a scenario has set.
  public internal(set) var settings = OwnerSettings()
  /// The MemberIDs of the group with this one, in the order in which they own it: the smallest first, or
  /// the first of the day (`IdentityRank`).
  public internal(set) var roster: [Int64] = []
  /// The place of this member among them; −1 before it was started, and once it has left the call.
  public internal(set) var place: Int64 = -1
  /// What it knows of terms and settlements.
  public internal(set) var memory = OwnerMemory()
  /// For how many of its beats it has heard nothing of each member: eight bits for each place.
  public internal(set) var ages: Int64 = 0
  /// Whether it owns the group, as far as it knows.
  public internal(set) var isOwner = false
  /// The place of whom it takes for the owner; −1 for nobody.
  public internal(set) var owner: Int64 = -1
  /// What somebody here wants to be settled; 0 for nothing.
  public internal(set) var wish: Int64 = 0
  /// The number of the last window that was measured.
  public internal(set) var windows: Int64 = 0
  /// The windows that wait for a verdict.
  public internal(set) var waiting: [AwaitedVerdict] = []

  /// A window that waits for a verdict.
  public struct AwaitedVerdict: Record, Hashable, Sendable {
    /// Its number.
    public var number: Int64 = 0
    /// The place of the member to whom the radio was measured.
    public var peer: Int64 = 0
    /// For how many beats it has waited.
    public var beats: Int64 = 0
    /// What was measured.
    public var figures = ProbeFigures()

    /// A blank window.
    public init() {}
  }

  /// A blank one.
  public init() {}

  /// One that knows the members of its group and was not started.
  ///
  /// - Parameters:
  ///   - roster: all members, this one too, at most six, in the order in which they own the group.
  ///   - settings: what a scenario has set.
  ///   - absent: those of them that are not there yet, such as a guest who is to join; of the others
  ///     each is taken to be there until nothing is heard of it.
  public init(roster: [MemberID], settings: OwnerSettings, absent: [MemberID] = []) {
    self.settings = settings
    self.roster = roster.map { Int64(bitPattern: $0.rawValue) }
    for place in absent.compactMap(index) { setAge(of: place, to: settings.missed) }
  }

  /// Whether it can be told of a window to that member: one of its group, and not itself.
  public func isFellow(_ peer: MemberID) -> Bool {
    index(of: peer).map { $0 != Int(place) } ?? false
  }

  /// Whether a member waits for a verdict.
  public var isProbing: Bool { !waiting.isEmpty }

  /// Takes an event.
  public mutating func reduce(
    _ event: OwnerEvent,
    at time: DeviceTime,
    into effects: inout Effects<OwnerEffect>,
  ) {
    switch event {
    case .started(let member):
      guard place < 0, let own = index(of: member) else { return }
      place = Int64(own)
      setBeat(at: time.uptime, into: &effects)
    case .restarted(let memory):
      guard place >= 0 else { return }
      forget(but: memory)
      setBeat(at: time.uptime, into: &effects)
    case .callLeft:
      guard place >= 0 else { return }
      forget(but: memory)
      place = -1
      effects.append(.cancelTimer(timer: .beat))
    case .wordArrived(let peer, let word):
      guard place >= 0, let from = index(of: peer), from != Int(place) else { return }
      setAge(of: from, to: 0)
      hear(word, from: from, into: &effects)
    case .settingWished(let value):
      guard place >= 0, value > 0 else { return }
      wish(for: value, into: &effects)
    case .windowMeasured(let peer, let figures):
      guard place >= 0, let other = index(of: peer), other != Int(place) else { return }
      measured(figures, to: other, into: &effects)
    case .timerFired(.beat):
      guard place >= 0 else { return }
      beat(into: &effects)
      setBeat(at: time.uptime, into: &effects)
    }
  }

  /// The app was ended, or has left the call: what the disk does not have is gone.
  private mutating func forget(but memory: OwnerMemory) {
    var fresh = Self()
    fresh.settings = settings
    fresh.roster = roster
    fresh.place = place
    fresh.memory = memory
    self = fresh
  }

  private mutating func setBeat(at now: Uptime, into effects: inout Effects<OwnerEffect>) {
    effects.append(.setTimer(timer: .beat, at: now + settings.beat))
  }

  // MARK: Beats

  private mutating func beat(into effects: inout Effects<OwnerEffect>) {
    for other in roster.indices where other != Int(place) {
      setAge(of: other, to: min(age(of: other) + 1, settings.missed))
    }
    elect(into: &effects)
    judgeOwn(into: &effects)
    for other in roster.indices where other != Int(place) {
      say(.present(memory: said, ages: said(ages), wish: wish), to: other, into: &effects)
    }
    wait(into: &effects)
  }

  /// What is said of terms and settlements: as written nothing, since it is said once alone.
  private var said: OwnerMemory {
    settings.election == .terms ? memory : OwnerMemory()
  }

  private func said(_ ages: Int64) -> Int64 {
    settings.election == .terms ? ages : 0
  }

  /// Looks who is there, and takes over or follows.
  private mutating func elect(into effects: inout Effects<OwnerEffect>) {
    let least = roster.indices.first(where: isThere) ?? Int(place)
    switch settings.election {
    case .none: break
    case .asWritten:
      guard owner != Int64(least) else { return }
      if isOwner { effects.append(.state(.ownerResigned(term: 0))) }
      isOwner = least == Int(place)
      follow(least, into: &effects)
    case .terms:
      if least == Int(place), !isOwner {
        memory.term = OwnerTerm.next(after: memory.term, by: least)
        isOwner = true
        effects.append(.store(memory: memory))
        follow(least, into: &effects)
      }
      // Who has wished and is owner now has nobody else to ask.
      if isOwner, wish > 0 { settle(wish, into: &effects) }
      guard isOwner, members != memory.members.value else { return }
      memory.members = memory.members.settled(members, in: memory.term)
      effects.append(.store(memory: memory))
      let settled = memory.members
      effects.append(
        .state(
          .membersSettled(
            term: settled.term,
            revision: settled.revision,
            members: settled.value,
          )
        )
      )
    }
  }

  /// Takes somebody for the owner, and says so.
  mutating func follow(_ place: Int, into effects: inout Effects<OwnerEffect>) {
    owner = Int64(place)
    let fact: OwnerFact =
      isOwner
      ? .ownerElected(term: memory.term)
      : .ownerFollowed(owner: member(at: place), term: memory.term)
    effects.append(.state(fact))
  }

  /// What waits for a verdict is reported again, or goes on without one.
  private mutating func wait(into effects: inout Effects<OwnerEffect>) {
    guard settings.election == .terms, !waiting.isEmpty else { return }
    for index in waiting.indices { waiting[index].beats += 1 }
    for overdue in waiting where overdue.beats > settings.patience {
      let peer = member(at: Int(overdue.peer))
      effects.append(
        .state(.verdictMissed(peer: peer, number: overdue.number, beats: overdue.beats))
      )
      effects.append(.conclude(peer: peer, passed: false))
    }
    waiting.removeAll { $0.beats > settings.patience }
    for awaited in waiting { report(awaited, into: &effects) }
  }

  // MARK: Who is there

  /// Whether a member is there, as far as this one has heard; it is itself.
  func isThere(_ place: Int) -> Bool {
    place == Int(self.place) || age(of: place) < settings.missed
  }

  /// Those that are there, a bit for each place.
  var members: Int64 {
    roster.indices.reduce(0) { $0 | (isThere($1) ? 1 << Int64($1) : 0) }
  }

  func age(of place: Int) -> Int64 { Self.age(of: place, in: ages) }

  static func age(of place: Int, in ages: Int64) -> Int64 { ages >> Int64(place * 8) & 255 }

  mutating func setAge(of place: Int, to age: Int64) {
    let shift = Int64(place * 8)
    ages = ages & ~(255 << shift) | age << shift
  }

  func index(of member: MemberID) -> Int? {
    roster.firstIndex(of: Int64(bitPattern: member.rawValue))
  }

  func member(at place: Int) -> MemberID {
    MemberID(UInt64(bitPattern: roster[place]))
  }

  func say(_ word: OwnerWord, to place: Int, into effects: inout Effects<OwnerEffect>) {
    effects.append(.send(peer: member(at: place), word: word))
  }
}

extension GroupOwner {
  /// Its app was ended: the disk keeps that, and nothing else is left.
  public mutating func keep(_ memory: OwnerMemory) {
    self.memory = memory
  }
}
