import Kernel

/// Who a device is that somebody has logged in on: the user's, or nobody's before it was let in (L-36).
extension Server {
  /// Why a device is given nothing; nil where it is one of its user's.
  ///
  /// Those that were let in are told of it when it signs in.
  func hold(
    _ body: Request,
    of caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Refusal? {
    guard settings.logins == .approved, let place = place(of: caller.user),
      !users[place].devices.isEmpty, !users[place].devices.contains(caller.device)
    else { return nil }
    if case .signIn = body { push(.deviceAsks(caller.device), to: caller.user, &effects) }
    return .deviceUnknown
  }

  /// A device of the user's lets another one in.
  mutating func admit(_ device: DeviceID, _ caller: Caller) -> Response {
    guard let place = place(of: caller.user) else { return .refused(.signedOut) }
    guard settings.logins == .approved, !users[place].devices.contains(device) else {
      return .done
    }
    users[place].devices.append(device)
    return .done
  }
}
