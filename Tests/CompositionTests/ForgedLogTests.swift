import Composition
import EventLog
import Foundation
import Kernel
import ShippedApps
import Testing
import World

/// Logs of which somebody has changed one number and computed the digests anew.
///
/// A replay refuses each with a line, or says honestly what today's reducers make of it. None ends the
/// process.
struct ForgedLogTests {
  private static let extremes = [0, -1, Int64.max, .min, 1 << 32]

  /// Two members, of whom one is attacked, and a link that is cut.
  private static let call = """
    name: Forged call
    duration: 400ms
    seed: 3
    devices:
      - { id: hina, apps: [intercom] }
      - { id: ren, apps: [intercom] }
    links:
      local: { delay: 5ms, connecting: 50ms, discovery: 50ms }
      internet: { delay: 45ms, match_making: 50ms }
    timeline:
      - { at: 300ms, do: clock, device: ren, by: 1s }
      - { at: 350ms, do: cut, link: local }
    """

  /// A phone on which everything happens that can, and a tablet.
  private static let photos = """
    name: Forged photos
    start: 2026-03-02T09:00:00+09:00
    duration: 70d
    set: { photos.design: corrected, photos.signing: 40d, photos.icloud.delay: 1s }
    devices:
      - id: phone
        apps: [photos]
        zone: Asia/Tokyo
        library:
          photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 5, every: 1h }]
          albums: [{ title: Trip, photos: [a-1] }]
      - { id: tablet, apps: [photos], cleaner: false }
    timeline:
      - { at: 10s, do: open }
      - { at: 20s, do: makeAlbum, album: New, photos: [a-2], device: tablet }
      - { at: 60s, do: removeFromAlbum, album: New, photos: [a-2], device: tablet }
      - { at: 70s, do: tap }
      - { at: 75s, do: confirm }
      - { at: 80s, do: take, photo: b, taken: 2025-08-20T10:00:00+09:00, device: tablet }
      - { at: 90s, do: favourite, photo: b, device: phone }
      - { at: 1h, do: kill }
      - { at: 2h, do: clock, device: phone, by: 1d }
      - { at: 3h, do: clean }
      - { at: 4h, do: goOffline, device: tablet }
      - { at: 5h, do: goOnline, device: tablet }
      - { at: 6h, do: recover, photos: [a-3], device: phone }
      - { at: 7h, do: delete, photos: [a-3], device: phone }
      - { at: 8h, do: emptyTrash, device: phone }
    """

  /// What became of forged logs.
  private struct Outcome {
    var refused = 0
    var differing = 0
    var same = 0
  }

  private func rows(of call: ShortCall) throws -> [ShortCall.Row] {
    var rows: [ShortCall.Row] = []
    let reader = try LogReader(opening: try call.log("sound"))
    try reader.rows { event in
      rows.append(.init(header: event.header, payload: event.payload, effects: event.effects))
    }
    return rows
  }

  /// The first row of each kind, nested kinds told apart.
  private func samples(_ rows: [ShortCall.Row]) -> [Int] {
    var known: Set<String> = []
    return rows.indices.filter { place in
      let header = rows[place].header
      let text = String(decoding: rows[place].payload, as: UTF8.self)
      let nested = text.matches(of: /"kind":"([a-zA-Z]+)"/).map(\.output.1).joined(separator: " ")
      return known.insert("\(header.component) \(header.kind) \(nested)").inserted
    }
  }

  /// The payload with each of its integers at an extreme; of a key, and of a list, the first.
  private func forgeries(of payload: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: payload, as: UTF8.self)
    var known: Set<Substring> = []
    return text.matches(of: /"([a-z_]+)":\[?(-?[0-9]+)/)
      .filter { known.insert($0.output.1).inserted }
      .flatMap { match in
        Self.extremes.map { number in
          let place = match.output.2.startIndex..<match.output.2.endIndex
          return Array(text.replacingCharacters(in: place, with: "\(number)").utf8)
        }
      }
  }

  /// Replays the log as `replay` does.
  private func replay(_ path: String, into outcome: inout Outcome, _ about: String) {
    do {
      let replayer = try Replayer(apps: .shipped, path)
      let isAsLogged = try replayer.compare().divergence == nil
      if isAsLogged, try replayer.findAgain().allSatisfy({ $0.difference == nil }) {
        outcome.same += 1
      } else {
        outcome.differing += 1
      }
      replayer.log.close()
    } catch {
      outcome.refused += 1
      #expect(error.code == .data, "\(about): \(error.message)")
      #expect(error.message.hasPrefix("error: \(path): event "), "\(about): \(error.message)")
    }
  }

  private func judge(_ call: ShortCall) throws -> Outcome {
    let rows = try rows(of: call)
    var outcome = Outcome()
    replay(try call.log("again", plan: call.plan, rows: rows), into: &outcome, "as it was")
    #expect(outcome.same == 1 && outcome.refused == 0)
    var number = 0
    func judge(_ row: ShortCall.Row, at place: Int) throws {
      var forged = rows
      forged[place] = row
      number += 1
      let path = try call.log("forged-\(number)", plan: call.plan, rows: forged)
      let payload = String(decoding: row.payload, as: UTF8.self)
      replay(path, into: &outcome, "\(row.header.component) \(row.header.kind) \(payload)")
      LogWriter.remove(path)
    }
    for place in samples(rows) {
      for payload in forgeries(of: rows[place].payload) {
        var row = rows[place]
        row.payload = payload
        try judge(row, at: place)
      }
    }
    for time in Self.extremes.dropFirst() {
      var row = rows[rows.count / 2]
      row.header.time = Instant(nanoseconds: time)
      try judge(row, at: rows.count / 2)
    }
    return outcome
  }

  @Test func `a call with a number at an extreme, whichever and in whichever kind of row`() throws {
    let outcome = try judge(ShortCall(Self.call))
    #expect(outcome.refused > 20 && outcome.differing > 20, "\(outcome)")
  }

  @Test func `a life with photos with a number at an extreme, in whichever kind of row`() throws {
    let outcome = try judge(ShortCall(Self.photos))
    #expect(outcome.refused > 20 && outcome.differing > 20, "\(outcome)")
  }
}
