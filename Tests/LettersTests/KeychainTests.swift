import Kernel
import SymbolicCryptography
import Testing

@testable import Letters

/// The keychain of a device, and what iCloud carries of it.
struct KeychainTests {
  private static func told(
    _ keychain: inout Keychain,
    _ event: KeychainEvent,
  ) -> [LetterEffect] {
    var effects = Effects<LetterEffect>()
    keychain.reduce(event, into: &effects)
    return effects.items
  }

  private static let one = KeyItem(.name("one"))
  private static let other = KeyItem(.name("other"))

  @Test func `a second key of one name is refused, and the first stays`() {
    var keychain = Keychain(of: "ren")
    let first = Self.told(&keychain, .keyAdded(key: Self.one))
    #expect(first.contains(.tell(.phone(.keyStored(isNew: true)))))
    let second = Self.told(&keychain, .keyAdded(key: Self.other))
    #expect(second == [.tell(.phone(.keyStored(isNew: false)))])
    #expect(keychain.items.keys == [Self.one])
  }

  @Test func `a key comes from another device of its user, and from nobody else's`() {
    var keychain = Keychain(of: "ren", besides: ["ren-pad"])
    #expect(Self.told(&keychain, .itemSynced(user: "hina", keys: [Self.one])) == [])
    _ = Self.told(&keychain, .itemSynced(user: "ren", keys: [Self.one]))
    _ = Self.told(&keychain, .itemSynced(user: "ren", keys: [Self.other]))
    #expect(keychain.items.keys == [Self.one])
    #expect(Self.told(&keychain, .itemsWanted(user: "hina")) == [])
    #expect(
      Self.told(&keychain, .itemsWanted(user: "ren"))
        == [
          .send(.keychain(.itemSynced(user: "ren", keys: [Self.one])), to: "ren-pad", by: .icloud)
        ]
    )
  }

  @Test func `the next epoch stands in front of the first, and is taken back alone`() {
    var keychain = Keychain(of: "ren")
    var second = KeyItem(.name("two"))
    second.epoch = 2
    _ = Self.told(&keychain, .keyAdded(key: Self.one))
    _ = Self.told(&keychain, .keyAdded(key: second))
    #expect(keychain.items.keys == [second, Self.one])
    _ = Self.told(&keychain, .keyWithdrawn(key: .publicKey(.name("other"))))
    #expect(keychain.items.keys == [second, Self.one])
    _ = Self.told(&keychain, .keyWithdrawn(key: .publicKey(second.key)))
    #expect(keychain.items.keys == [Self.one])
    _ = Self.told(&keychain, .itemSynced(user: "ren", keys: [second, Self.one]))
    #expect(keychain.items.keys == [second, Self.one])
    _ = Self.told(&keychain, .itemSynced(user: "ren", keys: [Self.one, Self.other, second]))
    #expect(keychain.items.keys == [second, Self.one])
  }

  @Test func `a thief has what is in the keychain, of each account by itself`() {
    var settings = LetterSettings()
    settings.secretSync = .icloud
    var keychain = Keychain(of: "ren", settings)
    var hina = KeyItem(.name("hina"))
    hina.account = "hina"
    _ = Self.told(&keychain, .keyAdded(key: Self.one))
    _ = Self.told(&keychain, .keyAdded(key: hina))
    let prekey = Prekey("ren-phone/1", .name("once"))
    let pairing = SharedContent.pairing(
      friend: "hina",
      code: "ABC123",
      secrets: [.name("secret")],
      pinned: [],
    )
    let items = [SharedItem(of: "ren", .prekey(prekey)), SharedItem(of: "ren", pairing)]
    _ = Self.told(&keychain, .secretsAdded(items: items))
    let stolen = Self.told(&keychain, .keychainCopied(to: ["tokyo"]))
    #expect(stolen.first == .state(.keysStolen))
    let loots: [Loot] = stolen.compactMap { effect in
      if case .carry(.server(.keysTaken(let loot)), "tokyo") = effect { loot } else { nil }
    }
    #expect(loots.map(\.user) == ["ren", "hina"])
    #expect(loots.map(\.keys) == [[Self.one], [hina]])
    #expect(loots.map(\.prekeys) == [[prekey], []])
    #expect(loots.first?.friends.map(\.secrets) == [[.name("secret")]])
    #expect(loots.last?.friends == [])
  }

  @Test func `a key that names no account is that of whoever has logged in there as well`() {
    var keychain = Keychain(of: "sora")
    _ = Self.told(&keychain, .keyAdded(key: Self.one))
    _ = Self.told(&keychain, .keyWanted(account: "ren"))
    _ = Self.told(&keychain, .keyWanted(account: "sora"))
    let loots: [Loot] = Self.told(&keychain, .keychainCopied(to: ["tokyo"])).compactMap { effect in
      if case .carry(.server(.keysTaken(let loot)), _) = effect { loot } else { nil }
    }
    #expect(loots.map(\.user) == ["sora", "ren"])
    #expect(loots.map(\.keys) == [[Self.one], [Self.one]])
  }

  @Test func `who signs out of iCloud has no key, and gets none`() {
    var keychain = Keychain(of: "ren")
    _ = Self.told(&keychain, .keyAdded(key: Self.one))
    _ = Self.told(&keychain, .accountLeft)
    #expect(keychain.items.keys == [])
    _ = Self.told(&keychain, .itemSynced(user: "ren", keys: [Self.one]))
    #expect(Self.told(&keychain, .keyWanted()) == [.tell(.phone(.keyMissing))])
  }

  @Test func `an item that names its account is found by that account alone, and withdrawn alone`()
  {
    var keychain = Keychain(of: "sora")
    var (hers, his) = (KeyItem(.name("sora")), KeyItem(.name("ren")))
    (hers.account, his.account) = ("sora", "ren")
    _ = Self.told(&keychain, .keyAdded(key: hers))
    #expect(
      Self.told(&keychain, .keyOfAccountWanted(account: "ren")).contains(.tell(.phone(.keyMissing)))
    )
    let added = Self.told(&keychain, .keyAdded(key: his))
    #expect(added.contains(.tell(.phone(.keyStored(isNew: true)))))
    for item in [hers, his] {
      #expect(
        Self.told(&keychain, .keyOfAccountWanted(account: item.account))
          == [.tell(.phone(.keyStood(keys: [item])))]
      )
    }
    _ = Self.told(&keychain, .keyWithdrawn(key: .publicKey(his.key)))
    #expect(keychain.items.keys == [hers])
  }

  @Test func `of each account iCloud brings what has all that is here, and more`() {
    var keychain = Keychain(of: "sora")
    var (hers, his) = (KeyItem(.name("sora")), KeyItem(.name("ren")))
    (hers.account, his.account) = ("sora", "ren")
    var next = KeyItem(.name("sora-2"))
    (next.account, next.epoch) = ("sora", 2)
    var another = KeyItem(.name("ren-2"))
    another.account = "ren"
    _ = Self.told(&keychain, .keyAdded(key: hers))
    _ = Self.told(&keychain, .keyAdded(key: his))
    _ = Self.told(&keychain, .itemSynced(user: "sora", keys: [another, next, hers]))
    #expect(keychain.items.keys == [next, hers, his])
  }

  @Test func `a reference to what is no key of the system is refused, and nothing is kept`() {
    var keychain = Keychain(of: "ren")
    let effects = Self.told(&keychain, .referenceAdded)
    #expect(effects == [.tell(.phone(.keyStored(isNew: false)))])
    #expect(keychain.items.keys == [])
  }

  @Test func `a key that stays on its device goes nowhere, and outlasts a sign-out`() {
    var settings = LetterSettings()
    settings.keySync = .device
    var keychain = Keychain(of: "ren", settings)
    #expect(Self.told(&keychain, .keyWanted()) == [.tell(.phone(.keyMissing))])
    let added = Self.told(&keychain, .keyAdded(key: Self.one))
    #expect(added.contains(.tell(.phone(.keyStored(isNew: true)))))
    #expect(Self.told(&keychain, .itemsWanted(user: "ren")) == [])
    _ = Self.told(&keychain, .accountLeft)
    #expect(keychain.items.keys == [Self.one])
    _ = Self.told(&keychain, .deviceReplaced)
    #expect(keychain.items.keys == [])
    _ = Self.told(&keychain, .itemSynced(user: "ren", keys: [Self.one]))
    #expect(keychain.items.keys == [])
  }
}
