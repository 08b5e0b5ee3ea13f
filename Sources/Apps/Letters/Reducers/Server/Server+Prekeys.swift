import Kernel
import SymbolicCryptography

/// One-time keys that phones leave here for letters that others write (L-35).
extension Server {
  /// A phone leaves public halves.
  mutating func publish(
    _ prekeys: [PublicPrekey],
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    guard let place = place(of: caller.user) else { return .refused(.signedOut) }
    if users[place].tokens.contains(where: { $0 != caller.device }) {
      effects.state(.prekeysApart(user: caller.user))
    }
    for prekey in prekeys where !users[place].prekeys.contains(where: { $0.prekey.id == prekey.id })
    {
      var document = PrekeyDocument()
      document.prekey = prekey
      users[place].prekeys.append(document)
    }
    return .done
  }

  /// A one-time key of a friend for one letter: whoever asks again with the same request gets the same, and for a letter
  /// that is here none.
  mutating func prekey(
    of user: UserID,
    for letter: LetterID,
    _ caller: Caller,
  ) -> [PublicPrekey] {
    guard let place = place(of: user), !dishonesty.swapped.contains(user),
      pairing(of: user, with: caller.user) != nil, self.place(of: letter) == nil
    else { return [] }
    let given =
      users[place].prekeys.firstIndex { $0.request == caller.request }
      ?? users[place].prekeys.firstIndex { $0.request.text.isEmpty }
    guard let given else { return [] }
    users[place].prekeys[given].request = caller.request
    return [users[place].prekeys[given].prekey]
  }
}
