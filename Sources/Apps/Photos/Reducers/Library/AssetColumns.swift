import Kernel

/// Photos as columns: what a fetch answers, and how a library comes to the log.
///
/// It is a snapshot, as PhotoKit's fetch results are: what happens to the photos afterwards does
/// not change it. Columns take a third of the log's bytes that a list of records would.
public struct AssetColumns: Record, Hashable, Sendable {
  /// The photos' numbers.
  public var ids: [PhotoID] = []
  /// When each was taken, in seconds since 1970; `undated` for none.
  public var taken: [Int64] = []
  /// How far the clocks were ahead of UTC where each was taken, in seconds east.
  public var offsets: [Int64] = []
  /// When each came into the library, in seconds since 1970.
  public var added: [Int64] = []
  /// What each takes, in bytes.
  public var bytes: [Int64] = []
  /// The marks of each.
  public var traits: [Int64] = []

  /// Stands in `taken` for a photo without a date.
  public static let undated = Int64.min

  /// No photos.
  public init() {}

  /// The photos of a list, in its order.
  public init(_ assets: some Sequence<Asset>) {
    reserve(assets.underestimatedCount)
    for asset in assets { append(asset) }
  }

  /// How many there are.
  public var count: Int { ids.count }

  /// The photo at a place.
  public subscript(index: Int) -> Asset {
    Asset(
      id: ids[index],
      taken: taken[index] == Self.undated ? nil : taken[index],
      offset: offsets[index],
      added: added[index],
      bytes: bytes[index],
      traits: Traits(rawValue: traits[index]),
    )
  }

  /// Adds a photo behind the others.
  public mutating func append(_ asset: Asset) {
    ids.append(asset.id)
    taken.append(asset.taken ?? Self.undated)
    offsets.append(asset.offset)
    added.append(asset.added)
    bytes.append(asset.bytes)
    traits.append(asset.traits.rawValue)
  }

  /// Makes room for so many photos.
  public mutating func reserve(_ count: Int) {
    ids.reserveCapacity(count)
    taken.reserveCapacity(count)
    offsets.reserveCapacity(count)
    added.reserveCapacity(count)
    bytes.reserveCapacity(count)
    traits.reserveCapacity(count)
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("ids", &ids)
    try fields.field("taken_s", &taken)
    try fields.field("offsets_s", &offsets)
    try fields.field("added_s", &added)
    try fields.field("bytes", &bytes)
    try fields.field("traits", &traits)
    // What is read from a log may have been written by anybody.
    let others = [taken.count, offsets.count, added.count, bytes.count, traits.count]
    guard others.allSatisfy({ $0 == ids.count }) else {
      throw FieldError(field: "ids", problem: "the columns of photos are not of one length")
    }
  }
}
