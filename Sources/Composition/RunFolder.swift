import EventLog
import Findings
import Foundation
import Kernel
import Plans
import Reports
import World

/// The folder of one run: `reports/APP/NAME`, with a folder for each variant.
public struct RunFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// The folder of a scenario below `root`.
  public init(of loaded: LoadedScenario, below root: String) {
    path = "\(root)/\(loaded.app)/\(loaded.shortName)"
  }

  /// The log of a variant.
  public func log(of variant: String) -> String { "\(path)/\(variant)/run.sqlite" }

  /// Runs one variant with its log, and with what its apps leave beside it where wanted.
  ///
  /// - Throws: `ToolError` where the folder cannot be written or the run cannot be made.
  public func run(
    _ plan: Plan,
    of loaded: LoadedScenario,
    media: Bool,
  ) throws(ToolError) -> VariantFindings {
    do {
      let folder = "\(path)/\(plan.variant)"
      try Self.clear(folder)
      // What a resumed run needs and the log must not have: it is another path on each machine.
      try Self.write("\(loaded.file)\n", to: "\(folder)/scenario-path.txt")
      let log = try LogWriter(
        creating: "\(folder)/run.sqlite",
        manifest: Runner.manifest(of: plan),
      )
      let options = RunOptions(
        outputFolder: media ? folder : nil,
        scenarioFolder: loaded.folder,
      )
      var findings = try Runner.run(plan, into: log, options: options)
      findings.digest = hexadecimal(try log.finish())
      return findings
    } catch {
      throw ToolError(error)
    }
  }

  /// Writes report.txt and report.json beside the variants' folders.
  ///
  /// - Throws: `ToolError` where they cannot be written.
  public func write(_ run: RunFindings) throws(ToolError) {
    do {
      try Self.write(ReportText.render(run), to: "\(path)/report.txt")
      try Self.write(ReportJSON.render(run), to: "\(path)/report.json")
    } catch {
      throw ToolError(error)
    }
  }

  /// Takes the reports of an earlier run away, so that none stands beside a newer log.
  ///
  /// - Throws: `ToolError` where the folder cannot be created or changed.
  public func begin() throws(ToolError) {
    do {
      try Self.create(path)
      for name in ["report.txt", "report.json"] {
        let file = "\(path)/\(name)"
        if FileManager.default.fileExists(atPath: file) {
          try FileManager.default.removeItem(atPath: file)
        }
      }
    } catch {
      throw Self.failure("the run's folder \(path) cannot be prepared", error)
    }
  }

  private static func clear(_ folder: String) throws {
    if FileManager.default.fileExists(atPath: folder) {
      try FileManager.default.removeItem(atPath: folder)
    }
    try create(folder)
  }

  static func create(_ folder: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
      )
    } catch {
      throw failure("the folder \(folder) cannot be created", error)
    }
  }

  private static func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw failure("\(path) cannot be written", error)
    }
  }

  private static func failure(_ what: String, _ error: any Error) -> ToolError {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let code = (underlying ?? error as NSError).code
    let reason =
      underlying == nil ? "\(error.localizedDescription)" : String(cString: strerror(Int32(code)))
    return ToolError(
      .storage,
      "error: \(what): \(reason)\n  choose another folder with --out, or free some space",
    )
  }
}
