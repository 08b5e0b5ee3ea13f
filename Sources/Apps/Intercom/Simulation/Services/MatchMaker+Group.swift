import Kernel

/// The one match of a group: who joins it, and how two become one.
extension MatchMaker {
  /// A member asks for the match of its group.
  mutating func gather(
    _ member: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<MatchEffect>,
  ) {
    set(.asking, member, &effects)
    members[member].gathers = true
    let giveUp = MatchTimer.giveUp(device: devices[member])
    guard isThere else {
      effects.append(.setTimer(giveUp, at: now.uptime))
      return
    }
    begin(.gather(device: devices[member]), now, &effects)
    effects.append(.setTimer(giveUp, at: now.uptime + spans.timeout))
  }

  /// A member's request has come through.
  mutating func comeThrough(
    _ member: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<MatchEffect>,
  ) {
    guard !fails(members[member].group) else {
      set(.none, member, &effects)
      effects.append(.failed(device: devices[member]))
      return
    }
    members[member].isThrough = true
    let fellows = fellows(of: member).filter { isWhole(member, $0) }
    let matched = fellows.filter { members[$0].state == .matched }
    if let match = matched.min(by: { host(of: $0) < host(of: $1) }).map({ members[$0].match }) {
      enter([member], match, &effects)
    } else {
      let waiting = fellows.filter { members[$0].isThrough }
      guard !waiting.isEmpty else { return }
      enter(waiting + [member], nextMatch(of: members[member].group), &effects)
    }
    lookForMerger(group: members[member].group, now, &effects)
  }

  /// Two reach each other again: who waits is let in, a path of a match is there again, two matches become
  /// one.
  mutating func meet(
    _ first: Int,
    _ second: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<MatchEffect>,
  ) {
    guard fellows(of: first).contains(second), members[first].gathers else { return }
    if areMatched(first, second) {
      rejoin(first, second, now, &effects)
      return
    }
    // Who came through and met nobody has to come through once more, which takes its time again.
    for member in [first, second] where members[member].isThrough && members[member].match == 0 {
      begin(.gather(device: devices[member]), now, &effects)
    }
    lookForMerger(group: members[first].group, now, &effects)
  }

  /// Two of one match need the path between them again.
  mutating func rejoin(
    _ member: Int,
    _ other: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<MatchEffect>,
  ) {
    guard areMatched(member, other), members[member].gathers else { return }
    let (one, two) = (min(member, other), max(member, other))
    begin(.rejoin(device: devices[one], peer: devices[two]), now, &effects)
  }

  /// Makes one match of those of a group whose members reach each other: the one with the smallest
  /// MemberID takes the others in.
  mutating func merge(_ group: Int64, _ effects: inout Effects<MatchEffect>) {
    while let (kept, taken) = merger(in: group) {
      let moved = places(in: taken, of: group)
      let present = places(in: kept, of: group)
      for member in moved {
        members[member].match = kept
        effects.append(.merged(device: devices[member], match: kept))
      }
      for member in moved { greet(member, present, kept, &effects) }
    }
  }

  private mutating func enter(
    _ newcomers: [Int],
    _ match: Int64,
    _ effects: inout Effects<MatchEffect>,
  ) {
    for member in newcomers {
      let present = places(in: match, of: members[member].group)
      set(.matched, member, &effects)
      members[member].match = match
      members[member].gathers = true
      greet(member, present, match, &effects)
    }
  }

  /// Somebody and those who are in a match learn of each other, where they reach each other.
  private func greet(
    _ member: Int,
    _ present: [Int],
    _ match: Int64,
    _ effects: inout Effects<MatchEffect>,
  ) {
    for other in present where isWhole(member, other) {
      effects.append(.made(first: devices[member], second: devices[other], match: match))
    }
  }

  private mutating func lookForMerger(
    group: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<MatchEffect>,
  ) {
    guard merger(in: group) != nil else { return }
    begin(.merge(device: first(of: group)), now, &effects)
  }

  /// Two matches of a group whose members reach each other, the one that stays first; nil where there are
  /// none.
  private func merger(in group: Int64) -> (kept: Int64, taken: Int64)? {
    for first in members.indices where members[first].group == group {
      for second in fellows(of: first)
      where second > first && isWhole(first, second) && members[first].match != 0
        && members[second].match != 0 && !areMatched(first, second)
      {
        let (one, other) = (members[first].match, members[second].match)
        return host(of: first) < host(of: second) ? (one, other) : (other, one)
      }
    }
    return nil
  }

  /// The rank of the host of a member's match.
  private func host(of member: Int) -> Int64 {
    let own = members[member]
    return places(in: own.match, of: own.group).map { members[$0].rank }.min() ?? own.rank
  }

  private func places(in match: Int64, of group: Int64) -> [Int] {
    members.indices.filter { members[$0].group == group && members[$0].match == match }
  }

  /// The others of a member's group who ask for the group's match, or are in it.
  private func fellows(of member: Int) -> [Int] {
    members.indices.filter {
      $0 != member && members[$0].group == members[member].group && members[$0].gathers
    }
  }
}
