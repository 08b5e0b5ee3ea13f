import Kernel

/// Requests that come once more, or late, where phones send them until they are answered (S10).
///
/// A phone asks for one after the other of what sets the same thing (`SetThing`), by numbers that rise. So the last number
/// of each phone and thing is all that is to be known: whoever has that, or one before it, was answered or has given up.
extension Server {
  /// The answer to a request that was done before, or that a later one of its phone has overtaken; nil for a new one.
  func settledAnswer(to body: Request, of caller: Caller) -> Response? {
    guard settings.retry == .untilAnswered, let thing = body.thing(settings),
      let place = place(of: caller.user),
      users[place].settled.contains(where: {
        $0.thing == thing && caller.request.isBehind($0.request)
      })
    else { return nil }
    switch body {
    case .claim(let code):
      return invites.place(of: code).flatMap {
        friendship(of: caller.user, with: invites[$0].owner)
      }
        ?? .done
    case .decide(let user, true): return friendship(of: caller.user, with: user) ?? .done
    case .decide, .rename, .choosePushes, .permit, .register, .publish, .unfriend, .block, .unblock,
      .pairBack, .admit, .report, .signIn, .publishPrekeys, .findKey, .invite, .refresh, .heartbeat,
      .signedHeartbeat, .count, .addToCount, .upload, .submit, .fetch, .fetchShare, .delete,
      .receipt, .cancel, .deleteAccount:
      return .done
    }
  }

  /// That somebody is a friend, as was said when the two became so; nil where they are none by now.
  private func friendship(of user: UserID, with friend: UserID) -> Response? {
    pairing(of: user, with: friend).map {
      .paired(with: card(of: friend, by: pairings[$0].card.code))
    }
  }

  /// A request was done: it is the last of its phone that has set that.
  mutating func settle(_ body: Request, of caller: Caller, _ response: Response) {
    guard settings.retry == .untilAnswered, let thing = body.thing(settings),
      let place = place(of: caller.user), let own = caller.request.order
    else { return }
    // What is refused has changed nothing, and may be done when it comes again.
    if case .refused = response { return }
    let known = users[place].settled.firstIndex {
      $0.thing == thing && $0.request.order?.phone == own.phone
    }
    if let known {
      users[place].settled[known].request = caller.request
      return
    }
    users[place].settled.append(SettledRequest(thing, caller.request))
  }
}
