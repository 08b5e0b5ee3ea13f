import Kernel
import Plans

/// What a link was told last of the places of two devices, from a log.
public struct PlaceNews {
  /// The row that told it.
  public let event: LogPosition
  /// The same in words.
  public let words: String

  /// The last news before an event.
  ///
  /// - Returns: nil where the link was told of no places.
  /// - Throws: where the log cannot be read or was written by another version.
  public init?(
    of link: String,
    _ way: LinkWay,
    before event: LogPosition,
    in history: any EventHistory,
  ) throws {
    var last: (event: LogPosition, words: String)?
    for kind in ["faded", "covered"] {
      for row in try history.events(kind: kind)
      where row.header.component == "link/\(link)" && row.header.sequence < event {
        let told = try row.read(as: LinkEvent.self)
        guard let words = told.placeWords, told.placedPair?.ways.contains(way) == true else {
          continue
        }
        last = (row.header.sequence, words)
      }
    }
    guard let last else { return nil }
    self.event = last.event
    words = last.words
  }
}
