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

  /// A RIFF/WAVE file of one sample in another form.
  private static func wave(channels: Int = 1, rate: Int = 16_000, bits: Int = 16) -> Data {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let frame = channels * bits / 8
    var bytes =
      Array("RIFF".utf8) + little(36 + frame, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
    bytes += little(1, 2) + little(channels, 2) + little(rate, 4) + little(rate * frame, 4)
    bytes += little(frame, 2) + little(bits, 2) + Array("data".utf8) + little(frame, 4)
    return Data(bytes + [UInt8](repeating: 1, count: frame))
  }

  @Test(
    arguments: [
      (wave(bits: 8), "it has 8-bit samples", "convert it: sox"),
      (wave(channels: 7), "it has 7 channels", "convert it: sox"),
      (wave(rate: 192_000), "its rate is 192000 Hz", "convert it: sox"),
      (Data([0xFF, 0xFB, 0x90, 0x00]), "it is an MP3", "convert it: sox"),
      (Data("ID3 a song".utf8), "it is an MP3", "convert it: sox"),
      (Data(), "the file is empty", "record or make it again"),
    ] as [(Data, String, String)]
  )
  func `a clip or noise of another form is refused with how to convert it`(
    file: Data,
    finding: String,
    remedy: String,
  ) throws {
    try Shelf.inFolder { folder in
      let path = "\(folder)/a.wav"
      try file.write(to: URL(filePath: path))
      for read in [{ try Recording(path: path) }, { try Recording.noise(path: path) }] {
        let error = try #require(throws: ToolError.self) { try read() }
        #expect(error.code == .data && error.message.hasPrefix("error: \(path): "))
        #expect(error.message.contains(finding) && error.message.contains(remedy))
      }
    }
  }

  @Test func `three hours are refused before they are read`() throws {
    try Shelf.inFolder { folder in
      // At 8 kHz; the file has holes, so nothing is written.
      let path = "\(folder)/night.wav"
      #expect(FileManager.default.createFile(atPath: path, contents: Self.wave(rate: 8_000)))
      #expect(truncate(path, 3 * 3_600 * 16_000) == 0)
      let error = try #require(throws: ToolError.self) { try Recording(path: path) }
      #expect(error.code == .data && error.message.contains("expected a shorter recording"))
    }
  }

  @Test func `noise of one's own needs no labels, and its name is no other noise's`() throws {
    try Shelf.inFolder { folder in
      let samples = (0..<16_000).map { Int16($0 % 97 * 40) }
      try WaveFile(sampleRate: 16_000, samples: samples).write(to: "\(folder)/wind.wav")
      let bare = try Recording.noise(path: "\(folder)/wind.wav")
      #expect(bare.name == "wind.wav" && bare.labels == nil)
      try Data("0 0.5 speech\n".utf8).write(to: URL(filePath: "\(folder)/wind.lab"))
      let labelled = try Recording.noise(path: "\(folder)/wind.wav")
      #expect(labelled.labels != nil && labelled.samples == bare.samples)
      var request = MixRequest()
      request.clips = ["slt_01"]
      request.noise = "wind.wav"
      request.snr = 1_000
      let clips = try Shelf.recordings(["slt_01"])
      func mix(_ noise: Recording) throws -> Mix {
        try Mix(request, of: clips, noises: NoiseBeds(of: [], own: [noise]))
      }
      // What somebody says in the noise is nobody's speech that could be clipped.
      #expect(try mix(bare).truth == mix(labelled).truth)
      #expect(try mix(bare).features(highPass: 0) == mix(labelled).features(highPass: 0))
      request.noise = "none"
      let quiet = try Mix(request, of: clips, noises: NoiseBeds(of: []))
      request.noise = "wind.wav"
      #expect(try mix(bare).features(highPass: 0).levels != quiet.features(highPass: 0).levels)
    }
  }

  @Test func `a clip that is called music is another noise than the music that is made`() throws {
    try Shelf.inFolder { folder in
      let samples = (0..<16_000).map { Int16($0 % 97 * 40) }
      try WaveFile(sampleRate: 16_000, samples: samples).write(to: "\(folder)/music.wav")
      let clip = try Recording(path: "\(folder)/music.wav")
      #expect(clip.name == "music" && clip.noiseName == "music.wav")
      func mix(_ noise: String) throws -> Mix {
        var request = MixRequest()
        request.noise = noise
        return try Mix(request, of: [clip], noises: NoiseBeds(of: [clip]))
      }
      let (made, own) = (try mix("music"), try mix("music.wav"))
      #expect(made.recordingOfNoise == nil && made.noiseSamples != samples)
      #expect(own.recordingOfNoise?.path == clip.path && own.noiseSamples == samples)
    }
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
