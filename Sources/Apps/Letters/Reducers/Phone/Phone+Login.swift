import Kernel

/// Somebody who has the password of an account, and the devices that its user lets in.
extension Phone {
  /// Whoever holds the device logs in as somebody else: the app begins as a new one of that user.
  ///
  /// Apple gives the name at the first sign-in alone (L-01), and the numbers of what was made here go on, so
  /// that none is used twice. The keychain is the device's: where its items name no account, a key that lies there
  /// is found as that of whoever logs in.
  mutating func logIn(
    as other: UserID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    var fresh = PhoneDiary()
    fresh.account = other
    fresh.launches = diary.launches + 1
    fresh.written = diary.written
    fresh.prekeysMade = diary.prekeysMade
    fresh.reinstalls = diary.reinstalls
    fresh.mark = diary.mark
    var phone = Phone(settings, user: other, name: "", device: device)
    phone.diary = diary
    phone.diary.become(fresh)
    self = phone
    effects.append(.cancelTimer(.phone(.keyLookedFor)))
    effects.state(.accountTaken(user: other))
    open(now, &effects)
  }

  /// The server has this device for nobody's: it asks anew when the app is opened again.
  mutating func heldBack(_ effects: inout Effects<LetterEffect>) {
    awaitsKey = false
    guard diary.isSignedIn else { return }
    diary.isSignedIn = false
    screen = .profile
    save(&effects)
    effects.state(.loginHeld)
  }

  // MARK: A key that is elsewhere

  /// How long a phone waits before it looks for its user's key again, at first; then twice as long, to a day.
  static let keyPatience = Duration.seconds(600)

  /// Looks for the key again after a while, as long as somebody looks at the app: who opens it looks at once.
  mutating func lookLater(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    guard isOpen else {
      awaitsKey = false
      return
    }
    let wait = min(Self.keyPatience.nanoseconds << min(keyWaits, 8), day.nanoseconds)
    keyWaits += 1
    effects.append(
      .setTimer(.phone(.keyLookedFor), at: now.uptime + Duration(nanoseconds: wait))
    )
  }

  /// Nobody looks at the app: it waits for nothing.
  mutating func rest(_ effects: inout Effects<LetterEffect>) {
    guard keyWaits > 0, keys.isEmpty else { return }
    awaitsKey = false
    effects.append(.cancelTimer(.phone(.keyLookedFor)))
  }
}
