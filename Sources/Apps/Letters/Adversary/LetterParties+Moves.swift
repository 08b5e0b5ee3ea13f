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
      if case .findKey(let owner) = call.body, owner != hina.user { moves.append(.key(call)) }
    }
    if !state.isBefriended {
      moves += codes(of: hina).map { .friend($0) }
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
        moves += given(for: letter, state).map { .give(call, $0.header, $0.envelope) }
      default: break
      }
    }
    if !isOpening, Int64(state.announced.count) < deliveries {
      moves += announced(state).map { .announce($0) }
    }
    return moves
  }

  /// The codes under which somebody can be told of a friend: that of the link, or one of which no link
  /// is known.
  private func codes(of phone: Phone) -> [InviteCode] {
    let own = phone.diary.links.map(\.code)
    return powers.contains(.keysAtPairing) ? own + ["NOLINK"] : own
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
    return [(header, nil)]
  }

  // MARK: Patterns

  /// Which messages fit; nil for what phones do by themselves.
  func pattern(of move: Move, _ state: State) -> Pattern? {
    switch move {
    case .write, .announce: return nil
    case .key: return key(of: 1, state, isFree: powers.contains(.newKey))
    case .card: return key(of: 0, state, isFree: powers.contains(.keysAtPairing))
    case .friend: return key(of: 1, state, isFree: powers.contains(.keysAtPairing))
    case .give(_, let header, let envelope):
      if let envelope {
        guard let own = state.phones[0].keys.first else { return nil }
        return .exactly(EnvelopeTerms.term(envelope, senderKey: .publicKey(own)))
      }
      return EnvelopeTerms.pattern(header, for: state.phones[1], keys: keys(state))
    }
  }

  /// The public key of a phone's user, or any.
  private func key(of place: Int, _ state: State, isFree: Bool) -> Pattern {
    if isFree { return .publicKey(.any(Variable("k", .oneOf(keys(state))))) }
    guard let own = state.phones[place].keys.first else { return .any("k") }
    return .exactly(.publicKey(own))
  }

  /// Whose key a public key can be.
  private func keys(_ state: State) -> [Term] {
    [Self.eve] + state.phones.compactMap(\.keys.first)
  }

  /// The adversary's own private key.
  static let eve = Term.name("eve/key")

  /// What the adversary has from the start: a key, and what it puts into letters of its own.
  public static let known: [Term] = [
    eve, EnvelopeTerms.ownOnce, EnvelopeTerms.ownContentKey, EnvelopeTerms.ownBody,
  ]
}
