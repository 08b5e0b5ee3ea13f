import Findings
import Foundation
import Kernel
import Plans
import Reports
import ShippedApps
import Testing

@testable import Composition

/// Sweeps of a short call: the same however they are made, ended and gone on with.
struct SweeperTests {
  private static let text = """
    name: Short sweep
    duration: 1500ms
    seed: 3
    variants: { cold: {}, warm: { intercom.handover.internet: warm } }
    devices:
      - { id: hina, apps: [intercom] }
      - { id: ren, apps: [intercom] }
    links:
      local: { delay: 5ms, jitter: { uniform: 0ms..4ms }, loss: 1/10 }
    """

  private static let axes = ["links.local.delay=2ms..6ms/2ms", "intercom.vad.release=200ms,300ms"]
  private static let figures = ["intercom.wireBytes", "intercom.longestGap", "intercom.airtime"]

  /// A call in a folder of its own.
  private final class Call {
    let short: ShortCall
    init() throws { short = try ShortCall(SweeperTests.text) }
    var record: String { "\(short.folder)/out.csv.sweep" }

    func sweeper(
      _ axes: [String] = SweeperTests.axes,
      variants: [String] = ["cold"],
      seeds: ClosedRange<UInt64> = 7...8,
      figures: [String] = SweeperTests.figures,
    ) throws -> Sweeper {
      try Sweeper(
        apps: .shipped,
        SweepQuestion(
          file: short.loaded.file,
          axes: try axes.map(SweepAxis.init(parsing:)),
          variants: variants,
          seeds: seeds,
          figures: figures,
        ),
      )
    }
  }

  private func problem(_ body: () throws -> Void) -> ToolError? {
    do {
      try body()
      return nil
    } catch {
      return ToolError(error)
    }
  }

  @Test func `values that come to one plan are refused, however they are written`() throws {
    let call = try Call()
    for (axis, words) in [
      ("links.local.loss=1/10,10%", "1/10 and 10% come to the same plan"),
      ("links.local.delay=1ms,2ms,1000us", "1ms and 1000us come to the same plan"),
    ] {
      let problem = try #require(problem { _ = try call.sweeper([axis]) })
      #expect(problem.code == .usage)
      #expect(problem.message.contains(words), "\(problem.message)")
    }
  }

  @Test func `every point is compared with the first one, seed by seed`() throws {
    let call = try Call()
    let report = try call.sweeper(["links.local.delay=2ms..4ms/2ms"], variants: []).run(jobs: 2)
    #expect(report.points.map(\.differences.count) == [0, 3, 3, 3])
    for point in report.compared {
      let bytes = zip(point.values[0], report.points[0].values[0]).compactMap { value, first in
        value.flatMap { value in first.map { value - $0 } }
      }
      #expect(point.differences[0].spread.distribution.spread?.least == bytes.min())
      #expect(point.differences[1].spread.unjudged == 2, "no gap: nothing to compare")
    }
    #expect(report.baseline == "2ms, cold")
  }

  @Test func `a sweep is the same for any number of cores, and every run is that of its seed`()
    throws
  {
    let call = try Call()
    let one = try call.sweeper().run(jobs: 1)
    #expect(try call.sweeper().run(jobs: 3) == one)
    #expect(one.points.count == 6)
    #expect(one.points.map(\.places) == [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]])
    #expect(one.points[0].values[1] == [nil, nil], "nobody spoke: there is no gap to measure")
    // The last point by itself, as `run` would make it.
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: call.short.loaded.file,
      variant: "cold",
      overrides: [
        ("links.local.delay", "6ms"), ("intercom.vad.release", "300ms"), ("seed", "8"),
      ],
    )
    let run = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    let bytes = run.apps[0].allMeasures.first {
      $0.name == "intercom.wireBytes" && $0.subject.isEmpty
    }
    #expect(one.points[5].values[0][1] == bytes?.value)
    #expect(bytes?.value != nil)
  }

  @Test func `an ended sweep goes on to what it would have been, however it was torn`() throws {
    let call = try Call()
    let whole = try call.sweeper().run(jobs: 1, keptIn: call.record)
    let text = try String(contentsOfFile: call.record, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 13, "a head and twelve runs")
    // Three runs in another order, and a torn one.
    let kept = [lines[0], lines[9], lines[4], lines[1]].joined(separator: "\n") + "\n"
    try (kept + lines[2].dropLast(9)).write(toFile: call.record, atomically: true, encoding: .utf8)
    let rest = try call.sweeper().run(jobs: 2, keptIn: call.record, isResumed: true)
    #expect(rest == whole)
    #expect(SweepJSON.render(rest) == SweepJSON.render(whole))
    let after = try String(contentsOfFile: call.record, encoding: .utf8)
    #expect(after.hasPrefix(kept))
    #expect(after.split(separator: "\n").sorted() == text.split(separator: "\n").sorted())
    try call.sweeper().settle(call.record)
    #expect(!FileManager.default.fileExists(atPath: call.record))
  }

  @Test func `a record that is damaged, of another sweep or in the way is refused by name`() throws
  {
    let call = try Call()
    _ = try call.sweeper().run(jobs: 1, keptIn: call.record)
    let text = try String(contentsOfFile: call.record, encoding: .utf8)
    func resumed(_ sweeper: Sweeper) -> ToolError? {
      problem { _ = try sweeper.run(jobs: 1, keptIn: call.record, isResumed: true) }
    }
    let begun = problem { _ = try call.sweeper().run(jobs: 1, keptIn: call.record) }
    #expect(begun?.code == .usage)
    #expect(begun?.message.contains("go on from it with --resume") == true)
    for (other, part) in [
      (try call.sweeper(seeds: 7...9), "its seeds"),
      (try call.sweeper(Array(Self.axes.reversed())), "the values of --set"),
      (try call.sweeper(variants: ["warm"]), "its variants"),
      (try call.sweeper(figures: []), "the figures asked for"),
    ] {
      let error = resumed(other)
      #expect(error?.code == .usage)
      #expect(error?.message.contains("of another sweep: it differs in \(part)") == true)
    }
    let lines = text.split(separator: "\n").map(String.init)
    for (damaged, words) in [
      ("hello", "it is not what a sweep leaves"), ("hello\n", "it is not what a sweep leaves"),
      (text.replacing("\"run\":5", with: "\"run\":6"), "is not as it was written"),
      (text + lines[3] + "\n", "line 14 is a run again"),
      (text + "\n", "line 14 is not as it was written"),
      (text.replacing("wireBytes", with: "wireBites"), "line 1 is not as it was written"),
    ] {
      try damaged.write(toFile: call.record, atomically: true, encoding: .utf8)
      let error = try resumed(call.sweeper())
      #expect(error?.code == .data)
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
      #expect(
        try String(contentsOfFile: call.record, encoding: .utf8) == damaged,
        "nothing is lost",
      )
    }
    try FileManager.default.removeItem(atPath: call.record)
    #expect(try resumed(call.sweeper())?.message.contains("--resume: there is no") == true)
    // A full disk leaves a record in which no line is whole: it is begun anew.
    for cut in ["", "{\"yama", String(text.prefix(40))] {
      try cut.write(toFile: call.record, atomically: true, encoding: .utf8)
      #expect(try resumed(call.sweeper()) == nil)
      #expect(try String(contentsOfFile: call.record, encoding: .utf8) == text)
    }
  }

  @Test func `what is too much is said with how much it is, before anything runs`() throws {
    let call = try Call()
    let many = try call.sweeper(["links.local.delay=1ns..10ms/1ns"], seeds: 1...20)
    let error = problem { try many.check(points: 1_000) }
    #expect(error?.code == .usage)
    let words = "10000000 points under 20 seeds = 200000000 runs, about "
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(problem { try many.check(points: .max) }?.message.contains("10000000 that are") == true)
    let countless = [String](repeating: "", count: 3).indices.map {
      ["links.local.delay", "links.local.slot", "duration"][$0] + "=1s..2s/1ns"
    }
    let most = problem { try call.sweeper(countless).check(points: 9) }
    #expect(most?.message.contains("more points than can be counted") == true)
    #expect(problem { try call.sweeper().check(points: 6) } == nil)
  }

  @Test func `what cannot be set is refused with its place`() throws {
    let call = try Call()
    for (axes, words) in [
      (["links.local.dealy=1ms,2ms"], "did you mean 'delay'"),
      (["intercom.vad.relaese=1ms"], "intercom.vad.release"),
      (["seed=1..9/1"], "give the seeds with --seeds A..B"),
      (["duration=1s", "duration=2s"], "--set duration is given twice"),
      (["intercom.vad.release=200ms..9h/1h"], "setting 'intercom.vad.release'"),
      (["intercom.vad.release=200ms,loud"], "setting 'intercom.vad.release'"),
    ] {
      let error = problem { _ = try call.sweeper(axes) }
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "none")")
    }
    let variant = problem { _ = try call.sweeper(variants: ["wram"]) }
    #expect(variant?.message.contains("did you mean 'warm'?") == true)
  }

  // MARK: Figures

  @Test func `figures are asked for by name, with what they are taken at, or all of a name`() throws
  {
    let figures = try Call().sweeper().figures()
    func names(_ asked: [String]) throws -> [String] {
      try figures.chosen(asked).map(SweepReport.name)
    }
    #expect(try names(["intercom.airtime"]) == ["intercom.airtime"])
    #expect(try names(["intercom.airtime@ren"]) == ["intercom.airtime@ren"])
    #expect(try names(["airtime"]) == ["airtime@hina", "airtime@ren"])
    #expect(try names(["airtime", "airtime@ren"]).count == 2, "each once")
    #expect(try names([]).contains("handovers"), "the headline, where nothing is bounded")
    for (asked, near) in [
      ("intercom.airtim", "intercom.airtime"), ("longestGap", "intercom.longestGap"),
      ("intercom.flagNoise@nobody", "intercom.flagNoise@hina"),
    ] {
      let error = problem { _ = try figures.chosen([asked]) }
      #expect(error?.code == .usage)
      #expect(error?.message.contains(near) == true, "\(error?.message ?? "none")")
    }
    #expect(figures.lines.contains("intercom.flagOnset (nanoseconds): the whole run, @hina, @ren"))
  }

  @Test func `without a name the figures are those that the scenario bounds`() throws {
    let rules = "\nexpect: [{ metric: intercom.joins, is: \"<= 9\", node: ren }]\n"
    let short = try ShortCall(Self.text + rules)
    let question = SweepQuestion(file: short.loaded.file, variants: ["cold"], seeds: 1...1)
    let report = try Sweeper(apps: .shipped, question).run(jobs: 1)
    #expect(report.figures.map(SweepReport.name) == ["intercom.joins@ren"])
    #expect(
      report.points[0].verdicts == [.failed],
      "no voice came: there is nothing to take it from",
    )
    #expect(report.points[0].spreads[0].unjudged == 1)
  }

  @Test func `of scores and of what is to be long enough the least is the worst`() throws {
    let all = try Call().sweeper().figures().all
    let least = all.filter { $0.worst == .least && $0.subject.isEmpty }.map(\.name)
    #expect(
      least == [
        "intercom.meanOpinion", "intercom.worstOpinion", "intercom.shortestProbing",
        "intercom.shortestDualSend", "intercom.sentPreRoll", "intercom.radioReach",
        "intercom.internetReach",
      ]
    )
  }

  // MARK: Seeds

  @Test(arguments: [
    ("", "is no range of seeds"), ("a..b", "is no range of seeds"), ("1..2..3", "is no range"),
    ("-1..3", "is no range of seeds"), ("3..", "is no range of seeds"),
    ("5..4", "has no seeds: it ends below where it begins"),
    ("1..18446744073709551616", "has a seed beyond 63 bits"),
    ("9223372036854775808..9223372036854775809", "has a seed beyond 63 bits"),
    ("1..10001", "has more than 10000 seeds"), ("0..9223372036854775807", "has more than 10000"),
  ])
  func `seeds that nobody can mean are refused`(text: String, words: String) {
    let error = #expect(throws: QuantityError.self) { try SweepQuestion.seeds(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func `seeds are a range, or one`() throws {
    #expect(try SweepQuestion.seeds("1..20") == 1...20)
    #expect(try SweepQuestion.seeds("7") == 7...7)
    #expect(try SweepQuestion.seeds("1..10000").count == 10_000)
    #expect(
      try SweepQuestion.seeds("9223372036854775807") == UInt64(Int64.max)...UInt64(Int64.max)
    )
  }
}
