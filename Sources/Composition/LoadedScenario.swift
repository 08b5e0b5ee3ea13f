import Files
import Foundation
import Kernel
import Plans
import Scenarios
import World

/// A scenario file that has been read and checked, with the plan of each of its variants.
public struct LoadedScenario: Sendable {
  /// The apps that it was read with.
  public let apps: Apps
  /// The file, as it was named.
  public let file: String
  /// What the scenario says.
  public let scenario: Scenario
  /// What paths in the scenario are relative to.
  public let folder: ScenarioFolder
  /// The plans of the chosen variants, in the order of the file.
  public let plans: [Plan]
  /// What can be meant and is odd, in the order of the file.
  public let warnings: [Diagnostic]

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - apps: the apps that it can name.
  ///   - file: the path of the file.
  ///   - variant: the only variant wanted; nil for all.
  ///   - overrides: keys and values from the command line.
  ///   - allowsOutside: whether it may use files outside its folder.
  ///   - allowsFaults: whether faults may be planned, which only a proof of claims does.
  /// - Throws: `ToolError` with every mistake and its place.
  public init(
    apps: Apps,
    file: String,
    variant: String? = nil,
    overrides: [(key: String, value: String)] = [],
    allowsOutside: Bool = false,
    allowsFaults: Bool = false,
  ) throws(ToolError) {
    do {
      let folder = ScenarioFolder(of: file, allowsOutside: allowsOutside)
      let node = try ScenarioFile.read(file)
      try self.init(
        node,
        apps: apps,
        file: file,
        in: folder,
        variant: variant,
        overrides: overrides,
        allowsFaults: allowsFaults,
      )
    } catch {
      throw ToolError(error)
    }
  }

  /// Gives the values of a file their meaning; `diagnostics` notes what was asked for.
  init(
    _ node: Node,
    apps: Apps,
    file: String,
    in folder: ScenarioFolder,
    variant wanted: String? = nil,
    overrides: [(key: String, value: String)] = [],
    allowsFaults: Bool = false,
    diagnostics: Diagnostics = Diagnostics(),
  ) throws {
    let scenario = try ScenarioParser.parse(
      node,
      file: file,
      folder: folder,
      apps: apps.all.map(\.schema),
      overrides: overrides,
      allowsFaults: allowsFaults,
      diagnostics: diagnostics,
    )
    self.apps = apps
    self.file = file
    self.folder = folder
    self.scenario = scenario
    let names = scenario.variants.map(\.name)
    if let wanted, !names.contains(wanted) {
      throw ToolError(
        .usage,
        "error: \(file) has no variant '\(wanted)'\n  "
          + Self.suggestion(wanted, names),
      )
    }
    if scenario.apps.isEmpty, let first = scenario.devices.first {
      let known = apps.names.joined(separator: ", ")
      diagnostics.report(
        at: first.mark,
        "no device carries an app: nothing would happen",
        remedy: "add 'apps:' with one of \(known)",
      )
    }
    Self.checkCovers(of: scenario, in: node, by: apps, diagnostics)
    let chosen = names.filter { wanted == nil || $0 == wanted }
    let plans = chosen.map { name in
      var plan = Plan(scenario, variant: name)
      for app in apps.used(by: scenario.apps) {
        let section = diagnostics.reading(variant: name) {
          app.section(of: scenario, variant: name, folder: folder, diagnostics: diagnostics)
        }
        if let section { plan.sections.append(section) }
      }
      return plan
    }
    guard !diagnostics.hasErrors else {
      throw ScenarioError(file: file, diagnostics: diagnostics.errors)
    }
    self.plans = plans
    warnings = diagnostics.warnings
  }

  /// The warnings as a person reads them, after which nothing ends; nil where there are none.
  public var warningText: String? {
    warnings.isEmpty ? nil : Diagnostic.rendered(warnings, file: file)
  }

  private static func suggestion(_ wanted: String, _ names: [String]) -> Message {
    nearest(to: wanted, among: names).map { "did you mean '\($0)'?" }
      ?? "it has: \(names.joined(separator: ", "))"
  }

  /// The scenario's name in paths: the file's, without its ending.
  public var shortName: String {
    let name = FileStore.name(of: file)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The folders in which its apps leave what can be looked at or listened to.
  public var media: [String] { apps.used(by: scenario.apps).compactMap(\.media) }

  /// The app that the reports are filed under: the first one.
  public var app: String { scenario.apps.first ?? "none" }
}
