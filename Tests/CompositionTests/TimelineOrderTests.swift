import EventLog
import Kernel
import Testing

/// Acts of one time, of every kind beside every other: each pair in both orders of the file.
struct TimelineOrderTests {
  /// An act of each kind, and the row that it leaves.
  private static let acts = [
    ("cut, link: local", "cut"),
    ("clock, device: hina, by: -1h", "clockStepped"),
    ("favourite, photo: a", "edited"),
    ("replayPacket, link: local, from: ren, to: hina, age: 1h", "nothingRecorded"),
  ]

  private static let pairs = acts.indices.flatMap { first in
    acts.indices.filter { $0 != first }.map { [first, $0] }
  }

  private static let text = """
    name: At one time
    start: 2026-03-02T09:00:00+09:00
    duration: 3s
    devices:
      - id: hina
        apps: [intercom, photos]
        zone: Asia/Tokyo
        library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00 }] }
      - { id: ren, apps: [intercom] }
    links:
      local: { delay: 5ms }
    timeline:

    """

  /// What rows the acts leave at 2 s, by the kinds of the rows.
  private func order(of places: [Int]) throws -> [String] {
    let lines = places.map { "  - { at: 2s, do: \(Self.acts[$0].0) }\n" }.joined()
    let call = try ShortCall(Self.text + lines)
    let kinds = Self.acts.map(\.1)
    var found: [String] = []
    try LogReader(opening: try call.log()).rows { row in
      guard row.header.time == .start + .seconds(2), kinds.contains(row.header.kind) else { return }
      found.append(row.header.kind)
    }
    return found
  }

  @Test(arguments: pairs)
  func `two acts of one time happen in the order of the file`(_ places: [Int]) throws {
    #expect(try order(of: places) == places.map { Self.acts[$0].1 })
  }

  @Test func `all kinds of act at one time happen in the order of the file, backwards as well`()
    throws
  {
    for places in [[3, 2, 1, 0], [2, 0, 3, 1]] {
      #expect(try order(of: places) == places.map { Self.acts[$0].1 })
    }
  }
}
