import EventLog
import Files
import Findings
import Foundation
import Kernel
import Pages
import Plans
import Reports
import World

/// The folder of one run: `reports/APP/NAME`, with a folder for each variant.
///
/// It holds one run at a time: a run begins in a fresh folder, which takes the place of what an
/// earlier run of the same scenario left there as a whole, so that no figure stands beside another
/// run's. What no run has made stays where it is; `Takeover` says how. As long as the value lives,
/// no other process can write there.
public struct RunFolder: Sendable {
  /// The folder's path.
  public let path: String
  private let scenario: ScenarioPath
  private let kinds: [String]
  private let lock: FileLock

  /// The folder of a scenario below `root`, taken from an earlier run of the same scenario.
  ///
  /// - Parameters:
  ///   - loaded: the scenario.
  ///   - root: what the folder lies below, by its app's name.
  ///   - media: whether the run about to begin makes media; where it does not, those that are there
  ///     are set aside under their run's digest instead.
  /// - Throws: `ToolError` where the folder holds what is not a run's or the run of another
  ///   scenario, another process writes there, or it cannot be created or changed.
  public init(of loaded: LoadedScenario, below root: String, media: Bool) throws(ToolError) {
    let name = loaded.shortName
    // '..' as a name is a way out of the folder: a file's name may be '...yaml'.
    guard FileStore.isPlain(name), FileStore.isPlain(loaded.app) else {
      throw ToolError(
        .usage,
        "error: \(loaded.file): no folder can be called '\(name)', the file's name without its "
          + "ending\n  rename the file",
      )
    }
    path = "\(root)/\(loaded.app)/\(name)"
    // Before the earlier run's place is taken: a log that cannot be opened would leave nothing of either.
    if let code = FileDescriptors.shortage() {
      let meaning = SystemReason(code: code)
      throw ToolError(
        .storage,
        "error: \(path): no run can be made there (\(meaning.reason)); at least "
          + "\(FileDescriptors.spare) more must be possible\n  \(meaning.remedy)",
      )
    }
    scenario = ScenarioPath(named: loaded.file)
    kinds = loaded.apps.media
    let takeover = Takeover(
      path: path,
      marker: RunMarker(scenario: scenario, variants: loaded.plans.map(\.variant)),
      kinds: kinds,
      keepsMedia: !media,
    )
    do {
      lock = try takeover.take()
    } catch {
      throw ToolError(error, elsewhere: "another folder with --out")
    }
  }

  /// The log of a variant.
  public func log(of variant: String) -> String { "\(path)/\(variant)/run.sqlite" }

  /// What a variant's apps have left beside its log.
  public func media(of variant: String) -> VariantFolder {
    VariantFolder(path: "\(path)/\(variant)", kinds: kinds)
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
    let folder = VariantFolder(path: "\(path)/\(plan.variant)", kinds: kinds)
    do {
      let findings = try run(plan, of: loaded, media: media, durable: isDurable, in: folder)
      // A file that was deleted while it was written is nowhere, and SQLite does not notice.
      for name in ["run.sqlite", VariantFolder.scenarioFile]
      where FileStore.kind("\(folder.path)/\(name)") != .file {
        throw FileError("\(folder.path)/\(name)", because: "it was taken away during the run")
      }
      return findings
    } catch {
      try? FileStore.removeTree(folder.unfinished)
      throw ToolError(error, elsewhere: "another folder with --out")
    }
  }

  private func run(
    _ plan: Plan,
    of loaded: LoadedScenario,
    media: Bool,
    durable isDurable: Bool,
    in folder: VariantFolder,
  ) throws -> VariantFindings {
    try FileStore.create(folder.path)
    // What a resumed run needs and the log must not have: it is another path on each machine.
    try FileStore.write(scenario.text, to: "\(folder.path)/\(VariantFolder.scenarioFile)")
    let path = log(of: plan.variant)
    let manifest = Runner.manifest(of: plan)
    let log = try LogWriter(creating: path, manifest: manifest, durable: isDurable)
    Interruption.resumable(path)
    defer { Interruption.resumable(nil) }
    let options = RunOptions(
      outputFolder: media ? folder.unfinished : nil,
      scenarioFolder: loaded.folder,
    )
    var findings: VariantFindings
    do {
      findings = try Runner(apps: loaded.apps).run(
        plan,
        into: InterruptibleSink(log),
        options: options,
      )
    } catch is Interrupted {
      try log.commit()
      throw Interrupted(log: path)
    }
    findings.digest = hexadecimal(try log.finish())
    if media {
      try folder.finishMedia(of: findings.digest)
    } else {
      try folder.recallMedia(of: findings.digest)
    }
    return findings
  }

  /// Writes report.txt, report.json and report.html beside the variants' folders.
  ///
  /// - Parameters:
  ///   - run: what all variants gave.
  ///   - loaded: the scenario they are of.
  /// - Returns: what report.json says.
  /// - Throws: `ToolError` where they cannot be written.
  @discardableResult
  public func write(_ run: RunFindings, of loaded: LoadedScenario) throws(ToolError) -> String {
    do {
      // Most of the page and of report.json are the same texts.
      let reports = run.variants.map(ReportJSON.variant)
      let json = ReportJSON.render(run, variants: reports)
      try FileStore.write(ReportText.render(run), to: "\(path)/report.txt")
      try FileStore.write(json, to: "\(path)/report.json")
      let material = PageMaterialMaker(apps: loaded.apps).materials(of: run, in: path)
      let page = ReportPage(run, plans: loaded.plans, material: material, reports: reports)
      try FileStore.write(page.html, to: "\(path)/report.html")
      return json
    } catch {
      throw ToolError(error, elsewhere: "another folder with --out")
    }
  }
}

// MARK: Resuming

extension RunFolder {
  /// What a process that does not get the folder is told.
  static func busy(_ path: String, _ process: Int32?) -> ToolError {
    let who = process.map { ", number \($0)" } ?? ""
    return ToolError(
      .storage,
      "error: \(path) is being written by another process\(who)\n"
        + "  wait for its end, or choose another folder with --out",
    )
  }

  /// Holds the folder that a log lies in while `body` takes the log to its end.
  ///
  /// A log that lies elsewhere, such as a copy, has nothing to hold.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - kinds: the names of the folders that apps leave media in.
  ///   - body: what is done meanwhile.
  /// - Returns: what `body` does.
  /// - Throws: what `body` does, and `ToolError` where another process writes there.
  public static func holding<Result>(
    log: String,
    kinds: [String],
    _ body: () throws(ToolError) -> Result,
  ) throws(ToolError) -> Result {
    let variant = FileStore.folder(of: log)
    // What is above '.' or 'x/..' is not to be read off the path.
    let isPlain = FileStore.isPlain(FileStore.name(of: variant))
    let folder = isPlain ? FileStore.folder(of: variant) : variant + "/.."
    let lock: FileLock?
    do {
      lock = try hold(folder, log, kinds)
    } catch {
      throw ToolError(error, elsewhere: "a folder that can be written to")
    }
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  private static func hold(_ folder: String, _ log: String, _ kinds: [String]) throws -> FileLock? {
    guard let marker = RunMarker(in: folder) else { return nil }
    switch try FileLock.take("\(folder)/\(RunMarker.file)") {
    case .missing: return nil
    case .held(let process):
      let who = process.map { ", number \($0)" } ?? ""
      throw ToolError(
        .storage,
        "error: \(log) is being written by another process\(who)\n"
          + "  a run can be resumed once its process has ended; 'yamabiko log' follows it",
      )
    case .taken(let lock):
      for name in [folder] + marker.variants.map({ "\(folder)/\($0)" }) { FileStore.sweep(name) }
      try Takeover(path: folder, marker: marker, kinds: kinds, keepsMedia: true).finishOthers()
      return lock
    }
  }
}
