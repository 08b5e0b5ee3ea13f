import Foundation

@testable import Workbench

/// Shipped clips, and files that are none.
enum Shelf {
  /// The package's folder.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path(percentEncoded: false).trimmingSuffix("/")

  static func recordings(_ names: [String]) throws -> [Recording] {
    try names.map { try Recording(path: "\(package)/scenarios/intercom/audio/\($0).wav") }
  }

  /// Does something in a folder that is gone afterwards.
  static func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path(percentEncoded: false))
  }
}

extension String {
  fileprivate func trimmingSuffix(_ end: String) -> String {
    hasSuffix(end) ? String(dropLast(end.count)) : self
  }
}
