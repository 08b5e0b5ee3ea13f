import Kernel

/// Friendships that end, and word of friends that comes late (L-27, L-28).
///
/// Requests, answers and pushes overtake each other, and some wait for hours. What a phone is told is judged by what it knows:
///
/// - a friendship has the name of its invitation, which makes the same two friends once. A push that ends one ends no other, and
///   one that is over does not come back, whoever says so;
/// - what a phone has asked before it learned of a friend, or of an end, says nothing of that;
/// - while the server has not answered that its user parts from somebody, nobody makes the two friends;
/// - a push, or the answer to a link that was tapped, that names another invitation than the friend has says that there is
///   something to ask the server.
extension Phone {
  /// Somebody is a friend, as a push or an answer says.
  ///
  /// - Returns: whether that is so as far as this phone knows.
  @discardableResult
  mutating func found(
    _ card: FriendCard,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) -> Bool {
    guard !isOver(card) else { return false }
    if let friend = diary.friend(card.user), code(of: friend) != card.code {
      // Which of the two invitations is the younger one the server knows.
      ask(.refresh, now, &effects)
    } else {
      befriend(card, now, &effects)
    }
    return true
  }

  /// The server says that a friendship has ended.
  mutating func gone(
    _ user: UserID,
    by code: InviteCode,
    _ effects: inout Effects<LetterEffect>,
  ) {
    if let friend = diary.friend(user), self.code(of: friend) == code {
      return forget(user, isParted: true, &effects)
    }
    // Who hears of the end first is not to take the beginning for news.
    note(Parting(from: user, by: code, isDone: true))
    save(&effects)
  }

  /// The server gives nothing of a letter's sender, who is no friend: of that this phone had not heard.
  mutating func forgetSender(
    of letter: LetterID,
    besides outdated: [UserID],
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = diary.place(of: letter) else { return }
    let sender = diary.inbox[place].sender
    if !outdated.contains(sender) { forget(sender, isParted: true, &effects) }
  }

  /// The server has parted the two: from now on nobody opens what lies there.
  mutating func parted(from user: UserID, _ effects: inout Effects<LetterEffect>) {
    var isNew = false
    for place in diary.partings.indices where diary.partings[place].user == user {
      isNew = isNew || !diary.partings[place].isDone
      diary.partings[place].isDone = true
    }
    guard isNew else { return }
    save(&effects)
    sayLoss(isDone: true, &effects)
  }

  /// A friendship is over, or is to be.
  mutating func note(_ parting: Parting) {
    let known = diary.partings.firstIndex { $0.user == parting.user && $0.code == parting.code }
    guard let known else { return diary.partings.append(parting) }
    if parting.isDone { diary.partings[known].isDone = true }
  }

  /// What is asked and not answered was asked before this phone knew what it knows now of somebody.
  ///
  /// Where it is its own user who parts from them (`byDeed`) no link that was tapped before, and no question that was answered,
  /// makes them a friend. Where the server has parted the two it says by which invitation.
  mutating func outdate(_ user: UserID, byDeed: Bool = false) {
    for place in calls.indices where !calls[place].outdated.contains(user) {
      switch calls[place].body {
      case .refresh, .fetch, .fetchShare: calls[place].outdated.append(user)
      case .claim, .decide: if byDeed { calls[place].outdated.append(user) }
      case .signIn, .rename, .publish, .publishPrekeys, .findKey, .register, .choosePushes, .permit,
        .invite, .heartbeat, .signedHeartbeat, .admit, .count, .addToCount, .upload, .submit,
        .delete, .receipt, .cancel, .unfriend, .block, .unblock, .report,
        .deleteAccount, .pairBack:
        break
      }
    }
  }

  /// Whether a friendship is known to be over, or its end is asked for until somebody answers.
  func isOver(_ card: FriendCard) -> Bool {
    isAsked([.unfriend(user: card.user), .block(user: card.user)])
      || diary.partings.contains { $0.isDone && $0.user == card.user && $0.code == card.code }
  }

  /// Whether a push about somebody can be from before what this phone's user has done since, or another device of theirs.
  ///
  /// Where it is not, the server says so when it is asked.
  func isLate(_ card: FriendCard) -> Bool {
    isOver(card) || diary.blocked.contains(card.user) || shared.hasEnded(card.code)
      || diary.partings.contains { $0.user == card.user && $0.code == card.code }
  }

  /// Whether somebody who wants to be a friend is answered, or blocked, and the server has not said so yet.
  func isAnswered(_ user: UserID) -> Bool {
    isAsked([
      .decide(about: user, accepts: true), .decide(about: user, accepts: false),
      .block(user: user),
    ])
  }

  /// Whether the server is asked for one of these until it answers: what it has may be from before that.
  private func isAsked(_ bodies: [Request]) -> Bool {
    settings.retry == .untilAnswered && calls.contains { bodies.contains($0.body) }
  }
}
