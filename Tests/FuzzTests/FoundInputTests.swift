import Foundation
import FuzzTargets
import Testing

/// Every input that once broke a target, and what a campaign begins with, without the fuzzer.
struct FoundInputTests {
  @Test(arguments: FuzzTarget.allCases)
  func `what once broke a target is taken`(target: FuzzTarget) throws {
    let folder = Self.package.appending(path: "Fuzz/found/\(target.rawValue)")
    // A target that nothing has broken has no folder in a fresh clone, or an empty one.
    let there = try? FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    let files = there ?? []
    switch target {
    case .scenario: #expect(files.count >= 60)
    case .labels, .log: #expect(!files.isEmpty)
    case .wave, .report, .datagram, .event, .documents, .arguments, .invitation, .recording,
      .letterHeader,
      .bundle, .lettersVectors, .pushRecording:
      break
    }
    for file in files where !file.hasPrefix(".") {
      target.take([UInt8](try Data(contentsOf: folder.appending(path: file))))
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `a campaign begins with inputs that are taken`(target: FuzzTarget) {
    let seeds = target.seeds
    #expect(seeds.count > 2)
    for seed in seeds.prefix(6) { target.take(seed) }
  }

  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
