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
  private static let between: [Int64] = [0, -1, 1 << 32]
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Two members whose tags rotate, a clock that is set, another secret, and a link that is cut.
  private static let call = """
    name: Forged call
    duration: 2s
    seed: 3
    set:
      intercom.screen.cards: drawn
      intercom.screen.patience: 200ms
      intercom.group.tag_rotation: rotating
      intercom.group.tag_slot: 1s
      intercom.group.check: always
    devices:
      - { id: hina, apps: [intercom] }
      - { id: ren, apps: [intercom] }
    links:
      local: { delay: 5ms, connecting: 50ms, discovery: 50ms }
      internet: { delay: 45ms, match_making: 50ms }
    timeline:
      - { at: 300ms, do: clock, device: ren, by: 1s }
      - { at: 500ms, do: changeSecret, device: hina }
      - { at: 700ms, do: cut, link: local }
    """

  /// A group with an owner that settles and judges, as many of whose words come as go.
  private static let owned = """
    name: Forged owner
    duration: 2s
    seed: 3
    set: { intercom.owner.election: terms, intercom.owner.beat: 200ms }
    devices:
      - { id: hina, apps: [intercom] }
      - { id: ren, apps: [intercom] }
    links: { local: { delay: 5ms, connecting: 50ms, discovery: 50ms } }
    timeline:
      - { at: 1s, do: wishSetting, device: ren, value: 7 }
      - { at: 1200ms, do: reportWindow, device: ren, peer: hina }
      - { at: 1300ms, do: reportWindow, device: hina, peer: ren }
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

  /// For each integer of each kind of row the first row that has it, with the value at an extreme; of a
  /// list, the first of its numbers.
  ///
  /// Each meets both ends, and one of the other extremes in turn, for the suite's time.
  private func forgeries(of rows: [ShortCall.Row]) -> [(place: Int, payload: [UInt8])] {
    var known: Set<String> = []
    var forgeries: [(place: Int, payload: [UInt8])] = []
    for (place, row) in rows.enumerated() {
      let text = String(decoding: row.payload, as: UTF8.self)
      for match in text.matches(of: /"([a-z_]+)":\[?(-?[0-9]+)/) {
        let field = "\(row.header.component) \(row.header.kind) \(match.output.1)"
        guard known.insert(field).inserted else { continue }
        let own = [Int64.max, .min, Self.between[known.count % Self.between.count]]
        for number in own {
          let digits = match.output.2.startIndex..<match.output.2.endIndex
          let forged = text.replacingCharacters(in: digits, with: "\(number)")
          forgeries.append((place, Array(forged.utf8)))
        }
      }
    }
    return forgeries
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
      #expect(error.message.hasPrefix("error: \(path): "), "\(about): \(error.message)")
      #expect(error.message.contains("event "), "\(about): \(error.message)")
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
    for (place, payload) in forgeries(of: rows) {
      var row = rows[place]
      row.payload = payload
      try judge(row, at: place)
    }
    for time in [Int64.max, .min, -1] {
      var row = rows[rows.count / 2]
      row.header.time = Instant(nanoseconds: time)
      try judge(row, at: rows.count / 2)
    }
    return outcome
  }

  @Test func `a call with a number at an extreme, whichever and in whichever kind of row`() throws {
    let outcome = try judge(ShortCall(Self.call))
    #expect(outcome.refused >= 3 && outcome.refused + outcome.differing > 6, "\(outcome)")
  }

  @Test func `a group with an owner with a number at an extreme, in whichever kind of row`() throws
  {
    let outcome = try judge(ShortCall(Self.owned))
    #expect(outcome.refused > 10 && outcome.differing > 10, "\(outcome)")
  }

  @Test func `a life with photos with a number at an extreme, in whichever kind of row`() throws {
    let outcome = try judge(ShortCall(Self.photos))
    #expect(outcome.refused > 20 && outcome.differing > 20, "\(outcome)")
  }

  @Test(arguments: [
    "letters/one-exchange", "push/silent", "push/two-on-one-phone", "tasks/not-taken-for-now",
    "tasks/a-task-each-day", "together/one-phone",
  ])
  func `an app of the toolkit with a number at an extreme, in whichever kind of row`(
    scenario: String
  ) throws {
    let file = Self.package.appending(path: "scenarios/\(scenario).yaml")
    let call = try ShortCall(String(contentsOf: file, encoding: .utf8))
    let outcome = try judge(call)
    #expect(outcome.refused > 5 && outcome.refused + outcome.differing > 20, "\(outcome)")
  }
}
