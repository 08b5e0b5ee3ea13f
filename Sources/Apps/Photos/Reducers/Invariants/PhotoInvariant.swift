import Kernel

/// What must hold whatever people, other devices and the system do.
public enum PhotoInvariant: String, CaseIterable, Sendable {
  /// Broken where a photo goes that was a favourite, in an album, or without a date when the system
  /// asked.
  case protectedDeleted
  /// Broken where nobody says that a photo went that became protected while the system asked, or
  /// that a month's sample vanished then.
  case lossUnnamed
  /// Broken where a photo goes that came into the library less than the days of grace ago. A
  /// deletion judges it only where the library has such a photo that nothing else protects.
  case unbackedDeleted
  /// Broken where a month loses photos and keeps fewer samples than it should.
  case monthLost
  /// Broken where a month keeps more samples than it should.
  case keptTooMany
  /// Broken where a photo goes that was kept as a sample.
  case sampleDeleted
  /// Broken where the library changes before the person has consented.
  case changedUnasked
  /// Broken where the photos of a deletion are said to be free and are not gone for good, or are
  /// promised to be free before Recently Deleted lets them go.
  case freedTooEarly
  /// Broken where a photo cannot be recovered for 30 days.
  case unrecoverable
  /// Broken where another device loses photos and nobody was told.
  case lostElsewhere
  /// Broken where the system asks without a tap of its own on Delete: two questions for one tap.
  case askedUntapped
  /// Broken where samples are drawn again from the same candidates, and are others.
  case choiceChanged

  /// What must hold, in words.
  public var title: String {
    switch self {
    case .protectedDeleted: "no protected photo is deleted"
    case .lossUnnamed: "what is lost while the system asks is named"
    case .unbackedDeleted: "no photo is deleted before its days of grace are over"
    case .monthLost: "each month that loses photos keeps its samples"
    case .keptTooMany: "no month keeps more samples than it should"
    case .sampleDeleted: "no sample is deleted later"
    case .changedUnasked: "nothing changes before consent"
    case .freedTooEarly: "bytes are called free when they are"
    case .unrecoverable: "every deletion can be undone for 30 days"
    case .lostElsewhere: "who loses photos on another device was told"
    case .askedUntapped: "one tap brings one question"
    case .choiceChanged: "the same candidates give the same samples"
    }
  }

  /// Its bit in a set of invariants.
  public var bit: UInt64 {
    guard let place = Self.allCases.firstIndex(of: self) else { return 0 }
    return 1 << UInt64(place)
  }
}

/// An invariant that was broken, as it goes to the log.
public struct Breach: Choice, Hashable, Sendable {
  /// Which invariant.
  public var invariant: PhotoInvariant
  /// The device on whose library it was broken; whoever logs it says which.
  public var device = ""
  /// What the first of the photos are called; whoever logs it says so.
  public var names = ""
  /// The batch that broke it; zero for none.
  public var batch: Int64 = 0
  /// The photos it is about.
  public var photos: [PhotoID] = []
  /// The months it is about: year × 12 + month − 1.
  public var months: [Int64] = []
  /// The bytes it is about.
  public var bytes: Int64 = 0

  /// A broken invariant.
  public init(
    _ invariant: PhotoInvariant,
    batch: Int64 = 0,
    photos: [PhotoID] = [],
    months: [Int64] = [],
    bytes: Int64 = 0,
  ) {
    self.invariant = invariant
    self.batch = batch
    self.photos = photos
    self.months = months
    self.bytes = bytes
  }

  /// A blank breach of every invariant.
  public static var prototypes: [Self] { PhotoInvariant.allCases.map { Self($0) } }

  /// The invariant's name.
  public var kind: String { invariant.rawValue }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("device", &device)
    try fields.field("batch", &batch)
    try fields.field("names", &names)
    try fields.field("photos", &photos)
    try fields.field("months", &months)
    try fields.field("bytes", &bytes)
  }
}
