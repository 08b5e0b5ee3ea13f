import Kernel
import SymbolicCryptography
import Testing

@testable import Letters

/// What the devices of a user have in common of letters v1 (S11).
struct SharingTests {
  private static func item(_ content: SharedContent, of account: UserID = "ren") -> SharedItem {
    SharedItem(of: account, content)
  }

  private static let pairing = item(
    .pairing(friend: "hina", code: "ABC123", secrets: [.name("secret")], pinned: [])
  )
  private static let parting = item(.parting(code: "ABC123"))
  private static let prekey = Prekey("ren-phone/1", .name("prekey"))
  private static let opening = item(
    .opening(letter: "hina-phone-1", sender: "hina", sequence: 1, prekey: "ren-phone/1")
  )

  private static func told(_ keychain: inout Keychain, _ event: KeychainEvent) -> [LetterEffect] {
    var effects = Effects<LetterEffect>()
    keychain.reduce(event, into: &effects)
    return effects.items
  }

  private static func keychain(_ sync: KeySync = .icloud) -> Keychain {
    var settings = LetterSettings()
    settings.secretSync = sync
    return Keychain(of: "ren", settings, besides: ["ren-pad"])
  }

  @Test func `what has ended is gone, in whichever order its end comes`() {
    var first: [SharedItem] = []
    _ = first.take([Self.pairing])
    #expect(first.pairing(with: "hina", by: nil)?.secrets == [.name("secret")])
    let taken = first.take([Self.parting])
    #expect(first == [Self.parting])
    #expect(taken.changes.map(\.key) == ["pairing/ren/ABC123", "parting/ren/ABC123"])
    #expect(taken.changes.first?.value == nil)
    var second = [Self.parting]
    #expect(second.take([Self.pairing]).new == [])
    #expect(second == first)
  }

  @Test func `a one-time key is gone once its letter was opened, and comes back by nobody`() {
    var items = [Self.item(.prekey(Self.prekey))]
    _ = items.take([Self.opening, Self.opening])
    #expect(items.prekeys == [])
    _ = items.take([Self.item(.prekey(Self.prekey))])
    #expect(items == [Self.opening])
    #expect(items.hasOpened("hina-phone-1"))
    #expect(items.hasOpened(1, of: "hina-phone", from: "hina"))
    #expect(!items.hasOpened(1, of: "hina-tablet", from: "hina"))
    #expect(!items.hasOpened(1, of: "hina-phone", from: "aoi"))
  }

  @Test func `what is added goes to the user's other devices, and to nobody else's`() {
    var keychain = Self.keychain()
    let added = Self.told(&keychain, .secretsAdded(items: [Self.pairing]))
    #expect(
      added.contains(
        .send(
          .keychain(.secretsSynced(user: "ren", items: [Self.pairing])),
          to: "ren-pad",
          by: .icloud,
        )
      )
    )
    #expect(Self.told(&keychain, .secretsAdded(items: [Self.pairing])) == [])
    #expect(Self.told(&keychain, .secretsAsked(user: "hina")) == [])
    var other = Self.keychain()
    #expect(Self.told(&other, .secretsSynced(user: "hina", items: [Self.pairing])) == [])
    let come = Self.told(&other, .secretsSynced(user: "ren", items: [Self.pairing]))
    #expect(come.contains(.tell(.phone(.secretsCame(items: [Self.pairing])))))
    #expect(other.shared == [Self.pairing])
  }

  @Test func `another account finds nothing of it on the same device`() {
    var keychain = Self.keychain()
    _ = Self.told(&keychain, .secretsAdded(items: [Self.pairing]))
    #expect(
      Self.told(&keychain, .secretsWanted(account: "sora", fromOthers: false))
        == [.tell(.phone(.secretsStood(items: [])))]
    )
  }

  @Test func `who signs out of iCloud has none of it, gets none, and has it again afterwards`() {
    var keychain = Self.keychain()
    _ = Self.told(&keychain, .secretsAdded(items: [Self.pairing]))
    _ = Self.told(&keychain, .accountLeft)
    #expect(keychain.shared == [])
    #expect(Self.told(&keychain, .secretsSynced(user: "ren", items: [Self.pairing])) == [])
    #expect(
      Self.told(&keychain, .accountEntered).contains(
        .send(.keychain(.secretsAsked(user: "ren")), to: "ren-pad", by: .icloud)
      )
    )
    _ = Self.told(&keychain, .secretsSynced(user: "ren", items: [Self.pairing]))
    #expect(keychain.shared == [Self.pairing])
  }

  @Test func `what stays on its device goes nowhere`() {
    var keychain = Self.keychain(.device)
    let asked = Self.told(&keychain, .secretsWanted(account: "ren", fromOthers: true))
    #expect(asked == [.tell(.phone(.secretsStood(items: [])))])
    #expect(Self.told(&keychain, .secretsSynced(user: "ren", items: [Self.pairing])) == [])
  }
}
