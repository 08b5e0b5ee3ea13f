import Audio
import Composition
import Foundation
import Testing

@testable import Workbench

/// Clips that cannot be used are refused in a line that says why.
struct RecordingTests {
  /// The complaint about a WAV of these samples, with these labels.
  private func complaint(_ samples: [Int16], labels: String? = nil) throws -> ToolError? {
    try Shelf.inFolder { folder in
      try WaveFile(sampleRate: 16_000, samples: samples).write(to: "\(folder)/a.wav")
      if let labels { try Data(labels.utf8).write(to: URL(filePath: "\(folder)/a.lab")) }
      do {
        _ = try Recording(path: "\(folder)/a.wav")
        return nil
      } catch {
        return error as? ToolError
      }
    }
  }

  @Test func `a shipped clip has its labels and its phones`() throws {
    let clip = try Shelf.recordings(["slt_01"])[0]
    #expect(clip.name == "slt_01" && clip.sampleRate == 16_000)
    #expect(!clip.speech.isEmpty && clip.speech.allSatisfy { $0.upperBound <= clip.samples.count })
    #expect(clip.phones.count > 10 && !clip.phones.contains { $0.name == "pau" })
  }

  @Test func `without labels the level tells speech`() throws {
    try Shelf.inFolder { folder in
      let samples =
        [Int16](repeating: 0, count: 16_000) + [Int16](repeating: 8_000, count: 16_000)
      try WaveFile(sampleRate: 16_000, samples: samples).write(to: "\(folder)/a.wav")
      let clip = try Recording(path: "\(folder)/a.wav")
      #expect(clip.speech == [16_000..<32_000])
      #expect(clip.labels == nil && clip.phones.isEmpty)
    }
  }

  @Test func `labels that overlap or run past the end are refused with their place`() throws {
    let second = [Int16](repeating: 9, count: 16_000)
    let overlapping = try complaint(second, labels: "0 0.5 speech\n0.4 0.8 speech\n")
    #expect(overlapping?.code == .data)
    #expect(overlapping?.message.contains("a.lab:2") == true)
    let late = try complaint(second, labels: "0.5 1.5 speech\n")
    #expect(late?.message.contains("runs past the end of") == true)
    #expect(try complaint(second, labels: "0.5 1 speech\n") == nil)
  }

  @Test func `no sound, too much of it, and what is no sound are refused`() throws {
    #expect(try complaint([])?.code == .data)
    let long = try complaint([Int16](repeating: 0, count: 601 * 16_000))
    #expect(long?.message.contains("expected at most 600 s") == true)
    try Shelf.inFolder { folder in
      try Data("ID3 not a wave".utf8).write(to: URL(filePath: "\(folder)/a.wav"))
      #expect(throws: ToolError.self) { try Recording(path: "\(folder)/a.wav") }
    }
  }
}
