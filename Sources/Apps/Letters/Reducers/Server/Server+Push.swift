import Kernel
import PushServices

/// What users are told, and by which way (L-25).
extension Server {
  /// Tells a user's devices.
  func push(_ notice: Notice, to user: UserID, _ effects: inout Effects<LetterEffect>) {
    guard let place = place(of: user) else { return }
    switch settings.service {
    case .direct:
      let tokens = users[place].tokens
      for device in settings.tokens == .last ? tokens.suffix(1) : tokens[...] {
        effects.append(.send(.phone(.pushed(notice)), to: device, by: .push))
      }
    case .services:
      let addresses = users[place].addresses
      if addresses.isEmpty { tellOtherwise(notice, &effects) }
      for address in settings.tokens == .last ? addresses.suffix(1) : addresses[...] {
        effects.append(.tell(.push(.pushWanted(notice, token: address.token))))
      }
    }
  }

  /// A device has a token.
  mutating func register(_ token: Int64, _ caller: Caller) -> Response {
    guard let place = place(of: caller.user) else { return .refused(.signedOut) }
    var address = PushAddress()
    address.device = caller.device
    address.token = token
    users[place].addresses.removeAll { $0.device == caller.device }
    users[place].addresses.append(address)
    return .done
  }

  /// The services do not take a push.
  mutating func refused(
    _ notice: Notice,
    _ token: Int64,
    _ reason: GoogleRejection,
    _ effects: inout Effects<LetterEffect>,
  ) {
    let owner = users.firstIndex { $0.addresses.contains { $0.token == token } }
    if let owner, settings.ended == .deleted, reason.endsToken {
      users[owner].addresses.removeAll { $0.token == token }
      if settings.tokens == .last, let other = users[owner].addresses.last {
        return effects.append(.tell(.push(.pushWanted(notice, token: other.token))))
      }
    }
    tellOtherwise(notice, &effects)
  }

  /// No push reaches somebody.
  private func tellOtherwise(_ notice: Notice, _ effects: inout Effects<LetterEffect>) {
    switch (notice, settings.second) {
    case (.letterArrived(let announcement, _, _), .none):
      effects.state(.letterUntold(letter: announcement.letter))
    case (.letterArrived(let announcement, _, _), .mail):
      effects.state(.letterMailed(letter: announcement.letter))
    case (.silenceNoticed(let letter, let percent), .none):
      effects.state(.warningUntold(letter: letter, percent: percent))
    case (.silenceNoticed(let letter, let percent), .mail):
      effects.state(.warningMailed(letter: letter, percent: percent))
    // Nobody is to be told of that: a phone learns of it when it is there again.
    case (.letterHanded, _), (.friendAsks, _), (.friendFound, _), (.friendGone, _),
      (.deviceAsks, _):
      break
    }
  }
}
