import Kernel

/// Thieves, who copy a keychain and nothing else (L-35).
///
/// What the app has in its memory or on its disk they do not have: of letters v1 what came with a link, and the private halves of
/// one-time keys, unless these go through the keychain.
extension Keychain {
  /// Somebody copies all that is here, and takes it to whoever has letters, of each account by itself: no link of the
  /// device's own brings it there.
  func lose(to takers: [DeviceID], _ effects: inout Effects<LetterEffect>) {
    effects.state(.keysStolen)
    for account in accounts {
      let loot = loot(of: account)
      for taker in takers { effects.append(.carry(.server(.keysTaken(loot: loot)), to: taker)) }
    }
  }

  /// The accounts of which something is here: whose device it is and who has logged in there, where items name none, and
  /// others behind that.
  private var accounts: [UserID] {
    var all = [user]
    for account in items.guests + items.keys.map(\.account) + shared.map(\.account)
    where !account.text.isEmpty && !all.contains(account) {
      all.append(account)
    }
    return all
  }

  private func loot(of account: UserID) -> Loot {
    var loot = Loot()
    loot.user = account
    let usesUnnamed = account == user || items.guests.contains(account)
    loot.keys = items.keys.filter { $0.account == account || usesUnnamed && $0.account == "" }
    let own = shared.filter { $0.account == account }
    loot.prekeys = own.prekeys
    for item in own {
      guard case .pairing(let other, _, let secrets, let pinned) = item.content else { continue }
      // By the newest invitation they are friends now; what an earlier one brought opens what came before.
      var friend = Friend()
      friend.user = other
      friend.secrets = secrets
      friend.pinned = pinned
      loot.friends.insert(friend, at: 0)
    }
    return loot
  }
}
