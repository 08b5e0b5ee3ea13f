/// What an operator who owns server and network does beside passing on what phones send.
public struct LetterPowers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Powers by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It gives other public keys than those of the users when two become friends.
  public static let keysAtPairing = Self(rawValue: 1)
  /// It gives another public key for a user when somebody writes: it swaps the key, or somebody has
  /// registered anew in that name.
  public static let newKey = Self(rawValue: 2)
  /// It gives letters and senders' keys that it made up itself: it has registered in the sender's name.
  public static let forgery = Self(rawValue: 4)
  /// It changes what stands on letters.
  public static let header = Self(rawValue: 8)
  /// It delivers letters again, also under other numbers.
  public static let again = Self(rawValue: 16)
  /// It has the invite link.
  public static let link = Self(rawValue: 32)

  /// It says that a friend is none any more.
  public static let parting = Self(rawValue: 64)

  /// All but the link, which it does not get where the link comes to whom it is for and nobody else.
  public static let withoutLink: Self = [
    .keysAtPairing, .newKey, .forgery, .header, .again, .parting,
  ]

  /// What is tried one after the other, with what it is called.
  public static let tried: [(name: String, powers: Self)] = [
    ("passes everything on", []),
    ("gives a key of its own when somebody writes", .newKey),
    ("gives a key of its own when two become friends", .keysAtPairing),
    ("registers in the sender's name", .forgery),
    ("edits what stands on letters", .header),
    ("delivers again", .again),
    ("parts friends", .parting),
    ("all of that", .withoutLink),
    ("all of that, with the invite link", [.withoutLink, .link]),
  ]
}
