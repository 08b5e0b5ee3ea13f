import Kernel
import World

/// The service that brings members who ask into one match, GameKit-like.
///
///              asked             making, both reachable
///     none ───────────► asking ────────────────────────► matched
///       ▲                  │                                │
///       └── nobody came, not reachable, left ───────────────┘
///
/// A match is of two: a group of three or more with an Internet link is refused when its scenario is
/// read. What takes it time is a timer; what makes that void cancels it.
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
    /// The other in its match; nil for none.
    var partner: Int64?
    /// The number of its group: members of others are nobody to it.
    var group: Int64 = 0

    init() {}

    /// A member of a group that has not asked.
    init(group: Int) { self.group = Int64(group) }
  }

  init() {}

  /// A service for members of these groups, of whom none reaches another.
  ///
  /// - Parameters:
  ///   - devices: the phones of the members.
  ///   - groups: the number of each member's group.
  ///   - isThere: whether there is any Internet.
  ///   - spans: how long it takes.
  init(
    devices: [String],
    groups: [Int],
    isThere: Bool = true,
    spans: PlannedMatches = PlannedMatches(),
  ) {
    self.devices = devices
    members = groups.map(Member.init(group:))
    self.isThere = isThere
    self.spans = spans
    reaches = Array(repeating: 0, count: groups.count * groups.count)
  }

  /// Whether two, by their places, are in one match, and neither has left it.
  func areMatched(_ first: Int, _ second: Int) -> Bool {
    members[first].partner == Int64(second) && members[second].partner == Int64(first)
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
      reaches[index(place(of: first), place(of: second))] = isWhole ? 1 : 0
    case .asked(let device):
      ask(place(of: device), now, &effects)
    case .left(let device):
      set(.none, place(of: device), &effects)
    case .timerFired(let timer):
      finish(timer, &effects)
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
  private mutating func set(
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
    members[member].partner = nil
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
      && members[other].state == .asking
    {
      let timer = MatchTimer.make(device: devices[member], with: devices[other])
      making.append(timer)
      effects.append(.setTimer(timer, at: now.uptime + spans.making))
    }
    effects.append(.setTimer(giveUp, at: now.uptime + spans.timeout))
  }

  private mutating func finish(_ timer: MatchTimer, _ effects: inout Effects<MatchEffect>) {
    switch timer {
    case .giveUp(let device):
      set(.none, place(of: device), firing: timer, &effects)
      effects.append(.failed(device: device))
    case .make(let device, let peer):
      making.removeAll { $0 == timer }
      let (member, other) = (place(of: device), place(of: peer))
      let isMade = isWhole(member, other)
      set(isMade ? .matched : .none, member, &effects)
      set(isMade ? .matched : .none, other, &effects)
      guard isMade else {
        effects.append(.failed(device: device))
        effects.append(.failed(device: peer))
        return
      }
      members[member].partner = Int64(other)
      members[other].partner = Int64(member)
      effects.append(.made(first: device, second: peer))
    }
  }
}
