import Foundation
import Testing

/// Scenarios that once crashed or hung the tool, of a folder beside the project.
struct FuzzFolderTests {
  private static let folder = ["../shared/data/fuzz", "../../shared/data/fuzz"]
    .map { Tool.package.appending(path: $0) }
    .first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }

  /// These simulate days of a call, and take as long as is said before they start.
  private static let long = ["intercom-116f4027bf.yaml", "intercom-c48296f910.yaml"]

  @Test(.enabled(if: folder != nil, "there is no ../shared/data/fuzz"))
  func `each gives a result or a clean error`() throws {
    let folder = try #require(Self.folder)
    let tool = try Tool()
    defer { tool.remove() }
    let clips = Tool.package.appending(path: "scenarios/intercom/audio")
    try FileManager.default.copyItem(at: clips, to: tool.folder.appending(path: "audio"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false)
    )
    for name in names.sorted() where name.hasSuffix(".yaml") {
      let copy = tool.folder.appending(path: name)
      try FileManager.default.copyItem(at: folder.appending(path: name), to: copy)
      let command = Self.long.contains(name) ? ["lint"] : ["run", "--no-audio", "--quiet"]
      let outcome = try tool.run(arguments: command + [name])
      #expect([0, 1, 2, 65].contains(outcome.code), "\(name): \(outcome.code)")
      #expect(outcome.code != 65 || outcome.complaint.contains("error: "), "\(name)")
    }
  }
}
