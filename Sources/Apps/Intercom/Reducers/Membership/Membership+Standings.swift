import Kernel

/// Who has left a group and who was let in, and how the others come to know.
extension Membership {
  /// Somebody says that it leaves, and how often it has by then: word of an earlier leaving is past, and it makes no
  /// difference whether this phone has heard of its return.
  mutating func lose(
    _ peer: MemberID,
    of id: GroupID,
    times: Int64,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    let raw = Int64(bitPattern: peer.rawValue)
    guard peer != member, let group = groups.first(where: { $0.id == id }), !group.isLeft else {
      return
    }
    var isNews = false
    change(id) { isNews = $0.learn(MemberStanding(peer, leaving: times)) }
    guard isNews else { return }
    if group.holds(peer) || group.guests.contains(raw) {
      effects.append(.state(.memberGone(group: id, peer: peer)))
    }
    save(id, into: &effects)
    guard id == current else { return }
    unsay(to: peer)
    present.removeAll { $0 == raw }
    list(into: &effects)
    spreadStandings(except: peer, at: now, into: &effects)
    renewSecret(after: smallerThere, at: now, into: &effects)
  }

  /// What another has heard of who has left and who was let in.
  mutating func learn(
    _ standings: [MemberStanding],
    of id: GroupID,
    from teller: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    var isChanged = false
    var guests: [MemberID] = []
    for standing in standings {
      guard standing.id != member else {
        recall(standing.leavings, of: id, into: &effects)
        continue
      }
      // Nobody lets itself in.
      guard standing.hasLeft || standing.id != teller else { continue }
      var isNews = false
      let was = groups.contains { $0.id == id && $0.holds(standing.id) }
      change(id) { isNews = $0.learn(standing) }
      guard isNews else { continue }
      isChanged = true
      guard standing.hasLeft else {
        guests.append(standing.id)
        continue
      }
      if was { effects.append(.state(.memberGone(group: id, peer: standing.id))) }
      guard id == current else { continue }
      unsay(to: standing.id)
      present.removeAll { $0 == Int64(bitPattern: standing.id.rawValue) }
    }
    guard isChanged else { return }
    for guest in guests { owe(guest, in: id) }
    save(id, into: &effects)
    guard id == current else { return }
    list(into: &effects)
    spreadStandings(except: teller, at: now, into: &effects)
    for guest in guests { handOverOwed(to: guest, at: now, into: &effects) }
    // The teller may be about to hand over a secret that was drawn since.
    renewSecret(after: smallerThere + 1, at: now, into: &effects)
  }

  /// Nothing is told any more to one who has left.
  ///
  /// An offer stands: it was made to one who had left, or had not
  /// answered it before it left, and is answered by how often that one has.
  private mutating func unsay(to leaver: MemberID) {
    pending.removeAll { $0.peer == leaver && !$0.word.isOffer }
  }

  /// This phone has left a group more often than its store says, which may have lost that.
  mutating func recall(
    _ left: Int64,
    of id: GroupID,
    into effects: inout Effects<MembershipEffect>,
  ) {
    let left = min(left, StoredGroup.leavingsMax)
    guard let group = groups.first(where: { $0.id == id }), left > group.left else { return }
    change(id) { $0.left = left }
    save(id, into: &effects)
  }

  /// Somebody is let in, by an invitation or out of the list, who says to have left so often: whoever has heard of
  /// that is told.
  mutating func welcome(
    _ peer: MemberID,
    after left: Int64,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let group = chosen, peer != member else { return }
    change(current) { $0.letIn(peer, after: left) }
    guard chosen != group else { return }
    owe(peer, in: current)
    save(current, into: &effects)
    list(into: &effects)
    spreadStandings(except: peer, at: now, into: &effects)
    handOverOwed(to: peer, at: now, into: &effects)
  }

  /// Somebody was let in who may have an older secret than the present one: it gets that, also from the next process.
  mutating func owe(_ peer: MemberID, in id: GroupID) {
    guard leave == .rotates, let key = key(of: id), key.epoch > 0 else { return }
    change(id) { $0.owe(peer) }
  }

  mutating func handOverOwed(
    to peer: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let key = key(of: current), let group = chosen,
      group.owed.contains(Int64(bitPattern: peer.rawValue))
    else { return }
    handOver(key, to: peer, at: now, into: &effects)
  }

  /// Tells everybody in the group, but for one, who has left and who was let in.
  private mutating func spreadStandings(
    except knower: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    for other in chosen?.members ?? [] where other.id != knower {
      tellStandings(to: other.id, at: now, into: &effects)
    }
  }

  /// Tells a member who has left and who was let in, where anybody has.
  mutating func tellStandings(
    to peer: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let group = chosen, !group.standings.isEmpty else { return }
    pending.removeAll { $0.peer == peer && $0.word.isOfStandings }
    let word = MembershipWord.standings(group: current, members: group.standings)
    say(word, to: peer, at: now, into: &effects)
  }

  /// How many of those in the call have a smaller MemberID.
  var smallerThere: Int { present.count { MemberID(UInt64(bitPattern: $0)) < member } }
}

extension [MemberStanding] {
  /// All turns added up, and how many they are: it grows with whatever is news.
  var turns: Int64 { reduce(0) { $0 &+ $1.turns &+ 1 } }
}
