import Kernel
import SymbolicCryptography

/// The account and the key (L-01, L-04, L-05, L-36).
extension Phone {
  /// Somebody opens the app: at the first time an account is made.
  mutating func open(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    isOpen = true
    if !diary.isSignedIn {
      diary.isSignedIn = true
      screen = .profile
      save(&effects)
      ask(.signIn(name: name, emoji: "😊"), now, &effects)
    } else {
      screen = .friends
    }
    beat(now, &effects)
    if keys.isEmpty { lookForKey(&effects) }
    ask(.refresh, now, &effects)
  }

  /// Tells the server that the app does something.
  mutating func beat(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    switch (settings.activity, isOpen) {
    case (.any, _), (.foreground, true):
      ask(.heartbeat(isForeground: isOpen, at: now.wall), now, &effects)
    case (.foreground, false): break
    }
  }

  /// Asks the keychain for the key, once.
  mutating func lookForKey(_ effects: inout Effects<LetterEffect>) {
    guard !awaitsKey else { return }
    awaitsKey = true
    effects.append(.tell(.keychain(.keyWanted)))
  }

  /// The keychain has the key.
  mutating func found(
    _ key: Term,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    awaitsKey = false
    effects.append(.cancelTimer(.phone(.keyLookedFor)))
    guard keys.first != key else { return }
    keys = [key]
    effects.state(.keyFound)
    if settings.upload == .firstLaunch { publish(now, &effects) }
  }

  /// The keychain has none: as written one is made at once.
  mutating func keyMissing(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    switch settings.keys {
    case .overwrite: makeKey(&effects)
    // Another device may have one that has not come here yet: the server knows.
    case .compareAndSet: ask(.findKey(of: user), now, &effects)
    }
  }

  /// The server says whether this user has a key.
  mutating func ownKey(
    isKnown: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard keys.isEmpty else { return }
    guard isKnown else { return makeKey(&effects) }
    effects.state(.keyAwaited)
    effects.append(.setTimer(.phone(.keyLookedFor), at: now.uptime + .seconds(600)))
  }

  private func makeKey(_ effects: inout Effects<LetterEffect>) {
    effects.append(.ask(.makeKey(name: "\(device)/\(diary.launches)/key")))
  }

  /// A key pair is made.
  mutating func made(
    _ key: Term,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    awaitsKey = false
    keys = [key]
    effects.state(.keyMade)
    effects.append(.tell(.keychain(.keyAdded(key: key))))
    if settings.upload == .firstLaunch { publish(now, &effects) }
  }

  /// The key that was made here is nobody's: the user's is in the keychain, or will come there.
  mutating func useKeychain(_ effects: inout Effects<LetterEffect>) {
    keys = []
    effects.state(.keyAwaited)
    lookForKey(&effects)
  }

  /// The server has another key of this user than the one here: it is tried again the next day.
  mutating func keyRefused(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    keys = []
    effects.state(.keyAwaited)
    effects.append(.setTimer(.phone(.keyLookedFor), at: now.uptime + .seconds(86_400)))
  }

  /// Gives the server the public key.
  mutating func publish(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    guard let own = keys.first else { return }
    ask(.publish(key: .publicKey(own), after: 0), now, &effects)
  }
}
