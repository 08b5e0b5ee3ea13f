import Composition
import Foundation
import Kernel
import Plans
import ShippedApps

/// Many generated scenarios, and what became of every property in them.
public struct Campaign: Sendable {
  /// A property that did not hold.
  public struct Break: Sendable {
    /// Which.
    public var property: Property
    /// The scenario's file.
    public var file: String
    /// How.
    public var problem: String
  }

  /// Where all of them come from.
  public let seed: UInt64
  /// How many there were.
  public private(set) var count = 0
  /// How many events their runs had together.
  public private(set) var events = 0
  /// The scenarios that the reader refused, with the first line of why.
  public private(set) var refusals: [(file: String, why: String)] = []
  /// The properties that did not hold.
  public private(set) var breaks: [Break] = []
  private var judged: [Property: Int] = [:]  // order-free: only ever looked up
  private var reasons: [String: Int] = [:]  // order-free: sorted before it is shown
  private var features: [String: Int] = [:]  // order-free: sorted before it is shown

  /// How many properties that need runs of their own are judged in each scenario; nil for all.
  private let share: Int?
  /// So many scenarios are enough for a share of them to mean something.
  private static let enough = 200
  /// A run of so many events is long.
  private static let long = 700
  /// Where what breaks is left, and where the present scenario lies while it is judged.
  private let folder: String

  /// A campaign without a scenario so far.
  ///
  /// - Parameters:
  ///   - seed: where the scenarios come from.
  ///   - share: how many properties that need runs of their own are judged in each; nil for all.
  public init(seed: UInt64, share: Int? = nil) {
    self.seed = seed
    self.share = share
    folder = Self.broken
  }

  /// The package's folder.
  public static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path(percentEncoded: false)

  /// Where scenarios that break a property are left.
  ///
  /// It lies as deep as `Fuzz/found/generated`, so that what a scenario names is where it was when it is
  /// moved there.
  public static let broken = package + ".build-fuzz/broken/generated"
  /// Where scenarios are written that somebody else is to judge, as deep as those that broke one.
  public static let written = package + ".build-fuzz/written/generated"

  /// In how many scenarios a property was judged.
  public func judgements(of property: Property) -> Int { judged[property, default: 0] }

  /// Makes the scenarios 0 to `count` and writes each into a file of `written`, in place of what lies
  /// there.
  public static func write(_ count: Int, seed: UInt64) throws {
    try? FileManager.default.removeItem(atPath: written)
    try FileManager.default.createDirectory(atPath: written, withIntermediateDirectories: true)
    for number in 0..<count {
      let scenario = ScenarioGenerator.scenario(seed: seed, number: number)
      let file = URL(filePath: "\(written)/\(scenario.name).yaml")
      try Data(scenario.text.utf8).write(to: file)
    }
  }

  /// Makes and judges the scenario with that number; it is left in a file where something is wrong.
  public mutating func take(_ number: Int) throws {
    let scenario = ScenarioGenerator.scenario(seed: seed, number: number)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = "\(folder)/\(scenario.name).yaml"
    // It lies there as long as it is judged: a trap ends the process, and leaves it.
    try Data(scenario.text.utf8).write(to: URL(filePath: file))
    for feature in scenario.features { features[feature, default: 0] += 1 }
    if judge(file, variant: scenario.variant) { try FileManager.default.removeItem(atPath: file) }
  }

  /// Judges the scenario in a file, one of its variants or all of them.
  ///
  /// - Returns: whether nothing is wrong with it.
  @discardableResult
  public mutating func judge(_ file: String, variant: Int? = nil) -> Bool {
    count += 1
    let loaded: LoadedScenario
    do {
      loaded = try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
    } catch {
      refusals.append((file, error.message))
      return false
    }
    let before = breaks.count
    for (index, plan) in loaded.plans.enumerated() where variant == nil || variant == index {
      judge(plan, in: loaded.folder, file)
    }
    return breaks.count == before
  }

  private mutating func judge(_ plan: Plan, in folder: ScenarioFolder, _ file: String) {
    let run: JudgedRun
    do {
      run = try JudgedRun(plan, in: folder, name: plan.variant)
    } catch {
      breaks.append(Break(property: .causes, file: file, problem: "it does not run: \(error)"))
      return
    }
    events += run.rows.count
    for property in Property.allCases where property.needsNoRun { note(property, run, file) }
    // Those that were judged least so far come first.
    let others = Property.allCases.filter { !$0.needsNoRun }.enumerated().sorted {
      (judgements(of: $0.element), $0.offset) < (judgements(of: $1.element), $1.offset)
    }
    // A long run is judged by one of them less: a test of the suite has a minute or two.
    var left = share.map { run.rows.count > Self.long ? max(1, $0 - 1) : $0 } ?? others.count
    for property in others.map(\.element) where left > 0 {
      if note(property, run, file) { left -= 1 }
    }
  }

  /// Judges one property; whether there was something to judge.
  @discardableResult
  private mutating func note(_ property: Property, _ run: JudgedRun, _ file: String) -> Bool {
    switch property.outcome(of: run) {
    case .held:
      judged[property, default: 0] += 1
      return true
    case .notJudged(let why):
      reasons["\(property.rawValue), not judged: \(why)", default: 0] += 1
      return false
    case .broken(let problem):
      judged[property, default: 0] += 1
      breaks.append(Break(property: property, file: file, problem: "\(run.name): \(problem)"))
      return true
    }
  }

  // MARK: Telling

  /// The commands that judge a file again, and that make it again where it is gone.
  public static func command(for file: String) -> String {
    let path = file.hasPrefix(package) ? String(file.dropFirst(package.count)) : file
    let judge = "swift run yamabiko-fuzz --judge \(path)"
    let name = file.split(separator: "/").last?.split(separator: ".").first ?? ""
    let numbers = name.split(separator: "-").compactMap { UInt64($0) }
    guard numbers.count == 2 else { return judge }
    return judge
      + "\n  or anywhere: swift run yamabiko-fuzz --generate 1 \(numbers[0]) \(numbers[1])"
  }

  /// What was generated, and how often what was judged.
  public var summary: [String] {
    var lines = [
      "seed \(seed): \(counted(count, "scenario")), \(refusals.count) refused, "
        + "\(counted(events, "event")), \(counted(breaks.count, "break"))"
    ]
    let kinds = Dictionary(grouping: features.keys) { $0.split(separator: ":")[0] }
    for kind in kinds.keys.sorted() {
      let parts = (kinds[kind] ?? []).sorted().map { feature in
        "\(feature.dropFirst(kind.count + 2)) \(features[feature] ?? 0)"
      }
      lines.append("  \(kind): \(parts.joined(separator: ", "))")
    }
    for property in Property.allCases {
      lines.append("  judged \(counted(judgements(of: property), "time")): \(property.sentence)")
    }
    return lines + reasons.keys.sorted().map { "  \(reasons[$0] ?? 0) \($0)" }
  }

  /// The properties that too few scenarios were judged by, where there are enough for that to mean
  /// something.
  public var neglected: [Property] {
    guard count >= Self.enough, (share ?? .max) >= 2 else { return [] }
    return Property.allCases.filter { judgements(of: $0) * 100 < count * $0.floor }
  }

  /// Whether the reader refused more than one scenario in fifty, of fewer than fifty more than one in
  /// twenty.
  public var isRefusedOften: Bool { refusals.count > count / (count < 50 ? 20 : 50) }

  /// What is wrong, each with the command that shows it again; a few may be refused.
  public var complaints: [String] {
    let refused = isRefusedOften ? refusals : []
    return refused.map { "refused: \($0.why)\n  try again: \(Self.command(for: $0.file))" }
      + neglected.map { property in
        "neglected: \(property.sentence)\n"
          + "  judged of \(judgements(of: property)) of \(count) scenarios alone: seed \(seed)"
      }
      + breaks.map { found in
        "broken: \(found.property.sentence)\n  \(found.problem)\n"
          + "  try again: \(Self.command(for: found.file))"
      }
  }
}
