import EventLog
import Files
import Findings
import Foundation
import Kernel
import Plans
import Reports
import World

/// Runs a plan from its start to its end.
public struct Runner {
  private let apps: Apps

  /// A runner of plans that name these apps.
  public init(apps: Apps) {
    self.apps = apps
  }

  /// What the front of a plan's log says.
  public static func manifest(of plan: Plan) -> LogManifest {
    LogManifest(
      toolVersion: Tool.version,
      scenario: plan.name,
      variant: plan.variant,
      seed: plan.seed,
      plan: String(decoding: CanonicalWriter.encode(plan), as: UTF8.self),
    )
  }

  /// Runs `plan` into `sink`.
  ///
  /// - Parameters:
  ///   - plan: what is run.
  ///   - sink: where its events go; it is not finished here.
  ///   - options: what is made besides; each app's media go into a folder of its own below the
  ///     output folder, which is made.
  ///   - tap: who sees what is put on links.
  /// - Returns: what was found; the digest is the caller's to add.
  /// - Throws: where a file cannot be read or written.
  public func run(
    _ plan: Plan,
    into sink: any EventSink,
    options: RunOptions,
    tap: (any PacketTap)? = nil,
  ) throws -> VariantFindings {
    let simulation = Simulation(plan: plan, sink: sink)
    simulation.packetTap = tap
    let runs = try apps.used(by: plan.sections.map(\.app)).map { app in
      try app.install(in: simulation, options: try options.of(app))
    }
    try simulation.run()
    let found = try runs.map { try $0.finish(simulation) }
    var findings = VariantFindings(
      variant: plan.variant,
      events: simulation.sequence.number,
      digest: "",
      facts: simulation.facts.totals.map { FactCount(kind: $0.kind, count: $0.count) },
      apps: found,
      findings: RuleJudge(plan: plan, facts: simulation.facts, apps: found).findings,
    )
    if !plan.shares.isEmpty {
      let judge = SeedJudge(plan: plan) { plan throws in
        try self.judge(plan, scenarioFolder: options.scenarioFolder)
      }
      findings = try judge.findings(after: findings)
    }
    return findings
  }

  /// Runs `plan` for its digest and findings alone: nothing is written.
  ///
  /// - Throws: where a file of the scenario cannot be read.
  public func dryRun(
    _ plan: Plan,
    scenarioFolder: ScenarioFolder,
    outputFolder: String? = nil,
    tap: (any PacketTap)? = nil,
  ) throws -> VariantFindings {
    let sink = DigestSink(manifest: Self.manifest(of: plan))
    let options = RunOptions(outputFolder: outputFolder, scenarioFolder: scenarioFolder)
    var findings = try run(plan, into: InterruptibleSink(sink), options: options, tap: tap)
    findings.digest = hexadecimal(sink.rootDigest)
    return findings
  }

  /// Runs `plan` for its findings alone, which have no digest: nothing is written, not even for that.
  ///
  /// - Throws: where a file of the scenario cannot be read.
  public func judge(_ plan: Plan, scenarioFolder: ScenarioFolder) throws -> VariantFindings {
    let options = RunOptions(outputFolder: nil, scenarioFolder: scenarioFolder)
    return try run(plan, into: InterruptibleSink(NoRows()), options: options)
  }

  /// The findings of all variants as one run's.
  public static func findings(
    of loaded: LoadedScenario,
    _ variants: [VariantFindings],
  ) -> RunFindings {
    RunFindings(
      scenario: loaded.scenario.name,
      // As the tool's folder has it, however it was named.
      file: Golden.place(of: loaded.file, below: ".") ?? loaded.file,
      about: loaded.scenario.about,
      covers: loaded.scenario.covers,
      seed: loaded.scenario.seed,
      duration: loaded.scenario.duration,
      variants: variants,
    )
  }
}

extension RunOptions {
  /// The options for one app: its own folder for media, where it has any.
  fileprivate func of(_ app: any Application) throws -> Self {
    var options = self
    options.outputFolder = nil
    guard let outputFolder, let media = app.media else { return options }
    let folder = "\(outputFolder)/\(media)"
    try FileStore.create(folder)
    options.outputFolder = folder
    return options
  }
}

/// Where a run's events go of which nobody keeps anything.
private final class NoRows: EventSink {
  var keepsRows: Bool { false }
  var keepsStates: Bool { false }

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {}

  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) {}
}

/// Bytes as lower-case hexadecimal digits.
public func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { byte in
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }.joined()
}
