import Kernel

/// How somebody from earlier gets into a group, and how the others come to know of it.
///
/// An offer is signed by who makes it. Who takes it answers, and shows it to the others too (`OfferPolicy.shown`), for
/// the answer may reach nobody: who has made the offer may be gone by then, and may have left. It is made after so many
/// leavings as its taker has behind it, so that one from before a leaving counts for nothing after it.
extension Membership {
  // MARK: Adding somebody from earlier

  /// Somebody from earlier is to be in the group: who was never met has to be invited (S-GRP-004).
  ///
  /// Who is in it as far as this phone knows may have left unheard, and is offered it as well.
  mutating func offer(
    to peer: MemberID,
    name: String,
    at now: DeviceTime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let group = chosen, let key = key(of: current), peer != member else { return }
    guard groups.contains(where: { $0.holds(peer) }) else {
      return effects.append(.state(.memberUnknown(group: current, peer: peer)))
    }
    let offered = pending.count(where: \.word.isOffer)
    guard group.holds(peer) || group.members.count + offered + 1 < StoredGroup.sizeMax else {
      return effects.append(.state(.groupFull(group: current, peer: peer)))
    }
    let own = StoredMember(member, name: self.name)
    let word = MembershipWord.offer(
      key: key,
      name: group.name,
      members: group.members.filter { $0.id != peer } + [own],
      left: group.leavings(of: peer),
      made: now.wall.nanoseconds,
    )
    say(word, to: peer, at: now.uptime, into: &effects)
  }

  /// Whom this phone has offered the group that was chosen, as let in.
  var guestsOffered: [MemberStanding] {
    pending.compactMap { waiting in
      guard case .offer(let key, _, _, let left, _) = waiting.word, key.group == current else {
        return nil
      }
      return MemberStanding(waiting.peer, letInAfter: left)
    }
  }

  /// Who leaves tells the others, before that, whom it has offered the group: nobody believes that of one who has left.
  func vouchAtLast(into effects: inout Effects<MembershipEffect>) {
    guard offers == .shown, var group = chosen else { return }
    var isNews = false
    for guest in guestsOffered where group.learn(guest) { isNews = true }
    guard isNews else { return }
    let word = MembershipWord.standings(group: current, members: group.standings)
    for other in group.members { effects.append(.say(to: other.id, word)) }
  }

  /// Somebody who was offered the group has left it more often than the offer says: it is made after that.
  mutating func offerAnew(
    _ group: GroupID,
    to peer: MemberID,
    after left: Int64,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard offers == .shown else { return }
    for place in pending.indices where pending[place].peer == peer {
      guard case .offer(let key, let name, let members, let known, let made) = pending[place].word,
        key.group == group, known < left
      else { continue }
      pending[place].word = .offer(key: key, name: name, members: members, left: left, made: made)
      utter(pending[place].word, to: peer, into: &effects)
    }
  }

  // MARK: Taking an offer

  /// Somebody whom this phone knows offers a group.
  ///
  /// Who offers it without having heard how often this phone has left hears that, and makes it after that: what this
  /// phone shows to the others has to hold against what they have heard.
  mutating func take(
    _ key: GroupKey,
    _ name: String,
    _ members: [StoredMember],
    by voucher: Voucher,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    let peer = voucher.by
    recall(voucher.left, of: key.group, into: &effects)
    let own = max(voucher.left, leavings(of: key.group))
    let isIn = self.key(of: key.group) != nil
    guard isIn || offers == .answered || voucher.left == own else {
      // By this very offer it was in once.
      let row = groups.first { $0.id == key.group }
      let isPast = row?.vouchers.contains { $0.by == peer && $0.made == voucher.made } ?? false
      if isPast { effects.append(.say(to: peer, .declined(group: key.group))) }
      return effects.append(.say(to: peer, .left(group: key.group, times: own)))
    }
    effects.append(.say(to: peer, .taken(group: key.group, left: own)))
    guard members.count < StoredGroup.sizeMax else { return }
    guard !isIn else { return restore(key.group, name, members, at: now, into: &effects) }
    join(
      key,
      name: name,
      members: members,
      after: own,
      by: peer,
      showing: voucher,
      at: now,
      into: &effects,
    )
  }

  /// The secret of a group lies in the keychain whose row was lost: an offer says what it is called, and who is in it.
  private mutating func restore(
    _ id: GroupID,
    _ name: String,
    _ members: [StoredMember],
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let group = groups.first(where: { $0.id == id }), group.name.isEmpty, !name.isEmpty else {
      return
    }
    let others = members.filter { $0.id != member }
    change(id) { row in
      row.name = name
      for other in others { row.add(other) }
    }
    save(id, into: &effects)
    if stage == .choosing { choose(id, at: now, into: &effects) }
  }

  /// Shows the others by whose offer this phone is in the group, each until it has answered.
  mutating func showVoucher(at now: Uptime, into effects: inout Effects<MembershipEffect>) {
    for peer in chosen?.unaware ?? [] {
      showVoucher(to: MemberID(UInt64(bitPattern: peer)), at: now, into: &effects)
    }
  }

  /// Shows it to one of them.
  mutating func showVoucher(
    to peer: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let voucher = chosen?.vouchers.first,
      !pending.contains(where: { $0.peer == peer && $0.word.isShown })
    else { return }
    say(.shown(group: current, voucher), to: peer, at: now, into: &effects)
  }

  /// Somebody knows that this phone was let in, which all have to: who knows may be gone before it meets another.
  mutating func forgetVoucher(
    of group: GroupID,
    knownBy peer: MemberID,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard answered(peer, into: &effects, \.isShown) else { return }
    change(group) { $0.knows(peer) }
    save(group, into: &effects)
  }

  // MARK: What is shown

  /// Somebody shows by whose offer it is in a group: it is let in where a member has made that, and it has not left
  /// since.
  ///
  /// The offers of somebody who has left count for nothing: it could make them for ever, with another date.
  mutating func examine(
    _ voucher: Voucher,
    of peer: MemberID,
    in id: GroupID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard peer != member, let group = groups.first(where: { $0.id == id }) else { return }
    guard !group.isLeft else {
      return effects.append(.say(to: peer, .left(group: id, times: group.left)))
    }
    guard key(of: id) != nil else { return }
    if voucher.by != peer, voucher.by == member || group.trusts(voucher.by) {
      let standing = MemberStanding(peer, letInAfter: voucher.left)
      learn([standing], of: id, from: voucher.by, at: now, into: &effects)
    }
    guard let told = groups.first(where: { $0.id == id }), told.trusts(peer) else {
      return effects.append(.say(to: peer, .declined(group: id)))
    }
    effects.append(.say(to: peer, .shownTaken(group: id)))
    guard told.standings == group.standings else { return }
    // It may have come in with an older secret all the same.
    owe(peer, in: id)
    save(id, into: &effects)
    if id == current { handOverOwed(to: peer, at: now, into: &effects) }
  }

  /// Somebody does not take what it was offered, shown or handed.
  mutating func decline(
    _ group: GroupID,
    by peer: MemberID,
    into effects: inout Effects<MembershipEffect>,
  ) {
    if answered(peer, into: &effects, \.isOffer) {
      effects.append(.state(.memberNotAdded(group: group, peer: peer)))
    } else if answered(peer, into: &effects, \.isShown) {
      effects.append(.state(.offerRefused(group: group, peer: peer)))
    } else if answered(peer, into: &effects, { $0.handedOver?.group == group }) {
      change(group) { $0.settle(peer) }
      save(group, into: &effects)
    }
  }
}
