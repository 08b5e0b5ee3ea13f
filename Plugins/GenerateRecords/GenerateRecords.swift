import Foundation
import PackagePlugin

/// Writes what the records and choices of a target lack, before the target is compiled.
///
/// One file a target, below `.build/plugins/outputs`; it depends on the target's Swift files alone.
@main
struct GenerateRecords: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget else { return [] }
    let sources = module.sourceFiles(withSuffix: "swift").map(\.url)
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(
      path: "\(module.moduleName)+Records.swift"
    )
    return [
      .buildCommand(
        displayName: "Records of \(module.moduleName)",
        executable: try context.tool(named: "RecordGenerator").url,
        arguments: ["--output", output.path] + sources.map(\.path),
        inputFiles: sources,
        outputFiles: [output],
      )
    ]
  }
}
