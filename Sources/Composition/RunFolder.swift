import EventLog
import Findings
import Foundation
import Kernel
import Plans
import Reports
import World

/// The folder of one run: `reports/APP/NAME`, with a folder for each variant.
///
/// It holds one run at a time: what an earlier run of the same scenario left there is taken away
/// as a whole when the next one begins, so that no figure stands beside another run's. What no run
/// has made stays where it is.
public struct RunFolder: Sendable {
  /// The folder's path.
  public let path: String
  private let scenario: ScenarioPath

  /// The folder of a scenario below `root`.
  public init(of loaded: LoadedScenario, below root: String) {
    path = "\(root)/\(loaded.app)/\(loaded.shortName)"
    scenario = ScenarioPath(named: loaded.file)
  }

  /// The files that a run makes beside the variants' folders.
  private static let reports = ["report.txt", "report.json", "report.html"]

  /// The log of a variant.
  public func log(of variant: String) -> String { "\(path)/\(variant)/run.sqlite" }

  /// What a variant's apps have left beside its log.
  public func media(of variant: String) -> VariantFolder {
    VariantFolder(path: "\(path)/\(variant)")
  }

  /// Takes an earlier run of the same scenario away.
  ///
  /// - Parameter media: whether the run about to begin makes media; where it does not, those that
  ///   are there are set aside under their run's digest instead.
  /// - Throws: `ToolError` where the folder holds the run of another scenario, or cannot be
  ///   created or changed.
  public func begin(media: Bool = true) throws(ToolError) {
    try checkOwner()
    try FileStore.create(path)
    for name in Self.reports { try FileStore.remove("\(path)/\(name)") }
    for variant in variants { try variant.clear(keepingMedia: !media) }
  }

  /// The folders in it that some run has made.
  private var variants: [VariantFolder] {
    FileStore.names(in: path).map { VariantFolder(path: "\(path)/\($0)") }
      .filter { $0.scenario != nil }
  }

  /// Two scenarios whose files have one name would take each other's place.
  private func checkOwner() throws(ToolError) {
    for variant in variants {
      guard let other = variant.scenario, !other.isSame(as: scenario), other.isThere else {
        continue
      }
      let isClear = other.named != scenario.named
      let (old, new) =
        isClear ? (other.named, scenario.named) : (other.absolute, scenario.absolute)
      throw ToolError(
        .usage,
        "error: \(path) holds the run of \(old), and \(new) would take its "
          + "place: their files have one name\n  choose another folder with --out, rename one of "
          + "the files, or delete \(path)",
      )
    }
  }

  /// Runs one variant with its log, and with what its apps leave beside it where wanted.
  ///
  /// - Parameters:
  ///   - plan: the variant.
  ///   - loaded: the scenario it is of.
  ///   - media: whether apps leave something beside the log.
  ///   - isDurable: whether the log waits for the disk.
  /// - Returns: what was found.
  /// - Throws: `ToolError` where the folder cannot be written or the run cannot be made.
  public func run(
    _ plan: Plan,
    of loaded: LoadedScenario,
    media: Bool,
    durable isDurable: Bool = false,
  ) throws(ToolError) -> VariantFindings {
    let folder = VariantFolder(path: "\(path)/\(plan.variant)")
    do {
      try FileStore.create(folder.path)
      // What a resumed run needs and the log must not have: it is another path on each machine.
      try FileStore.write(scenario.text, to: "\(folder.path)/\(VariantFolder.scenarioFile)")
      let log = try LogWriter(
        creating: "\(folder.path)/run.sqlite",
        manifest: Runner.manifest(of: plan),
        durable: isDurable,
      )
      let options = RunOptions(
        outputFolder: media ? folder.unfinished : nil,
        scenarioFolder: loaded.folder,
      )
      var findings = try Runner.run(plan, into: log, options: options)
      findings.digest = hexadecimal(try log.finish())
      if media {
        try folder.finishMedia(of: findings.digest)
      } else {
        try folder.recallMedia(of: findings.digest)
      }
      return findings
    } catch {
      try? FileStore.remove(folder.unfinished)
      throw ToolError(error)
    }
  }

  /// Writes report.txt and report.json beside the variants' folders.
  ///
  /// - Throws: `ToolError` where they cannot be written.
  public func write(_ run: RunFindings) throws(ToolError) {
    try FileStore.write(ReportText.render(run), to: "\(path)/report.txt")
    try FileStore.write(ReportJSON.render(run), to: "\(path)/report.json")
  }
}
