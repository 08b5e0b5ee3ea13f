import Kernel

/// A group as a phone's local store has it: what is shown of it, and nothing secret (S-GRP-002).
public struct StoredGroup: Record, Equatable, Sendable {
  /// Which group it is.
  public var id = GroupID.none
  /// What it is called on this phone; empty where that was lost.
  public var name = ""
  /// The others in it, as far as this phone knows, smallest MemberID first.
  public var members: [StoredMember] = []
  /// Who has left it, as MemberIDs, smallest first.
  public var departed: [Int64] = []
  /// Whom this phone is to hand the group's present secret, until that has taken it, as MemberIDs.
  public var owed: [Int64] = []  // key: owed, unless []
  /// How often each who has ever left it has gone and come back, smallest MemberID first.
  public var standings: [MemberStanding] = []  // key: standings, unless []
  /// Who had left when its present secret was drawn, as far as its drawer knew: nobody has handed it to those.
  public var barred: [MemberStanding] = []  // key: barred, unless []
  /// When it was last chosen among the groups of this phone, counted from 1; 0 for never.
  public var used: Int64 = 0

  /// A blank group.
  public init() {}

  /// So many members a group has at most, this phone's own among them (S-GRP-001).
  public static let sizeMax = 6

  /// Whether nobody more can join it.
  public var isFull: Bool { members.count + 1 >= Self.sizeMax }

  /// Whether somebody is one of the others in it.
  public func holds(_ peer: MemberID) -> Bool { members.contains { $0.id == peer } }

  /// Whether somebody has left it and not joined it again.
  public func hasLost(_ peer: MemberID) -> Bool {
    departed.contains(Int64(bitPattern: peer.rawValue))
  }

  /// The MemberIDs of the others.
  public var peers: [Int64] { members.map { Int64(bitPattern: $0.id.rawValue) } }

  /// The MemberIDs of those who were let in and whom this phone has not met yet.
  public var guests: [Int64] {
    standings.filter { !$0.hasLeft && !holds($0.id) }.map { Int64(bitPattern: $0.id.rawValue) }
  }

  /// Whether somebody who has left it may have its present secret.
  public var isOpenToLeavers: Bool {
    standings.contains { $0.hasLeft && !Self.isBarred($0, by: barred) }
  }

  /// Whether somebody who has left it, and has not its present secret, may have one that was drawn when `others` had
  /// left.
  func isClosedTighter(than others: [MemberStanding]) -> Bool {
    standings.contains {
      $0.hasLeft && Self.isBarred($0, by: barred) && !Self.isBarred($0, by: others)
    }
  }

  private static func isBarred(_ leaver: MemberStanding, by barred: [MemberStanding]) -> Bool {
    barred.contains { $0.id == leaver.id && $0.turns >= leaver.turns }
  }

  /// Somebody is in it from now on.
  mutating func add(_ member: StoredMember) {
    forgive(member.id)
    guard !holds(member.id) else { return }
    members.insert(member, at: members.firstIndex { $0.id > member.id } ?? members.endIndex)
  }

  /// Somebody who had left it may be in it again.
  private mutating func forgive(_ peer: MemberID) {
    guard hasLost(peer) else { return }
    departed.removeAll { $0 == Int64(bitPattern: peer.rawValue) }
    setTurns(turns(of: peer) + 1, of: peer)
  }

  /// Somebody is let in: it had left as far as anybody else knows, whatever this phone has heard of it.
  mutating func letIn(_ peer: MemberID) {
    if hasLost(peer) { return forgive(peer) }
    setTurns(turns(of: peer) + 2, of: peer)
  }

  /// Takes what somebody else knows of who had left when the present secret was drawn.
  mutating func bar(_ others: [MemberStanding]) {
    for other in others {
      let place = barred.firstIndex { $0.id >= other.id } ?? barred.endIndex
      if place == barred.endIndex || barred[place].id != other.id {
        barred.insert(other, at: place)
      } else {
        barred[place].turns = max(barred[place].turns, other.turns)
      }
    }
  }

  /// Takes what another phone has seen of somebody, where that is more: of two phones the one that has seen more of its
  /// turns is right.
  ///
  /// - Returns: whether it was more.
  mutating func learn(_ other: MemberStanding) -> Bool {
    guard other.turns > turns(of: other.id) else { return false }
    if other.hasLeft { remove(other.id) } else { forgive(other.id) }
    setTurns(other.turns, of: other.id)
    return true
  }

  private func turns(of peer: MemberID) -> Int64 { standings.first { $0.id == peer }?.turns ?? 0 }

  private mutating func setTurns(_ turns: Int64, of peer: MemberID) {
    let place = standings.firstIndex { $0.id >= peer } ?? standings.endIndex
    if place == standings.endIndex || standings[place].id != peer {
      standings.insert(MemberStanding(peer), at: place)
    }
    standings[place].turns = turns
  }

  /// Somebody has taken its present secret, or is to have none.
  mutating func settle(_ peer: MemberID) {
    owed.removeAll { $0 == Int64(bitPattern: peer.rawValue) }
  }

  /// Somebody has left it.
  mutating func remove(_ peer: MemberID) {
    members.removeAll { $0.id == peer }
    settle(peer)
    guard !hasLost(peer) else { return }
    let place = departed.firstIndex { MemberID(UInt64(bitPattern: $0)) > peer }
    departed.insert(Int64(bitPattern: peer.rawValue), at: place ?? departed.endIndex)
    setTurns(turns(of: peer) + 1, of: peer)
  }
}

/// How often somebody has left a group and come back to it, as far as a phone has heard.
public struct MemberStanding: Record, Equatable, Sendable {
  /// Who.
  public var id = MemberID.nobody
  /// How often it has gone and come back, each counted: odd where it has left.
  public var turns: Int64 = 0

  /// A blank standing.
  public init() {}

  /// Somebody who has never left.
  init(_ id: MemberID) { self.id = id }

  /// Whether it has left, and not come back.
  public var hasLeft: Bool { !turns.isMultiple(of: 2) }
}

/// Somebody whom a phone remembers.
public struct StoredMember: Record, Equatable, Sendable {
  /// Who.
  public var id = MemberID.nobody
  /// What is shown as its name.
  public var name = ""
  /// When it last proved itself, by the clock that people see on this phone; nil for never.
  public var seen: WallTime?

  /// A blank member.
  public init() {}

  /// Somebody of that name who has not been seen yet.
  public init(_ id: MemberID, name: String) {
    self.id = id
    self.name = name
  }
}

/// A group's secret as a phone's keychain has it (S-GRP-002); its bytes stay with the shell.
public struct GroupKey: Record, Equatable, Sendable {
  /// Whose secret it is.
  public var group = GroupID.none
  /// How often the secret was another before: 0 for that which the group was created with.
  public var epoch: Int64 = 0
  /// What the group is known by that has this secret: the front of the hash over both (S-GRP-010).
  public var tag: UInt64 = 0

  /// A blank secret.
  public init() {}

  /// A secret of a group.
  public init(_ group: GroupID, epoch: Int64 = 0, tag: UInt64) {
    self.group = group
    self.epoch = epoch
    self.tag = tag
  }
}
