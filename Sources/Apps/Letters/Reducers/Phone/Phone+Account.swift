import Kernel
import SymbolicCryptography

/// The account and the key (L-01, L-04, L-05, L-36).
extension Phone {
  /// Somebody opens the app: at the first time an account is made.
  mutating func open(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    isOpen = true
    if diary.isLeaving { return stillLeaving(now, &effects) }
    if !diary.isSignedIn {
      diary.isSignedIn = true
      screen = .profile
      save(&effects)
      ask(.signIn(name: toldName, emoji: "😊"), now, &effects)
    } else {
      screen = .friends
    }
    beat(now, &effects)
    awaitTimes(now, &effects)
    stocks = false
    if keys.isEmpty || settings.cipher == .versionOne { lookForKey(&effects) }
    lookForSecrets(&effects)
    ask(.refresh, now, &effects)
    renewToken(now, &effects)
    if settings.permission == .told { effects.append(.tell(.door(.permissionAsked))) }
    if hasCopiedLink {
      hasCopiedLink = false
      join(now, &effects)
    }
  }

  /// Tells the server that the app does something; where that is signed, once the key is there.
  mutating func beat(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    beat(isThere: isOpen, now, &effects)
  }

  private mutating func beat(
    isThere: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    switch (settings.activity, isThere) {
    case (.any, _), (.foreground, true):
      ask(.heartbeat(isForeground: isThere, at: now.wall), now, &effects)
    case (.signed, true):
      guard let own = keys.first else { return }
      let signature = Cipher.heartbeat(of: user, at: now.wall, by: own.key)
      ask(.signedHeartbeat(at: now.wall, signature: signature), now, &effects)
    case (.foreground, false), (.signed, false): break
    }
  }

  /// How long somebody who goes on doing something is not told of again: silences are counted in days (L-22).
  static let beatPause = Duration.seconds(3_600)

  /// How exactly a phone remembers when the server last heard of somebody, rounded up: a search has no need to tell
  /// apart what differs by nothing but when the hour is over.
  private static let beatMark = Duration.seconds(600)

  /// Somebody does something in the app: they are there, whether it was opened for that, or has been in front for
  /// long (L-22, S17).
  mutating func beatAgain(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    guard isMember, !isHeard(now) else { return }
    if let place = beingTold(now) {
      calls[place].isDeed = true
      return
    }
    let before = requests
    beat(isThere: true, now, &effects)
    if requests != before { calls[calls.count - 1].isDeed = true }
  }

  /// The server has heard of somebody who was here when that was said.
  mutating func noteHeard(_ body: Request, _ now: DeviceTime) {
    guard let at = body.heartbeat else { return }
    let said = (now.uptime - max(.zero, now.wall - at)).nanoseconds
    let mark = Self.beatMark.nanoseconds
    lastBeat = max(lastBeat, Uptime(nanoseconds: (said / mark + 1) * mark))
  }

  /// Whether the server has heard of what was said here in the last hour.
  private func isHeard(_ now: DeviceTime) -> Bool {
    lastBeat != .start && now.uptime - lastBeat < Self.beatPause
  }

  /// The place of the call that says so and is on its way: for as long as an answer is waited for, or, where it goes
  /// again and again until there is one, within the hour.
  private func beingTold(_ now: DeviceTime) -> Int? {
    let pause = settings.retry == .untilAnswered ? Self.beatPause : Self.patience
    return calls.lastIndex { call in
      guard let at = call.body.heartbeat else { return false }
      return at <= now.wall && now.wall - at < pause
    }
  }

  /// The server has heard that somebody is there, and says which letters it has sent since nobody was heard of.
  mutating func heard(
    _ released: [LetterID],
    isDeed: Bool,
    _ effects: inout Effects<LetterEffect>,
  ) {
    // What a push has woken knows nothing of its user.
    if isDeed { learn(of: released, &effects) }
  }

  /// Asks the keychain for the key, once.
  mutating func lookForKey(_ effects: inout Effects<LetterEffect>) {
    guard !awaitsKey else { return }
    awaitsKey = true
    effects.append(.tell(.keychain(keyQuestion)))
  }

  /// What the keychain is asked for: the device's key, or that of the account.
  var keyQuestion: KeychainEvent {
    switch settings.keyOwner {
    case .device: .keyWanted(account: diary.account)
    case .account: .keyOfAccountWanted(account: user)
    }
  }

  /// The keychain has the keys.
  mutating func found(
    _ found: [KeyItem],
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    awaitsKey = false
    keyWaits = 0
    effects.append(.cancelTimer(.phone(.keyLookedFor)))
    if keys.first != found.first {
      keys = found
      for held in diary.held where held.opens == nil { askTime(of: held, now, &effects) }
      effects.state(.keyFound)
      if settings.upload == .firstLaunch { publish(now, &effects) }
      if settings.activity == .signed { beat(now, &effects) }
      // What a process that ended had written waits for its seal.
      for composition in compositions where composition.step == .sealing {
        advance(composition.id, now, &effects)
      }
    } else if settings.cipher == .versionOne, let own = keys.first, diary.published > 0,
      diary.published < own.epoch
    {
      // What the server has not answered is said again, or its friends never learn of it.
      publish(now, &effects)
    }
    if let own = keys.first, settings.cipher == .versionOne, settings.keyLife > .zero,
      own.made + settings.keyLife <= now.wall
    {
      rotate(&effects)
    }
  }

  /// The keychain has none: as written one is made at once.
  mutating func keyMissing(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    switch settings.keys {
    case .overwrite: makeKey(&effects)
    // Another device may have one that has not come here yet: the server knows.
    case .compareAndSet: ask(.findKey(of: user, from: 0), now, &effects)
    }
  }

  /// The server says which keys this user has; none where it has none.
  mutating func ownKey(
    _ bundles: [PublicBundle],
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard keys.isEmpty else { return }
    known = bundles
    if bundles.isEmpty || beginsAnew { return makeKey(&effects) }
    effects.state(.keyAwaited)
    lookLater(now, &effects)
  }

  /// The first key of a process has no number in its name, which is nobody's but this one's.
  func makeKey(_ effects: inout Effects<LetterEffect>) {
    let epoch = (keys.first ?? KeyItem()).epoch
    let number = keys.isEmpty ? "" : "-\(epoch + 1)"
    effects.append(.ask(.makeKey(name: "\(device)/\(diary.launches)/key\(number)")))
  }

  /// A key pair is made.
  mutating func made(
    _ key: Term,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    awaitsKey = false
    var item = KeyItem(key)
    item.made = now.wall
    if settings.keyOwner == .account { item.account = user }
    switch settings.cipher {
    case .asWritten, .transport: keys = [item]
    case .versionOne:
      // A key follows the one that is here; or, where that is lost, what the server has.
      let before =
        keys.first.map { ($0.epoch, Term.publicKey($0.key)) }
        ?? known.last.map { ($0.epoch, $0.key) }
      if let (epoch, previous) = before {
        item.epoch = epoch + 1
        item.previous = [previous]
        if !keys.isEmpty { effects.state(.keyRotated(epoch: item.epoch)) }
      }
      keys.insert(item, at: 0)
      (beginsAnew, known) = (false, [])
    }
    effects.state(.keyMade)
    keep(item, &effects)
    if settings.keys == .overwrite { use(now, &effects) }
  }

  /// A key that was made is in use from now on.
  private mutating func use(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    if settings.upload == .firstLaunch { publish(now, &effects) }
    if settings.activity == .signed { beat(now, &effects) }
  }

  /// Hands a key to the keychain (L-04).
  private func keep(_ item: KeyItem, _ effects: inout Effects<LetterEffect>) {
    switch settings.keyItem {
    case .password: effects.append(.tell(.keychain(.keyAdded(key: item))))
    case .reference: effects.append(.tell(.keychain(.referenceAdded)))
    }
  }

  /// What the keychain has made of a key; as written nobody looks at what SecItemAdd returns (L-04).
  ///
  /// Who looks gives nobody a key before it is kept: of two devices one may have made it first, and what is sealed for a key
  /// that nobody keeps opens nowhere (S11).
  mutating func stored(
    _ isNew: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard settings.keys == .compareAndSet else { return }
    switch (isNew, settings.keyItem) {
    case (true, _): use(now, &effects)
    case (false, .password): useKeychain(&effects)
    case (false, .reference):
      keys = []
      effects.state(.keyNotKept)
    }
  }

  /// The key that was made here is nobody's: the user's is in the keychain, or will come there.
  mutating func useKeychain(_ effects: inout Effects<LetterEffect>) {
    keys = []
    effects.state(.keyAwaited)
    lookForKey(&effects)
  }

  /// The server has another key of this user than the one here: it is tried again the next day.
  mutating func keyRefused(
    _ bundle: PublicBundle,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    keys = []
    if settings.cipher == .versionOne {
      // Another device was first: this key opens nothing, and would keep the other one away.
      effects.append(.tell(.keychain(.keyWithdrawn(key: bundle.key))))
    }
    effects.state(.keyAwaited)
    effects.append(.setTimer(.phone(.keyLookedFor), at: now.uptime + .seconds(86_400)))
  }

  /// Gives the server the public key.
  mutating func publish(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    guard let bundle else { return }
    ask(.publish(bundle: bundle), now, &effects)
  }
}
