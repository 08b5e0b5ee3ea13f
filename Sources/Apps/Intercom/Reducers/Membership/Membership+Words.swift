import Kernel

/// What members tell each other of their group.
extension Membership {
  // MARK: Leaving

  /// Says so to all, and which time it is; forgets all else of the group, where the app is as it was made.
  mutating func leaveGroup(keeps: Bool, into effects: inout Effects<MembershipEffect>) {
    guard let group = chosen else { return }
    let times = min(group.left + 1, StoredGroup.leavingsMax)
    let word = MembershipWord.left(group: current, times: times)
    vouchAtLast(into: &effects)
    for other in group.members { effects.append(.say(to: other.id, word)) }
    // Who has taken an offer knows this phone, and is not known here yet.
    for guest in guestsOffered.map(\.id) where offers == .shown && !group.holds(guest) {
      effects.append(.say(to: guest, word))
    }
    effects.append(.state(.groupLeft(group: current)))
    if !keeps { keychain.removeAll { $0.group == current } }
    change(current) { row in
      if !keeps {
        row = StoredGroup()
        row.id = group.id
        row.vouchers = group.vouchers
      }
      row.left = times
    }
    save(current, into: &effects)
    current = .none
    present = []
    if !pending.isEmpty { effects.append(.cancelTimer(.again)) }
    pending = []
    if othersFirst > 0 { effects.append(.cancelTimer(.draw)) }
    othersFirst = 0
    refusedEpoch = 0
    stage = .choosing
    effects.append(.leaveCall)
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
    case .offer(let key, let name, let members, let left, let made):
      guard groups.contains(where: { $0.holds(peer) }) else {
        return effects.append(.say(to: peer, .declined(group: key.group)))
      }
      let voucher = Voucher(by: peer, after: left, made: made)
      take(key, name, members, by: voucher, at: now, into: &effects)
    case .shown(let group, let voucher):
      examine(voucher, of: peer, in: group, at: now, into: &effects)
    case .shownTaken(let group):
      forgetVoucher(of: group, knownBy: peer, into: &effects)
    case .taken(let group, let left):
      guard answered(peer, into: &effects, \.isOffer), group == current else { return }
      welcome(peer, after: left, at: now, into: &effects)
      let known = groups.flatMap(\.members).first { $0.id == peer }
      remember(peer, name: known?.name ?? "")
      effects.append(.state(.memberAdded(group: group, peer: peer)))
      save(group, into: &effects)
      list(into: &effects)
    case .declined(let group):
      decline(group, by: peer, into: &effects)
    case .left(let group, let times):
      lose(peer, of: group, times: times, at: now, into: &effects)
      offerAnew(group, to: peer, after: times, into: &effects)
    case .standings(let group, let members):
      guard groups.contains(where: { $0.id == group && $0.holds(peer) }) else { return }
      let turns = members.turns
      effects.append(.say(to: peer, .standingsTaken(group: group, turns: turns)))
      learn(members, of: group, from: peer, at: now, into: &effects)
    case .standingsTaken(let group, let turns):
      // What was said since waits for an answer of its own.
      answered(peer, into: &effects) { $0.standings(of: group)?.turns == turns }
    case .secret(let key, let barred):
      take(key, barring: barred, from: peer, at: now, into: &effects)
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
  func utter(
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
  @discardableResult
  mutating func answered(
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

  /// Nobody has answered: everything is said again, and given up after a minute but for secrets and for offers that are
  /// shown, without which somebody would stay outside.
  mutating func sayAgain(at now: Uptime, into effects: inout Effects<MembershipEffect>) {
    var left: [Pending] = []
    for var waiting in pending {
      let isForAsLongAsNeeded = waiting.word.handedOver != nil || waiting.word.isShown
      if !isForAsLongAsNeeded, waiting.tries >= Self.triesMax {
        if waiting.word.isOffer {
          effects.append(.state(.memberNotAdded(group: current, peer: waiting.peer)))
        }
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
  var isOffer: Bool {
    if case .offer = self { true } else { false }
  }

  /// Whether it shows an offer that was taken.
  var isShown: Bool {
    if case .shown = self { true } else { false }
  }

  /// Whether it tells who has left and who was let in.
  var isOfStandings: Bool {
    if case .standings = self { true } else { false }
  }

  /// The standings of a group's members that it tells; nil where it tells none.
  func standings(of group: GroupID) -> [MemberStanding]? {
    if case .standings(group, let members) = self { members } else { nil }
  }

  /// The new secret that it hands over; nil where it hands over none.
  var handedOver: GroupKey? {
    if case .secret(let key, _) = self { key } else { nil }
  }
}
