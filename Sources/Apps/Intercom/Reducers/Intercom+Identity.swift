import Kernel

/// What the app makes of MemberIDs that are alike, and of another secret of its group.
extension Intercom {
  /// Whether the app takes two for one: it goes by so many bytes of their MemberIDs and by nothing else.
  private func areOne(_ first: MemberID, _ second: MemberID) -> Bool {
    settings.identityCheck == .none && areNamesakes(first, second)
  }

  /// Whether two have one MemberID as far as the app looks at it.
  private func areNamesakes(_ first: MemberID, _ second: MemberID) -> Bool {
    first.front(settings.identityLength) == second.front(settings.identityLength)
  }

  /// Whether somebody's place is taken by this member, or by one that has a link.
  func isTaken(_ peer: MemberID) -> Bool {
    areOne(peer, member) || links.contains { areOne($0.peer, peer) }
  }

  /// Of remembered members that the app takes for one the first is kept, and none that it takes for
  /// this one.
  mutating func forgetNamesakes() {
    guard settings.identityCheck == .none else { return }
    var kept: [Int64] = []
    for raw in remembered {
      let peer = MemberID(UInt64(bitPattern: raw))
      let isOne = kept.contains { areOne(MemberID(UInt64(bitPattern: $0)), peer) }
      if !isOne, !areOne(peer, member) { kept.append(raw) }
    }
    remembered = kept
  }

  /// A handshake may just have brought a path up: whose key was proved is compared with the others.
  func noteCollision(
    _ peer: MemberID,
    on path: TransportPath,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard settings.identityLength < 8, links.contains(where: { $0.peer == peer && $0[path].isUp })
    else { return }
    let isAlike =
      areNamesakes(peer, member)
      || links.contains { $0.peer != peer && areNamesakes($0.peer, peer) }
    if isAlike { effects.append(.state(.identityCollision(peer: peer))) }
  }

  /// The group has another secret, with that tag: whoever was refused before may know it.
  mutating func change(
    _ tag: UInt64,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self.tag = tag
    neighbours = NeighbourTags()
    refused = []
    let settings = settings
    for index in links.indices {
      links[index].secretChanged(at: now, settings: settings, into: &effects)
    }
  }

  /// The group is known by another tag, since the list of groups has taken another secret for it: paths that
  /// stand are proved again where that is asked for (`SecretCheck`), and what is being proved is proved anew.
  mutating func rename(
    _ tag: UInt64,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self.tag = tag
    refused = []
    // Who is not known yet may have the other secret in a moment, and is seen anew then: it is refused nothing.
    let candidates = links.map(\.peer).filter { !isMember($0) }
    for peer in candidates
    where links.contains(where: { $0.peer == peer && !$0.local.isUp && !$0.internet.isUp }) {
      cut(peer, into: &effects)
    }
    let settings = settings
    for index in links.indices {
      links[index].secretChanged(at: now, settings: settings, into: &effects)
    }
  }
}

/// The tags that a group had announced before the present one, and will announce after it, where they
/// rotate; zeros where there are none.
public struct NeighbourTags: Record, Equatable, Sendable {
  /// That of the slot before.
  public internal(set) var before: UInt64 = 0
  /// That of the next slot.
  public internal(set) var after: UInt64 = 0

  /// No tags.
  public init() {}

  /// The tags of the two slots around one.
  init(before: UInt64, after: UInt64) {
    self.before = before
    self.after = after
  }

  /// Whether it is one of them.
  func hold(_ tag: UInt64) -> Bool { tag != 0 && (tag == before || tag == after) }

  /// Names every field once; nothing where tags do not rotate.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    guard fields.comes("tagBefore", ifWritten: before != 0 || after != 0) else { return }
    try fields.field("tagBefore", &before)
    try fields.field("tagAfter", &after)
  }
}

extension Datagram {
  /// Whether it is a frame of voice.
  var isVoice: Bool {
    if case .voice = self { return true }
    return false
  }
}
