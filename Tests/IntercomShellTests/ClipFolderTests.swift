import Audio
import Foundation
import IntercomShell
import IntercomSimulation
import Plans
import Testing

/// Recordings in a scenario's folder: whose truth they have, and which are refused.
struct ClipFolderTests {
  private static let clips = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scenarios/intercom/audio")

  /// A folder with a clip of the repository, and its labels where they are wanted.
  private func withClip<T>(labels: String?, _ body: (String) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "clips-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let clip = folder.appending(path: "a.wav")
    try FileManager.default.copyItem(at: Self.clips.appending(path: "slt_13.wav"), to: clip)
    if let labels { try Data(labels.utf8).write(to: folder.appending(path: "a.lab")) }
    return try body(folder.path(percentEncoded: false))
  }

  private func clip(_ path: String, in folder: String, outside: Bool = false) throws -> Clip {
    try ClipFolder().clip(path, in: ScenarioFolder(folder, allowsOutside: outside))
  }

  private func problem(_ path: String, in folder: String) -> String? {
    do {
      _ = try clip(path, in: folder)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `labels beside a recording are the truth, whatever it sounds like`() throws {
    try withClip(labels: "0.100 0.250 speech\n0.500 0.600 speech\n") { folder in
      let clip = try clip("a.wav", in: folder)
      #expect(clip.sampleRate == 16_000)
      #expect(clip.speech == [1_600..<4_000, 8_000..<9_600])
    }
  }

  @Test func `without labels the truth is the level of the recording`() throws {
    let labelled = try clip("slt_13.wav", in: Self.clips.path(percentEncoded: false))
    try withClip(labels: nil) { folder in
      let clip = try clip("a.wav", in: folder)
      #expect(clip.samples == labelled.samples)
      let told = labelled.speech.map(\.count).reduce(0, +)
      let heard = clip.speech.map(\.count).reduce(0, +)
      #expect(told > 16_000, "there is more than a second of speech")
      #expect((told * 8 / 10...told * 12 / 10).contains(heard), "\(heard) of \(told)")
      for (range, next) in zip(clip.speech, clip.speech.dropFirst()) {
        #expect(range.upperBound < next.lowerBound)
      }
      #expect(clip.speech.allSatisfy { $0.lowerBound % 320 == 0 }, "frames of 20 ms")
      #expect(clip.speech.last?.upperBound ?? 0 <= clip.samples.count)
    }
  }

  @Test func `what is absent, broken or outside is refused with its path`() throws {
    try withClip(labels: "0.100 0.250 speech\nnonsense\n") { folder in
      #expect(problem("none.wav", in: folder)?.contains("none.wav") == true)
      #expect(problem("a.wav", in: folder)?.contains("a.lab:2") == true)
      #expect(problem("../a.wav", in: folder) != nil)
      #expect(problem("a.lab", in: folder)?.contains("a.lab") == true)
      let inner = "\(folder)/inner"
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      #expect(problem("../a.wav", in: inner) != nil)
      try FileManager.default.removeItem(atPath: "\(folder)/a.lab")
      #expect(try clip("../a.wav", in: inner, outside: true).sampleRate == 16_000)
    }
  }
}
