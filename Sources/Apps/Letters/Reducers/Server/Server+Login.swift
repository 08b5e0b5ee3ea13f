import Kernel

/// Who a device is that somebody has logged in on: the user's, or nobody's before it was let in (L-36).
extension Server {
  /// Why a device is given nothing; nil where it is one of its user's.
  ///
  /// Those that were let in are told of it when it signs in; of an installation from a backup, which is signed in, when it asks
  /// for the first time.
  mutating func hold(
    _ body: Request,
    of caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Refusal? {
    guard settings.logins != .trusted, let place = place(of: caller.user),
      !users[place].devices.isEmpty
    else { return nil }
    let known = users[place].marks.first { $0.device == caller.device }?.mark ?? 0
    let isSame = settings.logins == .approved || known == caller.mark
    if isSame, users[place].devices.contains(caller.device) { return nil }
    let asking = InstallMark(caller.device, caller.mark)
    var isNew = false
    if settings.logins == .installed, !users[place].asking.contains(asking) {
      users[place].asking.removeAll { $0.device == caller.device }
      users[place].asking.append(asking)
      // What the last installation there was told of is nothing for this one.
      users[place].tokens.removeAll { $0 == caller.device }
      users[place].addresses.removeAll { $0.device == caller.device }
      isNew = true
    }
    if case .signIn = body { isNew = true }
    if isNew { push(.deviceAsks(caller.device), to: caller.user, &effects) }
    return .deviceUnknown
  }

  /// A device of the user's lets another one in: the installation that has asked last.
  mutating func admit(_ device: DeviceID, _ caller: Caller) -> Response {
    guard let place = place(of: caller.user) else { return .refused(.signedOut) }
    guard settings.logins != .trusted else { return .done }
    if let asking = users[place].asking.first(where: { $0.device == device }) {
      users[place].asking.removeAll { $0.device == device }
      users[place].marks.removeAll { $0.device == device }
      users[place].marks.append(asking)
    }
    if !users[place].devices.contains(device) { users[place].devices.append(device) }
    return .done
  }
}
