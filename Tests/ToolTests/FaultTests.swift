#if os(Linux)
import EventLog
import Foundation
import Testing

/// Kills and full disks at every change that a command makes on the disk.
///
/// All moments are tried where `YAMABIKO_ALL_FAULTS` is set; else one in `stride`, which takes
/// seconds. The stride is a prime, so that repeated runs of the tests in a loop of changes meet
/// every kind.
@Suite(.serialized)
struct FaultTests {
  /// How many moments are left out between two.
  private static var stride: Int {
    ProcessInfo.processInfo.environment["YAMABIKO_ALL_FAULTS"] == nil ? 7 : 1
  }

  private static let scenario = """
    name: One photo
    start: 2026-03-02T09:00:00+09:00
    duration: 1d
    devices:
      - id: phone
        apps: [photos]
    """

  private struct Bench {
    var tool: Tool
    var library: String

    init() throws {
      tool = try Tool()
      library = try Faults.library(in: tool.folder)
      try FileManager.default.createDirectory(
        atPath: tool.path("scenarios/photos"),
        withIntermediateDirectories: true,
      )
      try tool.write(FaultTests.scenario, to: "scenarios/photos/one.yaml")
    }

    /// Whether the file system can swap two folders in one step.
    var canExchange = true

    func run(_ kind: Faults.Kind, at moment: Int, _ arguments: [String]) throws -> Tool.Outcome {
      try tool.run(
        arguments: arguments,
        environment: Faults.environment(
          library,
          kind,
          at: moment,
          count: tool.path("count"),
          canExchange: canExchange,
        ),
      )
    }

    /// How many moments a command has.
    func moments(_ arguments: [String]) throws -> Int {
      _ = try run(.none, at: 0, arguments)
      let text = try String(contentsOfFile: tool.path("count"), encoding: .utf8)
      return try #require(Int(text.dropLast()))
    }

    func names(_ path: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: tool.path(path))) ?? []).sorted()
    }

    func remove(_ path: String) {
      try? FileManager.default.removeItem(atPath: tool.path(path))
    }
  }

  private static let run = ["run", "scenarios/photos/one.yaml", "--quiet"]
  private static let folder = "reports/photos/one"
  private static let whole = [
    ".yamabiko-run", "default", "notes.txt", "report.html", "report.json", "report.txt",
  ]

  /// A run that was made before, with a file of somebody's own in its folder and its variant's.
  private func prepare(_ bench: Bench) throws {
    bench.remove("reports")
    #expect(try bench.tool.run(arguments: Self.run + ["--seed", "9"]).code == 0)
    for name in ["notes.txt", "default/notes.txt"] {
      try bench.tool.write("mine", to: "\(Self.folder)/\(name)")
    }
  }

  /// After the next run nothing is lost, and nothing is left of the one that was disturbed.
  private func expectWhole(_ bench: Bench, _ what: String) throws {
    let next = try bench.tool.run(arguments: Self.run)
    #expect(next.code == 0, "\(what): \(next.complaint)")
    #expect(bench.names("reports/photos") == ["one"], "\(what)")
    #expect(bench.names(Self.folder) == Self.whole, "\(what)")
    let variant = bench.names("\(Self.folder)/default")
    #expect(variant == ["notes.txt", "run.sqlite", "scenario-path.txt"], "\(what)")
  }

  /// Whether a log is there, and whatever it holds can be taken to the digest of a whole run.
  private func expectResumable(_ bench: Bench, _ digest: [UInt8], _ what: String) throws {
    let log = "\(Self.folder)/default/run.sqlite"
    guard FileManager.default.fileExists(atPath: bench.tool.path(log)) else { return }
    let before = try LogReader(opening: bench.tool.path(log))
    // The earlier run's, where the disturbed one had not begun its own.
    guard before.manifest.seed != 9 else { return }
    before.close()
    let resumed = try bench.tool.run("resume", log)
    #expect(resumed.code == 0, "\(what): \(resumed.complaint)")
    #expect(try LogReader(opening: bench.tool.path(log)).rootDigest == digest, "\(what)")
  }

  private func wholeDigest(_ bench: Bench) throws -> [UInt8] {
    bench.remove("reports")
    #expect(try bench.tool.run(arguments: Self.run).code == 0)
    return try LogReader(opening: bench.tool.path("\(Self.folder)/default/run.sqlite")).rootDigest
  }

  @Test(arguments: [true, false])
  func `a run that is killed before any change loses nothing and can be taken up`(
    canExchange: Bool
  ) throws {
    var bench = try Bench()
    bench.canExchange = canExchange
    defer { bench.tool.remove() }
    let digest = try wholeDigest(bench)
    try prepare(bench)
    let moments = try bench.moments(Self.run)
    #expect(moments > 30)
    for moment in Swift.stride(from: 1, through: moments, by: Self.stride) {
      try prepare(bench)
      let killed = try bench.run(.kill, at: moment, Self.run)
      #expect(killed.code == -1, "moment \(moment) of \(moments)")
      try expectResumable(bench, digest, "killed at \(moment) of \(moments)")
      try expectWhole(bench, "killed at \(moment) of \(moments)")
    }
  }

  @Test func `a disk that is full from any moment on is told, and the log can be taken up`() throws
  {
    let bench = try Bench()
    defer { bench.tool.remove() }
    let digest = try wholeDigest(bench)
    try prepare(bench)
    let moments = try bench.moments(Self.run)
    #expect(moments > 30)
    var (tried, refused) = (0, 0)
    for moment in Swift.stride(from: 1, through: moments, by: Self.stride) {
      tried += 1
      try prepare(bench)
      let full = try bench.run(.full, at: moment, Self.run)
      let what = "full at \(moment) of \(moments)"
      // What needs no room can be the last thing that is left to do.
      if full.code != 0 {
        refused += 1
        #expect(full.code == 74, "\(what): \(full.complaint)")
        #expect(full.messages.count == 1, "\(what): \(full.complaint)")
      }
      try expectResumable(bench, digest, what)
      try expectWhole(bench, what)
    }
    #expect(refused * 2 > tried, "\(refused) of \(tried) full disks were told")
  }

  /// What a command writes, and the text that stood there before.
  struct Written: CustomTestStringConvertible {
    var arguments: [String]
    var path: String
    var old: String
    var testDescription: String { arguments[0] }
  }

  static let written = [
    Written(
      arguments: ["accept", "scenarios", "--even-broken"],
      path: "golden/photos/one.txt",
      old: "old",
    ),
    Written(
      arguments: ["check", "scenarios", "--junit", "out/check.xml"],
      path: "out/check.xml",
      old: "<old/>",
    ),
    Written(
      arguments: [
        "search", Tool.package.appending(path: "scenarios/photos/every-order.yaml").path(),
        "--variant", "as-written", "--depth", "6", "--write", "out",
      ],
      path: "out/every-order-as-written-changedUnasked.yaml",
      old: "# Found by a search through every order of events",
    ),
  ]

  @Test(arguments: written)
  func `what is written is the old or the new, and what was begun is taken away`(
    written: Written
  ) throws {
    let bench = try Bench()
    defer { bench.tool.remove() }
    let folder = (written.path as NSString).deletingLastPathComponent
    func text() -> String? {
      // How long a run took is another each time.
      (try? String(contentsOfFile: bench.tool.path(written.path), encoding: .utf8))?
        .replacing(/\ time="[0-9.]+"/, with: "")
    }
    func prepare() throws {
      // What check keeps beside goldens is written by the first run alone.
      bench.remove("golden")
      bench.remove(folder)
      try FileManager.default.createDirectory(
        atPath: bench.tool.path(folder),
        withIntermediateDirectories: true,
      )
      try bench.tool.write(written.old, to: written.path)
    }
    try prepare()
    let moments = try bench.moments(written.arguments)
    let new = try #require(text())
    #expect(new != written.old)
    let left = bench.names(folder)
    for kind in [Faults.Kind.kill, .full] {
      for moment in 1...moments {
        try prepare()
        let outcome = try bench.run(kind, at: moment, written.arguments)
        let what = "\(kind) at \(moment) of \(moments): \(outcome.complaint)"
        if kind == .kill { #expect(outcome.code == -1, "\(what)") }
        if kind == .full, text() == written.old {
          #expect(outcome.code == 74, "\(what)")
          #expect(outcome.messages.count == 1, "\(what)")
        }
        #expect(text() == written.old || text() == new, "\(what)")
        _ = try bench.tool.run(arguments: written.arguments)
        #expect(text() == new, "\(what)")
        #expect(bench.names(folder) == left, "\(what)")
      }
    }
  }
}
#endif
