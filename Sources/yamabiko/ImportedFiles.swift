import Composition
import Files
import Foundation
import Imports
import Kernel

/// Where an import is written: its scenario, and the files that it names, in one folder.
struct ImportedFiles {
  private let folder: String
  private let scenario: String

  /// The place that `--output` names.
  init(_ output: String, _ imported: ImportedScenario) {
    if output.hasSuffix(".yaml") {
      folder = FileStore.folder(of: output)
      scenario = FileStore.name(of: output)
    } else {
      folder = output
      scenario = imported.name
    }
  }

  /// Writes all of it, the scenario last, or nothing.
  ///
  /// - Parameters:
  ///   - imported: what is written.
  ///   - inputs: the files that it was made of, which no file may replace.
  ///   - force: whether files that are there are replaced.
  /// - Returns: the path of the scenario.
  /// - Throws: `ToolError`, of usage where something is there, of storage where it cannot be
  ///   written.
  func write(_ imported: ImportedScenario, besides inputs: [String], force: Bool) throws -> String {
    let files =
      imported.parts.map { ($0.name, $0.bytes) } + [(scenario, Array(imported.text.utf8))]
    for (name, _) in files { try check(name, besides: inputs, force: force) }
    let isNew = !FileStore.isThere(folder)
    var written: [String] = []
    do {
      try FileStore.create(folder)
      for (name, bytes) in files {
        let path = path(name)
        let wasThere = FileStore.isThere(path)
        try FileStore.write(to: path) { (take) throws(FileError) in try take(bytes) }
        if !wasThere { written.append(path) }
      }
    } catch {
      for path in written { try? FileStore.removeFile(path) }
      if isNew { try? FileStore.removeIfEmpty(folder) }
      throw ToolError(error, elsewhere: "another place with --output")
    }
    return path(scenario)
  }

  private func path(_ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }

  private func check(_ name: String, besides inputs: [String], force: Bool) throws {
    let path = path(name)
    let real = FileStore.realPath(of: path)
    if inputs.contains(where: { FileStore.realPath(of: $0) == real }) {
      throw ToolError(
        .usage,
        "error: \(path) is a file that is to be read, and its place would be taken\n"
          + "  name another place with --output",
      )
    }
    if FileStore.isThere(path), !force {
      throw ToolError(
        .usage,
        "error: \(path) is there already\n  name another place with --output, or add --force",
      )
    }
  }
}

/// Writes an import and says what it found.
enum ImportResult {
  static func finish(
    _ imported: ImportedScenario,
    of files: [String],
    _ options: ImportOptions,
  ) throws {
    try rehearse(imported, of: files)
    let path = try ImportedFiles(options.output, imported)
      .write(imported, besides: files, force: options.force)
    for line in imported.summary { print(line) }
    print()
    print("scenario  \(path)")
    print("run it    yamabiko run \(path)")
  }

  /// A line about a copy of a file as one about that file.
  private static func line(
    _ line: String,
    naming files: [String],
    insteadOf part: ImportedScenario.Part,
  ) -> String {
    guard let input = part.input, line.contains(part.name) else { return line }
    let about = line.firstRange(of: "error: ").map { line[$0.lowerBound...] } ?? line[...]
    return about.replacingOccurrences(of: part.name, with: files[input])
  }

  /// Reads the scenario as `run` will: a file that it names by bytes, such as a track, can have a mistake
  /// that only who reads all of it sees.
  private static func rehearse(_ imported: ImportedScenario, of files: [String]) throws {
    try ScratchFolder.during { folder in
      let scenario = "\(folder)/\(imported.name)"
      let parts = imported.parts.map { ($0.name, $0.bytes) }
      do {
        for (name, bytes) in parts + [(imported.name, Array(imported.text.utf8))] {
          try FileStore.write(to: "\(folder)/\(name)") { (take) throws(FileError) in
            try take(bytes)
          }
        }
      } catch {
        throw ToolError(error)
      }
      do throws(ToolError) {
        _ = try LoadedScenario(apps: Yamabiko.apps, file: scenario)
      } catch {
        var told = error.message.replacingOccurrences(of: "\(folder)/", with: "")
        // Nobody has the scenario, or copies of the files: what is wrong is wrong in what was given.
        told = told.split(separator: "\n").map { line in
          imported.parts.reduce(String(line)) { Self.line($0, naming: files, insteadOf: $1) }
        }.joined(separator: "\n")
        throw ToolError(
          error.code,
          lines:
            "error: no scenario comes of \(files.joined(separator: ", ")): "
            + "nothing was written\n\(told)",
        )
      }
    }
  }
}
