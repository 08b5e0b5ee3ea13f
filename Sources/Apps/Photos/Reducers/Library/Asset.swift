import Kernel

/// The number of a photo or video; it stands for PhotoKit's local identifier.
public typealias PhotoID = Int64

/// What is marked about a photo.
public struct Traits: OptionSet, Hashable, Sendable {
  /// The marks as bits, as they stand in the log.
  public var rawValue: Int64

  /// Marks from their bits.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The person marked it as a favourite.
  public static let favourite = Self(rawValue: 1)
  /// The person hid it; fetches leave it out.
  public static let hidden = Self(rawValue: 2)
  /// It is a video; the cleaner's fetch asks for images (K-03).
  public static let video = Self(rawValue: 4)
  /// It is a picture of the screen.
  public static let screenshot = Self(rawValue: 8)
  /// It was shot in a burst.
  public static let burst = Self(rawValue: 16)
  /// It lies in an iCloud Shared Library; fetches of the own library leave it out (K-14).
  public static let shared = Self(rawValue: 32)
  /// The person chose it for apps with limited access.
  public static let selected = Self(rawValue: 64)
  /// It belongs to an iCloud Shared Album, as the copy that somebody shared.
  public static let albumShared = Self(rawValue: 128)
  /// A computer synced it, by cable.
  public static let synced = Self(rawValue: 256)
  /// It is not of the person's own library: fetches leave it out unless they ask for every source.
  public static let foreign: Self = [.albumShared, .synced]
}

/// A photo or video in the library.
public struct Asset: Record, Hashable, Sendable {
  /// Which one; the same on every device of the person.
  public var id: PhotoID = 0
  /// When it was taken, in seconds since 1970 in UTC; nil where nothing says so (K-05).
  public var taken: Int64?
  /// How far the clocks were ahead of UTC where it was taken, in seconds east.
  public var offset: Int64 = 0
  /// When it came into the library, in seconds since 1970 in UTC (K-08).
  public var added: Int64 = 0
  /// How much it takes on the device.
  public var bytes: Int64 = 0
  /// What is marked about it.
  public var traits: Traits = []
  /// When it was moved to Recently Deleted; nil while it is in the library.
  public var trashed: WallTime?
  /// When a person's last edit was made, on whichever device: the later one wins.
  public var edited = WallTime.start

  /// A blank photo.
  public init() {}

  /// A photo.
  public init(
    id: PhotoID,
    taken: Int64?,
    offset: Int64 = 0,
    added: Int64,
    bytes: Int64,
    traits: Traits = [],
  ) {
    self.id = id
    self.taken = taken
    self.offset = offset
    self.added = added
    self.bytes = bytes
    self.traits = traits
  }

  /// Whether it is in the library and not in Recently Deleted.
  public var isPresent: Bool { trashed == nil }

  /// Whether it is of the person's own library.
  public var isOwn: Bool { traits.isDisjoint(with: .foreign) }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("id", &id)
    try fields.field("taken_s", &taken)
    try fields.field("offset_s", &offset)
    try fields.field("added_s", &added)
    try fields.field("bytes", &bytes)
    try fields.field("traits", &traits.rawValue)
    try fields.field("trashed_ns", &trashed)
    try fields.field("edited_ns", &edited)
  }
}
