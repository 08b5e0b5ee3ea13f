import Exploration
import Files
import Foundation
import Kernel
import Plans
import Scenarios
import World

/// Searches the variants of a scenario, and writes what breaks an invariant as scenarios.
public struct Searcher {
  private let loaded: LoadedScenario
  private let overrides: [(key: String, value: String)]
  private let app: String?

  /// A searcher of a scenario that was read with these overrides.
  ///
  /// - Parameters:
  ///   - loaded: the scenario.
  ///   - overrides: what was set when it was read.
  ///   - app: the app that is searched; nil for the only one that can be.
  public init(
    _ loaded: LoadedScenario,
    overrides: [(key: String, value: String)],
    app: String? = nil,
  ) {
    self.loaded = loaded
    self.overrides = overrides
    self.app = app
  }

  /// Visits every order in which what a variant is about can happen.
  ///
  /// - Parameters:
  ///   - plan: the variant.
  ///   - question: how far, and how.
  ///   - path: a file from which the search goes on where it is there; `settle` writes it afterwards. Nil
  ///     for none.
  ///   - host: what the machine gives.
  /// - Returns: what was seen.
  /// - Throws: `ToolError` where no app of the scenario can be searched, or several can and none was chosen,
  ///   a bound is of something that the app does not have, or the file is of another search.
  public func search(
    _ plan: Plan,
    _ question: SearchQuestion,
    resuming path: String? = nil,
    host: SearchHost = SearchHost(),
  ) throws(ToolError) -> SearchReport {
    let (app, model) = try searched(plan)
    try check(question.faults, of: app, model)
    let file = path.map { SearchFile($0, plan: plan, app: app, question: question) }
    let record = try file.flatMap { (file) throws(ToolError) in
      try file.isThere ? file.read() : nil
    }
    var question = question
    question.keepsRecord = file != nil
    try file?.probe()
    do {
      let host = file == nil ? host : Self.interruptible(host)
      var report = try SearchReport(model, question, from: record, host: host)
      report.app = app
      let others = loaded.apps.used(by: plan.sections.map(\.app)).map(\.schema.name)
      report.leftOut += others.filter { $0 != app }.map {
        "the app '\($0)': one app is searched at a time"
      }
      if !model.triesNodeActs { report.leftOut += leftOut(of: plan) }
      return report
    } catch is SearchMisfit {
      throw file?.problem("its states are not those of this search") ?? ToolError(SearchMisfit())
    } catch let flaw as SearchFlaw {
      // What two states were taken for one in is of no use to anybody.
      try file?.remove()
      throw ToolError(
        .failed,
        "error: \(loaded.file): variant '\(plan.variant)': \(flaw)\n"
          + "  what is read later must be in the fingerprint of the search's model; until it is, no "
          + "verdict of this search holds",
      )
    } catch {
      throw ToolError(error)
    }
  }

  /// A host that ends a search where somebody asks for the end, so that what it has seen can be written.
  private static func interruptible(_ host: SearchHost) -> SearchHost {
    var own = host
    own.begin = {
      host.begin()
      Interruption.keeping(true)
    }
    own.isInterrupted = { Interruption.isAsked || host.isInterrupted() }
    return own
  }

  /// Writes the file of a search that can go on, and takes it away where it came to its end: it is there as
  /// long as the same command has more to do.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - report: what was seen.
  ///   - plan: the variant that was searched.
  ///   - question: how far, and how.
  ///   - isKept: whether it stays where the search has come as far as it was asked, to go deeper from it.
  /// - Throws: `ToolError` where it cannot be written or removed.
  public func settle(
    _ path: String,
    with report: SearchReport,
    of plan: Plan,
    _ question: SearchQuestion,
    isKept: Bool,
  ) throws(ToolError) {
    // Nothing has come to what is there.
    guard report.standstill == nil else { return }
    let file = SearchFile(path, plan: plan, app: report.app, question: question)
    if let record = report.record, report.isStopped || isKept {
      try file.write(record)
    } else {
      try file.remove()
    }
  }

  /// Sees whether what is found in a variant could be written as a scenario.
  ///
  /// - Throws: `ToolError` where its app has no acts for the steps of a search.
  public func checkWriting(of plan: Plan) throws(ToolError) {
    let (app, model) = try searched(plan)
    guard !model.writesScripts else { return }
    throw ToolError(
      .usage,
      "error: \(loaded.file): what a search of the app '\(app)' finds cannot be written as scenarios\n"
        + "  it has no acts for its steps; leave out --write: the steps are shown",
    )
  }

  /// The app of a variant that is searched, by its name, with its model.
  private func searched(_ plan: Plan) throws(ToolError) -> (app: String, model: any SearchModel) {
    let used = loaded.apps.used(by: plan.sections.map(\.app))
    let asked = used.filter { app == nil || $0.schema.name == app }
    if let app, asked.isEmpty { throw unknown(app, among: used.map(\.schema.name)) }
    var found: [(app: String, model: Result<any SearchModel, SearchTooLarge>)] = []
    for app in asked {
      do {
        guard let model = try app.searchModel(of: plan) else { continue }
        found.append((app.schema.name, .success(model)))
      } catch let size as SearchTooLarge {
        found.append((app.schema.name, .failure(size)))
      } catch {
        throw ToolError(error)
      }
    }
    guard found.count < 2 else {
      throw ToolError(
        .usage,
        "error: \(loaded.file): several of its apps can be searched, and one is at a time\n"
          + "  choose one with --app: \(found.map(\.app).joined(separator: ", "))",
      )
    }
    switch found.first {
    case (let app, .success(let model))?: return (app, model)
    case (_, .failure(let size))?:
      throw ToolError(
        .usage,
        "error: \(loaded.file): variant '\(plan.variant)' is too large to be searched: \(size.found)\n"
          + "  expected at most \(size.most); leave out what the question is not about",
      )
    case nil: throw unsearched()
    }
  }

  /// An app that no device of a variant runs.
  private func unknown(_ name: String, among names: [String]) -> ToolError {
    ToolError(
      .usage,
      "error: \(loaded.file): no app of it is called '\(name)'\n"
        + "  name one with --app: \(names.joined(separator: ", "))",
    )
  }

  /// A scenario without an app that can be searched.
  private func unsearched() -> ToolError {
    if let app {
      return ToolError(
        .usage,
        "error: \(loaded.file): the app '\(app)' cannot be searched\n"
          + "  a search needs an app that has a model for it: see docs/search.md",
      )
    }
    return ToolError(
      .usage,
      "error: \(loaded.file): none of its apps can be searched\n"
        + "  apps: \(loaded.scenario.apps.joined(separator: ", ")); a search needs an app that has "
        + "a model for it, and a small scenario: see docs/search.md",
    )
  }

  /// Refuses bounds of what cannot go wrong in an app: who reads the verdicts would take it for tried.
  private func check(
    _ bounds: SearchQuestion.Bounds,
    of app: String,
    _ model: any SearchModel,
  ) throws(ToolError) {
    let known = model.faultKinds
    let idle = bounds.asked.filter { !known.contains($0) }.map(\.option)
    guard !idle.isEmpty else { return }
    let names = idle.joined(separator: ", ")
    let rest = known.isEmpty ? "nothing" : known.map(\.option).joined(separator: ", ")
    throw ToolError(
      .usage,
      "error: \(loaded.file): in a search of the app '\(app)' there is nothing that \(names) would bound\n"
        + "  what can go wrong there is bounded by: \(rest); leave out \(names)",
    )
  }

  /// What of the scenario's own no app tries in a search.
  private func leftOut(of plan: Plan) -> [String] {
    let actsOnNodes = plan.acts.contains { planned in
      if case .node = planned.act { true } else { false }
    }
    return (actsOnNodes ? ["what happens to devices and servers, such as clock and suspend"] : [])
      + (plan.hasPlaces ? ["where devices are: a link loses and breaks at any time"] : [])
  }

  /// Writes a counterexample as a scenario, and runs it.
  ///
  /// - Parameters:
  ///   - example: what breaks an invariant.
  ///   - plan: the variant that it was found in.
  ///   - folder: where the file goes; it is made where it is not there.
  /// - Returns: the file, and whether its run breaks the invariant as well.
  /// - Throws: `ToolError` where the file cannot be written.
  public func write(
    _ example: SearchReport.Counterexample,
    of plan: Plan,
    to folder: String,
  ) throws(ToolError) -> (file: String, isReproduced: Bool) {
    let file = "\(folder)/\(loaded.shortName)-\(plan.variant)-\(example.invariant).yaml"
    do {
      guard example.end.isEmpty else {
        throw ToolError(
          .usage,
          "error: \(loaded.file): that \(example.invariant) never comes true is no end that a run could "
            + "show\n  read the steps, or judge it in a scenario by a rule 'eventually'",
        )
      }
      guard let script = example.script else {
        throw ToolError(
          .usage,
          "error: \(loaded.file): what breaks \(example.invariant) cannot be written as a scenario\n"
            + "  the app of variant '\(plan.variant)' has no acts for its steps; leave out --write",
        )
      }
      let text = try text(of: example, script, plan)
      do {
        try FileStore.create(folder)
        try checkOwner(of: file)
        try FileStore.write(text, to: file)
      } catch {
        throw ToolError(error, elsewhere: "another folder with --write")
      }
      let written = try LoadedScenario(
        apps: loaded.apps,
        file: file,
        allowsOutside: loaded.folder.allowsOutside,
      )
      let runs = try written.plans.map {
        try Runner(apps: loaded.apps).judge($0, scenarioFolder: written.folder)
      }
      let fact = try fact(of: example, plan)
      let isReproduced = runs.contains { run in
        run.facts.contains { $0.kind == fact && $0.count > 0 }
      }
      return (file, isReproduced)
    } catch {
      throw ToolError(error)
    }
  }

  /// The fact that an invariant is broken, as rules name it: with its part, where a part of the app states it; nil
  /// where the app has none of that name.
  private func fact(
    of example: SearchReport.Counterexample,
    _ plan: Plan,
  ) throws(ToolError) -> String? {
    let app = try searched(plan).app
    let schema = loaded.apps.used(by: plan.sections.map(\.app)).map(\.schema)
      .first { $0.name == app }
    let known = (schema?.factKinds ?? []) + (schema?.outsideFactKinds ?? [])
    let name = example.invariant
    let own = known.first { $0 == name } ?? known.first { $0.hasSuffix(".\(name)") }
    return own.map { "\(app).\($0)" }
  }

  /// A scenario that somebody has written under that name is not replaced.
  private func checkOwner(of file: String) throws {
    guard FileStore.isThere(file) else { return }
    let isOwn = FileStore.kind(file) == .file
    guard isOwn, FileStore.text(of: file)?.contains(Self.origin) == true else {
      throw ToolError(
        .storage,
        "error: \(file) was not written by a search, which would take its place\n"
          + "  move it away, or choose another folder with --write",
      )
    }
  }

  /// How what is written here says where it comes from.
  private static let origin = "Found by a search through every order of events"

  private func text(
    of example: SearchReport.Counterexample,
    _ script: SearchScript,
    _ plan: Plan,
  ) throws -> String {
    let apps = loaded.apps.names
    var writer = try ScenarioWriter(
      try ScenarioFile.read(loaded.file),
      variant: plan.variant,
      overrides: overrides,
      apps: apps,
    )
    let steps = example.steps.count
    writer.replace("name", with: "\(plan.name): \(example.invariant)")
    let fact = try fact(of: example, plan)
    // What no rule can say whoever runs it has to look for.
    let rest = fact == nil ? " No rule says that: look for it in the log and the report." : ""
    writer.replace(
      "about",
      with: "\(Self.origin) in the variant \(plan.variant): "
        + "\(counted(steps, "step")) \(steps == 1 ? "breaks" : "break") \(example.invariant)."
        + rest,
    )
    writer.replace("duration", with: QuantityKind.duration.text(script.duration.nanoseconds))
    let deeds = GenericAct.prototypes.map(\.kind)
    if let missing = try writer.replaceTimeline(script.entries.map(\.element), deeds: deeds) {
      throw ToolError(
        .usage,
        "error: \(loaded.file): the act of '\(missing.owner)' at "
          + "\(QuantityKind.duration.text(missing.was.nanoseconds)) is none of its own there\n"
          + "  one that is repeated by 'every' cannot be given a time: write each out, or leave out --write",
      )
    }
    // What the scenario is to show was the other one's.
    writer.remove("covers")
    writer.remove("expect")
    if let fact { try writer.replace("expect", withList: ["{ never: \(fact) }"]) }
    return writer.text
  }
}

extension SearchScript.Entry {
  /// It as the writer of scenarios takes it.
  fileprivate var element: TimelineElement {
    switch self {
    case .written(let text): .written(text)
    case .kept(let act, let at):
      .kept(TimelineAct(was: act.was, owner: act.owner, deed: act.deed), at: at)
    }
  }
}
