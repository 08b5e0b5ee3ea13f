import Dispatch
import Files
import Findings
import Foundation
import Kernel
import Plans
import Reports
import Synchronization

/// Runs the points of a sweep, each under the weather of every seed.
///
/// What it finds does not depend on how many runs go side by side, on their order, or on whether it was
/// ended and went on: a run is told by its number, and every run is a function of its plan.
public struct Sweeper: Sendable {
  private let grid: SweepGrid

  /// A sweeper for a question.
  ///
  /// - Throws: `ToolError` where the scenario, an axis or a variant is no good.
  public init(apps: Apps, _ question: SweepQuestion) throws(ToolError) {
    grid = try SweepGrid(apps: apps, question)
  }

  /// The scenario with the first value of every axis, for what is odd about it.
  public var loaded: LoadedScenario { grid.first }

  /// How many runs there are; `Int.max` for more than can be counted.
  public var runs: Int { grid.runs }

  /// How many points go without asking.
  public static let pointsUnasked = 1_000

  /// The most runs of a sweep: their values are kept in memory.
  static let runsMost = 10_000_000

  /// Refuses more points than were allowed.
  ///
  /// - Parameter most: how many points are allowed.
  /// - Throws: `ToolError` with how many there are and about how long they would take.
  public func check(points most: Int) throws(ToolError) {
    guard grid.points > most || grid.runs > Self.runsMost else { return }
    let isTooLarge = grid.runs > Self.runsMost
    let limit: Message =
      isTooLarge
      ? "the \(Self.runsMost) that are possible\n  take wider steps or fewer seeds"
      : "the \(counted(most, "point")) that are allowed\n  take wider steps, or allow them with "
        + "--points \(grid.points)"
    throw ToolError(.usage, "error: \(size), \(time), are more than " + limit)
  }

  /// What is said before the work; nil where it takes no time.
  public var notice: Message? {
    guard microseconds > Double(WorkNotice.silentMicroseconds) else { return nil }
    return "\(grid.question.file): \(size), \(time); Ctrl-C stops it"
  }

  private var size: Message {
    func number(_ count: Int, _ thing: String) -> String {
      count == .max ? "more \(thing)s than can be counted" : counted(count, thing)
    }
    return "\(number(grid.points, "point")) under \(counted(grid.seeds, "seed")) = "
      + "\(number(grid.runs, "run"))"
  }

  private var time: Message {
    "about \(WorkNotice.text(Int64(min(microseconds, 9e18)))) of work"
  }

  private var microseconds: Double {
    let notice = WorkNotice(apps: grid.apps)
    let each = grid.variants.indices.reduce(0.0) { sum, variant in
      let work = try? notice.estimate(of: grid.plan(variant, in: grid.first))
      return sum + Double(work?.microseconds ?? 0)
    }
    return each * Double(grid.settings) * Double(grid.seeds)
  }

  // MARK: Running

  /// The figures that can be asked for, from one run.
  ///
  /// - Throws: `ToolError` where it cannot be made.
  public func figures() throws(ToolError) -> SweepFigures {
    try trial().figures
  }

  /// Runs everything.
  ///
  /// - Parameters:
  ///   - jobs: how many runs go side by side.
  ///   - path: the file that keeps what is there, taken away by `settle`; nil for none.
  ///   - isResumed: whether it goes on from that file.
  ///   - progress: is told how many runs are done, how many of them by earlier commands, and how many
  ///     there are.
  /// - Returns: what was found.
  /// - Throws: `ToolError` where a figure is not known, a run cannot be made, the record is no good or
  ///   cannot be written, or somebody asked for the end.
  public func run(
    jobs: Int,
    keptIn path: String? = nil,
    isResumed: Bool = false,
    progress: @escaping @Sendable (_ done: Int, _ before: Int, _ all: Int) -> Void = { _, _, _ in },
  ) throws(ToolError) -> SweepReport {
    let record = path.map { SweepRecord($0, of: grid) }
    let course: SweepCourse
    if let record, isResumed, let content = try record.read() {
      let file = try record.reopen(content)
      course = SweepCourse(runs: grid.runs, content.figures, record, file)
      course.take(content.runs)
    } else {
      if isResumed { try record?.remove() }
      if let record, FileStore.isThere(record.path) { _ = try record.create([]) }
      let trial = try trial()
      let figures = try trial.figures.chosen(grid.question.figures)
      // Whoever sees the record may ask for the end, and is to be told of it.
      Interruption.keeping(true)
      let file = try record.map { (record) throws(ToolError) in try record.create(figures) }
      course = SweepCourse(runs: grid.runs, figures, record, file)
      course.end(0, .success(Self.swept(trial.findings, figures)))
    }
    let before = course.done
    Interruption.keeping(true)
    let sweeper = self
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, grid.runs))) { _ in
      sweeper.work(on: course) { progress($0, before, sweeper.grid.runs) }
    }
    // Who has asked for the end is told what is kept by the error below, and by nobody before it.
    if !Interruption.isAsked { Interruption.keeping(false) }
    let runs = try course.finished()
    return report(course.figures, runs)
  }

  /// Takes the record of a sweep away whose results are written.
  ///
  /// - Throws: `ToolError` where it cannot be removed.
  public func settle(_ path: String) throws(ToolError) {
    try SweepRecord(path, of: grid).remove()
  }

  /// The file that keeps what a sweep has, beside the file of its results.
  public static func record(beside path: String) -> String { path + ".sweep" }

  private func trial() throws(ToolError) -> (findings: VariantFindings, figures: SweepFigures) {
    do {
      let findings = try judge(0, grid.first)
      return (findings, SweepFigures(of: findings, rules: grid.rules))
    } catch {
      throw ToolError(error)
    }
  }

  /// The plan of a run by its number: all seeds of a point stand together.
  private func planned(_ number: Int, _ loaded: LoadedScenario) -> Plan {
    let (point, seed) = number.quotientAndRemainder(dividingBy: grid.seeds)
    var plan = grid.plan(point, in: loaded)
    plan.seed = grid.question.seeds.lowerBound + UInt64(seed)
    return plan
  }

  /// Makes a run by its number; of what apps judge over seeds it says nothing, as the plan has none of the others.
  private func judge(_ number: Int, _ loaded: LoadedScenario) throws -> VariantFindings {
    var findings = try Runner(apps: grid.apps).judge(
      planned(number, loaded),
      scenarioFolder: grid.folder,
    )
    for share in grid.rulesLeftOut(at: number / grid.seeds, in: loaded).reversed() {
      findings.leaveOut(share)
    }
    return findings
  }

  /// Makes runs until there are none to make.
  private func work(on course: SweepCourse, _ progress: (Int) -> Void) {
    var last: (setting: Int, loaded: LoadedScenario)?
    while let number = course.begin() {
      let point = number / grid.seeds
      do {
        let setting = point / grid.variants.count
        if last?.setting != setting { last = (setting, try grid.loaded(setting)) }
        guard let loaded = last?.loaded else { preconditionFailure("it was loaded above") }
        let findings = try judge(number, loaded)
        progress(course.end(number, .success(Self.swept(findings, course.figures))))
      } catch {
        var problem = ToolError(error)
        if !problem.code.isInterruption {
          let seed = grid.question.seeds.lowerBound + UInt64(number % grid.seeds)
          problem.message += "\n  at " + printable("\(grid.words(for: point)), seed \(seed)")
        }
        course.end(number, .failure(problem))
      }
    }
  }

  private static func swept(_ findings: VariantFindings, _ figures: [Measure]) -> SweptRun {
    let all = findings.apps.flatMap(\.allMeasures)
    return SweptRun(
      // Where all rules were left out, or there is none, nothing was judged.
      verdict: findings.allFindings.isEmpty ? .vacuous : findings.allFindings.worst,
      values: figures.map { figure in
        all.first { $0.name == figure.name && $0.subject == figure.subject }?.value
      },
    )
  }

  private func report(_ figures: [Measure], _ runs: [SweptRun]) -> SweepReport {
    let fixed = grid.question.overrides.map {
      SweepReport.Axis(key: $0.key, values: [$0.value])
    }
    var known: [Int: MedianRanks?] = [:]  // order-free: only ever looked up
    func ranks(_ count: Int) -> MedianRanks? {
      let ranks = known[count] ?? MedianRanks(of: count)
      known[count] = ranks
      return ranks
    }
    let first = grid.question.seeds.lowerBound
    func values(of point: Int) -> [[Int64?]] {
      let own = runs[point * grid.seeds..<(point + 1) * grid.seeds]
      return figures.indices.map { place in own.map { $0.values[place] } }
    }
    let baseline = values(of: 0)
    let points = (0..<grid.points).map { point in
      let own = runs[point * grid.seeds..<(point + 1) * grid.seeds]
      let values = values(of: point)
      let spreads = zip(figures, values).map {
        SeedDistribution(of: $0, $1, firstSeed: first, ranks: ranks)
      }
      let pairs = point == 0 ? [] : Array(figures.indices)
      return SweepReport.Point(
        places: fixed.map { _ in 0 } + grid.places(of: point / grid.variants.count),
        variant: grid.variants[point % grid.variants.count],
        verdicts: own.map(\.verdict),
        leftOut: grid.rulesLeftOut(at: point).count,
        values: values,
        spreads: spreads,
        differences: pairs.map { place in
          PairedDifference(
            of: figures[place],
            values[place],
            from: baseline[place],
            firstSeed: first,
            ranks: ranks,
          )
        },
      )
    }
    return SweepReport(
      scenario: grid.first.scenario.name,
      file: Golden.place(of: grid.question.file, below: ".") ?? grid.question.file,
      axes: fixed
        + grid.question.axes.map { axis in
          SweepReport.Axis(key: axis.key, values: (0..<axis.count).map(axis.text(at:)))
        },
      seeds: grid.question.seeds,
      figures: figures,
      points: points,
    )
  }
}
