import Intercom
import Kernel

/// Watches whom the members of each group take for its owner, what setting each has, and who waits for a
/// verdict.
///
/// All of it stands in rows. Two members *are in touch* where each has heard a word of the other within
/// the last `missed` beats: who is not cannot agree. What lasts too long is looked at whenever a member
/// is told anything of the owner, which happens in every beat.
struct OwnerWatch {
  private let groups: [Group]
  /// Within what time a word must have been heard, and a window be judged.
  private let touch: Duration
  private let patience: Duration
  private(set) var members: [Member]
  private(set) var pairs: [Pair]
  /// For each group, what was found of it.
  private(set) var found: [Found]

  /// The members of a group, by their places; more than one.
  private struct Group {
    var name: String
    var members: [Int]
  }

  /// What was found of a group.
  struct Found {
    /// The owner of whom the members were all told last; nil where they do not agree.
    var agreed: MemberID?
    /// Each time that changed, and to whom; nil where they agree no more.
    var turns: [(at: Instant, agreed: MemberID?)] = []
    /// Since when more than one of them is owner; nil where no two are.
    var rivalsSince: Instant?
    /// The longest time for which two of them were; nil before one was.
    var rivals: Duration?
  }

  /// A member, as its rows tell.
  struct Member {
    var device: String
    var id: MemberID?
    /// Whom it takes for the owner; nil before it does so.
    var holder: MemberID?
    var isOwner = false
    /// Whether its app runs: who does not has no say, and holds no other up.
    var isRunning = true
    /// Whether its user has left the call, or its app was ended, and is not in it again: it has no say.
    var hasLeft = false
    var setting: Int64 = 0
    var hasSettled = false
    /// How often it took another for the owner than before.
    var changes: Int64 = 0
    var windows: [Window] = []
    /// The longest time for which a window waited; nil where none did.
    var wait: Duration?
    /// Whom it took for the owner, and when.
    var turns: [Turn] = []
    /// When it last heard each other.
    var heard: [Instant?]
  }

  /// A window that waits for a verdict.
  struct Window {
    var peer: MemberID
    var number: Int64
    var since: Instant
    var isStated = false
  }

  /// Somebody takes another for the owner.
  struct Turn {
    var at: Instant
    var holder: MemberID
    var evidence: LogPosition
  }

  /// Two members of one group.
  struct Pair {
    var first: Int
    var second: Int
    /// Since when they are in touch; nil where they are not.
    var touchedSince: Instant?
    /// Since when they are, and do not take the same one for the owner.
    var disputedSince: Instant?
    /// Since when they are, and have different settings.
    var conflictSince: Instant?
    var hasStatedOwners = false
    var hasStatedConflict = false
    /// Whether they have not agreed since they came in touch.
    var isSettling = false
    /// The longest dispute; nil where they never were in touch.
    var dispute: Duration?
    /// The longest time from coming in touch until they agreed; nil where they never did.
    var settling: Duration?
  }

  /// A watch over a call that has not begun.
  init(_ plan: IntercomPlan) {
    let settings = plan.owner.settings
    touch = settings.beat * settings.missed
    patience = settings.beat * (settings.patience + 2)
    var groups: [Group] = []
    for member in plan.members.indices where plan.owner.isThere {
      let all = plan.group(of: member)
      guard all.first == member, all.count > 1 else { continue }
      groups.append(Group(name: plan.members[member].enters, members: all))
    }
    self.groups = groups
    found = groups.map { _ in Found() }
    let blank = plan.members.map { _ in Instant?.none }
    members = plan.members.map { Member(device: $0.device, heard: blank) }
    pairs = groups.flatMap { group in
      group.members.flatMap { first in
        group.members.filter { first < $0 }.map { Pair(first: first, second: $0) }
      }
    }
  }

  /// How long two who are in touch may disagree, in settings or about the owner, until that is found.
  private var bound: Duration { touch * 2 }

  // MARK: Rows

  /// A member was told something.
  ///
  /// - Returns: what is new.
  mutating func take(
    _ event: OwnerEvent,
    at member: Int,
    _ place: CallObserver.Place,
  ) -> [IntercomWorldEvent] {
    var news = look(at: place.now)
    switch event {
    case .started(let id):
      members[member].id = id
      members[member].hasLeft = false
      countOwners(with: member, place.now)
    case .restarted:
      members[member].hasLeft = false
      countOwners(with: member, place.now)
    case .callLeft:
      leave(member)
      for pair in pairs.indices where pairs[pair].first == member || pairs[pair].second == member {
        part(pair, place.now)
      }
      news += count(with: member, place.now)
    case .wordArrived(let peer, _):
      guard let other = members.firstIndex(where: { $0.id == peer }) else { break }
      members[member].heard[other] = place.now
      for pair in pairs.indices where isOf(pair, member, other) { meet(pair, place.now) }
    case .settingWished, .windowMeasured, .timerFired:
      break
    }
    return news
  }

  /// A member states something.
  ///
  /// - Returns: what is new.
  mutating func take(
    _ fact: OwnerFact,
    of member: Int,
    _ place: CallObserver.Place,
  ) -> [IntercomWorldEvent] {
    switch fact {
    case .ownerElected:
      members[member].isOwner = true
      if let own = members[member].id { hold(own, member, place) }
    case .ownerFollowed(let owner, _):
      hold(owner, member, place)
    case .ownerResigned:
      members[member].isOwner = false
    case .settingsSettled(_, _, let value), .settingsTaken(_, _, let value):
      members[member].setting = value
      members[member].hasSettled = true
    case .verdictAwaited(let peer, let number):
      members[member].windows.removeAll { $0.peer == peer }
      let window = Window(peer: peer, number: number, since: place.now)
      members[member].windows.append(window)
    case .verdictTaken(_, let number, _, _), .verdictMissed(_, let number, _):
      endWindow(number, of: member, at: place.now)
    case .settingsContradicted, .membersSettled, .verdictGiven:
      break
    }
    for pair in pairs.indices where pairs[pair].first == member || pairs[pair].second == member {
      compare(pair, place.now)
    }
    return agree(member, place.now)
  }

  private func isOf(_ pair: Int, _ one: Int, _ other: Int) -> Bool {
    pairs[pair].first == min(one, other) && pairs[pair].second == max(one, other)
  }

  private mutating func hold(_ owner: MemberID, _ member: Int, _ place: CallObserver.Place) {
    guard members[member].holder != owner else { return }
    if members[member].holder != nil { members[member].changes += 1 }
    members[member].holder = owner
    let turn = Turn(at: place.now, holder: owner, evidence: place.sequence)
    members[member].turns.append(turn)
  }

  private mutating func endWindow(_ number: Int64, of member: Int, at now: Instant) {
    guard let index = members[member].windows.firstIndex(where: { $0.number == number }) else {
      return
    }
    let window = members[member].windows.remove(at: index)
    members[member].wait = max(members[member].wait ?? .zero, now - window.since)
  }

  // MARK: Apps that do not run

  /// A member's app runs no more; where its process has ended, nothing is left of whom it took for the
  /// owner, nor of what it waited for.
  ///
  /// - Returns: what is new.
  mutating func stop(
    _ member: Int,
    isGone: Bool,
    _ place: CallObserver.Place,
  ) -> [IntercomWorldEvent] {
    members[member].isRunning = false
    if isGone { leave(member) }
    return count(with: member, place.now)
  }

  /// Nothing is left of whom a member took for the owner, nor of what it waited for.
  private mutating func leave(_ member: Int) {
    members[member].hasLeft = true
    members[member].isOwner = false
    members[member].holder = nil
    members[member].windows = []
  }

  /// It runs again.
  ///
  /// - Returns: what is new.
  mutating func run(_ member: Int, _ place: CallObserver.Place) -> [IntercomWorldEvent] {
    members[member].isRunning = true
    return count(with: member, place.now)
  }

  // MARK: Groups

  /// Those of a group who have a say: a guest that was not let in, who has left, or whose app does not run has
  /// none.
  private func present(in group: Group) -> [Member] {
    group.members.map { members[$0] }.filter { $0.id != nil && $0.isRunning && !$0.hasLeft }
  }

  /// A member has a say from now on, or none any more: those who have one may agree by that alone.
  ///
  /// Who is left alone has nobody to agree with, or to differ from.
  ///
  /// - Returns: what is new.
  private mutating func count(with member: Int, _ now: Instant) -> [IntercomWorldEvent] {
    countOwners(with: member, now)
    guard let group = group(of: member), present(in: groups[group]).count > 1 else { return [] }
    return agree(member, now)
  }

  /// Counts the owners of a member's group, where somebody may be one, or there, who was not.
  private mutating func countOwners(with member: Int, _ now: Instant) {
    guard let index = groups.firstIndex(where: { $0.members.contains(member) }) else { return }
    let owners = present(in: groups[index]).count(where: \.isOwner)
    if owners > 0 { found[index].rivals = found[index].rivals ?? .zero }
    if owners > 1 {
      found[index].rivalsSince = found[index].rivalsSince ?? now
    } else if let since = found[index].rivalsSince {
      found[index].rivals = max(found[index].rivals ?? .zero, now - since)
      found[index].rivalsSince = nil
    }
  }

  /// What is new of a member's group, whose owner it may see otherwise now.
  private mutating func agree(_ member: Int, _ now: Instant) -> [IntercomWorldEvent] {
    guard let index = groups.firstIndex(where: { $0.members.contains(member) }) else { return [] }
    let group = groups[index]
    let present = present(in: group)
    countOwners(with: member, now)
    let first = present.first?.holder
    // Who has never been there is nobody's owner, whoever takes it for one.
    let isAgreed =
      present.count > 1 && present.allSatisfy { $0.holder == first }
      && members.contains { $0.id != nil && $0.id == first }
    let agreed = isAgreed ? first : nil
    guard agreed != found[index].agreed else { return [] }
    found[index].agreed = agreed
    found[index].turns.append((now, agreed))
    guard let agreed else { return [.ownerDisputed(group: group.name)] }
    guard let owner = members.first(where: { $0.id == agreed })?.device else {
      preconditionFailure("agreed on a member that is none")
    }
    return [.ownerAgreed(group: group.name, owner: owner)]
  }

  // MARK: Pairs

  /// One of two has heard the other.
  private mutating func meet(_ pair: Int, _ now: Instant) {
    let (first, second) = (pairs[pair].first, pairs[pair].second)
    guard pairs[pair].touchedSince == nil, members[first].heard[second] != nil,
      members[second].heard[first] != nil, !isLost(pair, now)
    else { return }
    pairs[pair].touchedSince = now
    pairs[pair].isSettling = true
    pairs[pair].dispute = pairs[pair].dispute ?? .zero
    compare(pair, now)
  }

  /// Whether one of two has not heard the other for too long.
  private func isLost(_ pair: Int, _ now: Instant) -> Bool {
    let (first, second) = (pairs[pair].first, pairs[pair].second)
    return [members[first].heard[second], members[second].heard[first]]
      .contains { heard in heard.map { now - $0 > touch } ?? true }
  }

  private mutating func compare(_ pair: Int, _ now: Instant) {
    guard let touched = pairs[pair].touchedSince else { return }
    let (one, other) = (members[pairs[pair].first], members[pairs[pair].second])
    if one.holder == nil || one.holder != other.holder {
      pairs[pair].disputedSince = pairs[pair].disputedSince ?? now
    } else {
      endDispute(pair, now)
      if pairs[pair].isSettling {
        pairs[pair].isSettling = false
        pairs[pair].settling = max(pairs[pair].settling ?? .zero, now - touched)
      }
    }
    if one.setting != other.setting {
      pairs[pair].conflictSince = pairs[pair].conflictSince ?? now
    } else {
      pairs[pair].conflictSince = nil
      pairs[pair].hasStatedConflict = false
    }
  }

  private mutating func endDispute(_ pair: Int, _ now: Instant) {
    if let since = pairs[pair].disputedSince {
      pairs[pair].dispute = max(pairs[pair].dispute ?? .zero, now - since)
    }
    pairs[pair].disputedSince = nil
    pairs[pair].hasStatedOwners = false
  }

  /// Finds what has lasted for too long, and who is in touch no more.
  private mutating func look(at now: Instant) -> [IntercomWorldEvent] {
    var news: [IntercomWorldEvent] = []
    for pair in pairs.indices where pairs[pair].touchedSince != nil {
      let (one, other) = (members[pairs[pair].first], members[pairs[pair].second])
      if let since = pairs[pair].disputedSince, !pairs[pair].hasStatedOwners,
        now - since > bound, one.holder != nil, other.holder != nil
      {
        pairs[pair].hasStatedOwners = true
        news.append(.twoOwners(first: one.device, second: other.device))
      }
      if let since = pairs[pair].conflictSince, !pairs[pair].hasStatedConflict,
        now - since > bound
      {
        pairs[pair].hasStatedConflict = true
        news.append(.settingsConflict(first: one.device, second: other.device))
      }
      if isLost(pair, now) { part(pair, now) }
    }
    for member in members.indices {
      for index in members[member].windows.indices
      where !members[member].windows[index].isStated
        && now - members[member].windows[index].since > patience
      {
        members[member].windows[index].isStated = true
        let window = members[member].windows[index]
        let peer = members.first { $0.id == window.peer }?.device ?? ""
        news.append(
          .verdictOverdue(device: members[member].device, peer: peer, number: window.number)
        )
      }
    }
    return news
  }

  private mutating func part(_ pair: Int, _ now: Instant) {
    endDispute(pair, now)
    pairs[pair].touchedSince = nil
    pairs[pair].conflictSince = nil
    pairs[pair].hasStatedConflict = false
    pairs[pair].isSettling = false
  }

  // MARK: The end

  /// The call is over: what lasts still lasted until then.
  ///
  /// - Returns: what is new.
  mutating func finish(at end: Instant) -> [IntercomWorldEvent] {
    let news = look(at: end)
    for pair in pairs.indices {
      if let since = pairs[pair].disputedSince {
        pairs[pair].dispute = max(pairs[pair].dispute ?? .zero, end - since)
      }
    }
    for group in found.indices {
      guard let since = found[group].rivalsSince else { continue }
      found[group].rivals = max(found[group].rivals ?? .zero, end - since)
    }
    for member in members.indices {
      for window in members[member].windows {
        members[member].wait = max(members[member].wait ?? .zero, end - window.since)
      }
    }
    return news
  }

  /// The place of a member's group in `found`; nil for who is alone.
  func group(of member: Int) -> Int? { groups.firstIndex { $0.members.contains(member) } }
}
