import EventLog
import Kernel
import Testing

@testable import LogCrashTool

struct DifferenceTests {
  private func log(_ events: Int64, changing changed: Int64?, to path: String) throws {
    var manifest = LogManifest()
    manifest.variant = path
    let writer = try LogWriter(creating: path, manifest: manifest)
    if events > 0 {
      for sequence in Int64(1)...events {
        let event = DeterministicStream.event(sequence)
        let payload = sequence == changed ? Array("{}".utf8) : event.payload
        try writer.append(event.header, payload: payload, effects: event.effects)
      }
    }
    try writer.finish()
  }

  @Test(arguments: [1, 2, 3, 499, 999, 1000] as [Int64])
  func `the first event that differs is found`(changed: Int64) throws {
    let fixture = try Fixture()
    try log(1000, changing: nil, to: fixture.path)
    try log(1000, changing: changed, to: fixture.folder + "/other.sqlite")
    let first = try LogReader(opening: fixture.path)
    let second = try LogReader(opening: fixture.folder + "/other.sqlite")
    let difference = try #require(try firstDifference(first, second))
    #expect(difference.sequence.number == changed)
    #expect(difference.first?.payload == DeterministicStream.event(changed).payload)
    #expect(difference.second?.payload == Array("{}".utf8))
  }

  @Test(arguments: [0, 1, 7] as [Int64]) func `a log that is longer differs where the other ends`(
    events: Int64
  ) throws {
    let fixture = try Fixture()
    try log(events, changing: nil, to: fixture.path)
    try log(8, changing: nil, to: fixture.folder + "/other.sqlite")
    let first = try LogReader(opening: fixture.path)
    let second = try LogReader(opening: fixture.folder + "/other.sqlite")
    let difference = try #require(try firstDifference(first, second))
    #expect(difference.sequence.number == events + 1)
    #expect(difference.first == nil)
    #expect(difference.second?.header.sequence.number == events + 1)
  }

  @Test func `equal events are no difference, whatever the plans`() throws {
    let fixture = try Fixture()
    try log(20, changing: nil, to: fixture.path)
    try log(20, changing: nil, to: fixture.folder + "/other.sqlite")
    let first = try LogReader(opening: fixture.path)
    let second = try LogReader(opening: fixture.folder + "/other.sqlite")
    #expect(first.manifest != second.manifest)
    #expect(try firstDifference(first, second) == nil)
  }

  /// Its digests are those of the other, so that a search by digests alone would find nothing.
  @Test func `a row that was changed behind its digest is no difference but a damage`() throws {
    let fixture = try Fixture()
    try log(1000, changing: nil, to: fixture.path)
    try log(1000, changing: nil, to: fixture.folder + "/other.sqlite")
    try fixture.forge("rows", "UPDATE rows SET payload = '{}' WHERE sequence = 400")
    for exchanged in [false, true] {
      let changed = try LogReader(opening: fixture.path)
      let other = try LogReader(opening: fixture.folder + "/other.sqlite")
      let error = logError {
        _ = try firstDifference(exchanged ? other : changed, exchanged ? changed : other)
      }
      #expect(error?.code == .tampered(sequence: 400))
    }
  }
}
