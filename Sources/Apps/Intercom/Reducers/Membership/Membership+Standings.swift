import Kernel

/// Who has left a group and who was let in, and how the others come to know.
extension Membership {
  /// A member says that it leaves.
  mutating func lose(
    _ peer: MemberID,
    of id: GroupID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    let raw = Int64(bitPattern: peer.rawValue)
    guard let group = groups.first(where: { $0.id == id }),
      group.holds(peer) || group.guests.contains(raw)
    else { return }
    change(id) { $0.remove(peer) }
    effects.append(.state(.memberGone(group: id, peer: peer)))
    save(id, into: &effects)
    pending.removeAll { $0.peer == peer }
    guard id == current else { return }
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
    for standing in standings where standing.id != member {
      var isNews = false
      let was = groups.contains { $0.id == id && $0.holds(standing.id) }
      change(id) { isNews = $0.learn(standing) }
      guard isNews else { continue }
      isChanged = true
      guard standing.hasLeft else { continue }
      if was { effects.append(.state(.memberGone(group: id, peer: standing.id))) }
      pending.removeAll { $0.peer == standing.id }
      if id == current { present.removeAll { $0 == Int64(bitPattern: standing.id.rawValue) } }
    }
    guard isChanged else { return }
    save(id, into: &effects)
    guard id == current else { return }
    list(into: &effects)
    spreadStandings(except: teller, at: now, into: &effects)
    // The teller may be about to hand over a secret that was drawn since.
    renewSecret(after: smallerThere + 1, at: now, into: &effects)
  }

  /// Somebody is let in, by an invitation or out of the list: whoever has heard that it had left is told.
  mutating func welcome(
    _ peer: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let group = chosen, peer != member,
      !group.guests.contains(Int64(bitPattern: peer.rawValue))
    else { return }
    change(current) { $0.letIn(peer) }
    save(current, into: &effects)
    list(into: &effects)
    spreadStandings(except: peer, at: now, into: &effects)
    // The secret may have become another while the answer was under way.
    if leave == .rotates, let key = key(of: current), key.epoch > 0 {
      handOver(key, to: peer, at: now, into: &effects)
    }
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
  /// All turns added up: it grows with whatever is news.
  var turns: Int64 { reduce(0) { $0 &+ $1.turns } }
}
