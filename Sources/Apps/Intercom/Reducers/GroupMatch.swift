import Kernel

/// Who comes together in a match over the Internet (fault I16).
public enum MatchPolicy: String, CaseIterable, Sendable {
  /// The first two who ask get a match, and it stays theirs: of four who ask at once two halves of a
  /// group get one each, and a third member gets none.
  case pairs
  /// One match for the group: who asks joins it, also later, and of two matches the one with the
  /// smallest MemberID takes the other in.
  case hosted
}

/// The match over the Internet that a member is in.
public struct GroupMatch: Record, Equatable, Sendable {  // keys: as named
  /// Which match it is, as the match maker counts them from 1; 0 for none.
  public internal(set) var number: Int64 = 0  // key: matchNumber
  /// Who is in it as far as this member knows, itself among them, smallest MemberID first.
  public internal(set) var members: [Int64] = []

  /// No match.
  public init() {}

  /// The match of that number with somebody alone in it.
  init(_ number: Int64, of member: MemberID) {
    self.number = number
    members = [Int64(bitPattern: member.rawValue)]
  }

  /// Whether there is one.
  public var isMade: Bool { number != 0 }

  /// Who hosts it: the smallest MemberID in it, which everybody in it finds alone; nobody's where there
  /// is no match.
  public var host: MemberID {
    members.first.map { MemberID(UInt64(bitPattern: $0)) } ?? .nobody
  }

  /// Whether somebody is in it.
  public func holds(_ peer: MemberID) -> Bool {
    members.contains(Int64(bitPattern: peer.rawValue))
  }

  /// Somebody is in it from now on.
  mutating func add(_ peer: MemberID) {
    guard !holds(peer) else { return }
    let place = members.firstIndex { MemberID(UInt64(bitPattern: $0)) > peer }
    members.insert(Int64(bitPattern: peer.rawValue), at: place ?? members.endIndex)
  }

  /// Somebody is in it no more.
  mutating func remove(_ peer: MemberID) {
    members.removeAll { $0 == Int64(bitPattern: peer.rawValue) }
  }
}
