import Exploration
import Kernel
import Plans
import Scenarios

/// The points of a sweep: each has its plans, made when somebody asks for them.
///
/// The last axis moves first. Everything is read from one reading of the scenario's file: who edits it
/// meanwhile changes no point.
struct SweepGrid: Sendable {
  let apps: Apps
  let question: SweepQuestion
  let folder: ScenarioFolder
  /// The scenario with the first value of every axis.
  let first: LoadedScenario
  /// The chosen variants in the order of the file.
  let variants: [String]
  private let node: Node

  /// Reads the scenario and tries the ends of every axis.
  ///
  /// - Throws: `ToolError` where an axis cannot be set, or a variant is not there.
  init(apps: Apps, _ question: SweepQuestion) throws(ToolError) {
    self.apps = apps
    self.question = question
    folder = ScenarioFolder(of: question.file, allowsOutside: question.allowsOutside)
    try Self.check(question)
    do {
      node = try ScenarioFile.read(question.file)
    } catch {
      throw ToolError(error)
    }
    func load(
      _ node: Node,
      _ folder: ScenarioFolder,
      _ overrides: [(key: String, value: String)],
      variant: String? = nil,
    ) throws(ToolError) -> LoadedScenario {
      do {
        return try LoadedScenario(
          node,
          apps: apps,
          file: question.file,
          in: folder,
          variant: variant,
          overrides: overrides,
        )
      } catch {
        throw ToolError(error)
      }
    }
    let start = Self.overrides(question, question.axes.map { _ in 0 })
    first = try load(node, folder, start)
    let names = first.plans.map(\.variant)
    for wanted in question.variants where !names.contains(wanted) {
      // It says what there is instead.
      _ = try load(node, folder, start, variant: wanted)
    }
    variants = names.filter { question.variants.isEmpty || question.variants.contains($0) }
    for (place, axis) in question.axes.enumerated() {
      var tried = [(value: 0, plans: Self.digest(of: first.plans))]
      // A list has its own mistakes at each place; what is stepped has them at its ends.
      let most = min(axis.count, Self.triedMost)
      let rest = axis.count > most ? [axis.count - 1] : []
      for value in Array(1..<max(1, most)) + rest {
        let places = question.axes.indices.map { $0 == place ? value : 0 }
        let loaded = try load(node, folder, Self.overrides(question, places))
        let plans = Self.digest(of: loaded.plans)
        if let other = tried.first(where: { $0.plans == plans }) {
          throw Self.twin(axis, other.value, value)
        }
        tried.append((value, plans))
      }
    }
  }

  /// What tells the plans of a point from those of others.
  private static func digest(of plans: [Plan]) -> Digest128 {
    var digest = StateDigest()
    for plan in plans { digest.absorb(plan) }
    return digest.value
  }

  /// Two values that mean the same, as `1%` and `1/100` do: their points would be run twice, and stand
  /// beside each other as if they were two designs.
  private static func twin(_ axis: SweepAxis, _ first: Int, _ second: Int) -> ToolError {
    ToolError(
      .usage,
      "error: --set \(axis.key): \(axis.text(at: first)) and \(axis.text(at: second)) come to the same "
        + "plan\n  keep one of them",
    )
  }

  /// Refuses a key that is set twice, and weather that is set otherwise than by seeds.
  private static func check(_ question: SweepQuestion) throws(ToolError) {
    let keys = question.overrides.map(\.key) + question.axes.map(\.key)
    for (place, key) in keys.enumerated() {
      guard !keys[..<place].contains(key) else {
        throw ToolError(
          .usage,
          "error: --set \(key) is given twice\n  write all its values behind one --set: \(key)=A,B,C",
        )
      }
      guard key != "seed" else {
        throw ToolError(
          .usage,
          "error: --set seed: every point has the same weather\n  give the seeds with --seeds A..B",
        )
      }
    }
  }

  /// How many values of an axis are tried before the work begins.
  private static let triedMost = 100

  /// How many combinations of values there are; `Int.max` for more than can be counted.
  var settings: Int { Self.product(question.axes.map(\.count)) }

  /// How many points: each combination with each variant.
  var points: Int { Self.product([settings, variants.count]) }

  /// How many seeds.
  var seeds: Int { Int(question.seeds.upperBound - question.seeds.lowerBound) + 1 }

  /// How many runs: each point with each seed.
  var runs: Int { Self.product([points, seeds]) }

  private static func product(_ factors: [Int]) -> Int {
    factors.reduce(1) { product, factor in
      let (next, isTooLarge) = product.multipliedReportingOverflow(by: factor)
      return isTooLarge ? .max : next
    }
  }

  /// The place on each axis of a combination.
  func places(of setting: Int) -> [Int] {
    var rest = setting
    var places = question.axes.map { _ in 0 }
    for axis in question.axes.indices.reversed() {
      (rest, places[axis]) = rest.quotientAndRemainder(dividingBy: question.axes[axis].count)
    }
    return places
  }

  /// The plans of all variants at a combination.
  ///
  /// - Throws: `ToolError` where its values make no scenario together.
  func loaded(_ setting: Int) throws -> LoadedScenario {
    guard setting > 0 else { return first }
    return try LoadedScenario(
      node,
      apps: apps,
      file: question.file,
      in: folder,
      overrides: Self.overrides(question, places(of: setting)),
    )
  }

  /// The rules of the first point, also those over seeds: what they bound is what is asked for.
  var rules: [GenericRule] { first.plans.first { $0.variant == variants[0] }?.rules ?? [] }

  /// The plan of a point, with the scenario's own seed.
  ///
  /// Rules over seeds are left out: a sweep has seeds of its own, and shows how the figure is spread.
  func plan(_ point: Int, in loaded: LoadedScenario) -> Plan {
    let name = variants[point % variants.count]
    guard var plan = loaded.plans.first(where: { $0.variant == name }) else {
      preconditionFailure("no plan of variant '\(name)'")
    }
    for share in plan.shares.reversed() where share.app.isEmpty {
      plan.rules.remove(at: Int(share.rule))
    }
    plan.shares = []
    return plan
  }

  /// The rules of a point that are over seeds; without its values, of the first one.
  func rulesLeftOut(at point: Int, in loaded: LoadedScenario? = nil) -> [SeedShare] {
    let name = variants[point % variants.count]
    return (loaded ?? first).plans.first { $0.variant == name }?.shares ?? []
  }

  /// A point in words, for a message: `intercom.vad.release=200ms, variant warm`.
  func words(for point: Int) -> String {
    let overrides = Self.overrides(question, places(of: point / variants.count))
    let set = overrides.map { "\($0.key)=\($0.value)" }
    return (set + ["variant \(variants[point % variants.count])"]).joined(separator: ", ")
  }

  private static func overrides(
    _ question: SweepQuestion,
    _ places: [Int],
  ) -> [(key: String, value: String)] {
    question.overrides
      + zip(question.axes, places).map { (key: $0.key, value: $0.text(at: $1)) }
  }
}
