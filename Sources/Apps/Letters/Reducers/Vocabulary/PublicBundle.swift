import Kernel
import SymbolicCryptography

/// What others have of a user's keys in one epoch: a bundle of letters v1, or a bare key as the seed has it.
///
/// The first is signed by the key in it alone. Each later one is signed by the key before it as well, so
/// that whoever has pinned one follows its owner's changes, and no server makes one (S11, S12). One
/// term stands for the two keys of a bundle, the one that signs and the one of key agreement: who has
/// one has the other. It names the bundle before it by its key, and not by its digest, so that a term
/// does not grow with each epoch.
public struct PublicBundle: Record, Hashable, Sendable {
  /// Whose it is.
  public var owner: UserID = ""
  /// Which one of its owner's, from 1.
  public var epoch: Int64 = 1
  /// The public key.
  public var key: Term = .constant("")
  /// The public key of the bundle before it; none in the first.
  public var previous: [Term] = []
  /// By its own key, and by the one before it where that was at hand; none in the design as written.
  public var signatures: [Term] = []

  /// A blank bundle.
  public init() {}

  /// It as something that is signed and named by its digest.
  public var term: Term {
    .tuple(
      [.constant("lifelog/v1/bundle"), .constant(owner.text), .constant(epoch), key] + previous
    )
  }

  /// Its name in headers.
  public var digest: Term { .digest(term) }

  /// Whether it is the same key in the same epoch, whoever signed it.
  func isSame(as other: Self) -> Bool { digest == other.digest }

  /// Whether the owner of its key has made it.
  var isWhole: Bool { signatures.first?.verifies(digest, by: key) ?? false }

  /// Whether the owner of the pinned one has made it as the next one.
  func follows(_ pinned: Self) -> Bool {
    isWhole && owner == pinned.owner && epoch == pinned.epoch + 1 && previous == [pinned.key]
      && signatures.count == 2 && signatures[1].verifies(digest, by: pinned.key)
  }
}

/// A private key of one epoch, as a keychain keeps it.
public struct KeyItem: Record, Hashable, Sendable {
  /// Which one of its user's, from 1.
  public var epoch: Int64 = 1
  /// The private key.
  public var key: Term = .constant("")
  /// The public key of the epoch before it; none in the first.
  public var previous: [Term] = []
  /// When it was made, by the clock of the phone.
  public var made: WallTime = .start
  /// The account that it belongs to (`kSecAttrAccount`); empty for whoever uses the device.
  public var account: UserID = ""  // key: account, unless ""

  /// A blank item.
  public init() {}

  /// A key of the first epoch.
  public init(_ key: Term) { self.key = key }

  /// The bundle of it.
  ///
  /// - Parameters:
  ///   - owner: whose it is.
  ///   - before: the private keys before it, of which the one that it follows signs.
  ///   - cipher: the scheme; as written nobody signs anything.
  /// - Returns: what the user's friends get.
  func bundle(of owner: UserID, after before: [KeyItem], by cipher: CipherProtocol) -> PublicBundle
  {
    var bundle = PublicBundle()
    bundle.owner = owner
    bundle.key = .publicKey(key)
    guard cipher == .versionOne else { return bundle }
    bundle.epoch = epoch
    bundle.previous = previous
    bundle.signatures = [.signature(bundle.digest, by: key)]
    if let last = before.first(where: { previous == [.publicKey($0.key)] }) {
      bundle.signatures.append(.signature(bundle.digest, by: last.key))
    }
    return bundle
  }
}

/// A one-time key, as the phone keeps it that has made it.
public struct Prekey: Record, Hashable, Sendable {
  /// Its name.
  public var id: PrekeyID = ""
  /// The private key.
  public var key: Term = .constant("")

  /// A blank key.
  public init() {}

  /// A key.
  public init(_ id: PrekeyID, _ key: Term) {
    self.id = id
    self.key = key
  }

  /// What others have of it.
  var offered: PublicPrekey {
    var offered = PublicPrekey()
    offered.id = id
    offered.key = .publicKey(key)
    return offered
  }
}

/// The public half of a one-time key.
public struct PublicPrekey: Record, Hashable, Sendable {
  /// Its name.
  public var id: PrekeyID = ""
  /// The public key.
  public var key: Term = .constant("")

  /// A blank key.
  public init() {}
}

/// Everything by which letters of a user can be opened, as a thief finds it in a keychain (L-35).
public struct Loot: Record, Hashable, Sendable {
  /// Whose account it is of.
  public var user: UserID = ""
  /// The keys of all epochs that are there, the newest first.
  public var keys: [KeyItem] = []
  /// The one-time keys that were not used up, where they lie there.
  public var prekeys: [Prekey] = []
  /// The friends, with what only the two have, where that lies there.
  public var friends: [Friend] = []

  /// Nothing.
  public init() {}
}
