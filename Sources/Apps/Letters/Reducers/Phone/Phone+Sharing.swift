import Kernel
import SymbolicCryptography

/// What the devices of one user have in common of letters v1, beside the key (S11, L-31).
///
/// What came with the link is on the phone that tapped it, and a one-time key on the phone that made it: without them another
/// device of the same user opens nothing and writes nothing. Where they go through the keychain it does both. What is not
/// here yet is waited for: nothing is made in its place, and a letter stays closed as it lay there.
extension Phone {
  /// Whether the keychain has them.
  var sharesSecrets: Bool { settings.cipher == .versionOne && settings.secretSync == .icloud }

  /// Asks the keychain for them; other devices are asked where something is missing.
  func lookForSecrets(isMissing: Bool = false, _ effects: inout Effects<LetterEffect>) {
    guard sharesSecrets, diary.isSignedIn else { return }
    let asks = isMissing || shared.isEmpty || diary.friends.contains { $0.secrets.isEmpty }
    effects.append(.tell(.keychain(.secretsWanted(account: user, fromOthers: asks))))
  }

  /// Gives the user's other devices something.
  mutating func share(_ contents: [SharedContent], _ effects: inout Effects<LetterEffect>) {
    guard sharesSecrets else { return }
    let new = shared.take(contents.map { SharedItem(of: user, $0) }).new
    if !new.isEmpty { effects.append(.tell(.keychain(.secretsAdded(items: new)))) }
  }

  /// The keychain has these: all that there is of this account, or what another device has added.
  mutating func foundSecrets(
    _ items: [SharedItem],
    areAll: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard sharesSecrets else { return }
    _ = shared.take(items.filter { $0.account == user })
    for friend in diary.friends.all where shared.hasEnded(friend.code) {
      forget(friend.user, isParted: false, &effects)
    }
    for friend in diary.friends.all where friend.secrets.isEmpty {
      adopt(friend.user, by: nil, &effects)
    }
    deleteSpent(&effects)
    if areAll { offer(&effects) }
    for held in diary.held where held.opens == nil { askTime(of: held, now, &effects) }
  }

  /// A one-time key that another device has used is deleted here as well.
  private mutating func deleteSpent(_ effects: inout Effects<LetterEffect>) {
    let ended = shared.compactMap(\.ended)
    let spent = diary.prekeys.all.filter { prekey in
      ended.contains(SharedItem(of: user, .prekey(prekey)).name)
    }
    guard !spent.isEmpty else { return }
    diary.prekeys.removeAll { spent.contains($0) }
    save(&effects)
  }

  /// What is here and not there: a process can end between its disk and the keychain.
  private mutating func offer(_ effects: inout Effects<LetterEffect>) {
    var contents = diary.friends.compactMap(pairing)
    contents += diary.prekeys.map { SharedContent.prekey($0) }
    contents += diary.inbox.filter { $0.openings > 0 }.map(opening)
    share(contents, &effects)
  }

  private func opening(_ entry: InboxEntry) -> SharedContent {
    .opening(
      letter: entry.letter,
      sender: entry.sender,
      sequence: entry.sequence,
      prekey: entry.prekey,
    )
  }

  private func pairing(_ friend: Friend) -> SharedContent? {
    guard !friend.secrets.isEmpty, !friend.code.text.isEmpty else { return nil }
    return .pairing(
      friend: friend.user,
      code: friend.code,
      secrets: friend.secrets,
      pinned: Array(friend.pinned.prefix(1)),
    )
  }

  // MARK: Friends

  /// What the link of an invitation has brought here; nothing where the two have parted since, as another device says.
  func secrets(by code: InviteCode) -> [Term] {
    shared.hasEnded(code) ? [] : diary.links.first { $0.code == code }?.secrets ?? []
  }

  /// The invitation that brought what only this user and a friend have; empty where there is none.
  func code(of friend: Friend) -> InviteCode {
    if !friend.code.text.isEmpty || friend.secrets.isEmpty { return friend.code }
    return diary.links.first { $0.secrets == friend.secrets }?.code ?? ""
  }

  /// Somebody is a friend now: other devices get what only the two have, or it comes from them.
  mutating func settleSecrets(
    by code: InviteCode,
    with user: UserID,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard sharesSecrets, let place = diary.friends.firstIndex(where: { $0.user == user }) else {
      return
    }
    if diary.friends[place].secrets.isEmpty { return awaitSecret(of: user, by: code, &effects) }
    diary.friends[place].code = code
    save(&effects)
    share([pairing(diary.friends[place])].compactMap { $0 }, &effects)
  }

  /// Takes from another device what only two friends have, and the friend's key that was pinned with it.
  ///
  /// - Returns: whether it is here.
  @discardableResult
  mutating func adopt(
    _ user: UserID,
    by code: InviteCode?,
    _ effects: inout Effects<LetterEffect>,
  ) -> Bool {
    guard sharesSecrets, let place = diary.friends.firstIndex(where: { $0.user == user }),
      let found = shared.pairing(with: user, by: code)
    else { return false }
    diary.friends[place].secrets = found.secrets
    diary.friends[place].code = found.code
    // What the server says of a friend's key is believed once, by the phone that tapped the link.
    if !found.pinned.isEmpty, diary.friends[place].pinned.first != found.pinned.first {
      diary.friends[place].pinned = found.pinned
      diary.friends[place].offered = []
    }
    save(&effects)
    effects.state(.secretFound(user: user))
    return true
  }

  /// What only two friends have is not here: it comes from another device, or it does not.
  mutating func awaitSecret(
    of user: UserID,
    by code: InviteCode?,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard sharesSecrets, !adopt(user, by: code, &effects) else { return }
    effects.state(.secretAwaited(user: user))
    lookForSecrets(isMissing: true, &effects)
  }

  /// With the friend goes what only the two had, on all devices, and in the link that brought it.
  mutating func deleteSecrets(of friend: Friend, _ effects: inout Effects<LetterEffect>) {
    guard !friend.secrets.isEmpty else { return }
    for place in diary.links.indices where diary.links[place].secrets == friend.secrets {
      diary.links[place].secrets = []
    }
    if !friend.code.text.isEmpty { share([.parting(code: friend.code)], &effects) }
  }

  // MARK: Letters

  /// A letter is open: other devices know of it, and delete its one-time key.
  mutating func shareOpening(of entry: InboxEntry, _ effects: inout Effects<LetterEffect>) {
    share([opening(entry)], &effects)
  }

  /// The private half of a one-time key, made here or on another device.
  func prekey(_ id: PrekeyID) -> Prekey? {
    diary.prekeys.first { $0.id == id } ?? shared.prekeys.first { $0.id == id }
  }

  /// All that are here, as somebody finds them who has the phone.
  var allPrekeys: [Prekey] {
    diary.prekeys.all + shared.prekeys.filter { !diary.prekeys.contains($0) }
  }
}
