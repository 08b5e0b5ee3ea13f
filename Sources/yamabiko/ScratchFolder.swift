import Composition
import Files
import Foundation

/// A folder for what nobody keeps.
enum ScratchFolder {
  /// Makes a folder among the system's temporary ones for as long as `body` works; an interruption
  /// takes it away as well.
  ///
  /// - Throws: `ToolError` where it cannot be made, and what `body` does.
  static func during<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
    let path = NSTemporaryDirectory() + "yamabiko-\(UUID().uuidString)"
    do {
      try FileStore.create(path)
    } catch {
      throw ToolError(error)
    }
    Interruption.scratch(path)
    defer {
      try? FileManager.default.removeItem(atPath: path)
      Interruption.scratch(nil)
    }
    return try body(path)
  }
}
