import Files
import Foundation

/// A folder for one test, which goes away with it.
struct Place {
  /// The folder's path.
  let folder: String

  /// Runs `body` in a folder of its own.
  static func with(_ body: (Place) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "files-\(UUID().uuidString)").path(percentEncoded: false)
    try FileStore.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(Place(folder: folder))
  }

  /// The path of a name in the folder.
  func callAsFunction(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes a text, and the folders that it lies in, past what is tested.
  func put(_ text: String, _ name: String) throws {
    let url = URL(filePath: self(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true,
    )
    try Data(text.utf8).write(to: url)
  }

  /// Makes a link to what `target` says, be it there or not.
  func link(_ name: String, to target: String) -> Bool { symlink(target, self(name)) == 0 }

  /// What a file says; nil where there is none.
  func text(_ name: String) -> String? { FileStore.text(of: self(name)) }
}
