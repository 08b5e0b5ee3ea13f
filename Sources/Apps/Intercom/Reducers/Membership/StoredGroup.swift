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
  /// What is known of each who was ever let in or has left it, smallest MemberID first.
  public var standings: [MemberStanding] = []  // key: standings, unless []
  /// Who had left when its present secret was drawn, as far as its drawer knew: nobody has handed it to those.
  public var barred: [MemberStanding] = []  // key: barred, unless []
  /// By whose offer this phone is in it, or was when it left it last; one at most.
  public var vouchers: [Voucher] = []  // key: vouchers, unless []
  /// Whom this phone is to show that, until they have answered, as MemberIDs.
  public var unaware: [Int64] = []  // key: unaware, unless []
  /// The epoch of the secret that `owed` is about: an older row than the keychain's secret has lost who is to get that.
  public var handed: Int64 = 0  // key: handed, unless 0
  /// How often this phone has left it: that outlasts the leaving, so that the next one is told from it.
  public var left: Int64 = 0  // key: left, unless 0
  /// When it was last chosen among the groups of this phone, counted from 1; 0 for never.
  public var used: Int64 = 0

  /// A blank group.
  public init() {}

  /// So many members a group has at most, this phone's own among them (S-GRP-001).
  public static let sizeMax = 6
  /// So often somebody can leave it; what says more counts as this.
  public static let leavingsMax: Int64 = 1_000_000

  /// Whether this phone has left it and keeps nothing of it but how often.
  public var isLeft: Bool { left > 0 && used == 0 && members.isEmpty && name.isEmpty }

  /// Whether nobody more can join it.
  public var isFull: Bool { members.count + 1 >= Self.sizeMax }

  /// Whether somebody is one of the others in it.
  public func holds(_ peer: MemberID) -> Bool { members.contains { $0.id == peer } }

  /// Whether somebody has left it and not joined it again.
  public func hasLost(_ peer: MemberID) -> Bool {
    departed.contains(Int64(bitPattern: peer.rawValue))
  }

  /// Whether somebody is in it as far as this phone knows, met or not.
  func trusts(_ peer: MemberID) -> Bool {
    holds(peer) || guests.contains(Int64(bitPattern: peer.rawValue))
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
    guard !holds(member.id) else { return }
    members.insert(member, at: members.firstIndex { $0.id > member.id } ?? members.endIndex)
  }

  /// Somebody is let in who says to have left it so often; of that and of what was heard the higher counts.
  mutating func letIn(_ peer: MemberID, after left: Int64) {
    let known = leavings(of: peer)
    guard !holds(peer) || left > known else { return }
    pardon(peer)
    setTurns(2 * min(max(left, known), Self.leavingsMax), of: peer)
  }

  private mutating func pardon(_ peer: MemberID) {
    departed.removeAll { $0 == Int64(bitPattern: peer.rawValue) }
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

  /// Takes what is said of somebody, where it is later than what is known.
  ///
  /// - Returns: whether it was.
  mutating func learn(_ other: MemberStanding) -> Bool {
    guard other.turns <= 2 * Self.leavingsMax, other.turns > turns(of: other.id) else {
      return false
    }
    if other.hasLeft { remove(other.id) } else { pardon(other.id) }
    setTurns(other.turns, of: other.id)
    return true
  }

  /// How often somebody has left it, as far as this phone knows.
  public func leavings(of peer: MemberID) -> Int64 {
    standings.first { $0.id == peer }?.leavings ?? 0
  }

  /// The place of somebody's standing among all that it can have; -1 for one of whom nothing is known.
  private func turns(of peer: MemberID) -> Int64 { standings.first { $0.id == peer }?.turns ?? -1 }

  private mutating func setTurns(_ turns: Int64, of peer: MemberID) {
    let place = standings.firstIndex { $0.id >= peer } ?? standings.endIndex
    if place == standings.endIndex || standings[place].id != peer {
      standings.insert(MemberStanding(peer), at: place)
    }
    standings[place].turns = turns
  }

  /// Somebody is to be handed its present secret.
  mutating func owe(_ peer: MemberID) {
    let raw = Int64(bitPattern: peer.rawValue)
    if !owed.contains(raw) { owed.append(raw) }
  }

  /// Somebody has taken its present secret, or is to have none.
  mutating func settle(_ peer: MemberID) {
    owed.removeAll { $0 == Int64(bitPattern: peer.rawValue) }
  }

  /// Somebody knows by whose offer this phone is in it, or need not.
  mutating func knows(_ peer: MemberID) {
    unaware.removeAll { $0 == Int64(bitPattern: peer.rawValue) }
  }

  private mutating func remove(_ peer: MemberID) {
    members.removeAll { $0.id == peer }
    settle(peer)
    knows(peer)
    guard !hasLost(peer) else { return }
    let place = departed.firstIndex { MemberID(UInt64(bitPattern: $0)) > peer }
    departed.insert(Int64(bitPattern: peer.rawValue), at: place ?? departed.endIndex)
  }
}

/// Whether somebody is in a group, and after how many leavings.
///
/// The count is the leaver's own, as an incarnation number of
/// [SWIM](https://www.cs.cornell.edu/projects/Quicksilver/public_pdfs/SWIM.pdf) is: it says with each leaving which one
/// it is, and whoever lets it in hears how many there were. So everybody has them in one order, whatever each has heard:
///
///     let in ── left, the 1st time ── let in after it ── left, the 2nd time ── …
///       0                1                    2                    3
public struct MemberStanding: Record, Equatable, Sendable {
  /// Who.
  public var id = MemberID.nobody
  /// Its place in that order: odd where it has left.
  public var turns: Int64 = 0

  /// A blank standing.
  public init() {}

  /// Somebody who was let in and has never left.
  init(_ id: MemberID) { self.id = id }

  /// Somebody who was let in after so many leavings.
  init(_ id: MemberID, letInAfter left: Int64) {
    self.id = id
    turns = 2 * min(max(left, 0), StoredGroup.leavingsMax)
  }

  /// Somebody who has left, and how often by then, counted from 1.
  init(_ id: MemberID, leaving times: Int64) {
    self.id = id
    turns = 2 * min(max(times, 1), StoredGroup.leavingsMax) - 1
  }

  /// Whether it has left, and was not let in again.
  public var hasLeft: Bool { !turns.isMultiple(of: 2) }

  /// How often it has left.
  public var leavings: Int64 { turns / 2 + turns % 2 }
}

/// An offer of a group, or an invitation into it, as who has got in by it shows it: signed by who has made it, so that
/// nobody makes one for itself.
public struct Voucher: Record, Equatable, Sendable {
  /// Who has made it.
  public var by = MemberID.nobody
  /// After how many leavings of its holder it was made.
  public var left: Int64 = 0  // key: left, unless 0
  /// When its user asked for it, in nanoseconds since the start of the run, by the maker's clock; 0 for an invitation.
  public var made: Int64 = 0  // key: made_ns, unless 0

  /// A blank voucher.
  public init() {}

  /// The offer that somebody has made after so many leavings.
  init(by offerer: MemberID, after left: Int64, made: Int64 = 0) {
    by = offerer
    self.made = made
    self.left = min(max(left, 0), StoredGroup.leavingsMax)
  }
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
