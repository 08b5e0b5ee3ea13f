import Foundation
import PackagePlugin

/// Makes the files below a target's folder `Web` strings of its code, before it is compiled.
///
/// So the tool stays one file that needs nothing beside it. SwiftPM's own `embedInCode` writes an
/// array of bytes, which the compiler takes a minute for where a string takes no time.
@main
struct EmbedText: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget else { return [] }
    let root = module.directoryURL.appending(path: "Web", directoryHint: .isDirectory)
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
      .filter { ["css", "html", "js"].contains(($0 as NSString).pathExtension) }
    let output = context.pluginWorkDirectoryURL.appending(path: "WebText.swift")
    return [
      .buildCommand(
        displayName: "Text of \(module.moduleName)",
        executable: try context.tool(named: "TextEmbedder").url,
        arguments: [output.path, root.path] + names,
        inputFiles: names.map { root.appending(path: $0) },
        outputFiles: [output],
      )
    ]
  }
}
