import ArgumentParser
import Composition
import Files
import Foundation
import Kernel
import Workbench

/// Options of commands that tune the voice detector: what is said.
struct ClipOptions: ParsableArguments {
  @Option(
    help: "A folder of clips: WAV files, with labels beside them; the shipped ones if left out."
  )
  var clips: String?

  @Option(help: "A clip of your own, to be said.", completion: .file())
  var clip: String?

  @Option(help: "Its labels; otherwise those beside it, or speech is told from its level.")
  var labels: String?

  func validate() throws {
    guard labels == nil || clip != nil else {
      throw ValidationError("--labels needs the clip that they are of: --clip FILE.wav")
    }
  }

  /// Where the shipped clips are, seen from the package's folder.
  private static let shipped = "scenarios/intercom/audio"

  /// The clips that these options name, the one of one's own first.
  ///
  /// - Throws: `ToolError` where there are none, or one cannot be used.
  func read() throws -> [Recording] {
    var recordings: [Recording] = []
    if let clip { recordings.append(try Recording(path: clip, labels: labels)) }
    let folder = clips ?? Self.shipped
    // Whoever brings a clip needs no others.
    guard Self.isFolder(folder) || (clips == nil && !recordings.isEmpty) else {
      guard clips != nil else {
        throw ToolError(
          .usage,
          "error: no clips are named, and the shipped ones are not here: there is no folder "
            + "\(Self.shipped)\n  name a folder of WAV files with --clips, or a file with --clip",
        )
      }
      let isThere = FileStore.leadsSomewhere(folder)
      throw ToolError(
        .usage,
        "error: --clips \(folder): \(isThere ? "this is no folder" : "there is no such folder")"
          + "\n  name a folder with WAV files",
      )
    }
    let names = FileStore.names(in: folder).filter { $0.hasSuffix(".wav") }.sorted()
    for name in names where recordings.first?.name != String(name.dropLast(4)) {
      recordings.append(try Recording(path: "\(folder)/\(name)"))
    }
    guard !recordings.isEmpty else {
      throw ToolError(
        .usage,
        "error: --clips \(folder): no WAV file is there"
          + "\n  name another folder with --clips, or a file with --clip",
      )
    }
    return recordings
  }

  /// Whether a path leads to a folder, through links.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
