import Foundation

/// A folder of a test's own.
func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("yamabiko-\(ProcessInfo.processInfo.globallyUniqueString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}

/// The text of a file.
func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

/// Writes a file.
func write(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(fileURLWithPath: path))
}
