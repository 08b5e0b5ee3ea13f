import Adversary
import Letters
import SymbolicCryptography

/// What can happen in a state, and which messages do.
extension LetterParties {
  /// What the adversary can let happen, in an order that depends on the state alone.
  func moves(in state: State) -> [Move] {
    var moves: [Move] = []
    let (hina, ren) = (state.phones[0], state.phones[1])
    for call in hina.calls {
      guard case .findKey(let owner, _, _) = call.body, owner != hina.user else { continue }
      moves += bundles(of: 1, state).map { .key(call, $0, isLast: false) }
      // That none of the one-time keys is left the server can always say.
      guard settings.prekeys > 0 else { continue }
      moves += bundles(of: 1, state).map { .key(call, $0, isLast: true) }
    }
    if !state.isBefriended {
      moves += codes(of: hina).map { .friend($0) }
    } else if powers.contains(.parting), state.parted == 0 {
      moves.append(.parting)
    }
    if state.written < letters, hina.compositions.isEmpty,
      hina.diary.friends.contains(where: { $0.user == ren.user })
    {
      moves.append(.write)
    }
    var isOpening = false
    for call in ren.calls {
      switch call.body {
      case .claim: moves += codes(of: ren).map { .card(call, $0) }
      case .fetch(let letter):
        isOpening = true
        moves += given(for: letter, state)
          .map { .give(call, $0.header, $0.envelope) }
          .filter { pattern(of: $0, state) != nil }
      case .signIn, .rename, .choosePushes, .permit, .publish, .publishPrekeys, .findKey, .register,
        .invite, .decide,
        .refresh, .heartbeat, .signedHeartbeat, .admit, .count, .addToCount, .upload, .submit,
        .fetchShare, .delete, .receipt, .cancel, .unfriend, .block, .unblock, .report, .pairBack,
        .deleteAccount:
        break
      }
    }
    if !isOpening, Int64(state.announced.count) < deliveries {
      moves += announced(state).map { .announce($0) }
    }
    return moves
  }

  /// The keys that the server can name for somebody: those of the first epoch, and of one that follows.
  private func bundles(of place: Int, _ state: State) -> [PublicBundle] {
    guard let first = state.published.first(where: { $0.owner == Self.users[place] }) else {
      return []
    }
    guard powers.contains(.newKey), settings.cipher == .versionOne,
      let pinned = state.phones[1 - place].diary.friends.first?.pinned.last
    else { return [first] }
    var next = first
    next.epoch = pinned.epoch + 1
    next.previous = [pinned.key]
    next.signatures = [.constant(""), .constant("")]
    return [first, next]
  }

  /// The one-time keys that the server has of ren.
  func prekeys(_ isLast: Bool, _ state: State) -> [PublicPrekey] {
    isLast ? [] : Array(state.offered.prefix(1))
  }

  /// The codes under which somebody can be told of a friend: that of the link, or one of which no link
  /// is known.
  private func codes(of phone: Phone) -> [InviteCode] {
    let own = phone.diary.links.map(\.code)
    // Where no secret comes with a link one code is as good as another.
    guard powers.contains(.keysAtPairing), settings.cipher == .versionOne else { return own }
    return own + ["NOLINK"]
  }

  /// The letters of which ren can be told.
  private func announced(_ state: State) -> [LetterID] {
    var letters = state.submitted.map(\.header.id)
    if !powers.isDisjoint(with: [.again, .forgery]) { letters.append("eve-1") }
    return powers.contains(.again) ? letters : letters.filter { !state.announced.contains($0) }
  }

  /// What ren can be given for a letter: what stands on it, and which envelope; nil for any that the
  /// adversary can make.
  private func given(
    for letter: LetterID,
    _ state: State,
  ) -> [(header: LetterHeader, envelope: Envelope?)] {
    var all: [(header: LetterHeader, envelope: Envelope?)] = []
    for submitted in state.submitted
    where submitted.header.id == letter || powers.contains(.again) {
      var header = submitted.header
      header.id = letter
      var headers = [header]
      if powers.contains(.header) {
        header.senderName = "eve"
        headers.append(header)
        header = headers[0]
        header.mode = .legacy(days: 30)
        headers.append(header)
      }
      all += headers.map { ($0, powers.contains(.forgery) ? nil : submitted.envelope) }
    }
    guard powers.contains(.forgery), all.isEmpty else { return all }
    var header = LetterHeader()
    header.id = letter
    header.sender = Self.users[0]
    header.senderName = Self.users[0].text
    header.recipient = Self.users[1]
    header.mode = .scheduled(at: Self.later)
    guard settings.cipher == .versionOne else { return [(header, nil)] }
    header.sequence = 9
    let friends = state.phones[1].diary.friends
    header.senderBundle = friends.first?.pinned.last?.digest ?? .constant("")
    header.recipientBundle = bundle(of: 1, state)?.digest ?? .constant("")
    var once = header
    once.prekey = state.offered.first?.id ?? ""
    return [(header, nil), (once, nil)]
  }

  // MARK: Patterns

  /// Which messages fit; nil for what phones do by themselves.
  func pattern(of move: Move, _ state: State) -> Pattern? {
    switch move {
    case .write, .announce, .parting: return nil
    case .key(_, let bundle, let isLast):
      let prekeys = prekeys(isLast, state)
      if powers.contains(.newKey) {
        return BundleTerms.pattern(like: bundle, prekeys, keys: keys(state))
      }
      return .exactly(BundleTerms.term(bundle, prekeys))
    case .card: return card(of: 0, state)
    case .friend: return card(of: 1, state)
    case .give(_, let header, let envelope):
      if let envelope {
        guard let own = state.phones[0].keys.first?.key else { return nil }
        return .exactly(EnvelopeTerms.term(envelope, senderKey: .publicKey(own)))
      }
      return EnvelopeTerms.pattern(header, for: state.phones[1], keys: keys(state))
    }
  }

  /// The keys of somebody who becomes a friend.
  private func card(of place: Int, _ state: State) -> Pattern? {
    guard let bundle = bundle(of: place, state) else { return nil }
    guard powers.contains(.keysAtPairing) else { return .exactly(BundleTerms.term(bundle)) }
    return BundleTerms.pattern(like: bundle, [], keys: keys(state))
  }

  /// What somebody has published.
  func bundle(of place: Int, _ state: State) -> PublicBundle? {
    state.published.first { $0.owner == Self.users[place] }
  }

  /// Whose key a public key can be.
  private func keys(_ state: State) -> [Term] {
    let prekeys = state.offered.compactMap { prekey -> Term? in
      if case .publicKey(let key) = prekey.key.shape { key } else { nil }
    }
    return [Self.eve] + state.phones.compactMap(\.keys.first?.key) + prekeys
  }

  /// The adversary's own private key.
  static let eve = Term.name("eve/key")

  /// What the adversary has from the start: a key, and what it puts into letters of its own.
  public static let known: [Term] = [
    eve, EnvelopeTerms.ownOnce, EnvelopeTerms.ownContentKey, EnvelopeTerms.ownBody,
  ]
}
