import Foundation
import Testing

/// Scenarios that once crashed or hung the tool, given to the tool itself as a process.
struct FuzzFolderTests {
  private static let folder = Tool.package.appending(path: "Fuzz/found/scenario")

  /// These simulate days of a call, and take as long as is said before they start.
  private static let long = ["intercom-116f4027bf.yaml", "intercom-c48296f910.yaml"]

  @Test func `each gives a result or a clean error`() throws {
    let folder = Self.folder
    let tool = try Tool()
    defer { tool.remove() }
    let clips = Tool.package.appending(path: "scenarios/intercom/audio")
    try FileManager.default.copyItem(at: clips, to: tool.folder.appending(path: "audio"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false)
    )
    .filter { $0.hasSuffix(".yaml") }.sorted()
    #expect(names.count >= 60)
    #expect(Self.long.allSatisfy(names.contains))
    var codes: [Int32: Int] = [:]
    for name in names {
      let copy = tool.folder.appending(path: name)
      try FileManager.default.copyItem(at: folder.appending(path: name), to: copy)
      let command = Self.long.contains(name) ? ["lint"] : ["run", "--no-audio", "--quiet"]
      let outcome = try tool.run(arguments: command + [name])
      #expect([0, 1, 2, 65].contains(outcome.code), "\(name): \(outcome.code)")
      #expect((outcome.code == 65) == outcome.complaint.contains("error: "), "\(name)")
      codes[outcome.code, default: 0] += 1
    }
    // Most are refused where they stand, and some are runs after all.
    #expect(codes[65, default: 0] > 0 && codes[0, default: 0] > 0, "\(codes)")
  }
}
