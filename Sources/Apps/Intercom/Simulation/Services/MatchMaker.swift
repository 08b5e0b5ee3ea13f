import Intercom
import Kernel
import World

/// The service that brings members who ask into matches, GameKit-like.
///
///              asked             making, both reachable
///     none ───────────► asking ────────────────────────► matched
///       ▲                  │                                │
///       └── nobody came, not reachable, failed, left ───────┘
///
/// A match has a number, which its group counts. Who asks for *a* match gets one of two, which stays one of two: nobody joins it
/// (`asked`). Who asks for *the match of its group* (`gathered`) waits until its request has come through
/// and then joins the group's match, or makes one with the others whose requests have; where a group has
/// two such matches, since its halves did not reach each other, they become one as soon as they do: the
/// one whose host is the smallest MemberID. What takes it time is a timer; what makes that void cancels it.
struct MatchMaker: WorldService, Record {
  /// The phones, in the order of the plan.
  var devices: [String] = []
  /// Where each member stands.
  var members: [Member] = []
  /// Whether there is any Internet: where there is none, who asks is told so at once.
  var isThere = false
  var spans = PlannedMatches()
  /// Whether each two members reach each other, by first × count + second.
  var reaches: [Int64] = []
  /// The matches that are in the making, in the order in which they were begun.
  var making: [MatchTimer] = []
  /// How many matches each group has made, by the group's number: its last match's number.
  var matchesMade: [Int64] = []
  /// What its luck comes from.
  var luck: UInt64 = 0
  /// How often each group has had to do with luck: what one does is no luck of another's.
  var draws: [Int64] = []

  static let part = "match-maker"

  /// How far a member has come.
  enum State: String, CaseIterable, Sendable {
    /// It has not asked, or has left.
    case none
    /// It waits for another of its group.
    case asking
    /// It is in a match.
    case matched
  }

  /// Where a member stands.
  struct Member: Record, Equatable, Sendable {
    /// How far it has come.
    var state = MatchMaker.State.none
    /// The number of its match among those of its group; 0 for none.
    var match: Int64 = 0
    /// The number of its group: members of others are nobody to it.
    var group: Int64 = 0
    /// Its place among the MemberIDs of all, the smallest first.
    var rank: Int64 = 0
    /// Whether it asks for, or is in, the match of its group that others join.
    var gathers = false
    /// Whether its request for that has come through.
    var isThrough = false

    init() {}

    /// A member of a group that has not asked.
    init(group: Int, rank: Int) {
      self.group = Int64(group)
      self.rank = Int64(rank)
    }
  }

  init() {}

  /// A service for members of these groups, of whom none reaches another.
  ///
  /// - Parameters:
  ///   - devices: the phones of the members.
  ///   - groups: the number of each member's group.
  ///   - ranks: the place of each among all MemberIDs, the smallest first; the order of the plan where
  ///     they are left out.
  ///   - isThere: whether there is any Internet.
  ///   - spans: how long it takes, and how often it fails.
  ///   - luck: what its luck comes from.
  init(
    devices: [String],
    groups: [Int],
    ranks: [Int]? = nil,
    isThere: Bool = true,
    spans: PlannedMatches = PlannedMatches(),
    luck: UInt64 = 0,
  ) {
    self.devices = devices
    members = zip(groups, ranks ?? Array(groups.indices)).map(Member.init)
    self.isThere = isThere
    self.spans = spans
    self.luck = luck
    reaches = Array(repeating: 0, count: groups.count * groups.count)
    matchesMade = Array(repeating: 0, count: (groups.max() ?? -1) + 1)
    draws = matchesMade
  }

  /// Whether two, by their places, are in one match, and neither has left it.
  func areMatched(_ first: Int, _ second: Int) -> Bool {
    members[first].group == members[second].group && members[first].match != 0
      && members[first].match == members[second].match
  }

  /// Whether two, by their places, reach each other over the Internet.
  func isWhole(_ first: Int, _ second: Int) -> Bool { reaches[index(first, second)] == 1 }

  mutating func reduce(
    _ event: MatchEvent,
    at now: DeviceTime,
    into effects: inout Effects<MatchEffect>,
  ) {
    switch event {
    case .reachChanged(let first, let second, let isWhole):
      let (one, other) = (place(of: first), place(of: second))
      reaches[index(one, other)] = isWhole ? 1 : 0
      if isWhole { meet(one, other, now, &effects) }
    case .asked(let device):
      ask(place(of: device), now, &effects)
    case .gathered(let device):
      gather(place(of: device), now, &effects)
    case .missed(let device, let peer):
      rejoin(place(of: device), place(of: peer), now, &effects)
    case .left(let device):
      set(.none, place(of: device), &effects)
    case .timerFired(let timer):
      finish(timer, now, &effects)
    }
  }

  private func index(_ first: Int, _ second: Int) -> Int {
    min(first, second) * members.count + max(first, second)
  }

  private func place(of device: String) -> Int {
    guard let place = devices.firstIndex(of: device) else {
      preconditionFailure("\(device) is not among those for whom matches are made")
    }
    return place
  }

  /// Changes where a member stands; what was begun for it before is void.
  mutating func set(
    _ state: State,
    _ member: Int,
    firing: MatchTimer? = nil,
    _ effects: inout Effects<MatchEffect>,
  ) {
    let device = devices[member]
    for timer in making where timer.isAbout(device) { effects.append(.cancelTimer(timer)) }
    making.removeAll { $0.isAbout(device) }
    let waiting = MatchTimer.giveUp(device: device)
    if members[member].state == .asking, waiting != firing {
      effects.append(.cancelTimer(waiting))
    }
    members[member].state = state
    members[member].match = 0
    members[member].gathers = false
    members[member].isThrough = false
  }

  private mutating func ask(
    _ member: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<MatchEffect>,
  ) {
    set(.asking, member, &effects)
    let giveUp = MatchTimer.giveUp(device: devices[member])
    guard isThere else {
      effects.append(.setTimer(giveUp, at: now.uptime))
      return
    }
    for other in members.indices
    where other != member && members[other].group == members[member].group
      && members[other].state == .asking && !members[other].gathers
    {
      begin(.make(device: devices[member], with: devices[other]), now, &effects)
    }
    effects.append(.setTimer(giveUp, at: now.uptime + spans.timeout))
  }

  /// Begins something that takes as long as making a match does.
  mutating func begin(
    _ timer: MatchTimer,
    _ now: DeviceTime,
    _ effects: inout Effects<MatchEffect>,
  ) {
    guard !making.contains(timer) else { return }
    making.append(timer)
    effects.append(.setTimer(timer, at: now.uptime + drawSpan(group(of: timer))))
  }

  private mutating func finish(
    _ timer: MatchTimer,
    _ now: DeviceTime,
    _ effects: inout Effects<MatchEffect>,
  ) {
    making.removeAll { $0 == timer }
    switch timer {
    case .giveUp(let device):
      set(.none, place(of: device), firing: timer, &effects)
      effects.append(.failed(device: device))
    case .make(let device, let peer):
      let (member, other) = (place(of: device), place(of: peer))
      let isMade = isWhole(member, other) && !fails(members[member].group)
      set(isMade ? .matched : .none, member, &effects)
      set(isMade ? .matched : .none, other, &effects)
      guard isMade else {
        effects.append(.failed(device: device))
        effects.append(.failed(device: peer))
        return
      }
      let match = nextMatch(of: members[member].group)
      members[member].match = match
      members[other].match = match
      effects.append(.made(first: device, second: peer, match: match))
    case .gather(let device):
      comeThrough(place(of: device), now, &effects)
    case .rejoin(let device, let peer):
      let (member, other) = (place(of: device), place(of: peer))
      guard areMatched(member, other), isWhole(member, other) else { return }
      effects.append(.made(first: device, second: peer, match: members[member].match))
    case .merge(let device):
      merge(members[place(of: device)].group, &effects)
    }
  }

  /// The number of another match of a group.
  mutating func nextMatch(of group: Int64) -> Int64 {
    matchesMade[Int(group)] += 1
    return matchesMade[Int(group)]
  }

  private func group(of timer: MatchTimer) -> Int64 {
    switch timer {
    case .giveUp(let device), .make(let device, _), .gather(let device), .rejoin(let device, _),
      .merge(let device):
      members[place(of: device)].group
    }
  }

  /// The first phone of a group, which names it: its number depends on who else is there.
  func first(of group: Int64) -> String {
    members.firstIndex { $0.group == group }.map { devices[$0] } ?? ""
  }

  // MARK: Luck

  /// How long it takes a group this time.
  private mutating func drawSpan(_ group: Int64) -> Duration {
    guard spans.spreadNanoseconds > 0 else { return spans.making }
    let more = draw(below: UInt64(spans.spreadNanoseconds) + 1, group)
    return spans.making + Duration(nanoseconds: Int64(more))
  }

  /// Whether it comes to nothing for a group this time.
  mutating func fails(_ group: Int64) -> Bool {
    spans.failurePermille > 0 && draw(below: 1_000, group) < UInt64(spans.failurePermille)
  }

  private mutating func draw(below bound: UInt64, _ group: Int64) -> UInt64 {
    let key = "match/\(first(of: group))/\(draws[Int(group)])"
    var stream = RandomStream(seed: luck, key: key)
    draws[Int(group)] += 1
    return stream.below(bound)
  }
}
