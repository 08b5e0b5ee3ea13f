/// A photo, a screenshot or a video of a generated library.
public struct GeneratedPhoto: Hashable, Sendable {
  /// When it was taken, in seconds since 1970 in UTC; nil where it does not say.
  public var taken: Int64?
  /// How far the clocks were ahead of UTC where it was taken, in seconds east.
  public var offset: Int64
  /// The size of its file in bytes.
  public var bytes: Int64
  /// What it is besides a photo.
  public var traits: Traits
  /// The trip whose album it is in, as an index into the library's trips; −1 for none.
  public var trip: Int32

  /// What a photo can be; a screenshot, a video and a part of a burst exclude one another.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// One bit for each.
    public let rawValue: UInt8

    /// Traits by their bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A picture of the screen.
    public static let screenshot = Self(rawValue: 1)
    /// A video.
    public static let video = Self(rawValue: 2)
    /// One of several shots within seconds.
    public static let burst = Self(rawValue: 4)
    /// Marked as a favourite.
    public static let favourite = Self(rawValue: 8)
    /// Hidden from the library's views.
    public static let hidden = Self(rawValue: 16)
    /// Part of a library that several people share.
    public static let shared = Self(rawValue: 32)
  }

  /// A photo.
  public init(taken: Int64?, offset: Int64, bytes: Int64, traits: Traits, trip: Int32) {
    self.taken = taken
    self.offset = offset
    self.bytes = bytes
    self.traits = traits
    self.trip = trip
  }
}

/// A few days away from home, with an album of their own.
public struct GeneratedTrip: Hashable, Sendable {
  /// The album's title, such as `Trip 2019-08`; no two trips share one.
  public var name: String
  /// The midnight at which it begins, in seconds since 1970 in UTC.
  public var start: Int64
  /// The midnight at which it is over, in seconds since 1970 in UTC.
  public var end: Int64
  /// How far the clocks were ahead of UTC on the way, in seconds east; nil where as at home.
  public var offset: Int64?

  /// A trip.
  public init(name: String, start: Int64, end: Int64, offset: Int64?) {
    self.name = name
    self.start = start
    self.end = end
    self.offset = offset
  }
}
