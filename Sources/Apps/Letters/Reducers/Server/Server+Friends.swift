import Kernel

/// Friendships, as the server keeps them (L-10 to L-13, L-28).
extension Server {
  /// An invitation is made.
  mutating func invite(_ code: InviteCode, _ caller: Caller) -> Response {
    guard place(of: caller.user) != nil else { return .refused(.signedOut) }
    guard invites.place(of: code) == nil else { return .done }
    var invite = InviteDocument()
    invite.code = code
    invite.owner = caller.user
    invite.ends = caller.now + LetterSettings.inviteLife
    invites.append(invite)
    return .done
  }

  /// Somebody wants to use one.
  mutating func claim(
    _ code: InviteCode,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    guard let place = invites.place(of: code) else {
      return .refused(.inviteUnknown)
    }
    let (owner, takers) = (invites[place].owner, invites[place].takers)
    guard caller.now < invites[place].ends else { return .refused(.inviteEnded) }
    guard owner != caller.user else { return .refused(.toOneself) }
    guard let guest = self.place(of: caller.user) else { return .refused(.signedOut) }
    guard let host = self.place(of: owner), !users[host].isDeleted else {
      return .refused(settings.accounts == .forgotten ? .signedOut : .unknownUser)
    }
    if isBlocked(between: host, and: guest) { return .refused(.blocked) }
    if let response = claimAgain(code, of: owner, caller) { return response }
    if invites[place].parted.contains(caller.user) { return .refused(.inviteUsed) }
    if takers.isEmpty {
      effects.state(.inviteUsed(code: code))
    } else if !takers.contains(caller.user) {
      if settings.uses == .once { return .refused(.inviteUsed) }
      effects.state(.inviteUsedTwice(code: code))
    }
    if !takers.contains(caller.user) { invites.use(place, by: caller.user) }
    let newcomer = card(of: users[guest].user, by: code)
    switch settings.pairing {
    case .immediate:
      let isWhole = pair(owner, caller.user, by: code, asking: caller.user, &effects)
      if isWhole { push(.friendFound(newcomer), to: owner, &effects) }
      return .paired(with: card(of: owner, by: code))
    case .approval:
      if !users[host].requests.contains(where: { $0.user == caller.user }) {
        users[host].requests.append(newcomer)
        push(.friendAsks(newcomer), to: owner, &effects)
      }
      return .asked
    }
  }

  /// What is said to somebody who is a friend already; nil where the two are to pair by this invitation.
  private func claimAgain(
    _ code: InviteCode,
    of owner: UserID,
    _ caller: Caller,
  ) -> Response? {
    guard let known = pairing(of: caller.user, with: owner) else { return nil }
    // Of one who has deleted the account a friend has the half: it is nobody's by now.
    let isHalf = pairing(of: owner, with: caller.user) == nil
    if isHalf, settings.pairingWrites == .together { return nil }
    let former = pairings[known].card.code
    switch settings.again {
    // Whoever is a friend already is one by the invitation of then, whatever is tapped now.
    case .refused where former != code: return .refused(.alreadyFriends)
    case .replaced where former != code: return nil
    case .kept, .refused, .replaced: return .paired(with: card(of: owner, by: former))
    }
  }

  /// Somebody answers who wants to be a friend.
  mutating func decide(
    _ accepts: Bool,
    about user: UserID,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    guard let place = place(of: caller.user),
      let request = users[place].requests.first(where: { $0.user == user })
    else { return .refused(.inviteUnknown) }
    users[place].requests.removeAll { $0.user == user }
    guard accepts else { return .done }
    if let asker = self.place(of: user), isBlocked(between: place, and: asker) {
      return .refused(.blocked)
    }
    if pair(caller.user, user, by: request.code, asking: caller.user, &effects) {
      push(.friendFound(card(of: caller.user, by: request.code)), to: user, &effects)
    }
    return .paired(with: card(of: user, by: request.code))
  }

  /// Whether one of the two has blocked the other: then no invitation makes them friends, whoever has sent it and
  /// whoever taps it (L-28).
  private func isBlocked(between first: Int, and second: Int) -> Bool {
    users[first].blocked.contains(users[second].user)
      || users[second].blocked.contains(users[first].user)
  }

  /// Writes both documents of a friendship, or the one of whoever asks (L-13).
  ///
  /// - Returns: whether both are there.
  private mutating func pair(
    _ first: UserID,
    _ second: UserID,
    by code: InviteCode,
    asking caller: UserID,
    _ effects: inout Effects<LetterEffect>,
  ) -> Bool {
    let halves = [pairing(of: first, with: second), pairing(of: second, with: first)]
    let known = halves.compactMap { $0 }
    // Where both write their own, the other half is the one of this invitation.
    let isOther = known.contains { pairings[$0].card.code != code }
    if isOther, settings.again == .replaced || settings.pairingWrites == .together {
      endPairing(first, second)
    }
    // What lies there from before is sealed with what two other phones have, or these two had once.
    if pairing(of: first, with: second) == nil, pairing(of: second, with: first) == nil {
      endLetters(between: first, and: second, &effects)
    }
    for (owner, friend) in [(first, second), (second, first)]
    where settings.pairingWrites == .together || owner == caller {
      write(owner, friend, by: code)
    }
    return settings.pairingWrites == .together
  }

  private mutating func write(_ owner: UserID, _ friend: UserID, by code: InviteCode) {
    var pairing = PairingDocument()
    pairing.owner = owner
    pairing.friend = friend
    pairing.card = card(of: friend, by: code)
    pairings.append(pairing)
  }

  /// Whoever has the own document of a friendship writes the friend's (L-13).
  mutating func pairBack(
    with user: UserID,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    guard let place = pairing(of: caller.user, with: user) else { return .refused(.stranger) }
    guard pairing(of: user, with: caller.user) == nil else { return .done }
    let code = pairings[place].card.code
    write(user, caller.user, by: code)
    push(.friendFound(card(of: caller.user, by: code)), to: user, &effects)
    return .done
  }

  /// Whether a letter waits between two whom somebody has parted: of letters v1 nothing is left between
  /// them (L-27), and nobody is told of what nobody is given.
  func isBetweenStrangers(_ place: Int) -> Bool {
    let header = letters[place].letter.header
    return !givesAfterParting && letters[place].state.isPending
      && pairing(of: header.recipient, with: header.sender) == nil
  }

  /// Whether somebody may still have letters of one who is no friend any more: as written, and where that part
  /// of letters v1 is left out.
  var givesAfterParting: Bool {
    settings.cipher != .versionOne || settings.without == .parting
  }

  /// Whether a letter has come that was sealed before the two have parted: nobody can open it, whether they are friends
  /// again or not, so that its writer is told (L-27).
  ///
  /// What somebody posts in another's name says what its poster likes.
  func isOfEarlierPairing(_ header: LetterHeader, _ caller: Caller) -> Bool {
    guard !givesAfterParting, header.sender == caller.user, !header.pairing.text.isEmpty else {
      return false
    }
    let known = pairing(of: header.recipient, with: header.sender)
    return known.map { pairings[$0].card.code != header.pairing } ?? true
  }

  /// From now on nobody is told of a letter, nor given it, and it holds no place any more.
  mutating func withhold(_ place: Int, _ effects: inout Effects<LetterEffect>) {
    letters[place].state = .cancelled
    letters[place].graceEnds = nil
    effects.state(.letterWithheld(letter: letters[place].id))
  }

  /// Somebody is no friend of another's any more, who is told; as written the letters between them stay.
  ///
  /// Who was none is told nothing.
  mutating func part(
    _ user: UserID,
    _ friend: UserID,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let code = endPairing(user, friend) else { return }
    push(.friendGone(user, code: code), to: friend, &effects)
  }

  /// Removes both documents of a friendship: the invitation that has made it makes these two friends no more, so that word of
  /// that one which comes late is known for what it is.
  ///
  /// - Returns: that invitation, as the second has it; nil where there is no friendship.
  @discardableResult
  private mutating func endPairing(_ first: UserID, _ second: UserID) -> InviteCode? {
    let halves = [pairing(of: second, with: first), pairing(of: first, with: second)]
    let codes = halves.compactMap { $0.map { pairings[$0].card.code } }
    for code in codes {
      guard let place = invites.place(of: code) else { continue }
      invites.part(place, from: invites[place].owner == first ? second : first)
    }
    pairings.remove(between: first, and: second)
    return codes.first
  }

  /// Of letters v1 what lies there between two who have parted can be opened by nobody, so it ends.
  ///
  /// The secret is gone, and pairing anew brings another one: it would hold its place for ever (L-18, L-19).
  mutating func endLetters(
    between first: UserID,
    and second: UserID,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard !givesAfterParting else { return }
    for (reader, writer) in [(first, second), (second, first)] {
      for place in letters.places(for: reader) {
        guard letters[place].letter.header.sender == writer, letters[place].state.isThere
        else { continue }
        withhold(place, &effects)
      }
    }
  }

  /// Somebody is blocked.
  mutating func block(
    _ user: UserID,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    guard let place = place(of: caller.user) else { return .refused(.signedOut) }
    part(caller.user, user, &effects)
    if !users[place].blocked.contains(user) {
      users[place].blocked.append(user)
      effects.state(.userBlocked(user: user))
    }
    users[place].requests.removeAll { $0.user == user }
    if settings.block == .letters { withdraw(from: user, to: caller.user, &effects) }
    endLetters(between: caller.user, and: user, &effects)
    return .done
  }

  /// Somebody is not blocked any more: no friend by that, and what was withdrawn stays so.
  mutating func unblock(
    _ user: UserID,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    guard let place = place(of: caller.user) else { return .refused(.signedOut) }
    guard users[place].blocked.contains(user) else { return .done }
    users[place].blocked.removeAll { $0 == user }
    effects.state(.blockLifted(user: user))
    return .done
  }

  /// What somebody who was blocked has written and nobody was told of is withdrawn.
  private mutating func withdraw(
    from user: UserID,
    to reader: UserID,
    _ effects: inout Effects<LetterEffect>,
  ) {
    for letter in letters.places(for: reader) {
      let header = letters[letter].letter.header
      guard header.sender == user, letters[letter].state.isPending
      else { continue }
      letters[letter].state = .cancelled
      effects.state(.letterCancelled(letter: header.id))
    }
  }
}
