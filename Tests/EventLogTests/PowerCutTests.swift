import EventLog
import Foundation
import Kernel
import Testing

@testable import LogCrashTool

/// The power is cut at every change of a file that a run makes, and any part of what was not synced is
/// lost: a durable log has every row that was promised, and resumes to the end of an undisturbed run.
@Suite(.enabled(if: FaultyDisk.reason == nil, "no C compiler: no disk can forget"))
struct PowerCutTests {
  private static let stream = DeterministicStream(events: 80)
  private static let choices = ["batch", "3000", "pages", "6", "marks", "9"]

  private static let root: [UInt8] = {
    let sink = DigestSink(manifest: stream.manifest)
    try? stream.feed(sink)
    return sink.rootDigest
  }()

  private static let chances: [ForgetfulDisk.Chance] =
    [.nothing, .everything] + (1...3).flatMap { [.writes(seed: $0), .sectors(seed: $0)] }

  /// What became of the images of a disk.
  private struct Tally {
    var images = 0
    var complaints: [String] = []
  }

  /// Runs the tool in the folder of a fixture and gives what the disk may have.
  private func disk(_ fixture: Fixture, _ more: [String]) throws -> ForgetfulDisk {
    var disk = try ForgetfulDisk(fixture.folder)
    let journal = fixture.folder + "-journal"
    defer { try? FileManager.default.removeItem(atPath: journal) }
    let arguments = [fixture.path, "\(Self.stream.events)"] + Self.choices + more
    let outcome = try FaultyDisk(folder: fixture.folder).run(arguments, journal: journal)
    try #require(outcome.code == 0, "\(outcome.output)")
    try disk.take(journal: journal)
    return disk
  }

  /// Cuts the power at many places and looks at what is left; `kept` rows were promised before the
  /// first change.
  private func tally(_ disk: ForgetfulDisk, kept: Int64? = nil) throws -> Tally {
    var tally = Tally()
    var seen: Set<ForgetfulDisk.Image> = []
    for cut in FaultyDisk.numbers(of: disk.count + 1, every: 5).map({ $0 - 1 }) {
      for chance in Self.chances {
        let image = disk.image(cutBefore: cut, chance)
        guard seen.insert(image).inserted else { continue }
        tally.images += 1
        let promised =
          disk.marks[cut] == "end" ? Self.stream.events : Int64(disk.marks[cut]) ?? kept
        if let complaint = try complaint(image, promised, isEnd: disk.marks[cut] == "end") {
          tally.complaints.append("cut \(cut) of \(disk.count), \(chance): \(complaint)")
        }
      }
    }
    return tally
  }

  /// What is wrong with a disk that had promised so many rows; nil where nothing is.
  private func complaint(
    _ image: ForgetfulDisk.Image,
    _ promised: Int64?,
    isEnd: Bool,
  ) throws -> String? {
    let fixture = try Fixture()
    for (name, content) in image {
      try Data(content).write(to: URL(fileURLWithPath: fixture.folder + "/" + name))
    }
    guard image["run.sqlite"] != nil else { return promised.map { "no log, \($0) were promised" } }
    do {
      let reader = try LogReader(opening: fixture.path)
      let prefix = try reader.verify()
      reader.close()
      guard prefix.count >= promised ?? 0 else { return "\(prefix.count) of \(promised ?? 0) rows" }
      if isEnd, !prefix.isComplete { return "no ending" }
      let log = try ResumedLog(resuming: fixture.path)
      try Self.stream.feed(log)
      guard try log.finish() == Self.root else { return "another end" }
      return try fixture.files().filter { !$0.contains(".new") } == ["run.sqlite"]
        ? nil : "not one file"
    } catch let error as LogError {
      return error.message
    }
  }

  @Test func `a durable log has what it promised, wherever the power is cut`() throws {
    let tally = try tally(disk(Fixture(), ["durable"]))
    print("\(tally.images) disks after a power cut, all sound: \(tally.complaints.isEmpty)")
    #expect(tally.images > 60)
    #expect(tally.complaints.isEmpty, "\(tally.complaints.prefix(5))")
  }

  @Test func `a durable resumption keeps what it found, wherever the power is cut`() throws {
    let fixture = try Fixture()
    let begin = [fixture.path, "\(Self.stream.events)"] + Self.choices + ["die-at", "50"]
    #expect(try FaultyDisk(folder: fixture.folder).run(begin).code == nil)
    let found = try LogReader(opening: fixture.path).count
    #expect(found > 20)
    let tally = try tally(disk(fixture, ["resume", "durable"]), kept: found)
    #expect(tally.images > 20)
    #expect(tally.complaints.isEmpty, "\(tally.complaints.prefix(5))")
  }

  /// The control: the same cuts break a log that does not wait for the disk.
  @Test func `a log that is not durable is lost by some power cut`() throws {
    let tally = try tally(disk(Fixture(), []))
    print("\(tally.images) disks without --durable, \(tally.complaints.count) broken")
    #expect(!tally.complaints.isEmpty)
    #expect(tally.complaints.contains { $0.contains("damaged") })
  }
}
