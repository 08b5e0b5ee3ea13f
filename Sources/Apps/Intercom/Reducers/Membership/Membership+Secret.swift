import Kernel

/// How a group comes by another secret than one that somebody who has left may have.
extension Membership {
  /// Has another secret drawn where somebody who has left may have the present one, or has the one that others go by
  /// (`LeavePolicy.rotates`).
  ///
  /// So many `others` have their turn before this phone. Of who was there and is gone nobody tells: the second waits
  /// for the first, the third for both.
  mutating func renewSecret(
    after others: Int,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard leave == .rotates, let group = chosen, let key = key(of: current),
      group.isOpenToLeavers || hasRefused(key)
    else {
      if othersFirst > 0 { effects.append(.cancelTimer(.draw)) }
      othersFirst = 0
      return
    }
    guard others > 0 else {
      return effects.append(.drawSecret(group: current, epoch: nextEpoch(after: key)))
    }
    guard othersFirst == 0 else { return }
    othersFirst = Int64(others)
    effects.append(.setTimer(.draw, at: now + Self.patience * Int64(others)))
  }

  /// Nobody has handed over the secret that was to be drawn: this member has it drawn.
  mutating func drawInstead(into effects: inout Effects<MembershipEffect>) {
    guard othersFirst > 0, let key = key(of: current) else { return }
    othersFirst = 0
    effects.append(.drawSecret(group: current, epoch: nextEpoch(after: key)))
  }

  /// Whether others go by a secret that this phone has not taken in place of this one.
  private func hasRefused(_ key: GroupKey) -> Bool {
    refusedEpoch > 0 && refusedEpoch >= key.epoch
  }

  private func nextEpoch(after key: GroupKey) -> Int64 { max(key.epoch, refusedEpoch) + 1 }

  /// This phone has drawn it: everybody who stays gets it.
  mutating func rotate(
    to key: GroupKey,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard key.group == current, let own = self.key(of: current), key.epoch > own.epoch else {
      return
    }
    adopt(key, barring: chosen?.standings.filter(\.hasLeft) ?? [], into: &effects)
    handOver(key, except: member, at: now, into: &effects)
    renewSecret(after: smallerThere + 1, at: now, into: &effects)
  }

  private mutating func adopt(
    _ key: GroupKey,
    barring barred: [MemberStanding],
    into effects: inout Effects<MembershipEffect>,
  ) {
    keychain.removeAll { $0.group == key.group }
    keychain.append(key)
    change(key.group) { $0.barred = barred }
    if refusedEpoch < key.epoch { refusedEpoch = 0 }
    // An offer that nobody has answered yet is of the present secret.
    for place in pending.indices {
      guard case .offer(let old, let name, let members, let left, let made) = pending[place].word,
        old.group == key.group
      else { continue }
      pending[place].word = .offer(key: key, name: name, members: members, left: left, made: made)
    }
    effects.append(.state(.secretRotated(group: key.group, epoch: key.epoch)))
    if key.group == current { effects.append(.changeSecret(key)) }
  }

  /// Everybody whom this phone knows of gets the secret, but for who has given it: at once, or when the group is
  /// chosen.
  private mutating func handOver(
    _ key: GroupKey,
    except giver: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let group = groups.first(where: { $0.id == key.group }) else { return }
    let owed = (group.peers + group.guests).filter { $0 != Int64(bitPattern: giver.rawValue) }
    change(key.group) { row in
      row.owed = owed
      row.handed = key.epoch
    }
    save(key.group, into: &effects)
    guard key.group == current else { return }
    pending.removeAll { $0.word.handedOver != nil }
    for peer in owed {
      handOver(key, to: MemberID(UInt64(bitPattern: peer)), at: now, into: &effects)
    }
  }

  /// Somebody gets the present secret.
  mutating func handOver(
    _ key: GroupKey,
    to peer: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    pending.removeAll { $0.peer == peer && $0.word.handedOver != nil }
    let word = MembershipWord.secret(key, barred: chosen?.barred ?? [])
    say(word, to: peer, at: now, into: &effects)
  }

  /// Who hands a secret to somebody who is not in its group, or not any more, hears that.
  private func refuse(
    _ id: GroupID,
    from peer: MemberID,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard key(of: id) == nil else { return }
    let left = leavings(of: id)
    effects.append(
      .say(to: peer, left > 0 ? .left(group: id, times: left) : .declined(group: id))
    )
  }

  /// A row that is older than its secret owes it to all: whom it was owed to a loss of power has taken from the store,
  /// and not the secret from the keychain.
  mutating func oweAnew(_ key: GroupKey) {
    guard let group = groups.first(where: { $0.id == key.group }), key.epoch > group.handed else {
      return
    }
    change(key.group) { row in
      row.owed = group.peers + group.guests
      row.handed = key.epoch
    }
  }

  /// A member hands over the group's new secret; of two of one epoch the one with the smaller tag counts.
  ///
  /// Where halves of a group have drawn one each, a leaver may have gone from one to the other: who knows of that keeps
  /// the secret that the leaver does not have, until a later one is drawn.
  mutating func take(
    _ key: GroupKey,
    barring barred: [MemberStanding],
    from peer: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard groups.contains(where: { $0.id == key.group && $0.trusts(peer) }) else {
      return refuse(key.group, from: peer, into: &effects)
    }
    // It is handed on to nobody whom it was drawn to keep out; who has it all the same was let in since.
    let gone = barred.filter { $0.id != peer }
    learn(gone, of: key.group, from: peer, at: now, into: &effects)
    guard let own = self.key(of: key.group),
      let group = groups.first(where: { $0.id == key.group }), group.trusts(peer)
    else { return }
    if key.tag == own.tag {
      change(key.group) { $0.bar(barred) }
      if group != groups.first(where: { $0.id == key.group }) { save(key.group, into: &effects) }
    } else if key.epoch > own.epoch || (key.epoch == own.epoch && key.tag < own.tag) {
      if group.isClosedTighter(than: barred) {
        if key.group == current { refusedEpoch = max(refusedEpoch, key.epoch) }
      } else {
        adopt(key, barring: barred, into: &effects)
        // The giver need not know of everybody whom this phone knows of.
        handOver(key, except: peer, at: now, into: &effects)
      }
    }
    effects.append(.say(to: peer, .secretTaken(group: key.group, epoch: key.epoch)))
    if key.group == current {
      renewSecret(after: smallerThere + 1, at: now, into: &effects)
    }
  }
}
