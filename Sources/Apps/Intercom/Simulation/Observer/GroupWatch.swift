import Intercom
import Kernel

/// Watches groups of three or more: whether everybody has a path to everybody, and in how many matches
/// their members are.
///
/// What two members have of each other they state themselves; of more nobody knows it all. A path is
/// what a member states that it has, until it states that it has none: a path that has just died counts
/// until that is noticed.
struct GroupWatch {
  private let groups: [Group]
  /// Whether each member states that it has a path to each other, by member × count + other.
  private var hasPath: [Bool]
  /// The match of each member; 0 for none.
  private var matches: [Int64]
  /// What was found last of each group.
  private var found: [Found]

  /// The members of a group, by their places.
  private struct Group {
    var name: String
    var members: [Int] = []
  }

  /// What was found of a group.
  private struct Found {
    var isConnected = false
    var isTogether = false
    var wasConnected = false
    var wasTogether = false
    var matches: Int64 = 0
  }

  /// A watch over members of these groups, of whom none has a path.
  init(groups names: [String]) {
    var groups: [Group] = []
    for (member, name) in names.enumerated() {
      let place = groups.firstIndex { $0.name == name } ?? groups.endIndex
      if place == groups.endIndex { groups.append(Group(name: name)) }
      groups[place].members.append(member)
    }
    self.groups = groups.filter { $0.members.count > 2 }
    hasPath = Array(repeating: false, count: names.count * names.count)
    matches = Array(repeating: 0, count: names.count)
    found = self.groups.map { _ in Found() }
  }

  /// A member states that it has a path to another, or that it has none.
  ///
  /// - Returns: what is new of the group.
  mutating func note(
    path isThere: Bool,
    of member: Int,
    to other: Int,
  ) -> IntercomWorldEvent? {
    let place = member * matches.count + other
    guard hasPath[place] != isThere else { return nil }
    hasPath[place] = isThere
    guard let group = group(of: member) else { return nil }
    let members = groups[group].members
    let isConnected = members.allSatisfy { one in
      members.allSatisfy { $0 == one || hasPath[one * matches.count + $0] }
    }
    guard isConnected != found[group].isConnected else { return nil }
    found[group].isConnected = isConnected
    if isConnected { found[group].wasConnected = true }
    let name = groups[group].name
    return isConnected ? .groupConnected(group: name) : .groupParted(group: name)
  }

  /// A member is in that match; in none where it is 0.
  ///
  /// - Returns: what is new of the group.
  mutating func enter(_ match: Int64, _ member: Int) -> IntercomWorldEvent? {
    guard matches[member] != match else { return nil }
    matches[member] = match
    guard let group = group(of: member) else { return nil }
    let present = groups[group].members.map { matches[$0] }
    var different: [Int64] = []
    for match in present where match != 0 && !different.contains(match) { different.append(match) }
    let count = Int64(different.count)
    let isTogether = count == 1 && !present.contains(0)
    let before = found[group]
    found[group].matches = count
    found[group].isTogether = isTogether
    if isTogether { found[group].wasTogether = true }
    let name = groups[group].name
    if count > 1, count > before.matches { return .groupSplit(group: name, matches: count) }
    if isTogether, !before.isTogether {
      return .groupMatched(group: name, members: Int64(present.count))
    }
    return nil
  }

  /// Whether there was a time at which each group of three or more was whole.
  var wereAllConnected: Bool { found.allSatisfy(\.wasConnected) }

  /// Whether there was a time at which each of them was in one match.
  var wereAllTogether: Bool { found.allSatisfy(\.wasTogether) }

  private func group(of member: Int) -> Int? {
    groups.firstIndex { $0.members.contains(member) }
  }
}

extension IntercomFact {
  /// To whom it says that there is a path, or that there is none; nil where it says neither.
  var path: (peer: MemberID, isThere: Bool)? {
    switch self {
    case .localConnected(let peer), .internetConnected(let peer): (peer, true)
    case .internetConnecting(let peer): (peer, false)
    case .talkingStarted, .talkingStopped, .localCandidate, .localProbing, .probeJudged,
      .handoverToLocal, .pathBroken, .pathReleased, .pathSuspected, .breakPredicted,
      .matchMakingStarted, .handshakeStarted, .handshakeCompleted, .handshakeRefused,
      .attackSuspected, .relayChosen, .relayLost, .relayLeft, .identityCollision, .mismatchFound:
      nil
    }
  }
}

extension IntercomEvent {
  /// The match that a member is in after it; nil where that is as it was.
  var match: Int64? {
    switch self {
    case .matchMade(_, let match), .matchMerged(let match): match
    case .matchFailed: 0
    case .callLeft: 0
    case .started, .membersListed, .tagChanged, .audioTicked, .tagsMade, .secretChanged,
      .audioGiven, .localPeerFound, .localPeerLost, .localPeerConnected,
      .localConnectionFailed, .datagramArrived, .handshakeArrived, .datagramRejected,
      .relayAsked, .handshakeCarried, .timerFired, .windowJudged, .uplinkTold:
      nil
    }
  }
}
