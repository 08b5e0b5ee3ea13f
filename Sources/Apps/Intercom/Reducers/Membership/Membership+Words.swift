import Kernel

/// What members tell each other of their group.
extension Membership {
  // MARK: Adding somebody from earlier

  /// Somebody from earlier is to be in the group: who was never met has to be invited (S-GRP-004).
  mutating func offer(
    to peer: MemberID,
    name: String,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let group = chosen, let key = key(of: current), peer != member, !group.holds(peer) else {
      return
    }
    guard groups.contains(where: { $0.id != current && $0.holds(peer) }) else {
      return effects.append(.state(.memberUnknown(group: current, peer: peer)))
    }
    let offered = pending.count(where: \.word.isOffer)
    guard group.members.count + offered + 1 < StoredGroup.sizeMax else {
      return effects.append(.state(.groupFull(group: current, peer: peer)))
    }
    let own = StoredMember(member, name: self.name)
    let word = MembershipWord.offer(key: key, name: group.name, members: group.members + [own])
    say(word, to: peer, at: now, into: &effects)
  }

  // MARK: Leaving

  /// Says so to all, and forgets the group, where the app is as it was made.
  mutating func leaveGroup(keeps: Bool, into effects: inout Effects<MembershipEffect>) {
    guard let group = chosen else { return }
    for other in group.members { effects.append(.say(to: other.id, .left(group: current))) }
    effects.append(.state(.groupLeft(group: current)))
    if !keeps {
      keychain.removeAll { $0.group == current }
      groups.removeAll { $0.id == current }
      effects.append(.remove(group: current))
      if store == .synced { effects.append(.sync) }
    }
    current = .none
    present = []
    if !pending.isEmpty { effects.append(.cancelTimer(.again)) }
    pending = []
    guests = []
    if awaitedEpoch != 0 { effects.append(.cancelTimer(.draw)) }
    awaitedEpoch = 0
    stage = .choosing
    effects.append(.leaveCall)
  }

  /// A member has left: who is the smallest of those who are there has another secret drawn.
  ///
  /// Of who was there and is gone nobody tells: the second waits for the first, the third for both.
  private mutating func lose(
    _ peer: MemberID,
    of id: GroupID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let group = groups.first(where: { $0.id == id }), group.holds(peer) else { return }
    change(id) { $0.remove(peer) }
    effects.append(.state(.memberGone(group: id, peer: peer)))
    save(id, into: &effects)
    pending.removeAll { $0.peer == peer }
    guard id == current else { return }
    present.removeAll { $0 == Int64(bitPattern: peer.rawValue) }
    list(into: &effects)
    guard leave == .rotates, let key = key(of: id) else { return }
    let smaller = present.count { MemberID(UInt64(bitPattern: $0)) < member }
    guard smaller > 0 else {
      return effects.append(.drawSecret(group: id, epoch: key.epoch + 1))
    }
    guard awaitedEpoch == 0 else { return }
    awaitedEpoch = key.epoch + 1
    effects.append(.setTimer(.draw, at: now + Self.patience * Int64(smaller)))
  }

  /// Nobody has handed over the secret that was to be drawn: this member has it drawn.
  mutating func drawInstead(into effects: inout Effects<MembershipEffect>) {
    guard awaitedEpoch != 0 else { return }
    effects.append(.drawSecret(group: current, epoch: awaitedEpoch))
    awaitedEpoch = 0
  }

  /// What another has heard of who has left and come back, while this phone was away.
  private mutating func learn(
    _ standings: [MemberStanding],
    of id: GroupID,
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
    if id == current { list(into: &effects) }
  }

  /// Somebody who had left was let in again here: it is no leaver any more, and the others are told so.
  mutating func welcome(_ peer: MemberID, into effects: inout Effects<MembershipEffect>) {
    guard let group = chosen else { return }
    let raw = Int64(bitPattern: peer.rawValue)
    if leave == .rotates, !group.holds(peer), !guests.contains(raw) { guests.append(raw) }
    guard group.hasLost(peer) else { return }
    readmit(peer, to: current, into: &effects)
    for other in group.members {
      effects.append(.say(to: other.id, .readmitted(group: current, peer: peer)))
    }
  }

  private mutating func readmit(
    _ peer: MemberID,
    to id: GroupID,
    into effects: inout Effects<MembershipEffect>,
  ) {
    change(id) { $0.forgive(peer) }
    save(id, into: &effects)
    if id == current { list(into: &effects) }
  }

  // MARK: Another secret

  /// This phone has drawn it: everybody who stays gets it.
  mutating func rotate(
    to key: GroupKey,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard key.group == current, let own = self.key(of: current), key.epoch > own.epoch else {
      return
    }
    adopt(key, into: &effects)
    handOver(key, except: member, at: now, into: &effects)
  }

  /// Everybody whom this phone knows of gets the secret, but for who has given it.
  private mutating func handOver(
    _ key: GroupKey,
    except giver: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let group = chosen else { return }
    pending.removeAll { $0.word.handedOver != nil }
    let owed = (group.peers + guests.filter { !group.peers.contains($0) })
      .filter { $0 != Int64(bitPattern: giver.rawValue) }
    if owed != group.owed {
      change(current) { $0.owed = owed }
      save(current, into: &effects)
    }
    for peer in owed {
      say(.secret(key), to: MemberID(UInt64(bitPattern: peer)), at: now, into: &effects)
    }
  }

  private mutating func adopt(_ key: GroupKey, into effects: inout Effects<MembershipEffect>) {
    keychain.removeAll { $0.group == key.group }
    keychain.append(key)
    // An offer that nobody has answered yet is of the present secret.
    for place in pending.indices {
      guard case .offer(let old, let name, let members) = pending[place].word,
        old.group == key.group
      else { continue }
      pending[place].word = .offer(key: key, name: name, members: members)
    }
    if awaitedEpoch != 0, key.group == current, key.epoch >= awaitedEpoch {
      awaitedEpoch = 0
      effects.append(.cancelTimer(.draw))
    }
    effects.append(.state(.secretRotated(group: key.group, epoch: key.epoch)))
    if key.group == current { effects.append(.changeSecret(key)) }
  }

  /// A member hands over the group's new secret; of two of one epoch the one with the smaller tag counts.
  private mutating func take(
    _ key: GroupKey,
    from peer: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let own = self.key(of: key.group),
      groups.contains(where: { $0.id == key.group && $0.holds(peer) })
    else { return }
    if key.epoch > own.epoch || (key.epoch == own.epoch && key.tag < own.tag) {
      adopt(key, into: &effects)
      if key.group == current {
        // The giver need not know of everybody whom this phone knows of.
        handOver(key, except: peer, at: now, into: &effects)
      } else if groups.contains(where: { $0.id == key.group && !$0.owed.isEmpty }) {
        change(key.group) { $0.owed = [] }
        save(key.group, into: &effects)
      }
    }
    effects.append(.say(to: peer, .secretTaken(group: key.group, epoch: key.epoch)))
  }

  // MARK: What is said

  /// A member says something; each word is of a group that this phone knows, but for an offer.
  mutating func hear(
    _ word: MembershipWord,
    from peer: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    switch word {
    case .offer(let key, let name, let members):
      guard groups.contains(where: { $0.holds(peer) }) else {
        return effects.append(.say(to: peer, .declined(group: key.group)))
      }
      effects.append(.say(to: peer, .taken(group: key.group)))
      guard self.key(of: key.group) == nil, members.count < StoredGroup.sizeMax else { return }
      join(key, name: name, members: members, by: peer, at: now, into: &effects)
    case .taken(let group):
      guard answered(peer, into: &effects, \.isOffer), group == current else { return }
      welcome(peer, into: &effects)
      let known = groups.flatMap(\.members).first { $0.id == peer }
      remember(peer, name: known?.name ?? "")
      effects.append(.state(.memberAdded(group: group, peer: peer)))
      save(group, into: &effects)
      list(into: &effects)
      // The secret may have become another while the answer was under way.
      if let key = key(of: group), key.epoch > 0 {
        say(.secret(key), to: peer, at: now, into: &effects)
      }
    case .declined(let group):
      guard answered(peer, into: &effects, \.isOffer) else { return }
      effects.append(.state(.memberNotAdded(group: group, peer: peer)))
    case .left(let group):
      lose(peer, of: group, at: now, into: &effects)
    case .readmitted(let group, let guest):
      // Nobody lets itself in.
      guard guest != peer,
        groups.contains(where: { $0.id == group && $0.holds(peer) && $0.hasLost(guest) })
      else { return }
      readmit(guest, to: group, into: &effects)
    case .standings(let group, let members):
      guard groups.contains(where: { $0.id == group && $0.holds(peer) }) else { return }
      learn(members, of: group, into: &effects)
    case .secret(let key):
      take(key, from: peer, at: now, into: &effects)
    case .secretTaken(let group, let epoch):
      let isTaken = answered(peer, into: &effects) { word in
        word.handedOver.map { $0.group == group && $0.epoch == epoch } ?? false
      }
      guard isTaken else { return }
      change(group) { $0.settle(peer) }
      save(group, into: &effects)
    }
  }

  mutating func say(
    _ word: MembershipWord,
    to peer: MemberID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    utter(word, to: peer, into: &effects)
    if pending.isEmpty { effects.append(.setTimer(.again, at: now + Self.patience)) }
    var waiting = Pending()
    waiting.peer = peer
    waiting.word = word
    waiting.tries = 1
    pending.append(waiting)
  }

  /// Who is handed the secret hears before who has left, so that it hands it on to nobody of those.
  private func utter(
    _ word: MembershipWord,
    to peer: MemberID,
    into effects: inout Effects<MembershipEffect>,
  ) {
    if word.handedOver != nil, let group = chosen, !group.standings.isEmpty {
      effects.append(.say(to: peer, .standings(group: current, members: group.standings)))
    }
    effects.append(.say(to: peer, word))
  }

  /// Forgets what somebody was told and has answered now.
  ///
  /// - Returns: whether it was told something of that kind.
  private mutating func answered(
    _ peer: MemberID,
    into effects: inout Effects<MembershipEffect>,
    _ isMeant: (MembershipWord) -> Bool,
  ) -> Bool {
    guard let place = pending.firstIndex(where: { $0.peer == peer && isMeant($0.word) }) else {
      return false
    }
    pending.remove(at: place)
    if pending.isEmpty { effects.append(.cancelTimer(.again)) }
    return true
  }

  /// Nobody has answered: everything is said again, and an offer is given up after a minute.
  mutating func sayAgain(at now: Uptime, into effects: inout Effects<MembershipEffect>) {
    var left: [Pending] = []
    for var waiting in pending {
      if waiting.word.isOffer, waiting.tries >= Self.triesMax {
        effects.append(.state(.memberNotAdded(group: current, peer: waiting.peer)))
        continue
      }
      waiting.tries += 1
      utter(waiting.word, to: waiting.peer, into: &effects)
      left.append(waiting)
    }
    pending = left
    if !pending.isEmpty { effects.append(.setTimer(.again, at: now + Self.patience)) }
  }
}

extension MembershipWord {
  /// Whether it offers a group.
  fileprivate var isOffer: Bool {
    if case .offer = self { true } else { false }
  }

  /// The new secret that it hands over; nil where it hands over none.
  fileprivate var handedOver: GroupKey? {
    if case .secret(let key) = self { key } else { nil }
  }
}
