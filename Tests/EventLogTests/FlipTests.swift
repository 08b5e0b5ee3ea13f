import EventLog
import Foundation
import Kernel
import Testing

@testable import LogCrashTool

/// A flipped bit in a log, finished or not, is found or changes nothing, whoever looks: no command is
/// told what a damaged log says, and no resumption builds on it.
@Suite(.enabled(if: FaultyDisk.reason == nil, "no C compiler: no disk can fail"))
struct FlipTests {
  private static let stream: DeterministicStream = {
    var stream = DeterministicStream(events: 120)
    stream.checkpointSpacing = 40
    return stream
  }()

  /// The root digest of each beginning of the run.
  private static let roots: [[UInt8]] = {
    let sink = DigestSink(manifest: stream.manifest)
    var roots = [sink.rootDigest]
    try? stream.feed(sink) { _ in roots.append(sink.rootDigest) }
    return roots
  }()

  private struct Tally {
    var found = 0
    var harmless = 0
  }

  private func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? LogError else { return false }
    switch error.code {
    case .tampered, .notALog, .newerVersion: return true
    case .missing, .unreadable, .storage, .differs, .misplaced: return false
    }
  }

  /// Flips bits all over the files and looks at what each way of looking says.
  private func flip(_ original: Fixture, _ names: [String], every step: Int) throws -> Tally {
    var tally = Tally()
    let contents = try names.map {
      try Data(contentsOf: URL(fileURLWithPath: original.folder + "/" + $0))
    }
    let pristine = try Fixture()
    _ = try pristine.write(Self.stream)
    for (index, name) in names.enumerated() {
      for position in FaultyDisk.numbers(of: contents[index].count * 8, every: step, finest: 211) {
        var flipped = contents
        flipped[index][(position - 1) / 8] ^= 1 << UInt8((position - 1) % 8)
        let copies = try (0..<3).map { _ in
          let copy = try Fixture()
          for (name, content) in zip(names, flipped) {
            try content.write(to: URL(fileURLWithPath: copy.folder + "/" + name))
          }
          return copy
        }
        let place = Comment("bit \(position - 1) of \(name)")
        let isFound = try check(copies, pristine, place)
        tally.found += isFound ? 1 : 0
        tally.harmless += isFound ? 0 : 1
      }
    }
    return tally
  }

  /// Looks at three copies of a damaged log; whether the damage was found.
  private func check(_ copies: [Fixture], _ pristine: Fixture, _ place: Comment) throws -> Bool {
    var isFound = false
    do {
      let proof = try LogReader(opening: copies[0].path).verify()
      #expect(proof.digest == Self.roots[Int(proof.count)], place)
      #expect(!proof.isComplete || proof.count == Self.stream.events, place)
    } catch {
      #expect(isDamage(error), "\(place): \(error)")
      isFound = true
    }
    do {
      let reader = try LogReader(opening: copies[1].path)
      let difference = try firstDifference(LogReader(opening: pristine.path), reader)
      #expect((difference == nil) == (reader.count == Self.stream.events), place)
      #expect(difference == nil || difference?.sequence == reader.last + 1, place)
      #expect(!isFound, "\(place): the comparison takes it for sound")
    } catch {
      #expect(isDamage(error), "\(place): \(error)")
    }
    do {
      let log = try ResumedLog(resuming: copies[2].path)
      try Self.stream.feed(log)
      #expect(try log.finish() == Self.roots.last, place)
      #expect(try LogReader(opening: copies[2].path).verify().isComplete, place)
      #expect(!isFound, "\(place): a resumption takes it for sound")
    } catch {
      #expect(isDamage(error), "\(place): \(error)")
    }
    return isFound
  }

  @Test func `a flipped bit of a finished log`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(Self.stream)
    let tally = try flip(fixture, ["run.sqlite"], every: 7_919)
    print("finished: \(tally.found) flips found, \(tally.harmless) harmless")
    #expect(tally.found > 20)
  }

  @Test func `a flipped bit of a log whose run was killed, or of what waits beside it`() throws {
    let fixture = try Fixture()
    let arguments = [fixture.path, "120", "batch", "3000", "pages", "6", "checkpoints", "40"]
    let outcome = try FaultyDisk(folder: fixture.folder).run(arguments, fault: (.kill, 80))
    #expect(outcome.code == nil)
    let tally = try flip(fixture, ["run.sqlite", "run.sqlite-wal"], every: 9_973)
    print("killed: \(tally.found) flips found, \(tally.harmless) harmless or a shorter prefix")
    #expect(tally.found > 20)
  }
}
