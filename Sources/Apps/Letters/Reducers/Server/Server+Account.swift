import Kernel

/// Accounts that begin, and accounts that are deleted (L-01, L-22).
extension Server {
  /// Somebody signs in: where there is no account of that user, or none any more, one is made.
  mutating func signIn(_ name: String, _ emoji: String, _ caller: Caller) -> Response {
    guard let place = place(of: caller.user), !users[place].isDeleted else {
      var user = UserDocument()
      user.user = caller.user
      user.name = name
      user.emoji = emoji
      user.tokens = [caller.device]
      if settings.logins != .trusted { user.devices = [caller.device] }
      if caller.mark != 0 { user.marks = [InstallMark(caller.device, caller.mark)] }
      user.lastActive = caller.now
      if let former = self.place(of: caller.user) {
        user.keys = users[former].keys
        user.ended = users[former].ended.filter { $0 != caller.device }
        user.deletions = users[former].deletions
        user.settled = users[former].settled
        users[former] = user
      } else {
        users.insert(user, at: users.firstIndex { $0.user > caller.user } ?? users.count)
      }
      return .done
    }
    users[place].tokens.removeAll { $0 == caller.device }
    users[place].tokens.append(caller.device)
    users[place].ended.removeAll { $0 == caller.device }
    // Apple gives a name once: what an app does not have it writes into the account (L-01).
    if settings.profile == .app, name.isEmpty { users[place].name = name }
    return .done
  }

  /// Whether a user has deleted the account, and has no other one since.
  func isDeleted(_ user: UserID) -> Bool { place(of: user).map { users[$0].isDeleted } ?? false }

  /// Whether a device was signed in to an account that is deleted, and has not signed in since.
  ///
  /// Another one of the same user's is another account: what such a device asks is not asked of it.
  func hasEnded(_ caller: Caller) -> Bool {
    place(of: caller.user).map { users[$0].isDeleted || users[$0].ended.contains(caller.device) }
      ?? false
  }

  /// A user deletes the account.
  ///
  /// The same request a second time, whose answer was lost or that came twice, is done and does nothing.
  mutating func deleteAccount(
    of caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    let user = caller.user
    guard let place = place(of: user) else { return .done }
    effects.state(.accountDeleted(user: user))
    if settings.accounts == .forgotten {
      users.remove(at: place)
      return .done
    }
    var kept = UserDocument()
    kept.user = user
    kept.keys = users[place].keys
    kept.lastActive = users[place].lastActive
    kept.isDeleted = true
    kept.ended = users[place].ended + users[place].tokens
    if !kept.ended.contains(caller.device) { kept.ended.append(caller.device) }
    kept.deletions = users[place].deletions + [caller.request]
    // A sign-in that comes late makes no account anew.
    kept.settled = users[place].settled.filter { $0.thing == .account }
    users[place] = kept
    for other in users.indices { users[other].requests.removeAll { $0.user == user } }
    invites.remove(of: user)
    withdraw(user, &effects)
    switch settings.accounts {
    case .forgotten: break
    // Who comes back has another account, which has nobody for a friend; friends have the former one for theirs.
    case .awaited: pairings.remove(of: user)
    case .withdrawn:
      for friend in pairings.places(of: user).map({ pairings[$0].friend }) {
        part(user, friend, &effects)
        endLetters(between: user, and: friend, &effects)
      }
    }
    return .done
  }

  /// Whether a deletion was done before.
  func wasDone(_ body: Request, of caller: Caller) -> Bool {
    guard case .deleteAccount = body, let place = place(of: caller.user) else { return false }
    return users[place].deletions.contains(caller.request)
  }

  /// What is there for a user is for nobody any more; what waits from that user is withdrawn where nobody awaits it.
  private mutating func withdraw(_ user: UserID, _ effects: inout Effects<LetterEffect>) {
    for place in letters.indices where letters[place].state.isThere {
      let header = letters[place].letter.header
      let isFrom =
        header.sender == user && settings.accounts == .withdrawn && letters[place].state.isPending
      guard isFrom || header.recipient == user else { continue }
      letters[place].state = .cancelled
      letters[place].graceEnds = nil
      effects.state(.letterCancelled(letter: header.id))
    }
  }
}

extension Request {
  /// Whether it makes an account, where there is none.
  var isSignIn: Bool { if case .signIn = self { true } else { false } }
}
