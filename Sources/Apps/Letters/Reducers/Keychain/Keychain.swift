import Kernel
import SymbolicCryptography

/// What a keychain keeps.
public struct KeychainItems: Record, Hashable, Sendable {
  /// The private keys, of each account the newest first, under `com.lifelog.e2ee.privateKey`, the epoch and,
  /// where items say so, the account; none where there is none, and one in the design as written.
  public var keys: [KeyItem] = []
  /// Whether the device is signed in to the user's Apple account.
  public var isSignedIn = true
  /// The accounts that have asked for keys which name none, beside the one whose device it is.
  public var guests: [UserID] = []  // key: guests, unless []

  /// An empty keychain.
  public init() {}
}

/// The keychain of a device, with the iCloud keychain behind it (L-04, L-31).
///
/// A key that may be synchronised goes to every other device of its user, and from there to those that
/// come later. Two keys of one account and epoch cannot both be there: `SecItemAdd` refuses the second with
/// `errSecDuplicateItem`, and of two that two devices have made the one that comes by the network does
/// not take the place of the one that is there.
public struct Keychain: Record, Hashable, Sendable {
  /// Whose device it is.
  public var user: UserID = ""
  /// What it has.
  public var items = KeychainItems()
  /// Whether its items go to other devices, and away with the Apple account.
  public var sync = KeySync.icloud  // key: sync, unless .icloud

  /// What the user's devices have in common beside the keys, where that goes through it.
  public internal(set) var shared: [SharedItem] = []  // key: shared, unless []
  /// Whether that goes to other devices, and away with the Apple account.
  public var secretSync = KeySync.device  // key: secret_sync, unless .device

  /// The other devices of its user that iCloud reaches, in the order of the scenario.
  public var others: [DeviceID] = []  // key: others, unless []

  /// A blank keychain.
  public init() {}

  /// The empty keychain of a user's device, who has those others.
  public init(
    of user: UserID,
    _ settings: LetterSettings = LetterSettings(),
    besides others: [DeviceID] = [],
  ) {
    self.user = user
    self.others = others
    sync = settings.keySync
    secretSync = settings.secretSync
  }

  private var isBound: Bool { sync == .device }

  /// Takes an event.
  public mutating func reduce(
    _ event: KeychainEvent,
    into effects: inout Effects<LetterEffect>,
  ) {
    switch event {
    case .keyWanted(let account):
      welcome(account, &effects)
      find(items.keys, &effects)
    case .keyOfAccountWanted(let account): find(keys(of: account), &effects)
    case .keyAdded(let key):
      let isNew = keys(of: key.account).allSatisfy { $0.epoch < key.epoch }
      if isNew { take([key] + items.keys, &effects) }
      effects.append(.tell(.phone(.keyStored(isNew: isNew))))
      if isNew { share(&effects) }
    case .keyWithdrawn(let key):
      // What another device has made in the same epoch stays.
      take(items.keys.filter { .publicKey($0.key) != key }, &effects)
      if !isBound { sendToOthers(.itemsWanted(user: user), &effects) }
    case .referenceAdded:
      // errSecParam: nothing is kept, and who does not look at what comes back does not know.
      effects.append(.tell(.phone(.keyStored(isNew: false))))
    case .deviceReplaced: take([], &effects)
    case .keychainCopied(let takers): lose(to: takers, &effects)
    case .itemSynced(let owner, let keys):
      guard owner == user, items.isSignedIn, !isBound else { return }
      merge(keys, &effects)
    case .itemsWanted(let owner):
      if owner == user { share(&effects) }
    case .itemsRead(let kept, let shared):
      items = kept
      self.shared = shared
    case .accountLeft:
      if !isBound { items = KeychainItems() }
      items.isSignedIn = false
      effects.append(.keep(items))
      dropSecrets(&effects)
    case .accountEntered:
      items.isSignedIn = true
      effects.append(.keep(items))
      if !isBound { sendToOthers(.itemsWanted(user: user), &effects) }
      exchangeSecrets(&effects)
    case .secretsWanted(let account, let fromOthers):
      findSecrets(of: account, fromOthers, &effects)
    case .secretsAdded(let come): addSecrets(come, &effects)
    case .secretsSynced(let owner, let come):
      if owner == user { secretsCame(come, &effects) }
    case .secretsAsked(let owner):
      if owner == user { sendSecrets(shared, &effects) }
    }
  }

  /// The items of one account, the newest first.
  private func keys(of account: UserID) -> [KeyItem] { items.keys.filter { $0.account == account } }

  /// Tells the app which keys are there; where none is, other devices are asked.
  private func find(_ keys: [KeyItem], _ effects: inout Effects<LetterEffect>) {
    guard keys.isEmpty else { return effects.append(.tell(.phone(.keyStood(keys: keys)))) }
    if items.isSignedIn, !isBound {
      sendToOthers(.itemsWanted(user: user), &effects)
    }
    effects.append(.tell(.phone(.keyMissing)))
  }

  /// Takes of each account what another device has: what is here is not replaced, what comes has it all, and more.
  private mutating func merge(_ come: [KeyItem], _ effects: inout Effects<LetterEffect>) {
    var (merged, accounts) = (items.keys, [UserID]())
    for item in come where !accounts.contains(item.account) {
      accounts.append(item.account)
      let here = keys(of: item.account)
      let there = come.filter { $0.account == item.account }
      guard there.count > here.count, Array(there.suffix(here.count)) == here else { continue }
      merged = there + merged.filter { $0.account != item.account }
    }
    if merged != items.keys { take(merged, &effects) }
  }

  private mutating func take(_ keys: [KeyItem], _ effects: inout Effects<LetterEffect>) {
    items.keys = keys
    effects.append(.keep(items))
  }

  private func share(_ effects: inout Effects<LetterEffect>) {
    guard items.isSignedIn, !isBound, !items.keys.isEmpty else { return }
    sendToOthers(.itemSynced(user: user, keys: items.keys), &effects)
  }

  /// iCloud brings something to the other devices of its user, and to nobody else's.
  func sendToOthers(_ event: KeychainEvent, _ effects: inout Effects<LetterEffect>) {
    for device in others { effects.append(.send(.keychain(event), to: device, by: .icloud)) }
  }

  /// Somebody is logged in who is not the device's user: keys that name no account are theirs as well from now on.
  private mutating func welcome(_ account: UserID, _ effects: inout Effects<LetterEffect>) {
    guard !account.text.isEmpty, account != user, !items.guests.contains(account) else { return }
    items.guests.append(account)
    effects.append(.keep(items))
  }
}
